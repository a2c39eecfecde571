"""The digests of all games, in a file of their own beside the journal, so that none is folded twice.

The journal lets old games go; their numbers stay here, without a name. What is lost with this file is only what the
journal no longer holds: it is made anew from the rest.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kiosk.chronicle.digest import Digest
from kiosk.journal_file import FAILS, writable
from vision.ownership import like_its_folder

log = logging.getLogger(__name__)

FILE = "chronicle.sqlite"
"""Its name in the data folder."""

VERSION = 1
"""Of what a digest holds; digests of another version are made anew where the journal still has the game."""

SCHEMA = """
create table if not exists digest (
    game integer not null,
    begun real not null,
    last integer not null,
    version integer not null,
    facts text not null,
    primary key (game, begun)
)
"""

Key = tuple[int, float]
"""A game's number and when it was begun: numbers begin anew when the journal has let everything go."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A digest, and how far the journal had come when it was made."""

    last: int
    version: int
    digest: Digest

    @property
    def key(self) -> Key:
        """Which game it is."""
        return self.digest.game, self.digest.begun


class Shelf:
    """The file. Whatever is wrong with it costs time, not the exhibit."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def read(self) -> dict[Key, Kept]:
        """All that can be read of it; a file that is damaged is put aside."""
        if not self.path.is_file():
            return {}
        found: dict[Key, Kept] = {}
        try:
            with contextlib.closing(sqlite3.connect(self.path, timeout=5.0)) as db:
                for last, version, facts in db.execute("select last, version, facts from digest"):
                    with contextlib.suppress(ValueError, TypeError, KeyError):
                        kept = Kept(int(last), int(version), Digest.from_json(json.loads(facts)))
                        found[kept.key] = kept
        except sqlite3.OperationalError as error:
            log.warning("the chronicle cannot be read now: %s", error)
        except FAILS as error:
            log.warning("the chronicle is damaged and begins anew: %s", error)
            with contextlib.suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))
        return found

    def keep(self, digests: Iterable[Kept]) -> None:
        """Write digests down, in the place of older ones of the same games; they are lost where nothing can be kept."""
        if not writable(self.path.parent):
            return
        rows = [(*kept.key, kept.last, kept.version, json.dumps(kept.digest.to_json())) for kept in digests]
        new = not self.path.exists()
        try:
            with contextlib.closing(sqlite3.connect(self.path, timeout=5.0)) as db, db:
                if new:
                    like_its_folder(self.path)
                db.execute(SCHEMA)
                db.executemany("insert or replace into digest values (?, ?, ?, ?, ?)", rows)
        except (*FAILS, OSError) as error:
            log.warning("the chronicle cannot be written: %s", error)
