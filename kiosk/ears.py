"""Hammer and bid buttons on the pins, each heard on a thread of its own."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable

from hardware.bids import BidButtons, Press, PressEar, SeatEdge
from hardware.edges import EdgeLog, NotedEar
from hardware.hammer import Hammer
from hardware.listener import Listener, StrikeEar
from hardware.pins import HardwareError, open_factory
from hardware.strikes import Strike, StrikeSettings
from kiosk.settings import Config

log = logging.getLogger(__name__)

HAMMER = "hammer"
"""The hammer's contact in the log of edges."""


def button_name(seat: int) -> str:
    """A bid button in the log of edges."""
    return f"bid {seat + 1}"


def open_ears(
    stack: contextlib.ExitStack,
    config: Config,
    heard_strike: Callable[[Strike], None],
    heard_press: Callable[[Press], None],
    edges: EdgeLog,
) -> str | None:
    """Open hammer and bid buttons as configured, closed again with `stack`.

    `heard_strike` and `heard_press` are called on the listeners' threads. Every edge is noted in `edges`, by ``hammer``
    and ``bid 1`` to ``bid 8``. Returns the sentence about what is missing; the space bar then is the hammer, and the
    keys 1 to 8 are the buttons.
    """
    asked, buttons = config.hammer, config.bids
    if not asked.used and not buttons.pins:
        return None
    settings = StrikeSettings(shortest=asked.shortest, rest=asked.rest)
    try:
        factory = open_factory(asked.factory)
        if asked.used:
            hammer = stack.enter_context(Hammer(asked.pin, factory, asked.pull_up))
            edges.begin(HAMMER, hammer.closed, time.monotonic())
            strikes = NotedEar(StrikeEar(settings, lambda: hammer.closed), lambda edge: edges.note(HAMMER, edge))
            stack.enter_context(Listener(hammer.edges, strikes, heard_strike, hammer.check))
        if buttons.pins:
            bids = stack.enter_context(BidButtons(buttons.pins, factory, buttons.pull_up))
            for seat, closed in enumerate(bids.closed):
                edges.begin(button_name(seat), closed, time.monotonic())

            def note(report: SeatEdge) -> None:
                edges.note(button_name(report.seat), report.edge)

            presses = NotedEar(PressEar(len(buttons.pins), buttons.hold, settings), note)
            stack.enter_context(Listener(bids.edges, presses, heard_press, bids.check))
    except HardwareError as error:
        log.warning("%s", error)
        return str(error)
    return None
