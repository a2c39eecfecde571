"""Every screen in every state: nothing cut, nothing crowded, everything within reach of a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from kiosk.i18n import LANGUAGES
from kiosk.scenes import Scene
from kiosk.screens import compose, drawing, gallery
from kiosk.screens.canvas import Canvas
from kiosk.screens.drawing import Motion
from kiosk.theme import Theme, themed

SIZES = ((800, 480), (1280, 720), (1920, 1080))
ODD_SIZES = ((480, 800), (1024, 600), (1080, 1920), (640, 480), (2560, 1080))
FINGER = 56
"""9 mm in px on a 7-inch screen of 800x480."""


@pytest.fixture(scope="module", autouse=True)
def _unpainted() -> Iterator[None]:
    """Everything is set and placed as ever, but no paint is laid on, and no pixel is asked: three times as fast."""
    begin = Canvas.__init__

    def without_paint(self: Canvas, surface: pygame.Surface, theme: Theme, language: str) -> None:
        begin(self, surface, theme, language)
        surface.set_clip(Rect(0, 0, 0, 0))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "__init__", without_paint)
        yield
    drawing.forget()


@cache
def shown() -> Mapping[str, tuple[Scene, Motion]]:
    """Every picture of the gallery, made once."""
    return gallery.shown()


def drawn(size: tuple[int, int], language: str, theme: Theme | None = None) -> Iterator[tuple[str, Canvas]]:
    """Every scene of the gallery, drawn."""
    surface = pygame.Surface(size)
    for name, (scene, motion) in shown().items():
        c = compose(surface, scene, theme or Theme(), language, 0.0, motion)
        c.standing = None  # hundreds of them would take gigabytes
        yield name, c


def test_what_is_not_painted_is_placed_all_the_same() -> None:
    """The tool of the tests below: texts and targets are there, though the surface stays as it was."""
    surface = pygame.Surface((800, 480))
    scene, motion = shown()["waiting"]
    c = compose(surface, scene, Theme(), "en", 0.0, motion)
    assert c.texts and c.targets and pygame.transform.average_color(surface)[:3] == (0, 0, 0)


@pytest.fixture(scope="module", params=[(size, code) for size in SIZES for code in LANGUAGES], ids=str)
def canvases(request: pytest.FixtureRequest) -> list[tuple[str, Canvas]]:
    """The whole gallery at one size in one language."""
    return list(drawn(*request.param))


def test_every_text_stays_within_its_box(canvases: list[tuple[str, Canvas]]) -> None:
    """The ink of a text never leaves the box that it was given, nor the screen."""
    cut = [
        (name, one.text)
        for name, c in canvases
        for one in c.texts
        if not one.box.inflate(2, 2).contains(one.ink) or not c.rect.contains(one.ink)
    ]
    assert not cut


def test_no_text_is_set_too_small(canvases: list[tuple[str, Canvas]]) -> None:
    """Shrinking never goes below the least size of type."""
    small = [(name, one.text, one.px, one.least) for name, c in canvases for one in c.texts if one.px < one.least]
    assert not small


def test_texts_do_not_overlap(canvases: list[tuple[str, Canvas]]) -> None:
    """No two texts are printed over each other."""
    crossed = [
        (name, one.text, other.text)
        for name, c in canvases
        for one, other in combinations(c.texts, 2)
        if one.ink.inflate(-4, -one.px // 3).colliderect(other.ink.inflate(-4, -other.px // 3))
    ]
    assert not crossed


def test_targets_are_as_large_as_a_finger(canvases: list[tuple[str, Canvas]]) -> None:
    """Every place to touch is at least 9 mm wide and high on a 7-inch screen."""
    small = [
        (name, target.label, target.rect.size)
        for name, c in canvases
        for target in c.targets
        if min(target.rect.size) < int(FINGER * c.u) - 1
    ]
    assert not small


def test_targets_lie_on_the_screen_and_apart(canvases: list[tuple[str, Canvas]]) -> None:
    """No place to touch leaves the screen or lies over another."""
    for name, c in canvases:
        for target in c.targets:
            assert c.rect.contains(target.rect), (name, target.label)
        for one, other in combinations(c.targets, 2):
            assert not one.rect.colliderect(other.rect), (name, one.label, other.label)


def test_what_a_knock_does_is_on_every_screen(canvases: list[tuple[str, Canvas]]) -> None:
    """The footer always says what a knock does now."""
    for name, c in canvases:
        # The valance and the footer are outside the scene's room: the knock's sentence is the lowest text at the left.
        lowest = max(c.texts, key=lambda one: (one.box.bottom, -one.box.left))
        assert lowest.box.bottom > c.rect.height * 0.9, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ODD_SIZES, ids=str)
def test_odd_sizes_are_drawn_too(size: tuple[int, int], language: str) -> None:
    """A portrait, a narrow or a very wide screen shows every scene, with all of it on the screen and nothing cut."""
    for name, c in drawn(size, language):
        for one in c.texts:
            assert one.box.inflate(2, 2).contains(one.ink) and c.rect.contains(one.ink), (name, one.text)
            assert one.px >= one.least, (name, one.text)
        for target in c.targets:
            assert c.rect.contains(target.rect), (name, target.label)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", [themed(dark=True), themed(large=True, slow=True)], ids=["dark", "large and slow"])
def test_other_themes_fit_as_well(theme: Theme, language: str) -> None:
    """Dark colours and large type cut nothing, on the smallest screen either, and leave everything within reach."""
    for name, c in drawn((800, 480), language, theme):
        for one in c.texts:
            assert one.box.inflate(2, 2).contains(one.ink) and c.rect.contains(one.ink), (name, one.text)
            assert one.px >= one.least, (name, one.text)
        for target in c.targets:
            assert c.rect.contains(target.rect), (name, target.label)
            assert min(target.rect.size) >= int(FINGER * c.u) - 1, (name, target.label)
