"""In which language? A page of its own, where more are offered than have room on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.scenes import Languages, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director


class LanguagesPage(Aside):
    """Every language by its own name. One that is touched is spoken at once, and what stood before is back."""

    def __init__(self, director: Director, then: Aside | None = None) -> None:
        """`then`: a page that waits behind this one."""
        super().__init__(director)
        self.then = then

    def strike_means(self) -> str:
        return "close"

    def strike(self, at: float) -> None:
        self.do_close()

    def do_set_language(self, code: str) -> None:
        self.director.speak(code)
        self.do_close()

    def do_close(self) -> None:
        self.director.pages.back_to(self.then)

    def scene(self) -> Scene:
        director = self.director
        stage = director.play.stage() if self.table.folded is not None else None
        return Languages(tuple(self.config.language.offered), stage, director.simulated)
