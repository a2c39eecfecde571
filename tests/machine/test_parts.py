"""What of the whole machine can be tried without one."""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kiosk.config import parse
from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.games.bell_and_hammer.state import CARDS
from tests.machine.breaking import MOMENTS
from tests.machine.dice import faces
from tests.machine.exhibit import CONFIG
from tests.machine.round import BIDS, PLAYERS, STANDING, THROWS
from tests.machine.screen import alike
from tests.machine.truth import Truth, thrown
from tests.machine.vm import HERE, SIZE
from vision.reading import MARKS


@pytest.mark.parametrize("script", ["prepare", "init"])
def test_the_scripts_are_shell(script: str) -> None:
    """No slip of the pen in what runs as the first process of a machine."""
    shell = "bash" if script == "prepare" else "sh"
    done = subprocess.run([shell, "-n", str(HERE / script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def a_round(cards: Sequence[str]) -> list[dict[str, Any]]:
    """The events of the round, the cards offered in this order."""
    events: list[dict[str, Any]] = []
    for card in cards:
        events.append({"type": "auction_open", "card": card, "start": 1})
        price = 0
        for seat, more, _ in BIDS[card]:
            price += more
            events.append({"type": "bid", "player": seat, "amount": price})
        events.append({"type": "knock"})
    return [*events, {"type": "start_play"}, *(thrown((1 + n) % PLAYERS, up) for n, up in enumerate(THROWS))]


@pytest.mark.parametrize("cards", list(itertools.permutations(CARDS))[::29])
def test_the_round_ends_as_it_was_reckoned(cards: Sequence[str]) -> None:
    """By hand as by the rules, in whichever order the lot brings the cards: the last throw empties the till."""
    setup = {"record": 1, "game": "bell_and_hammer", "rules": "english", "players": ["A", "B", "C"]}
    folded = fold(GAMES["bell_and_hammer"], setup, a_round(cards))
    assert not folded.refused
    assert folded.state.tokens == STANDING and folded.state.till == 0 and folded.state.phase == "game_over"
    assert not any(folded.tips[-2].state.out) and folded.tips[-2].state.phase == "play"


def test_the_account_is_what_was_done() -> None:
    """What is being done may have counted already, nothing else; what is missing, more or different is named."""
    truth = Truth()
    bid, knock = {"type": "bid", "player": 0, "amount": 1}, {"type": "knock"}
    truth.meant = bid
    assert truth.compare([]) is None and truth.bids == 0
    assert truth.compare([bid]) is None and truth.bids == 1
    assert truth.compare([bid]) is None
    assert "'knock'" in str(truth.compare([bid, knock])) and "nothing was done" in str(truth.compare([bid, knock]))
    assert "nothing is in the account" in str(truth.compare([]))
    assert "'amount': 2" in str(truth.compare([{**bid, "amount": 2}]))
    truth.meant = knock
    assert truth.compare([bid, bid]) is not None


def test_a_throw_is_its_marks() -> None:
    """As the rules are told of it, and as the dice lie."""
    assert thrown(2, ("6", "bell", "2")) == {
        "type": "throw",
        "player": 2,
        "eyes": [2, 6],
        "bell": True,
        "hammer": False,
    }
    assert [mark for mark in faces(("6", "bell", "2")) if mark != "blank"] == ["2", "6", "bell"]
    assert len(faces(())) == len(MARKS)


def test_it_is_broken_in_ten_ways_while_the_round_lasts() -> None:
    """Each moment comes in the round."""
    ways = [name for names in MOMENTS.values() for name in names]
    assert len(ways) == len(set(ways)) == 10
    assert set(MOMENTS) - {"a bid stands"} <= {f"throw {n + 1}" for n in range(len(THROWS))}


def test_the_settings_of_the_machine_are_settings() -> None:
    """Else it would play with the last good ones."""
    assert parse(CONFIG).camera.size == (640, 480)


def test_likeness_counts_what_looks_the_same() -> None:
    """A screen is like itself, and not like another one."""
    one = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    other = one.copy()
    other[:, : SIZE[0] // 4] = 200
    assert alike(one, one) == 1.0 and alike(one, other) == pytest.approx(0.75)
    assert alike(one, one[:10]) == 0.0
