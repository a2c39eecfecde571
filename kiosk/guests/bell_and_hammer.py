"""A game of Bell and Hammer without a screen: visitors who throw simulated dice and look at what the kiosk shows."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from kiosk.eyes import Sight
from kiosk.guests.bell_and_hammer_judge import Judge, OnTable
from kiosk.guests.bell_and_hammer_mischief import Mischief
from kiosk.guests.bell_and_hammer_visitors import Visitors
from kiosk.guests.wishes import Wish
from kiosk.headless import LONG_REST, SIZE, Headless, Kiosk
from kiosk.scenes import End, Scene, Throw
from kiosk.settings import Config
from kiosk.table import Committed
from vision.readers import reader
from vision.reading import Reader
from vision.simulate.quick import QuickTable, TruthReader
from vision.simulate.shots import Shot, Truth
from vision.simulate.table import SimulatedTable

BUMP = 3.2
"""Seconds after a throw by which the simulated table has bumped a die, where it was asked to."""

MISBEHAVES = 0.05
"""One throw in twenty is one that must be doubted."""

MISDEEDS = ("leaning", "off_mat", "missing", "surplus", "stacked", "hidden", "glare")

ALL_MISDEEDS = (*MISDEEDS, "in_parts", "bumped", "hand_stays", "dead_camera")
"""With those that are no reason to doubt the reading, or that leave nothing to read for a while."""

WILD = 0.1
"""How many throws misbehave on a wild table."""

MISCHIEF = 0.35
"""How many throws misbehave where the visitors do."""


class DrawnTable(Protocol):
    """A table that a game without a screen is played on; `vision.simulate.table.SimulatedTable` tells of each."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    @property
    def values(self) -> tuple[str, ...]: ...

    def throw(
        self,
        now: float,
        faces: Sequence[str] | None = None,
        misbehave: str | None = None,
        dice_: Sequence[int] | None = None,
    ) -> float: ...

    def clear(self, now: float) -> float: ...

    def shot(self, now: float) -> Shot: ...


class HeadlessBellAndHammer(Headless):
    """A game of Bell and Hammer. Call `run`."""

    game = "bell_and_hammer"
    end = End

    def __init__(
        self,
        folder: Path | Kiosk,
        players: int,
        seed: int,
        rules: str,
        *,
        plain_dice: bool = False,
        mischief: bool = False,
        read_truth: bool = False,
        wild: bool = False,
        config: Config | None = None,
        reader_of: Callable[[str], Reader] = reader,
        table_of: Callable[[int, str, tuple[int, int]], DrawnTable] = SimulatedTable,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`reader_of` gives the reader of a kind of thing, `table_of` the table of a seed, kind and picture's size."""
        self.players, self.rules, self.plain = players, rules, plain_dice
        self.read_truth, self.wild = read_truth, wild
        if read_truth:
            table_of, reader_of = QuickTable, lambda kind: TruthReader(kind, lambda: self.truth)
        elif wild:
            table_of = functools.partial(SimulatedTable, wild=True)
        self.dice = table_of(seed, "pip-dice" if plain_dice else "bell-dice", SIZE)
        super().__init__(folder, seed, self.dice, reader_of, config=config, on_scene=on_scene, on_commit=on_commit)
        self.visitors = (Mischief if mischief else Visitors)(self.rng, players, rules, plain_dice)
        self.misdeeds = ALL_MISDEEDS if mischief else MISDEEDS
        self.misbehaves = MISCHIEF if mischief else WILD if wild else MISBEHAVES
        self.judge = Judge()
        self._counted = True
        self.misdeed: str | None = None
        """What the present throw does wrong."""
        self._thrown: Truth | None = None
        """What lay there when the present throw, or what was taken up since, had come to rest; bumps left out."""
        self._lay: Truth | None = None
        """What the present throw was, also while somebody takes it up: it may count in that moment."""

    def committed(self, done: Committed) -> None:
        self.judge.payout(done, self._marks())

    def over(self) -> bool:
        return super().over() and self.visitors.content

    def summary(self) -> dict[str, Any]:
        over = self.over()
        if over:
            self.judge.account(self.table.running)
        return {
            "rules": self.rules,
            "players": self.players,
            **({"eyes": "told the truth"} if self.read_truth else {}),
            **({"table": "wild"} if self.wild else {}),
            "winners": list(self.table.state.winners or ()) if over else None,
            **self.judge.to_json(),
        }

    def awaits_look(self) -> bool:
        return isinstance(self.director.scene(), Throw)

    def photographed(self, truth: Truth) -> None:
        if self._thrown is None and self.now > self.lies_at and not truth.moving and not truth.hand:
            self._thrown = truth
            self._lay = self._lay or truth

    def seen(self, sight: Sight, truth: Truth) -> None:
        """The first reading of each throw is judged."""
        if sight.reading is None or self._counted or not self.director.mat_was_empty or self.now < self.lies_at:
            return
        self._counted = True
        self.judge.reading(sight.reading, truth, must_doubt=self.misdeed in MISDEEDS)

    def wait_for(self, rest: float, longer: float = 0.0) -> None:
        self._thrown = None
        super().wait_for(rest, BUMP if self.misdeed == "bumped" else longer)

    def _on_table(self) -> OnTable:
        if self.director.camera == "fault" and self._thrown is None:
            return OnTable(None, self.still, self.dice.values if self.now > self.lies_at else ())
        return OnTable(self._thrown or self._truth, self.still)

    def act(self) -> None:
        self._act(self.visitors.wish(self.director.scene(), self._on_table()))

    def _act(self, wish: Wish | None) -> None:
        if wish is None:
            return
        self.pause()
        if wish.how == "throw":
            self._throw(wish.dice)
        elif wish.how == "clear":
            self.wait_for(self.dice.clear(self.now))
        else:
            if wish.action is not None and wish.action.name == "is_empty":
                self.keep_looking(LONG_REST)
            self.do(wish)

    def _throw(self, dice: tuple[int, ...]) -> None:
        """Throw all dice, or some of them once more."""
        self.misdeed = None
        if dice:
            lies = self.dice.throw(self.now, dice_=dice)
        else:
            if self.rng.random() < self.misbehaves:
                self.misdeed = self.rng.choice(self.misdeeds)
            lies = self.dice.throw(self.now, misbehave=self.misdeed)
            self._counted = False
        self._lay = None
        self.wait_for(lies)

    def _marks(self) -> list[str]:
        """What really lay up when the present throw had come to rest."""
        return [die.value for die in self._lay.dice] if self._lay else list(self.dice.values)
