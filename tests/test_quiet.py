"""Chatter of system libraries stays out of the terminal, and nothing else does."""

from __future__ import annotations

import os

import pygame
import pytest

from kiosk.quiet import quiet
from kiosk.sounds.player import Sounds

ALSA = b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n"


def test_only_chatter_is_left_out(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever else is written to the descriptor comes through, in order, also where the library raises."""
    with pytest.raises(OSError, match="broken"), quiet():
        os.write(2, b"first\n" + ALSA + b"error: XDG_RUNTIME_DIR is invalid or not set in the environment.\nsecond")
        raise OSError("broken")
    os.write(2, b" third\n")
    assert capfd.readouterr().err == "first\nsecond third\n"


def test_a_closed_standard_error_is_no_fault() -> None:
    """A service may have none."""
    own = os.dup(2)
    os.close(2)
    try:
        with quiet():
            done = True
    finally:
        os.dup2(own, 2)
        os.close(own)
    assert done


def test_the_mixer_opens_quietly(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Why there is no sound is still known."""

    def no_device(*_: object, **__: object) -> None:
        os.write(2, ALSA * 20)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    assert Sounds(True, 0.5).fault == "no such device"
    assert "ALSA lib" not in capfd.readouterr().err
