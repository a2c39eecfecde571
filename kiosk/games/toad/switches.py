"""Presets and switches of Toad: the seed's rules, the inventor's own, and a quick reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kiosk.games.choices import Choices

MOST_LIVES = 1000
"""More lives than this for each player are taken for a mistake."""


@dataclass(frozen=True, slots=True)
class Switches:
    """One way to play. The defaults are the preset `seed`; R.n is the ruling that offers the choice."""

    lives: int = 3
    """R.2: tokens of each player."""
    layout: str = "personal"
    """R.4: four open cards before each player (``personal``), or four in the middle (``common``)."""
    open_refill: bool = False
    """R.4: an open card that is taken from the middle is replaced from the reserve."""
    life_loss: str = "each_toad"
    """R.1: who loses lives: ``each_toad``, ``first_toad_ends``, ``last_loses`` or ``all_players``."""
    open_cards_count: bool = False
    """R.5: a player's own open cards count as his hand."""
    false_costs_life: bool = False
    """R.8"""
    maximus_cap: bool = True
    """R.9: nobody regains more lives than he began with."""
    recycle_when: str = "immediate"
    """R.10: the discard pile is turned over as the last card is drawn, or ``on_demand``."""


WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "layout": ("personal", "common"),
        "life_loss": ("each_toad", "first_toad_ends", "last_loses", "all_players"),
        "recycle_when": ("immediate", "on_demand"),
    }
)
"""Switches that are words, with all values offered."""

TRUTHS = ("open_refill", "open_cards_count", "false_costs_life", "maximus_cap")
"""Switches that are true or false."""

_SEED = Switches()
_PRESETS: Mapping[str, Switches] = {
    "seed": _SEED,
    "quick": replace(_SEED, life_loss="first_toad_ends"),
    "inventor": replace(_SEED, layout="common", open_refill=True, life_loss="last_loses"),
}

CHOICES = Choices(_PRESETS, WORDS, TRUTHS, {"lives": (1, MOST_LIVES)})

PRESETS = CHOICES.as_json()
"""Preset to its switches, the house's default first."""


def resolve(preset: object, options: Mapping[str, Any]) -> Switches:
    """The preset with the options that differ from it. Raises `Refused` (``unknown_option``)."""
    return CHOICES.resolve(preset, options)
