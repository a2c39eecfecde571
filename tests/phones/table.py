"""A table for tests of phones: the exhibit in a window, what is simulated before it, and browsers as its phones."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame

from kiosk.scenes import Action, Phones
from kiosk.settings import Config, PhoneSettings
from tests.phones.browser import Browser, Phone
from tests.phones.served import HERE, free_port
from tests.test_app import Window


class Table:
    """The exhibit in a window, with a simulated table and its phones."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        config = replace(Config(), phones=PhoneSettings(True, HERE, port or free_port()))
        self.window = Window(folder, config, simulate=True)
        self.app = self.window.app

    def turn(self) -> None:
        """One turn of the exhibit's loop."""
        self.app.step()

    def until(self, what: Callable[[], Any], patience: float = 40.0) -> Any:
        """Let the exhibit run until something has come to pass; returns it."""
        end = time.monotonic() + patience
        while True:
            self.app.step()
            found = what()
            if found:
                return found
            assert time.monotonic() < end, f"it did not come to pass; {type(self.app.director.scene())}"
            time.sleep(0.01)

    def act(self, name: str, /, **args: Any) -> None:
        """A touch on the screen."""
        assert self.app.director.act(Action(name, args)), name
        self.window.settle()

    def seat(self, players: int, game: str = "bell_and_hammer") -> None:
        """So many sit down and begin."""
        self.act("begin", game=game)
        for _ in range(players):
            self.act("add_player")
        self.act("start")

    def code(self) -> str:
        """What a phone's camera reads of the screen as it is drawn; it comes nearer until it reads something."""
        self.app.step()
        for nearer in (2, 3, 1, 4):
            screen = pygame.transform.scale_by(self.app.display.surface, nearer)
            picture = np.ascontiguousarray(pygame.surfarray.array3d(screen).transpose(1, 0, 2)[:, :, ::-1])
            read = str(cv2.QRCodeDetector().detectAndDecode(picture)[0])
            if read:
                return read
        raise AssertionError("no phone can read the code on the screen")

    def claims(self, browser: Browser, seat: int, **looks: Any) -> Phone:
        """A player touches his seat on the screen, and points a phone of his own at what it shows."""
        self.act("phones")
        self.act("seat_code", seat=seat)
        phone = browser.phone(self.code(), turn=self.turn, **looks)
        self.until(lambda: isinstance(self.window.scene, Phones) and self.window.scene.joined)
        self.act("close")
        self.until(lambda: phone.text("mine-name"))
        return phone
