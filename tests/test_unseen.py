"""What is done while the curtain is shut reaches nothing behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.strikes import Strike
from kiosk import fault
from kiosk.app import App
from kiosk.config import Config
from kiosk.guide import GuideApp
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, OfficeDesk, Waiting, Wrong
from kiosk.theme import Theme
from tests.test_app import post
from tests.test_guide import TableCamera
from tests.test_locked import exhibit


def everything() -> None:
    """Each way to begin a game or to go on, and in the end the window is closed."""
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        post(pygame.KEYDOWN, key=key, mod=0, repeat=False, unicode="")
        post(pygame.KEYUP, key=key, mod=0)
    for x, y in ((0.5, 0.5), (0.5, 0.95)):
        post(pygame.FINGERDOWN, x=x, y=y, finger_id=1, touch_id=1)
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=(round(800 * x), round(480 * y)), touch=False)
    post(pygame.QUIT)


def run(app: App) -> None:
    """Until the window's end is heard, which was asked for behind the curtain too."""
    app._heard.put(Strike(app.clock()))
    everything()
    app.run()
    assert not app.running


def test_no_game_begins_behind_the_curtain(tmp_path: Path) -> None:
    """Neither by the hammer nor by key or touch; that the window was closed is not forgotten."""
    with exhibit(tmp_path, locked=False) as app:
        run(app)
        assert isinstance(app.director.scene(), Waiting)


def test_nor_while_the_first_picture_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long on a small machine, and nobody has seen it yet."""
    with exhibit(tmp_path, locked=False) as app:
        draw = app.display.draw

        def slowly(scene: Any, now: float) -> None:
            if not app.display.drawn:
                app._heard.put(Strike(app.clock()))
                everything()
            draw(scene, now)

        monkeypatch.setattr(app.display, "draw", slowly)
        app.run()
        assert isinstance(app.director.scene(), Waiting)


def test_the_key_of_the_start_counts_there_too(tmp_path: Path) -> None:
    """Its owner presses it as early as he can."""
    with exhibit(tmp_path, locked=False) as app:
        post(pygame.KEYDOWN, key=pygame.K_F9, mod=0, repeat=False, unicode="")
        run(app)
        assert isinstance(app.director.scene(), OfficeDesk)


def test_the_guide_begins_with_its_first_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No touch of its first picture counts before that picture is there."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    heartbeat = Heartbeat()
    with GuideApp(Config(), tmp_path, screen, heartbeat=heartbeat, camera=lambda config: TableCamera(None)) as app:
        first = app.guide.scene()
        drawn: list[int] = []

        def touch_all() -> None:
            drawn.append(1)
            for target in app.targets if len(drawn) == 1 else ():
                post(pygame.MOUSEBUTTONDOWN, button=1, pos=target.rect.center, touch=False)
            post(pygame.QUIT)

        monkeypatch.setattr(heartbeat, "drawn", touch_all)
        assert not app.run()
        assert app.closed and app.guide.scene() == first


def test_no_question_is_answered_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its first picture takes."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    monkeypatch.setattr(fault, "ECHO", 0.0)
    everything()
    wrong = Wrong("safe_mode", "why", (Action("safe_start"), Action("retry")))
    assert fault.ask_on_screen(screen, Theme(), "en", wrong, Heartbeat(), 3.0) is None
