"""The running exhibit on a disk that takes half a second for each commit: `python -m tests.crash.slow --out FILE`."""

from __future__ import annotations

import argparse
import json
import os
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from hardware.hammer import SimulatedHammer
from hardware.listener import Listener, StrikeEar
from kiosk.app import App
from kiosk.journal import Entry, Journal
from kiosk.scenes import Payout, Seen, Throw
from kiosk.settings import Config, HammerSettings
from tests.crash.place import Memory, TruthReader, WatchedPlace
from tests.crash.stalls import Moment

DELAY = 0.5
"""Seconds that each commit takes."""

BAR = 0.05
"""Seconds within which a blow is answered."""

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")


class Disk:
    """A disk that is slow, and that fails when it is told to."""

    def __init__(self, delay: float = DELAY) -> None:
        self.delay = delay
        self.fault: str | None = None
        self.commits = 0
        self.answered: dict[tuple[int, int], float] = {}
        """When the disk had answered for the state with that number of that game."""

    def before_commit(self, entry: Entry) -> None:
        """On the journal's thread."""
        time.sleep(self.delay)
        if self.fault is not None:
            raise sqlite3.OperationalError(self.fault)
        self.commits += 1
        self.answered[entry.game, entry.number] = time.monotonic()


def fill(folder: Path, players: int = 3) -> None:
    """A game whose cards are sold and whose first throw is due."""
    setup = {
        "record": 1,
        "game": "bell_and_hammer",
        "rules": "english",
        "options": {},
        "players": ["Anna", "Boris", "Clara", "Dmitri"][:players],
        "banker": 0,
    }
    events: list[dict[str, Any]] = []
    for number, card in enumerate(CARDS):
        events.append({"type": "auction_open", "card": card, "start": 1})
        events.append({"type": "bid", "player": number % players, "amount": 2})
        events.append({"type": "knock"})
    events.append({"type": "start_play"})
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(1, 0, "setup", 0, {"setup": setup, "house": {}})
        for number, event in enumerate(events, 1):
            journal.append(1, number, "event", number - 1, {"event": event})


@dataclass
class Times:
    """What was heard and shown, and when."""

    ear: int = 0
    """Native number of the thread that listens to the hammer."""
    blows: list[Moment] = field(default_factory=list)
    sounds: list[Moment] = field(default_factory=list)
    flashes: list[Moment] = field(default_factory=list)
    turns: list[tuple[Moment, bool]] = field(default_factory=list)
    """When each turn of the loop began, and whether the disk was at work."""
    pictures: list[tuple[Moment, bool, bool]] = field(default_factory=list)
    """When a picture was shown, whether the disk was at work, and whether something was to move on it."""
    ahead: int = 0
    """Pictures of a state for which the disk had not answered."""


