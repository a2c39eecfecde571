"""The running exhibit: window, hammer, camera and director, joined in one loop.

The loop never waits for camera or disk: the camera is followed on threads of its own (`kiosk.eyes`), the journal
is written on another, and the hammer is heard on a third.
"""

from __future__ import annotations

import contextlib
import logging
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from hardware.backlight import Backlight
from kiosk.caretaker import Caretaker
from kiosk.chronicle.clerk import Clerk
from kiosk.commands.terminal import say
from kiosk.controls import Controls
from kiosk.director import Director
from kiosk.display import Display
from kiosk.ears import open_ears
from kiosk.ending import CLOSED, Call
from kiosk.hall.herald import Herald
from kiosk.hall.look import look
from kiosk.hearing import Hearing
from kiosk.heartbeat import Heartbeat
from kiosk.inputs import Inputs
from kiosk.journal import Journal
from kiosk.lookout import Lookout
from kiosk.office import Office, Wishes, applied
from kiosk.office import recall as recall_wishes
from kiosk.phones.desk import Desk
from kiosk.places import Place, place_of
from kiosk.reel import Reels
from kiosk.retention import Retention
from kiosk.scenes import Scene, Waiting
from kiosk.screens import overlay, words
from kiosk.settings import Config
from kiosk.starts import STEADY
from kiosk.table import Table
from kiosk.taught import Readers, Teacher, shelf
from vision.readers import reader
from vision.reading import Reader
from vision.ring import Ring

log = logging.getLogger(__name__)


