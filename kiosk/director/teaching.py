"""The owner teaches his own dice: mark by mark, a knock or a touch for each look, then the check."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

import numpy as np

from kiosk.director.aside import Aside
from kiosk.eyes import Sight, Watch
from kiosk.scenes import Scene, SeenDie, Teach
from kiosk.taught import Teacher
from vision.readers import shape
from vision.readers.cutout import cut_out
from vision.reading import Picture
from vision.teaching import BLANK, MOST, TEACHABLE, Check, Look, Taught, TeachingError

if TYPE_CHECKING:
    from kiosk.director.director import Director

WANTED = 4
"""Looks at each mark: once as it lies, and after each turn by a quarter or so."""
QUIET = 300.0
"""Seconds without a look or a touch after which the page closes."""
ABOUT = -1
"""Number of the state that what is seen here is about: of no game's."""


class TeachPage(Aside):
    """Nothing is kept before the owner says so; what was shown is lost when the plug is pulled."""

    def __init__(self, director: Director, teacher: Teacher) -> None:
        super().__init__(director)
        self.teacher = teacher
        self.looks: list[Look] = []
        self.marks = list(TEACHABLE)
        self.mark: str | None = self.marks[0]
        self.problem: str | None = None
        self.detail = ""
        self.kept = False
        self._face: tuple[SeenDie, Look, Picture] | None = None
        self._learning: Future[tuple[Taught, Check]] | None = None
        self._learnt: tuple[Taught, Check] | None = None
        self._keeping: Future[str] | None = None

    def watch(self) -> Watch | None:
        if self.mark is None:
            return None
        return Watch("bell-dice", ABOUT, count=1, faces=True)

    def strike_means(self) -> str:
        if self.mark is not None:
            return "take"
        return "keep" if self._result() == "good" else "none"

    def meaning(self) -> object:
        return self.strike_means(), self.mark

    def strike(self, at: float) -> None:
        self.touched = self.now
        if self.mark is not None:
            self.do_take()
        else:
            self.do_keep()

    def see(self, sight: Sight) -> None:
        if sight.reading is None:
            if sight.table in ("hand", "moving", "empty"):
                self._face, self.problem = None, None
            return
        items = sight.reading.items
        self._face = None
        if self.mark is None or sight.picture is None:
            return
        self.touched = self.now
        if len(items) != 1:
            self.problem = "many_dice" if items else "no_die"
            return
        one = items[0]
        centre, matrix = shape.half_edges(np.array(one.outline))
        look = Look(self.mark, cut_out(sight.picture, centre, matrix))
        self._face = (SeenDie("", one.x, one.y, one.size, one.confidence), look, sight.picture)
        self.problem = None

    def do_take(self) -> None:
        if self.mark is None:
            return
        if self._face is None:
            self.problem = self.problem or ("turn_it" if self._count(self.mark) else "no_die")
            self.director.cue("refused")
            return
        # The mark may have changed since the die was seen: it is the one that is asked for now.
        self.looks.append(Look(self.mark, self._face[1].cut))
        self._face, self.problem = None, None
        self.director.cue("seen")
        self._go_on()

    def do_show_mark(self, mark: str) -> None:
        """Show a mark once more: its looks so far are forgotten."""
        if mark in TEACHABLE and not self._busy:
            if mark not in self.marks:
                self.marks.append(mark)
            self._forget([mark])

    def do_without_blank(self) -> None:
        if not self._busy and BLANK in self.marks:
            self.marks.remove(BLANK)
            self.looks = [look for look in self.looks if look.mark != BLANK]
            self._learnt = None
            self._go_on()

    def do_again(self) -> None:
        """Show those again that it could confuse."""
        check = self._learnt[1] if self._learnt else None
        if check is not None and check.confusions:
            self._forget([mark for pair in check.confusions for mark in (pair.one, pair.other)])

    def do_keep(self) -> None:
        if self._result() == "good" and self._learnt is not None:
            self._keeping = self.teacher.keep(self._learnt[0])

    def do_forget_set(self) -> None:
        if self._busy:
            return
        try:
            self.teacher.forget()
        except TeachingError as error:
            self.problem, self.detail = "failed", str(error)

    def tick(self, now: float) -> None:
        try:
            if self._learning is not None and self._learning.done():
                learning, self._learning = self._learning, None
                self._learnt = learning.result()
            if self._keeping is not None and self._keeping.done():
                keeping, self._keeping = self._keeping, None
                keeping.result()
                self.kept = True
                self.director.cue("sold")
        except TeachingError as error:
            self.problem, self.detail = "failed", str(error)
        super().tick(now)

    @property
    def _busy(self) -> bool:
        return self._learning is not None or self._keeping is not None

    def _count(self, mark: str) -> int:
        return sum(look.mark == mark for look in self.looks)

    def _forget(self, marks: list[str]) -> None:
        self.looks = [look for look in self.looks if look.mark not in marks]
        self._learnt, self.kept, self.problem, self.detail, self._face = None, False, None, "", None
        self._go_on(first=marks[0])

    def _go_on(self, first: str | None = None) -> None:
        """To the next mark that needs looks, or to the check."""
        if self.mark is not None and first is None and 0 < self._count(self.mark) < min(WANTED, MOST):
            return
        left = [mark for mark in self.marks if self._count(mark) < WANTED]
        self.mark = first if first in left else left[0] if left else None
        if self.mark is None:
            self._learning = self.teacher.learn(tuple(self.looks))

    def _result(self) -> str | None:
        if self.mark is not None:
            return None
        if self._learnt is None:
            return "checking"
        if self.kept:
            return "kept"
        return "good" if self._learnt[1].usable else "confused"

    def scene(self) -> Scene:
        check = self._learnt[1] if self._learnt else None
        near = check.nearest if check else None
        return Teach(
            shown={mark: self._count(mark) for mark in self.marks},
            wanted=WANTED,
            mark=self.mark,
            table=self.director.mat,
            picture=self.director.live,
            face=self._face[0] if self._face else None,
            seen=self._face[2] if self._face else None,
            problem=self.problem,
            result=self._result(),
            looks=check.looks if check else len(self.looks),
            right=check.right if check else 0,
            confused=tuple((pair.one, pair.other) for pair in check.confusions) if check else (),
            nearest=(near.one, near.other) if near else None,
            used=self.teacher.used(),
            detail=self.detail,
            simulated=self.director.simulated,
            strike=self.strike_means(),
        )
