"""Wild pictures: the same from the same number, their truth fits, and what is held out is held out."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from vision.reading import Doubt
from vision.simulate import dice, grounds, marks, oddments
from vision.simulate.boxes import RoundedBox
from vision.simulate.rooms import wild_camera, wild_room
from vision.simulate.truth import NEAR_HAND
from vision.simulate.wild import wild_shot

SMALL = (240, 180)


def shots(kind: str, count: int, seed: int = 1, **how: object) -> list:  # type: ignore[type-arg]
    return [wild_shot(np.random.default_rng([seed, i]), kind, SMALL, **how) for i in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["bell-dice", "pip-dice"])
@pytest.mark.parametrize("held_out", [False, True])
def test_the_same_number_gives_the_same_picture(kind: str, held_out: bool) -> None:
    """Picture and truth follow from the generator alone; another number gives another picture."""
    a, b = (wild_shot(np.random.default_rng(5), kind, SMALL, held_out) for _ in range(2))
    other = wild_shot(np.random.default_rng(6), kind, SMALL, held_out)
    assert (a.picture == b.picture).all()
    assert a.truth == b.truth
    assert (a.picture != other.picture).any()


def test_pictures_have_the_size_and_kind_that_was_asked_for() -> None:
    """A picture is height x width x 3 bytes, not black, not white."""
    for shot in shots("bell-dice", 6):
        assert shot.picture.shape == (SMALL[1], SMALL[0], 3)
        assert shot.picture.dtype == np.uint8
        assert 10 < shot.picture.mean() < 245


def test_values_are_those_of_the_kind() -> None:
    """Ordinary dice show 1 to 6 about equally often; Bell-and-Hammer dice show their marks as often as asked."""
    pips = Counter(d.value for shot in shots("pip-dice", 40) for d in shot.truth.dice)
    assert set(pips) == set("123456")
    assert min(pips.values()) > 0.3 * max(pips.values())
    bells = Counter(d.value for shot in shots("bell-dice", 30, marked_up=0.5) for d in shot.truth.dice if not d.cocked)
    assert set(bells) == {"blank", "1", "2", "3", "4", "5", "6", "bell", "hammer"}
    assert 0.36 < bells["blank"] / sum(bells.values()) < 0.64


def test_a_hand_is_outlined_and_counts_where_it_may_hide_a_die() -> None:
    """Its outlines lie in the picture; far from eight free dice it is seen, but no reason to doubt."""
    seen = Counter()
    for seed in range(90):
        shot = wild_shot(np.random.default_rng([5, seed]), "bell-dice", (320, 240), mishaps=2.0)
        if not shot.truth.hand:
            continue
        for outline in shot.truth.hand_at:
            assert np.ptp(np.array(outline), axis=0).max() > 5
            assert (np.array(outline) > -12).all() and (np.array(outline) < (332, 252)).all()
        gaps = [
            -cv2.pointPolygonTest(np.array(outline, np.float32), (die.x, die.y), True) / die.edge
            for die in shot.truth.dice
            for outline in shot.truth.hand_at
        ]
        doubted = "hand in view" in shot.truth.must_doubt
        assert doubted or (len(shot.truth.dice) == 8 and min(gaps) >= NEAR_HAND)
        seen[doubted] += 1
    assert seen[True] > 3


@pytest.mark.parametrize("seed", range(6))
def test_oddments_can_be_painted(seed: int) -> None:
    """Each of them is a thing of some mm that a camera sees; none is a cube, which would be a blank die."""
    rng = np.random.default_rng(seed)
    makers = (oddments.tiles, oddments.plug, oddments.heap, oddments.keyboard)
    solids = [solid for make in makers for solid in make(rng, (0.0, 0.0))]
    solids += [make(rng, (0.0, 0.0)) for make in (oddments.bead, oddments.button, oddments.nut, oddments.block)]
    camera = wild_camera(rng, (320, 240))
    room = wild_room(rng, np.array([0.3, 0.3, 0.3], np.float32), False)
    for solid in solids:
        if isinstance(solid, RoundedBox):
            sides = 2 * solid.half
            assert sides.min() > 2 and sides.max() < 200 and sides.max() > 1.2 * sides.min()
        solid.paint(camera, room, (), rng)
    assert oddments.print_out(rng, (0.0, 0.0)).texture.std() > 1


def test_doubts_are_said_in_the_words_of_the_readers() -> None:
    """Every reason is the word of a doubt; eight whole flat dice and nothing else leave none."""
    words = {word for doubt in Doubt for word in doubt.words}
    counts = Counter()
    for shot in shots("bell-dice", 40):
        truth = shot.truth
        assert set(truth.must_doubt) <= words
        counts.update(truth.must_doubt or ["none"])
        assert ("too few" in truth.must_doubt) == (len(truth.dice) < 8)
        assert ("too many" in truth.must_doubt) == (len(truth.dice) > 8)
        assert ("cocked" in truth.must_doubt) == any(d.cocked for d in truth.dice)
        assert truth.hand == bool(truth.hand_at) >= ("hand in view" in truth.must_doubt)
        if any(d.hidden > 0.3 for d in truth.dice):
            assert "hidden" in truth.must_doubt
    assert counts["none"] > 5


def test_places_are_in_the_picture_unless_hidden() -> None:
    """The middle of an upper face that is to be seen lies in the picture, inside its own corners."""
    for shot in shots("pip-dice", 30):
        for die in shot.truth.dice:
            if die.hidden < 0.3:
                assert 0 <= die.x < SMALL[0]
                assert 0 <= die.y < SMALL[1]
            corners = np.array(die.corners)
            assert (corners.min(0) < (die.x, die.y)).all()
            assert (corners.max(0) > (die.x, die.y)).all()
            assert die.edge > 3


def test_what_is_held_out_is_never_drawn_for_training() -> None:
    """Grounds, materials, numerals, bells, hammers and typefaces: no family is on both sides."""
    assert not set(grounds.GROUNDS) & set(grounds.UNSEEN_GROUNDS)
    assert not set(dice.MATERIALS) & set(dice.UNSEEN_MATERIALS)
    assert not set(marks.BELLS) & set(marks.UNSEEN_BELLS)
    assert not set(marks.HAMMERS) & set(marks.UNSEEN_HAMMERS)
    assert set(marks.NUMERALS) & set(marks.UNSEEN_NUMERALS) == {"font", "pips"}
    assert not set(marks.font_files(False)) & set(marks.font_files(True))
    for seed in range(40):
        rng = np.random.default_rng(seed)
        assert dice.make(rng, False).material in (*dice.MATERIALS, "veined")
        assert dice.make(rng, True).material in dice.UNSEEN_MATERIALS
        assert marks.hand(rng, True).bell in marks.UNSEEN_BELLS
        assert grounds.ground(rng, True).family in grounds.UNSEEN_GROUNDS


def test_no_typeface_need_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a single typeface every numeral is still drawn."""
    monkeypatch.setattr(marks, "_all_fonts", lambda: ())
    for seed in range(30):
        style = marks.hand(np.random.default_rng(seed))
        assert style.numeral != "font"
        assert marks.draw("3", style, 32).max() > 0.5
