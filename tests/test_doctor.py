"""The doctor."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.board import Disk, Health, Throttle
from kiosk import cli
from kiosk.config import parse
from kiosk.doctor import Check, Tools, devices, machine, run, software, view
from kiosk.doctor.check import ask_apart
from kiosk.settings import Config
from vision.cameras import Camera, CameraError, EndOfPictures, Frame
from vision.reading import Item, Reading

PC = Health(model=None, celsius=None, throttle=None, memory_total_mb=8000, memory_free_mb=4000)
PI = Health("Raspberry Pi 5", 51.0, Throttle.NONE, 4000, 3000)


class StillCamera(Camera):
    """Gives one picture again and again, at a rate."""

    name = "still"

    def __init__(self, picture: Any, fps: float = 15.0, ends_after: int | None = None, live: bool = True) -> None:
        self.picture, self.step, self.ends_after, self.live = picture, 1 / fps, ends_after, live
        self.now, self.count = 0.0, 0

    def open(self) -> None:
        """It is."""

    def close(self) -> None:
        """Nothing to do."""

    def read(self, timeout: float = 2.0) -> Frame:
        """The next one."""
        if self.ends_after is not None and self.count >= self.ends_after:
            raise EndOfPictures("that was all", "")
        self.now += self.step
        self.count += 1
        return Frame(self.count, self.now, self.picture)


def table(size: tuple[int, int] = (1280, 720), brightness: float = 1.0) -> Any:
    """A lively picture: squares and lines on a grained ground, BGR."""
    rng = np.random.default_rng(3)
    picture = np.full((size[1], size[0], 3), 110, np.uint8)
    for _ in range(60):
        x, y = rng.integers(0, size[0] - 60), rng.integers(0, size[1] - 60)
        cv2.rectangle(
            picture, (int(x), int(y)), (int(x) + 40, int(y) + 40), [int(c) for c in rng.integers(40, 200, 3)], -1
        )
    noisy = picture.astype(np.float32) * brightness + rng.normal(0, 3, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def answers(**given: Mapping[str, Any]) -> Callable[..., Mapping[str, Any]]:
    """A stand-in for questions asked apart."""

    def ask(question: str, *args: str, environment: Any = None) -> Mapping[str, Any]:
        return given[question]

    return ask


def tools(**changes: Any) -> Tools:
    """Tools of a machine where nothing is wrong."""
    good = {
        "ask": answers(
            hammer={"lgpio": "0.2.2.0", "factory": "LGPIOFactory", "closed": []},
            display={"driver": "KMSDRM", "size": [800, 480], "pygame": "2.5.8", "ce": True, "sdl": "2.32.10"},
            sound={"opened": [44100, -16, 2], "driver": "alsa"},
            picamera2={"cameras": ["imx708"]},
        ),
        "open_camera": lambda config: StillCamera(table()),
        "health": lambda: PI,
        "disk": lambda folder: Disk(20_000, 30_000, True, 4.0),
    }
    return Tools(**{**good, **changes})


def config(text: str = "") -> Config:
    """A configuration."""
    return parse(text)


class TestRun:
    def test_this_machine_is_examined_without_a_traceback(self) -> None:
        """Whatever is here: every check gives a line, and each that is wrong says what to do."""
        found = run()
        names = [check.check for check in found]
        assert names == [
            "python", "libraries", "camera", "light", "focus", "mat", "scale", "picamera2", "hammer", "bid buttons",
            "lamp and buzzer", "display", "sound", "disk", "power", "temperature", "memory", "models", "phones",
            "games", "hall", "service", "configuration",
        ]  # fmt: skip
        for check in found:
            assert check.found and "\n" not in check.found + check.remedy
            assert check.status in ("ok", "warning", "fault", "absent")
            assert "itself failed" not in check.found
            if check.status in ("warning", "fault"):
                assert check.remedy.endswith(".")

    def test_the_simulated_table_is_a_camera_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """`--simulate`: it is there, its light and focus are good, and no real camera is opened."""

        def none(config: Config) -> Camera:
            raise AssertionError

        found = {check.check: check for check in run(tools=tools(open_camera=none), simulate=True)}
        assert [found[one].status for one in ("camera", "light", "focus")] == ["ok", "ok", "ok"]
        assert found["camera"].found.startswith("simulated, 640x480, ")

        def asked(path: Path | None, simulate: bool) -> list[Check]:
            return [Check("camera", "ok" if simulate else "fault", "as asked")]

        monkeypatch.setattr("kiosk.doctor.run", asked)
        assert [cli.main(["doctor", "--simulate"]), cli.main(["doctor"])] == [0, 1]

    def test_a_json_line_has_the_four_keys(self) -> None:
        """As scripts expect it."""
        line = json.loads(json.dumps(Check("disk", "ok", "20 GB").to_json()))
        assert line == {"check": "disk", "status": "ok", "found": "20 GB", "remedy": ""}

    def test_a_check_that_fails_itself_is_a_fault_and_not_the_end(self) -> None:
        """A tool that raises anything costs its own line only."""

        def broken(*_: object) -> Any:
            raise RuntimeError("what\nis this")

        found = {check.check: check for check in run(tools=tools(disk=broken, open_camera=broken))}
        assert found["disk"].status == found["camera"].status == "fault"
        assert "what is this" in found["disk"].found and found["hammer"].status == "ok"

    def test_a_broken_configuration_is_named_and_the_rest_is_checked(self, tmp_path: Path) -> None:
        """The doctor is who is asked when the configuration is wrong."""
        file = tmp_path / "config.toml"
        file.write_text("[hammer]\npinn = 3")
        found = {check.check: check for check in run(file, tools())}
        assert found["configuration"].status == "fault" and "line 2" in found["configuration"].found
        assert found["hammer"].status == "ok"

    def test_the_remedy_fits_a_configuration_that_is_not_there(self, tmp_path: Path) -> None:
        """No line of it can be put right."""
        _, check = software.configuration(tmp_path / "none.toml")
        assert check.status == "fault" and "none.toml" in check.found
        assert "line" not in check.remedy and "--config" in check.remedy


class TestConfiguration:
    @pytest.mark.parametrize(
        ("text", "status", "says"),
        [
            ("", "ok", "english"),
            ('[rules]\npreset = "russian"\noptions = { start_tokens = 40 }', "ok", "russian"),
            ('[rules]\npreset = "tibetan"', "fault", "no rules called tibetan"),
            ("[rules]\noptions = { no_such_switch = 1 }", "fault", "no_such_switch is no switch"),
            ("[rules]\noptions = { stak = 1, rounde = 2 }", "fault", "stak, rounde are no switches"),
            ("[rules]\noptions = { stake = -4 }", "fault", "config.toml: "),
        ],
    )
    def test_the_rules_look_at_the_house(self, tmp_path: Path, text: str, status: str, says: str) -> None:
        """Presets and switches are tried on the rules themselves."""
        file = tmp_path / "config.toml"
        file.write_text(text)
        _, check = software.configuration(file)
        assert check.status == status and says in check.found


class TestMachine:
    def test_old_and_short_pythons(self) -> None:
        """Python 3.10 and 32 bit are faults."""
        assert machine.python(64, (3, 11, 0)).status == "ok"
        assert machine.python(64, (3, 10, 9)).status == "fault"
        assert "64-bit" in machine.python(32, (3, 13, 0)).remedy

    @pytest.mark.parametrize(
        ("health", "expected"),
        [
            (PC, ("absent", "absent", "ok")),
            (PI, ("ok", "ok", "ok")),
            (dataclasses.replace(PI, throttle=Throttle.UNDER_VOLTAGE), ("fault", "ok", "ok")),
            (dataclasses.replace(PI, throttle=Throttle.HAS_BEEN_UNDER_VOLTAGE), ("warning", "ok", "ok")),
            (dataclasses.replace(PI, throttle=Throttle.THROTTLED, celsius=70), ("ok", "warning", "ok")),
            (dataclasses.replace(PI, celsius=78), ("ok", "warning", "ok")),
            (dataclasses.replace(PI, celsius=85), ("ok", "fault", "ok")),
            (dataclasses.replace(PI, memory_free_mb=90), ("ok", "ok", "warning")),
            (dataclasses.replace(PI, memory_free_mb=None), ("ok", "ok", "absent")),
        ],
    )
    def test_power_warmth_and_memory(self, health: Health, expected: tuple[str, ...]) -> None:
        """Each figure has its limits."""
        assert tuple(check.status for check in machine.power(tools(health=lambda: health))) == expected

    @pytest.mark.parametrize(
        ("found", "status"),
        [
            (Disk(20_000, 30_000, True, 4), "ok"),
            (Disk(500, 30_000, True, 4), "warning"),
            (Disk(50, 30_000, True, 4), "fault"),
            (Disk(20_000, 30_000, True, 500), "warning"),
            (Disk(20_000, 30_000, False, None), "fault"),
        ],
    )
    def test_room_and_speed_of_the_disk(self, found: Disk, status: str) -> None:
        """Full, slow and read-only disks."""
        assert machine.disk(config(), tools(disk=lambda folder: found)).status == status

    @pytest.mark.parametrize("writable", [True, False])
    def test_a_disk_without_room_is_full(self, writable: bool) -> None:
        """Whether the last small file still found a place or not; what is left of another is never told as nought."""
        check = machine.disk(config(), tools(disk=lambda folder: Disk(0, 30_000, writable, 4.0 if writable else None)))
        assert check.status == "fault" and check.found.endswith("the disk is full")
        assert "nearly" not in check.remedy and "Delete something" in check.remedy
        check = machine.disk(config(), tools(disk=lambda folder: Disk(50, 30_000, True, 4.0)))
        assert "50 MB free" in check.found and "nearly full" in check.remedy
        check = machine.disk(config(), tools(disk=lambda folder: Disk(0, 0, False, None)))
        assert "cannot be written" in check.found


class TestDevices:
    def test_a_hammer_that_is_not_used(self) -> None:
        """Not asked for, not missed."""
        found = devices.pins(config("[hammer]\nused = false"), tools())
        assert [check.status for check in found] == ["absent", "absent"]

    def test_bid_buttons_are_opened(self) -> None:
        """Set pins are checked, and named."""
        _, bids = devices.pins(config("[bids]\npins = [5, 6]"), tools())
        assert bids.status == "ok" and "GPIO 5, 6" in bids.found

    @pytest.mark.parametrize(("health", "status"), [(PC, "absent"), (PI, "fault")])
    def test_no_pins_is_a_fault_on_a_pi_only(self, health: Health, status: str) -> None:
        """Elsewhere the space bar is the hammer."""
        ask = answers(
            hammer={"no_pins": "There is no way to the GPIO pins", "remedy": "install python3-lgpio with apt"}
        )
        hammer, _ = devices.pins(config(), tools(ask=ask, health=lambda: health))
        assert hammer.status == status and hammer.remedy == "Install python3-lgpio with apt."

    def test_the_empty_lgpio_is_told(self) -> None:
        """The placeholder on PyPI is named with its cure."""
        ask = answers(hammer={"lgpio": "0.0.0.2", "no_pins": "x"})
        assert "apt install python3-lgpio" in devices.pins(config(), tools(ask=ask))[0].remedy

    def test_a_contact_that_is_closed_is_a_warning(self) -> None:
        """A hammer that sticks, or is wired the other way."""
        ask = answers(hammer={"factory": "LGPIOFactory", "closed": [17]})
        hammer, _ = devices.pins(config(), tools(ask=ask))
        assert hammer.status == "warning" and "GPIO 17 closed" in hammer.found

    def test_a_busy_pin_is_a_fault(self) -> None:
        """With the pin's own advice."""
        ask = answers(
            hammer={"factory": "L", "error": "GPIO 17 is held by another program", "remedy": "end that program"}
        )
        hammer, _ = devices.pins(config(), tools(ask=ask))
        assert hammer.status == "fault" and hammer.remedy == "End that program."

    @pytest.mark.parametrize(
        ("answer", "status"),
        [
            ({"driver": "KMSDRM", "size": [800, 480], "ce": True}, "ok"),
            ({"driver": "offscreen", "size": [1024, 768], "ce": True}, "warning"),
            ({"driver": "dummy", "size": [1024, 768], "ce": True}, "warning"),
            ({"driver": "x11", "size": [640, 480], "ce": True}, "warning"),
            ({"driver": "x11", "size": [1920, 1080], "ce": False}, "warning"),
            ({"error": "kmsdrm not available"}, "fault"),
        ],
    )
    def test_the_display(self, answer: Mapping[str, Any], status: str) -> None:
        """Drawing where nobody sees it is at least a warning."""
        assert devices.display(config(), tools(ask=answers(display=answer))).status == status

    def test_a_screen_too_small_for_fingers(self) -> None:
        """Seven inches are enough, five are not: how large the least touch field is, is said in mm."""
        good = {"driver": "x11", "size": [800, 480], "ce": True}
        assert devices.display(config(), tools(ask=answers(display=good))).status == "ok"
        small = devices.display(config("[display]\ndiagonal_inch = 5.0"), tools(ask=answers(display=good)))
        assert small.status == "warning" and "7.6 mm" in small.found

    def test_the_configured_driver_is_tried(self) -> None:
        """`display.driver` reaches SDL."""
        seen: list[Any] = []

        def ask(question: str, *args: str, environment: Any = None) -> Mapping[str, Any]:
            seen.append(environment)
            return {"error": "no"}

        check = devices.display(config('[display]\ndriver = "kmsdrm"'), tools(ask=ask))
        assert seen == [{"SDL_VIDEODRIVER": "kmsdrm"}] and "display.driver" in check.remedy

    def test_sound(self) -> None:
        """Off, none, dummy, good."""
        assert devices.sound(config("[sound]\non = false"), tools()).status == "absent"
        assert devices.sound(config(), tools(ask=answers(sound={"error": "ALSA"}))).status == "absent"
        dummy = answers(sound={"opened": [44100], "driver": "dummy"})
        assert devices.sound(config(), tools(ask=dummy)).status == "warning"
        assert devices.sound(config(), tools()).status == "ok"


