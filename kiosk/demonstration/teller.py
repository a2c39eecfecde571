"""What is told of a game that nobody sees: its account in the terminal, its screens as pictures in a folder."""

from __future__ import annotations

from pathlib import Path

import pygame

from kiosk.commands.terminal import show
from kiosk.fold import Folded, Live
from kiosk.journal_file import JournalError, sentence
from kiosk.scenes import Scene
from kiosk.screens import REST
from kiosk.screens.canvas import Canvas
from kiosk.screens.drawing import compose
from kiosk.screens.png import write_png
from kiosk.table import Committed
from kiosk.theme import Theme

SIZE = (1280, 720)
"""Of the pictures, px."""


class Teller:
    """Each game has its own words for what was entered."""

    def __init__(self, folder: Path, language: str) -> None:
        """`folder`: of the screens."""
        self.folder = folder
        self.language = language
        self.pictures = 0
        self.canvas = Canvas(pygame.Surface((800, 480)), Theme(), language)

    def say(self, line: str) -> None:
        """One line in the terminal, at once."""
        show(line)

    def draw(self, scene: Scene) -> None:
        """One more picture. Raises `JournalError` where the disk takes none."""
        surface = pygame.Surface(SIZE)
        compose(surface, scene, Theme(), self.language, 0.0, REST)
        self.pictures += 1
        path = self.folder / f"{self.pictures:03d}-{type(scene).__name__.lower()}.png"
        try:
            write_png(surface, path)
        except OSError as error:
            raise JournalError(sentence(path, error)) from error

    def tell(self, done: Committed) -> None:
        """One entry that is on disk now, in a line or two."""
        if done.entered is None:
            setup = done.entry.payload["setup"]
            self.say(self.canvas.t("{names} sit down.", names=", ".join(setup["players"])))
        elif done.entry.kind != "undo":
            self.entered(done.entered.folded, done.entered.folded.tips[-1])

    def entered(self, folded: Folded, live: Live) -> None:
        """What `live` has led to."""
        raise NotImplementedError
