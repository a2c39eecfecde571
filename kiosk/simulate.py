"""Whole games without a screen, through everything: drawn pictures, vision, director, rules, journal.

The clock is simulated and nothing sleeps. `kiosk.judge` compares readings and payouts with what the simulated table
really held.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from hardware.listener import StrikeEar
from kiosk.blows import BLOWS, Blows
from kiosk.config import Config
from kiosk.director import Director
from kiosk.eyes import Gaze, Sight
from kiosk.games import GAMES
from kiosk.journal import Journal
from kiosk.judge import Judge, OnTable
from kiosk.mischief import Mischief
from kiosk.scenes import End, Scene, Throw
from kiosk.table import Committed, Table
from kiosk.visitors import KNOCK, Visitors, Wish
from vision.cameras.camera import Frame
from vision.readers import reader
from vision.reading import Reader
from vision.ring import Ring
from vision.simulate.quick import QuickTable, TruthReader
from vision.simulate.shots import Shot, Truth
from vision.simulate.stage import CameraDeadError
from vision.simulate.table import SimulatedTable

FPS = 15.0
"""Pictures a second that the simulated camera takes while something is at rest or comes to rest."""

FLYING = 6.0
"""The same while hands and dice move: enough to see that they do, and drawing them is what takes the time."""

SIZE = (960, 540)
"""Of the camera's pictures, px."""

IDLE = 0.45
"""Seconds from one look at the screen to the next while nothing moves on the table."""

LONG_REST = 4.0
"""Seconds for which a rest is looked at before the visitors give up waiting."""

BUMP = 3.2
"""Seconds after a throw by which the simulated table has bumped a die, where it was asked to."""

MISBEHAVES = 0.05
"""One throw in twenty is one that must be doubted."""

MISDEEDS = ("leaning", "off_mat", "missing", "surplus", "stacked", "hidden", "glare")

ALL_MISDEEDS = (*MISDEEDS, "in_parts", "bumped", "hand_stays", "dead_camera")
"""With those that are no reason to doubt the reading, or that leave nothing to read for a while."""

MISCHIEF = 0.35
"""How many throws misbehave where the visitors do."""

LONGEST = 4 * 3600.0
"""Simulated seconds after which a game counts as not finished."""


class SimulationError(Exception):
    """A simulation cannot be run as asked; the message is one sentence."""


def run(
    game: str,
    *,
    players: int = 4,
    games: int = 1,
    seed: int = 1,
    rules: str = "english",
    plain_dice: bool = False,
    mischief: bool = False,
    read_truth: bool = False,
) -> Iterator[dict[str, Any]]:
    """Play `games` whole games and give the summary line of each. Raises `SimulationError`.

    `plain_dice`: with eight ordinary dice. `mischief`: visitors who drum, meddle, bump, and throw as they should not.
    `read_truth`: no pictures are read, the kiosk is told what lies there: a test of all but the eyes.
    """
    if game not in GAMES:
        raise SimulationError(f"There is no game {game!r}; choose one of {', '.join(GAMES)}.")
    presets = GAMES[game].presets
    if rules not in presets:
        raise SimulationError(f"There are no rules {rules!r}; choose one of {', '.join(presets)}.")
    least = int(presets[rules]["min_players"])
    if not least <= players <= 8:
        raise SimulationError(f"--players must lie between {least} and 8 for these rules.")
    for number in range(games):
        with tempfile.TemporaryDirectory(prefix="schimmel-") as folder:
            play = HeadlessGame(
                Path(folder),
                players,
                seed + number,
                rules,
                plain_dice=plain_dice,
                mischief=mischief,
                read_truth=read_truth,
            )
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


