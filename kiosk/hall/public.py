"""What of a table is public: what anybody sees who stands behind the players, and no more.

It is picked out by name, piece by piece: hands, reserves, piles, pictures, readings and numbers of the owner have no
way into it. Players are called by their animals unless the owner lets their names go out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.chronicle.tally import Best, Tally, day_of
from kiosk.figures import figures
from kiosk.fold import Folded

VERSION = 1
"""Of the form in which it is published."""

Facts = dict[str, Any]
"""Plain JSON."""

Counted = Callable[[Any], tuple[str, list[int], list[bool]]]
"""Of a state: what is counted, what each seat has of it, and who is out."""


def _bell_and_hammer(state: Any) -> tuple[str, list[int], list[bool]]:
    return "tokens", list(state.tokens), list(state.out)


def _bingo(state: Any) -> tuple[str, list[int], list[bool]]:
    return "big", list(state.big), [False, False]


def _toad(state: Any) -> tuple[str, list[int], list[bool]]:
    return "lives", list(state.lives), [status == "dead" for status in state.status]


COUNTED: Mapping[str, Counted] = {"bell_and_hammer": _bell_and_hammer, "bingo": _bingo, "toad": _toad}
"""By the game's name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the kiosk is doing, as its public state needs it."""

    folded: Folded | None = None
    game: int | None = None
    """Number of the game in the journal."""
    names: tuple[str, ...] = ()
    left: bool = False
    """Everybody has left the game that stands."""
    closed: bool = False
    simulated: bool = False


def state(shown: Shown, *, with_names: bool) -> Facts:
    """The public state of a table."""
    facts: Facts = {"v": VERSION, "phase": _phase(shown), "simulated": shown.simulated}
    folded = shown.folded
    if folded is None or shown.closed:
        return facts
    game, held = folded.game.name, folded.state
    counts, values, out = COUNTED[game](held)
    called = _called(shown, folded, len(values), with_names)
    clockwork = _clockwork(folded, len(values))
    expects = folded.game.expects(held)
    facts |= {
        "game": game,
        "number": shown.game,
        "counts": counts,
        "seats": [
            {**name, "value": value, "out": gone, "clockwork": wheel}
            for name, value, gone, wheel in zip(called, values, out, clockwork, strict=True)
        ],
        "turn": expects.players[0] if len(expects.players) == 1 else None,
        "winners": _winners(held),
    }
    if game == "bell_and_hammer":
        facts |= {
            "till": int(held.till),
            "round": int(held.round),
            "inn_open": bool(held.inn_open),
            "cards": held.cards,
        }
        facts["throw"] = _last_throw(folded)
    return facts


def _phase(shown: Shown) -> str:
    if shown.closed:
        return "closed"
    if shown.folded is None:
        return "waiting"
    if shown.folded.game.expects(shown.folded.state).what == "nothing":
        return "ended"
    return "left" if shown.left else "playing"


def _called(shown: Shown, folded: Folded, count: int, with_names: bool) -> list[Facts]:
    """What each seat is called, and the animal that stands for it where that is not its name."""
    given = shown.names if len(shown.names) == count else ("",) * count
    animals = figures(given, folded.setup.get("figures", ()))
    if not with_names:
        return [{"name": animal} for animal in animals]
    return [{"name": name or animal, "figure": animal} for name, animal in zip(given, animals, strict=True)]


def _clockwork(folded: Folded, count: int) -> list[bool]:
    """Which seats a clockwork player has: on the wall its figure wears the wheel that it wears at its table."""
    tempers = folded.setup.get("computers", ())
    return [seat < len(tempers) and bool(tempers[seat]) for seat in range(count)]


def _winners(held: Any) -> list[int]:
    if hasattr(held, "winners"):
        return list(held.winners or ())
    return [] if held.winner is None else [int(held.winner)]


def _last_throw(folded: Folded) -> Facts | None:
    for live in reversed(folded.live):
        if live.event.get("type") == "throw" and live.before is not None:
            event = live.event
            return {"player": int(live.before.state.turn), "eyes": sum(event["eyes"]), "bell": bool(event["bell"]),
                    "hammer": bool(event["hammer"]), "entry": live.number}  # fmt: skip
    return None


def today(tally: Tally, wall: float) -> Facts:
    """The best of the day at this table. A machine without a clock has no day."""
    day = day_of(wall)
    facts: Facts = {"v": VERSION, "day": "{:04d}-{:02d}-{:02d}".format(*day) if day else "", "games": tally.count}
    facts["ended"] = sum(endings.get("ended", 0) for endings in tally.games.values())
    records = (("longest", tally.longest), ("throw", tally.throw), ("till", tally.till), ("purse", tally.purse))
    return facts | {kind: _best(best) for kind, best in records}


def _best(best: Best | None) -> Facts | None:
    if best is None:
        return None
    return {"value": round(best.value), "at": time.strftime("%H:%M", time.localtime(best.begun))}


def news(before: Facts | None, after: Facts, wall: float) -> list[Facts]:
    """What has happened between two public states: ``begun``, ``throw``, ``ended``."""
    told: list[Facts] = []
    old: Facts = before if before is not None else {}
    at = round(wall)
    same = old.get("number") == after.get("number")
    if after.get("number") is not None and not same and before is not None:
        told.append({"what": "begun", "at": at, "game": after["game"], "players": len(after["seats"])})
    throw = after.get("throw")
    if throw is not None and same and throw != old.get("throw"):
        told.append({"what": "throw", "at": at, "game": after["game"], **throw})
    if after["phase"] == "ended" and same and old.get("phase") not in ("ended", None):
        names = [seat["name"] for seat in after["seats"]]
        winners = [names[seat] for seat in after["winners"]]
        told.append({"what": "ended", "at": at, "game": after["game"], "winners": winners})
    return told
