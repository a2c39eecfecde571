"""Pages with what was played: how this game went, and the house's book."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from kiosk.chronicle.clerk import Clerk
from kiosk.chronicle.course import Course, course
from kiosk.director.aside import Aside
from kiosk.export import ExportError
from kiosk.fold import Folded
from kiosk.office import Office
from kiosk.scenes import Book, Purses, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director

READING = 120.0
"""Seconds without a touch after which the book closes."""


class PursesPage(Aside):
    """How everybody's purse went, up to the state that stands."""

    alone = READING
    only_read = True

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self._course: tuple[Folded, Course] | None = None

    def do_book(self) -> None:
        """The house's book; it leads back here."""
        if self.director.clerk is not None:
            self.director.pages.lay(BookPage(self.director, self.director.clerk, back=self))

    @property
    def course(self) -> Course:
        """Worked out once for each state."""
        folded = self.table.running
        if self._course is None or self._course[0] is not folded:
            self._course = (folded, course(folded))
        return self._course[1]

    def scene(self) -> Scene:
        return Purses(self.director.play.stage(), self.course, self.director.clerk is not None)


class BookPage(Aside):
    """The house's book: a day's best, all days' best, the dice."""

    alone = READING
    only_read = True

    def __init__(
        self, director: Director, clerk: Clerk, back: Aside | None = None, office: Office | None = None
    ) -> None:
        """`back`: the page that it leads back to. `office`: the operator reads, and can have it written out."""
        super().__init__(director)
        self.clerk, self.back, self.office = clerk, back, office
        self.page, self.span, self.told = "records", "today", ""
        self._writing: Future[str] | None = None
        clerk.wake()

    def do_show(self, page: str) -> None:
        if page in ("records", "dice"):
            self.page = page

    def do_span(self, span: str) -> None:
        if span in ("today", "ever"):
            self.span = span

    def do_write(self) -> None:
        """Tables and charts, on a stick if there is one."""
        if self.office is not None and self._writing is None:
            self._writing, self.told = self.office.export_chronicle(self.director.language), ""

    def do_close(self) -> None:
        self.director.pages.back_to(self.back)

    def tick(self, now: float) -> None:
        if self._writing is not None and self._writing.done():
            writing, self._writing = self._writing, None
            try:
                self.told = writing.result()
            except ExportError as error:
                self.told = str(error)
        if now - self.touched > self.alone:
            self.director.pages.close()

    def scene(self) -> Scene:
        chronicle = self.clerk.chronicle
        return Book(
            self.page,
            self.span,
            chronicle.today if self.span == "today" else chronicle.ever,
            chronicle.counting,
            can_write=self.office is not None,
            writing=self._writing is not None,
            told=self.told,
            stage=self.director.play.stage() if self.table.folded is not None else None,
            simulated=self.director.simulated,
        )
