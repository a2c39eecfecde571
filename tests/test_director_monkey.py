"""A visitor who hammers on everything: no wrong balance, no fault, and never a place where the game cannot go on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from kiosk.guests.bell_and_hammer_visitors import Visitors
from kiosk.guests.wishes import KNOCK, TOUCH
from kiosk.scenes import Action, End, Throw, Waiting
from tests.rehearsal import Rehearsal, reading
from vision.reading import MARKS, Doubt

WORDS = (
    "begin add_player remove_player edit_name type erase name_done set_preset set_option set_banker draw_banker "
    "set_plain_dice set_one_strike start back offer choose set_start close_auction bid retract call by_hand is_empty "
    "confirm hold edit_die set_die add_die remove_die throw_again go_on why put_right sell_card sell_buyer sell_price "
    "sell decline_sale new_round account older newer close amend leave return abandon sure undo digit leave_table "
    "set_language languages retry use_simulation mark rest_blank sixes"
)

NAMES = WORDS.split()

VALUES: dict[str, list[Any]] = {
    "player": [0, 1, 2, 7, -1, "x"],
    "seat": [0, 1, 2, 9, None],
    "raise": [1, 5, 10, 100, True],
    "card": ["bell", "hammer", "bell_hammer", "horse", "inn", "moon"],
    "start": [0, 1, 3, 99],
    "index": [0, 3, 7, 8, -1, None],
    "mark": ["1", "bell", "blank", None],
    "count": [0, 3, 9, "x"],
    "value": ["1", "6", "bell", "blank", "9", None],
    "preset": ["english", "russian", "nonsense"],
    "switch": ["broke", "max_rounds", "stake", "nonsense"],
    "name": ["Anna", "", "x" * 90],
    "text": ["a", "\n"],
    "price": [0, 1, 5, 1000],
    "number": [0, 3, 20, -5, "x"],
    "on": [True, False],
    "digit": ["1", "x"],
    "code": ["ru", "en", "xx"],
    "banker": [0, 1, 5],
}

ARGS = {
    "bid": ("player", "raise"),
    "offer": ("card", "start"),
    "set_die": ("index", "value"),
    "set_option": ("switch", "value"),
    "set_plain_dice": ("on",),
    "set_one_strike": ("on",),
    "set_language": ("code",),
    "type": ("text",),
}
"""Arguments of actions that need more than a guess."""


class Monkey:
    """Does anything at any time."""

    def __init__(self, kiosk: Rehearsal, seed: int) -> None:
        self.kiosk = kiosk
        self.rng = random.Random(seed)

    def act(self) -> None:
        kiosk, rng = self.kiosk, self.rng
        dice = rng.random()
        if dice < 0.25:
            kiosk.director.strike(kiosk.now - rng.choice([0.0, 0.0, 0.2, 3.0]))
        elif dice < 0.75:
            self.touch()
        elif dice < 0.97:
            self.look()
        else:
            kiosk.restart()
        if rng.random() < 0.8:
            kiosk.settle()
        if rng.random() < 0.6:
            kiosk.wait(rng.choice([0.1, 0.1, 0.5, 1.0, 4.0]))
        self.check()

    def touch(self) -> None:
        rng = self.rng
        name = rng.choice(NAMES)
        # Who gives up or leaves again and again plays no game: now and then is enough.
        if name in ("abandon", "leave") and rng.random() < 0.9:
            return
        keys = ARGS.get(name) or rng.sample(list(VALUES), rng.choice([0, 0, 1, 1, 2]))
        args = {key: rng.choice(VALUES[key]) for key in keys}
        about = self.kiosk.table.number - (rng.random() < 0.2)
        self.kiosk.director.act(Action(name, args), about=about)

    def look(self) -> None:
        rng = self.rng
        table = rng.choice(["empty", "hand", "moving", "settled", "read"])
        values = [mark if rng.random() < 0.3 else "blank" for mark in MARKS][: rng.choice([8, 8, 8, 7, 5])]
        doubts = rng.choice([Doubt.NONE] * 6 + list(Doubt))
        seen = reading(values, doubts, doubtful=[0]) if table == "read" else None
        about = self.kiosk.table.number - (rng.random() < 0.15)
        self.kiosk.see(table, seen, about=about)

    def check(self) -> None:
        kiosk = self.kiosk
        kiosk.director.scene()
        if kiosk.table.folded is not None:
            facts = kiosk.table.facts
            setup = kiosk.table.running.setup
            state = kiosk.table.state
            expected = len(setup["players"]) * state.switches.start_tokens
            assert sum(facts["tokens"]) + facts["till"] == expected


class Seeing:
    """What sensible visitors see when there is no table at all: the dice of the last reading."""

    lying, still, values, bad = 0, True, (), ()

    def value_at(self, x: float, y: float, edge: float) -> str | None:
        return None


def finish(kiosk: Rehearsal, rng: random.Random) -> None:
    """Sensible people take over; the game must come to its end."""
    rules = kiosk.table.running.setup["rules"] if kiosk.table.folded else "english"
    players = len(kiosk.table.names) or 3
    visitors = Visitors(rng, players, rules)
    for _ in range(3000):
        scene = kiosk.scene
        if isinstance(scene, End):
            return
        if isinstance(scene, Waiting):
            return
        plain = kiosk.director.play.plain_dice
        if isinstance(scene, Throw):
            sixes = sum(rng.randrange(6) == 5 for _ in range(8))
            kiosk.throw(*[mark for mark in MARKS if rng.randrange(6) == 5], plain=sixes if plain else None)
            continue
        wish = visitors.wish(scene, Seeing())
        if wish is None:
            kiosk.wait(1.0)
        elif wish.how == KNOCK:
            kiosk.knock()
        elif wish.how == TOUCH and wish.action is not None:
            kiosk.do(wish.action.name, **wish.action.args)
            kiosk.wait(0.5)
    raise AssertionError(f"the game does not end: {type(kiosk.scene).__name__}")


@pytest.mark.parametrize("seed", range(6))
def test_hammering_on_everything_does_no_harm(tmp_path: Path, seed: int) -> None:
    """Knocks, touches with any arguments, any reading, pulled plugs; then sensible people can play on to the end."""
    kiosk = Rehearsal(tmp_path, seed=seed)
    kiosk.seat("Anna", "Boris", "Clara")
    monkey = Monkey(kiosk, seed)
    for _ in range(250):
        monkey.act()
    finish(kiosk, random.Random(seed))
    kiosk.close()
