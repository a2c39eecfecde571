"""What was thrown stays: the last pictures with their readings, in a folder that never grows beyond its cap."""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2

from vision.pictures import PictureError, load_picture
from vision.reading import Picture

NAME = re.compile(r"\d{8}\Z")
"""Names count up and are never used again, so the oldest is the smallest."""

NEXT = "next"
"""File with the number to go on with after everything was removed: somewhere an old name may still be written down."""


class Ring:
    """Pairs of a JPEG and a JSON file in `folder`; the oldest go when they pass `cap_bytes` or `cap_count`.

    Each file is written beside its place, flushed to disk and moved there, the JSON last: a pair is there whole or
    not at all, whenever the power fails. One process writes; a pair that was removed may be asked for and is None.
    """

    def __init__(self, folder: Path | str, cap_bytes: int, cap_count: int = 2000, quality: int = 90) -> None:
        if cap_bytes < 1 or cap_count < 1:
            raise ValueError("a ring must be allowed to hold something")
        self.folder = Path(folder)
        self.cap_bytes = cap_bytes
        self.cap_count = cap_count
        self._quality = quality
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sizes: dict[str, int] = {}
        self._take_stock()

    def keep(self, picture: Picture, reading: Mapping[str, Any]) -> str:
        """Store `picture` with `reading` (JSON values only) and return the name to find them by.

        OSError where the disk fails.
        """
        fine, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        if not fine:
            raise ValueError("the picture cannot be stored as a JPEG")
        text = json.dumps(reading, ensure_ascii=False).encode()
        name = f"{self._next:08d}"
        self._next += 1
        self._write(name + ".jpg", jpeg.tobytes())
        self._write(name + ".json", text)
        self._sync_folder()
        self._sizes[name] = len(jpeg) + len(text)
        self._drop_oldest()
        return name

    def load(self, name: str) -> tuple[Picture, dict[str, Any]] | None:
        """The picture and reading called `name`, None if they are no longer there (or were spoilt)."""
        return self.peek(self.folder, name)

    @staticmethod
    def peek(folder: Path, name: str) -> tuple[Picture, dict[str, Any]] | None:
        """The same of a ring that another process may be writing to: nothing in `folder` is touched."""
        if not NAME.match(name):
            return None
        try:
            reading = json.loads((folder / f"{name}.json").read_text("utf-8"))
            picture = load_picture(folder / f"{name}.jpg")
        except (OSError, ValueError, PictureError):
            return None
        return (picture, reading) if isinstance(reading, dict) else None

    def names(self) -> list[str]:
        """What is kept, oldest first."""
        return sorted(self._sizes)

    @property
    def used_bytes(self) -> int:
        """Bytes that all kept files hold together."""
        return sum(self._sizes.values())

    def clear(self) -> None:
        """Remove everything that is kept (who was photographed may ask for it). Names are not used again."""
        self._write(NEXT, str(self._next).encode())
        for name in self.names():
            self._remove(name)

    def forget(self, before: float) -> None:
        """Remove what was kept before `before` (s since 1970, by the files' own times)."""
        for name in self.names():
            try:
                kept_at = (self.folder / f"{name}.json").stat().st_mtime
            except OSError:
                continue
            if kept_at < before:
                self._write(NEXT, str(self._next).encode())
                self._remove(name)

    def _take_stock(self) -> None:
        """Count what is there; remove halves that a power cut left behind."""
        pairs: dict[str, set[str]] = {}
        for file in self.folder.iterdir():
            if file.name.startswith(".keep-"):
                file.unlink(missing_ok=True)
            elif file.suffix in (".jpg", ".json") and NAME.match(file.stem):
                pairs.setdefault(file.stem, set()).add(file.suffix)
        self._next = max((int(name) for name in pairs), default=0) + 1
        with contextlib.suppress(OSError, ValueError):
            self._next = max(self._next, int((self.folder / NEXT).read_text("ascii")))
        for name, parts in pairs.items():
            if len(parts) == 2:
                self._sizes[name] = sum((self.folder / f"{name}{part}").stat().st_size for part in parts)
            else:
                self._remove(name)
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        for name in self.names()[:-1]:  # the newest stays, however small the cap
            if self.used_bytes <= self.cap_bytes and len(self._sizes) <= self.cap_count:
                break
            self._remove(name)

    def _remove(self, name: str) -> None:
        for part in (".json", ".jpg"):
            (self.folder / f"{name}{part}").unlink(missing_ok=True)
        self._sizes.pop(name, None)

    def _write(self, name: str, data: bytes) -> None:
        handle, beside = tempfile.mkstemp(prefix=".keep-", dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(beside).replace(self.folder / name)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise

    def _sync_folder(self) -> None:
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
