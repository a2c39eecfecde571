"""Keeps the digests of all games up to date, on a thread of its own that leaves the processor to the picture.

A game is folded again only where the journal has an entry of it that its digest does not know: a year's journal is
folded once, game by game, and afterwards each game once when it is over.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.chronicle.digest import Digest, digest
from kiosk.chronicle.shelf import VERSION, Kept, Key, Shelf
from kiosk.chronicle.tally import Findings, Tally, day_of, tally
from kiosk.journal import JOURNAL_FILE, JournalError, read_entries
from kiosk.journal_file import newest_of_games

log = logging.getLogger(__name__)

EVERY = 300.0
"""Seconds after which the journal is looked at without being asked to."""

TOGETHER = 50
"""Games after which the work so far can be seen, and is kept."""

RESTS = 2.0
"""For each second of work the thread rests so many: the picture needs the processor more."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All digests at one moment. It never changes."""

    digests: tuple[Digest, ...] = ()
    counting: bool = True
    """There are games in the journal that are not among them yet."""
    today: Findings = field(default_factory=Findings)
    ever: Findings = field(default_factory=Findings)

    @classmethod
    def of(cls, digests: tuple[Digest, ...], wall: float, *, counting: bool) -> Chronicle:
        """With what follows from them at a time (s since 1970)."""
        today = Findings.of(tally(digests, day_of(wall)) if day_of(wall) else Tally())
        return cls(digests, counting, today, Findings.of(tally(digests)))


@dataclass(slots=True)
class Known:
    """What is known of the journal's games so far."""

    kept: dict[Key, Kept] = field(default_factory=dict)
    passed_over: dict[Key, int] = field(default_factory=dict)
    """Games that these rules cannot fold, or of which an entry is damaged, and their newest entry."""

    @property
    def digests(self) -> tuple[Digest, ...]:
        """All of them."""
        return tuple(one.digest for one in self.kept.values())

    def has(self, key: Key, last: int) -> bool:
        """Nothing was entered in this game since it was looked at."""
        one = self.kept.get(key)
        return self.passed_over.get(key) == last or (one is not None and (one.last, one.version) == (last, VERSION))


def update(folder: Path, known: Known, rest: Callable[[float], None] = lambda worked: None) -> Iterator[list[Kept]]:
    """Bring `known` up to what the journal in `folder` holds; yields what is new, `TOGETHER` at a time, newest first.

    `rest` is called after each game with the seconds that it took. Raises `JournalError`.
    """
    path = folder / JOURNAL_FILE
    if not path.is_file():
        return
    made: list[Kept] = []
    for game, (begun, last) in sorted(newest_of_games(path).items(), reverse=True):
        if known.has((game, begun), last):
            continue
        began = time.perf_counter()
        try:
            found = digest(read_entries(path, game))
        except JournalError as error:
            log.warning("game %d is left out of the chronicle: %s", game, error)
            found = None
        if found is None:
            known.passed_over[game, begun] = last
        else:
            one = Kept(last, VERSION, found)
            known.kept[game, begun] = one
            made.append(one)
        rest(time.perf_counter() - began)
        if len(made) >= TOGETHER:
            yield made
            made = []
    if made:
        yield made


def read_all(folder: Path, wall: float | None = None) -> Chronicle:
    """Everything at once, for the command line: what is kept, and what the journal holds. Raises `JournalError`."""
    shelf = Shelf(folder)
    known = Known(shelf.read())
    for made in update(folder, known):
        shelf.keep(made)
    return Chronicle.of(known.digests, time.time() if wall is None else wall, counting=False)


class Clerk:
    """Keeps the chronicle at hand. A context manager."""

    def __init__(
        self, folder: Path, every: float = EVERY, rests: float = RESTS, wall: Callable[[], float] = time.time
    ) -> None:
        self.folder = folder
        self._wall = wall
        self.chronicle = Chronicle()
        """The newest."""
        self._shelf = Shelf(folder)
        self._known = Known()
        self._every, self._rests = every, rests
        self._wake, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="chronicle", daemon=True)

    def __enter__(self) -> Clerk:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._wake.set()
        self._thread.join(3.0)

    def wake(self) -> None:
        """Something was played, or somebody wants to read: look now."""
        self._wake.set()

    def _run(self) -> None:
        with contextlib.suppress(_Stopped):
            self._known.kept = self._shelf.read()
            self._show(counting=True)
            while not self._stop.is_set():
                self._wake.clear()
                try:
                    for made in update(self.folder, self._known, self._rest):
                        self._shelf.keep(made)
                        self._show(counting=True)
                except JournalError as error:
                    log.warning("the chronicle waits: %s", error)
                except _Stopped:
                    raise
                except Exception:  # whatever a file holds, the exhibit goes on without its chronicle
                    log.exception("the chronicle cannot go on")
                self._show(counting=False)
                self._wake.wait(self._every)

    def _show(self, *, counting: bool) -> None:
        self.chronicle = Chronicle.of(self._known.digests, self._wall(), counting=counting)

    def _rest(self, worked: float) -> None:
        if self._stop.wait(worked * self._rests):
            raise _Stopped


class _Stopped(Exception):  # noqa: N818 - no error
    """The exhibit ends in the midst of the work."""
