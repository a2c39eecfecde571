"""From a throw's true last motion to its result on the screen: `python -m tests.latency --throws 50 --out FILE`.

The camera's time is simulated and what the program computes is measured, so that the figure holds on a machine that is
busy with other things too: a picture is there at its time; the eyes take the newest one when they are done with the one
before; what they say is shown with the next picture of the screen, after the longest wait for it that there can be.
`--slower 3` counts every computation three times, as on a smaller machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import pygame

from kiosk.eyes import Gaze, Sight
from kiosk.scenes import Action, Seen, Throw
from kiosk.screens import draw
from kiosk.settings import Config
from kiosk.theme import Theme
from tests.crash.place import Memory, TruthReader
from tests.rehearsal import Rehearsal
from vision.cameras.camera import Frame
from vision.reading import Reader
from vision.simulate.table import SimulatedTable

BAR = 0.6
"""Seconds from the last motion to the result."""

SIZE = (960, 540)
"""Of the camera's pictures, px, as in simulated games."""

FPS = 15.0
"""Pictures a second of the camera."""

LONGEST = 12.0
"""Seconds after which a table counts as one that was never seen empty."""

PATIENCE = 4.0
"""Seconds after the last motion in which a result must come."""

SCREEN_FPS = Config().display.fps

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")


@dataclass(frozen=True)
class Timed:
    """One throw, and how long each part took (s)."""

    seed: int
    number: int
    """0 for the first on its table: how large the dice are is not known then."""
    whole: float
    """From the last motion to the result."""
    camera: float
    """From the last motion to the picture that the last look was at."""
    screen: float
    """From the reading to the picture that shows it, waiting for its turn included."""
    sure: bool
    right: bool
    doubts: list[str]


class Bench:
    """A kiosk at its first throw, with one simulated table after the other in front of it."""

    def __init__(self, folder: Path, reader_of: Callable[[str, Memory], Reader], slower: float, size: tuple[int, int]):
        pygame.init()
        self.theme = Theme()
        self.surface = pygame.display.set_mode((1280, 720))
        self.reader_of, self.slower, self.size = reader_of, slower, size
        self.kiosk = Rehearsal(folder)
        self.kiosk.seat("Anna", "Boris", "Clara")
        self.kiosk.auction(dict(zip(CARDS, (0, 1, 2, 0, 1), strict=True)))
        assert isinstance(self.kiosk.scene, Throw)

    def table(self, seed: int, throws: int) -> list[Timed | str]:
        """Throws on a table of its own; or why there is none: ``never_empty``, ``no_result`` (in four seconds)."""
        table, memory = SimulatedTable(seed, "bell-dice", self.size), Memory()
        gaze = Gaze(lambda kind: self.reader_of(kind, memory), region=table.region)
        begin, out = self.kiosk.now + 1.0, list[Timed | str]()
        for number in range(throws):
            out.append(self._throw(table, memory, gaze, begin, seed, number))
            if isinstance(out[-1], str):
                break
            begin = table.clear(self.kiosk.now + 0.1)
        return out

    def _throw(
        self, table: SimulatedTable, memory: Memory, gaze: Gaze, begin: float, seed: int, number: int
    ) -> Timed | str:
        director, free = self.kiosk.director, 0.0
        lies, moved = 1e9, 0.0
        for count in range(round(LONGEST * FPS)):
            at = begin + count / FPS
            if at > lies + PATIENCE:
                break
            if lies > 1e8 and director.mat_was_empty and director.mat == "empty":
                lies = table.throw(at)
            shot = table.shot(at)
            memory.remember(shot)
            if shot.truth.moving or shot.truth.hand:
                moved = at
            if at + 1 / FPS <= free:
                continue  # the eyes are at work, and will take a newer one
            gaze.watch(director.watch())
            self.kiosk.now = max(self.kiosk.now, at)
            seconds, sights = self._timed(partial(gaze.push, Frame(count, at, shot.picture)))
            free = max(at, free) + seconds
            for sight in sights:
                shown = self._show(sight, free)
                if sight.reading is not None and at > lies - 1.0:
                    last = _last_motion(table, moved)
                    sure = sight.reading.sure and isinstance(self.kiosk.scene, Seen)
                    right = sight.reading.values == table.values
                    self._away()
                    return Timed(
                        seed, number, shown - last, at - last, shown - free, sure, right, sight.reading.doubts.words
                    )
        self._away()
        return "never_empty" if lies > 1e8 else "no_result"

    def _timed(self, work: Callable[[], Any]) -> tuple[float, Any]:
        """Seconds of computing that the machine which is meant would take, and what came of it."""
        begin = time.process_time()
        result = work()
        return (time.process_time() - begin) * self.slower, result

    def _show(self, sight: Sight, at: float) -> float:
        """Hand it to the director and draw; gives when the picture with it is on the screen."""
        director = self.kiosk.director

        def show() -> None:
            director.see(sight)
            director.tick(self.kiosk.now)
            draw(self.surface, director.scene(), self.theme, "en", self.kiosk.now)

        return at + 1 / SCREEN_FPS + self._timed(show)[0]

    def _away(self) -> None:
        """The dice are taken away, as if the throw were repeated."""
        kiosk = self.kiosk
        kiosk.director.act(Action("throw_again"))
        kiosk.settle()
        assert isinstance(kiosk.scene, Throw)
        kiosk.see("hand")
        kiosk.see("moving")
        kiosk.director.mat, kiosk.director.mat_was_empty = "", False
        kiosk.wait(1.0)


