"""Whole games without a screen, through everything: drawn pictures, vision, director, rules, journal.

The clock is simulated and nothing sleeps. `kiosk.judge` compares readings and payouts with what the simulated table
really held.
"""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from kiosk.config import Config
from kiosk.director.house import HOUSES
from kiosk.eyes import Sight
from kiosk.games import GAMES
from kiosk.guests.bingo import HeadlessBingo
from kiosk.guests.toad import HeadlessToad
from kiosk.headless import LONG_REST, SIZE, Headless, SimulationError
from kiosk.judge import Judge, OnTable
from kiosk.mischief import Mischief
from kiosk.scenes import End, Scene, Throw
from kiosk.table import Committed
from kiosk.visitors import Visitors, Wish
from vision.readers import reader
from vision.reading import Reader
from vision.simulate.quick import QuickTable, TruthReader
from vision.simulate.shots import Shot, Truth
from vision.simulate.table import SimulatedTable

BUMP = 3.2
"""Seconds after a throw by which the simulated table has bumped a die, where it was asked to."""

MISBEHAVES = 0.05
"""One throw in twenty is one that must be doubted."""

MISDEEDS = ("leaning", "off_mat", "missing", "surplus", "stacked", "hidden", "glare")

ALL_MISDEEDS = (*MISDEEDS, "in_parts", "bumped", "hand_stays", "dead_camera")
"""With those that are no reason to doubt the reading, or that leave nothing to read for a while."""

WILD = 0.1
"""How many throws misbehave on a wild table."""

MISCHIEF = 0.35
"""How many throws misbehave where the visitors do."""


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


