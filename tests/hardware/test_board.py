"""The board's own health."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardware.board import Throttle, disk, health


def put(root: Path, place: str, text: str) -> None:
    """Write a file of a made-up board."""
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    (root / place).write_text(text)


def no_command(command: Sequence[str]) -> str:
    """A machine without vcgencmd."""
    raise FileNotFoundError(command[0])


class TestHealth:
    def test_a_board_that_tells_nothing(self, tmp_path: Path) -> None:
        """What is unknown is None."""
        found = health(tmp_path, no_command)
        assert (found.model, found.celsius, found.throttle, found.memory_free_mb) == (None, None, None, None)

    def test_a_pi(self, tmp_path: Path) -> None:
        """Model, temperature, throttling and memory from the files that a Pi has."""
        put(tmp_path, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        put(tmp_path, "sys/class/thermal/thermal_zone0/temp", "61234\n")
        put(tmp_path, "sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
        put(tmp_path, "proc/meminfo", "MemTotal:  4096000 kB\nMemFree: 10 kB\nMemAvailable:  2048000 kB\n")
        found = health(tmp_path, no_command)
        assert found.model == "Raspberry Pi 5 Model B Rev 1.0"
        assert found.celsius == pytest.approx(61.234)
        assert found.throttle == (
            Throttle.UNDER_VOLTAGE | Throttle.THROTTLED | Throttle.HAS_BEEN_UNDER_VOLTAGE | Throttle.HAS_BEEN_THROTTLED
        )
        assert found.memory_total_mb == 4000 and found.memory_free_mb == 2000

    def test_the_firmware_is_asked_where_there_is_no_file(self, tmp_path: Path) -> None:
        """vcgencmd's answer is understood, bits that nobody knows included."""
        assert health(tmp_path, lambda _: "throttled=0x0\n").throttle == Throttle.NONE
        assert health(tmp_path, lambda _: "throttled=0x10020001\n").throttle == (
            Throttle.UNDER_VOLTAGE | Throttle.HAS_BEEN_CAPPED
        )

    @pytest.mark.parametrize("answer", ["", "VCHI initialization failed", "throttled=", "throttled=0xzz"])
    def test_an_answer_that_is_none(self, tmp_path: Path, answer: str) -> None:
        """Nonsense is unknown."""
        assert health(tmp_path, lambda _: answer).throttle is None

    def test_a_command_that_hangs(self, tmp_path: Path) -> None:
        """A time-out is unknown."""

        def hangs(command: Sequence[str]) -> str:
            raise subprocess.TimeoutExpired(command, 2)

        assert health(tmp_path, hangs).throttle is None

    def test_the_voltage_alarm(self, tmp_path: Path) -> None:
        """Where neither is there, the kernel's alarm tells of under-voltage."""
        put(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        put(tmp_path, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        put(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
        assert health(tmp_path, no_command).throttle == Throttle.UNDER_VOLTAGE

    @pytest.mark.parametrize("text", ["", "hot", "999999", "-274000"])
    def test_a_temperature_that_is_none(self, tmp_path: Path, text: str) -> None:
        """A broken sensor is unknown, not a fire."""
        put(tmp_path, "sys/class/thermal/thermal_zone0/temp", text)
        assert health(tmp_path, no_command).celsius is None


class TestDisk:
    def test_a_folder_that_is_not_there_yet(self, tmp_path: Path) -> None:
        """Its parent's disk is measured, nothing is left behind, and the folder is not made."""
        found = disk(tmp_path / "a" / "b")
        assert found.writable and found.sync_ms is not None and 0 < found.free_mb <= found.total_mb
        assert list(tmp_path.iterdir()) == []

    def test_a_disk_that_cannot_be_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not writable, no time."""

        def full(number: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("hardware.board.os.fsync", full)
        found = disk(tmp_path)
        assert not found.writable and found.sync_ms is None
        assert list(tmp_path.iterdir()) == []
