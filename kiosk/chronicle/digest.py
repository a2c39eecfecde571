"""One game of the journal in a few numbers: no name of a player is among them, and no picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from typing import Any

from kiosk.chronicle.course import course
from kiosk.fold import Folded, begin
from kiosk.games import GAMES, Refused
from kiosk.games.bell_and_hammer import MARKS
from kiosk.journal import NOTES, Entry

PAUSE = 600.0
"""Seconds between two entries from which on nobody played, but a clock was put right or the table was left."""

ENDINGS = ("ended", "given_up", "open")
"""Played to its end; broken off; neither."""


@dataclass(frozen=True, slots=True)
class Digest:
    """What one game gives to the chronicle, as it stands with all that was put right."""

    game: int
    """Its number in the journal."""
    begun: float
    """Seconds since 1970, by a clock that may have been wrong."""
    name: str
    """``bell_and_hammer bingo toad``."""
    players: int
    ending: str
    """One of `ENDINGS`."""
    seconds: float
    """For how long it was played, pauses left out."""
    simulated: bool = False
    plain: bool = False
    """Thrown with ordinary dice, whose sixes are the marks."""
    throws: int = 0
    """Those that count: what was taken back is not among them, what was put right counts as it was put right."""
    marks: tuple[int, ...] = (0,) * len(MARKS)
    """How often each of `MARKS` lay up in them."""
    most_eyes: int = 0
    most_till: int = 0
    most_purse: int = 0
    put_right: int = 0
    """Readings that count otherwise than they were entered first."""

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Digest:
        """As it was kept. TypeError or ValueError for what was not."""
        known = {field.name: data[field.name] for field in fields(cls) if field.name in data}
        one = cls(**{**known, "marks": tuple(int(count) for count in data["marks"])})
        numbers = (one.game, one.begun, one.players, one.seconds, one.throws, one.most_eyes, one.most_till,
                   one.most_purse, one.put_right)  # fmt: skip
        if not all(isinstance(number, int | float) and number >= 0 for number in numbers):
            raise ValueError("a number is none")
        if len(one.marks) != len(MARKS) or one.ending not in ENDINGS or not isinstance(one.name, str):
            raise ValueError("this is no digest")
        return one


def refold(entries: Sequence[Entry]) -> Folded | None:
    """A game as its entries leave it, the set-up first. None for one that these rules cannot fold."""
    steps = [entry for entry in entries if entry.kind not in NOTES]
    setup = steps[0].payload.get("setup", {}) if steps else {}
    rules = GAMES.get(str(setup.get("game")))
    if rules is None:
        return None
    try:
        folded = begin(rules, setup)
        for entry in steps[1:]:
            folded = folded.enter(entry.payload["event"]).folded
    except (Refused, KeyError, TypeError):
        return None
    return folded


def digest(entries: Sequence[Entry]) -> Digest | None:
    """Of a game's entries. None for one that these rules cannot fold."""
    folded = refold(entries)
    if folded is None:
        return None
    first, *rest = [entry for entry in entries if entry.kind not in NOTES]
    house = first.payload.get("house", {})
    return Digest(
        first.game,
        first.wall,
        folded.game.name,
        len(course(folded).purses[0]),
        _ending(folded),
        _played(entries),
        simulated=bool(house.get("simulated")),
        plain=bool(house.get("plain_dice")),
        put_right=_put_right(folded, rest),
        **_bell_and_hammer(folded),
    )


def _ending(folded: Folded) -> str:
    if folded.game.expects(folded.state).what != "nothing":
        return "open"
    last = next((live.event.get("type") for live in reversed(folded.live)), None)
    return "given_up" if last in ("abandon", "leave") else "ended"


def _played(entries: Sequence[Entry]) -> float:
    """By the clock that nobody puts forward; it begins anew with the machine."""
    steps = (after.monotonic - before.monotonic for before, after in pairwise(entries))
    return round(sum(step for step in steps if 0 <= step <= PAUSE), 1)


def _put_right(folded: Folded, entries: Sequence[Entry]) -> int:
    """Events that count and stand as an amend has put them."""
    live = {one.number: one.event for one in folded.live}
    events = [entry.payload["event"] for entry in entries]
    return len(
        {event["at"] for event in events if event.get("type") == "amend" and live.get(event["at"]) == event["event"]}
    )


def _bell_and_hammer(folded: Folded) -> dict[str, Any]:
    if folded.game.name != "bell_and_hammer":
        return {}
    throws = [live.event for live in folded.live if live.event.get("type") == "throw"]
    lay = [
        *(sum(eye in throw["eyes"] for throw in throws) for eye in range(1, 7)),
        *(sum(bool(throw[sign]) for throw in throws) for sign in ("bell", "hammer")),
    ]
    went = course(folded)
    return {
        "throws": len(throws),
        "marks": tuple(lay),
        "most_eyes": max((sum(throw["eyes"]) for throw in throws), default=0),
        "most_till": max(went.till),
        "most_purse": max(max(purse) for purse in went.purses),
    }
