"""Stones and cards as the screen shows them, and as the journal keeps them beside an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.director.bell_and_hammer.dice import doubts_of
from kiosk.director.spots import Spot
from kiosk.scenes import SeenThing
from vision.reading import Doubt, Item, Picture


def seen(item: Item, picture: Picture | None) -> SeenThing:
    """A thing that a camera saw."""
    outline = item.outline or _square(item)
    return SeenThing(item.value, outline if picture is not None else (), picture, item.doubts)


def said(value: str, was: SeenThing | None = None) -> SeenThing:
    """A thing that a person named; `was`: as it was shown before."""
    if was is None:
        return SeenThing(value, by_hand=True)
    read = was.read or was.value
    return SeenThing(value, was.outline, was.picture, by_hand=True, read=read if was.outline and read != value else "")


def note(things: Mapping[str, SeenThing], doubts: Doubt = Doubt.NONE, spot: Spot | None = None) -> dict[str, Any]:
    """For the journal: `things` by what they are (``turn_up lead reply``); `spot`: a place to be known again."""
    told: list[dict[str, Any]] = []
    for what, thing in things.items():
        told.append(
            {
                "as": what,
                "value": thing.value,
                "outline": [[round(x, 1), round(y, 1)] for x, y in thing.outline],
                **({"doubts": thing.doubts.words} if thing.doubts else {}),
                **({"by_hand": True} if thing.by_hand else {}),
                **({"read": thing.read} if thing.read else {}),
            }
        )
    place = {} if spot is None else {"spot": [round(spot.x, 1), round(spot.y, 1), round(spot.size, 1)]}
    return {"things": told, "doubts": doubts.words, **place}


def noted(data: Mapping[str, Any], what: str, picture: Picture | None) -> SeenThing | None:
    """The thing that was noted as `what`; None where none was."""
    for one in data.get("things", ()):
        if one.get("as") == what:
            outline = tuple((float(x), float(y)) for x, y in one.get("outline", ()))
            return SeenThing(
                str(one["value"]),
                outline if picture is not None else (),
                picture if outline else None,
                doubts_of(one.get("doubts", ())),
                bool(one.get("by_hand", False)),
                str(one.get("read", "")),
            )
    return None


def spot_of(data: Mapping[str, Any]) -> Spot | None:
    """The place that was noted."""
    place = data.get("spot")
    return Spot(*(float(one) for one in place)) if isinstance(place, list) and len(place) == 3 else None


def doubts(items: Iterable[Item]) -> Doubt:
    """All that is doubtful about single things."""
    together = Doubt.NONE
    for item in items:
        together |= item.doubts
    return together


def _square(item: Item) -> tuple[tuple[float, float], ...]:
    """About where a thing of unknown outline lies."""
    half = item.size
    return (
        (item.x - half, item.y - half),
        (item.x + half, item.y - half),
        (item.x + half, item.y + half),
        (item.x - half, item.y + half),
    )
