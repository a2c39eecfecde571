"""The last hands that were declared in a recorded game, as the scenes that showed them, to be played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kiosk.director import things
from kiosk.director.toad import ledger
from kiosk.fold import Folded, Live
from kiosk.games.toad import State
from kiosk.scenes import Seat, SeenThing, ToadEnd, ToadStage, Verdict
from kiosk.theme import ANIMALS
from vision.reading import Doubt, Picture


def moments(
    folded: Folded, lines: Iterable[Mapping[str, Any]], picture: Callable[[str], Picture | None], most: int
) -> tuple[Verdict | ToadEnd, ...]:
    """The last `most` hands that were declared, then the standing, where somebody won.

    `lines`: of the record. A card that a camera saw is shown as it was seen; one that was named by touch is drawn.
    """
    readings = {line["number"]: line for line in lines if "reading" in line}
    judged = [live for live in folded.live if ledger.is_verdict(live)][-most:]
    told: list[Verdict | ToadEnd] = [_verdict(live, readings.get(live.number, {}), picture) for live in judged]
    state: State = folded.state
    if told and state.winner is not None:
        told.append(ToadEnd(_stage(state), state.winner))
    return tuple(told)


def _verdict(live: Live, line: Mapping[str, Any], picture: Callable[[str], Picture | None]) -> Verdict:
    told = ledger.verdict(live)
    name = line.get("picture")
    seen, reading = picture(str(name)) if name else None, line.get("reading", {})
    return Verdict(
        _stage(live.state),
        player=told.player or 0,
        cards=tuple(_card(value, things.noted(reading, f"hand {at}", seen)) for at, value in enumerate(told.cards)),
        red=told.red,
        black=told.black,
        is_toad=told.kind == "toad",
        maximus=told.maximus,
        lost=told.lost,
        out=told.out,
        regained=told.regained,
        number=told.number,
    )


def _card(value: str, seen: SeenThing | None) -> SeenThing:
    return replace(seen, doubts=Doubt.NONE) if seen is not None and seen.value == value else things.said(value)


def _stage(state: State) -> ToadStage:
    return ToadStage(
        seats=tuple(Seat(ANIMALS[seat % len(ANIMALS)]) for seat in range(len(state.lives))),
        lives=state.lives,
        bank=state.bank,
        most_lives=state.switches.lives,
        status=state.status,
        dealer=state.dealer,
        turn=None,
        life_loss=state.switches.life_loss,
    )
