"""A whole game for whoever has no display: the account in the terminal, the screens as pictures in a folder."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pygame

from kiosk.claim import claimed
from kiosk.demonstration.bell_and_hammer import BellAndHammerTeller
from kiosk.demonstration.bingo import BingoTeller
from kiosk.demonstration.teller import Teller
from kiosk.demonstration.toad import ToadTeller
from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.guests.bingo import HeadlessBingo
from kiosk.guests.toad import HeadlessToad
from kiosk.headless import Headless
from kiosk.journal import JournalError
from kiosk.settings import Config

FIRST = "bell_and_hammer"
"""What is played where nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Show:
    """How one game is shown."""

    teller: type[Teller]
    play: Callable[[Path, int, Config, Teller], Headless]
    """By the journal's folder, the seed, the configuration and who tells of it."""


def _bell_and_hammer(folder: Path, seed: int, config: Config, teller: Teller) -> Headless:
    return HeadlessBellAndHammer(folder, 4, seed, "english", config=config, on_scene=teller.draw, on_commit=teller.tell)


def _bingo(folder: Path, seed: int, config: Config, teller: Teller) -> Headless:
    short = {"target": 1}  # a whole match takes an hour
    return HeadlessBingo(
        folder, seed, "seed", options=short, config=config, on_scene=teller.draw, on_commit=teller.tell
    )


def _toad(folder: Path, seed: int, config: Config, teller: Teller) -> Headless:
    return HeadlessToad(
        folder, seed, 3, "quick", read_truth=True, config=config, on_scene=teller.draw, on_commit=teller.tell
    )


SHOWS: Mapping[str, Show] = MappingProxyType(
    {
        "bell_and_hammer": Show(BellAndHammerTeller, _bell_and_hammer),
        "bingo": Show(BingoTeller, _bingo),
        "toad": Show(ToadTeller, _toad),
    }
)
"""The games that can be shown."""


def demonstrate(config: Config, *, game: str = FIRST, data: Path | None = None, seed: int = 1) -> int:
    """Play one game without a window and say where its screens lie; returns the exit status.

    `data`: folder of the journal; the screens lie in `screens` in it. None: a new one. Raises `JournalError` where it
    cannot be used.
    """
    folder = data or Path(tempfile.mkdtemp(prefix="schimmel-demonstration-"))
    with claimed(folder):
        if (folder / "journal.sqlite").exists():
            raise JournalError(f"{folder} holds games already: name a new data folder for the demonstration.")
        return _play(config, SHOWS[game], folder, seed)


def _play(config: Config, show: Show, folder: Path, seed: int) -> int:
    screens = folder / "screens"
    screens.mkdir(exist_ok=True)
    pygame.font.init()
    teller = show.teller(screens, config.language.code)
    teller.say(f"There is no display. One whole game is played here instead; its screens are pictures in {screens}")
    game = show.play(folder, seed, config, teller)
    try:
        summary = game.run()
        game.see_the_end()
    finally:
        game.close()
    readings = summary["readings"]
    told = "" if "eyes" not in summary else " (no picture was read: the kiosk was told what lies there)"
    teller.say(
        f"{teller.pictures} screens in {screens}; read: {readings['right']} right, {readings['doubted']} doubted, "
        f"{readings['wrong']} wrong{told}."
    )
    return 0 if summary["finished"] else 1
