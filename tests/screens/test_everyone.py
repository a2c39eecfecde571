"""For everyone: what stands out, and what is said in one ink as well as in colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame
import pytest
from pygame import Rect

from kiosk.i18n import LANGUAGES
from kiosk.scenes import Action
from kiosk.screens import compose, dice, gallery
from kiosk.screens.bell_and_hammer import stage
from kiosk.screens.canvas import Canvas
from kiosk.screens.common.account import change
from kiosk.screens.gallery.drawn import picture, thrown
from kiosk.screens.gallery.made_up import stage as made_up
from kiosk.screens.overlay import answered
from kiosk.screens.pieces import button, footer, pulse
from kiosk.theme import DARK, LIGHT, Palette, Theme, contrast, themed

ONE_INK = replace(
    LIGHT,
    sheet=LIGHT.paper,
    faded=LIGHT.ink,
    line=LIGHT.ink,
    curtain=LIGHT.paper,
    curtain_dark=LIGHT.paper,
    on_curtain=LIGHT.ink,
    gold=LIGHT.ink,
    gold_dark=LIGHT.ink,
    button=LIGHT.paper,
    button_strong=LIGHT.paper,
    on_strong=LIGHT.ink,
    button_off=LIGHT.paper,
    on_off=LIGHT.ink,
    warning=LIGHT.paper,
    good=LIGHT.ink,
    bad=LIGHT.ink,
    red=LIGHT.print_ink,
)
"""Everything printed in one ink on one paper: what now looks alike was told apart by colour alone."""

BOX = Rect(10, 10, 180, 90)


def printed(paint: Callable[[Canvas], object]) -> bytes:
    """What `paint` puts on paper, in one ink."""
    surface = pygame.Surface((800, 480))
    surface.fill(ONE_INK.paper)
    paint(Canvas(surface, Theme(palette=ONE_INK), "en"))
    return pygame.image.tobytes(surface, "RGB")


SEATS = made_up().seats
OUT = tuple(replace(one, out=True) for one in SEATS)
DICE = thrown()
DOUBTED = (replace(DICE[1], value="", confidence=0.4), *DICE[1:])
BY_HAND = (replace(DICE[0], by_hand=True), *DICE[1:])
GO = Action("go_on")

PAIRS: dict[str, tuple[Callable[[Canvas], object], Callable[[Canvas], object]]] = {
    "whose turn it is": (lambda c: stage.purse(c, BOX, SEATS, 1), lambda c: stage.purse(c, BOX, SEATS, 1, turn=True)),
    "who is banker": (lambda c: stage.purse(c, BOX, SEATS, 1), lambda c: stage.purse(c, BOX, SEATS, 1, banker=True)),
    "who is out": (lambda c: stage.purse(c, BOX, SEATS, 1), lambda c: stage.purse(c, BOX, OUT, 1)),
    "what is chosen": (lambda c: button(c, BOX, "A", GO), lambda c: button(c, BOX, "A", GO, on=True)),
    "what cannot be touched": (lambda c: button(c, BOX, "A", GO), lambda c: button(c, BOX, "A", None)),
    "a die in doubt": (
        lambda c: dice.row(c, Rect(0, 0, 700, 120), picture(), DICE),
        lambda c: dice.row(c, Rect(0, 0, 700, 120), picture(), DOUBTED),
    ),
    "a die that a person named": (
        lambda c: dice.row(c, Rect(0, 0, 700, 120), picture(), DICE),
        lambda c: dice.row(c, Rect(0, 0, 700, 120), picture(), BY_HAND),
    ),
    "a die in doubt, in the picture": (
        lambda c: dice.view(c, Rect(0, 0, 400, 300), picture(), DICE),
        lambda c: dice.view(c, Rect(0, 0, 400, 300), picture(), DOUBTED),
    ),
    "who would owe more than he had": (
        lambda c: change(c, BOX, made_up(), 1, 20, 0),
        lambda c: change(c, BOX, made_up(), 1, 20, 0, short=True),
    ),
    "a purse that changed": (
        lambda c: change(c, BOX, made_up(), 1, 20, 20),
        lambda c: change(c, BOX, made_up(), 1, 19, 20),
    ),
}


@pytest.mark.parametrize("what", sorted(PAIRS))
def test_nothing_is_told_by_colour_alone(what: str) -> None:
    """Printed in one ink, the two states still differ."""
    one, other = PAIRS[what]
    assert printed(one) != printed(other)


def test_one_ink_is_one_ink() -> None:
    """The tool of the test above: of the colours that carry meaning none is left."""
    same = lambda c: pulse(c, BOX, 0.5)  # noqa: E731
    assert printed(same) == printed(same)
    kept = {colour for colours in ONE_INK.pairs.values() for colour in colours}
    assert kept <= {ONE_INK.ink, ONE_INK.paper, ONE_INK.print_ink, ONE_INK.print_paper, ONE_INK.on_warning}


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_printed_stands_out(palette: Palette) -> None:
    """Measured on the pictures themselves: within each text the ink and its ground have a contrast of 4.5 to 1."""
    surface = pygame.Surface((1280, 720))
    weak = []
    for name, (scene, motion) in gallery.shown().items():
        c = compose(surface, scene, Theme(palette=palette), "en", 0.0, motion)
        pixels = pygame.surfarray.array3d(surface)
        for text in c.texts:
            box = text.ink.clip(c.rect)
            part = pixels[box.left : box.right, box.top : box.bottom].reshape(-1, 3)
            light = part @ np.array([0.2126, 0.7152, 0.0722])
            dark, bright = part[light.argmin()], part[light.argmax()]
            if contrast(tuple(map(int, dark)), tuple(map(int, bright))) < 4.5:
                weak.append((name, text.text))
    assert not weak


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_type_is_larger_on_the_smallest_screen_too(language: str) -> None:
    """At 800x480 pictures and margins give way: most texts are larger, small print by a quarter and more.

    In languages with longer words by a fifth. A hall's tables are on a wall and not on the smallest screen.
    """
    plain, large = (
        {key: px for key, px in sizes((800, 480), theme, language).items() if not key[0].startswith("hall")}
        for theme in (Theme(), themed(large=True))
    )
    both = plain.keys() & large.keys()
    assert len(both) > 0.85 * len(plain)
    grown = {text: large[text] / plain[text] for text in both}
    small = [grown[text] for text in both if plain[text] <= 18]
    assert sum(times > 1 for times in grown.values()) > 0.75 * len(both)
    assert sum(small) / len(small) > (1.25 if language in ("en", "ru") else 1.2)
    assert not [text for text in both if plain[text] <= 18 and grown[text] < 0.92]
    assert not [text for text in both if large[text] < 0.78 * plain[text]]


def sizes(size: tuple[int, int], theme: Theme, language: str) -> dict[tuple[str, str], int]:
    """How high each text of each picture of the gallery is set, in px; of one that is set twice the smaller."""
    found: dict[tuple[str, str], int] = {}
    for name, (scene, motion) in gallery.shown().items():
        for text in compose(pygame.Surface(size), scene, theme, language, 0.0, motion).texts:
            found[name, text.text] = min(text.px, found.get((name, text.text), text.px))
    return found


def test_the_ribbon_says_in_words_whether_a_knock_does_something() -> None:
    """With and without a meaning the sentence differs, not only the ground."""
    told = []
    for strike in ("Knock: go on", "A knock does nothing now"):
        c = Canvas(pygame.Surface((800, 480)), Theme(palette=ONE_INK), "en")
        footer(c, Rect(20, 420, 760, 56), strike, ())
        told.append([text.text for text in c.texts])
        assert answered(c.surface, c.theme, "en", c.targets).texts
    assert told[0] != told[1]
