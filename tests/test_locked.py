"""Visitors cannot leave the exhibit: no key, no touch and no knock ends it or leads to the operator's pages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk.app import App
from kiosk.ending import AGAIN
from kiosk.office import Wishes, remember
from kiosk.pin import hash_pin
from kiosk.scenes import ClosedSign, OfficeDesk, Waiting
from kiosk.settings import Config, Operator
from kiosk.start import Asked
from tests.test_app import QuickPlace, post
from vision.simulate.quick import TruthReader

KEYS = sorted({value for name, value in vars(pygame).items() if name.startswith("K_") and isinstance(value, int)})
MODS = (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_GUI, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_ALT)


def exhibit(folder: Path, config: Config | None = None, *, locked: bool = True, clock: Any = None) -> App:
    """The exhibit in a dummy window."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    hashed = Operator(pin_hash=hash_pin("4711", b"salt of 16 bytes"), boot_key="f9")
    app: App = App(
        config or replace(Config(), operator=hashed),
        folder,
        screen,
        simulate=True,
        seed=5,
        reader_of=lambda kind: TruthReader(kind, lambda: app.lookout.simulated.truth),  # type: ignore[union-attr]
        place_of=lambda seed, kind, clock: QuickPlace(seed, "bell-dice", clock),
        locked=locked,
        **({"clock": clock} if clock is not None else {}),
    )
    return app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    now = [1000.0]
    one = exhibit(tmp_path, clock=lambda: now[0])
    one.test_now = now  # type: ignore[attr-defined]
    with one:
        now[0] += 11.0  # the key of the start is over
        yield one


def test_no_key_with_any_modifier_ends_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key that there is, six ways; the window's own wish to close; it runs on, in its window as it was."""
    toggled: list[int] = []
    monkeypatch.setattr(pygame.display, "toggle_fullscreen", lambda: toggled.append(1))
    for at, (key, mod) in enumerate((key, mod) for key in KEYS for mod in MODS):
        post(pygame.KEYDOWN, key=key, mod=mod, repeat=False, unicode="")
        post(pygame.KEYUP, key=key, mod=mod)
        if at % 60 == 0:
            post(pygame.QUIT)
            post(pygame.WINDOWCLOSE, window=None)
            app.test_now[0] += 0.3  # type: ignore[attr-defined]
            app.step()
            assert app.running and not isinstance(app.director.scene(), OfficeDesk)
    app.step()
    assert app.running and toggled == []


@pytest.mark.parametrize("seed", range(2))
def test_no_touch_and_no_knock_ends_it(app: App, seed: int) -> None:
    """Fingers everywhere, often on what is offered, among knocks and keys: never out, never into the pages."""
    rng = random.Random(seed)
    for _ in range(350):
        chance = rng.random()
        if chance < 0.6 and app.display.targets:
            place: tuple[float, float] = rng.choice(app.display.targets).rect.center
        else:
            place = rng.uniform(0, 799), rng.uniform(0, 479)
        if chance > 0.9:
            key = rng.choice([pygame.K_SPACE, *KEYS])
            post(pygame.KEYDOWN, key=key, mod=0, repeat=False, unicode="")
        else:
            post(pygame.MOUSEBUTTONDOWN, button=1, pos=(int(place[0]), int(place[1])), touch=False)
        app.test_now[0] += 0.5  # type: ignore[attr-defined]
        app.step()
        app.director.table.wait(5)
        assert app.running
        assert not isinstance(app.director.scene(), OfficeDesk)


def test_in_a_window_of_ones_own_it_can_be_closed(tmp_path: Path) -> None:
    """Who tries it on a desktop is no visitor."""
    with exhibit(tmp_path, locked=False) as app:
        post(pygame.QUIT)
        app.step()
        assert not app.running
    assert Asked().locked
    assert not Asked(windowed=True).locked and not Asked(simulate=True).locked and not Asked(size=(800, 480)).locked


def test_a_key_at_the_start_opens_the_pages_and_later_it_does_not(tmp_path: Path) -> None:
    """Within ten seconds, without the number: for who has forgotten it and can start the machine."""
    now = [50.0]
    for waits, opens in ((2.0, True), (10.5, False)):
        with exhibit(tmp_path, clock=lambda: now[0]) as app:
            now[0] += waits
            post(pygame.KEYDOWN, key=pygame.K_F9, mod=0, repeat=False, unicode="")
            app.step()
            assert isinstance(app.director.scene(), OfficeDesk) == opens
    with exhibit(tmp_path, Config(), clock=lambda: now[0]) as app:
        post(pygame.KEYDOWN, key=pygame.K_F9, mod=0, repeat=False, unicode="")
        app.step()
        assert isinstance(app.director.scene(), Waiting), "no key is set unless it is configured"


def test_the_operator_dims_closes_and_starts_it_anew(tmp_path: Path) -> None:
    """A darker picture, the sign from the first picture on, and an end that asks for another start."""
    with exhibit(tmp_path / "bright") as app:
        app.step()
        bright = pygame.surfarray.array3d(app.display.surface).mean()
    remember(tmp_path, Wishes(brightness=0.4, volume=0.2, language="ru"))
    with exhibit(tmp_path) as app:
        app.step()
        assert pygame.surfarray.array3d(app.display.surface).mean() == pytest.approx(0.4 * bright, rel=0.1)
        assert (app.hearing.sounds.volume, app.director.language) == (0.2, "ru")
        app.director.sign.hang("14:00")
        app.step()
        assert isinstance(app.director.scene(), ClosedSign)
    with exhibit(tmp_path) as app:
        app.step()
        assert isinstance(app.director.scene(), ClosedSign)
        assert app.director.office is not None
        app.director.office.end(AGAIN)
        assert not app.running and app.ending == AGAIN
