"""The discard pile as the account knows it: who laid which card, and turns of which nobody knows what was laid.

All of it is pure: entries and what each was read from in, a `Pile` out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kiosk.fold import Folded, Live

UNREAD = "unread"
"""In the note of a discard: nobody could look what was laid in that turn, or what lay there stayed unknown."""

CALM = "calm"
"""In the note of a discard: before its card came, a look showed that nothing lay there of which nobody knew."""

FORGOTTEN = "forgotten"
"""In the note of a pile that is told to be turned over: it lies there still, only what was known of it was wrong."""

Noted = Callable[[Live], Mapping[str, Any] | None]
"""What an entry was read from; None: it comes from no reading."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What may lie on the pile of one turn."""

    live: Live
    card: str | None
    """None: nobody knows whether any was laid."""


@dataclass(frozen=True, slots=True)
class Pile:
    """All turns since the pile was begun."""

    laid: tuple[Laid, ...] = ()
    """From below to above."""
    without: tuple[Live, ...] = ()
    """Discards of turns in which no card was laid by the account, those of which nobody knows included."""
    lay: frozenset[str] = frozenset()
    """Cards that lay there at some time and were not seen to be taken."""

    @property
    def top(self) -> str | None:
        """The last card that is known to have been laid."""
        return next((one.card for one in reversed(self.laid) if one.card is not None), None)

    def seen(self) -> Pile:
        """After a look that has shown nothing on top of which nobody knows: nothing was laid there."""
        laid = self.laid
        while laid and laid[-1].card is None:
            laid = laid[:-1]
        return replace(self, laid=laid)

    def unknown(self, lifted: int | None) -> tuple[Live, ...]:
        """Turns whose card can come to light, the newest first. `lifted`: known cards that may no longer lie upon it.

        None: the pile was moved, and any card of it can.
        """
        found: list[Live] = []
        above = 0
        for one in reversed(self.laid):
            if one.card is None:
                found.append(one.live)
            elif lifted is not None and (above := above + 1) > lifted:
                break
        return tuple(found)


def pile(live: Iterable[Live], noted: Noted) -> Pile:
    """What the entries that count say of the pile."""
    laid: list[Laid] = []
    without: list[Live] = []
    lay: set[str] = set()
    for entry in live:
        kind, note = entry.event.get("type"), noted(entry) or {}
        if kind == "deal" or (kind == "recycled" and not note.get(FORGOTTEN)):
            laid, without, lay = [], [], set()
        elif kind == "take" and entry.event.get("from") == "discard" and entry.before is not None:
            taken = entry.before.state.discard[-1]
            laid = [one for one in laid if one.card is None or one.card != taken]
            lay.discard(taken)
        elif kind == "discard":
            card = entry.event.get("card")
            while note.get(CALM) and laid and laid[-1].card is None:
                laid.pop()
            lay.update(str(one) for one in note.get("lies", ()))
            if card is not None:
                laid = [*(one for one in laid if one.card != card), Laid(entry, str(card))]
                lay.add(str(card))
                continue
            without.append(entry)
            if not note or note.get(UNREAD):
                laid.append(Laid(entry, None))
    return Pile(tuple(laid), tuple(without), frozenset(lay))


def seat_of(live: Live) -> int:
    """Whose turn an entry is of."""
    assert live.before is not None
    return int(live.before.state.turn)


def ahead(folded: Folded) -> dict[str, int]:
    """Cards of turns that were taken back and not played again yet, and whose they were: they lie there still."""
    hand, live = folded.state.hand_no, {entry.number: entry for entry in folded.live}
    last = {seat_of(entry): number for number, entry in live.items() if entry.event.get("type") == "discard"}
    found: dict[str, int] = {}
    for number, entry in enumerate(folded.tips):
        undone = entry.number == number and number not in live and entry.before is not None
        card = entry.event.get("card")
        if not undone or entry.event.get("type") != "discard" or card is None or entry.state.hand_no != hand:
            continue
        if last.get(seat_of(entry), -1) < number:
            found[str(card)] = seat_of(entry)
    return found
