"""A visitor of Toad who hammers on everything: no life lost or made, no fault, and always a way to the end."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from kiosk.games.toad import CARDS
from kiosk.scenes import Action, ToadEnd, Waiting
from tests.card_bench import CardBench
from vision.reading import Doubt

WORDS = (
    "dealt done toad choose_card confirm top whose no_discard turned_over judge hold card enter_hand all_open of_hand "
    "back take_life no go_on put_right sure close leave return undo account older newer leave_table how_to turn"
)

NAMES = WORDS.split()

VALUES: dict[str, list[Any]] = {
    "value": ["10H", "QS", "4D", "XX", None, 7],
    "what": ["discard", "hand", "nonsense", "hand"],
    "index": [0, 1, 9, -1, None],
    "seat": [0, 1, 2, 9, "x"],
    "number": [0, 3, 20, -5, "x"],
    "page": [0, 1, 99],
}


class Monkey:
    """Does anything at any time."""

    def __init__(self, bench: CardBench, seed: int) -> None:
        self.bench, self.rng = bench, random.Random(seed)

    def act(self) -> None:
        kiosk, rng = self.bench.kiosk, self.rng
        chance = rng.random()
        if chance < 0.2:
            kiosk.director.strike(kiosk.now - rng.choice([0.0, 0.0, 0.2, 3.0]))
        elif chance < 0.65:
            keys = rng.sample(list(VALUES), rng.choice([0, 0, 1, 1, 2]))
            action = Action(rng.choice(NAMES), {key: rng.choice(VALUES[key]) for key in keys})
            kiosk.director.act(action, about=kiosk.table.number - (rng.random() < 0.15))
        elif chance < 0.96:
            self.look()
        else:
            kiosk.restart()
        kiosk.settle()
        kiosk.wait(rng.choice([0.1, 0.1, 0.5, 1.0, 4.0]))
        kiosk.director.scene()
        if kiosk.table.folded is not None:
            state = kiosk.table.state
            assert sum(state.lives) + state.bank == 9

    def look(self) -> None:
        bench, rng = self.bench, self.rng
        bench.pile = rng.sample(CARDS, rng.choice([0, 1, 1, 2]))
        bench.field = rng.choice([[], [], ["10H", "10S"], rng.sample(CARDS, 3)])
        bench.backs = rng.choice([0, 1, 1, 2])
        bench.common = rng.choice([Doubt.NONE] * 8 + list(Doubt))
        state = rng.choice(["hand", "moving", "read", "read", "read", "empty"])
        about = bench.kiosk.table.number - (rng.random() < 0.1)
        bench.kiosk.see(state, bench.reading() if state == "read" else None, about=about)


@pytest.mark.parametrize("seed", range(3))
def test_hammering_on_everything_does_no_harm(tmp_path: Path, seed: int) -> None:
    """Knocks, touches with any arguments, any reading, pulled plugs; then the game can be given up as always."""
    bench = CardBench(tmp_path)
    monkey = Monkey(bench, seed)
    for _ in range(160):
        monkey.act()
    kiosk = bench.kiosk
    kiosk.director.pages.close()
    kiosk.settle()
    if not isinstance(kiosk.scene, Waiting | ToadEnd):
        kiosk.do("leave_table")
        kiosk.do("abandon")
        kiosk.do("sure")
        for _ in range(3):
            if isinstance(kiosk.scene, Waiting | ToadEnd):
                break
            kiosk.do("go_on")
        assert isinstance(kiosk.scene, Waiting | ToadEnd)
    bench.close()
