"""Taught sets of dice on disk: cut-outs in a compressed array file, what they show in a JSON file beside it.

A folder may come from anywhere (a memory stick, another kiosk): sizes are looked at before anything is unpacked, no
file can make anything run, and what does not fit costs one sentence.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.ownership import like_its_folder, make_folder
from vision.readers.cutout import SIDE
from vision.teaching import MOST, TEACHABLE, Cuts, Embed, Look, Taught, TeachingError

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}\Z")
"""Names of sets: they are names of files too."""
NEWEST = "newest"
"""Stands for the set that was taught last; no set is called so."""
FORMAT = 1
MOST_JSON = 64 << 10
MOST_ARRAY = 8 << 20
"""Bytes of a file that are read at all."""
MOST_CUTS = len(TEACHABLE) * MOST


@dataclass(frozen=True, slots=True)
class Shelved:
    """A set that lies on the shelf."""

    name: str
    looks: int
    number: int
    """Sets that were taught later have greater numbers (a Pi's clock cannot be trusted)."""


class Shelf:
    """The taught sets in `folder`, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def sets(self) -> list[Shelved]:
        """What lies there, the one that was taught last at the end; spoilt ones are left out."""
        found = []
        for file in sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []:
            try:
                about = self._about(file.stem)
            except TeachingError:
                continue
            found.append(Shelved(file.stem, len(about["marks"]), int(about["number"])))
        return sorted(found, key=lambda one: (one.number, one.name))

    def chosen(self, name: str) -> str | None:
        """The set that a configuration means by `name`: itself, the newest one, or None for none."""
        if name != NEWEST:
            return name or None
        sets = self.sets()
        return sets[-1].name if sets else None

    def free_name(self) -> str:
        """A name that no set has."""
        taken = {one.name for one in self.sets()}
        return next(name for name in (f"dice-{number}" for number in range(1, 10_000)) if name not in taken)

    def save(self, name: str, taught: Taught) -> None:
        """Keep a set; one that had the name before is replaced, at once or (if the power fails) not at all.

        TeachingError for a name that cannot be one, and where the disk fails.
        """
        check_name(name)
        marks = [look.mark for look in taught.looks]
        packed = io.BytesIO()
        np.savez_compressed(packed, cuts=np.stack([look.cut for look in taught.looks]))
        digest = hashlib.sha256(packed.getvalue()).hexdigest()
        number = max((one.number for one in self.sets()), default=0) + 1
        about = {"format": FORMAT, "number": number, "marks": marks, "cuts": digest}
        try:
            make_folder(self.folder)
            self._write(f"{name}.{digest[:12]}.npz", packed.getvalue())
            # From here on the new one counts: the file that names the cut-outs is moved into its place whole.
            self._write(f"{name}.json", json.dumps(about).encode())
            for old in self.folder.glob(f"{name}.*.npz"):
                if old.name != f"{name}.{digest[:12]}.npz":
                    old.unlink(missing_ok=True)
        except OSError as error:
            raise TeachingError(
                f"{self.folder} cannot be written ({error.strerror}): make room or make it writable, then try again."
            ) from error

    def load(self, name: str, embed: Embed) -> Taught:
        """The set of this name, described by `embed`. TeachingError where there is none or it was spoilt."""
        about = self._about(name)
        spoilt = TeachingError(f"The taught set {name!r} is spoilt: teach it again.")
        try:
            file = self.folder / f"{name}.{about['cuts'][:12]}.npz"
            if file.stat().st_size > MOST_ARRAY:
                raise spoilt
            data = file.read_bytes()
        except OSError as error:
            raise spoilt from error
        if hashlib.sha256(data).hexdigest() != about["cuts"]:
            raise spoilt
        try:
            cuts = _unpacked(data, len(about["marks"]))
        except (ValueError, KeyError, OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise spoilt from error
        return Taught([Look(mark, one) for mark, one in zip(about["marks"], cuts, strict=True)], embed)

    def remove(self, name: str) -> None:
        """Forget a set. TeachingError where there is none."""
        check_name(name)
        if not (self.folder / f"{name}.json").exists():
            raise TeachingError(self._no(name))
        try:
            for file in (self.folder / f"{name}.json", *self.folder.glob(f"{name}.*.npz")):
                file.unlink(missing_ok=True)
        except OSError as error:
            raise TeachingError(f"{self.folder} cannot be written ({error.strerror}): make it writable.") from error

    def _about(self, name: str) -> dict[str, Any]:
        """The JSON file of a set, every field looked at."""
        check_name(name)
        file = self.folder / f"{name}.json"
        if not file.is_file():
            raise TeachingError(self._no(name))
        try:
            if file.stat().st_size > MOST_JSON:
                raise ValueError("too large")
            about = json.loads(file.read_text("utf-8"))
            marks, digest, number = about["marks"], about["cuts"], about["number"]
            sound = (
                about["format"] == FORMAT
                and isinstance(marks, list)
                and 0 < len(marks) <= MOST_CUTS
                and all(isinstance(mark, str) and mark in TEACHABLE for mark in marks)
                and isinstance(digest, str)
                and re.fullmatch(r"[0-9a-f]{64}", digest) is not None
                and isinstance(number, int)
            )
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            sound = False
        if not sound:
            raise TeachingError(f"{file} is no taught set of this version: teach the set again.")
        return dict(about)

    def _no(self, name: str) -> str:
        there = ", ".join(one.name for one in self.sets()) or "none yet"
        return f"There is no taught set {name!r}; there are: {there}."

    def _write(self, name: str, data: bytes) -> None:
        handle, beside = tempfile.mkstemp(prefix=".teach-", dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            like_its_folder(Path(beside))
            Path(beside).replace(self.folder / name)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise


def check_name(name: str) -> None:
    """TeachingError for a name that no set can have."""
    if not NAME.match(name) or name == NEWEST:
        raise TeachingError(
            f"{name!r} cannot be a set's name: use small letters, digits, - and _, at most 40 of them, and not "
            f"{NEWEST!r}."
        )


def _unpacked(data: bytes, count: int) -> Cuts:
    """The cut-outs in an array file. ValueError where it holds anything else, or more than it says it does."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        members = packed.infolist()
        if [one.filename for one in members] != ["cuts.npy"] or members[
            0
        ].file_size > MOST_CUTS * SIDE * SIDE * 3 + 512:
            raise ValueError("not the cut-outs of a set")
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        cuts = arrays["cuts"]
    if cuts.dtype != np.uint8 or cuts.shape != (count, SIDE, SIDE, 3):
        raise ValueError("not the cut-outs of a set")
    return np.asarray(cuts, dtype=np.uint8)
