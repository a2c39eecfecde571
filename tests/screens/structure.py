"""What stands where on a screen and what it says, in words: written down, and compared without looking at pixels.

``python -m tests.screens.structure`` writes ``structure.txt`` anew, after a change that was looked at and is meant.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from kiosk.screens import compose, gallery
from kiosk.theme import Theme

KEPT = Path(__file__).with_name("structure.txt")
SIZE = (800, 480)
CELL = 20
"""Px of a cell of the grid on which places are written down."""

SHOWN = (
    "waiting",
    "waiting-rule-2",
    "waiting-replay",
    "players-three",
    "auction-bid",
    "auction-sold",
    "throw",
    "seen",
    "doubt-cocked",
    "payout-sign",
    "inn-opens",
    "sale",
    "round-over",
    "end",
    "account",
    "how-to-0",
)
"""The screens of one game, in the order in which a visitor meets them."""

Line = tuple[str, str, int, int, str]
"""Screen, ``text`` or ``touch``, column and row of its middle, and what it says or does."""


def lines(names: tuple[str, ...] = SHOWN) -> list[Line]:
    """The structure of the named pictures of the gallery, top to bottom."""
    surface, shown = pygame.Surface(SIZE), gallery.shown()
    told: list[Line] = []
    for name in names:
        scene, motion = shown[name]
        c = compose(surface, scene, Theme(), "en", 0.0, motion)
        found: list[Line] = [
            (name, "text", one.ink.centerx // CELL, one.ink.centery // CELL, one.text.replace("\n", " "))
            for one in c.texts
        ]
        found += [
            (
                name,
                "touch",
                target.rect.centerx // CELL,
                target.rect.centery // CELL,
                " ".join([target.action.name, *(str(value) for value in target.action.args.values())]),
            )
            for target in c.targets
        ]
        told += sorted(found, key=lambda line: (line[3], line[2], line[1], line[4]))
    return told


def dump(told: list[Line]) -> str:
    """As it is kept: a line each."""
    return "".join(f"{name} | {kind} | {column},{row} | {said}\n" for name, kind, column, row, said in told)


def load() -> list[Line]:
    """What was written down."""
    told: list[Line] = []
    for row in KEPT.read_text("utf-8").splitlines():
        name, kind, place, said = row.split(" | ", 3)
        column, line = place.split(",")
        told.append((name, kind, int(column), int(line), said))
    return told


if __name__ == "__main__":
    KEPT.write_text(dump(lines()), "utf-8")
