"""What lies on the table of a hand of Toad that was begun in front of another one: the pile, and the open row."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from kiosk.fold import Folded
from kiosk.games.toad import State

OPEN = 4
"""Open cards in the middle, where they are common."""


def pile_again(game: Folded, visible: Collection[str]) -> list[str]:
    """The pile as it may lie, the top last: what was laid and is in no known hand, as if nobody had taken of it unseen.

    `visible`: what was seen to lie open. A card that the kiosk would not know again is left out: it would be a new one.
    """
    state: State = game.state
    laid: list[str] = []
    for live in game.live:
        kind, card = live.event.get("type"), live.event.get("card")
        if kind in ("deal", "recycled"):
            laid.clear()
        elif kind == "discard" and card:
            laid = [*(one for one in laid if one != card), str(card)]
    held = {card for hand in state.hands for card in hand or ()}
    there = {*state.discard, *visible} - held
    return [card for card in laid if card in there]


def row_again(game: Folded, known: Sequence[str | None], unseen: Sequence[str], rng: random.Random) -> list[str]:
    """The open row. `known`: its cards as they were read, None for a gap, where one of the `unseen` comes to lie."""
    if game.state.switches.layout != "common":
        return []
    row = list(known) or [None] * OPEN
    fresh = iter(rng.sample(list(unseen), min(len(unseen), row.count(None))))
    return [card for card in (one or next(fresh, None) for one in row) if card is not None]
