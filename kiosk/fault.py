"""What is shown while the exhibit cannot begin, because its disk fails: the sentence, and a try every few seconds."""

from __future__ import annotations

import time

import pygame

from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, Wrong
from kiosk.screens import draw
from kiosk.theme import Theme

AGAIN = 10.0
"""Seconds after which it is tried again without anybody there."""

TOUCHES = (pygame.KEYDOWN, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)


def wait_on_screen(
    screen: pygame.Surface,
    theme: Theme,
    language: str,
    sentence: str,
    heartbeat: Heartbeat,
    seconds: float = AGAIN,
) -> bool:
    """Show what is wrong until somebody touches the screen or `seconds` have passed. False: the window was closed."""
    draw(screen, Wrong("journal_failed", sentence, (Action("retry"),)), theme, language, time.monotonic())
    pygame.display.flip()
    heartbeat.drawn()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        event = pygame.event.wait(100)
        if heartbeat.due():
            pygame.display.flip()
            heartbeat.drawn()
        if event.type == pygame.QUIT:
            return False
        if event.type in TOUCHES:
            break
    return True
