"""Games for the chronicle: entered into a journal as the kiosk would, without a kiosk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from kiosk.fold import begin
from kiosk.games import GAMES, Event
from kiosk.journal import Journal
from tests.games.random_play import RANDOM_PLAY

NOON = 1_790_000_000.0
"""A time in September 2026."""


class Clock:
    """Wall and monotonic clock, moved by hand."""

    def __init__(self, wall: float = NOON, monotonic: float = 100.0) -> None:
        self.wall_now, self.monotonic_now = wall, monotonic

    def wall(self) -> float:
        return self.wall_now

    def monotonic(self) -> float:
        return self.monotonic_now

    def on(self, seconds: float) -> None:
        self.wall_now += seconds
        self.monotonic_now += seconds


def enter(
    journal: Journal,
    game: int,
    setup: Mapping[str, Any],
    events: Iterable[Event],
    clock: Clock | None = None,
    house: Mapping[str, Any] | None = None,
) -> int:
    """Enter a game, 10 s from one event to the next; returns the number of its last entry."""
    folded = begin(GAMES[setup["game"]], setup)
    answers = [journal.append(game, 0, "setup", 0, {"setup": dict(setup), "house": dict(house or {})})]
    for event in events:
        if clock is not None:
            clock.on(10.0)
        about = folded.number
        folded = folded.enter(event).folded
        kind = event["type"] if event["type"] in ("undo", "amend", "draw") else "event"
        answers.append(journal.append(game, folded.number, kind, about, {"event": dict(event)}))
    for answer in answers:
        answer.result(20.0)
    return folded.number


_OWNERS = {"bell": 0, "hammer": 1, "bell_hammer": 0, "horse": 1, "inn": 2}

AUCTION: tuple[Event, ...] = (
    *(
        event
        for card, player in _OWNERS.items()
        for event in (
            {"type": "auction_open", "card": card, "start": 1},
            {"type": "bid", "player": player, "amount": 2},
            {"type": "knock"},
        )
    ),
    {"type": "start_play"},
)
"""Every card goes for two tokens."""

SETUP: Mapping[str, Any] = {"record": 1, "game": "bell_and_hammer", "rules": "english",
                            "players": ["Ada", "Bert", "=Cleo"], "banker": 0}  # fmt: skip


def throw(*eyes: int, bell: bool = False, hammer: bool = False) -> Event:
    """What lies up."""
    return {"type": "throw", "eyes": list(eyes), "bell": bell, "hammer": hammer}


def ends_in(till: int) -> list[Event]:
    """Throws without a sign that empty a till exactly."""
    throws: list[Event] = []
    while till >= 21:
        throws.append(throw(1, 2, 3, 4, 5, 6))
        till -= 21
    while till:
        eye = min(6, till)
        throws.append(throw(eye))
        till -= eye
    return throws


def by_chance(name: str, seed: int, most: int = 400) -> tuple[dict[str, Any], list[Event]]:
    """Any game, played by chance to its end."""
    rng, play = Random(seed), RANDOM_PLAY[name]
    setup = {"record": 1, "game": name, **play.setup(rng)}
    folded, events = begin(GAMES[name], setup), []
    while (expects := folded.game.expects(folded.state)).what != "nothing":
        event = play.expected(expects, rng) if len(events) < most else play.close(expects)
        folded = folded.enter(event).folded
        events.append(event)
    return setup, events
