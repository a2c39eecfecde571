"""Every doubt, provoked by what would cause it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.readers import doubting, evidence, footing, network
from vision.readers.evidence import EVIDENCE
from vision.readers.finder import Face, Found
from vision.readers.namer import CLASSES, Named
from vision.reading import Doubt, Expectation, Item

STANDS = ("stands leaning", "stands on top", "stands covered")
SPEAKS = {
    "right": {"heat": 0.5, "name": 0.7, "second name": 0.4, "leaning": -1.5, "covered": -1.5},
    "nothing": {"heat": -0.6, "no face": 4.0, "leaning": -2.0, "odd tilt": 50.0, "no room": 30.0},
    "other": {"name": -3.0, "second name": -2.0, "leaning": 3.0, "covered": 3.0} | dict.fromkeys(STANDS, 4.0),
}
"""What speaks how strongly for what, in scales of one layer."""
SCALES = {
    "low": [-12.0] * len(EVIDENCE),
    "high": [12.0] * len(EVIDENCE),
    "mean": [0.0] * len(EVIDENCE),
    "spread": [1.0] * len(EVIDENCE),
    "nets": [
        [
            [
                [[SPEAKS[kind].get(name, 0.0) for kind in ("right", "nothing", "other")] for name in EVIDENCE],
                [0.0, 0.0, 112.0],
            ]
        ]
    ],
}
CHOSEN = {"scales": SCALES, "heat": 0.25, "sure": 0.9, "least": 0.0, "hand": 0.5, "larger": 1.4}
EIGHT = ("blank", "blank", "1", "2", "blank", "bell", "hammer", "blank")
EDGE = 30.0


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thresholds that no later calibration moves."""
    sections = {doubting.section(kind, known): CHOSEN for kind in ("bell-dice", "pip-dice") for known in (False, True)}
    monkeypatch.setattr(doubting, "settings", lambda: sections)


def named(
    value: str,
    x: float,
    y: float = 100.0,
    *,
    p: float = 0.999,
    second: float = 0.99,
    heat: float = 0.95,
    cocked: float = 0.01,
    hidden: float = 0.01,
    edge: float = EDGE,
    steep: float = 1.0,
    stands: str = "flat",
) -> Named:
    """A face that shows `value`, the first witness sure by `p`, the other by `second`; `steep`: its height."""
    looks = np.full((3, len(CLASSES)), (1 - p) / (len(CLASSES) - 1), np.float32)
    looks[:, CLASSES.index(value)] = p
    other = np.full((3, len(CLASSES)), (1 - second) / (len(CLASSES) - 1), np.float32)
    other[:, CLASSES.index(value)] = second
    face = Face(np.array([x, y]), np.diag([edge / 2, edge / 2 * steep]), heat, cocked, hidden)
    return Named(face, looks, other, footing=tuple(0.96 if it == stands else 0.01 for it in footing.CLASSES))


def throw(values: tuple[str, ...] = EIGHT) -> list[Named]:
    """Eight good dice in a row."""
    return [named(value, 60.0 + 70 * k) for k, value in enumerate(values)]


def judged(
    dice: list[Named],
    *,
    kind: str = "bell-dice",
    picture: np.ndarray | None = None,
    hands: tuple[tuple[float, float, float], ...] = (),
    expect: Expectation | None = None,
) -> tuple[tuple[Item, ...], Doubt]:
    """What is made of these faces."""
    if picture is None:
        picture = np.random.default_rng(1).integers(0, 255, (200, 700, 3)).astype(np.uint8)
    found = Found(tuple(one.face for one in dice), hands)
    expect = expect or Expectation(count=8 if kind == "bell-dice" else None)
    reading = doubting.judge(kind, picture, found, dice, expect)
    assert reading.sure == (not reading.weak and not reading.doubts)
    return reading.items, reading.doubts


def test_eight_good_dice_are_sure() -> None:
    """Nothing is doubted about eight dice that both witnesses know; the items carry value, place, size and outline."""
    items, doubts = judged(throw())
    assert doubts == Doubt.NONE
    assert tuple(item.value for item in items) == EIGHT
    assert (items[2].x, items[2].y, items[2].size) == (200.0, 100.0, pytest.approx(EDGE))
    assert items[2].outline[0] == (185.0, 85.0)
    assert min(item.confidence for item in items) > 0.95


