"""Days on end in an hour: all three games, one after another, at one kiosk, with people who behave badly.

The clock is simulated. What is real is all that may grow or wear: the process, its files and threads, the journal, the
picture ring, the screens' stores. Games are broken off, gone on with, set aside; nights pass; the kiosk is started
again on what it has written.
"""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import Any

import pygame

from kiosk import wear
from kiosk.director.house import HOUSES
from kiosk.headless import BEGIN, LONGEST, Headless, Kiosk
from kiosk.i18n import LANGUAGES
from kiosk.retention import Retention
from kiosk.scenes import Action, Scene, Waiting
from kiosk.screens import REST, draw
from kiosk.settings import Config
from kiosk.simulate import COMPANIES, Asked
from kiosk.theme import Theme

HOUR = 3600.0

SCREEN = (800, 480)

DRAWN = 7
"""Every so many-th change of the screen is really drawn: enough to see its stores grow, if they do."""

BREAKS_OFF = 0.2
"""How many games everybody leaves in the middle."""

RESTARTS = 0.25
"""How often the kiosk is started again between two games."""

GAPS = (30.0, 3600.0)
"""Seconds between two games, at least and at most."""

NIGHT = 14 * HOUR
DAY = 10 * HOUR
"""Seconds for which a fair is shut and open."""

IDLE = 5.0
"""Seconds from one turn of an idle kiosk's loop to the next, in simulated time."""


def storage(config: Config) -> Config:
    """Caps that a run of some days comes up against."""
    return replace(config, storage=replace(config.storage, pictures_mb=12, pictures_days=2, games_days=2, journal_mb=6))


@dataclass
class Tally:
    """What happened so far."""

    games: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    broken_off: int = 0
    gone_on_with: int = 0
    set_aside: int = 0
    restarts: int = 0
    events: int = 0
    wrong: list[str] = field(default_factory=list)
    samples: list[wear.Sample] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    """Seconds of computing that each start took until its screen was there: without what others do on the machine."""
    scenes: Counter[str] = field(default_factory=Counter)
    played: float = 0.0
    """Seconds (simulated) in which somebody played."""


def run(
    folder: Path,
    hours: float,
    *,
    seed: int = 1,
    speed: float = 0.0,
    eyes: bool = False,
    told: Callable[[float, Tally], None] = lambda done, tally: None,
) -> dict[str, Any]:
    """Soak for so many simulated `hours`; the result is plain JSON, with ``faults`` where something grew or was wrong.

    `speed`: simulated seconds in a real one, at most; 0: as fast as it goes. `eyes`: pictures are drawn and read by the
    networks, instead of the kiosk being told what lies there. `told` hears of each game that is over.
    """
    return Soak(folder, hours, seed, speed, eyes, told).run()


