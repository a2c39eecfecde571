"""What is heard of a game: every effect of its rules, and the sound that goes with it, in one place.

Most are heard when the entry is on disk. Some are told by a screen of their own, at its pace (`TOLD`): payments one by
one, the inn's door when it opens, the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kiosk.fold import Folded
from kiosk.games.bell_and_hammer.shares import FEEDS
from kiosk.games.game import Effect, Event
from kiosk.table import Committed

HEARD: Mapping[str, Mapping[str, str]] = {
    "bell_and_hammer": {
        "offered": "offered",
        "high_bid": "bid",
        "sold": "sold",
        "unsold": "unsold",
        "pay": "coins",
        "short": "empty_purse",
        "nothing": "nothing",
        "inn_opens": "inn",
        "may_sell": "asked",
        "card_sold": "sold",
        "stays": "asked",
        "out": "out",
        "round_over": "round",
        "game_over": "victory",
    },
    "bingo": {
        "trump": "stone",
        "declared": "declared",
        "trick": "trick",
        "doubles": "doubles",
        "doubles_lost": "lost",
        "closed": "closed",
        "reserve_gone": "reserve_gone",
        "big_points": "big_point",
        "deal_over": "deal_over",
        "revoke": "found_out",
        "false_announcement": "found_out",
        "match_over": "victory",
    },
    "toad": {
        "dealt": "riffle",
        "discarded": "card",
        "recycle": "riffle",
        "toad": "toad",
        "false_toad": "no_toad",
        "life_lost": "life_lost",
        "life_regained": "life_back",
        "out": "out",
        "game_over": "victory",
    },
}

SILENT: Mapping[str, frozenset[str]] = {
    # A turn follows every throw. Who is out surrenders: that is heard as "out".
    "bell_and_hammer": frozenset({"turn", "surrender", "left", "returned", "abandoned"}),
    # The players' own hands draw: it is seen, and heard from the table.
    "bingo": frozenset({"draw", "abandoned"}),
    # What is taken is the player's own business.
    "toad": frozenset({"turn", "took", "refill", "dealer", "hand_over", "left", "returned", "abandoned"}),
}
"""Effects that make no sound, and why."""

_THROW = frozenset({"pay", "short", "nothing", "out", "inn_opens", "may_sell", "round_over", "game_over"})
_APART = frozenset({"inn_opens", "may_sell", "round_over", "game_over"})


def cue(game: str, effect: Effect) -> str | None:
    """The sound of one effect; None: it makes none."""
    kind = effect["type"]
    if kind == "pay" and effect.get("rule") in FEEDS:
        return "horse"
    if kind == "pay" and effect["amount"] == 1:
        return "coin"
    if kind == "toad" and effect["maximus"]:
        return "greatest"
    if kind == "discarded" and effect["card"] is None:
        return None
    return HEARD[game].get(kind)


def cues(game: str, effects: Iterable[Effect]) -> list[str]:
    """The sounds of effects, in their order, each once; the hammer falls before the price is paid."""
    found = (cue(game, effect) for effect in effects)
    return sorted(dict.fromkeys(name for name in found if name is not None), key=lambda name: name != "sold")


def at_once(game: str, event: Event, effects: Iterable[Effect]) -> list[Effect]:
    """The effects of an entry that are heard when it is on disk; the others are told by a screen of their own."""
    effects = list(effects)
    kinds = {effect["type"] for effect in effects}
    later: frozenset[str] = frozenset()
    if game == "bell_and_hammer":
        later = _THROW if event.get("type") == "throw" else _APART
    elif game == "bingo":
        later = frozenset({"deal_over", "match_over", "revoke", "false_announcement"})
        later |= {"big_points"} if "deal_over" in kinds else frozenset()
    elif game == "toad":
        later = frozenset({"game_over"})
    return [effect for effect in effects if effect["type"] not in later]


def when_written(running: Folded, done: Committed) -> list[Effect]:
    """The effects that are heard when an entry of the running game is on disk.

    What was taken back or put right is silent.
    """
    if done.entered is None:
        return list(running.start.effects)
    if done.entry.kind != "event":
        return []
    return at_once(running.game.name, done.entry.payload["event"], done.entered.effects)


def payout(effects: Iterable[Effect], payments: int) -> list[list[str]]:
    """The sounds of a throw of Bell and Hammer: those of each payment, or of that there was none.

    The horse neighs once, however many feed it; who is out is heard with the last payment.
    """
    told: list[list[Effect]] = [[] for _ in range(max(1, payments))]
    at = -1
    for effect in effects:
        if effect["type"] == "pay" or (effect["type"] == "short" and not effect["paid"]):
            at = min(at + 1, len(told) - 1)
        if effect["type"] not in _APART:
            told[at if effect["type"] in ("pay", "short") else -1].append(effect)
    heard: list[list[str]] = []
    for part in told:
        neighed = any("horse" in before for before in heard)
        heard.append(["coin" if name == "horse" and neighed else name for name in cues("bell_and_hammer", part)])
    return heard