class TestView:
    def looked(self, camera: StillCamera, text: str = "") -> dict[str, Check]:
        """The three checks of a camera, on its own clock."""
        found = view.camera(config(text), tools(open_camera=lambda config: camera), clock=lambda: camera.now)
        return {check.check: check for check in found}

    def test_a_good_camera(self) -> None:
        """Rate, size, light, focus."""
        found = self.looked(StillCamera(table()))
        assert {check.status for check in found.values()} == {"ok"}
        assert "1280x720, 15.0 pictures a second" in found["camera"].found

    def test_a_slow_one(self) -> None:
        """Half the rate is a warning."""
        assert self.looked(StillCamera(table(), fps=5))["camera"].status == "warning"

    def test_another_size(self) -> None:
        """What is asked for and what comes are both named."""
        check = self.looked(StillCamera(table((640, 480))))["camera"]
        assert check.status == "warning" and "640x480" in check.found and "1280x720" in check.found

    def test_pictures_from_files_have_no_rate(self) -> None:
        """A folder is no live camera, and may end."""
        found = self.looked(StillCamera(table(), ends_after=3, live=False))
        assert found["camera"].status == "ok" and "from files" in found["camera"].found

    def test_no_picture_at_all(self) -> None:
        """Opens, and gives nothing."""
        found = self.looked(StillCamera(table(), ends_after=0))
        assert found["camera"].status == "fault" and found["light"].status == found["focus"].status == "absent"

    @pytest.mark.parametrize(("text", "status"), [("", "absent"), ('[camera]\nsource = "v4l2:7"', "fault")])
    def test_no_camera_is_a_fault_where_one_was_named(self, text: str, status: str) -> None:
        """With `auto` it is absent; a named one that is not there is a fault."""

        def none(config: Config) -> Camera:
            raise CameraError("No camera was found.", "Plug one in.")

        found = view.camera(config(text), tools(open_camera=none))
        assert [check.status for check in found] == [status, "absent", "absent"]

    @pytest.mark.parametrize(
        ("brightness", "says"), [(0.2, "Too dark"), (1.0, ""), (2.4, "Too bright"), (1.4, "Glare")]
    )
    def test_light(self, brightness: float, says: str) -> None:
        """Dark, right, bright, burnt out."""
        picture = table(brightness=brightness)
        if says == "Glare":
            picture[:120] = 255
        assert view.light([picture]).remedy.startswith(says)
        assert (view.light([picture]).status == "ok") == (says == "")

    def test_flicker(self) -> None:
        """A lamp that beats with the camera."""
        pictures = [table(brightness=1 + 0.15 * (i % 2)) for i in range(8)]
        assert "flickers" in view.light(pictures).remedy

    def test_focus(self) -> None:
        """A blurred picture is told from a sharp one, at 640 px as at 1280; an empty one counts as blurred."""
        sharp = table()
        assert view.focus([sharp]).status == "ok"
        assert view.focus([cv2.GaussianBlur(sharp, (0, 0), 6)]).status == "warning"
        small = cv2.resize(sharp, (640, 360), interpolation=cv2.INTER_AREA)
        assert view.focus([small]).status == "ok"
        assert view.focus([np.full((480, 640, 3), 90, np.uint8)]).status == "warning"

    def test_blur_grows_with_blurring(self) -> None:
        """The measure is ordered, and stays between 0 and 1."""
        grey = cv2.cvtColor(table((640, 480)), cv2.COLOR_BGR2GRAY)
        found = [view.blur(cv2.GaussianBlur(grey, (0, 0), sigma)) for sigma in (0.5, 1, 2, 4)]
        assert found == sorted(found) and found[0] > 0 and found[-1] <= 1


