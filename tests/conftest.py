"""Set-up for all tests: no window, no sound device, one place for what they write."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

# Before anything imports pygame or OpenCV.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.rehearsal import Rehearsal

# Shared machines stall now and then; a slow example is no fault of the code.
settings.register_profile("kiosk", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("kiosk")


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Rehearsal]:
    """A kiosk whose clock stands until it is moved."""
    from tests.rehearsal import Rehearsal  # tests of the rules alone need none of it

    play = Rehearsal(tmp_path)
    yield play
    play.close()
