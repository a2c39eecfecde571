"""What is laid over a screen for a moment."""

from __future__ import annotations

import pygame

from kiosk.screens import REST, compose, gallery, overlay
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
