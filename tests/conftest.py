"""Set-up for all tests: no window, no sound device, one place for what they write."""

from __future__ import annotations

import os

# Before anything imports pygame or OpenCV.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from hypothesis import HealthCheck, settings

# Shared machines stall now and then; a slow example is no fault of the code.
settings.register_profile("kiosk", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("kiosk")
