"""A deal of Bingo on a simulated table, as it is told: hands lay stones, a camera follows them, the kiosk looks on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from kiosk.guests.wishes import KNOCK, Wish, touch
from kiosk.headless import SIZE, Headless
from kiosk.scenes import Trick, TurnUp
from kiosk.screens import REST
from kiosk.screens.drawing import compose
from kiosk.theme import Theme
from vision.reading import Reader
from vision.simulate.quick_stones import QuickStones, StoneTruthReader

HIDDEN = ("6-5", "6-0", "5-5", "5-4", "5-0", "4-4", "4-0", "3-1", "3-0", "2-0", "1-1", "1-0", "0-0")
"""The reserve: none of them is laid while it lies there."""

LOOKS_ON = 1.5
"""Seconds for which the kiosk goes on looking after all has come to rest."""


class StonesPlayed(Headless):
    """One kiosk before a table of stones. Nobody does anything but what the test says."""

    game = "bingo"

    def __init__(
        self,
        folder: Path,
        *,
        stones: Any = None,
        reader_of: Callable[[str], Reader] | None = None,
    ) -> None:
        """`stones`, `reader_of`: another table and its reader; else a quick one and a reader that sees the truth."""
        self.stones = stones or QuickStones(1, SIZE)
        super().__init__(folder, 1, self.stones, reader_of or (lambda kind: StoneTruthReader(lambda: self.truth)))
        pygame.font.init()
        self.touch("begin", game="bingo")
        for name in ("Anna", "Boris"):
            self.touch("add_player", name=name)
        self.touch("start")
        self.look(2.0)

    def act(self) -> None:
        """Nobody acts by himself."""

    @property
    def scene(self) -> Any:
        return self.director.scene()

    @property
    def trick(self) -> Trick:
        """The screen of a trick, which must stand there."""
        assert isinstance(self.scene, Trick), type(self.scene)
        return self.scene

    def said(self) -> str:
        """All that the screen says, in one text."""
        surface = pygame.Surface((800, 480))
        return " ".join(one.text for one in compose(surface, self.scene, Theme(), "en", 0.0, REST).texts)

    def offers(self, name: str, **args: Any) -> bool:
        """Whether the screen can be touched for that."""
        targets = compose(pygame.Surface((800, 480)), self.scene, Theme(), "en", 0.0, REST).targets
        return any(one.action.name == name and one.action.args == args for one in targets)

    def touch(self, name: str, /, **args: Any) -> None:
        """A touch on what the screen must offer (before the match, on anything)."""
        if self.table.folded is not None:
            assert self.offers(name, **args), f"{name} {args} is not offered"
        self.do(touch(name, **args))
        self.look(0.5)

    def knock(self) -> None:
        self.look(1.0)
        self.do(Wish(KNOCK))
        self.look(0.5)

    def look(self, seconds: float) -> None:
        """Time passes while the camera looks."""
        until = self.now + seconds
        while self.now < until:
            self.keep_looking(0.5)
            self._step()

    def hands(self, *acts: Callable[[float], float]) -> None:
        """Hands do things, one after the other; then the kiosk has looked at what lies there."""
        for act in acts:
            self.wait_for(act(self.now))
            self.look(max(0.0, self.lies_at - self.now) + LOOKS_ON)

    def lay(self, stone: str, part: str = "trick", misbehave: str | None = None) -> None:
        self.hands(lambda now: self.stones.lay(now, stone, part, misbehave=misbehave))

    def take(self, *stones: str) -> None:
        self.hands(lambda now: self.stones.take(now, list(stones), None))

    def deal(self, turn_up: str = "5-3") -> None:
        """Everybody has his stones, thirteen backs lie there, and one stone face up."""
        assert isinstance(self.scene, TurnUp)
        self.hands(lambda now: self.stones.deal(now, turn_up, HIDDEN))
        self.knock()

    def play(self, lead: str, reply: str) -> None:
        """A whole trick; both draw where there is something to draw."""
        strict = self.table.state.strict
        self.lay(lead)
        self.lay(reply)
        self.take(lead, reply)
        if not strict and len(self.stones.lying("reserve")) > 1:
            self.hands(lambda now: self.stones.draw(now, 2))
