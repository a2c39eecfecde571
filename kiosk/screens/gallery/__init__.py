"""Every screen in every state, as made-up scenes: for looking at, for tests, for the README."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from kiosk.scenes import Scene
from kiosk.screens.drawing import REST, draw
from kiosk.screens.gallery import aside, bell_and_hammer, common, teaching
from kiosk.theme import Theme


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    return {**common.scenes(), **bell_and_hammer.scenes(), **aside.scenes(), **teaching.scenes()}


def write(out: Path, size: tuple[int, int], language: str, theme: Theme | None = None) -> list[Path]:
    """Draw every scene of the gallery as a PNG file into `out`, which is made where it is missing."""
    out.mkdir(parents=True, exist_ok=True)
    surface = pygame.Surface(size)
    written = []
    for name, scene in scenes().items():
        draw(surface, scene, theme or Theme(), language, 0.0, REST)
        path = out / f"{name}.png"
        pygame.image.save(surface, str(path))
        written.append(path)
    return written
