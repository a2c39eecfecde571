"""The last tricks of a recorded match, as the scenes that showed them: for the waiting screen to play again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kiosk.director import things
from kiosk.director.bingo import ledger
from kiosk.fold import Folded, Live
from kiosk.games.bingo import State
from kiosk.scenes import BingoStage, MatchEnd, Seat, SeenThing, Trick
from kiosk.theme import ANIMALS
from vision.reading import Doubt, Picture


def moments(
    folded: Folded, lines: Iterable[Mapping[str, Any]], picture: Callable[[str], Picture | None], most: int
) -> tuple[Trick | MatchEnd, ...]:
    """The last `most` tricks of which both stones were seen, then the standing, where the match was won.

    `lines`: of the record, with the reading and the picture's name beside each event.
    """
    readings = {line["number"]: line for line in lines if "reading" in line and line.get("picture")}
    told: list[Trick | MatchEnd] = []
    for live in reversed(folded.live):
        if len(told) == most:
            break
        trick = _trick(live, readings, picture)
        if trick is not None:
            told.append(trick)
    told.reverse()
    state: State = folded.state
    if told and state.winner is not None:
        told.append(MatchEnd(_stage(state), state.winner))
    return tuple(told)


def _trick(
    live: Live, readings: Mapping[int, Mapping[str, Any]], picture: Callable[[str], Picture | None]
) -> Trick | None:
    """One trick as it was taken; None where it is none, or a stone was not seen as what counted."""
    line, lead = ledger.trick_line(live), ledger.lead_of(live)
    if line is None or lead is None:
        return None
    led = _stone(lead, "lead", readings, picture)
    replied = _stone(live, "reply", readings, picture)
    if led is None or replied is None:
        return None
    return Trick(
        stage=replace(_stage(live.state), leader=line.leader),
        step="taken",
        player=line.taker,
        table="read",
        number=line.trick,
        lead=led,
        reply=replied,
        points=line.points,
        why=line.why,
        doubles=line.doubles,
        big=ledger.bigs(live.effects),
    )


def _stone(
    live: Live, what: str, readings: Mapping[int, Mapping[str, Any]], picture: Callable[[str], Picture | None]
) -> SeenThing | None:
    line = readings.get(live.number)
    if line is None:
        return None
    stone = things.noted(line["reading"], what, picture(str(line["picture"])))
    if stone is None or stone.picture is None or stone.value != live.event.get("stone"):
        return None
    return replace(stone, doubts=Doubt.NONE)


def _stage(state: State) -> BingoStage:
    return BingoStage(
        seats=tuple(Seat(ANIMALS[seat]) for seat in range(2)),
        big=state.big,
        target=state.switches.target,
        points=state.points,
        tricks=state.tricks,
        deal=state.deal_no,
        leader=state.leader,
        trump=state.trump,
        turn_up=state.turn_up,
        reserve=0,
    )
