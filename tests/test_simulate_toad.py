"""Whole games of Toad through everything, with a reader that is told the truth: all but the eyes is judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.guests.toad import HeadlessToad
from vision.simulate.card_table import CardTable


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


def test_without_the_truth_the_drawn_cards_are_read(tmp_path: Path) -> None:
    """The people lay cards of a drawn pack before a camera, and what is read there first is right or doubted."""
    play = HeadlessToad(tmp_path, 1, 2, "inventor")
    assert isinstance(play.cards, CardTable) and "eyes" not in play.summary()
    for _ in range(600):
        play._step()
        if play.judge.right + play.judge.doubted + play.judge.wrong:
            break
    assert play.judge.right + play.judge.doubted == 1 and play.judge.wrong == 0
    play.close()
