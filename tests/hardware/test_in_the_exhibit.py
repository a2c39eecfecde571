"""Hammer and bid buttons in the running exhibit: from the pin to the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.pins import NoPins
from kiosk import ears
from kiosk.app import App
from kiosk.config import parse
from kiosk.scenes import Players, Waiting


@pytest.fixture
def screen() -> pygame.Surface:
    """A screen that nobody sees."""
    pygame.init()
    return pygame.display.set_mode((800, 480))


def turn_until(exhibit: App, what: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Turn the exhibit's loop until `what` holds."""
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        exhibit.step()
        time.sleep(0.01)
    return what()


def test_a_knock_on_the_pin_seats_a_player(
    pins: Any, screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The waiting exhibit hears a knock on its pin, and another one seats somebody."""
    monkeypatch.setattr(ears, "open_factory", lambda name: pins)

    def knock() -> None:
        pins.pin(17).drive_low()
        time.sleep(0.05)
        pins.pin(17).drive_high()

    with App(parse("[bids]\npins = [5, 6]"), tmp_path, screen, simulate=True, seed=1) as exhibit:
        scene = exhibit.director.scene
        turn_until(exhibit, lambda: False, 0.6)
        assert isinstance(scene(), Waiting)
        knock()
        assert turn_until(exhibit, lambda: isinstance(scene(), Players))
        turn_until(exhibit, lambda: False, 0.6)
        knock()
        assert turn_until(exhibit, lambda: len(getattr(scene(), "names", ())) == 1)


def test_without_pins_the_exhibit_runs_and_says_so(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No way to the pins: the notice is there, and nothing falls over."""

    def none(name: str) -> Any:
        raise NoPins("There is no way to the GPIO pins", "install python3-lgpio with apt")

    monkeypatch.setattr(ears, "open_factory", none)
    with App(parse(""), tmp_path, screen) as exhibit:
        exhibit.step()
        assert exhibit.director.troubles.lasting == "no_hammer"
