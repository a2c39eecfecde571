"""A clockwork player's figure wears its wheel wherever it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from kiosk.screens import REST, compose, drawing, gallery, pictures
from kiosk.theme import Theme


@pytest.fixture(scope="module")
def shown() -> Any:
    return gallery.shown()


@pytest.mark.parametrize(
    "name", ["auction-bid", "throw", "account", "why", "leave", "leave-sure", "purses", "end", "hall"]
)
def test_every_figure_of_one_wears_it(name: str, shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many wheels as figures where all are clockwork, and none among people."""
    scene = shown[name][0]
    figures: list[str] = []
    wheels: list[object] = []
    animal, cog = pictures.animal, pictures.cog_mark
    monkeypatch.setattr(pictures, "animal", lambda c, rect, one: (figures.append(one), animal(c, rect, one))[1])
    monkeypatch.setattr(pictures, "cog_mark", lambda c, rect: (wheels.append(rect), cog(c, rect))[1])
    for clockwork in (True, False):
        figures.clear()
        wheels.clear()
        drawing.forget()  # what another test has painted
        compose(pygame.Surface((800, 480)), made(scene, clockwork), Theme(), "en", 0.0, REST)
        assert figures and len(wheels) == (len(figures) if clockwork else 0)


def made(scene: Any, clockwork: bool) -> Any:
    """The scene with clockwork players in all its seats, or in none."""
    if hasattr(scene, "tables"):
        tables = [replace(t, seats=tuple(replace(s, clockwork=clockwork) for s in t.seats)) for t in scene.tables]
        return replace(scene, tables=tuple(tables))
    temper = "bold" if clockwork else ""
    stage = scene.stage
    return replace(scene, stage=replace(stage, seats=tuple(replace(s, computer=temper) for s in stage.seats)))
