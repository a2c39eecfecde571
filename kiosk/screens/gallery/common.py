"""Waiting and sitting down; a number that is asked for; what is wrong."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games import GAMES
from kiosk.scenes import (
    Action,
    HowTo,
    Languages,
    Pin,
    Players,
    Reel,
    Scene,
    Waiting,
    Wrong,
)
from kiosk.screens.gallery.bell_and_hammer import ending, payout
from kiosk.screens.gallery.made_up import LANGUAGES, LONG_NAMES, stage
from kiosk.theme import ANIMALS

MISTAKES = (
    "/etc/schimmel/config.toml, line 2: sound.volume must be from 0 to 1, not 3.0. Line 3: sound.loud "
    "is no known setting; known are: on, volume, night, captions, voice. Line 5: hammer.pin must be from 2 to 27, not "
    "99. Line 7: display.size must be [0, 0] or two sizes in px. All other settings of the file are used."
)


def scenes() -> dict[str, Scene]:
    """Before a game, and when something is wrong."""
    offered = ("english", "english_uniform", "russian")
    switches = {
        "first_thrower": ("left_of_banker", "banker", "horse_owner"),
        "blank_plain_payer": ("all_players", "thrower"),
        "blank_after_open": ("same", "to_till", "to_inn"),
        "inn_opens": ("threshold", "first_excess"),
        "opening_throw_pays": (True, False),
        "excess_sign_payer": ("thrower", "sign_owner"),
        "max_rounds": (1, 2, 3, None),
    }
    options = {
        "first_thrower": "left_of_banker",
        "blank_plain_payer": "thrower",
        "blank_after_open": "to_till",
        "inn_opens": "first_excess",
        "opening_throw_pays": True,
        "excess_sign_payer": "sign_owner",
        "max_rounds": None,
    }
    players = Players(
        names=ANIMALS[:3],
        named=(False,) * 3,
        preset="english",
        presets=offered,
        options=options,
        banker=0,
        plain_dice=False,
        switches=switches,
    )
    wrong = Wrong("no_camera", choices=(Action("retry"), Action("use_simulation"), Action("by_hand")))
    reel = Reel((payout.scenes()["payout-sign"], ending.scenes()["end"]), own=True)
    return {
        "waiting": Waiting(camera="ok", languages=LANGUAGES, stored="pictures 200", reel=reel),
        "waiting-simulated": Waiting(camera="simulated", languages=("en", "ru"), stored="days 1"),
        "waiting-no-camera": Waiting(camera="absent", languages=("en",)),
        "waiting-resume": Waiting(
            camera="absent",
            languages=LANGUAGES,
            resumable=True,
            minutes=42,
            notice="no_hammer",
            games=(*GAMES,),
            strike="resume",
        ),
        "players-none": replace(players, names=(), named=()),
        "players-three": players,
        "players-clockwork": replace(players, computers=("", "careful", "bold"), clockwork=True),
        "players-knocks": replace(players, start_left=6.4, banker=None, by_lot=True),
        "players-eight": replace(
            players,
            names=LONG_NAMES,
            named=(True,) * 8,
            preset="russian",
            plain_dice=True,
            one_strike=True,
            banker=5,
            by_lot=True,
            strike="start",
            fewest=3,
        ),
        "players-too-few": replace(players, names=("fox",), named=(False,), problem="too_few_players"),
        "players-name": replace(players, editing=1, text="Ada", strike="none", simulated=True, languages=LANGUAGES),
        "players-name-twice": replace(
            players, editing=1, text=LONG_NAMES[0], problem="twice", strike="none", languages=("en", "de", "ru")
        ),
        "players-switches": replace(players, page=1, simulated=True),
        "players-simulated": replace(players, simulated=True),
        "players-teach": replace(players, page=1, can_teach=True),
        "players-switches-2": replace(players, page=2),
        **{
            f"how-to-{page}": HowTo(
                "bell_and_hammer", GAMES["bell_and_hammer"].presets["russian" if page == 5 else "english"], page
            )
            for page in range(8)
        },
        "how-to-in-a-game": HowTo(
            "bell_and_hammer",
            GAMES["bell_and_hammer"].presets["russian"],
            4,
            stage(round=2, simulated=True),
            languages=LANGUAGES,
        ),
        "languages": Languages(LANGUAGES),
        "languages-in-a-game": Languages(("en", "de", "ru"), stage(round=2, simulated=True)),
        "how-to-all-games": HowTo(
            "bell_and_hammer", GAMES["bell_and_hammer"].presets["english"], others=("bingo", "toad")
        ),
        "pin": Pin(2),
        "pin-wrong": Pin(0, wrong=True),
        "wrong-no-camera": wrong,
        "wrong-set": Wrong(
            "bad_set",
            detail="The set 'bone' cannot be used. 5 and bell cannot be told apart: show both again.",
            choices=(Action("without_set"),),
        ),
        "wrong-no-number": Wrong("no_number", choices=(Action("close"),), left={"close": 60}),
        "wrong-journal": Wrong("journal_failed", detail="database or disk is full", choices=(Action("retry"),)),
        "wrong-configuration": Wrong("bad_configuration", detail="kiosk.toml, line 12: there is no setting `lnguage`."),
        "wrong-no-settings": Wrong(
            "no_configuration",
            detail="kiosk.toml: Expected '=' after a key in a key/value pair (at line 1, column 6).",
            choices=(Action("close"),),
        ),
        "wrong-settings": Wrong("bad_configuration", detail=MISTAKES, choices=(Action("close"),), left={"close": 60}),
    }
