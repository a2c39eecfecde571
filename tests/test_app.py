"""The exhibit in a dummy window: what is touched happens once, what is missing is said, what stands is not drawn."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk import cli, exhibit, start
from kiosk.app import App
from kiosk.claim import claimed
from kiosk.heartbeat import Heartbeat
from kiosk.journal import JournalError
from kiosk.place import SimulatedPlace
from kiosk.scenes import Account, Auction, Payout, Players, Seen, Throw, Waiting, Wrong
from kiosk.settings import Config
from vision.simulate.quick import QuickTable, TruthReader
from vision.simulate.shots import Shot, Truth


class QuickPlace(SimulatedPlace):
    """A quick table before the exhibit, whose truth can be asked for."""

    def __init__(self, seed: int, kind: str, clock: Callable[[], float]) -> None:
        super().__init__(seed, kind, clock)
        self._table = QuickTable(seed, kind)  # type: ignore[assignment]
        self.truth = Truth()

    def shot(self, now: float) -> Shot:
        shot = super().shot(now)
        self.truth = shot.truth
        return shot


class Window:
    """The exhibit in a window of 800x480 that is clicked and typed at."""

    def __init__(self, folder: Path, config: Config, simulate: bool) -> None:
        pygame.display.init()
        pygame.font.init()
        screen = pygame.display.set_mode((800, 480))
        self.app = App(
            config,
            folder,
            screen,
            simulate=simulate,
            seed=5,
            reader_of=lambda kind: TruthReader(kind, lambda: self.app.lookout.simulated.truth),
            place_of=QuickPlace,
        )

    @property
    def scene(self) -> Any:
        return self.app.director.scene()

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.app.step()

    def until(self, kind: type, patience: float = 30.0) -> Any:
        """Turn the loop until a scene of `kind` is shown."""
        end = time.monotonic() + patience
        while not isinstance(self.scene, kind):
            assert time.monotonic() < end, f"{type(self.scene).__name__} instead of {kind.__name__}"
            self.step()
            time.sleep(0.01)
        self.step()
        return self.scene

    def touch(self, name: str, **args: Any) -> None:
        """A finger, which SDL reports as a finger and as a mouse, of somebody who has seen what is there now."""
        self.step()
        time.sleep(self.app.config.times.deaf + 0.01)
        place = next(
            target.rect
            for target in self.app.display.targets
            if target.action.name == name and all(target.action.args.get(key) == value for key, value in args.items())
        )
        x, y = place.center
        post(pygame.FINGERDOWN, x=x / 800, y=y / 480, finger_id=1, touch_id=1)
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=True)
        self.settle()

    def key(self, code: int) -> None:
        post(pygame.KEYDOWN, key=code, mod=0, repeat=False, unicode="")
        post(pygame.KEYUP, key=code, mod=0)
        self.settle()

    def settle(self) -> None:
        self.step()
        self.app.director.table.wait(10)
        self.step(2)

    def knock(self) -> None:
        time.sleep(0.85)
        self.key(pygame.K_SPACE)


def post(kind: int, **facts: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def window(tmp_path: Path, dummy: None) -> Iterator[Window]:
    window = Window(tmp_path, Config(), simulate=True)
    with window.app:
        yield window


def test_from_the_first_knock_to_the_first_payment(window: Window) -> None:
    """Space bar, fingers and keys: players sit down, a card is bid for and sold, dice roll and are read and paid."""
    window.until(Waiting)
    window.knock()
    window.until(Players)
    window.touch("add_player")
    window.touch("add_player")
    assert window.scene.names == ("fox", "fish")
    window.touch("start")
    window.until(Auction)
    window.touch("offer")
    window.touch("bid", player=1, **{"raise": 5})
    assert (window.scene.high, window.scene.by) == (5, 1)
    window.key(pygame.K_1)
    assert (window.scene.high, window.scene.by) == (6, 0)
    for _ in range(3):
        window.knock()
    assert (window.scene.card, window.scene.sold_to, window.scene.sold_for) == (None, 0, 6)
    window.app.director.table.enter({"type": "start_play"}, window.app.director.table.number)
    window.until(Throw)
    window.key(pygame.K_t)
    window.until(Seen)
    assert len(window.scene.dice) == 8
    window.until(Payout)
    assert window.scene.picture is not None


def test_nobody_throws_while_a_page_lies_over_the_game(tmp_path: Path, dummy: None) -> None:
    """The key for it moves nothing on the simulated table, then or later; without the page it throws."""
    window = Window(tmp_path, Config(), simulate=True)
    with window.app as app:
        window.knock()
        window.until(Players)
        for _ in range(2):
            window.touch("add_player")
        window.touch("start")
        window.until(Auction)
        app.director.table.enter({"type": "start_play"}, app.director.table.number)
        window.until(Throw)
        window.touch("account")
        window.until(Account)
        window.key(pygame.K_t)
        window.touch("close")
        window.until(Throw)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            window.step()
        assert isinstance(window.scene, Throw) and not window.scene.lying and app.director.mat in ("", "empty")
        window.key(pygame.K_t)
        window.until(Seen)


def test_a_killed_window_comes_back_where_it_was(tmp_path: Path, dummy: None) -> None:
    """Another window on the same folder stands in the same auction."""
    first = Window(tmp_path, Config(), simulate=True)
    with first.app:
        first.knock()
        first.until(Players)
        first.touch("add_player")
        first.touch("add_player")
        first.touch("start")
        first.until(Auction)
        first.touch("offer")
        before = first.scene
    second = Window(tmp_path, Config(), simulate=True)
    with second.app:
        stands = second.scene
        assert stands.stage.notice == "resumed"
        assert replace(stands, stage=replace(stands.stage, notice=None)) == before


def test_without_a_camera_it_says_so_and_offers_the_simulated_table(tmp_path: Path, dummy: None) -> None:
    """One touch, and the screen says that the table is simulated."""
    config = Config()
    config = replace(config, camera=replace(config.camera, source=str(tmp_path / "no-camera")))
    window = Window(tmp_path / "data", config, simulate=False)
    with window.app:
        wrong = window.until(Wrong)
        assert wrong.what == "no_camera" and "no-camera" in wrong.detail
        assert window.app.lookout.simulated is None
        window.touch("use_simulation")
        assert isinstance(window.scene, Waiting) and window.scene.camera == "simulated"
        assert window.app.lookout.simulated is not None


def test_nothing_is_drawn_while_nothing_changes(window: Window) -> None:
    """A screen that stands still costs no drawing; a touch draws it anew."""
    window.knock()
    window.until(Players)
    time.sleep(1.2)
    window.step(3)
    drawn = window.app.display.drawn
    window.step(20)
    assert window.app.display.drawn == drawn
    window.touch("add_player")
    assert window.app.display.drawn > drawn


def test_two_kiosks_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second one is told in one sentence."""
    with claimed(tmp_path), pytest.raises(JournalError, match="Another kiosk"), claimed(tmp_path, patience=0.2):
        pass
    with claimed(tmp_path):
        pass


