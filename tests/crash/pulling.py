"""Pulls the plug again and again, and compares what comes back with the journal."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.crash.demands import Game, Line, account, demanded, games, rows
from tests.crash.exhibit import Moment, live
from tests.crash.facts import differences

PATIENCE = 60.0
"""Seconds after which an exhibit that has not come to its moment is killed where it is."""


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    moments: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    came_back_on: Counter[str] = field(default_factory=Counter)
    shown: int = 0
    answered: int = 0
    unanswered: int = 0
    """Entries that are in the journal although the kill came before anybody could be told so."""
    next_cards: int = 0
    """Pictures of the auction's next card that had to stay the same."""
    faults: list[str] = field(default_factory=list)


@dataclass
class Run:
    """One life of the exhibit."""

    moment: Moment
    lines: list[dict[str, Any]]
    status: int
    log: str

    @property
    def first(self) -> dict[str, Any] | None:
        """The first picture that it showed, with the state behind it."""
        return next((line for line in self.lines if "shown" in line), None)

    @property
    def answered(self) -> list[tuple[int, int, str]]:
        """Entries of which the disk had said that they are written."""
        return [tuple(line["answered"]) for line in self.lines if "answered" in line]  # type: ignore[misc]


NOBODY_PLAYS = ("Waiting", "Players")
"""Screens without the state of a game."""


def pull(
    kills: int,
    seed: int,
    folder: Path,
    turns: int = 240,
    *,
    to_the_end: bool = True,
    game: str = "bell_and_hammer",
    eyes: bool = False,
) -> dict[str, Any]:
    """Kill the exhibit `kills` times, start it again each time, and play the last game to its end.

    It lives for at most `turns` turns of its loop, or for as long as eight entries take. The result is plain JSON.
    `eyes`: cards are read from drawn pictures.
    """
    rng = random.Random(f"plug {seed}")
    tally, began = Tally(), time.monotonic()
    before = rows(folder)
    last: Run | None = None
    for number in range(kills):
        moment = _moment(rng, turns)
        run = _live(folder, seed * 100_000 + number, moment, game, eyes)
        _compare_start(run, last, before, number, tally)
        before, last = _compare_end(run, before, folder, number, tally), run
        if run.status != -signal.SIGKILL:
            tally.faults.append(f"kill {number}: ended by itself with {run.status}: {run.log[-2000:]}")
        tally.kills += 1
        tally.moments[moment.kind] += 1
        _progress(tally, kills, before)
    finished = None
    if to_the_end:
        run = _live(folder, seed * 100_000 + kills, Moment("end"), game, eyes, patience=3600.0)
        _compare_start(run, last, before, kills, tally)
        before = _compare_end(run, before, folder, kills, tally)
        finished = run.status == 0
        if not finished:
            tally.faults.append(f"the last game did not come to its end: {run.status}: {run.log[-2000:]}")
    return {
        "kills": tally.kills,
        "seed": seed,
        "game": game,
        **({"eyes": "read the pictures"} if eyes else {}),
        "moments": dict(sorted(tally.moments.items())),
        "restarts_compared": tally.restarts,
        "came_back_on": dict(sorted(tally.came_back_on.items())),
        "pictures_compared": tally.shown,
        "entries_answered": tally.answered,
        "entries_written_unanswered": tally.unanswered,
        "next_cards_compared": tally.next_cards,
        "games": len({line.game for line in _of_games(before)}),
        "entries": len(before),
        "kinds": dict(sorted(Counter(_kind(line) for line in before).items())),
        "last_game_ended": finished,
        "faults": tally.faults,
        "seconds": round(time.monotonic() - began, 1),
    }


def _kind(line: Line) -> str:
    return str(line.payload["event"]["type"]) if line.kind == "event" else line.kind


def _moment(rng: random.Random, turns: int) -> Moment:
    kind = rng.choice(("start", "turn", "turn", "turn", "turn", "before", "during", "during", "answered", "after"))
    if kind == "start":
        return Moment(kind, delay=rng.uniform(0.0, 0.8))
    if kind == "turn":
        return Moment(kind, nth=rng.randint(1, turns), delay=rng.uniform(0.0, 0.1))
    return Moment(kind, nth=rng.randint(1, 8), delay=rng.uniform(0.0, 0.004))


