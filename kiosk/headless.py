"""A kiosk without a screen, with simulated people and things in front of it: what every game has in common.

The clock is simulated and nothing sleeps. Each game brings its table, its people and its judge.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from hardware.listener import StrikeEar
from kiosk.blows import BLOWS, Blows
from kiosk.director import Director
from kiosk.eyes import Gaze, Sight
from kiosk.guests.wishes import KNOCK, Wish
from kiosk.journal import Journal
from kiosk.scenes import Scene
from kiosk.settings import Config
from kiosk.table import Committed, Table
from vision.cameras.camera import Frame
from vision.reading import Reader
from vision.ring import Ring
from vision.simulate.shots import Shot, Truth
from vision.simulate.stage import CameraDeadError

BEGIN = 1000.0
"""What the clock of a kiosk shows when it is new (s)."""

FPS = 15.0
"""Pictures a second that the simulated camera takes while something is at rest or comes to rest."""

FLYING = 6.0
"""The same while hands and things move: enough to see that they do, and drawing them is what takes the time."""

SIZE = (960, 540)
"""Of the camera's pictures, px."""

IDLE = 0.45
"""Seconds from one look at the screen to the next while nothing moves on the table."""

LONG_REST = 4.0
"""Seconds for which a rest is looked at before the visitors give up waiting."""

LONGEST = 4 * 3600.0
"""Simulated seconds after which a game counts as not finished."""


class SimulationError(Exception):
    """A simulation cannot be run as asked; the message is one sentence."""


class Drawn(Protocol):
    """A simulated table, whatever lies on it."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    def shot(self, now: float) -> Shot: ...


class Kiosk:
    """The kiosk itself, on its data folder, at which one game after another is played. Its clock is moved by hand."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        config: Config | None = None,
        *,
        now: float = BEGIN,
        wall: Callable[[float], float] | None = None,
    ) -> None:
        """Stands where its journal stands. `now`: its clock (s). `wall` gives the time of day for it (s since 1970)."""
        self.now = now
        config = config or Config()
        of_day = (lambda: wall(self.now)) if wall is not None else time.time
        self.journal = Journal(folder / "journal.sqlite", wall=of_day, monotonic=lambda: self.now)
        self.table = Table(self.journal)
        self.table.resume()
        self.ring = Ring(folder / "pictures", config.storage.pictures_mb * 1_000_000)
        self.director = Director(
            self.table,
            config,
            rng=random.Random(f"kiosk {seed}"),
            now=now,
            ring=self.ring,
            simulated=True,
            camera="simulated",
        )

    def settle(self) -> list[Committed]:
        """Let the disk answer: it costs no simulated time. Returns what was committed."""
        done: list[Committed] = []
        watcher = self.table.on_commit
        self.table.on_commit = done.append
        self.director.tick(self.now)
        while self.table.busy:
            self.table.wait(10.0)
            self.director.tick(self.now)
        self.table.on_commit = watcher
        return done

    def close(self) -> None:
        """Let the journal go."""
        self.journal.close()


