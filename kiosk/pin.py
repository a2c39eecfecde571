"""The operator's PIN: kept as a salted hash, so that the configuration can be shown to anybody who helps."""

from __future__ import annotations

import hashlib
import hmac
import re

SHORTEST, LONGEST = 4, 12


class PinError(ValueError):
    """A PIN that cannot be used. Its text is one sentence for the operator."""


def hash_pin(pin: str, salt: bytes) -> str:
    """The text for the configuration's `operator.pin_hash`. `salt`: 16 bytes of chance.

    Raises:
        PinError: not 4 to 12 digits (the screen has keys for digits only).
    """
    if not re.fullmatch(rf"[0-9]{{{SHORTEST},{LONGEST}}}", pin) or not pin.isascii():
        raise PinError(f"A PIN has {SHORTEST} to {LONGEST} digits; choose another.")
    if len(salt) != 16:
        raise ValueError("the salt must be 16 bytes")
    return f"scrypt:{salt.hex()}:{_scrypt(pin, salt).hex()}"


def pin_matches(pin: str, pin_hash: str) -> bool:
    """Whether `pin` is the one that `pin_hash` was made from. Nothing matches an empty or broken hash."""
    found = re.fullmatch(r"scrypt:([0-9a-f]{32}):([0-9a-f]{64})", pin_hash)
    if found is None or len(pin) > LONGEST:
        return False
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(found[1])), bytes.fromhex(found[2]))


def _scrypt(pin: str, salt: bytes) -> bytes:
    """32 bytes. 16 MB and about 50 ms on a desktop core: unnoticed at the screen, slow for whoever tries all PINs."""
    return hashlib.scrypt(pin.encode("utf-8"), salt=salt, n=2**14, r=8, p=1, dklen=32)
