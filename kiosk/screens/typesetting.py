"""Setting type: fonts, measuring, wrapping, shrinking, and a store of what was set before."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

import pygame

from kiosk.theme import Colour

MOST_RENDERED = 600
"""Lines kept ready: a screen holds about sixty."""

_rendered: OrderedDict[tuple[str, Path, int, Colour], pygame.Surface] = OrderedDict()


@lru_cache(maxsize=96)
def font(path: Path, px: int) -> pygame.font.Font:
    """The face at a height of `px`."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(path), px)


@lru_cache(maxsize=4096)
def width(text: str, path: Path, px: int) -> int:
    """Width of one line in px."""
    return font(path, px).size(text)[0]


def rendered(text: str, path: Path, px: int, colour: Colour) -> pygame.Surface:
    """One line of type, from the store where it was set before."""
    key = (text, path, px, colour)
    line = _rendered.get(key)
    if line is None:
        line = _rendered[key] = font(path, px).render(text, True, colour)
        while len(_rendered) > MOST_RENDERED:
            _rendered.popitem(last=False)
    else:
        _rendered.move_to_end(key)
    return line


def wrap(text: str, path: Path, px: int, wide: int) -> list[str] | None:
    """Break `text` into lines of at most `wide` px at its spaces; None where one word alone is wider.

    A no-break space holds words together. The last line is not left with a lone short word where the one before can
    spare one.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        words = paragraph.split(" ")
        line = words[0]
        for word in words[1:]:
            longer = f"{line} {word}"
            if width(longer, path, px) <= wide:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line)
    if any(width(line, path, px) > wide for line in lines):
        return None
    return _without_widow(lines, path, px, wide) if "\n" not in text else lines


def _without_widow(lines: list[str], path: Path, px: int, wide: int) -> list[str]:
    if len(lines) < 2:
        return lines
    before, last = lines[-2], lines[-1]
    head, _, moved = before.rpartition(" ")
    if head and width(last, path, px) < wide / 3 and width(f"{moved} {last}", path, px) <= wide:
        return [*lines[:-2], head, f"{moved} {last}"]
    return lines


@lru_cache(maxsize=1024)
def fit(text: str, path: Path, size: tuple[int, int], px: int, least: int, lines: int) -> tuple[int, tuple[str, ...]]:
    """The greatest height up to `px` at which `text` fits into `size` in at most `lines` lines, and those lines.

    It goes on shrinking below `least` rather than cut: a test finds such places. What fits at one height fits at any
    smaller one, so the height is found by halving.
    """

    def broken(at: int) -> tuple[str, ...] | None:
        lines_at = wrap(text, path, at, size[0])
        fits = lines_at is not None and len(lines_at) <= lines
        return (
            tuple(lines_at) if lines_at and fits and len(lines_at) * font(path, at).get_linesize() <= size[1] else None
        )

    whole = broken(px)
    if whole:
        return px, whole
    low, high = 4, px
    found: tuple[str, ...] = (text,)
    while high - low > 1:
        middle = (low + high) // 2
        told = broken(middle)
        if told:
            low, found = middle, told
        else:
            high = middle
    return low, found
