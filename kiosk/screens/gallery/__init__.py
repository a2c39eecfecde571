"""Every screen in every state, as made-up scenes: for looking at, for tests, for the README."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from kiosk.scenes import Scene
from kiosk.screens.drawing import REST, Held, Motion, draw
from kiosk.screens.gallery import (
    aside,
    bell_and_hammer,
    bingo,
    chronicle,
    common,
    hall,
    office,
    phones,
    set_up,
    teaching,
    toad,
)
from kiosk.screens.png import write_png
from kiosk.theme import Theme


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    return {
        **common.scenes(),
        **bell_and_hammer.scenes(),
        **bingo.scenes(),
        **toad.scenes(),
        **aside.scenes(),
        **teaching.scenes(),
        **office.scenes(),
        **chronicle.scenes(),
        **hall.scenes(),
        **phones.scenes(),
        **set_up.scenes(),
    }


def shown() -> Mapping[str, tuple[Scene, Motion]]:
    """Every picture of `kiosk screens`: each scene at rest, then what comes by turns and what moves, in its middle."""
    made = scenes()
    time = Theme().timing
    turns = {
        f"waiting-{name}": (made["waiting"], Held(time.page * page + 2.0))
        for page, name in enumerate(("rule-1", "rule-2", "rule-3", "replay", "replay-end"), start=1)
    }
    moving = {
        "moving-waiting-page": (made["waiting"], Held(time.page + time.curtain / 2)),
        "moving-tokens": (made["payout-sign"], Held(time.token * 0.7)),
        "moving-price": (made["auction-sold"], Held(time.token * 0.7)),
        "moving-stakes": (made["auction-stakes"], Held(time.token * 1.4 + time.token * 0.5)),
        "moving-debt": (made["sale-over"], Held(time.token * 1.4 + time.token * 0.6)),
        "moving-door": (made["inn-opens"], Held(time.door / 2)),
        "moving-dice": (made["seen"], Held(time.die * 4)),
    }
    return {**{name: (scene, REST) for name, scene in made.items()}, **turns, **moving}


def write(out: Path, size: tuple[int, int], language: str, theme: Theme | None = None) -> list[Path]:
    """Draw every picture of the gallery as a PNG file into `out`, which is made where it is missing. Raises OSError."""
    out.mkdir(parents=True, exist_ok=True)
    surface = pygame.Surface(size)
    written = []
    for name, (scene, motion) in shown().items():
        draw(surface, scene, theme or Theme(), language, 0.0, motion)
        path = out / f"{name}.png"
        write_png(surface, path)
        written.append(path)
    return written
