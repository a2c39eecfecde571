"""A hammer or a button that sticks or trembles, seen by its edges."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.edges import BOUNCES, STUCK, EdgeLog
from hardware.strikes import Edge
from kiosk import ears
from kiosk.app import App
from kiosk.config import parse
from kiosk.scenes import Players, Waiting
from tests.hardware.conftest import pins  # noqa: F401 - a fixture
from tests.hardware.test_in_the_exhibit import turn_until


def blow(log: EdgeLog, at: float, pauses: tuple[float, ...] = ()) -> None:
    """One blow that closes for 5 ms, bouncing with these pauses."""
    for pause in pauses:
        log.note("hammer", Edge(at, True))
        log.note("hammer", Edge(at + 0.0001, False))
        at += 0.0001 + pause
    log.note("hammer", Edge(at, True))
    log.note("hammer", Edge(at + 0.005, False))


def test_a_contact_that_stays_closed_is_stuck_until_it_opens() -> None:
    """Ten seconds closed are no blow; once it opens all is well."""
    log = EdgeLog()
    log.begin("hammer", False, 0.0)
    log.note("hammer", Edge(5.0, True))
    assert log.stuck(5.0 + STUCK - 0.1) == ()
    assert log.stuck(5.0 + STUCK) == ("hammer",)
    log.note("hammer", Edge(20.0, False))
    assert log.stuck(20.1) == ()


def test_a_contact_that_was_closed_from_the_start_is_stuck() -> None:
    """No edge ever told of it."""
    log = EdgeLog()
    log.begin("bid 2", True, 0.0)
    assert log.stuck(STUCK + 0.1) == ("bid 2",)


def test_a_contact_that_trembles_is_stuck_and_a_drummer_is_not() -> None:
    """A loose wire closes hundreds of times in ten seconds, a child fifty times."""
    log = EdgeLog()
    for number in range(50):
        blow(log, number * 0.2, (0.001,))
    assert log.stuck(10.0) == ()
    for number in range(300):
        blow(log, 20.0 + number * 0.01)
    assert log.stuck(23.0) == ("hammer",)
    assert log.stuck(40.0) == ()


def test_bounces_are_counted_by_their_pauses() -> None:
    """A pause of 0.8 ms and one of 3 ms fall into their classes; the pause between two blows is no bounce."""
    log = EdgeLog()
    log.begin("hammer", False, 0.0)
    blow(log, 1.0, (0.0008, 0.003))
    blow(log, 2.0, (0.0008,))
    [facts] = log.facts()
    assert dict(zip(BOUNCES, facts.bounces, strict=True)) == {
        **dict.fromkeys(BOUNCES, 0),
        0.001: 2,
        0.005: 1,
    }
    assert (facts.name, facts.closed, facts.closings) == ("hammer", False, 5)
    assert facts.lately[-1] == Edge(pytest.approx(2.0059), False)  # type: ignore[arg-type]


def test_a_hammer_that_sticks_is_said_and_the_ribbon_takes_its_place(
    pins: Any,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The block sticks: notice on the screen, a touch on the ribbon is the knock; let go, it is the hammer again."""
    monkeypatch.setattr(ears, "open_factory", lambda name: pins)
    monkeypatch.setattr("hardware.edges.STUCK", 0.3)
    pygame.init()
    screen = pygame.display.set_mode((800, 480))
    with App(parse("[bids]\npins = [5]"), tmp_path, screen, simulate=True, seed=1) as exhibit:
        director = exhibit.director
        for _ in range(4):  # a blow that falls just after a change, as a start on a busy machine has some, is none
            turn_until(exhibit, lambda: False, 0.6)
            pins.pin(17).drive_low()
            assert turn_until(exhibit, lambda: director.troubles.lasting == "hammer_stuck")
            if turn_until(exhibit, lambda: isinstance(director.scene(), Players), 2.0):
                break
            pins.pin(17).drive_high()
            assert turn_until(exhibit, lambda: director.troubles.lasting is None)
        assert isinstance(director.scene(), Players)  # the blow itself counted, once
        exhibit.director.phase.act(exhibit.controls.hear(_key(pygame.K_ESCAPE), 0.0, director.scene(), [], (1, 1))[0])  # type: ignore[arg-type]
        seats = len(director.scene().names)  # type: ignore[union-attr]
        ribbon = next(target for target in exhibit.display.targets if target.action.name == "knock")
        turn_until(exhibit, lambda: False, 0.6)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=ribbon.rect.center, touch=False))
        assert turn_until(exhibit, lambda: len(director.scene().names) == seats + 1)  # type: ignore[union-attr]
        pins.pin(17).drive_high()
        assert turn_until(exhibit, lambda: director.troubles.lasting is None)
        pins.pin(5).drive_low()
        assert turn_until(exhibit, lambda: director.troubles.lasting == "button_stuck")
        time.sleep(0.05)
        pins.pin(5).drive_high()
        assert turn_until(exhibit, lambda: director.troubles.lasting is None)
        assert not isinstance(director.scene(), Waiting)


def _key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, repeat=False, unicode="")
