"""What one look at the mat means for a turn: its discard, a card of an earlier one, or something that is amiss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.director.toad.late import Late
from kiosk.director.toad.lying import Lying, RowCard, taken_from
from vision.reading import Doubt, Item

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay


@dataclass(slots=True)
class Said:
    """What persons have said in one turn of what lies there. Cards go by the names that count."""

    now: str | None = None
    """Laid in this turn."""
    not_now: frozenset[str] = frozenset()
    """Not laid in this turn: whose they are is to be asked."""
    answered: frozenset[str] = frozenset()
    """Nothing more is to be asked about these."""
    later: frozenset[str] = frozenset()
    """Not laid in this turn, and by nobody before as far as anybody can say: asked again in the next one."""
    excused: frozenset[str] = frozenset()
    """Troubles in spite of which play goes on."""
    unknown: bool = False
    """Play goes on although nobody knows what was laid."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a look means."""

    problem: str | None = None
    about: str | None = None
    card: Item | None = None
    """This turn's discard."""
    loose: tuple[Item, ...] = ()
    """Cards one of which may be this turn's discard."""
    apart: frozenset[str] = frozenset()
    """Cards of a hand that is to be declared."""
    calm: bool = False
    """Nothing lies there of which nobody knows."""


def weigh(
    found: Lying,
    play: ToadPlay,
    late: Late,
    said: Said,
    *,
    row: Sequence[RowCard],
    entered: bool,
    laid: bool,
    toad: bool,
) -> Weighed:
    """Hold a look against what is known and was said.

    `row`: the open row as it lay when the turn began. `entered`: this turn's discard counts already; `laid`: and it is
    a card. `toad`: a hand is to be declared.
    """
    settled = said.answered | said.later | play.ahead() | (said.not_now & late.pile.lay)
    new = [item for item in found.new if item.value not in settled]
    values = [item.value for item in new]
    elsewhere = [item.value for item in found.elsewhere if item.value not in settled]
    mine = [] if laid else [item for item in new if item.value not in said.not_now]
    mine = [item for item in mine if item.value == said.now] or mine
    if elsewhere:
        return Weighed("elsewhere", elsewhere[0])
    if len(set(values)) < len(values):
        return Weighed("twice", next(value for value in values if values.count(value) > 1))
    if len(mine) > 1:
        return Weighed("many", loose=tuple(mine))
    if mine and mine[0].value != said.now:
        value = mine[0].value
        if value in found.again:
            return Weighed("twice", value)
        if late.uncovered(value):
            return Weighed("uncovered", value)
        if late.may_be(value):
            return Weighed("late", value)
    # The rest is of the hand, lay there before, or it is asked whose it is.
    others = [item.value for item in new if item not in mine and not late.lay_there(item.value)]
    card = mine[0] if mine else None
    if toad:
        return Weighed(card=card, apart=frozenset(others))
    if others:
        return Weighed("late", others[0], card)
    return Weighed(card=card) if new or entered else _bare(found, play, late, said, row)


def _bare(found: Lying, play: ToadPlay, late: Late, said: Said, row: Sequence[RowCard]) -> Weighed:
    """Nothing came of which nobody knows."""
    discard = play.state.discard
    known = all(late.lay_there(item.value) for item in found.new)
    weighed = Weighed(calm=known and not play.blind)
    if found.doubts:
        weighed = Weighed("doubt")
    elif len(taken_from(row, found.row)) > 1:
        weighed = Weighed("row_changed")
    elif len(discard) > 1 and not found.pile and not found.new and not play.mistrusted:
        weighed = Weighed("pile_gone", discard[-1])
    return Weighed() if weighed.problem in said.excused else weighed


def is_unsure(weighed: Weighed, found: Lying) -> Doubt:
    """What is doubtful about the discard, or beside it."""
    single = weighed.card.doubts if weighed.card is not None else Doubt.NONE
    return single | found.doubts if weighed.card is not None or weighed.problem == "doubt" else Doubt.NONE