class HeadlessGame:
    """One game: a kiosk, a simulated table in front of it, and its visitors. Call `run`."""

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
        config: Config | None = None,
        reader_of: Callable[[str], Reader] = reader,
        table_of: Callable[[int, str, tuple[int, int]], DrawnTable] = SimulatedTable,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`on_scene` is shown each scene that differs in kind or state from the last; `on_commit` each entry.

        `reader_of` gives the reader of a kind of thing, `table_of` the table of a seed, kind and picture's size.
        """
        self.players, self.seed, self.rules, self.plain = players, seed, rules, plain_dice
        self.now = 1000.0
        self.rng = random.Random(f"visitors {seed}")
        self.read_truth = read_truth
        if read_truth:
            table_of, reader_of = QuickTable, lambda kind: TruthReader(kind, lambda: self.truth)
        kind = "pip-dice" if plain_dice else "bell-dice"
        self.dice = table_of(seed, kind, SIZE)
        self.journal = Journal(folder / "journal.sqlite", monotonic=lambda: self.now)
        self.table = Table(self.journal)
        self.director = Director(
            self.table,
            config or Config(),
            rng=random.Random(f"kiosk {seed}"),
            now=self.now,
            ring=Ring(folder / "pictures", 50_000_000),
            simulated=True,
            camera="simulated",
        )
        self.gaze = Gaze(reader_of, region=self.dice.region)
        self.blows = Blows()
        self.ear = StrikeEar()
        self.visitors = (Mischief if mischief else Visitors)(self.rng, players, rules, plain_dice)
        self.misdeeds = ALL_MISDEEDS if mischief else MISDEEDS
        self.misbehaves = MISCHIEF if mischief else MISBEHAVES
        self.judge = Judge()
        self.on_scene, self.on_commit = on_scene, on_commit
        self._frames = 0
        self._active_until = 0.0
        self.lies_at = 0.0
        """When what moves on the table has come to rest."""
        self._watch_until = 0.0
        self._patience = 0.0
        self._counted = True
        self.misdeed: str | None = None
        """What the present throw does wrong."""
        self._truth: Truth | None = None
        """What the camera sees now."""
        self._thrown: Truth | None = None
        """What lay there when the present throw, or what was taken up since, had come to rest; bumps left out."""
        self._lay: Truth | None = None
        """What the present throw was, also while somebody takes it up: it may count in that moment."""
        self._shown: object = None

    @property
    def truth(self) -> Truth:
        """What the camera sees now."""
        return self._truth or Truth()

    def close(self) -> None:
        """Let the journal go."""
        self.journal.close()

    def run(self) -> dict[str, Any]:
        """Play to the end; returns the summary line."""
        began, events = time.monotonic(), 0
        finished, winners = False, None
        while self.now < 1000.0 + LONGEST and not finished:
            for done in self._step():
                events += 1
                self.judge.payout(done, self._marks())
                if self.on_commit is not None:
                    self.on_commit(done)
            over = self.table.folded is not None and self.table.expects.what == "nothing"
            if over and self.visitors.content:
                self.judge.account(self.table.running)
                winners = list(self.table.state.winners or ())
                finished = True
        self._show()
        return {
            "game": "bell_and_hammer",
            "rules": self.rules,
            "players": self.players,
            "seed": self.seed,
            **({"eyes": "told the truth"} if self.read_truth else {}),
            "events": events,
            "winners": winners,
            **self.judge.to_json(),
            "finished": finished,
            "seconds": round(time.monotonic() - began, 1),
        }

    def see_the_end(self) -> None:
        """After the game: the visitors look on until the end's screen is there."""
        until = self.now + 120.0
        while self.now < until and not isinstance(self.director.scene(), End):
            self._step()
        self._show()

    def _step(self) -> list[Committed]:
        """A moment passes: the camera takes a picture if anything happens, the kiosk thinks, a visitor acts."""
        if isinstance(self.director.scene(), Throw) and not self.director.mat:
            self._keep_looking(1.0)
        busy = self.now < self._active_until
        self.now += IDLE if not busy else 1.0 / (FLYING if self.now < self.lies_at - 0.2 else FPS)
        self.gaze.watch(self.director.watch())
        if busy:
            self._take_picture()
        for strike in self.ear.hear(self.blows.edges(self.now), self.now):
            self.gaze.note_strike(strike.at)
            self.director.strike(strike.at)
        done = self._settle()
        self._show()
        if self.now >= self._patience:
            self._act(self.visitors.wish(self.director.scene(), self._on_table()))
        return done

    def _settle(self) -> list[Committed]:
        """Let the disk answer: it costs no simulated time."""
        done: list[Committed] = []
        watcher = self.table.on_commit
        self.table.on_commit = done.append
        self.director.tick(self.now)
        while self.table.busy:
            self.table.wait(10.0)
            self.director.tick(self.now)
        self.table.on_commit = watcher
        return done

    def _take_picture(self) -> None:
        try:
            shot = self.dice.shot(self.now)
        except CameraDeadError:
            self.director.camera = "fault"
            self._keep_looking(1.0)
            return
        self.director.camera = "simulated"
        self._truth = shot.truth
        if self._thrown is None and self.now > self.lies_at and not shot.truth.moving and not shot.truth.hand:
            self._thrown = shot.truth
            self._lay = self._lay or shot.truth
        frame = Frame(self._frames, self.now, shot.picture)
        self._frames += 1
        for sight in self.gaze.push(frame):
            if sight.table == "empty" or sight.reading is not None:
                self._active_until = max(self.now, self._watch_until)
            self._judge(sight, shot.truth)
            self.director.see(sight)

    def _wait_for(self, rest: float) -> None:
        """Look until what moves has come to rest at the time `rest`, and was read."""
        self.lies_at, self._thrown = rest, None
        self._watch_until = rest + (BUMP if self.misdeed == "bumped" else 0.0)
        self._keep_looking(rest - self.now + LONG_REST)

    def _keep_looking(self, seconds: float) -> None:
        self._active_until = max(self._active_until, self.now + seconds)

    def _on_table(self) -> OnTable:
        still = self.now >= self._active_until
        if self.director.camera == "fault" and self._thrown is None:
            return OnTable(None, still, self.dice.values if self.now > self.lies_at else ())
        return OnTable(self._thrown or self._truth, still)

    def _act(self, wish: Wish | None) -> None:
        if wish is None:
            return
        self._patience = self.now + self.rng.uniform(0.5, 1.1)
        if wish.how == KNOCK or wish.how in BLOWS:
            self.blows.befall(wish.how, self.now)
        elif wish.how == "throw":
            self._throw(wish.dice)
        elif wish.how == "clear":
            self._wait_for(self.dice.clear(self.now))
        elif wish.action is not None:
            if wish.action.name == "is_empty":
                self._keep_looking(LONG_REST)
            about = self.table.number - wish.late
            for action in (wish.action, *wish.more):
                self.director.act(action, about=about)

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
        self._wait_for(lies)

    def _judge(self, sight: Sight, truth: Truth) -> None:
        """The first reading of each throw is judged."""
        if sight.reading is None or self._counted or not self.director.mat_was_empty or self.now < self.lies_at:
            return
        self._counted = True
        self.judge.reading(sight.reading, truth, must_doubt=self.misdeed in MISDEEDS)

    def _marks(self) -> list[str]:
        """What really lay up when the present throw had come to rest."""
        return [die.value for die in self._lay.dice] if self._lay else list(self.dice.values)

    def _show(self) -> None:
        if self.on_scene is None:
            return
        scene = self.director.scene()
        shown = (type(scene), self.table.number, getattr(scene, "strike", ""))
        if shown != self._shown:
            self._shown = shown
            self.on_scene(scene)
