"""What the operator's pages show, and the sign of an exhibit that is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vision.reading import Picture

PAGES = ("home", "eyes", "hardware", "games", "house", "closing", "hall")


@dataclass(frozen=True, slots=True)
class OfficeDesk:
    """One of the operator's pages.

    Actions: ``show {page}``  ``close``; home: ``ask {what}`` (again, reboot, power_off)  ``sure``  ``export``; eyes:
    ``look_for {kind}``  ``again``; games: ``older``  ``newer``  ``look_back {game}``; house: ``set_language {code}``
    ``choose_game {game}``  ``choose_preset {preset}``  ``louder {by}``  ``brighter {by}``; closing: ``later {by}``
    ``close_exhibit {timed}``.
    """

    page: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Plain values that the page shows, by its own names."""
    picture: Picture | None = None
    """What the camera sees, with what the reader thinks drawn on it."""
    asked: str | None = None
    """What is to be confirmed."""
    told: str = ""
    """What became of something, in a sentence."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class ClosedSign:
    """The exhibit is closed."""

    until: str = ""
    """As ``14:00``; empty: nobody knows."""
    simulated: bool = False
    strike: str = "none"
