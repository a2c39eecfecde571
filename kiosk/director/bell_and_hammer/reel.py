"""The last throws of a game that was recorded, as the scenes that showed them: for the waiting screen to play again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kiosk.director.bell_and_hammer import ledger
from kiosk.director.bell_and_hammer.dice import Dice
from kiosk.director.bell_and_hammer.history import draw_before
from kiosk.fold import Folded, Live
from kiosk.games.bell_and_hammer.state import State
from kiosk.scenes import End, Payout, Seat, Stage
from kiosk.theme import ANIMALS
from vision.reading import Doubt, Picture


def moments(
    folded: Folded, lines: Iterable[Mapping[str, Any]], picture: Callable[[str], Picture | None], most: int
) -> tuple[Payout | End, ...]:
    """The last `most` throws whose pictures are still there, then the standing, where the game came to an end.

    `lines`: of the record, with the reading and the picture's name beside each event. Whoever played is told by his
    animal: the names that people gave themselves are not shown to those who pass by.
    """
    readings = {line["number"]: line for line in lines if "reading" in line and line.get("picture")}
    told: list[Payout | End] = []
    for live in reversed(folded.live):
        if len(told) == most:
            break
        line = readings.get(live.number)
        if line is not None and live.event.get("type") == "throw":
            moment = _throw(live, line["reading"], picture(line["picture"]))
            if moment is not None:
                told.append(moment)
    told.reverse()
    state: State = folded.state
    if told and state.winners:
        over = [effect for live in folded.live for effect in ledger.of_type(live.effects, "game_over")]
        why = str(over[-1]["why"]) if over else "till_empty"
        told.append(End(_stage(state), why, tuple(state.winners), state.till))
    return tuple(told)


def _throw(live: Live, reading: Mapping[str, Any], picture: Picture | None) -> Payout | None:
    """One throw as it was paid; None where what was read is not what counted, or its picture is gone."""
    line = ledger.line(live)
    if picture is None or line is None or not reading.get("dice"):
        return None
    dice = Dice.from_json(reading, draw_before(live.before))
    event = dice.event(0)
    if dice.problem or any(event[key] != live.event[key] for key in ("bell", "hammer")):
        return None
    if sorted(event["eyes"]) != sorted(live.event["eyes"]):
        return None
    return Payout(
        stage=_stage(live.state),
        player=line.player or 0,
        eyes=line.eyes,
        bell=line.bell,
        hammer=line.hammer,
        payments=line.payments,
        shown=len(line.payments),
        nothing=line.nothing,
        inn_opens=line.inn_opens,
        dice=tuple(replace(die, doubts=Doubt.NONE) for die in dice.seen),
        picture=picture,
        number=live.number,
    )


def _stage(state: State) -> Stage:
    seats = tuple(
        Seat(ANIMALS[seat % len(ANIMALS)], tokens, state.out[seat]) for seat, tokens in enumerate(state.tokens)
    )
    return Stage(
        seats=seats,
        till=state.till,
        cards=state.cards,
        won={},
        inn_open=state.inn_open,
        turn=state.turn,
        rules="",
        banker=state.auctioneer,
        round=state.round,
    )
