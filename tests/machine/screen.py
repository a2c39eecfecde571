"""The machine's real screen, compared with what it must show."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.scenes import Scene
from kiosk.screens import REST, Target, compose, drawing
from kiosk.theme import Theme
from tests.machine.vm import SIZE, Vm

NEAR = 16
"""Levels by which a colour on the screen may differ from the drawn one."""

TOLD = 0.7
"""Part of what differs between two scenes that must be on the screen as in the one, for it to show that one."""


class Screen:
    """Scenes are drawn here as the exhibit draws them; the machine's picture is what a person would see."""

    def __init__(self, vm: Vm) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        self.vm = vm

    def drawn(self, scene: Scene, language: str = "en") -> tuple[NDArray[np.uint8], Sequence[Target]]:
        """How the screen must look (BGR), and where it can be touched."""
        surface = pygame.Surface(SIZE)
        drawing.forget()
        canvas = compose(surface, scene, Theme(), language, 0.0, REST)
        rgb = pygame.surfarray.array3d(surface).swapaxes(0, 1)
        return np.ascontiguousarray(rgb[:, :, ::-1]), canvas.targets

    def likeness(self, scene: Scene) -> float:
        """Part of the real screen that looks as the screen of `scene` must."""
        return alike(self.vm.screen(), self.drawn(scene)[0])

    def shows(self, scene: Scene, instead: Scene, above: int = SIZE[1]) -> float:
        """Of what differs between two scenes, in the rows above `above`: the part that is on the real screen as in the
        first."""
        meant, other = self.drawn(scene)[0].astype(int), self.drawn(instead)[0].astype(int)
        differs = abs(meant - other).max(axis=2) > NEAR
        differs[above:] = False
        if not differs.any():
            return 0.0
        return float((abs(self.vm.screen().astype(int) - meant).max(axis=2) <= NEAR)[differs].mean())

    def comes_to_show(self, scene: Scene, instead: Scene, timeout: float, above: int = SIZE[1]) -> bool:
        """Whether within `timeout` s the one scene is there and not the other."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            if self.shows(scene, instead, above) >= TOLD:
                return True
            time.sleep(1.5)
        return False


def alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Part of two pictures that is the same."""
    if one.shape != other.shape:
        return 0.0
    return float((np.abs(one.astype(int) - other.astype(int)).max(axis=2) <= NEAR).mean())
