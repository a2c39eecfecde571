"""The account of a game: every turn, every hand that was declared, and what each of them cost whom."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.fold import Folded, Live
from kiosk.games.toad import State, counted
from kiosk.scenes import ToadLine

OTHERS: Mapping[str, str] = {"deal": "dealt", "leave": "left", "return": "returned", "recycled": "turned_over"}
"""Kinds of lines, by events that are told as they are."""


def seats(live: Live, kind: str) -> tuple[int, ...]:
    """Whom the effects of one type are about."""
    return tuple(effect["player"] for effect in live.effects if effect["type"] == kind)


def is_verdict(live: Live) -> bool:
    """Whether a hand was judged with this entry."""
    return live.event.get("type") == "declare"


def verdict(live: Live, amended: bool = False) -> ToadLine:
    """The line of a hand that was judged."""
    assert live.before is not None
    before: State = live.before.state
    true = next((effect for effect in live.effects if effect["type"] == "toad"), None)
    cards = tuple(str(card) for card in live.event.get("hand", ()))
    red, black = counted(cards)
    return ToadLine(
        live.number,
        "toad" if true is not None else "false_toad",
        before.hand_no,
        before.turn,
        cards=cards,
        red=red,
        black=black,
        maximus=bool(true and true["maximus"]),
        lost=seats(live, "life_lost"),
        out=seats(live, "out"),
        regained=bool(seats(live, "life_regained")),
        amended=amended,
        can_put_right=True,
    )


def lines(folded: Folded, amended: frozenset[int]) -> list[ToadLine]:
    """All lines, newest first."""
    found: list[ToadLine] = []
    laid: Live | None = None
    for live in folded.live:
        kind = str(live.event.get("type"))
        if live.before is None:
            continue
        before: State = live.before.state
        if kind == "discard":
            laid = live
        elif kind == "declare":
            found.append(verdict(live, live.number in amended))
        elif kind == "end_turn":
            mine = laid if laid is not None and laid.before is not None and laid.number < live.number else live
            card = mine.event.get("card")
            read = mine.event.get("type") == "discard"
            found.append(
                ToadLine(
                    mine.number,
                    "turn",
                    before.hand_no,
                    before.turn,
                    card,
                    amended=mine.number in amended,
                    can_put_right=read,
                )
            )
        elif kind == "abandon":
            found.append(ToadLine(live.number, "abandoned", before.hand_no))
        elif kind in OTHERS:
            player = before.dealer if kind == "deal" else live.event.get("player")
            found.append(ToadLine(live.number, OTHERS[kind], before.hand_no, player, lost=seats(live, "life_lost")))
        if kind in ("end_turn", "declare", "deal"):
            laid = None
    return found[::-1]


def lost_in(folded: Folded, hand: int) -> tuple[int, ...]:
    """How many lives each seat lost in a hand."""
    state: State = folded.state
    lost = [0] * len(state.lives)
    for live in folded.live:
        if live.before is not None and live.before.state.hand_no == hand:
            for seat in seats(live, "life_lost"):
                lost[seat] += 1
    return tuple(lost)


def turn_began(live: Live) -> Live:
    """The entry after which the turn began that `live` belongs to; for what is of no turn: the entry before it."""
    at = live
    while at.event.get("type") in ("end_turn", "declare", "discard") and at.before is not None:
        if at.before.event.get("type") not in ("discard", "take"):
            break
        at = at.before
    return at.before if at.before is not None else at


def same_turns(before: Folded, after: Folded) -> bool:
    """Whether each entry is of the same player in both: a correction must not hand a turn to another one."""
    was = {live.number: live.before.state.turn for live in before.live if live.before is not None}
    return all(
        was.get(live.number) == live.before.state.turn
        for live in after.live
        if live.before is not None and live.before.state.phase == "turn" and live.number in was
    )
