"""The system's call to end is heeded at every moment, in order, and without the interpreter's abort."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from kiosk import fault
from kiosk.ending import Call
from kiosk.guide import GuideApp
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, Wrong
from kiosk.settings import Config
from kiosk.theme import Theme
from tests.test_guide import TableCamera
from tests.test_locked import exhibit

SHOWN = """
from kiosk.cli import entry
from kiosk.ending import Call
enter = Call.__enter__
def listening(self):
    enter(self)
    print("listening", flush=True)
    from kiosk import start
    start.NO_DISPLAY = ()
    return self
Call.__enter__ = listening
"""
"""The dummy display counts as one that somebody looks at; and it is said from when on a call is heeded."""

AT_THE_CURTAIN = """
import os, signal
from kiosk import opening
opening.show = lambda *_: os.kill(os.getpid(), signal.SIGTERM)
"""
"""The call comes while all the rest is still to be loaded."""

BUSY = """
import sys, threading, time, cv2, numpy
from kiosk import cli
picture = numpy.zeros((400, 400, 3), numpy.uint8)
def blur():
    while True:
        cv2.GaussianBlur(picture, (31, 31), 5)
threading.Thread(target=blur, daemon=True).start()
time.sleep(0.2)
def main():
    print("done")
    {what}
cli.main = main
cli.entry()
"""


def started(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """The program, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize(("what", "status"), [("return 0", 0), ("return 66", 66), ("raise ValueError('no')", 1)])
def test_a_thread_inside_a_library_aborts_nothing(what: str, status: int) -> None:
    """The interpreter would unwind it through C++, which ends the process with an abort whatever its status."""
    one = started(BUSY.format(what=what))
    said, error = one.communicate(timeout=60)
    assert (one.returncode, said) == (status, b"done\n")
    assert b"terminate" not in error and (b"ValueError: no" in error) == (status == 1)


@pytest.mark.parametrize("which", [(), ("--simulate",)], ids=["locked", "simulated"])
def test_a_call_while_it_is_being_loaded(which: tuple[str, ...], tmp_path: Path) -> None:
    """It is heeded as soon as there is something to close, by a locked exhibit too."""
    one = started(AT_THE_CURTAIN + SHOWN + "entry()", "play", "--data", str(tmp_path / "data"), *which)
    assert one.communicate(timeout=60)[0] == b"listening\n"
    assert one.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("call", [signal.SIGTERM, signal.SIGINT])
def test_calls_at_many_moments_of_the_start(call: signal.Signals, tmp_path: Path) -> None:
    """It ends in order at each of them: it never aborts, never stays, and shows no traceback."""
    for turn in range(12):
        one = started(SHOWN + "entry()", "play", "--simulate", "--data", str(tmp_path / str(turn)))
        assert one.stdout is not None and one.stdout.readline() == b"listening\n"
        time.sleep(0.2 * turn)
        one.send_signal(call)
        error = one.communicate(timeout=60)[1]
        assert one.returncode == 0 and b"Traceback" not in error, (turn, one.returncode, error)


def test_the_first_call_is_heeded_the_second_ends_it() -> None:
    """What was there before gets the second one, and all that come after the end."""
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with Call() as call:
            assert not call.came
            signal.raise_signal(signal.SIGTERM)
            assert call.came and not heard
            signal.raise_signal(signal.SIGTERM)
            assert heard == [signal.SIGTERM]
        with Call() as call:
            pass
        signal.raise_signal(signal.SIGTERM)
        assert len(heard) == 2 and not call.came
    finally:
        signal.signal(signal.SIGTERM, before)


def test_nothing_that_is_locked_is_deaf_to_it(tmp_path: Path) -> None:
    """The guide, a question before the start, the exhibit: none takes another turn."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((800, 480))
    call = Call()
    call.came = True
    wrong = Wrong("safe_mode", "why", (Action("safe_start"), Action("retry")))
    assert fault.ask_on_screen(screen, Theme(), "en", wrong, Heartbeat(), 60.0, closable=False, call=call) is None
    assert not fault.wait_on_screen(screen, Theme(), "en", "No room.", Heartbeat(), call)
    guide = GuideApp(Config(), tmp_path, screen, camera=lambda _: TableCamera(None), closable=False, call=call)
    with guide:
        assert not guide.run()
    with exhibit(tmp_path) as app:
        app.call.came = True
        assert app.run() == 0 and not app.display.drawn
