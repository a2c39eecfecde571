"""When the inn opens (R.13)."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.bell_and_hammer.state import State
from kiosk.games.game import Step


def open_inn(state: State) -> Step[State]:
    """The inn opens, and stays open for the round."""
    return Step(replace(state, inn_open=True), ({"type": "inn_opens"},))


def open_by_threshold(state: State) -> Step[State]:
    """The inn opens as soon as the till holds `inn_threshold` or less, where that is the rule."""
    switches = state.switches
    if state.inn_open or switches.inn_opens != "threshold" or state.till > switches.inn_threshold:
        return Step(state)
    return open_inn(state)
