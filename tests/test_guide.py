"""The guided first start: every page by touch, with a camera, a hammer and buttons that are simulated, or without."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame
import pytest

from hardware.strikes import Strike
from kiosk import cli, exhibit, first_start, start
from kiosk.config import load, parse
from kiosk.ending import CLOSED
from kiosk.guide import Guide, GuideApp
from kiosk.guide.guide import ALL_BUTTONS
from kiosk.pin import pin_matches
from kiosk.place_of_mat import recall
from kiosk.scenes import Action, SetUp
from kiosk.scenes.set_up import PAGES
from kiosk.settings import Config
from vision.cameras import Camera, CameraError, Frame
from vision.simulate.table import SimulatedTable


class TableCamera(Camera):
    """A camera over a simulated table with the printed mat, or one that cannot be opened."""

    live = True
    noisy = True
    name = "table"

    def __init__(self, picture: Any) -> None:
        self.picture, self.index = picture, 0
        self.locked = 0

    def open(self) -> None:
        if self.picture is None:
            raise CameraError("There is no camera.", "Plug one in.")

    def close(self) -> None:
        """Nothing to do."""

    def read(self, timeout: float = 2.0) -> Frame:
        time.sleep(0.02)
        self.index += 1
        noise = np.random.default_rng(self.index).integers(0, 3, self.picture.shape, dtype=np.uint8)
        return Frame(self.index, time.monotonic(), cv2.add(self.picture, noise))

    def lock(self) -> dict[str, float]:
        self.locked += 1
        return {"exposure": 100.0, "focus": 20.0}


@pytest.fixture(scope="module")
def mat_picture() -> Any:
    """The empty printed mat, 1280x720."""
    return SimulatedTable(4, "bell-dice", mat=True).shot(1.0).picture


class Set:
    """The guide in a window of 800x480 that is touched."""

    def __init__(self, folder: Path, picture: Any, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SCHIMMEL_CONFIG", str(folder / "config.toml"))
        monkeypatch.setattr("kiosk.ears.open_factory", lambda name: pins)
        pygame.display.init()
        pygame.font.init()
        self.folder = folder
        self.camera = TableCamera(picture)
        screen = pygame.display.set_mode((800, 480))
        self.later = 0.0
        """Seconds that the clock was put on, where nobody waits for them."""
        self.app = GuideApp(
            Config(), folder, screen, camera=lambda config: self.camera, clock=lambda: time.monotonic() + self.later
        )

    @property
    def scene(self) -> SetUp:
        return self.app.guide.scene()

    def wait(self, until: Callable[[], bool], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"still {self.scene.page}: {self.scene.facts} {self.scene.trouble}"
            self.app.step()
            time.sleep(0.01)

    def touch(self, name: str, at: tuple[float, float] = (0.5, 0.5), **args: Any) -> None:
        """A finger on what does this, in its own time; fails where the screen has no such place."""
        self.app.step()
        self.later += self.app.guide.config.times.deaf
        self.press(name, at, **args)

    def press(self, name: str, at: tuple[float, float] = (0.5, 0.5), **args: Any) -> None:
        """The same at once."""
        places = [one for one in self.app.targets if one.action == Action(name, args)]
        assert places, f"{self.scene.page} has no {name} {args}: {[one.action.name for one in self.app.targets]}"
        rect = places[0].rect
        pos = (int(rect.left + at[0] * rect.width), int(rect.top + at[1] * rect.height))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos, touch=False))
        self.app.step()

    def go_to(self, page: str) -> None:
        """On, page by page."""
        while self.scene.page != page:
            if self.scene.page == "mat" and not self.scene.ready:
                self.touch("no_mat")
            if self.scene.page == "hammer" and not self.scene.ready:
                self.touch("toggle", what="hammer")
            self.touch("next")


@pytest.fixture
def made(tmp_path: Path, pins: Any, monkeypatch: pytest.MonkeyPatch, mat_picture: Any) -> Iterator[Set]:
    """A guide with everything."""
    one = Set(tmp_path, mat_picture, pins, monkeypatch)
    with one.app:
        yield one


@pytest.fixture
def pins() -> Iterator[Any]:
    """Simulated pins."""
    from gpiozero.pins.mock import MockFactory

    factory = MockFactory()
    yield factory
    factory.reset()


def test_a_finger_that_touches_twice_answers_one_page(made: Set) -> None:
    """The same button means the next page, or another thing lies there now; a moment later it is heard."""
    made.touch("next")
    assert made.scene.page == PAGES[1]
    made.press("next")
    assert made.scene.page == PAGES[1]
    made.touch("next")
    assert made.scene.page == PAGES[2]
    made.press("larger_picture")
    assert made.app.guide.config.camera.size == Config().camera.size
    made.touch("larger_picture")
    assert made.app.guide.config.camera.size != Config().camera.size


def test_from_the_first_page_to_a_configuration_by_touch_alone(made: Set, pins: Any) -> None:
    """Language, screen, camera, mat by its markers, three blows, buttons, sound, rules, number: all is kept."""
    made.touch("set_language", code="ru")
    made.touch("next")
    made.touch("toggle", what="large")
    made.touch("inches", by=1)
    made.touch("next")
    made.wait(lambda: made.scene.picture is not None and "sharp" in made.scene.facts)
    assert made.scene.facts["size"] == (1280, 720) and made.scene.facts["light"] in ("ok", "dark", "bright")
    made.touch("next")
    made.wait(lambda: made.scene.facts["how"] == "markers")
    assert made.scene.facts["markers"] == 8 and len(made.scene.corners) == 4
    made.touch("next")
    assert made.scene.page == "measure" and made.scene.facts["px_per_mm"] > 1
    made.wait(lambda: made.scene.facts["locked"] == ("exposure", "focus"))
    assert made.camera.locked == 1
    made.touch("next")
    assert made.scene.page == "hammer" and not made.scene.ready
    for _ in range(3):
        pins.pin(17).drive_low()
        time.sleep(0.03)
        pins.pin(17).drive_high()
        time.sleep(0.1)
    made.wait(lambda: made.scene.facts["strikes"] == 3)
    made.touch("next")
    made.touch("toggle", what="buttons")
    pins.pin(ALL_BUTTONS[2]).drive_low()
    time.sleep(0.05)
    pins.pin(ALL_BUTTONS[2]).drive_high()
    made.wait(lambda: made.scene.facts["pressed"] == (2,))
    made.touch("next")
    made.touch("try_sound")
    made.touch("louder")
    made.touch("next")
    made.touch("game", game="toad")
    made.touch("preset", preset="quick")
    made.touch("next")
    for digit in "1903":
        made.touch("digit", digit=digit)
    made.touch("next")
    assert made.scene.page == "done" and made.scene.facts["number"]
    made.touch("save")
    assert made.app.guide.over and not made.app.running
    config = load(made.folder / "config.toml")
    assert config.language.code == "ru" and config.display.large and config.display.diagonal_inch == 8.0
    assert config.bids.pins == ALL_BUTTONS and config.sound.volume == pytest.approx(0.8)
    assert (config.rules.game, config.rules.preset) == ("toad", "quick")
    assert pin_matches("1903", config.operator.pin_hash)
    kept = recall(made.folder)
    assert kept is not None and kept.how == "markers"


def test_a_tray_is_given_by_its_corners(tmp_path: Path, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four touches, clockwise; its size is chosen; what was touched is what is kept."""
    plain = np.full((480, 640, 3), 120, np.uint8)
    made = Set(tmp_path, plain, pins, monkeypatch)
    with made.app:
        made.go_to("camera")
        made.wait(lambda: made.scene.picture is not None)
        made.touch("next")
        assert not made.scene.ready
        for at in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)):
            made.touch("corner", at)
        assert made.scene.facts["how"] == "by hand" and made.scene.ready
        before = made.scene.facts["size"]
        made.touch("mat_size")
        assert made.scene.facts["size"] != before
        made.touch("next")
        kept = recall(tmp_path)
        assert kept is not None and kept.mat is not None
        for (x, y), (wide, high) in zip(kept.mat.region, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), strict=True):
            assert x == pytest.approx(wide * 640, abs=4) and y == pytest.approx(high * 480, abs=4)


