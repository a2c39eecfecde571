"""The exhibit on its screen: begun, begun again where it breaks off, and what is said where it cannot begin.

It is loaded after the first picture is shown (`kiosk.start`): everything that takes time to load hangs on it.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from kiosk import first_start, guide
from kiosk.app import App
from kiosk.claim import InUseError, claimed
from kiosk.commands.terminal import CommandError, say
from kiosk.ending import AGAIN, CLOSED, Call
from kiosk.fault import UNANSWERED, ask_on_screen, wait_on_screen
from kiosk.heartbeat import Heartbeat
from kiosk.journal import JournalError
from kiosk.scenes import Action, Wrong
from kiosk.settings import Config
from kiosk.starts import Starts
from kiosk.theme import Theme, themed

if TYPE_CHECKING:
    from kiosk.start import Asked, Settings

log = logging.getLogger(__name__)


def run(
    config: Config,
    wrong: str | None,
    settings: Settings,
    asked: Asked,
    screen: pygame.Surface,
    heartbeat: Heartbeat,
    call: Call,
) -> int:
    """The exhibit on `screen` until it is closed or `call` comes; returns the exit status.

    `settings`: for a start anew. Raises `CommandError` where another kiosk runs, or nothing can be kept.
    """
    try:
        while True:
            status = Exhibit(config, wrong, asked, screen, heartbeat, call).run()
            if status != AGAIN:
                return status
            config, wrong = settings()
    except JournalError as error:
        raise CommandError(str(error)) from error


class Exhibit:
    """The exhibit on one screen with one configuration, started as often as it takes."""

    def __init__(
        self,
        config: Config,
        wrong: str | None,
        asked: Asked,
        screen: pygame.Surface,
        heartbeat: Heartbeat,
        call: Call | None = None,
    ) -> None:
        """`wrong`: the sentence about the configuration."""
        self.config, self.wrong, self.asked = config, wrong, asked
        self.screen, self.heartbeat, self.call = screen, heartbeat, call or Call()
        self.folder = asked.data or config.data_folder()
        self.starts = Starts(self.folder)

    @property
    def theme(self) -> Theme:
        """As it is configured."""
        shown = self.config.display
        return themed(shown.dark, shown.large, shown.slow)

    def run(self) -> int:
        """Run it until it ends by itself; returns the exit status. Raises `InUseError`."""
        said = ""
        while not self.call.came:
            try:
                with claimed(self.folder):
                    if not self.asked.simulate and first_start.is_first(self.folder):
                        return self._guide()
                    safe = self._begins_safely()
                    if safe is None:
                        return CLOSED if self.call.came else 2
                    return self._live(safe)
            except InUseError:
                raise
            except JournalError as error:
                self.starts.stands()  # it is the disk that fails
                if str(error) != said:
                    # It is tried again and again; the terminal is told once.
                    said = str(error)
                    say(f"kiosk: {said}")
                language = self.config.language.code
                if not wait_on_screen(self.screen, self.theme, language, str(error), self.heartbeat, self.call):
                    return CLOSED if self.call.came else 2
            except Exception as error:  # a mistake of the program: the game is on disk, and goes on from there
                log.exception("the exhibit has broken off")
                self.starts.died(f"{type(error).__name__}: {error}")
                say("The exhibit has broken off; it starts again where it stood.")
        return CLOSED

    def _guide(self) -> int:
        """The guided first start; then the exhibit begins with its answers."""
        closable = not self.asked.locked
        if not guide.run(self.config, self.folder, self.screen, self.heartbeat, closable, self.call):
            return CLOSED
        try:
            first_start.answered(self.folder)
        except OSError as error:
            raise JournalError(f"{self.folder} cannot be written ({error.strerror}): make it writable.") from error
        return AGAIN

    def _begins_safely(self) -> bool | None:
        """Whether this start is one in safe mode; None: the window was closed over the question."""
        past = self.starts.begin()
        if not past.safe:
            return False
        why = past.why or "It ended without a word: its power, its memory, or one of its libraries."
        say(f"The last {past.failed} starts broke off. {why}")
        wrong = Wrong("safe_mode", why, (Action("safe_start"), Action("retry")))
        language, closable = self.config.language.code, not self.asked.locked
        chosen = ask_on_screen(
            self.screen, self.theme, language, wrong, self.heartbeat, UNANSWERED, closable, self.call
        )
        return None if chosen is None else chosen == "safe_start"

    def _live(self, safe: bool) -> int:
        asked = self.asked
        config = replace(self.config, table=replace(self.config.table, taught="")) if safe else self.config
        with App(
            config,
            self.folder,
            self.screen,
            simulate=asked.simulate,
            seed=asked.seed,
            heartbeat=self.heartbeat,
            safe=safe,
            locked=asked.locked,
            call=self.call,
        ) as app:
            app.director.troubles.set("safe_mode", safe)
            app.director.troubles.set("old_settings", self.wrong is not None)
            if self.wrong is not None:
                say(self.wrong)
                # Where not one setting of the file could be used there is no file that it comes from.
                used = config.source is not None
                app.director.pages.say_once("bad_configuration" if used else "no_configuration", self.wrong)
            app.when_steady(self.starts.stands)
            status = app.run()
        self.starts.stands()
        return status
