"""An exhibit that breaks off when it starts: the third time it asks, says why, and can be played at all the same."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk import exhibit, fault, start
from kiosk.app import App
from kiosk.ending import AGAIN
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, Waiting, Wrong
from kiosk.settings import Config
from kiosk.starts import FILE, MOST, Starts


def test_starts_that_broke_off_are_counted_and_the_reason_kept(tmp_path: Path) -> None:
    """Also those that could not say anything; one that stood sets it back."""
    for number in range(MOST):
        past = Starts(tmp_path).begin()
        assert (past.failed, past.safe) == (number, False)
    last = Starts(tmp_path)
    assert last.begin().safe
    last.died("ValueError: no\nsuch thing")
    past = Starts(tmp_path).begin()
    assert past.safe and past.why == "ValueError: no such thing"
    now = Starts(tmp_path)
    now.begin()
    now.stands()
    assert Starts(tmp_path).begin().failed == 0


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"failed": -1, "why": ""}', '{"failed": true, "why": 3}', "[" * 5000, "\x00"]
)
def test_a_spoilt_count_is_no_count(tmp_path: Path, text: str) -> None:
    """The file that counts must not be what keeps it from starting."""
    (tmp_path / FILE).write_text(text)
    assert Starts(tmp_path).begin().failed == 0


def test_a_folder_that_cannot_be_written_counts_nothing(tmp_path: Path) -> None:
    """It starts all the same."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    starts = Starts(blocked / "data")
    assert starts.begin().failed == 0
    starts.died("x")
    starts.stands()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> pygame.Surface:
    pygame.init()
    surface = pygame.display.set_mode((800, 480))
    monkeypatch.setattr(start, "open_screen", lambda config, windowed, size: surface)
    return surface


def run(folder: Path, **more: Any) -> int:
    return start.main(lambda: (Config(), None), start.Asked(data=folder, **more))


