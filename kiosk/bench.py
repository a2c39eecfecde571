"""What this machine needs for each thing that the kiosk does: `kiosk bench`.

Times of pictures are also given as a multiple of one decode of a fixed 1280x720 JPEG on one thread, measured in the
same process and in turn with what is measured: machines are noisy, and a ratio travels from one to another.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import cv2
import numpy as np
import pygame

from kiosk.scenes import Scene
from kiosk.theme import Theme
from vision.reading import Expectation, Picture

SIZES = ((800, 480), (1920, 1080))
REPEATS = 9
FRAMES = 30
"""Frames of each screen."""

LONGEST_MOTION = 120.0
"""Seconds within which every motion of a screen was seen: the waiting screen turns its pictures for minutes."""

REFERENCE = 3.0
"""Ms of one decode on the machine that the limits were set on."""

THIRD_OF_A_FRAME = 1000 / 60 / 3 / REFERENCE
"""The most that a frame of an animation may cost, in decodes: a third of a frame of 60 Hz on that machine."""

CORES_OF_A_PI = {"Pi 4": 5.0, "Pi 5": 2.0}
"""How much slower one core is than one of the machine that the limits were set on; a rough figure."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measurement: a median, and what it may be."""

    what: str
    value: float
    unit: str
    decodes: float | None = None
    """The same as a multiple of one decode, where that is meaningful."""
    limit: float | None = None
    """The most that is wanted, in decodes where `decodes` is given, else in `unit`."""

    @property
    def holds(self) -> bool | None:
        """Whether the limit holds; None without one."""
        if self.limit is None:
            return None
        return (self.value if self.decodes is None else self.decodes) <= self.limit

    def to_json(self) -> dict[str, Any]:
        """One line of ``kiosk bench --json``."""
        return {**asdict(self), "holds": self.holds}

    def __str__(self) -> str:
        ratio = "" if self.decodes is None else f"  {self.decodes:7.2f} decodes"
        limit = "" if self.limit is None else f"  (at most {self.limit:g}: {'holds' if self.holds else 'MISSED'})"
        return f"{self.what:32}{self.value:10.3f} {self.unit}{ratio}{limit}"


def run() -> Iterator[Measure]:
    """Measure everything, one after another."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        shown = thrown_table()
        jpeg = np.asarray(cv2.imencode(".jpg", shown[1], [cv2.IMWRITE_JPEG_QUALITY, 90])[1])
        yield from _vision(shown, jpeg)
        yield from _screens(jpeg)
    finally:
        cv2.setNumThreads(threads)
    yield _journal()
    yield from _start_up()
    yield _memory()


def thrown_table() -> tuple[Picture, Picture, list[Picture], float]:
    """The empty table, eight dice at rest on it, twelve frames of the throw, 1280x720 each; and a die's edge in px."""
    from vision.simulate.table import SimulatedTable

    table = SimulatedTable(4, size=(1280, 720))
    empty = table.shot(0.0).picture
    table.throw(0.5)
    moving = [table.shot(0.5 + 0.1 * k).picture for k in range(12)]
    rest = table.shot(6.0)
    return empty, rest.picture, moving, float(np.median([die.edge for die in rest.truth.dice]))


def _in_turn(reference: Callable[[], object], *others: Callable[[], object]) -> list[tuple[float, float]]:
    """Median ms of each of `others` and its median ratio to `reference`, all run in turn."""
    times: list[list[float]] = [[] for _ in range(len(others) + 1)]
    for _ in range(REPEATS + 1):
        for row, work in zip(times, (reference, *others), strict=True):
            begin = time.perf_counter()
            work()
            row.append(1000 * (time.perf_counter() - begin))
    # The first round warms caches and lazy set-up.
    base = times[0][1:]
    return [
        (statistics.median(row[1:]), statistics.median(t / b for t, b in zip(row[1:], base, strict=True)))
        for row in times
    ]


