"""What really was done at the table, as those who play know it: the account that the machine must hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games import Event

SIGNS = ("bell", "hammer")


class Truth:
    """Every deed that counts, in order, as an event of the rules."""

    def __init__(self) -> None:
        self.done: list[Event] = []
        self.meant: Event | None = None
        """What is being done now: it may have counted already."""

    def compare(self, held: Sequence[Event]) -> str | None:
        """`held`: the events that the machine's account holds now. What differs from those done; None: nothing does."""
        if self.meant is not None and len(held) == len(self.done) + 1:
            self.done.append(self.meant)
            self.meant = None
        for at in range(max(len(held), len(self.done))):
            if held[at : at + 1] != self.done[at : at + 1]:
                return f"entry {at + 1}: {_at(held, at)} is in the account, {_at(self.done, at)} was done"
        return None

    @property
    def bids(self) -> int:
        """How many bids were made on the card that is on the block."""
        count = 0
        for event in reversed(self.done):
            if event["type"] != "bid":
                break
            count += 1
        return count


def thrown(player: int, marks: Sequence[str]) -> dict[str, Any]:
    """A throw with these marks up, as the rules are told of it."""
    eyes = sorted(int(mark) for mark in marks if mark not in SIGNS)
    return {"type": "throw", "player": player, "eyes": eyes, **{sign: sign in marks for sign in SIGNS}}


def _at(events: Sequence[Mapping[str, Any]], at: int) -> object:
    return dict(events[at]) if at < len(events) else "nothing"
