"""Presets and switches of Toad: the seed's rules, the inventor's own, and a quick reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from kiosk.games.fields import is_whole
from kiosk.games.game import Refused

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

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        name: MappingProxyType({field.name: getattr(switches, field.name) for field in fields(Switches)})
        for name, switches in _PRESETS.items()
    }
)
"""Preset to its switches, the house's default first."""


def resolve(preset: object, options: Mapping[str, Any]) -> Switches:
    """The preset with the options that differ from it. Raises `Refused` (``unknown_option``)."""
    if not isinstance(preset, str) or preset not in _PRESETS:
        raise Refused("unknown_option", f"These rules are not offered; choose one of {', '.join(_PRESETS)}.")
    for name, value in options.items():
        _check(name, value)
    return replace(_PRESETS[preset], **options)


def _check(name: str, value: object) -> None:
    if name in WORDS:
        good, offered = isinstance(value, str) and value in WORDS[name], ", ".join(WORDS[name])
    elif name in TRUTHS:
        good, offered = isinstance(value, bool), "true, false"
    elif name == "lives":
        good = isinstance(value, int) and is_whole(value) and 1 <= value <= MOST_LIVES
        offered = f"a whole number from 1 to {MOST_LIVES}"
    else:
        raise Refused("unknown_option", "There is no such switch; leave it out, or look up its name.")
    if not good:
        raise Refused("unknown_option", f"`{name}` does not offer this value; choose {offered}.")
