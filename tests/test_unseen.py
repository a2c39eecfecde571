"""What is done while the curtain is shut reaches nothing behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.strikes import Strike
from kiosk import fault
from kiosk.app import App
from kiosk.guide import GuideApp
from kiosk.guide import app as guide_app
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, OfficeDesk, Players, Waiting, Wrong
from kiosk.settings import Config
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
    app.inputs.hear_strike(Strike(app.clock()))
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
                app.inputs.hear_strike(Strike(app.clock()))
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


def test_what_is_done_as_soon_as_it_is_seen_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be heard in the same turn in which the first picture comes to the screen."""
    with exhibit(tmp_path, locked=False) as app:
        flip, seen = pygame.display.flip, []

        def shown() -> None:
            flip()
            if not seen:
                seen.append(app.clock())
                begin = next(one.rect.center for one in app.display.targets if one.action.name == "begin")
                post(pygame.MOUSEBUTTONDOWN, button=1, pos=begin, touch=False)
                post(pygame.QUIT)

        monkeypatch.setattr(pygame.display, "flip", shown)
        app.run()
        assert isinstance(app.director.scene(), Players)


@pytest.mark.parametrize(("late", "scene"), [(-0.01, Waiting), (0.5, Players)])
def test_a_knock_counts_by_its_own_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: float, scene: type
) -> None:
    """It is known only a moment after the blow: what was struck before the first picture is none for it.

    And once it is there, the hammer is deaf for a moment, as after each change of what it means.
    """
    with exhibit(tmp_path, locked=False) as app:
        step, turns = app.step, []

        def turn() -> None:
            step()
            turns.append(1)
            if len(turns) == 1:
                app.inputs.hear_strike(Strike(app.inputs.seen_from + late))
            app.running = len(turns) < 3

        monkeypatch.setattr(app, "step", turn)
        app.run()
        assert isinstance(app.director.scene(), scene)


@pytest.mark.parametrize("seen", [False, True])
def test_the_guide_begins_with_its_first_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: bool) -> None:
    """No touch of its first picture counts before that picture is there; afterwards it does."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    pygame.event.clear()
    heartbeat, paint = Heartbeat(), guide_app.draw
    with GuideApp(Config(), tmp_path, screen, heartbeat=heartbeat, camera=lambda config: TableCamera(None)) as app:
        first = app.guide.scene()
        touched: list[Any] = []

        def touch_all(targets: list[Any]) -> None:
            if not touched:
                touched.extend(targets)
                app._heard.put(Strike(app.clock()))
                for place in (one.rect.center for one in targets if one.action.name == "next"):
                    post(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False)
            if not seen or targets:
                post(pygame.QUIT)

        def painted(*given: Any) -> list[Any]:
            targets = paint(*given)
            touch_all([] if seen else targets)
            return targets

        monkeypatch.setattr(guide_app, "draw", painted)
        if seen:
            monkeypatch.setattr(heartbeat, "drawn", lambda: touch_all(app.targets))
        assert not app.run()
        assert app.closed and (app.guide.scene() == first) != seen and touched


def test_no_question_is_answered_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its first picture takes."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    monkeypatch.setattr(fault, "ECHO", 0.0)
    everything()
    wrong = Wrong("safe_mode", "why", (Action("safe_start"), Action("retry")))
    assert fault.ask_on_screen(screen, Theme(), "en", wrong, Heartbeat(), 3.0) is None
