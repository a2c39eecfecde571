"""The wall trusts nobody: what is not as it should be is dropped, and the day's best is that of the day."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.hall.board import MOST_BYTES, MOST_TABLES, PAGE, Board
from kiosk.hall.public import Shown, state
from tests.chronicle.played import AUCTION, SETUP, throw

DAY = "2026-11-30"


def said(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts).encode()


def playing(name: str = "Window", **more: Any) -> dict[str, Any]:
    folded = fold(GAMES["bell_and_hammer"], SETUP, [*AUCTION, throw(6)])
    return {**state(Shown(folded, 1), with_names=False), "table": name, **more}


def day(day: str = DAY, **best: int) -> bytes:
    return said(
        {"v": 1, "day": day, "games": 2, **{kind: {"value": value, "at": "14:35"} for kind, value in best.items()}}
    )


def test_the_wheel_reaches_the_wall() -> None:
    """Of a clockwork player; whatever else a table says of a seat is no wheel."""
    seats = [{"name": "fox", "value": 3, "clockwork": wheel} for wheel in (True, False, "shrewd", 1)]
    board = Board("schimmel")
    board.hear("schimmel/aaaa0001/state", said(playing(seats=[*seats, {"name": "bear", "value": 1}])))
    assert [seat.clockwork for seat in board.hall(DAY).tables[0].seats] == [True, False, False, False, False]


def test_the_figures_reach_the_wall() -> None:
    """Where names go out, with the animals that stand for them at the table; whatever else is said is no animal."""
    seats = [{"name": name, "value": 3, "figure": figure} for name, figure in (("Ada", "frog"), ("Bo", "wolf"))]
    board = Board("schimmel")
    board.hear(
        "schimmel/aaaa0001/state", said(playing(seats=[*seats, {"name": "Cleo", "value": 1, "figure": ["fox"]}]))
    )
    assert [seat.figure for seat in board.hall(DAY).tables[0].seats] == ["frog", "", ""]


def test_tables_and_their_best() -> None:
    """By name; who is there and plays; the best of all tables today, and whose it is."""
    board = Board("schimmel")
    for table, name in (("aaaa0001", "Window"), ("aaaa0002", "Stove")):
        board.hear(f"schimmel/{table}/state", said(playing(name)))
        board.hear(f"schimmel/{table}/availability", b"online")
    board.hear("schimmel/aaaa0001/today", day(throw=11, till=40))
    board.hear("schimmel/aaaa0002/today", day(throw=17))
    board.hear("schimmel/aaaa0002/availability", b"offline")
    hall = board.hall(DAY)
    assert [(one.name, one.online) for one in hall.tables] == [("Stove", False), ("Window", True)]
    assert (hall.count, hall.playing, hall.games) == (2, 1, 4)
    assert [(one.kind, one.value, one.table) for one in hall.best] == [("throw", 17, "Stove"), ("till", 40, "Window")]
    window = hall.tables[1]
    assert (window.counts, window.till, len(window.seats), window.turn) == ("tokens", 16, 3, 2)
    assert board.hall("2026-12-01").best == () and board.hall("").best == ()


def test_what_was_taken_back_is_gone() -> None:
    """An empty message is how a broker forgets."""
    board = Board("schimmel")
    board.hear("schimmel/aaaa0001/state", said(playing()))
    board.hear("schimmel/aaaa0001/today", day(throw=3))
    board.hear("schimmel/aaaa0001/state", b"")
    assert board.hall(DAY).tables == () and board.hall(DAY).best == ()


@pytest.mark.parametrize(
    "payload",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000, said({"v": 2, "phase": "waiting", "table": "X"}),
        said({"v": 1, "phase": "dancing", "table": "X"}), said({"v": 1, "phase": "waiting"}),
        said({"v": 1, "phase": "waiting", "table": "\x00\x07"}), said(playing(seats="all")), said(playing(seats=[1])),
        said(playing(seats=[{"name": "fox", "value": -1}])), said(playing(seats=[{"name": 3, "value": 1}])),
        said(playing(seats=[{"name": "fox", "value": 1}] * 50)), said(playing(game="chess")),
        said(playing(counts="gold")), said(playing("x" * MOST_BYTES)),
    ],
)  # fmt: skip
def test_what_is_no_state_changes_nothing(payload: bytes) -> None:
    """Whoever publishes it."""
    board = Board("schimmel")
    board.hear("schimmel/aaaa0001/state", said(playing()))
    before = board.hall(DAY)
    board.hear("schimmel/aaaa0002/state", payload)
    board.hear("schimmel/aaaa0002/today", payload)
    assert board.hall(DAY) == before


def test_what_is_too_much_is_cut() -> None:
    """Names, numbers, and tables without end; a turn of nobody is none."""
    board = Board("schimmel")
    board.hear("schimmel/aaaa0001/state", said(playing("N" * 100, till=10**9, turn=99, winners=[0, 99, "x"])))
    one = board.hall(DAY).tables[0]
    assert (len(one.name), one.till, one.turn, one.winners) == (24, None, None, (0,))
    for table in range(3 * MOST_TABLES):
        board.hear(f"schimmel/{table:08x}/state", said(playing(f"T{table:03d}")))
    assert board.hall(DAY).count == MOST_TABLES


def test_many_tables_are_shown_by_turns() -> None:
    """Pages go round, and every table is on one."""
    board = Board("schimmel")
    for table in range(PAGE + 3):
        board.hear(f"schimmel/{table:08x}/state", said(playing(f"T{table}")))
    pages = [board.hall(DAY, page) for page in range(4)]
    assert pages[0].tables == pages[2].tables and pages[1].tables == pages[3].tables
    assert {one.name for page in pages for one in page.tables} == {f"T{table}" for table in range(PAGE + 3)}
    assert all(len(page.tables) <= PAGE and page.pages == 2 for page in pages)


def test_noise_never_breaks_it() -> None:
    """Random bytes, and good messages with a byte turned."""
    rng, good = Random(5), said(playing())
    board = Board("schimmel")
    for _ in range(3000):
        payload = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            payload[rng.randrange(len(payload))] = rng.randrange(256)
        kind = rng.choice(("state", "today", "availability"))
        board.hear(f"schimmel/{rng.randrange(3):08x}/{kind}", bytes(payload))
        board.hall(DAY)
