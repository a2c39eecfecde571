"""What else can be done at any time, large: where type is large the footer has no room for it."""

from __future__ import annotations

from kiosk.scenes import Action, AnyStage, BingoStage, Stage, ToadStage, Tools
from kiosk.screens import words
from kiosk.screens.bell_and_hammer import stage as bell_and_hammer
from kiosk.screens.bingo import stage as bingo
from kiosk.screens.canvas import Canvas, grid, take_bottom
from kiosk.screens.pieces import button, frame
from kiosk.screens.screen import Screen
from kiosk.screens.toad import stage as toad


class ToolsScreen(Screen[Tools]):
    """One large button for each."""

    def still(self, c: Canvas, scene: Tools) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        room, low = take_bottom(room, c.px(c.theme.touch * 1.1), c.gap)
        button(c, low, c.t("No, go on playing"), Action("close"), strong=True, size=c.theme.type.body)
        tools = _tools(c, scene.stage)
        for place, (label, action) in zip(grid(room, max(4, len(tools)), 2, c.gap), tools, strict=False):
            button(c, place, label, action, size=c.theme.type.title)


def _tools(c: Canvas, stage: AnyStage) -> list[tuple[str, Action]]:
    """Those of the running game, the question mark in words."""
    tools: list[tuple[str, Action]] = []
    if isinstance(stage, Stage):
        tools = bell_and_hammer.stage_tools(c, stage)
    elif isinstance(stage, BingoStage):
        tools = bingo.stage_tools(c, stage)
    elif isinstance(stage, ToadStage):
        tools = toad.stage_tools(c, stage)
    return [(label if len(label) > 1 else c.t("How to play"), action) for label, action in tools]
