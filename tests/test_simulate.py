"""Whole games through everything, with a reader that knows the truth: the kiosk is judged here, not its eyes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.scenes import Scene, Seen
from kiosk.simulate import HeadlessGame, SimulationError, run
from tests.quick_table import QuickTable
from vision.reading import Doubt, Expectation, Item, Picture, Reading


class Truthful:
    """Reads what really lies there; `wrong` makes it sure of something else."""

    def __init__(self, kind: str, game: Callable[[], HeadlessGame], wrong: bool = False) -> None:
        self.kind = kind
        self._game = game
        self._wrong = wrong

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        truth = self._game().truth
        doubts = Doubt.NONE
        for word in truth.must_doubt if truth.dice else ():
            doubts |= Doubt[word.upper().replace(" ", "_")]
        items = []
        for die in truth.dice:
            mine = Doubt.COCKED if die.cocked else Doubt.STACKED if die.stacked else Doubt.NONE
            mine |= Doubt.OFF_THE_MAT if die.off_mat else Doubt.NONE
            value = "6" if self._wrong and die.value == "blank" and die.die == 5 else die.value
            items.append(Item(value, die.x, die.y, 0.99, die.edge, doubts=mine))
        if items and len(items) != 8:
            doubts |= Doubt.TOO_FEW if len(items) < 8 else Doubt.TOO_MANY
        return Reading(self.kind, tuple(items), doubts, picture=picture)


def game(folder: Path, seed: int = 1, *, wrong: bool = False, **more: Any) -> HeadlessGame:
    made: list[HeadlessGame] = []
    players = more.pop("players", 3)
    rules = more.pop("rules", "english")
    more.setdefault("table_of", QuickTable)
    one = HeadlessGame(
        folder, players, seed, rules, reader_of=lambda kind: Truthful(kind, lambda: made[0], wrong), **more
    )
    made.append(one)
    return one


def test_a_whole_game_ends_with_the_account_equal_to_the_truth(tmp_path: Path) -> None:
    """Every reading right or doubted, every payout as the rules say of the dice that really lay there."""
    play = game(tmp_path)
    line = play.run()
    play.close()
    assert line["finished"] and line["winners"]
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0
    assert line["judged"]["right"] > 0
    assert set(line) >= {"game", "rules", "players", "seed", "events", "winners", "readings", "judged", "seconds"}


def test_a_reader_that_is_sure_and_wrong_is_found_out(tmp_path: Path) -> None:
    """The judge uses nothing of the reader: a wrong reading that everybody believes is counted, with its payouts."""
    play = game(tmp_path, wrong=True)
    line = play.run()
    play.close()
    assert line["readings"]["wrong"] > 0 and line["judged"]["wrong"] > 0


@pytest.mark.parametrize("plain", [False, True])
def test_visitors_who_misbehave_do_not_change_the_account(tmp_path: Path, plain: bool) -> None:
    """They drum, bump, throw beside the mat, touch what they should not, come late: no wrong balance, no dead end."""
    play = game(tmp_path, 4, mischief=True, plain_dice=plain)
    line = play.run()
    play.close()
    assert line["finished"]
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0


def test_a_result_is_on_the_screen_soon_after_the_last_die_lies(tmp_path: Path) -> None:
    """At most 0.6 s from the last true motion to the result: the camera's time and the computing of the kiosk."""
    times: list[float] = []

    def watch(scene: Scene) -> None:
        if isinstance(scene, Seen) and play.misdeed is None:
            times.append(play.now - play.lies_at)

    play = game(tmp_path, 2, on_scene=watch)
    computing = 0.0
    push = play.gaze.push

    def timed(frame: Any) -> Any:
        nonlocal computing
        began = time.thread_time()
        try:
            return push(frame)
        finally:
            computing = max(computing, time.thread_time() - began)

    play.gaze.push = timed  # type: ignore[method-assign]
    play.run()
    play.close()
    assert len(times) > 5
    assert max(times) + computing <= 0.6


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "bell_and_hammer", "rules": "martian"}, "martian"),
        ({"game": "bell_and_hammer", "rules": "russian", "players": 2}, "3 and 8"),
        ({"game": "bell_and_hammer", "players": 9}, "2 and 8"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(asked: dict[str, Any], word: str) -> None:
    """Wrong usage is refused before anything is played."""
    with pytest.raises(SimulationError, match=word):
        next(run(asked.pop("game"), **asked))
