"""Random play of Bingo."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kiosk.games import Event, Expects
from kiosk.games.bingo import DOUBLES, PRESETS, STONES, TRUTHS, WORDS

ODDITIES = (None, True, -1, 0, 1, 2.5, 99, "", "6-4", "4-6", "till", [], ["6-4"], {}, {"a": 1})


def setup(rng: Random) -> dict[str, Any]:
    """Any preset with any switches."""
    options: dict[str, Any] = {}
    for name, values in (*WORDS.items(), *((name, (True, False)) for name in TRUTHS), ("target", (1, 2, 7, 8))):
        if rng.random() < 0.3:
            options[name] = rng.choice(values)
    return {
        "record": 1,
        "game": "bingo",
        "rules": rng.choice(tuple(PRESETS)),
        "options": options,
        "players": 2,
        "leader": rng.randrange(2),
    }


def deal(rng: Random) -> dict[str, Any]:
    """All 28 stones, mixed."""
    stones = list(STONES)
    rng.shuffle(stones)
    return {"type": "deal", "hands": [stones[:7], stones[7:14]], "reserve": stones[14:27], "turn_up": stones[27]}


def expected(expects: Expects, rng: Random) -> Event:
    """What the table is waiting for, in open records and in those of a real table."""
    facts = expects.facts
    if expects.what == "deal":
        dealt = deal(rng)
        if rng.random() < 0.5:
            dealt = {"type": "deal", "turn_up": dealt["turn_up"]}
        return dealt | ({"leader": rng.randrange(2)} if rng.random() < 0.2 else {})
    if expects.what == "lead":
        if facts["may_close"] and rng.random() < 0.05:
            return {"type": "close"} | ({"player": expects.players[0]} if rng.random() < 0.5 else {})
        return {"type": "lead", "stone": rng.choice(facts["stones"])}
    assert expects.what == "reply"
    if facts["announce"] and rng.random() < 0.5:
        return {"type": "announce", "doubles": rng.choice(facts["announce"])}
    return {"type": "reply", "stone": rng.choice(facts["stones"])}


def close(expects: Expects) -> Event:
    """Break the match off."""
    return {"type": "abandon", "what": "game"}


def anything(state: Mapping[str, Any], rng: Random) -> Any:
    """An event with good, bad or missing fields."""
    events: tuple[Any, ...] = (
        {"type": "deal", "turn_up": rng.choice(STONES)},
        deal(rng),
        {"type": "lead", "stone": rng.choice(STONES)},
        {"type": "lead", "stone": rng.choice(DOUBLES), "declare": rng.randint(0, 8), "player": rng.randint(-1, 2)},
        {"type": "announce", "doubles": rng.randint(0, 8)},
        {"type": "reply", "stone": rng.choice(STONES)},
        {"type": "close", "player": rng.randint(-1, 2)},
        {"type": "return", "player": 0},
        {"type": "abandon", "what": "hand"},
        {"type": "wish"},
    )
    event = dict(rng.choice(events))
    if rng.random() < 0.2:
        event[rng.choice(tuple(event))] = rng.choice(ODDITIES)
    if rng.random() < 0.1:
        del event[rng.choice(tuple(event))]
    return event


def worth(state: Mapping[str, Any]) -> int:
    """All stones; 28 also before they are dealt."""
    reserve = state["reserve"] if isinstance(state["reserve"], int) else len(state["reserve"])
    held = sum(map(len, state["hands"])) + reserve + state["trump_in_reserve"] + (state["lead"] is not None)
    return held + 2 * sum(state["tricks"]) or len(STONES)
