"""A kiosk for tests: its clock stands until it is moved, its dice lie as they are told to."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from kiosk.director import Director
from kiosk.eyes import Sight
from kiosk.journal import Entry, Journal
from kiosk.scenes import Action, Scene
from kiosk.settings import Config
from kiosk.table import Table
from vision.reading import Doubt, Item, Reading

STEP = 0.1
"""Seconds between two ticks."""

OWNERS = {"bell": 0, "hammer": 1, "bell_hammer": 0, "horse": 1, "inn": 2}
"""Who of three players buys which card, where it does not matter."""

S = TypeVar("S")


class Rehearsal:
    """One kiosk with its journal in `folder`. Everything happens when it is told to happen."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 1,
        config: Config | None = None,
        before_commit: Callable[[Entry], None] | None = None,
        patient: bool = True,
    ) -> None:
        """`patient`: each tick waits for the disk, so that the journal costs no ticks."""
        self.now = 100.0
        self.patient = patient
        self.folder = folder
        self.config = config or Config()
        self.seed = seed
        self.before_commit = before_commit
        self.open()

    def open(self) -> None:
        """Start the kiosk on what its journal says."""
        self.journal = Journal(
            self.folder / "journal.sqlite",
            wall=lambda: self.now,
            monotonic=lambda: self.now,
            before_commit=self.before_commit,
        )
        self.table = Table(self.journal)
        self.table.resume()
        self.director = Director(self.table, self.config, rng=random.Random(self.seed), now=self.now)

    def restart(self) -> None:
        """As after a pulled plug: only the journal is left."""
        self.journal.close()
        self.open()

    def close(self) -> None:
        self.journal.close()

    @property
    def scene(self) -> Scene:
        return self.director.scene()

    def on(self, kind: type[S]) -> S:
        """The scene, which must be one of `kind`."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__} instead of {kind.__name__}"
        return scene

    def wait(self, seconds: float = STEP) -> None:
        """Let time pass, in ticks."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.now = min(until, self.now + STEP)
            self.settle()

    def pass_by(self, seconds: float) -> None:
        """Let time pass in which nothing moves, all at once."""
        self.now += seconds
        self.settle()

    def settle(self) -> None:
        """Let the disk answer, and the answer have its effects; no time passes."""
        for _ in range(4):
            if self.patient:
                self.table.wait(10.0)
            self.director.tick(self.now)

    def knock(self, pause: float = 0.9) -> bool:
        """One strike after `pause` seconds."""
        self.wait(pause)
        meant = self.director.strike(self.now)
        self.settle()
        return meant

    def do(self, name: str, /, **args: Any) -> bool:
        """A touch."""
        done = self.director.act(Action(name, args), about=self.table.number)
        self.settle()
        return done

    def see(self, table: str, reading: Reading | None = None, about: int | None = None) -> None:
        number = self.table.number if about is None else about
        self.director.see(Sight(self.now, number, table, reading))
        self.settle()

    def throw(self, *marks: str, doubts: Doubt = Doubt.NONE, plain: int | None = None) -> None:
        """The mat is cleared and eight dice are thrown: `marks` lie up, the others are blank."""
        self.see("hand")
        self.see("empty")
        self.wait(0.5)
        values = ["6"] * plain + ["1"] * (8 - plain) if plain is not None else [*marks, *["blank"] * (8 - len(marks))]
        self.see("moving")
        self.wait(0.5)
        self.see("read", reading(values, doubts))

    def seat(self, *names: str, **house: Any) -> None:
        """Players sit down by touch and the game starts."""
        self.do("begin")
        for name in names:
            self.do("add_player", name=name)
        for action, args in house.items():
            self.do(action, **args)
        self.do("start")

    def sell(self, owner: int | None, amount: int = 1) -> str:
        """The next card goes to `owner` for `amount`; returns which it was."""
        from kiosk.scenes import Auction

        card = self.on(Auction).next
        assert card is not None
        self.do("offer", card=card, start=1 if owner is None else amount)
        if owner is not None:
            self.do("bid", player=owner, **{"raise": 1})
            assert self.on(Auction).high == amount
        for _ in range(3):
            self.knock()
        return card

    def auction(self, owners: dict[str, int], amount: int = 1) -> None:
        """All five cards are sold as `owners` says, and play begins."""
        from kiosk.scenes import Auction

        while (scene := self.on(Auction)).next:
            self.sell(owners.get(scene.next), amount)
        self.knock()

    def skip(self) -> None:
        """Strike on until the payments were told."""
        from kiosk.scenes import InnOpens, Payout

        while isinstance(self.scene, Payout | InnOpens):
            self.knock()


def reading(values: Sequence[str], doubts: Doubt = Doubt.NONE, doubtful: Sequence[int] = ()) -> Reading:
    """Eight dice in a row, 50 px each."""
    items = [Item(value, 60.0 * at + 50.0, 200.0, 0.999, 50.0) for at, value in enumerate(values)]
    items = [replace(one, doubts=doubts) if at in doubtful else one for at, one in enumerate(items)]
    return Reading("bell-dice", tuple(items), doubts)


def at_the_dice(kiosk: Rehearsal, **house: dict[str, object]) -> None:
    """Three players with their cards, the second to throw."""
    kiosk.seat("Anna", "Boris", "Clara", **house)
    kiosk.auction(OWNERS)
