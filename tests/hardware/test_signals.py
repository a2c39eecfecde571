"""Lamp, light and buzzer on simulated pins, and what they say about a scene."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.pins import HardwareError
from hardware.signals import BEEPS, SIGNALS, Buzzer, Lamp, MatLight
from kiosk.app import App
from kiosk.config import parse
from kiosk.scenes import Players, Waiting
from kiosk.screens import gallery
from kiosk.settings import Config, SignalSettings
from kiosk.signals import Signals, signal_of
from kiosk.sounds import REPERTOIRE
from kiosk.typed_toml import ConfigError
from vision.simulate.quick import TruthReader


def lit(pins: Any, *numbers: int) -> list[bool]:
    """Which pins are up."""
    return [bool(pins.pin(number).state) for number in numbers]


def test_three_lamps_are_one_signal_each(pins: Any) -> None:
    """One burns at a time, none where nobody plays and none at the end."""
    with Lamp([12, 19, 20], pins) as lamp:
        assert lit(pins, 12, 19, 20) == [False] * 3
        for number, signal in enumerate(SIGNALS):
            lamp.show(signal)
            assert lit(pins, 12, 19, 20) == [number == one for one in range(3)]
        lamp.show("off")
        assert lit(pins, 12, 19, 20) == [False] * 3
        lamp.show("look")
    assert lit(pins, 12, 19, 20) == [False] * 3


def test_a_single_lamp_burns_blinks_slowly_or_hastily(pins: Any) -> None:
    """The three can be told apart without colours; asking for the same again does not begin it anew."""
    with Lamp([12], pins) as lamp:
        pin = pins.pin(12)
        lamp.show("ready")
        time.sleep(0.3)
        assert pin.state and len(pin.states) == 2
        lamp.show("doubt")
        time.sleep(0.8)
        lamp.show("doubt")
        hasty = len(pin.states)
        assert hasty >= 5
        lamp.show("look")
        time.sleep(0.5)
        assert len(pin.states) <= hasty + 2


def test_pins_at_ground_can_light(pins: Any) -> None:
    """A relay board that closes at low level."""
    with MatLight(26, pins, active_high=False) as light:
        assert lit(pins, 26) == [True]
        light.switch(True)
        assert lit(pins, 26) == [False]
        light.switch(False)
        assert lit(pins, 26) == [True]


def test_a_buzzer_says_what_the_loudspeaker_says(pins: Any) -> None:
    """Every sound has its beeps; an unknown one is silent."""
    assert set(BEEPS) == set(REPERTOIRE)
    with Buzzer(18, pins) as buzzer:
        buzzer.sound("nothing")
        buzzer.sound("sold")
        time.sleep(0.7)
        assert [bool(state.state) for state in pins.pin(18).states].count(True) == 3


def test_a_pin_that_fails_later_is_left_alone(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exhibit goes on without its lamp."""
    with Lamp([12, 19, 20], pins) as lamp:

        def fail() -> None:
            raise OSError("gone")

        monkeypatch.setattr(lamp._devices[0], "on", fail)
        lamp.show("ready")
        monkeypatch.undo()
        lamp.show("look")
        assert lit(pins, 12, 19, 20) == [False] * 3


@pytest.mark.parametrize(("numbers", "sentence"), [([12, 19], "2 pins"), ([12, 12, 19], "twice"), ([99], "no GPIO 99")])
def test_pins_that_will_not_do_are_named(pins: Any, numbers: list[int], sentence: str) -> None:
    """And those that were opened before are free again."""
    with pytest.raises(HardwareError, match=sentence):
        Lamp(numbers, pins)
    with Lamp([12], pins):
        pass


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[signals]\nlamp = [12, 19]\n", "one pin or three"),
        ("[signals]\nlamp = [17]\n", "used already"),
        ("[signals]\nlight = 5\n[bids]\npins = [5]\n", "used already"),
        ("[signals]\nlight = 12\nbuzzer = 12\n", "used already"),
        ("[signals]\nbuzzer = 1\n", "belongs to the board"),
        ("[signals]\nlamp = [12, 12, 19]\n", "used already"),
    ],
)
def test_the_configuration_keeps_pins_apart(text: str, sentence: str) -> None:
    """One sentence with the line."""
    with pytest.raises(ConfigError, match=sentence):
        parse(text)


def test_the_configuration_takes_them() -> None:
    """A full set beside hammer and eight bid buttons."""
    text = "[bids]\npins = [5, 6, 13, 16, 22, 23, 24, 25]\n[signals]\nlamp = [12, 19, 20]\nlight = 26\nbuzzer = 27\n"
    assert parse(text).signals.pins == (12, 19, 20, 26, 27)
    assert Config().signals.pins == ()


def test_the_signal_follows_the_scene() -> None:
    """Every scene of the gallery has one; a problem is a doubt, rolling dice are looked at."""
    found: dict[str, set[str]] = {}
    for name, scene in gallery.scenes().items():
        found.setdefault(signal_of(scene), set()).add(name)
    assert set(found) == {"off", *SIGNALS}
    assert all(name.startswith("waiting") or "waiting" in name for name in found["off"])
    assert any(name.startswith("throw") for name in found["look"])
    assert any(name.startswith("auction") for name in found["ready"])


def test_the_exhibit_lights_them(tmp_path: Path, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dark while it waits; somebody begins: the light over the mat goes on and the lamp burns, the buzzer answers."""
    monkeypatch.setattr("kiosk.signals.open_factory", lambda name: pins)
    config = dataclasses.replace(Config(), signals=SignalSettings(lamp=(12, 19, 20), light=26, buzzer=18))
    pygame.display.init()
    pygame.font.init()
    reader_of: Any = lambda kind: TruthReader(kind, lambda: None)  # type: ignore[arg-type,return-value]  # noqa: E731
    screen = pygame.display.set_mode((320, 240))
    with App(config, tmp_path, screen, simulate=True, reader_of=reader_of) as app:
        app.step()
        assert isinstance(app.director.scene(), Waiting)
        assert lit(pins, 12, 19, 20, 26) == [False] * 4
        app.inputs.strike(app.clock() + 10)
        app.hearing.at_once("strike")
        for _ in range(20):
            app.step()
            time.sleep(0.02)
        assert isinstance(app.director.scene(), Players)
        assert lit(pins, 12, 19, 20, 26) == [True, False, False, True]
        assert len(pins.pin(18).states) >= 3
    assert lit(pins, 12, 19, 20, 26) == [False] * 4


def test_what_cannot_be_opened_is_said_and_the_rest_works(pins: Any) -> None:
    """A lamp on a pin that something else holds."""
    with Lamp([26], pins), contextlib.ExitStack() as stack:
        config = dataclasses.replace(Config(), signals=SignalSettings(lamp=(12,), light=26))
        signals = Signals(stack, config, pins)
        assert signals.lamp is not None and signals.light is None
        assert len(signals.faults) == 1 and "GPIO 26" in signals.faults[0]
        signals.show(Waiting(camera="ok", languages=()))
        signals.sound("sold")