def _live(folder: Path, seed: int, moment: Moment, game: str, eyes: bool, patience: float = PATIENCE) -> Run:
    """Start the exhibit in a process of its own, listen to it, and kill it when its moment has come."""
    with tempfile.TemporaryFile() as log:
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            _child(folder, seed, moment, game, eyes, reading, writing, log.fileno())
        os.close(writing)
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            text = _listen(pipe.fileno(), process, moment, patience)
        _, status = os.waitpid(process, 0)
        log.seek(0)
        lines = [json.loads(line) for line in text.split(b"\n")[:-1]]
        return Run(moment, lines, os.waitstatus_to_exitcode(status), log.read().decode(errors="replace"))


def _child(
    folder: Path, seed: int, moment: Moment, game: str, eyes: bool, reading: int, writing: int, log: int
) -> None:
    status = 70
    try:
        os.close(reading)
        os.dup2(log, 1)
        os.dup2(log, 2)
        status = live(folder, seed, moment, writing, game, eyes=eyes)
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _listen(pipe: int, process: int, moment: Moment, patience: float) -> bytes:
    """All that the exhibit says until it is dead; kills it where its moment is one seen from outside."""
    heard = b""
    kill_at = time.monotonic() + (moment.delay if moment.kind == "start" else patience)
    waiting = moment.kind == "turn"
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, kill_at - time.monotonic()))
        if not ready:
            os.kill(process, signal.SIGKILL)
            kill_at = time.monotonic() + patience
            continue
        part = os.read(pipe, 65536)
        if not part:
            return heard
        heard += part
        if waiting and b'{"turn"' in heard:
            waiting = False
            kill_at = time.monotonic() + moment.delay


def _compare_start(run: Run, last: Run | None, before: list[Line], number: int, tally: Tally) -> None:
    """The first picture and the state behind it, against the entries that the kill had left."""
    first = run.first
    if first is None:
        return
    tally.restarts += 1
    tally.came_back_on[first["shown"]["scene"]] += 1
    wrong = differences(demanded(before), first["shown"])
    seen = next((line["shown"] for line in reversed(last.lines) if "shown" in line), {}) if last else {}
    if seen.get("scene") == "Auction" and seen["number"] == first["shown"].get("number") and not seen["choose"]:
        tally.next_cards += 1
        wrong += differences({"next": seen["next"]}, first["shown"])
    played = games(before)
    wanted = demanded(before)
    plays = wanted["scene"] not in NOBODY_PLAYS or wanted.get("resumable")
    stands = played[-1].state if played and plays else None
    if first["state"] != json.loads(json.dumps(stands)):
        wrong.append(f"the state is {first['state']} instead of {stands}")
    tally.faults += [f"start {number}: {one}" for one in wrong]


def _compare_end(run: Run, before: list[Line], folder: Path, number: int, tally: Tally) -> list[Line]:
    """Everything that was shown or answered is in the journal, and shown as the journal has it."""
    try:
        after = rows(folder)
        played = {game.number: game for game in games(after)}
    except (AssertionError, KeyError, IndexError) as error:
        tally.faults.append(f"kill {number}: the journal does not fold: {error!r}")
        return []
    written = {(line.game, line.number, line.kind) for line in after}
    for one in run.answered:
        if one not in written:
            tally.faults.append(f"kill {number}: {one} was answered by the disk and is not in the journal")
    if _of_games(after)[: len(_of_games(before))] != _of_games(before):
        tally.faults.append(f"kill {number}: entries of earlier runs have changed")
    tally.answered += len(run.answered)
    answered = [one for one in run.answered if one[0]]
    tally.unanswered += len(_of_games(after)) - len(_of_games(before)) - len(answered)
    for line in run.lines:
        shown = line.get("shown")
        if shown is not None and "number" in shown:
            tally.shown += 1
            wrong = _against_the_fold(shown, played)
            tally.faults += [f"kill {number}: shown {shown['scene']} {shown['number']}: {one}" for one in wrong]
    return after


def _of_games(lines: list[Line]) -> list[Line]:
    """Without those about players who sit down: of these only the last is of interest, and kept."""
    return [line for line in lines if line.game]


def _against_the_fold(shown: dict[str, Any], played: dict[int, Game]) -> list[str]:
    """A picture that was on the screen, against the uninterrupted fold at the number that it bore."""
    game = played.get(shown["game"])
    if game is None:
        return [f"game {shown['game']} is not in the journal"]
    if shown["number"] > game.folded.number:
        return [f"the journal ends at {game.folded.number}"]
    state = game.folded.tips[shown["number"]].state
    return differences(json.loads(json.dumps(account(game.folded.game.to_json(state)))), shown)


def _progress(tally: Tally, kills: int, lines: list[Line]) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{tally.kills}/{kills} kills, {len(lines)} entries, {len(tally.faults)} faults ")
        sys.stderr.flush()