class Headless:
    """One game: a kiosk, a simulated table in front of it, and its visitors. Call `run`."""

    game = ""
    """As in a record."""
    end: type[Any]
    """The scene that tells who has won."""

    def __init__(
        self,
        folder: Path | Kiosk,
        seed: int,
        drawn: Drawn,
        reader_of: Callable[[str], Reader],
        *,
        config: Config | None = None,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`folder`: of a new kiosk, or a kiosk that stands already (then `config` is its own).

        `on_scene` is shown each scene that differs in kind or state from the last; `on_commit` each entry.
        """
        self.seed = seed
        self.rng = random.Random(f"visitors {seed}")
        self.drawn = drawn
        self.kiosk = folder if isinstance(folder, Kiosk) else Kiosk(folder, seed, config)
        self.journal, self.table, self.director = self.kiosk.journal, self.kiosk.table, self.kiosk.director
        self.began = self.now
        """When the people came (s)."""
        self.events = 0
        """Entries so far."""
        self.gaze = Gaze(reader_of, region=drawn.region)
        self.blows = Blows()
        self.ear = StrikeEar()
        self.on_scene, self.on_commit = on_scene, on_commit
        self._frames = 0
        self._active_until = 0.0
        self.lies_at = 0.0
        """When what moves on the table has come to rest."""
        self._watch_until = 0.0
        self._patience = 0.0
        self._truth: Truth | None = None
        """What the camera sees now."""
        self._shown: object = None

    @property
    def now(self) -> float:
        """The kiosk's clock (s)."""
        return self.kiosk.now

    @now.setter
    def now(self, now: float) -> None:
        self.kiosk.now = now

    # What each game brings

    def act(self) -> None:
        """Somebody does what is to be done now."""
        raise NotImplementedError

    def seen(self, sight: Sight, truth: Truth) -> None:
        """The camera saw something; called before the kiosk hears of it."""

    def committed(self, done: Committed) -> None:
        """An entry is on disk."""

    def awaits_look(self) -> bool:
        """The kiosk has not looked at the table yet, and must."""
        return False

    def over(self) -> bool:
        """The game is over, and nobody has anything left to put right."""
        return self.table.folded is not None and self.table.expects.what == "nothing"

    def summary(self) -> dict[str, Any]:
        """What the line says of this game: rules, players, winners, judge."""
        raise NotImplementedError

    # What all have in common

    @property
    def truth(self) -> Truth:
        """What the camera sees now."""
        return self._truth or Truth()

    @property
    def still(self) -> bool:
        """Nothing moves on the table, and the kiosk has looked long enough at what lies there."""
        return self.now >= self._active_until

    def close(self) -> None:
        """Let the kiosk go."""
        self.kiosk.close()

    def run(self) -> dict[str, Any]:
        """Play to the end; returns the summary line."""
        began = time.monotonic()
        finished = self.play_on(self.began + LONGEST)
        self._show()
        told = self.summary()
        return {
            "game": self.game,
            **{key: told.pop(key) for key in ("rules", "players") if key in told},
            "seed": self.seed,
            "events": self.events,
            **told,
            "finished": finished,
            "seconds": round(time.monotonic() - began, 1),
        }

    def play_on(self, until: float) -> bool:
        """Play until the game is over or the time `until` (s) has come; returns whether it is over."""
        finished = False
        while self.now < until and not finished:
            for done in self._step():
                self.events += 1
                self.committed(done)
                if self.on_commit is not None:
                    self.on_commit(done)
            finished = self.over()
        return finished

    def see_the_end(self) -> None:
        """After the game: the visitors look on until the end's screen is there."""
        until = self.now + 120.0
        while self.now < until and not isinstance(self.director.scene(), self.end):
            self._step()
        self._show()

    def _step(self) -> list[Committed]:
        """A moment passes: the camera takes a picture if anything happens, the kiosk thinks, a visitor acts."""
        if self.awaits_look() and not self.director.mat:
            self.keep_looking(1.0)
        busy = self.now < self._active_until
        self.now += IDLE if not busy else 1.0 / (FLYING if self.now < self.lies_at - 0.2 else FPS)
        self.gaze.watch(self.director.watch())
        if busy:
            self._take_picture()
        for strike in self.ear.hear(self.blows.edges(self.now), self.now):
            self.gaze.note_strike(strike.at)
            self.director.strike(strike.at)
        done = self.kiosk.settle()
        self._show()
        if self.now >= self._patience:
            self.act()
        return done

    def photographed(self, truth: Truth) -> None:
        """A picture was taken."""

    def _take_picture(self) -> None:
        try:
            shot = self.drawn.shot(self.now)
        except CameraDeadError:
            self.director.camera = "fault"
            self.keep_looking(1.0)
            return
        self.director.camera = "simulated"
        self._truth = shot.truth
        self.photographed(shot.truth)
        frame = Frame(self._frames, self.now, shot.picture)
        self._frames += 1
        for sight in self.gaze.push(frame):
            if sight.table == "empty" or sight.reading is not None:
                self._active_until = max(self.now, self._watch_until)
            self.seen(sight, shot.truth)
            self.director.see(sight)

    def wait_for(self, rest: float, longer: float = 0.0) -> None:
        """Look until what moves has come to rest at the time `rest`, and was read; at least `longer` seconds more."""
        self.lies_at = rest
        self._watch_until = rest + longer
        self.keep_looking(rest - self.now + LONG_REST)

    def keep_looking(self, seconds: float) -> None:
        """Look at the table for so long."""
        self._active_until = max(self._active_until, self.now + seconds)

    def pause(self) -> None:
        """Nobody does anything for a moment."""
        self._patience = self.now + self.rng.uniform(0.5, 1.1)

    def do(self, wish: Wish) -> None:
        """A knock, what else befalls the hammer, or a touch."""
        if wish.how == KNOCK or wish.how in BLOWS:
            self.blows.befall(wish.how, self.now)
        elif wish.action is not None:
            about = self.table.number - wish.late
            for action in (wish.action, *wish.more):
                self.director.act(action, about=about)

    def _show(self) -> None:
        if self.on_scene is None:
            return
        scene = self.director.scene()
        shown = (type(scene), self.table.number, getattr(scene, "strike", ""))
        if shown != self._shown:
            self._shown = shown
            self.on_scene(scene)
