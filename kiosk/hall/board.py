"""What all tables of a hall have said, put together. Whoever can reach the broker can say anything: nothing is trusted.

What is not as `kiosk.hall.public` writes it is dropped; what is too long or too much is cut.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.games import GAMES
from kiosk.hall.public import VERSION
from kiosk.hall.topics import ONLINE, split
from kiosk.scenes.hall import Hall, HallBest, HallSeat, HallTable
from kiosk.theme import ANIMALS

MOST_BYTES = 16 * 1024
"""Of a message."""

MOST_TABLES = 64
MOST_SEATS = 12
MOST_NAME = 24
"""Characters."""
MOST_VALUE = 1_000_000

PAGE = 6
"""Tables that are shown at a time."""

PHASES = ("waiting", "playing", "left", "ended", "closed")
COUNTS = ("tokens", "big", "lives")
BESTS = ("longest", "throw", "till", "purse")


@dataclass(frozen=True, slots=True)
class Today:
    """What a table says of a day."""

    day: str
    games: int
    best: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """By `BESTS`: value and time."""


class Board:
    """Of one hall. Not for two threads at once."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._tables: dict[str, HallTable] = {}
        self._today: dict[str, Today] = {}

    def hear(self, topic: str, payload: bytes) -> None:
        """One message of the broker. An empty one is how it says that a retained message was taken back."""
        found = split(self.base, topic)
        if found is None or len(payload) > MOST_BYTES:
            return
        table, kind = found
        if not payload:
            if kind == "state":
                self._tables.pop(table, None)
            elif kind == "today":
                self._today.pop(table, None)
            return
        known = self._tables.get(table)
        if known is None:
            if len(self._tables) >= MOST_TABLES:
                return
            known = HallTable(table, "", online=False)
        if kind == "availability":
            self._tables[table] = replace(known, online=payload == ONLINE.encode())
            return
        data = _object(payload)
        if data is None:
            return
        if kind == "state" and (now := _state(data, known)) is not None:
            self._tables[table] = now
        elif kind == "today" and (best := _today(data)) is not None:
            self._today[table] = best

    def hall(self, day: str, page: int = 0) -> Hall:
        """The scene on a day (as ``2026-11-30``); pages go round."""
        # A table of which nothing but its presence is known has nothing to show yet.
        tables = sorted((one for one in self._tables.values() if one.name), key=lambda one: (one.name, one.table))
        pages = max(1, -(-len(tables) // PAGE))
        page %= pages
        of_day = {table: today for table, today in self._today.items() if today.day == day and day}
        return Hall(
            tuple(tables[page * PAGE : (page + 1) * PAGE]),
            self._best(of_day),
            len(tables),
            sum(one.online and one.phase == "playing" for one in tables),
            sum(today.games for today in of_day.values()),
            page,
            pages,
        )

    def _best(self, of_day: Mapping[str, Today]) -> tuple[HallBest, ...]:
        found = []
        for kind in BESTS:
            held = [(*today.best[kind], table) for table, today in of_day.items() if kind in today.best]
            held = [one for one in held if one[2] in self._tables and self._tables[one[2]].name]
            if held:
                value, at, table = max(held, key=lambda one: one[0])
                found.append(HallBest(kind, value, self._tables[table].name, at))
        return tuple(found)


def _object(payload: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(payload)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.get("v") == VERSION else None


def _state(data: Mapping[str, Any], known: HallTable) -> HallTable | None:
    phase, name = data.get("phase"), _words(data.get("table"))
    if phase not in PHASES or not name:
        return None
    plain = HallTable(known.table, name, known.online, str(phase), simulated=data.get("simulated") is True)
    game, counts, seats = data.get("game"), data.get("counts"), data.get("seats")
    if game is None:
        return plain
    if game not in GAMES or counts not in COUNTS or not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        return None
    read = [_seat(seat) for seat in seats]
    winners = data.get("winners")
    return (
        replace(
            plain,
            game=str(game),
            counts=str(counts),
            seats=tuple(seat for seat in read if seat is not None),
            turn=_number(data.get("turn"), len(read) - 1),
            winners=tuple(one for one in winners if _number(one, len(read) - 1) is not None)
            if isinstance(winners, list)
            else (),
            till=_number(data.get("till")),
        )
        if None not in read
        else None
    )


def _seat(data: object) -> HallSeat | None:
    if not isinstance(data, dict):
        return None
    name, value = _words(data.get("name")), _number(data.get("value"))
    if not name or value is None:
        return None
    figure = next((animal for animal in ANIMALS if animal == data.get("figure")), "")
    return HallSeat(name, value, data.get("out") is True, data.get("clockwork") is True, figure)


def _today(data: Mapping[str, Any]) -> Today | None:
    day, games = data.get("day"), _number(data.get("games"))
    if not isinstance(day, str) or len(day) > 10 or games is None:
        return None
    best: dict[str, tuple[int, str]] = {}
    for kind in BESTS:
        one = data.get(kind)
        value = _number(one.get("value")) if isinstance(one, dict) else None
        if isinstance(one, dict) and value:
            best[kind] = (value, _words(one.get("at"))[:5])
    return Today(day, games, best)


def _words(value: object) -> str:
    """What can be printed of a name; empty for what is none."""
    if not isinstance(value, str):
        return ""
    return "".join(letter for letter in value if letter.isprintable())[:MOST_NAME].strip()


def _number(value: object, most: int = MOST_VALUE) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else None