def _last_motion(table: SimulatedTable, moved: float) -> float:
    """The end of the last motion, between the last picture that showed one and the next, to 2 ms."""
    low, high = moved, moved + 1 / FPS
    while high - low > 0.002:
        middle = (low + high) / 2
        truth = table.shot(middle).truth
        low, high = (middle, high) if truth.moving or truth.hand else (low, middle)
    return high


def measure(
    throws: int,
    *,
    seed: int = 1,
    each: int = 1,
    slower: float = 1.0,
    size: tuple[int, int] = SIZE,
    reader_of: Callable[[str, Memory], Reader] | None = None,
) -> dict[str, Any]:
    """`throws` throws, `each` on a table of its own: place, dice and light drawn from its seed."""
    from vision.readers import reader

    cv2.setNumThreads(1)
    (reader_of or (lambda kind, memory: reader(kind)))("bell-dice", Memory())
    found: list[Timed] = []
    none: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="schimmel-latency-") as folder:
        bench = Bench(Path(folder), reader_of or (lambda kind, memory: reader(kind)), slower, size)
        for number in range(throws // each):
            for one in bench.table(seed * 1000 + number, each):
                if isinstance(one, str):
                    none[one] += 1
                else:
                    found.append(one)
        bench.kiosk.close()
    sure = [one for one in found if one.sure]
    return {
        "throws": throws,
        "seed": seed,
        "on_each_table": each,
        "camera_fps": FPS,
        "camera_size": list(size),
        "slower": slower,
        "sure": len(sure),
        "doubted": len(found) - len(sure),
        "sure_and_wrong": sum(not one.right for one in sure),
        "never_seen_empty": none["never_empty"],
        "no_result": none["no_result"],
        "doubts": dict(sorted(Counter(word for one in found for word in one.doubts).items())),
        "bar_s": BAR,
        "within_bar": sum(one.whole <= BAR for one in sure),
        "within_bar_of_first_throws": [
            sum(o.whole <= BAR for o in sure if not o.number),
            sum(not o.number for o in sure),
        ],
        "last_motion_to_result_s": _spread([one.whole for one in sure]),
        "later_than_bar": [f"table {o.seed}, throw {o.number + 1}: {o.whole:.3f}" for o in sure if o.whole > BAR],
        "of_it_camera_s": _spread([one.camera for one in sure]),
        "of_it_screen_s": _spread([one.screen for one in sure]),
        "last_motion_to_doubt_s": _spread([one.whole for one in found if not one.sure]),
    }


def _spread(values: list[float]) -> dict[str, float]:
    if not values:
        return {"count": 0}
    ordered = sorted(values)
    return {
        "count": len(ordered),
        "median": round(median(ordered), 3),
        "95%": round(ordered[int(0.95 * (len(ordered) - 1))], 3),
        "most": round(ordered[-1], 3),
    }


def truth_after(seconds: float) -> Callable[[str, Memory], Reader]:
    """Readers that answer from the truth, after computing for so long."""

    def compute() -> None:
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass

    return lambda kind, memory: TruthReader(kind, memory, compute)


def main() -> int:
    """Measure and write; exit status 1 where a sure result came too late."""
    parser = argparse.ArgumentParser(prog="python -m tests.latency", description="From the last motion to the result.")
    parser.add_argument("--throws", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="throws on one table before the next")
    parser.add_argument("--slower", type=float, default=1.0, help="count every computation so many times")
    parser.add_argument("--size", default="960x540", help="of the camera's pictures")
    parser.add_argument("--truth", type=float, metavar="MS", help="read from the truth after so many ms instead")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    reader_of = None if asked.truth is None else truth_after(asked.truth / 1000)
    size = (width, height)
    result = measure(
        asked.throws, seed=asked.seed, each=asked.each, slower=asked.slower, size=size, reader_of=reader_of
    )
    if asked.truth is not None:
        result = {"truth_after_ms": asked.truth, **result}
    text = json.dumps(result, indent=1)
    if asked.out is not None:
        asked.out.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
    return 0 if result["sure"] and result["within_bar"] == result["sure"] else 1


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    sys.exit(main())
