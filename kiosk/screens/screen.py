"""What every screen can do: paint what stands still, paint what moves, and say for how long."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from kiosk.i18n import Spoken
from kiosk.screens.canvas import Canvas
from kiosk.theme import Theme

S = TypeVar("S")

FOREVER = 1e6
"""Seconds after which everything has come to rest."""


class Screen(Generic[S]):
    """Paints one kind of scene. As it stands: nothing moves."""

    def still(self, c: Canvas, scene: S) -> None:
        """Paint what does not move; done once for each scene."""
        raise NotImplementedError

    def told(self, c: Spoken, scene: S) -> tuple[str, ...]:
        """What it says, for who cannot look at it: what happens now, then what there is to be known or done."""
        return ()

    def moving(self, c: Canvas, scene: S, t: float) -> None:
        """Paint what moves, `t` seconds after the scene's present moment began; done each time."""

    def kept(self, scene: S) -> S:
        """The scene without what `moving` alone paints, so that the still part stays the same while that changes."""
        return scene

    def moment(self, scene: S) -> Hashable:
        """What must change for the motion to begin again."""
        return None

    def lasts(self, scene: S, theme: Theme) -> float:
        """Seconds until everything has come to rest."""
        return 0.0

    def moves(self, scene: S, theme: Theme, t: float) -> bool:
        """Whether something moves `t` seconds after the moment began."""
        return t < self.lasts(scene, theme)

    def calm(self, theme: Theme, t: float) -> float:
        """Where nothing may move: the seconds into its motion at which it stands, `t` s after the moment began."""
        return FOREVER


def eased(share: float) -> float:
    """From 0 to 1, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
