"""What was done before there was a picture: keys and touches at the shut curtain were meant for nothing behind it.

SDL gives no time with its events, and takes them from the system only when it is asked. So the last moment before the
first picture is the one to ask it: what waits then came before, whatever comes later was done by somebody who may see.
"""

from __future__ import annotations

import pygame
from pygame.event import Event

INPUT = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTEDITING,
    pygame.TEXTINPUT,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
)
"""What a visitor does to a window. Its end, its size and its devices are none of it."""


def forget() -> list[Event]:
    """Take all input that waits, and let the rest wait on; what was taken."""
    return pygame.event.get(INPUT)
