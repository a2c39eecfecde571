"""When it is night, by the machine's clock."""

from __future__ import annotations

import time

SPAN = r"|([01]\d|2[0-4]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d"
"""How a night is written, as a regular expression: ``22:00-07:00``, or nothing."""

ALWAYS = "00:00-24:00"

KNOWN = 2020
"""Before this year the machine's clock was not set: it knows no night."""


def is_night(span: str, wall: float) -> bool:
    """Whether `wall` (s since 1970) lies in a span of the local day, which may go past midnight."""
    if not span:
        return False
    if span == ALWAYS:
        return True
    at = time.localtime(wall)
    begins, ends = (_minutes(part) for part in span.split("-"))
    now = at.tm_hour * 60 + at.tm_min
    if at.tm_year < KNOWN:
        return False
    return begins <= now < ends if begins <= ends else now >= begins or now < ends


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)
