"""The running exhibit as it is killed: the app's own loop with everything behind it, and people in front of it."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import pygame

from kiosk.app import App
from kiosk.claim import claimed
from kiosk.journal import Entry, Journal, Keeping
from kiosk.place import FPS
from kiosk.places import Place
from kiosk.scenes import Scene, Waiting
from kiosk.settings import Config
from kiosk.table import Committed
from tests.crash.bingo import BingoPeople, RememberedStones, WatchedStones
from tests.crash.facts import facts
from tests.crash.people import People
from tests.crash.place import HandClock, Memory, TruthReader, WatchedPlace
from tests.crash.toad import RememberedCards, ToadPeople, WatchedCards
from vision.readers import reader
from vision.reading import Reader

STEP = 1 / 15
"""Seconds of the table's time from one turn of the loop to the next."""

SIZE = (800, 480)

PICTURE = (480, 360)
"""Size of the camera's pictures: enough to tell rest from motion."""

LEAVE = 0.003
"""How often, in one turn of the loop, everybody leaves the table for as long as it takes to put the game away."""

LEFT_LYING = 0.3
"""How often dice lie on the table when the kiosk starts."""


@dataclass(frozen=True)
class Moment:
    """When the exhibit dies.

    ``start`` and ``turn``: killed from outside `delay` seconds after the process began or its loop came to turn `nth`.
    ``before``, ``during``, ``answered``, ``after``: at the entry number `nth` of this run: before its commit; `delay`
    seconds after its commit began; when the disk has answered; when the game has taken the answer, before it is acted
    on. ``end``: not at all; the run ends with the game.
    """

    kind: str
    nth: int = 0
    delay: float = 0.0


class Deadly:
    """Counts entries on their way to the disk and ends the process at the chosen one."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self._begun = 0
        self._answered = 0
        self._taken = 0

    def before_commit(self, _: Entry) -> None:
        """On the writer's thread, with the row inserted and not committed."""
        self._begun += 1
        if self._begun != self.moment.nth:
            return
        if self.moment.kind == "before":
            die()
        if self.moment.kind == "during":
            threading.Thread(target=self._die_soon, daemon=True).start()

    def _die_soon(self) -> None:
        until = time.perf_counter() + self.moment.delay
        while time.perf_counter() < until:
            time.sleep(0)
        die()

    def answered(self) -> None:
        """On the writer's thread: the disk has answered."""
        self._answered += 1
        if self.moment.kind == "answered" and self._answered == self.moment.nth:
            die()

    def taken(self, _: Committed) -> None:
        """On the loop's thread: the entry is part of the game."""
        self._taken += 1
        if self.moment.kind == "after" and self._taken == self.moment.nth:
            die()


class ToldJournal(Journal):
    """A journal that tells of each entry as soon as its future is done."""

    def __init__(self, path: Path, deadly: Deadly, tell: Callable[[Mapping[str, Any]], None]) -> None:
        self._deadly, self._tell = deadly, tell
        super().__init__(path, before_commit=deadly.before_commit)

    def append(
        self, game: int, number: int, kind: str, about: int, payload: Mapping[str, Any], picture: Keeping = None
    ) -> Future[Entry]:
        answer = super().append(game, number, kind, about, payload, picture)
        answer.add_done_callback(self._on_answer)
        return answer

    def _on_answer(self, answer: Future[Entry]) -> None:
        entry = answer.result()
        self._tell({"answered": [entry.game, entry.number, entry.kind]})
        self._deadly.answered()


def die() -> None:
    """As a pulled plug: nothing is said, nothing is closed."""
    os.kill(os.getpid(), signal.SIGKILL)


def live(
    folder: Path, seed: int, moment: Moment, pipe: int, game: str = "bell_and_hammer", *, eyes: bool = False
) -> int:
    """Run the exhibit on `folder` until it is killed, or until its game is over; tells what it shows on `pipe`.

    `eyes`: cards are read from drawn pictures by the networks; else their truth is told.
    """
    cv2.setNumThreads(0)
    rng = random.Random(f"people {seed}")
    clock, memory, deadly = HandClock(rng.uniform(100.0, 5000.0)), Memory(), Deadly(moment)

    def tell(line: Mapping[str, Any]) -> None:
        os.write(pipe, json.dumps(line).encode() + b"\n")

    def place_of(seed: int, kind: str, clock: Callable[[], float]) -> Place:
        if kind == "dominoes":
            return WatchedStones(seed, clock, memory, PICTURE)
        if kind == "cards":
            assert isinstance(clock, HandClock)
            return WatchedCards(seed, clock, memory, drawn=eyes)
        place = WatchedPlace(seed, kind, clock, memory, size=PICTURE)
        if rng.random() < LEFT_LYING:
            place.leave_dice(5.0)
        return place

    def reader_of(kind: str) -> Reader:
        if kind == "dominoes":
            return RememberedStones(memory)
        if kind == "cards":
            return reader(kind) if eyes else RememberedCards(memory)
        return TruthReader(kind, memory)

    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    with claimed(folder):
        journal = ToldJournal(folder / "journal.sqlite", deadly, tell)
        app = App(
            Config(),
            folder,
            screen,
            simulate=True,
            seed=seed,
            clock=clock,
            journal=journal,
            reader_of=reader_of,
            place_of=place_of,
        )
        app.director.table.on_commit = deadly.taken
        with app:
            people: Crowd = {
                "bell_and_hammer": lambda: People(rng, memory, rules=rng.choice(RULES)),
                "bingo": lambda: BingoPeople(rng),
                "toad": lambda: ToadPeople(rng),
            }[game]()
            return _loop(app, clock, people, moment, tell)


class Crowd(Protocol):
    """The people of a game."""

    rng: random.Random

    def act(self, app: App, scene: Scene, now: float) -> None:
        """Do what they want to do now, if anything."""
        ...


RULES = ("english", "english", "english_uniform", "russian")


def _loop(
    app: App,
    clock: HandClock,
    people: Crowd,
    moment: Moment,
    tell: Callable[[Mapping[str, Any]], None],
) -> int:
    """The app's loop, as fast as it goes; each picture is told of after it was shown."""
    told: object = None
    turn, drawn, over = 0, 0, False
    table = app.director.table
    while app.running:
        app.step()
        turn += 1
        if moment.kind == "turn" and turn == moment.nth:
            tell({"turn": turn})
        if app.display.drawn > drawn:
            shown = {"game": table.game, **facts(app.display.scene)}
            if shown != told:
                first = {"state": table.facts if table.folded else None} if told is None else {}
                tell({"shown": shown, **first})
                told = shown
            drawn = app.display.drawn
        if moment.kind == "end":
            over = over or (table.folded is not None and table.expects.what == "nothing")
            if isinstance(app.display.scene, Waiting) and (over or table.journal.last_game() is not None):
                return 0
        people.act(app, app.display.scene, clock())
        clock.advance(STEP)
        if moment.kind != "end" and people.rng.random() < LEAVE:
            clock.advance(app.config.times.away + 1.0)
        if app.lookout.eyes is not None:
            # The camera keeps pace with the loop, on a machine that is busy too.
            frame = app.lookout.eyes.latest()
            if frame is not None and clock() - frame.at >= 1.0 / FPS:
                app.lookout.eyes.capture.wait(frame.index, 0.1)
    return 0
