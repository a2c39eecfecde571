"""Whole games through everything, with a reader that knows the truth: the kiosk is judged here, not its eyes."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.guests.wishes import Wish
from kiosk.scenes import Scene, Seen
from kiosk.simulate import SimulationError, run
from kiosk.table import Committed
from vision.reading import Item
from vision.simulate.quick import QuickTable, TruthReader
from vision.simulate.shots import DieTruth
from vision.simulate.table import SimulatedTable


class Liar(TruthReader):
    """Is sure of a six where a blank lies."""

    def item(self, die: DieTruth) -> Item:
        true = super().item(die)
        return replace(true, value="6") if die.value == "blank" and die.die == 5 else true


def game(folder: Path, seed: int = 1, *, wrong: bool = False, **more: Any) -> HeadlessBellAndHammer:
    players = more.pop("players", 3)
    rules = more.pop("rules", "english")
    if not wrong:
        return HeadlessBellAndHammer(folder, players, seed, rules, read_truth=True, **more)
    made: list[HeadlessBellAndHammer] = []
    one = HeadlessBellAndHammer(
        folder,
        players,
        seed,
        rules,
        table_of=QuickTable,
        reader_of=lambda kind: Liar(kind, lambda: made[0].truth),
        **more,
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
    assert 0 <= line["readings"]["rightly_doubted"] <= line["readings"]["doubted"]
    assert line["judged"]["right"] > 0 and line["account"] == "equal"
    assert set(line) >= {"game", "rules", "players", "seed", "events", "winners", "readings", "judged", "seconds"}


def test_a_reader_that_is_sure_and_wrong_is_found_out(tmp_path: Path) -> None:
    """The judge uses nothing of the reader: a wrong reading that everybody believes is counted, with its payouts."""
    play = game(tmp_path, wrong=True)
    line = play.run()
    play.close()
    assert line["readings"]["wrong"] > 0 and line["judged"]["wrong"] > 0 and line["account"] == "different"


@pytest.mark.parametrize("plain", [False, True])
def test_visitors_who_misbehave_do_not_change_the_account(tmp_path: Path, plain: bool) -> None:
    """They drum, bump, throw beside the mat, touch what they should not, come late: no wrong balance, no dead end."""
    play = game(tmp_path, 4, mischief=True, plain_dice=plain)
    line = play.run()
    play.close()
    assert line["finished"] and line["account"] == "equal"
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0


def test_visitors_who_misbehave_do_so_in_every_way(tmp_path: Path) -> None:
    """Over one game: blows of every kind, bids at once and taken back, lies put right, throws of many kinds astray."""
    done: set[str] = set()
    kinds: set[str] = set()
    play = game(tmp_path, 8, mischief=True, players=4)
    act, blow, commit = play._act, play.blows.befall, play.on_commit

    def acts(wish: Wish | None) -> None:
        if wish is not None and wish.action is not None:
            done.add("at once" if wish.more else wish.action.name)
        act(wish)

    def blows(how: str, now: float) -> None:
        done.add(how)
        blow(how, now)

    assert commit is None
    play.on_commit = lambda one: kinds.add(one.entry.kind)
    play._act, play.blows.befall = acts, blows  # type: ignore[method-assign]
    line = play.run()
    play.close()
    assert line["account"] == "equal"
    assert done >= {"drum", "hold", "spike", "twice", "at once", "retract", "amend", "undo", "leave_table", "account"}
    assert kinds >= {"event", "undo", "amend"}
    assert set(line["doubts"]) & {"cocked", "stacked", "off the mat", "too few", "too many", "hidden", "glare"}


@pytest.mark.parametrize("seed", [2])
def test_a_throw_that_counts_while_its_dice_are_taken_up_is_judged_by_what_lay(tmp_path: Path, seed: int) -> None:
    """Somebody knocks while another already clears the mat: what counts is the throw that was read."""
    play = game(tmp_path, seed, players=2)
    while not isinstance(play.director.scene(), Seen):
        play._step()
    lay = sorted(die.value for die in play.truth.dice)
    play._act(Wish("clear"))
    play._act(Wish("knock"))
    committed: list[Committed] = []
    while not committed:
        committed = play._step()
    assert sorted(play._marks()) == lay
    play.judge.payout(committed[0], play._marks())
    play.close()
    assert (play.judge.judged_right, play.judge.judged_wrong) == (1, 0)


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


def test_a_wild_game_is_played_on_what_nothing_was_trained_on(tmp_path: Path) -> None:
    """The lamps are those of wild tables, and a tenth of the throws misbehaves."""
    (tmp_path / "wild").mkdir()
    wild, tame = HeadlessBellAndHammer(tmp_path / "wild", 3, 1, "english", wild=True), game(tmp_path)
    wild.close()
    tame.close()
    assert isinstance(wild.dice, SimulatedTable)
    assert wild.dice.light == "wild"
    assert (wild.misbehaves, tame.misbehaves) == (0.1, 0.05)


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
