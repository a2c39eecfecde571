"""The account of a match: each trick, each deal, and what big points were written for."""

from __future__ import annotations

from collections.abc import Iterable

from kiosk.fold import Folded, Live
from kiosk.games.bingo import State
from kiosk.games.game import Effect
from kiosk.scenes import BigLine, DealLine, TrickLine


def of_type(effects: Iterable[Effect], kind: str) -> list[Effect]:
    """Those effects that are of one type."""
    return [effect for effect in effects if effect["type"] == kind]


def bigs(effects: Iterable[Effect]) -> tuple[BigLine, ...]:
    """The big points among `effects`."""
    return tuple(
        BigLine(one["player"], one["n"], one["total"], one.get("rule", "")) for one in of_type(effects, "big_points")
    )


def trick_line(live: Live, amended: bool = False) -> TrickLine | None:
    """The trick that `live`, a reply, has ended; None for any other entry."""
    if live.before is None or live.event.get("type") != "reply":
        return None
    before: State = live.before.state
    taken, doubles = of_type(live.effects, "trick"), of_type(live.effects, "doubles")
    if before.lead is None or not taken:
        return None
    return TrickLine(
        number=live.number,
        trick=sum(before.tricks) + 1,
        leader=before.leader,
        lead=before.lead,
        reply=str(live.event["stone"]),
        taker=taken[0]["player"],
        points=taken[0]["points"],
        why=taken[0].get("rule", ""),
        doubles=doubles[0]["points"] if doubles else 0,
        amended=amended,
    )


def tricks(folded: Folded, amended: frozenset[int], deal: int) -> list[TrickLine]:
    """The tricks of one deal, newest first."""
    found = []
    for live in reversed(folded.live):
        if live.before is None or live.before.state.deal_no != deal:
            continue
        if live.event.get("type") == "deal":
            # A deal that was broken off is dealt anew under the same number.
            break
        line = trick_line(live, live.number in amended)
        if line is not None:
            found.append(line)
    return found


def lead_of(reply: Live) -> Live | None:
    """The entry of the stone that was led to the trick which `reply` has ended."""
    one = reply.before
    while one is not None and one.before is not None and one.event.get("type") != "lead":
        one = one.before
    return one if one is not None and one.before is not None else None


def deals(folded: Folded) -> list[DealLine]:
    """Every deal that came to its end, newest first, with the one that is being played."""
    found: list[DealLine] = []
    written: list[BigLine] = []
    for live in folded.live:
        if live.event.get("type") == "deal":
            written = []
        written += bigs(live.effects)
        for over in of_type(live.effects, "deal_over"):
            assert live.before is not None
            state: State = live.before.state
            pair, taken = over["points"], over["tricks"]
            found.append(
                DealLine(
                    state.deal_no, (pair[0], pair[1]), (taken[0], taken[1]), tuple(written), closed_by=state.closed_by
                )
            )
            written = []
    state = folded.state
    if state.phase in ("lead", "reply"):
        found.append(
            DealLine(state.deal_no, state.points, state.tricks, tuple(written), closed_by=state.closed_by, over=False)
        )
    return found[::-1]