def _vision(shown: tuple[Picture, Picture, list[Picture], float], jpeg: Picture) -> Iterator[Measure]:
    from vision.cameras import Frame
    from vision.follow import Follower
    from vision.readers import reader

    empty, rest, moving, edge = shown
    known = Expectation(count=8, edge_px=edge, empty=empty)
    bell, pip = reader("bell-dice"), reader("pip-dice")
    frames = [empty, *moving]
    follower = Follower(bell, expect=known)
    at = [0]

    def follow() -> None:
        # Frames in motion: stillness and hand alone, nothing is read.
        for picture in frames:
            follower.push(Frame(at[0], at[0] / 15, picture))
            at[0] += 1

    measured = _in_turn(
        lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR),
        follow,
        lambda: bell.read(rest, known),
        lambda: bell.read(rest),
        lambda: pip.read(rest),
    )
    decode, (follow_ms, follow_ratio), known_bell, still_bell, still_pip = measured
    yield Measure("decode 1280x720 JPEG", decode[0], "ms", 1.0)
    each = len(frames)
    yield Measure("follow the table, a frame", follow_ms / each, "ms", follow_ratio / each, 0.25)
    yield Measure("read bell-dice, table known", *_split(known_bell), 6.0)
    yield Measure("read bell-dice, still picture", *_split(still_bell), 6.0)
    yield Measure("read pip-dice, still picture", *_split(still_pip), 6.0)
    for name, slower in CORES_OF_A_PI.items():
        yield Measure(f"read bell-dice, about, on a {name}", known_bell[0] * slower, "ms")


def _split(measured: tuple[float, float]) -> tuple[float, str, float]:
    return measured[0], "ms", measured[1]


def _screens(jpeg: Picture) -> Iterator[Measure]:
    """Each screen's frames while it moves (the slowest but two of thirty), its first drawing, and what rest costs.

    In ms of this thread's own time, so that what else the machine does counts less; and beside it in decodes of `jpeg`
    that were done just before.
    """
    from kiosk.screens import Held, Motion, animating, draw, gallery
    from kiosk.screens.drawing import frozen

    pygame.display.init()
    theme = Theme()
    for size in SIZES:
        surface = pygame.Surface(size)
        slowest, name_of_slowest, above, first, rest = (0.0, 0.0), "", 0, 0.0, 0.0
        for name, (scene, _) in gallery.shown().items():
            first = max(first, _own_ms(partial(draw, surface, scene, theme, "en", 0.0, Held(0.0))))
            times = []
            for before, *row in bursts(scene, theme):
                draw(surface, scene, theme, "en", 0.0, Held(before))
                times += [_own_ms(partial(draw, surface, scene, theme, "en", 0.0, Held(t))) for t in row]
            decode = statistics.median(_own_ms(partial(cv2.imdecode, jpeg, cv2.IMREAD_COLOR)) for _ in range(3))
            frame = sorted(times)[-3]
            measured = Measure(
                f"screen {name} {size[0]}x{size[1]}", frame, "ms", frame / max(0.01, decode), THIRD_OF_A_FRAME
            )
            yield measured
            above += not measured.holds
            if frame / decode > slowest[1]:
                slowest, name_of_slowest = (frame, frame / decode), name
            looked = partial(animating, scene, 1e5, theme, Motion())
            rest = max(rest, _own_ms(partial(frozen, scene)) + _own_ms(looked))
        worst = f"slowest frame {size[0]}x{size[1]} ({name_of_slowest})"
        yield Measure(worst, slowest[0], "ms", slowest[1], THIRD_OF_A_FRAME)
        yield Measure(f"screens above a third of a frame {size[0]}x{size[1]}", above, "screens", None, 0)
        yield Measure(f"slowest first drawing {size[0]}x{size[1]}", first, "ms")
        yield Measure(f"a screen at rest, a look {size[0]}x{size[1]}", rest, "ms", None, 1.0)


