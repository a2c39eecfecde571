"""Stones as the screen shows them, and as the journal keeps them beside an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.director.bell_and_hammer.dice import doubts_of
from kiosk.director.bingo.lying import Spot
from kiosk.scenes import SeenStone
from vision.reading import Doubt, Item, Picture


def seen(item: Item, picture: Picture | None) -> SeenStone:
    """A stone that a camera saw."""
    outline = item.outline or _square(item)
    return SeenStone(item.value, outline if picture is not None else (), picture, item.doubts)


def said(value: str, was: SeenStone | None = None) -> SeenStone:
    """A stone that a person named; `was`: as it was shown before."""
    if was is None:
        return SeenStone(value, by_hand=True)
    return SeenStone(value, was.outline, was.picture, by_hand=True)


def note(stones: Mapping[str, SeenStone], doubts: Doubt = Doubt.NONE, spot: Spot | None = None) -> dict[str, Any]:
    """For the journal: `stones` by what they are (``turn_up lead reply``); `spot`: where the turned-up one lies."""
    told: list[dict[str, Any]] = []
    for what, stone in stones.items():
        told.append(
            {
                "as": what,
                "value": stone.value,
                "outline": [[round(x, 1), round(y, 1)] for x, y in stone.outline],
                **({"doubts": stone.doubts.words} if stone.doubts else {}),
                **({"by_hand": True} if stone.by_hand else {}),
            }
        )
    place = {} if spot is None else {"spot": [round(spot.x, 1), round(spot.y, 1), round(spot.size, 1)]}
    return {"stones": told, "doubts": doubts.words, **place}


def noted(data: Mapping[str, Any], what: str, picture: Picture | None) -> SeenStone | None:
    """The stone that was noted as `what`; None where none was."""
    for one in data.get("stones", ()):
        if one.get("as") == what:
            outline = tuple((float(x), float(y)) for x, y in one.get("outline", ()))
            return SeenStone(
                str(one["value"]),
                outline if picture is not None else (),
                picture if outline else None,
                doubts_of(one.get("doubts", ())),
                bool(one.get("by_hand", False)),
            )
    return None


def spot_of(data: Mapping[str, Any]) -> Spot | None:
    """Where the turned-up stone was noted to lie."""
    place = data.get("spot")
    return Spot(*(float(one) for one in place)) if isinstance(place, list) and len(place) == 3 else None


def doubts(items: Iterable[Item]) -> Doubt:
    """All that is doubtful about single stones."""
    together = Doubt.NONE
    for item in items:
        together |= item.doubts
    return together


def _square(item: Item) -> tuple[tuple[float, float], ...]:
    """About where a stone of unknown outline lies."""
    half = item.size
    return (
        (item.x - half, item.y - half),
        (item.x + half, item.y - half),
        (item.x + half, item.y + half),
        (item.x - half, item.y + half),
    )
