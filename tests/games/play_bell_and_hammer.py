"""Random play of Bell and Hammer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kiosk.games import Event, Expects
from kiosk.games.bell_and_hammer import CARDS, PRESETS, WORDS

NUMBERS = {
    "start_tokens": (4, 8, 20, 36),
    "stake": (0, 1, 4),
    "inn_threshold": (0, 5, 21, 30),
    "max_rounds": (1, 2, 3),
    "end_below": (2, 3),
    "min_price": (1, 3),
    "bid_reserve": (0, 1),
}
ODDITIES = (None, True, -1, 0, 1, 2.5, 99, 10**9, "", "bell", "till", [], [1], {}, {"a": 1})


def setup(rng: Random) -> dict[str, Any]:
    """Any preset with any switches, two to eight players; mostly with few rounds, so that games end soon."""
    options: dict[str, Any] = {}
    for name, values in (*WORDS.items(), *NUMBERS.items(), ("opening_throw_pays", (True, False))):
        if rng.random() < 0.3:
            options[name] = rng.choice(values)
    options |= {"max_rounds": rng.choice((1, 2, 3)), "start_tokens": rng.choice(NUMBERS["start_tokens"])}
    players = rng.randint(3, 8)
    preset = rng.choice(tuple(PRESETS))
    return {
        "record": 1,
        "game": "bell_and_hammer",
        "rules": preset,
        "options": options,
        "players": players,
        "banker": rng.randrange(players),
    }


def throw(rng: Random) -> dict[str, Any]:
    """Eight dice, each with its one mark up in one of six."""
    eyes = [number for number in range(1, 7) if rng.randrange(6) == 0]
    return {"type": "throw", "eyes": eyes, "bell": rng.randrange(6) == 0, "hammer": rng.randrange(6) == 0}


def expected(expects: Expects, rng: Random) -> Event:
    """What the table is waiting for."""
    facts = expects.facts
    if expects.what == "offer":
        if not facts["cards"] or rng.random() < 0.2:
            return {"type": "start_play"}
        return {"type": "auction_open", "card": rng.choice(facts["cards"]), "start": facts["min_price"]}
    if expects.what == "bid":
        if not expects.players or rng.random() < 0.3:
            return {"type": "knock"}
        player = rng.choice(expects.players)
        most = min(facts["limits"][player], facts["least"] + 9)
        return {"type": "bid", "player": player, "amount": rng.randint(facts["least"], most)}
    if expects.what == "throw":
        return throw(rng) | ({"player": expects.players[0]} if rng.random() < 0.5 else {})
    if expects.what == "sale":
        player = expects.players[0]
        if not facts["buyers"] or rng.random() < 0.4:
            return {"type": "decline_sale", "player": player}
        buyer = rng.choice(tuple(facts["buyers"]))
        price = rng.randint(1, facts["buyers"][buyer])
        return {"type": "sell", "player": player, "buyer": buyer, "card": rng.choice(facts["cards"]), "price": price}
    assert expects.what == "new_round"
    return {"type": "new_round"} | ({"banker": facts["banker"]} if rng.random() < 0.5 else {})


def close(expects: Expects) -> Event:
    """Break off; a pending sale must be declined first."""
    if expects.what == "sale":
        return {"type": "decline_sale", "player": expects.players[0]}
    return {"type": "abandon", "what": "game"}


def anything(state: Mapping[str, Any], rng: Random) -> Any:
    """An event with good, bad or missing fields."""
    seats = range(-1, len(state["tokens"]) + 1)
    events: tuple[Any, ...] = (
        {"type": "auction_open", "card": rng.choice((*CARDS, "goose")), "start": rng.randint(0, 5)},
        {"type": "bid", "player": rng.choice(seats), "amount": rng.randint(0, 40)},
        {"type": "knock"},
        {"type": "start_play"},
        throw(rng) | {"player": rng.choice(seats)},
        throw(rng) | {"eyes": [rng.randint(0, 7) for _ in range(rng.randint(0, 4))]},
        {
            "type": "sell",
            "player": rng.choice(seats),
            "buyer": rng.choice(seats),
            "card": rng.choice(CARDS),
            "price": rng.randint(0, 9),
        },
        {"type": "decline_sale", "player": rng.choice(seats)},
        {"type": "new_round", "banker": rng.choice(seats)},
        {"type": "leave", "player": rng.choice(seats)},
        {"type": "return", "player": rng.choice(seats)},
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
    """All tokens in play."""
    return sum(state["tokens"]) + int(state["till"])
