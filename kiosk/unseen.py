"""What was done before there was a screen: keys, touches and knocks at the curtain were meant for nothing behind it."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import Any

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


def throw_away(heard: SimpleQueue[Any] | None = None) -> list[Event]:
    """Forget all input that waits, that of the pins in `heard` with it; what came through the window."""
    if heard is not None:
        while True:
            try:
                heard.get_nowait()
            except Empty:
                break
    return pygame.event.get(INPUT)