class DrawnTable(Protocol):
    """A table that a game without a screen is played on; `vision.simulate.table.SimulatedTable` tells of each."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    @property
    def values(self) -> tuple[str, ...]: ...

    def throw(
        self,
        now: float,
        faces: Sequence[str] | None = None,
        misbehave: str | None = None,
        dice_: Sequence[int] | None = None,
    ) -> float: ...

    def clear(self, now: float) -> float: ...

    def shot(self, now: float) -> Shot: ...


class HeadlessGame(Headless):
    """A game of Bell and Hammer. Call `run`."""

    game = "bell_and_hammer"

    def __init__(
        self,
        folder: Path,
        players: int,
        seed: int,
        rules: str,
        *,
        plain_dice: bool = False,
        mischief: bool = False,
        read_truth: bool = False,
        wild: bool = False,
        config: Config | None = None,
        reader_of: Callable[[str], Reader] = reader,
        table_of: Callable[[int, str, tuple[int, int]], DrawnTable] = SimulatedTable,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`reader_of` gives the reader of a kind of thing, `table_of` the table of a seed, kind and picture's size."""
        self.players, self.rules, self.plain = players, rules, plain_dice
        self.read_truth, self.wild = read_truth, wild
        if read_truth:
            table_of, reader_of = QuickTable, lambda kind: TruthReader(kind, lambda: self.truth)
        elif wild:
            table_of = functools.partial(SimulatedTable, wild=True)
        self.dice = table_of(seed, "pip-dice" if plain_dice else "bell-dice", SIZE)
        super().__init__(folder, seed, self.dice, reader_of, config=config, on_scene=on_scene, on_commit=on_commit)
        self.visitors = (Mischief if mischief else Visitors)(self.rng, players, rules, plain_dice)
        self.misdeeds = ALL_MISDEEDS if mischief else MISDEEDS
        self.misbehaves = MISCHIEF if mischief else WILD if wild else MISBEHAVES
        self.judge = Judge()
        self._counted = True
        self.misdeed: str | None = None
        """What the present throw does wrong."""
        self._thrown: Truth | None = None
        """What lay there when the present throw, or what was taken up since, had come to rest; bumps left out."""
        self._lay: Truth | None = None
        """What the present throw was, also while somebody takes it up: it may count in that moment."""

    def committed(self, done: Committed) -> None:
        self.judge.payout(done, self._marks())

    def over(self) -> bool:
        return super().over() and self.visitors.content

    def summary(self) -> dict[str, Any]:
        over = self.over()
        if over:
            self.judge.account(self.table.running)
        return {
            "rules": self.rules,
            "players": self.players,
            **({"eyes": "told the truth"} if self.read_truth else {}),
            **({"table": "wild"} if self.wild else {}),
            "winners": list(self.table.state.winners or ()) if over else None,
            **self.judge.to_json(),
        }

    def see_the_end(self, end: type[Any] = End) -> None:
        super().see_the_end(end)

    def awaits_look(self) -> bool:
        return isinstance(self.director.scene(), Throw)

    def photographed(self, truth: Truth) -> None:
        if self._thrown is None and self.now > self.lies_at and not truth.moving and not truth.hand:
            self._thrown = truth
            self._lay = self._lay or truth

    def seen(self, sight: Sight, truth: Truth) -> None:
        """The first reading of each throw is judged."""
        if sight.reading is None or self._counted or not self.director.mat_was_empty or self.now < self.lies_at:
            return
        self._counted = True
        self.judge.reading(sight.reading, truth, must_doubt=self.misdeed in MISDEEDS)

    def wait_for(self, rest: float, longer: float = 0.0) -> None:
        self._thrown = None
        super().wait_for(rest, BUMP if self.misdeed == "bumped" else longer)

    def _on_table(self) -> OnTable:
        if self.director.camera == "fault" and self._thrown is None:
            return OnTable(None, self.still, self.dice.values if self.now > self.lies_at else ())
        return OnTable(self._thrown or self._truth, self.still)

    def act(self) -> None:
        self._act(self.visitors.wish(self.director.scene(), self._on_table()))

    def _act(self, wish: Wish | None) -> None:
        if wish is None:
            return
        self.pause()
        if wish.how == "throw":
            self._throw(wish.dice)
        elif wish.how == "clear":
            self.wait_for(self.dice.clear(self.now))
        else:
            if wish.action is not None and wish.action.name == "is_empty":
                self.keep_looking(LONG_REST)
            self.do(wish)

    def _throw(self, dice: tuple[int, ...]) -> None:
        """Throw all dice, or some of them once more."""
        self.misdeed = None
        if dice:
            lies = self.dice.throw(self.now, dice_=dice)
        else:
            if self.rng.random() < self.misbehaves:
                self.misdeed = self.rng.choice(self.misdeeds)
            lies = self.dice.throw(self.now, misbehave=self.misdeed)
            self._counted = False
        self._lay = None
        self.wait_for(lies)

    def _marks(self) -> list[str]:
        """What really lay up when the present throw had come to rest."""
        return [die.value for die in self._lay.dice] if self._lay else list(self.dice.values)


def _bell_and_hammer(folder: Path, seed: int, asked: Asked) -> Headless:
    return HeadlessGame(
        folder,
        asked.players,
        seed,
        asked.rules,
        plain_dice=asked.plain_dice,
        mischief=asked.mischief,
        read_truth=asked.read_truth,
        wild=asked.wild,
    )


def _bingo(folder: Path, seed: int, asked: Asked) -> Headless:
    return HeadlessBingo(folder, seed, asked.rules, mischief=asked.mischief, read_truth=asked.read_truth)


def _toad(folder: Path, seed: int, asked: Asked) -> Headless:
    return HeadlessToad(folder, seed, asked.players, asked.rules, mischief=asked.mischief, read_truth=asked.read_truth)


COMPANIES: Mapping[str, Callable[[Path, int, Asked], Headless]] = MappingProxyType(
    {"bell_and_hammer": _bell_and_hammer, "bingo": _bingo, "toad": _toad}
)
"""Who plays each game, with its table and its judge."""

__all__ = ["COMPANIES", "HeadlessGame", "SimulationError", "run"]
