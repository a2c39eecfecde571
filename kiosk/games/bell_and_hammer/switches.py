"""Presets and switches of Bell and Hammer: where the old rules differ, one value each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kiosk.games.choices import Choices
from kiosk.games.game import Refused

MOST = 1_000_000
"""No purse, price or limit of a game is greater: keeps hostile records small."""


@dataclass(frozen=True, slots=True)
class Switches:
    """One way to play. The defaults are the preset `english`; R.n is the ruling that offers the choice."""

    min_players: int = 2
    """R.1"""
    start_tokens: int = 36
    """R.2"""
    stake: int = 4
    """R.2: paid into the till by everybody when a round begins."""
    first_thrower: str = "left_of_banker"
    """R.6: ``left_of_banker``, ``banker`` or ``horse_owner``."""
    blank_plain_payer: str = "thrower"
    """R.8: who feeds the horse on a blank throw without a sign, ``thrower`` or ``all_players``."""
    blank_after_open: str = "to_till"
    """R.18: once the inn is open, blank throws pay as before (``same``), ``to_till`` or ``to_inn``."""
    inn_opens: str = "first_excess"
    """R.13: ``first_excess``, or ``threshold``: as soon as the till holds no more than `inn_threshold`."""
    inn_threshold: int = 21
    """R.13"""
    opening_throw_pays: bool = True
    """R.14: whether the throw that opens the inn pays there already."""
    excess_sign_payer: str = "sign_owner"
    """R.15: who pays an excess thrown with a sign, ``sign_owner`` or ``thrower``."""
    unowned_sign: str = "ignored"
    """R.11: a sign whose card nobody owns is ``ignored``, or makes the throw ``void``."""
    unowned_horse: str = "void"
    """R.12: horse money without a horse's owner is not paid (``void``), or goes to the ``till``."""
    unowned_inn: str = "till"
    """R.17: what is due to an inn that nobody owns goes to the ``till``, or is not paid (``void``)."""
    broke: str = "may_sell"
    """R.22: who has paid his last token ``may_sell`` a card, or must ``surrender`` them all."""
    sale_fails: str = "stays"
    """R.22: who sells nothing ``stays`` with his cards, or is ``out``."""
    rounds: str = "single"
    """R.24: an empty till ends the game (``single``), or the round (``multi``)."""
    max_rounds: int | None = None
    """R.24: the game ends after so many rounds; None: no limit."""
    stake_short: str = "all_in"
    """R.24: who has less than the stake pays what he has (``all_in``), or is ``out`` and keeps it."""
    end_below: int = 2
    """R.25: the game ends when fewer are left."""
    game_end_check: str = "immediate"
    """R.25: that is looked at ``immediate``, or at ``round_end``."""
    min_price: int = 1
    """R.3: the least starting price."""
    bid_reserve: int = 0
    """R.5: tokens that a bidder must keep."""


WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "first_thrower": ("left_of_banker", "banker", "horse_owner"),
        "blank_plain_payer": ("all_players", "thrower"),
        "blank_after_open": ("same", "to_till", "to_inn"),
        "inn_opens": ("threshold", "first_excess"),
        "excess_sign_payer": ("thrower", "sign_owner"),
        "unowned_sign": ("ignored", "void"),
        "unowned_horse": ("void", "till"),
        "unowned_inn": ("till", "void"),
        "broke": ("surrender", "may_sell"),
        "sale_fails": ("stays", "out"),
        "rounds": ("multi", "single"),
        "stake_short": ("all_in", "out"),
        "game_end_check": ("immediate", "round_end"),
    }
)
"""Switches that are words, with all values offered."""

LEAST: Mapping[str, int] = MappingProxyType(
    {
        "min_players": 2,
        "start_tokens": 1,
        "stake": 0,
        "inn_threshold": 0,
        "max_rounds": 1,
        "end_below": 2,
        "min_price": 1,
        "bid_reserve": 0,
    }
)
"""Switches that are numbers, with the least value offered."""

_ENGLISH = Switches()
_RUSSIAN = replace(
    _ENGLISH,
    min_players=3,
    blank_plain_payer="all_players",
    blank_after_open="same",
    inn_opens="threshold",
    excess_sign_payer="thrower",
    broke="surrender",
    rounds="multi",
    end_below=3,
)
_PRESETS: Mapping[str, Switches] = {
    "english": _ENGLISH,
    "english_uniform": replace(_ENGLISH, blank_after_open="same"),
    "russian": _RUSSIAN,
}

_NUMBERS = {name: (least, MOST) for name, least in LEAST.items()}

CHOICES = Choices(
    _PRESETS,
    WORDS,
    ("opening_throw_pays",),
    numbers=_NUMBERS,
    unlimited=("max_rounds",),
)

PRESETS = CHOICES.as_json()
"""Preset to its switches, the house's default first."""


def resolve(preset: object, options: Mapping[str, Any]) -> Switches:
    """The preset with the options that differ from it. Raises `Refused` (``unknown_option``)."""
    switches = CHOICES.resolve(preset, options)
    if switches.stake > switches.start_tokens:
        raise Refused("unknown_option", "The stake cannot be more than the tokens everybody begins with; lower it.")
    return switches
