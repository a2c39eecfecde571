"""What a screen tells is what it prints: who is told it by a phone hears the same sentences."""

from __future__ import annotations

import pygame
import pytest

from kiosk.i18n import LANGUAGES, Spoken
from kiosk.scenes import Scene
from kiosk.screens import REST, compose, gallery
from kiosk.screens.drawing import SCREENS
from kiosk.theme import Theme

MADE = gallery.scenes()

TELLING = [(name, scene) for name, scene in MADE.items() if SCREENS[type(scene)].told(Spoken("en"), scene)]

NAMING = ("seen-edit", "seen-plain-edit")
"""One thing is being named, large: what it is about stands there no longer."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_sentence_that_is_told_stands_on_the_screen(language: str) -> None:
    """Word for word, in each language."""
    surface = pygame.Surface((800, 480))
    wrong: list[tuple[str, str]] = []
    for name, scene in TELLING:
        if name not in NAMING:
            c = compose(surface, scene, Theme(), language, 0.0, REST)
            printed = " ".join(one.text for one in c.texts)
            wrong += [(name, said) for said in SCREENS[type(scene)].told(c, scene) if said not in printed]
    assert not wrong


def test_every_screen_of_a_game_tells_something() -> None:
    """A scene with a stage, unless it is a page that somebody has opened, says what happens."""
    pages = (
        *("Account", "Why", "PutRight", "LeaveTable", "Tools", "HowTo", "BingoAccount", "ChooseStone", "TakeBack"),
        *("PutRightTrick", "ToadAccount", "ChooseCard", "EnterHand", "Purses", "Book"),
    )
    silent = {
        type(scene).__name__
        for scene in MADE.values()
        if hasattr(scene, "stage") and not SCREENS[type(scene)].told(Spoken("en"), scene)
    }
    assert silent <= set(pages), silent
    assert len({type(scene) for _, scene in TELLING}) >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_place_stays_open(language: str) -> None:
    """No sentence is told with a place that was not filled in."""
    told: list[tuple[str, Scene]] = []
    for _, scene in TELLING:
        told += [(said, scene) for said in SCREENS[type(scene)].told(Spoken(language), scene)]
    assert not [said for said, _ in told if "{" in said or "}" in said]