def bursts(scene: Scene, theme: Theme) -> list[list[float]]:
    """Seconds after its moment began at which `scene` is drawn: three times ten frames of its motions, in a row.

    The first of each row was drawn before them, and is not measured: a motion begins with what stood there.
    """
    from kiosk.screens.drawing import SCREENS

    screen = SCREENS[type(scene)]
    every = [k / 30 for k in range(1, int(LONGEST_MOTION * 30))]
    moving = [t for t in every if screen.moves(scene, theme, t)]
    if not moving:
        # A screen that only stands is drawn again all the same, where what it shows changes.
        return [[LONGEST_MOTION] * (FRAMES + 1)]
    starts = [at for at, t in enumerate(moving) if at == 0 or t - moving[at - 1] > 0.05]
    if len(starts) < 3:
        starts = [0, len(moving) // 3, 2 * len(moving) // 3]
    chosen = [starts[at * len(starts) // 3] for at in range(3)]
    return [[moving[at - 1] if at else 0.0, *moving[at : at + FRAMES // 3]] for at in chosen]


def _own_ms(work: Callable[[], object]) -> float:
    """Ms of this thread's own time that `work` takes."""
    begin = time.thread_time()
    work()
    return 1000 * (time.thread_time() - begin)


def _journal() -> Measure:
    from kiosk.journal import Journal

    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
        times = []
        for number in range(40):
            begin = time.perf_counter()
            journal.append(1, number, "setup" if number == 0 else "event", number, {"type": "throw"}).result()
            times.append(1000 * (time.perf_counter() - begin))
    return Measure("journal commit", statistics.median(times), "ms")


def _start_up() -> Iterator[Measure]:
    """Seconds from the call of a fresh process to its first picture, and to the exhibit's own, with the computing.

    The first picture is the shut curtain (`kiosk.opening`), the second the screen that invites to play.
    """
    script = (
        "import sys, time\n"
        "import pygame\n"
        "from kiosk import start\n"
        "from kiosk.settings import Config\n"
        "shown, flip = [], pygame.display.flip\n"
        "def note():\n"
        "    flip()\n"
        "    shown.append((time.time() - float(sys.argv[1]), time.process_time()))\n"
        "    if len(shown) == 2:\n"
        "        print(*(part for one in shown for part in one))\n"
        "        raise SystemExit\n"
        "pygame.display.flip, start.NO_DISPLAY = note, ()\n"
        "asked = start.Asked(simulate=True, size=(1920, 1080), data=start.Path(sys.argv[2]), seed=1)\n"
        "start.main(lambda: (Config(), None), asked)\n"
    )
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as data:
            said = _python(script, str(time.time()), data)
        times.append([float(part) for part in said.splitlines()[-1].split()])
    first, first_own, second, second_own = (statistics.median(row) for row in zip(*times, strict=True))
    yield Measure("start to first picture", first, "s", None, 2.0)
    yield Measure("of it computing", first_own, "s")
    yield Measure("start to the screen that invites", second, "s")
    yield Measure("of it computing, until then", second_own, "s")


def _memory() -> Measure:
    """Peak MB that the whole vision part adds to a bare Python with numpy."""
    bare = float(_python("import numpy, resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"))
    with tempfile.TemporaryDirectory() as folder:
        empty, rest, _, edge = thrown_table()
        for name, picture in (("empty", empty), ("rest", rest)):
            cv2.imwrite(f"{folder}/{name}.png", picture)
        script = (
            "import cv2, resource\n"
            "from vision.cameras import Frame\n"
            "from vision.follow import Follower\n"
            "from vision.reading import Expectation\n"
            "from vision.readers import reader\n"
            f"empty, rest = (cv2.imread({folder!r} + '/' + n + '.png') for n in ('empty', 'rest'))\n"
            f"known = Expectation(count=8, edge_px={edge}, empty=empty)\n"
            "reader('pip-dice').read(rest)\n"
            "follower = Follower(reader('bell-dice'), expect=known)\n"
            "for k in range(30): follower.push(Frame(k, k / 15, empty if k < 5 else rest))\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
        )
        full = float(_python(script))
    return Measure("memory of the vision part", full - bare, "MB", None, 150.0)


def _python(script: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    return done.stdout
