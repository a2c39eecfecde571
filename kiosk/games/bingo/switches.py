"""Presets and switches of Bingo: where the old rules are silent or differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kiosk.games.choices import Choices

MOST_TARGET = 1000
"""A match to more big points than this is taken for a mistake."""


@dataclass(frozen=True, slots=True)
class Switches:
    """One way to play. The defaults are the preset `seed`; R.n is the ruling that offers the choice."""

    target: int = 7
    """R.17: big points that win the match."""
    nontrump_compare: str = "sum"
    """R.3: plain against plain, the greater ``sum`` wins, or only one of the suit led (``suit_led``)."""
    strict_offsuit: str = "compare"
    """R.4: in the strict stage a plain reply that does not follow is compared (``compare``) or ``loses``."""
    follow_low: bool = True
    """R.5: who has not the senior half of the stone led must follow its junior half."""
    must_trump: bool = False
    """R.6: who cannot follow must lay a trump."""
    trump_follows_side: bool = True
    """R.7: a trump that bears the number follows, and must be laid."""
    capture_any_order: bool = True
    """R.9: bingo captures the trump double whoever led, or only as the reply."""
    last_draw: str = "loser_gets_trump"
    """R.10: who draws the turned-up stone, ``loser_gets_trump`` or ``winner_gets_trump``."""
    deal_end: str = "play_out"
    """R.12: a deal is played out, or ends when the winner of a trick has 70 (``stop_at_70``)."""
    both_70: str = "first"
    """R.13: of two with 70 the ``first``, the ``higher``, ``both`` or ``none`` has big points."""
    closed_opp_70: str = "add"
    """R.15: 70 of the closer's opponent bring him one more big point (``add``), or ``none``."""
    next_leader: str = "alternate"
    """R.16: leader of the next deal, ``alternate``, ``winner`` or by ``lot``."""


WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "nontrump_compare": ("sum", "suit_led"),
        "strict_offsuit": ("compare", "loses"),
        "last_draw": ("loser_gets_trump", "winner_gets_trump"),
        "deal_end": ("play_out", "stop_at_70"),
        "both_70": ("first", "higher", "both", "none"),
        "closed_opp_70": ("add", "none"),
        "next_leader": ("alternate", "winner", "lot"),
    }
)
"""Switches that are words, with all values offered."""

TRUTHS = ("follow_low", "must_trump", "trump_follows_side", "capture_any_order")
"""Switches that are true or false."""

_SEED = Switches()
_PRESETS: Mapping[str, Switches] = {
    "seed": _SEED,
    "sixty_six": replace(
        _SEED,
        nontrump_compare="suit_led",
        strict_offsuit="loses",
        follow_low=False,
        must_trump=True,
        trump_follows_side=False,
        deal_end="stop_at_70",
    ),
}

CHOICES = Choices(_PRESETS, WORDS, TRUTHS, {"target": (1, MOST_TARGET)})

PRESETS = CHOICES.as_json()
"""Preset to its switches, the house's default first."""


def resolve(preset: object, options: Mapping[str, Any]) -> Switches:
    """The preset with the options that differ from it. Raises `Refused` (``unknown_option``)."""
    return CHOICES.resolve(preset, options)
