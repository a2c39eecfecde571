"""A screen as a picture file."""

from __future__ import annotations

import io
from pathlib import Path

import pygame


def write_png(surface: pygame.Surface, path: Path) -> None:
    """Write what `surface` shows as a PNG file. Raises OSError.

    It is made first, then written: a disk that fails under SDL's hand fails once for each of its many writes, or with
    an error of SDL's own.
    """
    png = io.BytesIO()
    pygame.image.save(surface, png, "screen.png")
    path.write_bytes(png.getvalue())
