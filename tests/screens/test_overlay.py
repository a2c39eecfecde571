"""What is laid over a screen for a moment."""

from __future__ import annotations

import pygame
import pytest

from kiosk.i18n import LANGUAGES
from kiosk.screens import REST, compose, gallery, overlay, pictures
from kiosk.theme import Theme

SIZE = (800, 480)


def test_a_knock_that_was_heard_covers_no_text() -> None:
    """The curtains light up; what is read stays as it was."""
    for name, scene in gallery.scenes().items():
        surface = pygame.Surface(SIZE)
        c = compose(surface, scene, Theme(), "ru", 0.0, REST)
        before = surface.copy()
        overlay.heard(surface, Theme(), c.targets)
        assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB"), name
        for text in c.texts:
            now, then = (pygame.image.tobytes(one.subsurface(text.ink), "RGB") for one in (surface, before))
            assert now == then, (name, text.text)


def test_a_touch_on_the_ribbon_is_answered_within_it() -> None:
    """The answer stands on the ribbon, in the visitor's language, and covers nothing else."""
    scene = gallery.scenes()["payout-sign"]
    surface = pygame.Surface(SIZE)
    c = compose(surface, scene, Theme(), "ru", 0.0, REST)
    told = overlay.answered(surface, Theme(), "ru", c.targets)
    ribbon = next(target.rect for target in c.targets if target.action.name == "knock")
    assert [text.text for text in told.texts] == ["Не здесь: ударьте молотком по его подставке."]
    assert ribbon.contains(told.texts[0].ink)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (480, 800)], ids=str)
def test_what_is_put_away_is_counted_down_above_the_scene(size: tuple[int, int]) -> None:
    """Each sentence fits in both languages, the seconds are there, and nothing below the valance is covered."""
    for language in LANGUAGES:
        for what in overlay.LEAVING:
            surface = pygame.Surface(size)
            surface.fill((1, 2, 3))
            c = overlay.counted(surface, Theme(), language, what, 42)
            assert any("42" in one.text for one in c.texts)
            for one in c.texts:
                assert one.box.inflate(2, 2).contains(one.ink) and one.px >= one.least, (language, one.text)
            below = pygame.surfarray.array3d(surface)[:, pictures.top_height(c) :]
            assert (below == (1, 2, 3)).all()
