"""The simulated table as the camera that is checked, for whoever tries the exhibit without one."""

from __future__ import annotations

import time
from dataclasses import replace

from kiosk.doctor.mat import THINGS
from kiosk.places import place_of
from kiosk.settings import Config
from vision.cameras import Camera

SIZE = (640, 480)
"""Px of its pictures."""


def in_front_of(config: Config) -> Config:
    """The configuration with what such a camera gives. How fast it is drawn says nothing of light or cable."""
    return replace(config, camera=replace(config.camera, source="simulated", size=SIZE, fps=1))


def open_simulated(config: Config) -> Camera:
    """The table on which the house's game is played."""
    return place_of(1, THINGS.get(config.rules.game, "bell-dice"), time.monotonic).camera
