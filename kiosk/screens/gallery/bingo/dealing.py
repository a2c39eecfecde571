"""Dealing, and the stone that is turned up."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games import GAMES
from kiosk.scenes import HowTo, Players, Scene, TurnUp, Waiting
from kiosk.screens.gallery.bingo.made_up import LONG_NAMES, picture, seen, stage
from kiosk.theme import ANIMALS
from vision.reading import Doubt


def scenes() -> dict[str, Scene]:
    """From the waiting screen to the trump stone."""
    fresh = stage(points=(0, 0), tricks=(0, 0), trump=None, turn_up=None, reserve=13, backs=13, can_put_right=False)
    deal = TurnUp(stage=fresh, player=1, table="empty", picture=picture())
    turned = replace(
        deal, table="read", stone=seen(0, "5-3"), picture=picture("5-3"), confirm_left=2.2, strike="confirm"
    )
    players = Players(
        names=ANIMALS[:2],
        named=(False,) * 2,
        preset="seed",
        presets=("seed", "sixty_six"),
        options={"target": 7, "nontrump_compare": "sum", "both_70": "first", "follow_low": True},
        banker=0,
        plain_dice=False,
        most=2,
        switches={
            "target": (7, 8, 3, 1),
            "nontrump_compare": ("sum", "suit_led"),
            "both_70": ("first", "higher", "both", "none"),
            "follow_low": (True, False),
        },
        game="bingo",
        first="leader",
        dice=False,
        strike="start",
    )
    return {
        "waiting-games": Waiting(camera="ok", stored="days 2", games=("bell_and_hammer", "bingo")),
        "waiting-games-simulated": Waiting(camera="absent", games=("bell_and_hammer", "bingo")),
        "bingo-players": players,
        "bingo-players-one": replace(players, names=ANIMALS[:1], named=(False,), strike="add_player"),
        "bingo-rules": replace(players, page=1),
        "bingo-switches": replace(players, page=2),
        **{f"bingo-how-to-{page}": HowTo("bingo", GAMES["bingo"].presets["seed"], page) for page in range(10)},
        "bingo-how-to-strict": HowTo("bingo", GAMES["bingo"].presets["sixty_six"], 5, stage()),
        "bingo-how-to-trick": HowTo("bingo", GAMES["bingo"].presets["sixty_six"], 2, stage()),
        "bingo-how-to-end": HowTo("bingo", GAMES["bingo"].presets["sixty_six"], 8, stage()),
        "bingo-deal": deal,
        "bingo-deal-simulated": replace(deal, stage=replace(fresh, simulated=True), can_lay=True),
        "bingo-turned-up": turned,
        "bingo-turned-up-backs": replace(
            turned, stage=replace(fresh, backs=11), confirm_left=None, problem="backs", stone=seen(0, "6-0")
        ),
        "bingo-turned-up-doubt": replace(
            turned,
            stage=replace(fresh, seats=LONG_NAMES),
            confirm_left=None,
            doubts=Doubt.GLARE,
            stone=seen(0, "5-3", doubts=Doubt.GLARE),
            strike="none",
        ),
        "bingo-old-up": replace(deal, problem="uncleared"),
        "bingo-deal-no-camera": replace(deal, picture=None, stage=replace(fresh, notice="camera_lost", eye="fault")),
        "bingo-deal-unread": replace(deal, picture=None, stage=replace(fresh, eye="unread")),
        "bingo-deal-reading": replace(deal, table="settled", picture=picture("5-3")),
    }