class TestModels:
    def test_none_at_all(self, tmp_path: Path) -> None:
        """An empty folder is a fault."""
        assert software.models(tools(models=tmp_path)).status == "fault"

    def test_a_damaged_one(self, tmp_path: Path) -> None:
        """A file that is no network is named."""
        (tmp_path / "finder.onnx").write_bytes(b"not a network")
        check = software.models(tools(models=tmp_path))
        assert check.status == "fault" and "finder.onnx" in check.found

    def test_the_readers_are_tried(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Networks that load but cannot read are a fault; those that read are ok, and say how fast."""
        (tmp_path / "finder.onnx").write_bytes(b"x")
        monkeypatch.setattr(software.cv2.dnn, "readNetFromONNX", lambda data: None)

        class Good:
            kind = "bell-dice"

            def read(self, picture: Any, expect: Any = None) -> Reading:
                return Reading(self.kind, (Item("1", 5, 5, 0.9),))

        class Bad(Good):
            def read(self, picture: Any, expect: Any = None) -> Reading:
                raise cv2.error("shapes differ")

        good = software.models(tools(models=tmp_path), lambda kind: Good())
        assert good.status == "ok" and "1 dice in" in good.found
        bad = software.models(tools(models=tmp_path), lambda kind: Bad())
        assert bad.status == "fault" and "shapes differ" in bad.found


class TestPiCamera:
    @pytest.mark.parametrize(
        ("answer", "health", "status", "advice"),
        [
            ({"cameras": ["imx708"]}, PI, "ok", ""),
            ({"missing": "picamera2"}, PC, "absent", ""),
            ({"missing": "picamera2"}, PI, "warning", "apt install python3-picamera2"),
            ({"missing": "libcamera"}, PI, "warning", "reinstall"),
            ({"error": "numpy.dtype size changed"}, PI, "fault", "numpy"),
            ({"error": "no answer within 15 s"}, PI, "fault", "restart"),
        ],
    )
    def test_each_cause_has_its_advice(
        self, answer: Mapping[str, Any], health: Health, status: str, advice: str
    ) -> None:
        """What breaks picamera2, and what helps."""
        check = software.pi_camera(tools(ask=answers(picamera2=answer), health=lambda: health))
        assert check.status == status and advice in check.remedy


class TestAskingApart:
    def test_an_unknown_question_is_an_error_and_no_traceback(self) -> None:
        """What fails there comes back as a sentence."""
        assert "error" in ask_apart("nonsense")

    def test_a_process_that_dies_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A crash in a library is told with its status."""
        monkeypatch.setattr(sys, "executable", "/bin/false")
        assert "status 1" in ask_apart("display")["error"]

    def test_a_python_that_is_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Even that is a sentence."""
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        assert "could not be started" in ask_apart("display")["error"]

    def test_the_display_answers(self) -> None:
        """SDL's dummy driver is told by name."""
        answer = ask_apart("display", environment={"SDL_VIDEODRIVER": "dummy"})
        assert answer["driver"] == "dummy" and answer["size"]
