"""Who plays by which rules, and the deal."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games import GAMES
from kiosk.scenes import DealCards, HowTo, Players, Scene, Waiting
from kiosk.screens.gallery.made_up import LANGUAGES
from kiosk.screens.gallery.toad.made_up import LONG_NAMES, stage
from kiosk.theme import ANIMALS


def scenes() -> dict[str, Scene]:
    """From the waiting screen to the deal."""
    fresh = stage(lives=(3,) * 4, bank=0, status=("in",) * 4, turn=None, top=None, pile=0)
    deal = DealCards(fresh, 0, (1, 2, 3, 0), 28)
    players = Players(
        names=ANIMALS[:4],
        named=(False,) * 4,
        preset="seed",
        presets=("seed", "quick", "inventor"),
        options={
            "lives": 3,
            "layout": "personal",
            "open_refill": False,
            "life_loss": "each_toad",
            "open_cards_count": False,
            "false_costs_life": False,
            "maximus_cap": True,
            "recycle_when": "immediate",
        },
        banker=0,
        plain_dice=False,
        most=6,
        switches={
            "lives": (3, 1, 2, 5),
            "layout": ("personal", "common"),
            "life_loss": ("each_toad", "first_toad_ends", "last_loses", "all_players"),
            "recycle_when": ("immediate", "on_demand"),
            "open_refill": (True, False),
            "open_cards_count": (True, False),
            "false_costs_life": (True, False),
            "maximus_cap": (True, False),
        },
        game="toad",
        first="dealer",
        dice=False,
    )
    every = ("bell_and_hammer", "bingo", "toad")
    six = stage(
        seats=(*LONG_NAMES, *fresh.seats[:2]), lives=(3,) * 6, status=("in",) * 6, turn=None, top=None, pile=0, bank=0
    )
    return {
        "waiting-all-games": Waiting(camera="ok", languages=LANGUAGES, stored="days 2", games=every),
        "waiting-all-games-absent": Waiting(camera="absent", languages=("en", "ru"), games=every),
        "toad-players": players,
        "toad-players-by-hand": replace(players, by_hand=True),
        "toad-rules": replace(players, page=1),
        "toad-switches": replace(players, page=2),
        "toad-switches-more": replace(players, page=3),
        **{f"toad-how-to-{page}": HowTo("toad", GAMES["toad"].presets["seed"], page) for page in range(6)},
        "toad-how-to-common": HowTo("toad", GAMES["toad"].presets["inventor"], 2, fresh),
        "toad-how-to-last": HowTo("toad", GAMES["toad"].presets["inventor"], 4, fresh),
        "toad-deal": deal,
        "toad-deal-two": replace(
            deal,
            stage=stage(
                seats=LONG_NAMES[:2], lives=(3, 1), bank=2, status=("in", "in"), turn=None, top=None, pile=0, dealer=1
            ),
            dealer=1,
            order=(0, 1),
            left=40,
        ),
        "toad-deal-six": DealCards(six, 2, (3, 4, 5, 0, 1, 2), 16),
        "toad-deal-common": replace(deal, stage=replace(fresh, layout="common"), left=40),
        "toad-deal-simulated": replace(deal, stage=replace(fresh, simulated=True), can_lay=True),
        "toad-deal-simulated-lies": replace(deal, stage=replace(fresh, simulated=True), can_lay=True, lies=True),
        "toad-deal-uncleared": replace(deal, uncleared=True),
        "toad-deal-by-hand": replace(deal, stage=replace(fresh, eye="unread")),
    }
