"""The first picture is there before anything that takes long to load."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pygame
import pytest

from kiosk import exhibit, opening, start
from kiosk.i18n import LANGUAGES
from kiosk.settings import Config
from kiosk.theme import Theme, contrast, themed

LATE = ("cv2", "numpy", "sqlite3", "kiosk.app", "kiosk.director", "kiosk.screens", "vision.reading", "vision.readers")
"""What is loaded behind the curtain: any of it takes longer than the curtain."""


def test_nothing_that_takes_long_is_loaded_before_it() -> None:
    """Neither eyes nor rules nor the other screens; the drawing itself loads none of them either."""
    script = (
        "import sys, pygame\n"
        "from kiosk import cli, start, opening\n"
        "from kiosk.settings import Config\n"
        "from kiosk.last_good import load_good\n"
        "from kiosk.theme import Theme\n"
        "pygame.font.init()\n"
        "opening.draw(pygame.Surface((320, 200)), Theme(), 'ru')\n"
        f"print([name for name in {LATE!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_real_table_needs_no_simulated_one() -> None:
    """What draws dice, stones and cards is loaded where somebody plays without a camera."""
    script = "import sys, kiosk.exhibit; print([name for name in sys.modules if name.startswith('vision.simulate')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_curtain_is_shown_before_the_exhibit_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the same screen, in the same language."""
    order: list[object] = []
    screen = pygame.Surface((64, 48))
    monkeypatch.setattr(start, "open_screen", lambda config, windowed, size: screen)
    monkeypatch.setattr(opening, "show", lambda shown, theme, language: order.append((shown, language)))
    monkeypatch.setattr(exhibit, "run", lambda *_: order.append("exhibit") or 0)
    assert start.main(lambda: (Config(), None), start.Asked(simulate=True)) == 0
    assert order == [(screen, Config().language.code), "exhibit"]


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (480, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_fit(size: tuple[int, int], language: str) -> None:
    """On the screen, and not over each other, in large type too."""
    pygame.font.init()
    for theme in (Theme(), themed(large=True)):
        surface = pygame.Surface(size)
        places = opening.draw(surface, theme, language)
        assert all(surface.get_rect().contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("dark", [False, True])
def test_its_words_are_read_on_every_fold(dark: bool) -> None:
    """Where the curtain comes forward, and where it goes back."""
    p = themed(dark=dark).palette
    assert min(contrast(p.on_curtain, p.curtain), contrast(p.on_curtain, p.curtain_dark)) >= 4.5