@contextmanager
def exhibit(folder: Path, disk: Disk, fps: float = 12.0) -> Iterator[tuple[App, SimulatedHammer, Times]]:
    """The exhibit on `folder`, with a hammer, a simulated table, and somebody who takes the times."""
    seen, memory, hammer = Times(), Memory(), SimulatedHammer()
    pygame.init()
    screen = pygame.display.set_mode((800, 480))
    app = App(
        Config(hammer=HammerSettings(used=False)),
        folder,
        screen,
        simulate=True,
        seed=3,
        journal=Journal(folder / "journal.sqlite", before_commit=disk.before_commit),
        reader_of=lambda kind: TruthReader(kind, memory),
        place_of=lambda seed, kind, clock: WatchedPlace(seed, kind, clock, memory, fps),
    )
    for line in app.director.table.journal.entries(1):
        disk.answered.setdefault((line.game, line.number), 0.0)
    gold = screen.map_rgb(pygame.Color(app.display.theme.palette.gold))
    table, flip, play, step = app.director.table, pygame.display.flip, app.hearing.sounds.play, app.step

    def shown() -> None:
        flip()
        now = Moment.now()
        if screen.map_rgb(screen.get_at((1, screen.get_height() // 2))) == gold:
            seen.flashes.append(now)
        moves = isinstance(app.display.scene, Seen) and app.display.scene.confirm_left is not None
        seen.pictures.append((now, table.busy, moves))
        stage = getattr(app.display.scene, "stage", None)
        if stage is not None and (table.game, stage.numbering) not in disk.answered:
            seen.ahead += 1

    def turned() -> None:
        seen.turns.append((Moment.now(), table.busy))
        step()

    def heard(name: str) -> None:
        if name == "strike":
            seen.sounds.append(Moment.now())
        play(name)

    app.hearing.sounds.play, app.step = heard, turned  # type: ignore[method-assign]
    pygame.display.flip = shown
    try:
        with app, Listener(hammer.edges, StrikeEar(), app.inputs.hear_strike) as listener:
            seen.ear = listener._thread.native_id or 0
            yield app, hammer, seen
    finally:
        pygame.display.flip = flip


def drive(app: App, play: Callable[[], None]) -> None:
    """Run the app's own loop here while `play` acts from a thread of its own; until it is done."""
    failed: list[BaseException] = []

    def act() -> None:
        try:
            while not app.display.drawn:
                time.sleep(0.005)  # whoever plays has seen what is there
            play()
        except BaseException as error:
            failed.append(error)
        finally:
            app.running = False

    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    app.run()
    thread.join(10.0)
    if failed:
        raise failed[0]


def press(key: int) -> None:
    """A key of the window."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", repeat=False))


def until(holds: Callable[[], bool], patience: float = 60.0) -> None:
    """Wait for it. AssertionError where it does not come."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.01)


def measure(folder: Path, throws: int, seed: int = 1, disk: Disk | None = None) -> dict[str, Any]:
    """Play `throws` throws, striking all the while; how quickly each blow was answered and how the picture moved."""
    disk, rng = disk or Disk(), random.Random(f"blows {seed}")
    fill(folder)
    with exhibit(folder, disk) as (app, hammer, seen):

        def blow(pause: float) -> None:
            time.sleep(pause)
            seen.blows.append(Moment.now())
            hammer.strike(seen.blows[-1].at)

        def play() -> None:
            until(lambda: app.display.drawn > 1)
            for _ in range(throws):
                until(lambda: isinstance(app.display.scene, Throw))
                press(pygame.K_t)
                while isinstance(app.display.scene, Throw):
                    blow(rng.uniform(0.5, 1.0))
                while isinstance(app.display.scene, Seen):
                    time.sleep(0.02)
                until(lambda: isinstance(app.display.scene, Payout))
                press(pygame.K_c)
                while isinstance(app.display.scene, Payout):
                    blow(rng.uniform(0.4, 0.9))
            time.sleep(0.5)

        drive(app, play)
    return judged(seen, disk)


def judged(seen: Times, disk: Disk) -> dict[str, Any]:
    """The figures, in ms; `own` is what remains without the time in which the machine was busy with others."""
    window, ear = threading.main_thread().native_id or 0, seen.ear
    late: dict[str, list[float]] = {"sound": [], "flash": [], "own_sound": [], "own_flash": []}
    for blow in seen.blows:
        never = Moment(blow.at + 10.0, blow.waited)
        sound = next((one for one in seen.sounds if one.at >= blow.at), never)
        flash = next((one for one in seen.flashes if one.at >= sound.at), never)
        late["sound"].append(sound.at - blow.at)
        late["flash"].append(flash.at - blow.at)
        # The listener hears and plays; then the window's thread draws.
        late["own_sound"].append(sound.own(blow, ear))
        late["own_flash"].append(sound.own(blow, ear) + flash.own(sound, window))
    gaps = [(b.at - a.at, b.own(a, window)) for (a, busy), (b, _) in pairwise(seen.turns) if busy]
    moving = [
        b.own(a, window) for (a, busy, moves), (b, _, still) in pairwise(seen.pictures) if busy and moves and still
    ]
    return {
        "commit_ms": round(1000 * disk.delay),
        "commits": disk.commits,
        "blows": len(seen.blows),
        **{f"{name}_ms": _spread(values) for name, values in late.items()},
        "turn_while_disk_works_ms": _spread([gap for gap, _ in gaps]),
        "own_turn_while_disk_works_ms": _spread([own for _, own in gaps]),
        "own_picture_while_disk_works_ms": _spread(moving),
        "pictures": len(seen.pictures),
        "pictures_ahead_of_the_disk": seen.ahead,
    }


def _spread(values: list[float]) -> dict[str, float]:
    if not values:
        return {"count": 0}
    ordered = sorted(1000 * value for value in values)
    return {
        "count": len(ordered),
        "median": round(median(ordered), 1),
        "95%": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "most": round(ordered[-1], 1),
    }


def main() -> int:
    """Measure and write; exit status 1 where a bar was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash.slow", description="Play on a slow disk.")
    parser.add_argument("--throws", type=int, default=8)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="schimmel-slow-") as folder:
        result = measure(Path(folder), asked.throws)
    text = json.dumps(result, indent=1)
    if asked.out is not None:
        asked.out.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
    fine = result["own_sound_ms"]["most"] <= 1000 * BAR and result["own_flash_ms"]["most"] <= 1000 * BAR
    return 0 if fine and not result["pictures_ahead_of_the_disk"] else 1


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    sys.exit(main())
