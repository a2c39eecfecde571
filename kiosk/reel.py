"""Games for the waiting screen to play again: of each the last one that was played here, or the one that ships.

It is read on a thread of its own, from the journal's file and the ring of pictures, while nobody plays.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kiosk.director.bell_and_hammer import reel as bell_and_hammer
from kiosk.director.bingo import reel as bingo
from kiosk.director.toad import reel as toad
from kiosk.export import ExportError, export, games
from kiosk.fold import begin
from kiosk.games import GAMES, Refused
from kiosk.journal import JournalError
from kiosk.record import RecordError, read_record
from kiosk.scenes import Reel
from vision.pictures import PictureError, load_picture
from vision.reading import Picture
from vision.ring import Ring

log = logging.getLogger(__name__)

SHIPPED = Path(__file__).parent / "assets" / "game"
"""A game of each kind that was played at the simulated table (``tools/recorded_game.py``), in a folder of its name."""

RECORD = "game.jsonl"
MOST: Mapping[str, int] = {"bell_and_hammer": 6, "bingo": 5, "toad": 4}
"""Throws, tricks or declared hands of a game that are played again."""

FEWEST: Mapping[str, int] = {"bell_and_hammer": 4, "bingo": 3, "toad": 2}
"""As many make a game worth seeing."""

LOOK_EVERY = 600.0
"""Seconds after which it is looked again, whether the pictures of the game that was found are still kept."""

BACK = 6
"""Games of the journal that are looked through, newest first."""

MOMENTS: Mapping[str, Callable[..., tuple[Any, ...]]] = {
    "bell_and_hammer": bell_and_hammer.moments,
    "bingo": bingo.moments,
    "toad": toad.moments,
}
"""What makes scenes of each game's record."""


class Reels:
    """Finds a game worth seeing again, in the background. `take` gives it once it is found."""

    def __init__(self, folder: Path) -> None:
        """`folder`: of the journal and its pictures."""
        self.folder = folder
        self._found: Reel | None = None
        self._thread: threading.Thread | None = None
        self._looked_at = float("-inf")

    def tick(self, now: float, *, wanted: bool, begin: bool) -> Reel | None:
        """Look when it is `wanted` and now and then while it is, once it may `begin`; what was found, if anything.

        `now`: monotonic s.
        """
        if not wanted:
            self._looked_at = float("-inf")
        elif begin and now - self._looked_at > LOOK_EVERY:
            self._looked_at = now
            self.look()
        return self.take()

    def look(self) -> None:
        """Begin to look, unless it is being done."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._look, name="reel", daemon=True)
            self._thread.start()

    def take(self) -> Reel | None:
        """What was found since the last call."""
        found, self._found = self._found, None
        return found

    def _look(self) -> None:
        try:
            own = played_here(self.folder)
            found = [own.get(game) or shipped(game) for game in MOMENTS]
            self._found = Reel.joined(reel for reel in found if reel is not None)
        except Exception:
            # The waiting screen goes on with its other pictures; whoever reads the log can find out why.
            log.exception("no recorded game can be shown")


def played_here(folder: Path) -> dict[str, Reel]:
    """Of each game, by its name, the newest one in the journal that has ended and of which enough pictures are kept."""
    found: dict[str, Reel] = {}
    try:
        known = [line["game"] for line in games(folder)]
    except ExportError:
        return found
    for number in reversed(known[-BACK:]):
        try:
            lines = list(export(folder, game=number, journal=True))
        except (ExportError, JournalError):
            continue
        kind = str(lines[0].get("game"))
        if kind not in found:
            reel = of_lines(lines, lambda name: _from_ring(folder / "pictures", name), own=True)
            if reel is not None:
                found[kind] = reel
    return found


def shipped(game: str) -> Reel | None:
    """The `game` that comes with the program."""
    folder = SHIPPED / game
    try:
        lines = read_record(folder / RECORD)
    except (RecordError, OSError) as error:
        log.warning("the recorded game that ships with the program cannot be read: %s", error)
        return None
    return of_lines(lines, lambda name: _picture(folder / f"{name}.jpg"), own=False)


def of_lines(lines: Sequence[Mapping[str, Any]], picture: Callable[[str], Picture | None], own: bool) -> Reel | None:
    """The moments of a record with its readings; None where it is not worth seeing. `picture` gives one by its name."""
    setup = lines[0]
    name = str(setup.get("game"))
    game, make = GAMES.get(name), MOMENTS.get(name)
    if game is None or make is None:
        return None
    try:
        folded = begin(game, setup)
        for line in lines[1:]:
            if "event" in line:
                folded = folded.enter(line["event"]).folded
    except Refused:
        return None
    if game.expects(folded.state).what != "nothing":
        return None
    told = make(folded, lines, picture, MOST[name])
    return Reel(told, own) if len(told) > FEWEST[name] else None


def _from_ring(folder: Path, name: str) -> Picture | None:
    kept = Ring.peek(folder, name)
    return kept[0] if kept else None


def _picture(path: Path) -> Picture | None:
    try:
        return load_picture(path)
    except PictureError:
        return None
