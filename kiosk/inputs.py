"""What people do to the exhibit: touches and keys of the window, the hammer's strikes, presses of the bid buttons.

Strikes and presses are heard on a thread of their own and wait in a queue for the next turn of the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

import pygame

from hardware.bids import Press
from hardware.strikes import Strike
from kiosk import unseen
from kiosk.caretaker import Caretaker
from kiosk.controls import Controls, Knock
from kiosk.director import Director
from kiosk.display import Display
from kiosk.hearing import Hearing
from kiosk.lookout import Lookout
from kiosk.scenes import Action

SOMEBODY = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
"""What only a person does to a window."""

BOOT_KEY = 10.0
"""Seconds from the start in which a key may open the operator's pages."""


class Inputs:
    """Tells the director what was done, and the window and the simulated table what is meant for them."""

    def __init__(
        self,
        director: Director,
        display: Display,
        hearing: Hearing,
        controls: Controls,
        caretaker: Caretaker,
        lookout: Lookout,
        clock: Callable[[], float],
        *,
        locked: bool,
        wake: Callable[[], None],
        end: Callable[[], None],
    ) -> None:
        """`locked`: visitors do nothing to the window itself. `wake` ends the loop's wait, `end` the loop."""
        self.director, self.display, self.hearing = director, display, hearing
        self.controls, self.caretaker, self.lookout = controls, caretaker, lookout
        self.clock = clock
        self.seen_from = float("-inf")
        """When the first picture came to the screen (monotonic s): before it nobody means anything."""
        self._boot_key_until = clock() + BOOT_KEY
        self._locked, self._wake, self._end = locked, wake, end
        self._heard: SimpleQueue[Strike | Press] = SimpleQueue()

    def hear_strike(self, strike: Strike) -> None:
        """The hammer fell. On the listener's thread: it is answered at once, whatever is being drawn."""
        self.hearing.at_once("strike")
        self._heard.put(strike)
        self._wake()

    def hear_press(self, press: Press) -> None:
        """A bid button was pressed. On the listener's thread."""
        self._heard.put(press)

    def see_first_picture(self) -> None:
        """The first picture is about to be seen. Of what was done before it only the key of the start counts."""
        now = self.seen_from = self.clock()
        for event in unseen.forget():
            self._heed_boot_key(event, now)

    def take(self, event: pygame.event.Event, now: float) -> None:
        """Do what an event of the window asks for."""
        if event.type in unseen.INPUT and now < self.seen_from:
            self._heed_boot_key(event, now)
            return
        if event.type in SOMEBODY:
            self.director.somebody()
            self._heed_boot_key(event, now)
        shown = self.display
        for wish in self.controls.hear(event, now, shown.scene, shown.targets, shown.surface.get_size()):
            self.do(wish)

    def tick(self, now: float) -> None:
        """Do what held keys ask for, and what was heard since the last turn."""
        for wish in self.controls.tick(now, self.display.scene):
            self.do(wish)
        while True:
            try:
                heard = self._heard.get_nowait()
            except Empty:
                return
            if heard.at < self.seen_from:
                continue
            if isinstance(heard, Strike):
                self.strike(heard.at)
            else:
                bid = Action("bid", {"player": heard.seat, "raise": heard.by})
                self.director.act(bid, about=self.display.number_at(heard.at))

    def do(self, wish: Knock | Action) -> None:
        """Do what a touch or a key means on the screen that is shown."""
        if isinstance(wish, Knock):
            self.hearing.at_once("strike")
            self.strike(wish.at)
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

    def strike(self, at: float) -> None:
        """The hammer fell at `at` (monotonic s), or what stands for it."""
        self.display.flash()
        if self.lookout.eyes is not None:
            self.lookout.eyes.note_strike(at)
        self.director.strike(at)

    def _do_with_window(self, what: str) -> None:
        """What only somebody may do who is no visitor: ``quit``, ``fullscreen``."""
        if self._locked:
            return
        if what == "quit":
            self._end()
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
            self.strike(self.clock())

    def _heed_boot_key(self, event: pygame.event.Event, now: float) -> None:
        """The key that opens the operator's pages at the start."""
        name = self.director.config.operator.boot_key
        pressed = event.key if event.type == pygame.KEYDOWN and now < self._boot_key_until else None
        if name and pressed == pygame.key.key_code(name):
            self.director.doors.open_office(without_number=True)
