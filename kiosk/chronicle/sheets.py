"""The chronicle as tables: CSV as RFC 4180 has it, in UTF-8, the first line names the columns."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable, Sequence
from datetime import date

from kiosk.chronicle.course import Course
from kiosk.chronicle.digest import Digest
from kiosk.chronicle.fairness import Fairness
from kiosk.chronicle.tally import day_of, tally
from kiosk.games.bell_and_hammer import MARKS

Row = Sequence[object]


def sheet(head: Sequence[str], rows: Iterable[Row]) -> str:
    """One table."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A name that a spreadsheet would take for a formula stands as the text that it is."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def games(digests: Iterable[Digest]) -> str:
    """A line a game, oldest first."""
    head = ["game", "begun", "name", "players", "ending", "minutes", "dice", "simulated", "throws",
            *(f"lay_{mark}" for mark in MARKS), "greatest_throw", "fullest_till", "richest_purse",
            "put_right"]  # fmt: skip
    rows = (
        [one.game, time.strftime("%Y-%m-%d %H:%M", time.localtime(one.begun)), one.name, one.players, one.ending,
         round(one.seconds / 60, 1), _dice(one), int(one.simulated), one.throws, *one.marks, one.most_eyes,
         one.most_till, one.most_purse, one.put_right]
        for one in sorted(digests, key=lambda one: one.begun)
    )  # fmt: skip
    return sheet(head, rows)


def _dice(one: Digest) -> str:
    if one.name != "bell_and_hammer":
        return ""
    return "plain-dice" if one.plain else "bell-dice"


def days(digests: Iterable[Digest]) -> str:
    """A line for each day on which something was played; games that no right clock has dated are left out."""
    by_day: dict[tuple[int, int, int], list[Digest]] = {}
    for one in digests:
        if (day := day_of(one.begun)) is not None:
            by_day.setdefault(day, []).append(one)
    head = ("day", "games", "ended", "longest_minutes", "greatest_throw", "fullest_till", "richest_purse", "throws")
    rows = []
    for day, played in sorted(by_day.items()):
        all_ = tally(played)
        ended = sum(endings.get("ended", 0) for endings in all_.games.values())
        best = [None if record is None else round(record.value) for record in (all_.throw, all_.till, all_.purse)]
        longest = None if all_.longest is None else round(all_.longest.value / 60, 1)
        rows.append([date(*day).isoformat(), all_.count, ended, longest, *best, all_.throws + all_.plain_throws])
    return sheet(head, rows)


def dice(found: Iterable[Fairness]) -> str:
    """A line a die: its count, what was expected, and its chances."""
    head = ("die", "throws", "lay_up", "expected", "chance_alone", "chance_corrected", "verdict")
    rows = (
        [die.mark, one.throws, die.shown, round(one.expected, 2), f"{die.chance:.3g}", f"{die.corrected:.3g}", die.word]
        for one in found
        for die in one.dice
    )
    return sheet(head, rows)


def purses(course: Course, names: Sequence[str]) -> str:
    """A line a step of one game: the number of its entry, what each seat had, and the till."""
    rows = (
        [number, *course.purses[at], *([course.till[at]] if course.till else [])]
        for at, number in enumerate(course.steps)
    )
    return sheet(["entry", *(str(_cell(name)) for name in names), *(["till"] if course.till else [])], rows)
