"""Claims about telling motion from noise, light and tremble."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from tests.drawn_table import EDGE, Die, DrawnTable
from vision.cameras import Grey
from vision.still import Difference, Foreign, compare, die_edge, foreign, make_view

LYING = DrawnTable(dice=(Die(200, 150, 3), Die(400, 220, 6, 30.0)))


def over(ground: DrawnTable, table: DrawnTable, known: Grey | None = None) -> Foreign:
    first, second = make_view(ground.with_(seed=1).picture()), make_view(table.with_(seed=2).picture())
    return foreign(second, first, die_edge(first, EDGE), known=known)


def differ(one: DrawnTable, other: DrawnTable) -> Difference:
    first, second = make_view(one.with_(seed=1).picture()), make_view(other.with_(seed=2).picture())
    return compare(second, first, die_edge(first, EDGE))


@pytest.mark.parametrize("noise", [0.0, 2.0, 6.0, 12.0])
def test_noise_is_no_motion(noise: float) -> None:
    """However noisy the sensor, two pictures of the same table show no motion."""
    change = differ(LYING.with_(noise=noise), LYING.with_(noise=noise))
    assert not change.moved
    assert not change.any


@pytest.mark.parametrize("gain", [0.7, 0.9, 1.1, 1.3])
def test_a_step_of_the_exposure_is_no_motion(gain: float) -> None:
    """A picture that is brighter or darker as a whole shows no motion."""
    assert not differ(LYING.with_(gain=0.9), LYING.with_(gain=0.9 * gain)).moved


@pytest.mark.parametrize("phase", [0.5, 1.6, 3.1])
def test_lamps_that_flicker_are_no_motion(phase: float) -> None:
    """Bands that a lamp draws over the picture show no motion."""
    assert not differ(LYING.with_(flicker=0.08), LYING.with_(flicker=0.08, phase=phase)).moved


@pytest.mark.parametrize("shade", [0.1, 0.25, 0.4])
def test_a_soft_shadow_is_no_motion_and_no_hand(shade: float) -> None:
    """A shadow without an edge of its own neither moves dice nor passes for a hand."""
    assert not differ(LYING, LYING.with_(shade=shade)).moved
    assert not over(LYING, LYING.with_(shade=shade)).hand


@pytest.mark.parametrize("shift", [(0.4, 0.0), (1.0, -1.0), (0.0, 2.0)])
def test_a_trembling_camera_is_no_motion(shift: tuple[float, float]) -> None:
    """The whole view shifted by up to two px of the picture shows no motion."""
    assert not differ(LYING, LYING.with_(shift=shift)).moved


@pytest.mark.parametrize("noise", [0.0, 2.0, 6.0])
@pytest.mark.parametrize(
    "other",
    [
        (Die(206, 150, 3), Die(400, 220, 6, 30.0)),
        (Die(200, 150, 3, 25.0), Die(400, 220, 6, 30.0)),
        (Die(200, 150, 3),),
        (Die(200, 150, 3), Die(400, 220, 6, 30.0), Die(300, 80, 1)),
    ],
    ids=["moved a quarter of its edge", "turned", "taken", "come"],
)
def test_a_die_that_moves_is_motion(other: tuple[Die, ...], noise: float) -> None:
    """One die that moves, turns, goes or comes is motion, in little and in much noise."""
    assert differ(LYING.with_(noise=noise), LYING.with_(dice=other, noise=noise)).moved


def test_another_face_is_a_change_although_too_small_for_motion() -> None:
    """A die that shows another face than before is told even if only its pips differ."""
    assert differ(LYING, LYING.with_(dice=(Die(200, 150, 1), Die(400, 220, 6, 30.0)))).any


def test_a_die_is_seen_to_move_while_the_exposure_steps() -> None:
    """Motion is told also in a picture that has become brighter."""
    assert differ(LYING, LYING.with_(dice=(Die(215, 150, 3), Die(400, 220, 6, 30.0)), gain=1.2)).moved


def test_a_hand_is_larger_than_dice_and_reaches_in() -> None:
    """A hand from the border passes for one; eight dice, one of them at the border, do not."""
    empty = DrawnTable()
    assert over(empty, empty.with_(hand=(300, 200))).hand
    dice = tuple(Die(8 + 75 * k, 60 + 30 * (k % 3), k % 6 + 1) for k in range(8))
    thrown = over(empty, empty.with_(dice=dice))
    assert not thrown.hand
    assert thrown.faces > 4


@pytest.mark.parametrize(("width", "hand"), [(30, False), (70, True)], ids=["a die's shadow", "two fingers"])
def test_a_hand_comes_in_along_a_good_part_of_the_border(width: int, hand: bool) -> None:
    """Something narrow that touches the border, such as a die with a long shadow, is no hand; fingers are."""
    empty = DrawnTable().picture()
    reaching = empty.copy()
    reaching[-(130 if width == 30 else 80) :, 300 : 300 + width] //= 2
    ground, view = make_view(empty), make_view(reaching)
    assert foreign(view, ground, die_edge(view, EDGE)).hand is hand


def test_where_the_ground_is_not_known_nothing_lies_over_it() -> None:
    """Where the ground was never seen nothing lies over it."""
    nowhere = np.zeros(make_view(DrawnTable().picture()).grey.shape, np.uint8)
    assert over(DrawnTable(), DrawnTable(hand=(300, 200)), nowhere).faces == 0.0


def test_a_small_grey_picture_from_the_hardware_serves_as_well() -> None:
    """The view made from the hardware's grey stream has the size and scale of the one made from the picture."""
    picture = LYING.with_(size=(1280, 720)).picture()
    own = make_view(picture)
    given = make_view(picture, cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (320, 180)))
    assert own.grey.shape == given.grey.shape == (120, 213)
    assert own.scale == given.scale
    assert not compare(given, own, die_edge(own, EDGE)).any


def test_following_costs_less_than_a_quarter_of_decoding_the_picture() -> None:
    """A view and a comparison cost at most a quarter of decoding the frame from a JPEG of quality 90, in one thread."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        picture = LYING.with_(size=(1280, 720)).picture()
        jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        before = make_view(picture)

        def follow_one() -> None:
            view = make_view(picture)
            compare(view, before, 10.0)

        decode = fastest(lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR))
        assert fastest(follow_one) <= decode / 4
    finally:
        cv2.setNumThreads(threads)


def fastest(work: object, times: int = 60) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()  # type: ignore[operator]
        best = min(best, time.perf_counter() - start)
    return best