class Soak:
    """One run."""

    def __init__(
        self,
        folder: Path,
        hours: float,
        seed: int,
        speed: float,
        eyes: bool,
        told: Callable[[float, Tally], None],
    ) -> None:
        self.folder, self.hours, self.seed, self.speed, self.eyes, self.told = folder, hours, seed, speed, eyes, told
        self.config = storage(Config())
        self.rng = random.Random(f"soak {seed}")
        self.tally = Tally()
        self.began = time.monotonic()
        self._wall = 1_790_000_000.0
        self._now = BEGIN
        self._numbers = itertools.count(seed * 10_000)
        self._surface = pygame.Surface(SCREEN)
        self._changes = 0
        self._shown: object = None
        self._sampled = -1
        self._written_before = wear.written()
        self.kiosk, self.retention = self._start()

    def run(self) -> dict[str, Any]:
        """Play until the hours are over."""
        end = BEGIN + self.hours * HOUR
        for game in self._games():
            if self.kiosk.now >= end:
                break
            self._play(game, end)
            self.told((self.kiosk.now - BEGIN) / HOUR, self.tally)
            self._idle(self.rng.uniform(*GAPS), end)
            if self._clock_of_day() > DAY:
                self._idle(NIGHT, end)
            if self.rng.random() < RESTARTS:
                self._restart()
        self._sample()
        self.kiosk.close()
        return self._result()

    def _games(self) -> Iterator[str]:
        while True:
            yield from self.rng.sample(list(COMPANIES), len(COMPANIES))

    def _clock_of_day(self) -> float:
        return (self.kiosk.now - BEGIN) % (DAY + NIGHT)

    # One game

    def _play(self, game: str, end: float) -> None:
        people = self._people(game)
        self._sit_down(game)
        began, leaves = self.kiosk.now, self.rng.random() < BREAKS_OFF
        until = self.kiosk.now + (self.rng.uniform(60.0, 900.0) if leaves else LONGEST)
        over = people.play_on(until)
        self.tally.games[game] += 1
        self.tally.played += self.kiosk.now - began
        if not over:
            self.tally.broken_off += 1
            over = self._come_back(people, end)
        self._judge(game, people, over)
        self.tally.events += people.events

    def _come_back(self, people: Headless, end: float) -> bool:
        """Everybody has left; some come back within the hour, of the others nobody knows."""
        self._idle(self.config.times.away + 30.0, end)
        scene = self.kiosk.director.scene()
        if not isinstance(scene, Waiting) or not scene.resumable:
            self.tally.wrong.append(f"a game that was left is not offered again: {type(scene).__name__}")
            return False
        if self.rng.random() < 0.5:
            self.tally.set_aside += 1
            if self.rng.random() < 0.5:
                self._idle(HOUR, end)
            return False
        self.tally.gone_on_with += 1
        self._act(Action("resume"))
        began = self.kiosk.now
        over = people.play_on(self.kiosk.now + LONGEST)
        self.tally.played += self.kiosk.now - began
        return over

    def _judge(self, game: str, people: Headless, over: bool) -> None:
        told = people.summary() if self.kiosk.table.folded is not None else {}
        wrong = {key: told[key]["wrong"] for key in ("readings", "judged") if told.get(key, {}).get("wrong")}
        if told.get("account") == "different":
            wrong["account"] = 1
        if wrong:
            self.tally.wrong.append(f"{game}, seed {people.seed}: {wrong}")
        if over:
            self.tally.finished += 1
            people.see_the_end()
            self._idle(self.config.times.away + 5.0, self.kiosk.now + HOUR)
            if self.kiosk.table.folded is not None:
                self.tally.wrong.append(f"{game}, seed {people.seed}: its end is not put away")

    def _people(self, game: str) -> Headless:
        house, rng = HOUSES[game], self.rng
        presets = list(house.game.presets)
        rules = rng.choice(presets)
        least = house.needs(house.game.presets[rules])
        players = rng.randint(least, min(house.most, least + 3))
        plain = house.dice and rng.random() < 0.4
        truth = not self.eyes or game == "toad"
        asked = Asked(players, rules, plain, mischief=True, read_truth=truth)
        people = COMPANIES[game](self.kiosk, next(self._numbers), asked)
        people.on_scene = self._show
        return people

    def _sit_down(self, game: str) -> None:
        """Newcomers touch the game that they want, whatever was left there."""
        director = self.kiosk.director
        director.pages.close()
        for _ in range(40):
            self.kiosk.settle()
            if isinstance(director.scene(), Waiting):
                break
            self.kiosk.now += 60.0
        self._act(Action("begin", {"game": game}))

    def _act(self, action: Action) -> None:
        self.kiosk.director.act(action)
        self.kiosk.settle()

    # Time, and the kiosk itself

    def _idle(self, seconds: float, end: float) -> None:
        """Nobody is there for so long."""
        until = min(self.kiosk.now + seconds, max(end, self.kiosk.now))
        while self.kiosk.now < until:
            self.kiosk.now += IDLE
            self.kiosk.settle()
            self.retention.tick(self.kiosk.now)
            self._show(self.kiosk.director.scene())

    def _keep_pace(self) -> None:
        """Not faster than was asked for; and once an hour a look at the process."""
        if self.speed > 0.0:
            ahead = (self.kiosk.now - BEGIN) / self.speed - (time.monotonic() - self.began)
            if ahead > 0.0:
                time.sleep(ahead)
        if int((self.kiosk.now - BEGIN) / HOUR) > self._sampled:
            self._sample()

    def _show(self, scene: Scene) -> None:
        self._keep_pace()
        shown = (type(scene), self.kiosk.table.game, self.kiosk.table.number, getattr(scene, "strike", ""))
        if shown == self._shown:
            return
        self._shown = shown
        self._changes += 1
        self.tally.scenes[type(scene).__name__] += 1
        if self._changes % DRAWN == 0:
            language = tuple(LANGUAGES)[self._changes // DRAWN % len(LANGUAGES)]
            draw(self._surface, scene, Theme(), language, self.kiosk.now, REST)

    def _start(self) -> tuple[Kiosk, Retention]:
        """The kiosk, until its first screen is there."""
        before = time.process_time()
        wall = self._wall
        kiosk = Kiosk(self.folder, self.seed, self.config, now=self._now, wall=lambda now: wall + now)
        draw(self._surface, kiosk.director.scene(), Theme(), "en", kiosk.now, REST)
        self.tally.starts.append(time.process_time() - before)
        retention = Retention(
            self.config.storage, kiosk.journal, kiosk.table, kiosk.ring, lambda: wall + self.kiosk.now
        )
        return kiosk, retention

    def _restart(self) -> None:
        self._now = self.kiosk.now + 20.0
        self.kiosk.close()
        self.kiosk, self.retention = self._start()
        self.tally.restarts += 1

    # What it comes to

    def _sample(self) -> None:
        hour = (self.kiosk.now - BEGIN) / HOUR
        self._sampled = int(hour)
        self.tally.samples.append(wear.sample(round(hour, 2), self.folder))

    def _result(self) -> dict[str, Any]:
        tally = self.tally
        written = {key: value - self._written_before[key] for key, value in wear.written().items()}
        hours = (self.kiosk.now - BEGIN) / HOUR
        result: dict[str, Any] = {
            "hours": round(hours, 2),
            "played_hours": round(tally.played / HOUR, 2),
            "seed": self.seed,
            "eyes": "the networks" if self.eyes else "told the truth",
            "seconds": round(time.monotonic() - self.began, 1),
            "games": dict(tally.games),
            "finished": tally.finished,
            "broken_off": tally.broken_off,
            "gone_on_with": tally.gone_on_with,
            "left_for_good": tally.set_aside,
            "restarts": tally.restarts,
            "entries": tally.events,
            "screens": dict(sorted(tally.scenes.items())),
            **wear.course(tally.samples, tally.starts, self.hours, self.config.storage),
            "written_an_hour": {key: round(value / hours, 2) for key, value in written.items()},
            "written_an_hour_of_play": {
                key: round(value / max(0.01, tally.played / HOUR), 2) for key, value in written.items()
            },
            "samples": [list(astuple(one)) for one in tally.samples],
        }
        return {**result, "faults": [*tally.wrong, *wear.grown(result)]}
