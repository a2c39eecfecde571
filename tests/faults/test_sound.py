"""A sound device that is not there, goes, and comes back."""

from __future__ import annotations

import pygame
import pytest

from kiosk.sounds import AGAIN, REPERTOIRE, Sounds


def test_without_a_device_it_is_silent_and_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing fails; when a device is plugged in it plays."""
    real = pygame.mixer.init

    def none(*_: object, **__: object) -> None:
        raise pygame.error("ALSA: no such device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", none)
    made = Sounds(True, 0.5)
    made.play("strike")
    assert made.fault == "ALSA: no such device"
    made.tick(1000.0)
    assert made.fault is not None
    monkeypatch.setattr(pygame.mixer, "init", real)
    made.tick(1000.0 + AGAIN / 2)
    assert made.fault is not None, "not at every turn of the loop"
    made.tick(1000.0 + AGAIN)
    assert made.fault is None
    made.wait()
    made.play("strike")
    assert pygame.mixer.get_busy()


def test_a_device_that_is_pulled_out_costs_the_sound_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the system's word it is silent, and plays again on the next device."""
    made = Sounds(True, 0.5)
    assert made.fault is None
    real = pygame.mixer.init

    def none(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    made.lost()
    made.play("coin")
    assert made.fault == "no device"
    monkeypatch.setattr(pygame.mixer, "init", real)
    made.tick(5000.0)
    assert made.fault is None


def test_a_device_that_fails_while_it_plays_costs_a_line_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the mixer raises, the exhibit goes on, and later tries again."""

    class Broken:
        def play(self, sound: pygame.mixer.Sound) -> None:
            raise pygame.error("device unplugged")

    made = Sounds(True, 0.5)
    made.wait()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda force: Broken())
    made.play("strike")
    made.play("strike")
    assert made.fault is not None
    made.tick(9000.0)
    assert made.fault is None


def test_the_volume_can_be_changed_while_it_runs() -> None:
    """From the next sound on; it stays after a device was opened anew."""
    made = Sounds(True, 0.5)
    made.wait()
    made.set_volume(0.25)
    assert made._sounds["coin", False].get_volume() == pytest.approx(0.25, abs=0.01)
    made.lost()
    made.wait()
    assert made._sounds["coin", False].get_volume() == pytest.approx(0.25, abs=0.01)
    assert {name for name, _ in made._sounds} == set(REPERTOIRE)