def test_more_is_asked_where_an_account_hangs_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A throw that is believed enough for whoever handed its picture in may not be enough at play."""
    before = doubting.settings()
    asked = {**before["bell-dice"], doubting.AT_PLAY: {"sure": 1.1}}
    monkeypatch.setattr(doubting, "settings", lambda: {**before, "bell-dice": asked})
    assert judged(throw())[1] == Doubt.NONE
    assert judged(throw(), expect=Expectation(count=8, at_play=True))[1]
    monkeypatch.setattr(doubting, "settings", lambda: before)
    assert judged(throw(), expect=Expectation(count=8, at_play=True))[1] == Doubt.NONE


def test_what_a_camera_sees_at_a_table_is_read_at_play() -> None:
    """Of the shipped sections for pictures of which nothing is known, each says what is asked at play."""
    for kind in ("bell-dice", "pip-dice"):
        assert set(network.settings()[kind][doubting.AT_PLAY]) == {"hand", "least", "sure"}
        assert doubting.AT_PLAY not in network.settings()[doubting.section(kind, True)]


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        ({"cocked": 0.8}, Doubt.COCKED),
        ({"hidden": 0.6}, Doubt.HIDDEN),
        ({"stands": "leaning"}, Doubt.COCKED),
        ({"stands": "on top"}, Doubt.STACKED),
        ({"stands": "covered"}, Doubt.HIDDEN),
        ({"p": 0.5}, Doubt.LOW_CONFIDENCE),
        ({"second": 0.00001}, Doubt.LOW_CONFIDENCE),
        ({"edge": 52.0}, Doubt.STACKED),
        ({"edge": 18.0}, Doubt.LOW_CONFIDENCE),
        ({"edge": 9.0}, Doubt.TOO_SMALL),
    ],
)
def test_one_doubtful_die_makes_the_throw_doubtful(change: dict[str, float], doubt: Doubt) -> None:
    """A leaning, covered, unclear, contradicted, too large or too small die has its own name."""
    dice = throw()
    dice[2] = named("1", 200.0, **change)  # type: ignore[arg-type]
    assert doubt in judged(dice)[1]


def test_a_leaning_die_that_nobody_can_name_is_cocked() -> None:
    """A face that is none of the marks counts as no item, but its cause is told."""
    dice = throw()
    dice[2] = named("none", 200.0, cocked=0.9)
    items, doubts = judged(dice)
    assert len(items) == 7
    assert Doubt.COCKED in doubts
    assert Doubt.TOO_FEW in doubts


def test_counts_matter_for_a_set_of_eight_only() -> None:
    """Seven or nine Bell-and-Hammer dice are doubted, of ordinary dice any number is a reading."""
    assert judged(throw()[:7])[1] == Doubt.TOO_FEW
    assert judged([*throw(), named("blank", 60.0, 180.0)])[1] == Doubt.TOO_MANY
    assert judged([named("3", 60.0), named("3", 200.0)], kind="pip-dice")[1] == Doubt.NONE
    assert judged([], kind="pip-dice") == ((), Doubt.NONE)


def test_no_mark_can_lie_there_twice() -> None:
    """Each mark is on one die; blanks are on all of them."""
    assert judged(throw(("1", "1", *EIGHT[2:])))[1] & Doubt.TWICE


def test_something_that_may_be_a_die_is_a_doubt_and_certain_clutter_is_none() -> None:
    """A warm spot that might be a ninth die is not passed over; a coin that clearly is nothing is."""
    maybe = named("none", 60.0, 180.0, heat=0.6, p=0.6)
    clutter = named("none", 60.0, 180.0, heat=0.12, p=0.999)
    assert Doubt.LOW_CONFIDENCE in judged([*throw(), maybe])[1]
    assert judged([*throw(), clutter])[1] == Doubt.NONE


def test_a_hand_and_darkness_are_doubts_of_the_whole() -> None:
    """A hand in view, or a picture that is black."""
    assert judged(throw(), hands=((70.0, 100.0, 0.9),))[1] == Doubt.HAND_IN_VIEW
    assert Doubt.TOO_DARK in judged([], picture=np.zeros((200, 700, 3), np.uint8))[1]


def test_a_hand_far_from_as_many_dice_as_there_must_be_hides_none() -> None:
    """Where one is missing, or nobody knows how many there must be, it may."""
    far = ((60.0, 900.0, 0.9),)
    assert judged(throw(), hands=far)[1] == Doubt.NONE
    assert judged(throw()[:7], hands=far)[1] == Doubt.TOO_FEW | Doubt.HAND_IN_VIEW
    assert judged([named("3", 60.0), named("3", 200.0)], kind="pip-dice", hands=far)[1] == Doubt.HAND_IN_VIEW


def test_a_die_beside_the_mat_is_named() -> None:
    """Outside of the region that counts a die is off the mat."""
    region = ((0.0, 0.0), (520.0, 0.0), (520.0, 200.0), (0.0, 200.0))
    items, doubts = judged(throw(), expect=Expectation(count=8, region=region))
    assert doubts == Doubt.OFF_THE_MAT
    assert [item.doubts == Doubt.OFF_THE_MAT for item in items] == [False] * 7 + [True]


@pytest.mark.parametrize("cause", ["glare", "blurred", "touching"])
def test_low_confidence_names_its_visible_cause(cause: str) -> None:
    """A burnt-out part, a smeared face, a neighbour that touches: said in place of, or beside, low confidence."""
    picture = np.random.default_rng(1).integers(0, 200, (200, 700, 3)).astype(np.uint8)
    dice = throw()
    dice[2] = named("1", 200.0, p=0.4)
    if cause == "glare":
        picture[90:100, 190:205] = 255
    elif cause == "blurred":
        ramp = np.linspace(20, 220, 700)[None, :, None]
        picture = np.broadcast_to(ramp, (200, 700, 3)).astype(np.uint8).copy()
    else:
        dice[3] = named("2", 232.0)
    assert cause in judged(dice, picture=picture)[1].words


def test_a_throw_is_as_sure_as_all_its_faces_together() -> None:
    """Faces that are each fairly sure may together be not; the worst are doubted until the rest would be sure."""
    assert doubting.doubtful([0.99] * 8, 0.9, 0.0) == set()
    assert doubting.doubtful([0.99, 0.98, 0.97, 0.95], 0.9, 0.0) == {3}
    assert doubting.doubtful([0.99, 0.5, 0.6, 0.99], 0.9, 0.0) == {1, 2}
    assert doubting.doubtful([], 0.9, 0.0) == set()
    assert doubting.doubtful([0.99, 0.7, 0.99, 0.99], 0.5, 0.8) == {1}
    assert doubting.doubtful([], 0.5, 0.8) == set()


def test_each_piece_of_evidence_has_its_place() -> None:
    """A row for each face, a number for each name in `EVIDENCE`, finite whatever the networks say."""
    rows = evidence.evidence([*throw(), named("none", 60.0, 180.0, p=1.0, heat=1.0, cocked=0.0, hidden=1.0)])
    assert rows.shape == (9, len(EVIDENCE))
    assert np.isfinite(rows).all()
    assert evidence.evidence([]).shape == (0, len(EVIDENCE))


def test_a_side_is_told_by_its_company() -> None:
    """Tilted unlike the other faces, and nearer to one than the next die can lie; the upper faces are neither."""
    side = named("blank", 60.0, 100.0 + 0.75 * EDGE, heat=0.6, p=0.6, steep=0.5)
    rows = evidence.evidence([*throw(), side])[:, [EVIDENCE.index("odd tilt"), EVIDENCE.index("no room")]]
    assert np.abs(rows[:-1]).max() < 0.01
    assert rows[-1][0] == pytest.approx(np.log(2) / 2, abs=0.01)
    assert rows[-1][1] == pytest.approx(evidence.SIDE_BY_SIDE - 1.5, abs=0.01)
    items, doubts = judged([*throw(), side])
    assert (len(items), doubts) == (8, Doubt.NONE)


def test_dice_that_touch_squarely_leave_each_other_room() -> None:
    """Of dice edge to edge no one speaks against another, though one is hotter."""
    pair = [named("1", 60.0), named("2", 60.0 + EDGE, heat=0.8)]
    rows = evidence.evidence(pair)
    assert rows[:, EVIDENCE.index("no room")] == pytest.approx([0.0, 0.0])
    assert rows[:, EVIDENCE.index("nearest")] == pytest.approx([2.0, 2.0])


def test_a_face_of_another_colour_and_the_one_that_is_left_over_are_told() -> None:
    """Of nine faces the coolest is one more than eight; a blue one among grey ones is of an odd hue, a dark one not."""
    dice = [replace(one, tone=(90.0, 90.0, 90.0)) for one in throw()]
    dice[2] = replace(dice[2], tone=(200.0, 60.0, 40.0))
    dice[3] = replace(dice[3], tone=(45.0, 45.0, 45.0))
    rows = evidence.evidence([*dice, named("blank", 60.0, 180.0, heat=0.4)], 8)
    hue, light, surplus = (rows[:, EVIDENCE.index(name)] for name in ("odd hue", "odd light", "surplus"))
    assert hue.argmax() == 2
    assert hue[3] < 0.01
    assert light.argmin() == 3
    assert surplus.argmax() == 8
    assert surplus[8] == 1.0
    assert not evidence.evidence(dice)[:, EVIDENCE.index("surplus")].any()


def test_a_name_is_weighed_apart_from_the_fear_that_it_is_no_face() -> None:
    """A blank face that may as well be a side is no less certainly blank."""
    one = named("blank", 60.0)
    for looks in (one.looks, one.second):
        looks[:] = 0.001
        looks[:, CLASSES.index("blank")], looks[:, CLASSES.index("none")] = 0.55, 0.44
    assert min(one.certainty, one.agreement) > 0.98
    assert one.no_face == pytest.approx(0.44)
    assert one.second_no_face == pytest.approx(0.44)


def test_tilts_follow_the_table_into_the_distance() -> None:
    """Dice that are seen from lower and lower are not tilted oddly; one that leans among them is."""
    dice = [named("blank", 60.0 + 70 * k, 100.0 + 20 * (k % 3), steep=0.9 * 0.95**k) for k in range(8)]
    even = evidence.odd_tilts(dice, np.full(8, 0.95))
    assert even.max() < 0.02
    dice[3] = named("blank", 60.0 + 70 * 3, 100.0, steep=0.9 * 0.95**3 * 0.75)
    odd = evidence.odd_tilts(dice, np.full(8, 0.95))
    assert odd.argmax() == 3
    assert odd[3] > 0.1
    assert np.delete(odd, 3).max() < 0.05


def test_what_shifts_for_all_faces_alike_is_told_apart() -> None:
    """In a blurred picture every face may seem to lean: beside the others only one that leans more does."""
    dice = [replace(it, face=replace(it.face, cocked=0.3)) for it in throw()]
    dice[2] = replace(dice[2], face=replace(dice[2].face, cocked=0.8))
    column = EVIDENCE.index("leaning beside the others")
    beside = evidence.evidence(dice)[:, column]
    assert np.delete(beside, 2) == pytest.approx(0)
    assert beside[2] == pytest.approx(evidence.logit(0.8) - evidence.logit(0.3))


def test_sizes_follow_the_table_into_the_distance() -> None:
    """Dice that shrink evenly from left to right are of one size; one larger than its place is odd."""
    dice = [named("blank", 60.0 + 70 * k, 100.0 + 20 * (k % 3), edge=EDGE * 1.2 ** (-k / 7)) for k in range(8)]
    even = evidence.odd_sizes(dice, np.full(8, 0.95))
    assert even.max() < 0.04
    dice[5] = named("blank", 60.0 + 70 * 5, 140.0, edge=EDGE * 1.2 ** (-5 / 7) * 1.25)
    odd = evidence.odd_sizes(dice, np.full(8, 0.95))
    assert odd.argmax() == 5
    assert odd[5] > 0.15
    assert np.delete(odd, 5).max() < 0.08
