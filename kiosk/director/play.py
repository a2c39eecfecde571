"""What each game brings to the kiosk besides its rules: its phases, what the camera looks for, its pages.

The director knows strikes, touches, readings and time; what they mean in a game it asks that game's `Play`. One is
made for each game that is begun or resumed. It keeps only what may be lost with the plug; all else is in the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside, LeavePage
from kiosk.director.phase import Phase
from kiosk.eyes import Sight, Watch
from kiosk.fold import Live
from kiosk.scenes import AnyStage
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director


class Play:
    """How one game is played on this kiosk."""

    hands = False
    """It is played in hands, each of which can be given up alone."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.table = director.table
        self.memory = director.memory

    def stand(self, *, resumed: bool) -> Phase | None:
        """The phase that the state on disk asks for; None: the game is over and its end was seen.

        `resumed`: the kiosk was started again; nothing is told twice.
        """
        raise NotImplementedError

    def watch(self) -> Watch:
        """What the camera should look for."""
        raise NotImplementedError

    def stage(self) -> AnyStage:
        """What stands on every screen of this game."""
        raise NotImplementedError

    def entered(self, done: Committed) -> None:
        """An entry is on disk; called before phases and pages hear of it."""

    def stood(self) -> None:
        """A new phase stands, after a screen about the last event was seen to its end."""

    def too_late(self, sight: Sight) -> None:
        """A reading about another state came: it was dropped, but what it read lies there."""

    def see(self, sight: Sight) -> None:
        """The camera saw something about the state that stands, before the phase hears of it."""

    def tick(self, now: float) -> None:
        """Time passes; called before the phase is told."""

    def account(self) -> Aside:
        """The page that tells how every balance came about."""
        raise NotImplementedError

    def why(self, live: Live, back: Aside | None) -> Aside | None:
        """The page with the reasons for one entry; None where it has none."""
        return None

    def undoes(self) -> Live | None:
        """The entry that can be taken back now, with all that followed it; None: none."""
        return self.table.last

    def take_back(self) -> Aside | None:
        """The page that asks whether an entry is taken back."""
        return LeavePage(self.director, "undo") if self.undoes() is not None else None

    def last_read(self) -> Live | None:
        """The last entry that came from a reading and counts: anybody may put it right."""
        return None

    def put_right(self, live: Live) -> Aside | None:
        """The page on which an entry is put right; None where it cannot be."""
        return None
