"""The word to systemd: given by pictures alone."""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk import exhibit, opening, start
from kiosk.app import App
from kiosk.ending import CLOSED
from kiosk.heartbeat import Heartbeat
from kiosk.settings import Config
from vision.simulate.quick import TruthReader


class Clock:
    """Stands until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Any]:
    """The other end of the socket; called, it gives the words since the last call."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.setblocking(False)

        def words() -> list[str]:
            found = []
            while True:
                try:
                    found.append(end.recv(4096).decode())
                except BlockingIOError:
                    return found

        yield words


def test_the_first_picture_makes_it_ready_and_later_ones_keep_it_alive(tmp_path: Path, systemd: Any) -> None:
    """A word for the first picture, then one for every third part of the watchdog's time in which pictures came."""
    clock = Clock()
    heart = Heartbeat(str(tmp_path / "notify"), 9.0, clock)
    assert not heart.due() and systemd() == []
    heart.drawn()
    assert systemd() == ["READY=1\nWATCHDOG=1"]
    for _ in range(20):
        heart.drawn()
    assert systemd() == []
    clock.now += 2.9
    assert not heart.due()
    clock.now += 0.1
    assert heart.due()
    heart.drawn()
    assert systemd() == ["WATCHDOG=1"]
    clock.now += 1000
    assert systemd() == []  # no picture, no word
    heart.stopping()
    heart.status("no\ncamera")
    assert systemd() == ["STOPPING=1", "STATUS=no camera"]


def test_the_environment_says_whether_anybody_listens(tmp_path: Path, systemd: Any) -> None:
    """A watchdog that is meant for another process is not ours; garbage is none."""
    pid, path = str(os.getpid()), str(tmp_path / "notify")
    ours = Heartbeat.from_environment({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": pid})
    assert ours.every == pytest.approx(20 / 3)
    for usec, whose in (("20000000", "1"), ("often", pid), ("0", pid), ("", pid)):
        other = Heartbeat.from_environment({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": usec, "WATCHDOG_PID": whose})
        assert other.every == math.inf
    silent = Heartbeat.from_environment({})
    silent.drawn()
    assert systemd() == []


def test_a_socket_that_is_gone_does_no_harm(tmp_path: Path) -> None:
    """The exhibit does not end because nobody listens."""
    Heartbeat(str(tmp_path / "nobody"), 1.0).drawn()
    Heartbeat("@nobody-listens-here", 1.0).drawn()


def test_a_still_screen_is_drawn_again_for_the_watchdog_and_a_hanging_loop_says_nothing(
    tmp_path: Path, systemd: Any
) -> None:
    """The exhibit's own loop: nothing changes on the screen, yet pictures come as often as the watchdog asks."""
    clock = Clock()
    heart = Heartbeat(str(tmp_path / "notify"), 0.375, clock)
    pygame.display.init()
    pygame.font.init()
    config = Config()
    with App(
        config,
        tmp_path / "data",
        pygame.display.set_mode((320, 240)),
        simulate=True,
        clock=clock,
        reader_of=lambda kind: TruthReader(kind, lambda: None),  # type: ignore[arg-type,return-value]
        heartbeat=heart,
    ) as app:
        app.step()
        assert systemd() == ["READY=1\nWATCHDOG=1"]
        given = []
        for _ in range(60):
            clock.now += 0.0625
            app.step()
            given += systemd()
        assert 25 <= len(given) <= 30 and set(given) == {"WATCHDOG=1"}
        clock.now += 60.0
        assert systemd() == []
        app.running = False
        assert app.run() == CLOSED
        assert systemd() == ["STOPPING=1"]


def test_the_curtain_is_no_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, systemd: Any) -> None:
    """While everything is being loaded behind the first picture the watchdog does not count: that may take long."""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setattr(start, "open_screen", lambda *_, **__: pygame.Surface((800, 480)))
    curtains: list[pygame.Surface] = []
    monkeypatch.setattr(opening, "show", lambda screen, *_: curtains.append(screen))

    def run(*given: Any) -> int:
        assert curtains and systemd() == []
        given[5].drawn()
        return 7

    monkeypatch.setattr(exhibit, "run", run)
    assert start.main(lambda: (Config(), None), start.Asked()) == 7
    assert systemd() == ["READY=1\nWATCHDOG=1"]
