"""What of the whole machine can be tried without one."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

from kiosk.config import parse
from tests.machine.drive import CONFIG
from tests.machine.visitor import alike, exactly, faces
from tests.machine.vm import HERE, SIZE
from vision.reading import MARKS


@pytest.mark.parametrize("script", ["prepare", "init"])
def test_the_scripts_are_shell(script: str) -> None:
    """No slip of the pen in what runs as the first process of a machine."""
    shell = "bash" if script == "prepare" else "sh"
    done = subprocess.run([shell, "-n", str(HERE / script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_till_can_be_thrown_exactly() -> None:
    """Each till up to 21 is a sum of different numbers; more cannot be thrown."""
    for eyes in range(22):
        thrown = exactly(eyes)
        assert thrown is not None and sum(map(int, thrown)) == eyes and len(set(thrown)) == len(thrown)
        assert [mark for mark in faces(thrown) if mark != "blank"] == sorted(thrown)
    assert exactly(22) is None and len(faces([])) == len(MARKS)


def test_the_settings_of_the_machine_are_settings() -> None:
    """Else it would play with the last good ones."""
    assert parse(CONFIG).camera.size == (640, 480)


def test_likeness_counts_what_looks_the_same() -> None:
    """A screen is like itself, and not like another one."""
    one = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    other = one.copy()
    other[:, : SIZE[0] // 4] = 200
    assert alike(one, one) == 1.0 and alike(one, other) == pytest.approx(0.75)
    assert alike(one, one[:10]) == 0.0
