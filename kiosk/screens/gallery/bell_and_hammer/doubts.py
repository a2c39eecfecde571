"""Each doubt with the picture that it is about."""

from __future__ import annotations

from kiosk.scenes import Scene, Seen
from kiosk.screens.gallery.drawn import doubtful
from kiosk.screens.gallery.made_up import stage
from vision.reading import Doubt

PROBLEMS = {Doubt.TWICE: "twice", Doubt.TOO_FEW: "not_eight", Doubt.BUMPED: None}
"""Why the throw cannot count as it was read; else a die has no name."""


def scenes() -> dict[str, Scene]:
    """One for each doubt that there is."""
    made: dict[str, Scene] = {}
    for doubt in Doubt:
        picture, dice = doubtful(doubt)
        problem = PROBLEMS.get(doubt, "unnamed")
        made[f"doubt-{(doubt.name or '').lower().replace('_', '-')}"] = Seen(
            stage=stage(),
            player=1,
            picture=picture,
            dice=dice,
            doubts=doubt,
            confirm_left=None,
            eyes=sum(int(die.value) for die in dice if die.value.isdigit()),
            bell=any(die.value == "bell" for die in dice),
            problem=problem,
            bumped=(0,) if doubt is Doubt.BUMPED else (),
            strike="none" if problem else "confirm",
        )
    return made
