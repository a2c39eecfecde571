"""Whole games of Toad through everything, with a reader that is told the truth: all but the eyes is judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.guests.toad import HeadlessToad
from kiosk.simulate import SimulationError, run


def played(folder: Path, seed: int, players: int, rules: str = "seed", *, mischief: bool = False) -> dict[str, Any]:
    """A whole game."""
    play = HeadlessToad(folder, seed, players, rules, mischief=mischief, read_truth=True)
    line = play.run()
    play.close()
    return line


@pytest.mark.parametrize(("players", "rules"), [(4, "seed"), (2, "inventor")])
def test_a_game_ends_with_the_account_equal_to_the_truth(tmp_path: Path, players: int, rules: str) -> None:
    """Every declaration as the rules say of the hand that was really held; lives and bank are the true ones."""
    line = played(tmp_path, 1, players, rules)
    assert line["finished"] and line["account"] == "equal" and line["winners"]
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0 and line["judged"]["right"] > 0
    assert set(line) >= {"game", "rules", "players", "seed", "events", "winners", "readings", "judged", "seconds"}


def test_people_who_misbehave_do_not_change_the_account(tmp_path: Path) -> None:
    """They meddle, lay two cards, knock too early, show a card face down or stuck to another: all counts right."""
    line = played(tmp_path, 3, 3, "quick", mischief=True)
    assert line["finished"] and line["account"] == "equal"
    assert line["readings"]["wrong"] == 0 and line["judged"]["wrong"] == 0


def test_pictures_that_nothing_reads_are_refused_in_a_sentence() -> None:
    """While there is no reader for cards, nobody pretends."""
    with pytest.raises(SimulationError, match="--read-truth"):
        next(run("toad", players=4))