def test_a_second_kiosk_says_so_before_it_has_a_window(
    tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It loads nothing, opens none over the other one's, and says that it waits before it does."""
    opened: list[int] = []
    waited: list[str] = []
    monkeypatch.setattr(start, "NO_DISPLAY", ())
    monkeypatch.setattr(start, "let_go", lambda folder: waited.append(capsys.readouterr().err))
    monkeypatch.setattr(start, "open_screen", lambda *_, **__: opened.append(1))
    with claimed(tmp_path):
        assert start.main(lambda: (Config(), None), start.Asked(data=tmp_path)) == 2
    assert not opened
    assert ["waiting at most 5 seconds" in said and "close that one" not in said for said in waited] == [True]
    assert "Another kiosk runs" in capsys.readouterr().err


def test_a_kiosk_that_starts_after_all_was_not_refused(
    tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one before it ends while it waits: it has said that it waits, and nothing else."""
    monkeypatch.setattr(start, "NO_DISPLAY", ())
    monkeypatch.setattr(start, "open_screen", lambda *_, **__: pygame.display.set_mode((80, 48)))
    monkeypatch.setattr(exhibit, "run", lambda *_: 0)
    first = contextlib.ExitStack()
    first.enter_context(claimed(tmp_path))
    leaving = threading.Timer(0.3, first.close)
    leaving.start()
    assert start.main(lambda: (Config(), None), start.Asked(data=tmp_path)) == 0
    leaving.join()
    said = capsys.readouterr().err
    assert "waiting" in said and "Another kiosk runs" not in said


def test_a_kiosk_waits_for_one_that_is_just_ending(tmp_path: Path) -> None:
    """A folder that is let go within the patience is taken without a word."""
    first = contextlib.ExitStack()
    first.enter_context(claimed(tmp_path))
    leaving = threading.Timer(0.3, first.close)
    leaving.start()
    began = time.monotonic()
    with claimed(tmp_path):
        assert time.monotonic() - began >= 0.2
    leaving.join()


def test_without_a_display_and_without_simulation_it_says_what_to_do(
    tmp_path: Path, dummy: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, exit status 2."""
    assert cli.main(["play", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("kiosk: There is no display") and "--simulate" in told


@pytest.mark.parametrize("shown", [True, False])
def test_a_folder_that_cannot_be_is_an_error_of_the_program(
    shown: bool, dummy: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the screen somebody may wait for it; where it was closed, and without a screen, it ends with one sentence."""
    monkeypatch.setattr(exhibit, "wait_on_screen", lambda *_: False)
    if shown:
        monkeypatch.setattr(start, "NO_DISPLAY", ())
    assert cli.main(["play", "--simulate", "--data", "/proc/foo"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith("kiosk: /proc/foo cannot be written"), told


def test_a_folder_that_cannot_be_written_is_told_once(
    tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is tried again for ever, the screen says so all the time; the terminal hears it once."""
    (tmp_path / "file").write_text("no folder")
    tries = iter((True, True, True, False))
    monkeypatch.setattr(exhibit, "wait_on_screen", lambda *_: next(tries))
    made = exhibit.Exhibit(
        Config(), None, start.Asked(simulate=True, data=tmp_path / "file" / "data"), pygame.Surface((8, 8)), Heartbeat()
    )
    assert made.run() == 2
    said = capsys.readouterr().err
    assert said.count("cannot be written") == 1 and "make it writable" in said


def test_a_touch_on_the_ribbon_knocks_only_where_there_is_no_hammer(window: Window) -> None:
    """With a hammer the ribbon answers with a sentence; without one a touch on it is the knock."""
    window.until(Waiting)
    window.app.caretaker._pins = True
    window.touch("knock")
    assert isinstance(window.scene, Waiting)
    assert window.app.display._answer_until > time.monotonic()
    window.app.caretaker.no_pins(simulated=True)
    time.sleep(0.5)
    window.touch("knock")
    assert isinstance(window.scene, Players)
