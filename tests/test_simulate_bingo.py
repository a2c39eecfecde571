"""Whole matches of Bingo through everything, with a reader that is told the truth: all but the eyes is judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.guests.bingo import HeadlessBingo
from kiosk.simulate import SimulationError, run
from vision.reading import Expectation, Picture, Reading
from vision.simulate.quick_stones import QuickStones, StoneTruthReader
from vision.simulate.shots import StoneTruth


def played(folder: Path, seed: int, **more: Any) -> dict[str, Any]:
    """A match to one big point."""
    play = HeadlessBingo(folder, seed, more.pop("rules", "seed"), options={"target": 1}, read_truth=True, **more)
    line = play.run()
    play.close()
    return line


def test_a_match_ends_with_the_account_equal_to_the_truth(tmp_path: Path) -> None:
    """Every reading right or doubted, every trick as the rules say of the stones that really lay there."""
    line = played(tmp_path, 1)
    assert line["finished"] and line["account"] == "equal" and line["winners"]
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0 and line["judged"]["right"] > 0
    assert set(line) >= {"game", "rules", "players", "seed", "events", "winners", "readings", "judged", "seconds"}


@pytest.mark.parametrize(("seed", "rules"), [(2, "seed"), (3, "sixty_six")])
def test_people_who_misbehave_do_not_change_the_account(tmp_path: Path, seed: int, rules: str) -> None:
    """They meddle, lay what they should not, take it back, turn and swap the trump stone: nothing counts wrongly."""
    line = played(tmp_path, seed, rules=rules, mischief=True)
    assert line["finished"] and line["account"] == "equal"
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0


class Confused(StoneTruthReader):
    """Is sure that a four is a five."""

    def item(self, stone: StoneTruth) -> Any:
        from dataclasses import replace

        item = super().item(stone)
        return replace(item, value={"4-1": "5-1", "4-2": "5-2"}.get(item.value, item.value))

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        return super().read(picture, expect)


def test_a_reader_that_is_sure_and_wrong_is_found_out(tmp_path: Path) -> None:
    """The judge uses nothing of the reader; the people see it on the screen and put it right by touch."""
    made: list[HeadlessBingo] = []
    play = HeadlessBingo(
        tmp_path,
        1,
        "seed",
        options={"target": 1},
        reader_of=lambda kind: Confused(lambda: made[0].truth),
        stones_of=QuickStones,
    )
    made.append(play)
    line = play.run()
    play.close()
    assert line["readings"]["wrong"] > 0
    assert line["finished"] and line["account"] == "equal"


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"game": "bingo", "players": 3}, "must be 2"),
        ({"game": "bingo", "plain_dice": True}, "dice"),
        ({"game": "bingo", "rules": "english"}, "english"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(asked: dict[str, Any], word: str) -> None:
    """Wrong usage is refused before anything is played."""
    with pytest.raises(SimulationError, match=word):
        next(run(asked.pop("game"), **asked))
