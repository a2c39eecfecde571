"""How the last starts of the exhibit went, kept in the data folder: after three that broke off it starts in safe mode.

A start counts as broken off from its beginning until it has stood for a while, so that one that was killed, or that
took the whole process with it, counts as well.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "starts.json"

MOST = 3
"""Starts in a row that broke off, after which the next one is made in safe mode."""

STEADY = 30.0
"""Seconds for which a start must stand to count as a good one."""

LONGEST = 500
"""Characters of the reason that are kept."""


@dataclass(frozen=True, slots=True)
class Past:
    """The starts before this one."""

    failed: int = 0
    """How many in a row broke off."""
    why: str = ""
    """What the last one died of, as far as it could say."""

    @property
    def safe(self) -> bool:
        """This start should be one in safe mode."""
        return self.failed >= MOST


class Starts:
    """The starts on one data folder. Where it cannot be written nothing is counted, and nothing fails."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._past = Past()

    def begin(self) -> Past:
        """Another start; what is known of those before it."""
        self._past = self._read()
        self._write(Past(self._past.failed + 1, self._past.why))
        return self._past

    def died(self, why: str) -> None:
        """This start has broken off, and why."""
        self._write(Past(self._past.failed + 1, " ".join(why.split())[:LONGEST]))

    def stands(self) -> None:
        """This start is a good one: it has stood for `STEADY` seconds, or was ended as it should be."""
        self._write(Past())

    def _read(self) -> Past:
        try:
            data = json.loads(self._file.read_bytes()[:4096])
            failed, why = data["failed"], data["why"]
            if type(failed) is int and 0 <= failed < 1000 and isinstance(why, str):
                return Past(failed, why[:LONGEST])
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            pass
        return Past()

    def _write(self, past: Past) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(prefix=".starts-", dir=self._file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump({"failed": past.failed, "why": past.why}, out)
                out.flush()
                os.fsync(out.fileno())
            Path(beside).replace(self._file)
        except OSError as error:
            log.info("the start is not counted: %s", error)
