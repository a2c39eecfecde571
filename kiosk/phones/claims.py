"""Who may act for which seat: codes that the screen shows, and the phones that have used one.

A code belongs to one seat of one game, is good for one use, and for `CODE_LIVES` seconds. Who enters it gets a token,
of which only a hash is kept. A seat has one phone at a time; another code for it sends the one before away.
Used from the drawing thread (codes) and from the server's (claims): everything holds a lock for a moment.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kiosk.phones.rate import Buckets, Rate

log = logging.getLogger(__name__)

CODE_DIGITS = 6

CODE_LIVES = 120.0
"""Seconds for which a code is good."""

TOKEN_LIVES = 12 * 3600.0
"""Seconds after which a phone must claim its seat anew."""

WRONG_EACH = Rate(5, 20.0)
"""Wrong codes of one phone: five, then one every 20 s."""

WRONG_ALL = Rate(25, 6.0)
"""Wrong codes of all phones together: with a code that lives two minutes, one guess in 20 000 could be right."""

FILE = "phones.json"
MOST_BYTES = 65536


@dataclass(frozen=True, slots=True)
class Code:
    """A code that the screen shows."""

    game: int
    """Number of the game in the journal."""
    seat: int
    digits: str
    until: float
    """Monotonic s."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A phone that acts for a seat."""

    game: int
    seat: int
    token: str
    """SHA-256 of what the phone holds."""
    since: float
    """Seconds since 1970."""


class Claims:
    """Codes and claims of one kiosk. `folder`: where claims outlive a pulled plug; None: they do not."""

    def __init__(
        self,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        digits: Callable[[], str] = lambda: f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}",
    ) -> None:
        self._file = folder / FILE if folder is not None else None
        self._clock, self._wall, self._digits = clock, wall, digits
        self._lock = threading.Lock()
        self._code: Code | None = None
        self._claims: list[Claim] = self._recalled()
        self._wrong_each = Buckets(WRONG_EACH, clock)
        self._wrong_all = Buckets(WRONG_ALL, clock)
        self.version = 0
        """Grows with every change, for who shows it."""
        self._kept = 0
        """The version that lies on the disk."""

    # From the screen

    def code_for(self, game: int, seat: int) -> Code:
        """A new code for a seat; the one before is good no longer: the screen shows one at a time."""
        with self._lock:
            self._code = Code(game, seat, self._digits(), self._clock() + CODE_LIVES)
            return self._code

    def code(self) -> Code | None:
        """The code that is good now."""
        with self._lock:
            return self._good()

    def left(self, code: Code) -> float:
        """Seconds for which a code is good still."""
        return max(0.0, code.until - self._clock())

    def withdraw(self) -> None:
        """The code that was shown is good no longer."""
        with self._lock:
            self._code = None

    def release(self, game: int, seat: int) -> None:
        """The seat has no phone any more."""
        with self._lock:
            self._keep([one for one in self._claims if (one.game, one.seat) != (game, seat)])

    def seats(self, game: int | None) -> frozenset[int]:
        """Seats of a game that have a phone."""
        with self._lock:
            return frozenset(one.seat for one in self._claims if one.game == game and self._alive(one))

    # From a phone

    def may_try(self, who: str) -> bool:
        """Whether a phone, by its address, may enter a code now: whoever has guessed too often must wait."""
        with self._lock:
            return self._wrong_each.allows(who) and self._wrong_all.allows("all")

    def enter(self, digits: str, who: str) -> tuple[Claim, str] | None:
        """A phone at the address `who` enters a code: its claim and its token; None where the code is not good."""
        with self._lock:
            if not (self._wrong_each.allows(who) and self._wrong_all.allows("all")):
                return None
            code = self._good()
            if code is None or not secrets.compare_digest(code.digits.encode(), digits.encode("utf-8", "replace")):
                self._wrong_each.take(who)
                self._wrong_all.take("all")
                return None
            self._code = None
            token = secrets.token_urlsafe(32)
            claim = Claim(code.game, code.seat, hashed(token), self._wall())
            others = [one for one in self._claims if one.game == code.game and one.seat != code.seat]
            self._keep([*others, claim])
            return claim, token

    def claim_of(self, token: str) -> Claim | None:
        """The claim of a phone that holds `token`."""
        if not token or len(token) > 100:
            return None
        found = hashed(token)
        with self._lock:
            return next((one for one in self._claims if one.token == found and self._alive(one)), None)

    def holds(self, claim: Claim) -> bool:
        """Whether a claim stands still."""
        with self._lock:
            return claim in self._claims and self._alive(claim)

    def give_up(self, token: str) -> None:
        """A phone leaves its seat."""
        found = hashed(token)
        with self._lock:
            self._keep([one for one in self._claims if one.token != found])

    # Inside

    def _good(self) -> Code | None:
        return self._code if self._code is not None and self._clock() < self._code.until else None

    def _alive(self, claim: Claim) -> bool:
        return 0.0 <= self._wall() - claim.since < TOKEN_LIVES

    def _keep(self, claims: list[Claim]) -> None:
        if claims == self._claims:
            return
        self._claims = claims
        self.version += 1

    def _recalled(self) -> list[Claim]:
        """What outlived the plug; what cannot be read is none."""
        if self._file is None:
            return []
        try:
            lines = json.loads(self._file.read_bytes()[:MOST_BYTES])
            return [Claim(int(one[0]), int(one[1]), str(one[2]), float(one[3])) for one in lines]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, IndexError, KeyError, RecursionError) as error:
            log.warning("which phones had claimed a seat cannot be read: %s", error)
            return []

    def remember(self) -> None:
        """Write the claims down where they have changed, hashes only.

        Takes as long as the disk does: never on the drawing thread.
        """
        with self._lock:
            version = self.version
            if self._file is None or version == self._kept:
                return
            lines = [[one.game, one.seat, one.token, one.since] for one in self._claims]
        try:
            handle, beside = tempfile.mkstemp(prefix=".phones-", dir=self._file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(lines, file)
                file.flush()
                os.fsync(file.fileno())
            Path(beside).replace(self._file)
            self._kept = version
        except OSError as error:
            log.warning("which phones have claimed a seat is not kept: %s", error)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
