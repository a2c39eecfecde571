"""Random play of Toad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kiosk.games import Event, Expects
from kiosk.games.toad import CARDS, PRESETS, TRUTHS, WORDS, is_toad, spots

ODDITIES = (None, True, -1, 0, 1, 2.5, 99, "", "10S", "S10", "open", [], ["AH"], {}, {"a": 1})
GOAL = 10
TENS = ("10H", "10S", "10D", "10C")


def setup(rng: Random) -> dict[str, Any]:
    """Any preset with any switches, two to six players."""
    options: dict[str, Any] = {}
    for name, values in (*WORDS.items(), *((name, (True, False)) for name in TRUTHS), ("lives", (1, 2, 3))):
        if rng.random() < 0.3:
            options[name] = rng.choice(values)
    players = rng.randint(2, 6)
    return {
        "record": 1,
        "game": "toad",
        "rules": rng.choice(tuple(PRESETS)),
        "options": options,
        "players": players,
        "dealer": rng.randrange(players),
    }


def deck(rng: Random) -> list[str]:
    """All cards, mixed so that somebody often holds two tens: otherwise chance would hardly ever make a toad."""
    rest = [card for card in CARDS if card not in TENS]
    rng.shuffle(rest)
    places = rng.choice(((0, 1, 6, 7), (0, 1, 2, 3), (2, 3, 12, 13)))
    for place, ten in zip(places, TENS, strict=True):
        rest.insert(place, ten)
    return rest


def toad(cards: Sequence[str], rng: Random) -> list[str]:
    """Ten red and ten black spots from `cards`, if they are found quickly."""
    hand: list[str] = []
    for suits in ("HD", "CS"):
        left = GOAL
        mine = [card for card in cards if card[-1] in suits]
        for card in rng.sample(mine, len(mine)):
            if spots(card) <= left:
                hand.append(card)
                left -= spots(card)
    return hand


def expected(expects: Expects, rng: Random) -> Event:
    """What the table is waiting for, in open records and in those of a real table."""
    facts = expects.facts
    if expects.what == "deal":
        return {"type": "deal"} | ({"deck": deck(rng)} if rng.random() < 0.3 else {})
    if rng.random() < 0.01:
        # Nothing stops everybody passing for ever; then the table deals anew.
        return {"type": "abandon", "what": "hand"}
    if expects.what == "take":
        source = rng.choice(facts["sources"])
        if source == "open" and facts["open"] is not None:
            return {"type": "take", "from": "open", "card": rng.choice(facts["open"])}
        if rng.random() < 0.5:
            return {"type": "take", "from": "none"}
        return {"type": "take", "from": source}
    if expects.what == "discard":
        small = [card for card in facts["cards"] if card not in TENS]
        return {"type": "discard", "card": rng.choice(small) if small and rng.random() < 0.6 else None}
    assert expects.what == "declare"
    cards = facts["cards"]
    if facts["shown"]:
        if rng.random() < 0.5:
            return {"type": "end_turn"}
        return {"type": "declare", "hand": list(cards) if facts["exact"] else toad(cards, rng)}
    return {"type": "declare"} if is_toad(cards) or rng.random() < 0.05 else {"type": "end_turn"}


def close(expects: Expects) -> Event:
    """Break the game off."""
    return {"type": "abandon", "what": "game"}


def anything(state: Mapping[str, Any], rng: Random) -> Any:
    """An event with good, bad or missing fields."""
    seats = range(-1, len(state["lives"]) + 1)
    card = rng.choice((*CARDS, "S10", None))
    events: tuple[Any, ...] = (
        {"type": "deal"},
        {"type": "deal", "deck": deck(rng)},
        {"type": "deal", "deck": list(CARDS[1:])},
        {"type": "take", "from": rng.choice(("open", "reserve", "discard", "none", None, "sleeve")), "card": card},
        {"type": "take", "from": rng.choice(("reserve", "discard", None))},
        {"type": "discard", "card": card},
        {"type": "recycled"},
        {"type": "declare"},
        {"type": "declare", "regain": True},
        {"type": "declare", "hand": rng.sample(CARDS, rng.randint(0, 3)), "regain": rng.random() < 0.5},
        {"type": "declare", "hand": toad(CARDS, rng), "regain": rng.random() < 0.5},
        {"type": "end_turn"},
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
    """All lives, those in the bank included."""
    return sum(state["lives"]) + int(state["bank"])