def test_three_crashes_lead_to_a_safe_mode_that_says_why(
    tmp_path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first three starts break off; then it asks, says the reason, and plays without camera, pins and sound."""
    asked: list[Wrong] = []
    shown: list[Any] = []

    def break_off(self: App) -> int:
        if not self._safe:
            raise ZeroDivisionError("the camera's library divides by nothing")
        for _ in range(3):
            self.step()
        shown.append((self.director.scene(), self.director.troubles.lasting, self.lookout.eyes, self.caretaker.hammer))
        return 0

    def ask(*arguments: Any) -> str | None:
        asked.append(arguments[3])
        return fault.ask_on_screen(*arguments[:5], 0.05, *arguments[6:])

    monkeypatch.setattr(App, "run", break_off)
    monkeypatch.setattr(exhibit, "ask_on_screen", ask)
    assert run(tmp_path) == 0
    [wrong] = asked
    assert wrong.what == "safe_mode" and "divides by nothing" in wrong.detail
    assert [choice.name for choice in wrong.choices] == ["safe_start", "retry"]
    [(scene, notice, eyes, hammer)] = shown
    assert isinstance(scene, Waiting) and scene.camera == "absent"
    assert (notice, eyes, hammer) == ("safe_mode", None, False)
    assert Starts(tmp_path).begin().failed == 0, "a safe start that stood is a good one"


def test_a_process_that_dies_without_a_word_counts_too(
    tmp_path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the system has killed it for its memory: nobody could write down why."""
    for _ in range(MOST):
        child = os.fork()
        if child == 0:
            Starts(tmp_path).begin()
            os._exit(9)
        os.waitpid(child, 0)
    asked: list[Wrong] = []

    def ask(*arguments: Any) -> str | None:
        asked.append(arguments[3])
        return "retry"

    monkeypatch.setattr(exhibit, "ask_on_screen", ask)
    monkeypatch.setattr(App, "run", lambda self: 0)
    assert run(tmp_path) == 0
    assert "without a word" in asked[0].detail


def test_a_crash_in_the_midst_of_it_starts_it_again_where_it_stood(
    tmp_path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One mistake of the program costs a second, not the evening."""
    runs: list[App] = []

    def once(self: App) -> int:
        runs.append(self)
        if len(runs) == 1:
            raise RuntimeError("a surprise")
        return 0

    monkeypatch.setattr(App, "run", once)
    assert run(tmp_path, simulate=True) == 0
    assert len(runs) == 2


def test_started_anew_it_reads_its_configuration_again(
    tmp_path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator has changed something and touches restart."""
    endings = iter((AGAIN, 0))
    monkeypatch.setattr(App, "run", lambda self: next(endings))
    read: list[int] = []

    def settings() -> tuple[Config, str | None]:
        read.append(1)
        return Config(), "config.toml, line 3: that is wrong. The last good copy of it is used: config.toml.good."

    assert start.main(settings, start.Asked(data=tmp_path, simulate=True)) == 0
    assert len(read) == 2


@pytest.mark.parametrize(
    ("file", "said_of_it"), [(Path("config.toml"), "bad_configuration"), (None, "no_configuration")]
)
def test_a_mistake_in_the_configuration_is_on_the_screen(
    tmp_path: Path, screen: pygame.Surface, file: Path | None, said_of_it: str
) -> None:
    """What is wrong, and a notice that stays; that there is no camera is said as well, one after the other.

    Where nothing of the file could be used it is not said that its good settings are.
    """
    config = Config(source=file)
    made = exhibit.Exhibit(config, "config.toml, line 3: no.", start.Asked(data=tmp_path), screen, Heartbeat())
    seen: list[Any] = []

    def look(app: App) -> int:
        # The camera is opened beside the screen: that there is none is known a moment later.
        until = time.monotonic() + 30.0
        while app.director.camera != "absent":
            app.step()
            assert time.monotonic() < until, app.director.camera
        seen.append((app.director.scene(), app.director.troubles.lasting))
        app.director.act(Action("by_hand"))
        seen.append((app.director.scene(), app.director.troubles.lasting))
        app.director.act(Action("close"))
        seen.append((app.director.scene(), app.director.troubles.lasting))
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "run", look)
        assert made.run() == 0
    said = [(scene, notice) for scene, notice in seen if isinstance(scene, Wrong)]
    assert [scene.what for scene, _ in said] == ["no_camera", said_of_it]
    assert "line 3" in said[-1][0].detail
    assert isinstance(seen[-1][0], Waiting) and seen[-1][1] in ("old_settings", "no_hammer")


def test_the_question_is_answered_by_touch_key_or_time(screen: pygame.Surface) -> None:
    """A touch takes what it touches, return and time take the first; a locked one cannot be closed."""
    from kiosk.screens import draw
    from kiosk.theme import Theme

    wrong = Wrong("safe_mode", "why", (Action("safe_start"), Action("retry")))

    def ask(event: pygame.event.Event | None, seconds: float = 3.0, closable: bool = True) -> str | None:
        pygame.event.clear()
        heartbeat, waits = Heartbeat(), [event]

        def drawn() -> None:
            # However long the first picture takes: somebody has seen it.
            if waits and (one := waits.pop()) is not None:
                pygame.time.set_timer(one, 500, loops=1)

        heartbeat.drawn = drawn  # type: ignore[method-assign]
        return fault.ask_on_screen(screen, Theme(), "en", wrong, heartbeat, seconds, closable)

    targets = draw(screen, wrong, Theme(), "en", 0.0)
    retry = next(target.rect.center for target in targets if target.action.name == "retry")
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=retry, touch=False)
    assert ask(click) == "retry"
    assert ask(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) == "safe_start"
    assert ask(None, 0.3) == "safe_start"
    assert ask(pygame.event.Event(pygame.QUIT)) is None
    assert ask(pygame.event.Event(pygame.QUIT), 1.0, closable=False) == "safe_start"
