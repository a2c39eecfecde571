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
from queue import Empty, SimpleQueue

import pygame

from hardware.backlight import Backlight
from hardware.bids import Press
from hardware.strikes import Strike
from kiosk import unseen
from kiosk.caretaker import Caretaker
from kiosk.chronicle.clerk import Clerk
from kiosk.commands.terminal import say
from kiosk.controls import Controls, Knock
from kiosk.director import Director
from kiosk.display import Display
from kiosk.ears import open_ears
from kiosk.ending import CLOSED, Call
from kiosk.hall.herald import Herald
from kiosk.hall.look import look
from kiosk.hearing import Hearing
from kiosk.heartbeat import Heartbeat
from kiosk.journal import Journal
from kiosk.lookout import Lookout
from kiosk.office import Office, Wishes, applied
from kiosk.office import recall as recall_wishes
from kiosk.phones.desk import Desk
from kiosk.places import Place, place_of
from kiosk.reel import Reels
from kiosk.retention import Retention
from kiosk.scenes import Action, Scene, Waiting
from kiosk.screens import overlay, words
from kiosk.settings import Config
from kiosk.starts import STEADY
from kiosk.table import Table
from kiosk.taught import Readers, Teacher, shelf
from vision.readers import reader
from vision.reading import Reader
from vision.ring import Ring

log = logging.getLogger(__name__)

SOMEBODY = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
"""What only a person does to a window."""

BOOT_KEY = 10.0
"""Seconds from the start in which a key may open the operator's pages."""


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
        self._boot_key_until = clock() + BOOT_KEY
        self.retention = Retention(config.storage, self._journal, table, ring)
        self.reels = Reels(folder)
        self._heard: SimpleQueue[Strike | Press] = SimpleQueue()
        self._seen_from = float("-inf")
        """When the first picture came to the screen (monotonic s): before it nobody means anything."""
        self._steady: tuple[float, Callable[[], None]] | None = None
        self._stack = contextlib.ExitStack()
        self.herald: Herald | None = None
        self._simulate, self._safe, self._locked = simulate, safe, locked

    def __enter__(self) -> App:
        self._stack.callback(self._journal.close)
        self.caretaker.start(self._stack)
        clerk = self.director.clerk = self._stack.enter_context(Clerk(self.folder))
        if self.config.hall.broker and not self._safe:
            self.herald = self._stack.enter_context(Herald(self.config.hall, self.folder, clerk))
        heard, edges = (self._heard_strike, self._heard.put), self.caretaker.edges
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
            self._seen_from, self.display.before_first = float("inf"), self._rise
        while self.running and not self.call.came:
            until = time.monotonic() + 1 / self.config.display.fps
            self._woken.clear()
            self.step()
            # A knock ends the wait: it is answered at once, not with the next picture.
            self._woken.wait(max(0.0, until - time.monotonic()))
        self.heartbeat.stopping()
        return self.ending

    def _rise(self) -> None:
        """The first picture is about to be seen. Of what was done before it only the key of the start counts."""
        now = self._seen_from = self.clock()
        for event in unseen.forget():
            self._heed_boot_key(event, now)

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
        self.ending, self.running = status, False

    def when_steady(self, tell: Callable[[], None]) -> None:
        """`tell` is called once, when the exhibit has stood for `STEADY` seconds and was seen."""
        self._steady = (self.clock() + STEADY, tell)

    def step(self) -> None:
        """One turn: what came in, what the disk and the camera say, and a picture if anything changed."""
        now, shown = self.clock(), self.display
        for event in pygame.event.get():
            if event.type in (pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED):
                self.display.resized()
            elif event.type in unseen.INPUT and now < self._seen_from:
                self._heed_boot_key(event, now)
                continue
            elif event.type in SOMEBODY:
                self.director.somebody()
                self._heed_boot_key(event, now)
            elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self.hearing.sounds.lost()
            for wish in self.controls.hear(event, now, shown.scene, shown.targets, shown.surface.get_size()):
                self._do(wish)
        for wish in self.controls.tick(now, shown.scene):
            self._do(wish)
        self._hear()
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

    def _heed_boot_key(self, event: pygame.event.Event, now: float) -> None:
        """The key that opens the operator's pages at the start."""
        name = self.config.operator.boot_key
        pressed = event.key if event.type == pygame.KEYDOWN and now < self._boot_key_until else None
        if name and pressed == pygame.key.key_code(name):
            self.director.doors.open_office(without_number=True)

    def _do(self, wish: Knock | Action) -> None:
        if isinstance(wish, Knock):
            self.hearing.at_once("strike")
            self._strike(wish.at)
        elif wish.name == "knock":
            self._touch_ribbon()
        elif wish.name in ("quit", "fullscreen"):
            self._do_with_window(wish.name)
        elif wish.name in ("throw", "clear"):
            if self.lookout.simulated is not None and self.director.at_the_table:
                self.lookout.simulated.wish(wish)
            elif self.lookout.simulated is not None:
                self.director.cue("refused")  # nobody throws while something is read, least of all in an old game
        else:
            self.director.act(wish, about=self.display.number)

    def _do_with_window(self, what: str) -> None:
        """What only somebody may do who is no visitor: ``quit``, ``fullscreen``."""
        if self._locked:
            return
        if what == "quit":
            self.running = False
        else:
            pygame.display.toggle_fullscreen()

    def _touch_ribbon(self) -> None:
        """A touch where the screen says what a knock does: where there is no hammer it is the knock."""
        if self.caretaker.hammer and self.display.scene.strike == "none":
            return
        if self.caretaker.hammer:
            self.display.answer()
        else:
            self.hearing.at_once("strike")
            self._strike(self.clock())

    def _strike(self, at: float) -> None:
        self.display.flash()
        if self.lookout.eyes is not None:
            self.lookout.eyes.note_strike(at)
        self.director.strike(at)

    def _hear(self) -> None:
        """Strikes of the hammer and presses of the bid buttons."""
        while True:
            try:
                heard = self._heard.get_nowait()
            except Empty:
                return
            if heard.at < self._seen_from:
                continue
            if isinstance(heard, Strike):
                self._strike(heard.at)
            else:
                bid = Action("bid", {"player": heard.seat, "raise": heard.by})
                self.director.act(bid, about=self.display.number_at(heard.at))

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

    def _heard_strike(self, strike: Strike) -> None:
        # On the listener's thread: the knock is answered at once, whatever is being drawn.
        self.hearing.at_once("strike")
        self._heard.put(strike)
        self._woken.set()


def _ring(config: Config, folder: Path) -> Ring | None:
    kept = config.storage
    if not kept.pictures_days or not kept.pictures_mb:
        return None
    try:
        return Ring(folder / "pictures", kept.pictures_mb * 1_000_000)
    except OSError as error:
        log.warning("pictures are not kept: %s", error)
        return None
