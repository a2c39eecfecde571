"""The operator's first page: the way to all others, the house's book, export, restart, shut down."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future

from kiosk.director.chronicle import BookPage
from kiosk.director.office.page import OfficePage
from kiosk.ending import AGAIN, POWER_OFF, REBOOT
from kiosk.export import ExportError
from kiosk.scenes import OfficeDesk, Scene

ENDINGS: Mapping[str, int] = {"again": AGAIN, "reboot": REBOOT, "power_off": POWER_OFF}


class HomePage(OfficePage):
    """The way to all others; export, restart, shut down."""

    asked: str | None = None
    _exporting: Future[str] | None = None

    def do_ask(self, what: str) -> None:
        """Asked once more before it counts."""
        self.asked = what if what in ENDINGS else None

    def do_sure(self) -> None:
        if self.asked is not None:
            self.office.end(ENDINGS[self.asked])

    def do_close(self) -> None:
        if self.asked is not None:
            self.asked = None
        else:
            super().do_close()

    def do_book(self) -> None:
        """The house's book, which can be written out from there."""
        if self.director.clerk is not None:
            self.director.pages.lay(BookPage(self.director, self.director.clerk, self, self.office))

    def do_export(self) -> None:
        """All games as records, on a stick if there is one."""
        if self._exporting is None:
            self._exporting, self.told = self.office.export(), ""

    def tick(self, now: float) -> None:
        if self._exporting is not None and self._exporting.done():
            exporting, self._exporting = self._exporting, None
            try:
                self.told = exporting.result()
            except ExportError as error:
                self.told = str(error)
        super().tick(now)

    def scene(self) -> Scene:
        facts = {
            "exporting": self._exporting is not None,
            "closed": bool(self.director.sign.until),
            "book": self.director.clerk is not None,
            "hall": self.office.hall() is not None,
        }
        return OfficeDesk("home", facts, asked=self.asked, told=self.told)
