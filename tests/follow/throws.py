"""Throws of a drawn table, and what the follower said of them."""

from __future__ import annotations

from dataclasses import replace

from tests.drawn_table import Die, DrawnTable, Film
from vision.follow import Change, Rest

EMPTY = DrawnTable()


THROW = EMPTY.with_(dice=(Die(200, 150, 3), Die(300, 250, 1, 40.0), Die(430, 110, 6, 15.0)))


HAND = EMPTY.with_(hand=(260, 180))


def rolling(table: DrawnTable, frames: int) -> list[DrawnTable]:
    """The dice of `table` on their way to where they lie."""
    return [
        table.with_(
            dice=tuple(
                replace(die, x=die.x - 14 * (frames - k), y=die.y + 9 * (frames - k), turn=die.turn + 35 * (frames - k))
                for die in table.dice
            )
        )
        for k in range(frames)
    ]


def states(said: list[object]) -> list[str]:
    return [news.state.value for news in said if isinstance(news, Change)]


def rests(said: list[object]) -> list[Rest]:
    return [news for news in said if isinstance(news, Rest)]


def throw(film: Film, table: DrawnTable = THROW, rest: int = 12) -> list[object]:
    """A hand comes, dice roll, and lie."""
    said = []
    for x in (140, 260, 250, 240, 120, 40):
        said += film.show(EMPTY.with_(hand=(x, 180)))
    for step in rolling(table, 5):
        said += film.show(step)
    return said + film.show(table, rest)
