"""The set of dice that this kiosk was taught, and the reader that knows it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from vision.readers import can_read, reader
from vision.reading import Reader
from vision.shelf import NEWEST, Shelf
from vision.teaching import Check, Embed, Look, Taught, TeachingError

log = logging.getLogger(__name__)

FACES = "faces"
"""Asked for as a kind of thing: whatever lies there, while an owner teaches."""


def shelf(folder: Path) -> Shelf:
    """The taught sets in a data folder."""
    return Shelf(folder / "taught")


class Readers:
    """Gives readers by kind: of Bell-and-Hammer dice one that knows the taught set, where there is one."""

    def __init__(self, shelf: Shelf, chosen: str, plain: Callable[[str], Reader]) -> None:
        """`chosen`: the configuration's `table.taught`. `plain` gives the readers that know no set."""
        self.shelf = shelf
        self.chosen = chosen
        self._plain = plain
        self._made: tuple[str, int, Reader] | None = None

    def __call__(self, kind: str) -> Reader:
        """See `vision.readers.reader`. A set that cannot be used is left out, which `problem` has said at the start."""
        if kind == FACES:
            from vision.readers.taught import FaceReader

            return FaceReader()
        if kind != "bell-dice":
            return self._plain(kind)
        try:
            return self._taught() or self._plain(kind)
        except TeachingError as error:
            log.warning("%s", error)
            return self._plain(kind)

    def can_read(self, kind: str) -> bool:
        """Whether a kind of things can be read at all."""
        return self._plain is not reader or can_read(kind)

    def use(self, shelf: Shelf, chosen: str) -> None:
        """From now on look on another shelf."""
        self.shelf, self.chosen, self._made = shelf, chosen, None

    def problem(self) -> str | None:
        """Why the chosen set cannot be used, in one sentence; None where it can, or where none was chosen."""
        try:
            self._taught()
        except TeachingError as error:
            return str(error)
        return None

    def _taught(self) -> Reader | None:
        name = self.shelf.chosen(self.chosen)
        if name is None:
            return None
        number = next((one.number for one in self.shelf.sets() if one.name == name), -1)
        if self._made is not None and self._made[:2] == (name, number):
            return self._made[2]
        from vision.readers.taught import TaughtReader, embed

        taught = self.shelf.load(name, embed)
        refuse(name, taught)
        made = TaughtReader(taught)
        self._made = (name, number, made)
        return made


def refuse(name: str, taught: Taught) -> None:
    """TeachingError where a set is not fit to be played with."""
    check = taught.check()
    if not check.usable:
        raise TeachingError(f"The set {name!r} cannot be used. {' '.join(check.sentences)}")


class Teacher:
    """Learns and keeps sets while the exhibit runs: on a thread, so that no picture waits for it."""

    def __init__(self, shelf: Shelf, chosen: str, embed: Embed | None = None) -> None:
        """`chosen`: the configuration's `table.taught`. `embed`: None for the shipped network's features."""
        self.shelf = shelf
        self.chosen = chosen
        self._embed = embed
        self._used: str | None = None
        self._worker = ThreadPoolExecutor(1, "teacher")

    def learn(self, looks: Sequence[Look]) -> Future[tuple[Taught, Check]]:
        """The set that these looks make and what it says of itself, later. `TeachingError` through the future."""
        return self._worker.submit(self._learn, looks)

    def keep(self, taught: Taught) -> Future[str]:
        """Keep a set as the one that is used; its name, later. `TeachingError` through the future."""
        self._used = None
        return self._worker.submit(self._keep, taught)

    def used(self) -> str:
        """Name of the set that is used now; empty for none."""
        if self._used is None:
            self._used = self.shelf.chosen(self.chosen) or ""
        return self._used

    def forget(self) -> None:
        """Forget the set that is used. `TeachingError` where the disk fails."""
        name, self._used = self.used(), None
        if name:
            self.shelf.remove(name)

    def _learn(self, looks: Sequence[Look]) -> tuple[Taught, Check]:
        if self._embed is None:
            from vision.readers.taught import embed

            self._embed = embed
        taught = Taught(looks, self._embed)
        return taught, taught.check()

    def _keep(self, taught: Taught) -> str:
        name = self.chosen if self.chosen not in ("", NEWEST) else self.shelf.free_name()
        self.shelf.save(name, taught)
        self._used = None
        return name