def test_corners_that_make_no_mat_are_asked_for_again(
    tmp_path: Path, pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and the next touch is the first corner again; or there is no mat."""
    made = Set(tmp_path, np.full((480, 640, 3), 120, np.uint8), pins, monkeypatch)
    with made.app:
        made.go_to("camera")
        made.wait(lambda: made.scene.picture is not None)
        made.touch("next")
        for at in ((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)):
            made.touch("corner", at)
        assert made.scene.trouble and not made.scene.ready and made.scene.facts["touched"] == 0
        made.touch("no_mat")
        made.touch("next")
        assert recall(tmp_path) is None


def test_nothing_that_is_missing_holds_anybody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No camera, no pins: each is said on its page and at the end, and one can go on."""
    made = Set(tmp_path, None, None, monkeypatch)
    monkeypatch.undo()
    monkeypatch.setenv("SCHIMMEL_CONFIG", str(tmp_path / "config.toml"))
    with made.app:
        made.go_to("camera")
        made.wait(lambda: bool(made.scene.trouble))
        made.touch("next")
        made.touch("next")
        made.touch("next")
        assert made.scene.page == "hammer" and made.scene.trouble and made.scene.ready
        made.go_to("done")
        assert "camera" in made.scene.facts["missing"]
        made.touch("before")
        assert made.scene.page == "number"
        made.touch("next")
        made.touch("save")
        assert load(tmp_path / "config.toml").operator.pin_hash == ""


def test_the_file_before_is_kept_and_what_was_not_asked_stays(tmp_path: Path) -> None:
    """Settings that the guide does not ask for are written again as they were."""
    path = tmp_path / "config.toml"
    path.write_text("[hammer]\nshortest = 0.002\n[storage]\npictures_days = 3\n")
    guide = Guide(load(path), tmp_path)
    guide.page = "done"
    assert guide.act(Action("save")) and guide.over
    assert path.with_name("config.toml.before").read_text().startswith("[hammer]")
    config = load(path)
    assert config.hammer.shortest == 0.002 and config.storage.pictures_days == 3
    assert parse(path.read_text()) == load(path)


def test_a_disk_that_cannot_be_written_costs_a_sentence(tmp_path: Path) -> None:
    """The guide stays open, so that it can be tried again."""
    path = tmp_path / "folder" / "config.toml"
    path.parent.write_text("not a folder")
    guide = Guide(Config(source=path), tmp_path)
    guide.page = "done"
    guide.act(Action("save"))
    assert not guide.over and "cannot be written" in guide.scene().trouble


def test_touches_that_do_not_fit_do_nothing(tmp_path: Path) -> None:
    """Late and made-up ones."""
    guide = Guide(Config(), tmp_path)
    before = guide.config
    for name, args in (
        ("save", {}), ("before", {}), ("corner", {"x": 0.5, "y": 0.5}), ("set_language", {"code": "xx"}),
        ("toggle", {"what": "everything"}), ("inches", {"by": 1000}), ("game", {"game": "chess"}),
        ("preset", {"preset": "none"}), ("digit", {"digit": "x"}), ("quit_to_shell", {}), ("next", {"page": "done"}),
    ):  # fmt: skip
        guide.act(Action(name, args))
    assert guide.config == before and guide.page == PAGES[0] and not guide.over
    guide.strike(Strike(1.0).at)
    guide.press(3)
    assert not guide.strikes and not guide.pressed


def test_the_exhibit_asks_at_its_first_start_and_then_never_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an installation leaves behind opens the guide; the exhibit follows it; a guide that was left comes again."""
    asked: list[bool] = []
    outcome = [False, True]

    def guide(*_: Any) -> bool:
        asked.append(True)
        return outcome.pop(0)

    monkeypatch.setattr(exhibit.guide, "run", guide)
    monkeypatch.setattr(start, "NO_DISPLAY", ())
    monkeypatch.setattr(exhibit.Exhibit, "_live", lambda self, safe: CLOSED)
    first_start.ask(tmp_path)
    how = start.Asked(data=tmp_path, size=(320, 240))
    assert start.main(lambda: (Config(), None), how) == CLOSED and len(asked) == 1
    assert start.main(lambda: (Config(), None), how) == CLOSED and len(asked) == 2
    assert start.main(lambda: (Config(), None), how) == CLOSED and len(asked) == 2
    assert not first_start.is_first(tmp_path)


def test_the_command_needs_a_screen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One sentence where nobody would see it."""
    assert cli.main(["setup", "--data", str(tmp_path)]) == 2
    assert "no display" in capsys.readouterr().err


def test_there_is_nothing_to_ask_about_a_simulated_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What the guide would find out there would be kept for the real camera: it says so, and the way on."""
    assert cli.main(["setup", "--simulate", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1 and "./run --simulate" in told and not list(tmp_path.iterdir())
