"""The wall screen: six tables and more, one, none, and a broker that is away."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import Scene
from kiosk.scenes.hall import Hall, HallBest, HallSeat, HallTable
from kiosk.screens.gallery.made_up import LONG_NAMES
from kiosk.theme import ANIMALS


def _seats(values: tuple[int, ...], out: int = -1, clockwork: int = -1) -> tuple[HallSeat, ...]:
    return tuple(HallSeat(ANIMALS[seat], value, seat == out, seat == clockwork) for seat, value in enumerate(values))


def scenes() -> dict[str, Scene]:
    """All of them."""
    window = HallTable("a1b2c3d4", "By the window", True, "playing", "bell_and_hammer", "tokens",
                       _seats((31, 18, 44, 0), 3, 2), 1, (), 47)  # fmt: skip
    long = tuple(HallSeat(name, 999 - 120 * seat, clockwork=seat in (0, 5)) for seat, name in enumerate(LONG_NAMES))
    tables = (
        window,
        replace(window, table="b1b2c3d4", name="Grandmother's corner seat", seats=long, turn=0, till=131),
        HallTable("c1b2c3d4", "Stove", True, "playing", "toad", "lives", _seats((3, 2, 0, 1), 2), 0),
        HallTable("d1b2c3d4", "Terrace", True, "ended", "bingo", "big", _seats((7, 3)), None, (0,)),
        HallTable("e1b2c3d4", "Library", True),
        HallTable("f1b2c3d4", "Cellar", False, "playing", "bell_and_hammer", "tokens", _seats((12, 60)), 0, (), 8),
    )
    best = (
        HallBest("longest", 3720, "Stove", "11:20"),
        HallBest("throw", 21, "Grandmother's corner seat", "13:05"),
        HallBest("till", 131, "By the window", "14:31"),
        HallBest("purse", 147, "Terrace", "10:02"),
    )
    full = Hall(tables, best, 9, 5, 38, 0, 2, clock="14:35")
    return {
        "hall": full,
        "hall-two": Hall(tables[:2], best[:2], 2, 2, 5, clock="9:05"),
        "hall-one": Hall(tables[2:3], (), 1, 1, clock="14:35"),
        "hall-none": Hall(clock="14:35"),
        "hall-away": replace(full, broker="away"),
    }
