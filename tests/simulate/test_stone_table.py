"""The simulated table for dominoes."""

from __future__ import annotations

import numpy as np
import pytest

from vision.simulate.stage import CameraDeadError
from vision.simulate.stone_table import MISBEHAVIOURS, StoneTable

SIZE = (480, 360)
RESERVE = ["5-1", "4-4", "3-0", "2-1", "6-6"]


@pytest.fixture
def table() -> StoneTable:
    return StoneTable(2, SIZE)


def test_a_deal_puts_backs_and_the_trump_stone(table: StoneTable) -> None:
    """After a deal the reserve shows its backs, apart from each other, and the trump stone its face."""
    still = table.deal(10.0, "6-3", RESERVE)
    truth = table.truth(still)
    assert [stone.value for stone in truth.up] == ["6-3"] and truth.up[0].place == "trump"
    assert sorted(stone.value for stone in truth.backs) == sorted(RESERVE)
    spots = np.array([(stone.x, stone.y) for stone in truth.backs])
    gaps = np.linalg.norm(spots[:, None] - spots[None], axis=2) + 1e3 * np.eye(len(spots))
    assert gaps.min() > 1.05 * table.edge_px
    assert truth.must_doubt == () and not truth.moving and not truth.hand


def test_a_trick_is_laid_and_taken(table: StoneTable) -> None:
    """Stones lie where they were laid until they are taken; a hand is seen meanwhile."""
    at = table.lay(10.0, "4-2")
    assert table.truth(at - 0.4).hand and "hand in view" in table.truth(at - 0.4).must_doubt
    at = table.lay(at, "5-5")
    assert sorted(stone.value for stone in table.truth(at).up) == ["4-2", "5-5"]
    at = table.take(at, ["4-2"])
    assert [stone.value for stone in table.truth(at).up] == ["5-5"] and table.lying("trick") == ("5-5",)
    at = table.take(at)
    assert table.truth(at).stones == () and table.lying() == ()


def test_stones_lie_within_the_part_they_were_laid_to(table: StoneTable) -> None:
    """The corners of the parts hold the stones' middles."""
    at = table.deal(10.0, "6-3", RESERVE)
    at = table.lay(at, "1-0")
    for stone in table.truth(at).stones:
        corners = np.array(table.parts[stone.place])
        low, high = corners.min(0), corners.max(0)
        assert (low < (stone.x, stone.y)).all() and ((stone.x, stone.y) < high).all()


def test_turning_shows_the_other_face_and_drawing_shrinks_the_reserve(table: StoneTable) -> None:
    """The trump stone turned down is a back; two stones drawn leave the reserve two smaller."""
    at = table.draw(table.turn(table.deal(10.0, "6-3", RESERVE)), 2)
    truth = table.truth(at)
    assert truth.up == () and len(truth.backs) == len(RESERVE) - 1
    with pytest.raises(ValueError, match="holds 3"):
        table.draw(at, 4)


def test_a_stone_may_be_laid_twice_and_a_third_one(table: StoneTable) -> None:
    """The table has no rules."""
    at = 10.0
    for value in ("4-2", "4-2", "6-6"):
        at = table.lay(at, value)
    assert sorted(stone.value for stone in table.truth(at).up) == ["4-2", "4-2", "6-6"]


def test_a_nudged_stone_keeps_its_name_and_not_its_place(table: StoneTable) -> None:
    """It has moved by a few mm and lies still again."""
    at = table.lay(10.0, "4-2")
    before = table.truth(at).up[0]
    at = table.nudge(at, "4-2")
    after = table.truth(at).up[0]
    assert after.value == "4-2" and np.hypot(after.x - before.x, after.y - before.y) > 3


@pytest.mark.parametrize("misbehave", MISBEHAVIOURS)
def test_misbehaviour(table: StoneTable, misbehave: str) -> None:
    """Each does what it says."""
    at = table.lay(10.0, "4-2")
    done = table.lay(at, "6-5", misbehave=misbehave)
    if misbehave == "dead_camera":
        with pytest.raises(CameraDeadError):
            table.shot(at + 1)
        assert len(table.truth(at + 4.5).up) == 2
        return
    truth = table.truth(done)
    if misbehave == "hand_stays":
        assert table.truth(done + 30).hand
        assert not table.truth(table.take(done + 31)).hand
    elif misbehave == "standing":
        assert [stone.value for stone in truth.up] == ["4-2"] and "hidden" in truth.must_doubt
    elif misbehave == "overlapped":
        assert "hidden" in truth.must_doubt and any(stone.stacked for stone in truth.stones)
    elif misbehave == "off_mat":
        assert "off the mat" in truth.must_doubt
    else:
        later = table.truth(done + 5)
        moved = [np.hypot(a.x - b.x, a.y - b.y) for a, b in zip(truth.up, later.up, strict=True)]
        assert sum(far > 2 for far in moved) == 1


def test_the_same_calls_give_the_same_picture() -> None:
    """Everything follows from the seed and the times."""
    pictures = []
    for _ in range(2):
        table = StoneTable(4, SIZE)
        pictures.append(table.shot(table.lay(3.0, "6-1")).picture)
    assert (pictures[0] == pictures[1]).all()


def test_what_there_is_not_is_said_in_a_sentence(table: StoneTable) -> None:
    """Unknown stones, parts and misbehaviours are named with what there is instead."""
    with pytest.raises(ValueError, match="higher half first"):
        table.lay(0.0, "2-4")
    with pytest.raises(ValueError, match="trick"):
        table.lay(0.0, "4-2", "middle")
    with pytest.raises(ValueError, match="standing"):
        table.lay(0.0, "4-2", misbehave="flying")
    with pytest.raises(ValueError, match="does not lie"):
        table.take(0.0, ["4-2"])


@pytest.mark.parametrize("seed", range(1, 21))
def test_all_that_is_laid_is_in_view(seed: int) -> None:
    """Whichever way the camera stands: a reserve that is cut off by the picture's border is no table to play at."""
    table = StoneTable(seed, (960, 540))
    for corners in table.parts.values():
        px = np.array(corners)
        assert px.min() >= 0 and (px.max(axis=0) < (960, 540)).all()
