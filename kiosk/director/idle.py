"""A game that everybody has left: the waiting screen returns, and the game can be gone on with or given up."""

from __future__ import annotations

from kiosk.director.aside import LeavePage
from kiosk.director.phase import Phase
from kiosk.eyes import Sight
from kiosk.scenes import Scene, Waiting
from kiosk.table import Committed


class Asleep(Phase):
    """The waiting screen over a running game. Nothing is lost: a knock, a touch or rolling dice bring it back."""

    def strike_means(self) -> str:
        return "begin"

    def strike(self, at: float) -> None:
        self.do_begin()

    def do_begin(self) -> None:
        self.director.wake()

    def do_abandon(self) -> None:
        """Asked once more before it counts."""
        self.director.aside = LeavePage(self.director, "abandon")

    def see(self, sight: Sight) -> None:
        if sight.table == "moving":
            self.director.wake()

    def committed(self, done: Committed) -> bool:
        return bool(done.entered) and done.entry.kind == "draw"

    def scene(self) -> Scene:
        kept = self.config.storage
        return Waiting(
            camera=self.director.camera,
            languages=tuple(self.config.language.offered),
            resumable=True,
            stored=f"days {kept.pictures_days}" if kept.pictures_days else "",
            notice=self.director.notice,
            reel=self.director.reel,
        )