class App:
    """The running exhibit. A context manager; `run` is its loop, `step` one turn of it."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        screen: pygame.Surface,
        *,
        simulate: bool = False,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        journal: Journal | None = None,
        reader_of: Callable[[str], Reader] = reader,
        place_of: Callable[[int, str, Callable[[], float]], Place] = place_of,
        heartbeat: Heartbeat | None = None,
        safe: bool = False,
        locked: bool = False,
        call: Call | None = None,
    ) -> None:
        """`reader_of` gives the reader of a kind of thing, `place_of` the simulated table of a seed, kind and clock.

        `heartbeat` is told of each picture that was put on the screen. `safe`: without camera and pins. `locked`:
        visitors stand before it, and nothing that they do with the window ends it. `call` does.
        """
        wishes = recall_wishes(folder)
        self.given = config
        """As it was given, without what the operator has set on the screen."""
        config = self.config = applied(config, wishes)
        self.folder = folder
        self.clock = clock
        self.readers = Readers(shelf(folder), config.table.taught, reader_of)
        self.seed = random.SystemRandom().randrange(1 << 30) if seed is None else seed
        self.hearing = Hearing(config, words.CAPTIONS, safe=safe)
        self.controls = Controls(config.bids.hold, config.times.deaf)
        self.running = True
        self.call = call or Call()
        self.ending = CLOSED
        """Exit status with which the loop ends, one of `kiosk.ending`."""
        self.heartbeat = heartbeat or Heartbeat()
        self._journal = journal or Journal(folder / "journal.sqlite")
        table = Table(self._journal)
        table.resume()
        ring = _ring(config, folder)
        teacher = Teacher(self.readers.shelf, config.table.taught)
        self.director = Director(
            table,
            config,
            rng=random.Random(self.seed),
            now=clock(),
            ring=ring,
            teacher=teacher,
            can_read=self.readers.can_read,
        )
        self.display = Display(
            screen, config.display, self.director, self.hearing, self.controls, self.heartbeat, clock
        )
        self.caretaker = Caretaker(self.director, folder, self.hearing.sounds)
        self.lookout = Lookout(config.camera, self.director, self.caretaker, self.readers, self.seed, clock, place_of)
        self._woken = threading.Event()
        self.inputs = Inputs(
            self.director,
            self.display,
            self.hearing,
            self.controls,
            self.caretaker,
            self.lookout,
            clock,
            locked=locked,
            wake=self._woken.set,
            end=self._close,
        )
        self.phones = Desk(self.director, config.phones, folder, self._woken.set)
        self.director.office = Office(
            folder,
            self.caretaker.edges,
            board=lambda: self.caretaker.board.facts,
            eyes=lambda: self.lookout.eyes,
            mat=lambda: self.caretaker.mat,
            apply=self._apply,
            end=self._end,
            wishes=wishes,
            hall=lambda: self.herald.facts() if self.herald is not None else None,
            phones=lambda: self.phones if config.phones.on else None,
        )
        self.backlight = Backlight()
        self.retention = Retention(config.storage, self._journal, table, ring)
        self.reels = Reels(folder)
        self._steady: tuple[float, Callable[[], None]] | None = None
        self._stack = contextlib.ExitStack()
        self.herald: Herald | None = None
        self._simulate, self._safe = simulate, safe

    def __enter__(self) -> App:
        self._stack.callback(self._journal.close)
        self.caretaker.start(self._stack)
        clerk = self.director.clerk = self._stack.enter_context(Clerk(self.folder))
        if self.config.hall.broker and not self._safe:
            self.herald = self._stack.enter_context(Herald(self.config.hall, self.folder, clerk))
        heard, edges = (self.inputs.hear_strike, self.inputs.hear_press), self.caretaker.edges
        if self._safe or open_ears(self._stack, self.config, *heard, edges) is not None:
            self.caretaker.no_pins(self._simulate)
        if not self._safe:
            self.hearing.open_signals(self._stack, self.config)
            if self.config.phones.on:
                self.phones.start(self._stack)
                if self.phones.trouble:
                    say(self.phones.trouble)
        if self._simulate:
            self.lookout.use_simulation()
        elif self._safe:
            self.director.camera = "absent"
        else:
            self.lookout.use_camera(self.folder)
            if (problem := self.readers.problem()) is not None:
                say(problem)
                self.director.pages.say_once("bad_set", problem, "without_set")
        self._apply(recall_wishes(self.folder))
        if self._journal.repaired:
            say(self._journal.repaired)
            self.director.pages.say_once("journal_repaired", self._journal.repaired)
        return self

    def __exit__(self, *_: object) -> None:
        self.lookout.close()
        self._stack.close()

    def run(self) -> int:
        """Turn the loop until somebody closes the window or the system asks for the end."""
        if not self.display.drawn:
            self.inputs.seen_from, self.display.before_first = float("inf"), self.inputs.see_first_picture
        while self.running and not self.call.came:
            until = time.monotonic() + 1 / self.config.display.fps
            self._woken.clear()
            self.step()
            # A knock ends the wait: it is answered at once, not with the next picture.
            self._woken.wait(max(0.0, until - time.monotonic()))
        self.heartbeat.stopping()
        return self.ending

    def _apply(self, wishes: Wishes) -> None:
        """What the operator has set on the screen holds from now on."""
        self.config = applied(self.given, wishes)
        self.director.use_config(self.config)
        self.director.sign.until = wishes.closed
        if wishes.closed and self.director.pages.top is None:
            self.director.pages.close()
        self.hearing.use(self.config, muted=wishes.muted)
        self.backlight.set(wishes.brightness)
        self.display.dim(1.0 if self.backlight.there else wishes.brightness)

    def _end(self, status: int) -> None:
        self.ending = status
        self._close()

    def _close(self) -> None:
        self.running = False

    def when_steady(self, tell: Callable[[], None]) -> None:
        """`tell` is called once, when the exhibit has stood for `STEADY` seconds and was seen."""
        self._steady = (self.clock() + STEADY, tell)

    def step(self) -> None:
        """One turn: what came in, what the disk and the camera say, and a picture if anything changed."""
        now, shown = self.clock(), self.display
        for event in pygame.event.get():
            if event.type in (pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED):
                self.display.resized()
            elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self.hearing.sounds.lost()
            self.inputs.take(event, now)
        self.inputs.tick(now)
        self.phones.hear()
        self.lookout.see(now)
        self.caretaker.tick(now, self.lookout.eyes, self.lookout.simulated is not None)
        self.director.tick(now)
        self.retention.tick(now)
        if self.herald is not None and self.herald.due(now):
            self.herald.tell(look(self.director))
        if self._steady is not None and now >= self._steady[0] and shown.drawn:
            self._steady[1]()
            self._steady = None
        self._play_cues(now)
        if self.lookout.simulated is not None:
            self.lookout.simulated.tick(now, self.director)
        scene = self.director.scene()
        self._look_for_reel(scene, now)
        shown.draw(scene, now)
        self.phones.tell(now)

    def _play_cues(self, now: float) -> None:
        if self.hearing.language != self.director.language:
            self.hearing.speak(self.director.language, overlay.spoken(self.director.language))
        for cue in self.director.cues():
            if cue == "use_simulation":
                self.lookout.use_simulation()
            elif cue == "retry":
                self.caretaker.try_again()
            else:
                self.hearing.cue(cue, now)
        self.hearing.tick(now)

    def _look_for_reel(self, scene: Scene, now: float) -> None:
        """Nobody plays any more: a game to play again. The first picture does not wait for it."""
        found = self.reels.tick(now, wanted=isinstance(scene, Waiting), begin=self.display.drawn > 0)
        if found is not None:
            self.director.reel = found


def _ring(config: Config, folder: Path) -> Ring | None:
    kept = config.storage
    if not kept.pictures_days or not kept.pictures_mb:
        return None
    try:
        return Ring(folder / "pictures", kept.pictures_mb * 1_000_000)
    except OSError as error:
        log.warning("pictures are not kept: %s", error)
        return None
