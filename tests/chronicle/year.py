"""How long the chronicle takes for a year's journal: ``python -m tests.chronicle.year DIR [GAMES]``.

Writes a journal of so many games of Bell and Hammer (ten a day for a year: 3650) with readings and notes as the kiosk
writes them, and counts it twice: the first time every game is folded, the second time none.
"""

from __future__ import annotations

import contextlib
import resource
import sys
import time
from pathlib import Path
from random import Random

from kiosk.chronicle.clerk import read_all
from kiosk.fold import begin
from kiosk.games import GAMES, Event
from kiosk.journal import JOURNAL_FILE, Entry, Journal
from kiosk.journal_file import INSERT, connect, row_of
from tests.chronicle.played import NOON, SETUP
from tests.games.play_bell_and_hammer import expected

APART = 8600.0
"""Seconds from one game to the next."""

KINDS = 60
"""Games that differ; then they come again."""

READING = {"dice": [{"value": "blank", "x": 100.0, "y": 100.0, "edge": 40.0, "confidence": 0.999}] * 8, "doubts": []}


def game(rng: Random) -> list[tuple[Event, int]]:
    """One game by chance: each event and the number of the state that it made."""
    folded, events = begin(GAMES["bell_and_hammer"], SETUP), []
    while (expects := folded.game.expects(folded.state)).what != "nothing":
        event = expected(expects, rng)
        folded = folded.enter(event).folded
        events.append((event, folded.number))
    return events


def entries(number: int, events: list[tuple[Event, int]]) -> list[Entry]:
    """A game as the kiosk writes it down."""
    wall = NOON + number * APART
    told = [Entry(number, 0, "setup", 0, {"setup": dict(SETUP), "house": {}}, wall, wall)]
    for event, state in events:
        at = wall + 10.0 * state
        throw = event["type"] == "throw"
        payload = {"event": dict(event), **({"reading": READING} if throw else {})}
        if throw:
            told.append(Entry(number, state - 1, "seen", state - 1, READING, at, at))
        told.append(Entry(number, state, "event", state - 1, payload, at, at))
        if throw:
            told.append(Entry(number, state, "shown", state, {"what": "payout", "of": state, "as": state}, at, at))
    return told


def main() -> None:
    """Write it, count it, and say how long that took."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3650
    Journal(folder / JOURNAL_FILE).close()
    rng = Random(1)
    kinds = [game(rng) for _ in range(KINDS)]
    written = 0
    with contextlib.closing(connect(folder / JOURNAL_FILE)) as db:
        db.execute("begin")
        for number in range(1, count + 1):
            told = entries(number, kinds[number % KINDS])
            db.executemany(INSERT, [row_of(entry) for entry in told])
            written += len(told)
        db.execute("commit")
    size = (folder / JOURNAL_FILE).stat().st_size / 1e6
    sys.stdout.write(f"{count} games, {written} entries, {size:.0f} MB\n")
    for which in ("first", "second"):
        began, worked = time.perf_counter(), time.process_time()
        found = read_all(folder)
        took, used = time.perf_counter() - began, time.process_time() - worked
        sys.stdout.write(f"{which} time: {used:.2f} s of the processor, {took:.2f} s, {len(found.digests)} games\n")
    sys.stdout.write(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB\n")


if __name__ == "__main__":
    main()
