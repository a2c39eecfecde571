"""What is drawn: a screen is a function of the scene that it shows.

`draw` paints one scene on a surface of any size and says where it can be touched. What stands still is painted
once for a scene and kept; only what moves is painted again each time. Motions are functions of the time since the
scene's present moment began, which a `Motion` remembers.
"""

from __future__ import annotations

from kiosk.screens.canvas import Target
from kiosk.screens.drawing import REST, Calm, Held, Motion, animating, compose, draw

__all__ = ["REST", "Calm", "Held", "Motion", "Target", "animating", "compose", "draw"]
