"""How the purses of a game went, and the house's book."""

from __future__ import annotations

import time

from pygame import Rect

from kiosk.chronicle.tally import Best, Findings
from kiosk.scenes import Action, Book, Purses
from kiosk.screens import charts, pictures, words
from kiosk.screens.canvas import Canvas, cut, grid, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.common.house import game_name
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen
from kiosk.screens.words import chronicle

LARGEST = 19
"""Size in units of what is said of the dice."""

MOST_LINES = 40


class PursesScreen(Screen[Purses]):
    """A line for each purse."""

    def still(self, c: Canvas, scene: Purses) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        head, room = take_top(room, c.px(40), c.px(4))
        c.text(head, c.t(chronicle.WENT[scene.course.what]), c.theme.type.title, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        book, close = cut(low, [1, 1.4], c.gap)
        if scene.has_book:
            button(c, book, c.t("The house's book"), Action("book"))
        button(c, close if scene.has_book else low, c.t("Close"), Action("close"), strong=True, size=c.theme.type.body)
        charts.purses(c, room, scene.course, scene.stage.seats)


class BookScreen(Screen[Book]):
    """Records, or dice, of today or of all days."""

    def still(self, c: Canvas, scene: Book) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage, simulated=scene.simulated)
        head, room = take_top(room, c.px(40), c.px(4))
        head, note = take_left(head, int(head.width * 0.56), c.gap)
        c.text(head, c.t("The house's book"), c.theme.type.title, display=True, align="left")
        c.text(note, self._note(c, scene), c.theme.type.small, colour=c.palette.faded, align="right", lines=2)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        self._choices(c, low, scene)
        if scene.page == "dice":
            self._dice(c, room, scene.findings)
        else:
            self._records(c, room, scene.findings)

    def _note(self, c: Canvas, scene: Book) -> str:
        if scene.told or scene.writing:
            return scene.told or c.t("It is being written ...")
        if scene.counting:
            return c.t("Older games are still being counted ...")
        return " ".join(chronicle.notes(c, scene.findings.tally))

    def _choices(self, c: Canvas, low: Rect, scene: Book) -> None:
        offers: list[tuple[str, Action | None, bool]] = [
            (c.t("Today"), Action("span", {"span": "today"}), scene.span == "today"),
            (c.t("All days"), Action("span", {"span": "ever"}), scene.span == "ever"),
            (c.t("Records"), Action("show", {"page": "records"}), scene.page == "records"),
            (c.t("Dice"), Action("show", {"page": "dice"}), scene.page == "dice"),
        ]
        if scene.can_write:
            offers.append((c.t("Write to a stick"), None if scene.writing else Action("write"), False))
        *places, close = cut(low, [*[1.0] * len(offers), 1.3], c.px(6))
        for place, (label, action, on) in zip(places, offers, strict=True):
            button(c, place, label, action, on=on)
        button(c, close, c.t("Close"), Action("close"), strong=True)

    def _records(self, c: Canvas, room: Rect, findings: Findings) -> None:
        tally = findings.tally
        if not tally.count:
            c.text(room, c.t("Nothing was played yet."), c.theme.type.head, colour=c.palette.faded)
            return
        left, right = take_left(room, int(room.width * 0.38), c.gap)
        panel(c, left)
        inner = left.inflate(-c.px(20), -c.px(12))
        head, inner = take_top(inner, int(inner.height * 0.34))
        c.text(head, c.n("{n} game", "{n} games", tally.count), c.theme.type.title, display=True)
        for place, name in zip(rows(inner, 3, c.px(4)), tally.games, strict=False):
            upper, lower = take_top(place, place.height // 2)
            count = sum(tally.games[name].values())
            told = f"{game_name(c, name)}: {count}"
            c.text(upper, told, c.theme.type.body, align="left", valign="bottom")
            c.text(lower, chronicle.endings(c, tally, name), c.theme.type.small, align="left", valign="top",
                   colour=c.palette.faded, lines=2)  # fmt: skip
        records = (("longest", tally.longest), ("throw", tally.throw), ("till", tally.till), ("purse", tally.purse))
        for place, (kind, best) in zip(grid(right, 4, 2, c.px(8)), records, strict=True):
            self._record(c, place, kind, best)

    def _record(self, c: Canvas, rect: Rect, kind: str, best: Best | None) -> None:
        panel(c, rect, line=c.palette.gold if best is not None else None)
        inner = rect.inflate(-c.px(16), -c.px(14))
        top, inner = take_top(inner, c.caption(24), c.px(2))
        c.text(top, c.t(chronicle.RECORDS[kind]), c.theme.type.label, align="left")
        if best is None:
            c.text(inner, c.t("none yet"), c.theme.type.body, colour=c.palette.faded)
            return
        inner, foot = take_bottom(inner, c.caption(20), c.px(2))
        when = time.strftime("%d.%m. %H:%M", time.localtime(best.begun))
        c.text(foot, c.t("game {n}, {when}", n=best.game, when=when), c.theme.type.small, align="left",
               colour=c.palette.faded)  # fmt: skip
        said, picture = take_right(inner, min(inner.height, inner.width // 3), c.px(6))
        c.text(said, chronicle.record(c, kind, best.value), c.theme.type.title, display=True, align="left", lines=2)
        _emblem(c, picture, kind, round(best.value))

    def _dice(self, c: Canvas, room: Rect, findings: Findings) -> None:
        shown = findings.dice if findings.dice.throws or not findings.plain.throws else findings.plain
        chart, told = take_left(room, int(room.width * (0.52 if c.large else 0.58)), c.px(12))
        charts.dice(c, chart, shown)
        sentences = chronicle.dice(c, findings)
        apart = "\n\n" if len(sentences) < 5 else "\n"
        c.text(told, apart.join(sentences), LARGEST, align="left", valign="top", lines=MOST_LINES)


def _emblem(c: Canvas, rect: Rect, kind: str, value: int) -> None:
    """The picture by which a record is known."""
    if kind == "throw":
        pictures.die(c, rect, "6")
    elif kind == "longest":
        pictures.icon(c, rect.inflate(-c.px(8), -c.px(8)), "hammer", c.palette.ink)
    else:
        pictures.pile(c, rect, value)
