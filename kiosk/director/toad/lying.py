"""What lies face up on the mat, told apart by what is known: pile, open row, shown hands, and what came now.

All of it is pure: a reading and what was known in, a `Lying` out. Places and sizes are px of the picture that was read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.director.spots import PASSING, Named, Spot, all_known
from kiosk.games.toad import State
from vision.reading import Doubt, Item, Reading

ROW = 4
"""Open cards in the middle."""


@dataclass(frozen=True, slots=True)
class RowCard:
    """One place of the open row."""

    value: str | None
    """None: the card was taken, and the next one does not lie there yet."""
    spot: Spot


@dataclass(frozen=True, slots=True)
class Before:
    """What was known before this look."""

    visible: frozenset[str] = frozenset()
    """What lay face up when the last turn was over and is accounted for, by the names that were read and that count."""
    beside: frozenset[str] = frozenset()
    """What lay face up then as well, and nobody has accounted for."""
    pile: Spot | None = None
    """Where the pile lies."""
    row: tuple[RowCard, ...] = ()
    gather: frozenset[str] = frozenset()
    """Cards of a hand that was shown and is to be taken up again."""
    named: tuple[Named, ...] = ()
    """What persons have said of cards that lie there."""


@dataclass(frozen=True, slots=True)
class Lying:
    """The mat as it lies."""

    new: tuple[Item, ...] = ()
    """Came since the last turn was over; from left to right."""
    on_pile: frozenset[str] = frozenset()
    """Of them: those that lie where the pile lies."""
    again: frozenset[str] = frozenset()
    """Of them: those that seem to be cards which lie there already."""
    elsewhere: tuple[Item, ...] = ()
    """Known to be in an open hand."""
    strays: tuple[Item, ...] = ()
    """Known to be on the pile, and lying far from it."""
    gather: frozenset[str] = frozenset()
    """Cards of a hand that was shown, which still lie there."""
    top: Spot | None = None
    """Where the top of the pile is seen."""
    top_card: str | None = None
    """What lies on top, as far as that is known."""
    pile: bool = False
    """Anything of the pile is seen."""
    row: tuple[RowCard, ...] = ()
    backs: int = 0
    visible: frozenset[str] = frozenset()
    """All that lies face up beside the open row, by both names."""
    doubts: Doubt = Doubt.NONE
    """What is doubtful beside single cards."""


def lying(reading: Reading, state: State, before: Before) -> Lying:
    """What `reading` shows."""
    items = all_known(reading.items, before.named)
    discards = {card for card in state.discard if card}
    hands = {card for seat, hand in enumerate(state.hands) if seat != state.turn for card in hand or () if card}
    row, in_row = _row(items, state, before, discards)
    old = discards | before.visible
    new, elsewhere, gather, strays = [], [], [], []
    still = _still(items, old, before.pile)
    for item in sorted(items, key=lambda item: item.x):
        on_pile = before.pile is not None and before.pile.holds(item)
        if item in in_row:
            continue
        if item in still:
            if before.pile is not None and not before.pile.near(item):
                strays.append(item)
            continue
        if item.value in before.gather and not on_pile:
            gather.append(item)
        elif item.value in hands:
            elsewhere.append(item)
        else:
            new.append(item)
    single = Doubt.NONE
    for item in reading.items:
        # Also of those that a person has named: nothing else is doubtful for their sake.
        single |= item.doubts
    there = {item.value: item for item in (*items, *still) if item not in in_row}
    top = state.discard[-1] if state.discard else None
    return Lying(
        tuple(new),
        frozenset(item.value for item in new if before.pile is not None and before.pile.holds(item)),
        frozenset(item.value for item in new) & {item.value for item in still},
        tuple(elsewhere),
        tuple(strays),
        frozenset(item.value for item in gather),
        Spot.of(there[top]) if top in there else None,
        top,
        bool(there.keys() & old),
        row,
        len(reading.backs),
        frozenset(
            value
            for item, read in zip(items, reading.items, strict=True)
            if item not in in_row
            for value in (item.value, read.value)
        ),
        reading.doubts & ~single & ~PASSING,
    )


def _still(items: Sequence[Item], old: Collection[str], pile: Spot | None) -> list[Item]:
    """Of what lay there before: what lies there now. Of two alike it is the one which lies nearer to the pile."""
    found: dict[str, Item] = {}
    for item in items:
        first = found.get(item.value)
        if item.value in old and (first is None or (pile is not None and pile.nearer(item, first))):
            found[item.value] = item
    return list(found.values())


def row_in(items: Sequence[Item]) -> tuple[RowCard, ...]:
    """The open row that these cards are, from left to right; empty where they cannot be it."""
    return tuple(RowCard(item.value, Spot.of(item)) for item in items) if len(items) == ROW else ()


def _row(
    items: Sequence[Item], state: State, before: Before, discards: set[str]
) -> tuple[tuple[RowCard, ...], list[Item]]:
    """The open row as it lies now, and which items are its cards."""
    if state.switches.layout != "common":
        return (), []
    if not before.row:
        fresh = sorted((one for one in items if one.value not in discards | before.visible), key=lambda one: one.x)
        row = row_in(fresh)
        return (row, fresh) if row else ((), [])
    now: list[RowCard] = []
    mine: list[Item] = []
    for card in before.row:
        same = next((item for item in items if item.value == card.value), None)
        there = same or next((item for item in items if item not in mine and card.spot.holds(item)), None)
        if there is None or there.value in discards:
            now.append(RowCard(None, card.spot))
            continue
        mine.append(there)
        unsure = there.doubts and there.value != card.value
        now.append(card if unsure else RowCard(there.value, Spot.of(there)))
    return tuple(now), mine


def taken_from(before: Sequence[RowCard], now: Sequence[RowCard]) -> tuple[str, ...]:
    """Open cards that lay in the row and do no longer."""
    there = {card.value for card in now}
    return tuple(card.value for card in before if card.value is not None and card.value not in there)


def noted(before: Before) -> dict[str, Any]:
    """What the journal keeps of it, beside what was laid."""
    row = [[card.value, card.spot.x, card.spot.y, card.spot.size] for card in before.row]
    more = {"row": row, "beside": sorted(before.beside), "gather": sorted(before.gather)}
    return {"lies": sorted(before.visible), **{name: one for name, one in more.items() if one}}


def recalled(data: Mapping[str, Any], pile: Spot | None) -> Before:
    """From the journal; `pile`: where it lay."""
    rows: Iterable[Any] = data.get("row", ())
    row = tuple(RowCard(value, Spot(float(x), float(y), float(size))) for value, x, y, size in rows)
    lies, beside, gather = (frozenset(map(str, data.get(name, ()))) for name in ("lies", "beside", "gather"))
    return Before(lies, beside, pile, row, gather)
