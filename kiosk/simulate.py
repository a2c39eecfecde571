"""Whole games without a screen, through everything: drawn pictures, vision, director, rules, journal.

The clock is simulated and nothing sleeps. Each game has its guests in `kiosk.guests`, and a judge that
compares readings and what followed from them with what the simulated table really held.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kiosk.director.house import HOUSES
from kiosk.games import GAMES
from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.guests.bingo import HeadlessBingo
from kiosk.guests.toad import HeadlessToad
from kiosk.headless import Headless, Kiosk, SimulationError


@dataclass(frozen=True, slots=True)
class Asked:
    """How a game is to be played."""

    players: int
    rules: str
    plain_dice: bool = False
    mischief: bool = False
    read_truth: bool = False
    wild: bool = False


def run(
    game: str,
    *,
    players: int | None = None,
    games: int = 1,
    seed: int = 1,
    rules: str | None = None,
    plain_dice: bool = False,
    mischief: bool = False,
    read_truth: bool = False,
    wild: bool = False,
) -> Iterator[dict[str, Any]]:
    """Play `games` whole games and give the summary line of each. Raises `SimulationError`.

    `players` and `rules`: what the game proposes, where they are not named.

    `plain_dice`: with eight ordinary dice. `mischief`: visitors who drum, meddle, bump, and throw as they should not.
    `read_truth`: no pictures are read, the kiosk is told what lies there: a test of all but the eyes. `wild`: dice,
    grounds and lamps that no network was trained on.
    """
    if game not in GAMES:
        raise SimulationError(f"There is no game {game!r}; choose one of {', '.join(GAMES)}.")
    presets = GAMES[game].presets
    rules = rules or next(iter(presets))
    if rules not in presets:
        raise SimulationError(f"There are no rules {rules!r}; choose one of {', '.join(presets)}.")
    if game not in COMPANIES:
        raise SimulationError(f"Nobody plays {game!r} without a screen yet; choose one of {', '.join(COMPANIES)}.")
    house = HOUSES[game]
    least = house.needs(presets[rules])
    if players is None:
        players = min(4, house.most)
    if not least <= players <= house.most:
        between = str(least) if least == house.most else f"between {least} and {house.most}"
        raise SimulationError(f"--players must be {between} for these rules.")
    if plain_dice and not house.dice:
        raise SimulationError("--plain-dice is for games that are thrown with dice; leave it out.")
    if wild and not house.dice:
        raise SimulationError("--wild is for games that are thrown with dice; leave it out.")
    if wild and read_truth:
        raise SimulationError("--wild tries the eyes, --read-truth plays without them; leave one of them out.")
    asked = Asked(players, rules, plain_dice, mischief, read_truth, wild)
    for number in range(games):
        with tempfile.TemporaryDirectory(prefix="schimmel-") as folder:
            play = COMPANIES[game](Path(folder), seed + number, asked)
            try:
                yield play.run()
            finally:
                play.close()


def _bell_and_hammer(folder: Path | Kiosk, seed: int, asked: Asked) -> Headless:
    return HeadlessBellAndHammer(
        folder,
        asked.players,
        seed,
        asked.rules,
        plain_dice=asked.plain_dice,
        mischief=asked.mischief,
        read_truth=asked.read_truth,
        wild=asked.wild,
    )


def _bingo(folder: Path | Kiosk, seed: int, asked: Asked) -> Headless:
    return HeadlessBingo(folder, seed, asked.rules, mischief=asked.mischief, read_truth=asked.read_truth)


def _toad(folder: Path | Kiosk, seed: int, asked: Asked) -> Headless:
    return HeadlessToad(folder, seed, asked.players, asked.rules, mischief=asked.mischief, read_truth=asked.read_truth)


COMPANIES: Mapping[str, Callable[[Path | Kiosk, int, Asked], Headless]] = MappingProxyType(
    {"bell_and_hammer": _bell_and_hammer, "bingo": _bingo, "toad": _toad}
)
"""Who plays each game, with its table and its judge."""

__all__ = ["COMPANIES", "SimulationError", "run"]
