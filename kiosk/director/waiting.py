"""Nobody plays: the waiting screen, which invites to the games of the house."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.house import HOUSES
from kiosk.director.phase import Phase
from kiosk.director.seating import Seating
from kiosk.journal import JournalError
from kiosk.scenes import Scene, Waiting

if TYPE_CHECKING:
    from kiosk.director.director import Director
    from kiosk.settings import Config

HOUR = 3600.0
"""Seconds for which a game that was left is offered to be gone on with."""


class Waits(Phase):
    """Nobody plays."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self._aside: tuple[int, float] | None = None
        """A game that was set aside, and until when it is offered."""
        found = self.table.aside(HOUR)
        if found is not None:
            self._aside = found[0], self.now + HOUR - found[1]

    def strike_means(self) -> str:
        return "begin"

    def strike(self, at: float) -> None:
        self.do_begin()

    def do_begin(self, game: str | None = None) -> None:
        """Sit down to `game`; without a name, to the house's own."""
        chosen = HOUSES.get(str(game or offered(self.config)[0]))
        if chosen is not None:
            self.director.go(Seating(self.director, chosen))

    def do_resume(self) -> None:
        """Go on with the game that was set aside."""
        if self._aside is None:
            return
        try:
            taken = self.table.take_up(self._aside[0])
        except JournalError as error:
            self.director.cannot_write(error)
            return
        if taken:
            self.director.resume()

    def tick(self, now: float) -> None:
        if self._aside is not None and now >= self._aside[1]:
            self._aside = None

    def rules(self) -> tuple[str, str, Mapping[str, Any]]:
        house = HOUSES[offered(self.config)[0]]
        return house.name, house.preset(self.config), house.options(self.config)

    def books(self) -> tuple[str, ...]:
        return offered(self.config)

    def scene(self) -> Scene:
        return inviting(self.director, self._aside[1] if self._aside is not None else None)


def inviting(director: Director, until: float | None) -> Waiting:
    """The waiting screen; a game can be gone on with `until` then (s), None where there is none."""
    config = director.config
    kept = config.storage
    return Waiting(
        camera=director.camera,
        languages=tuple(config.language.offered),
        resumable=until is not None,
        minutes=minutes(until - director.now) if until is not None else 0,
        stored=f"days {kept.pictures_days}" if kept.pictures_days else "",
        notice=director.troubles.lasting,
        reel=director.reel,
        invited=director.invitation.invited(),
        no_phones=director.invitation.why_nowhere,
        games=offered(config),
    )


def minutes(seconds: float) -> int:
    """Minutes that are begun."""
    return max(1, math.ceil(seconds / 60.0))


def offered(config: Config) -> tuple[str, ...]:
    """The games that can be begun, the house's own first: a knock begins that one."""
    return tuple(sorted(HOUSES, key=lambda name: name != config.rules.game))
