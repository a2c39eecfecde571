"""The board's 40-pin header."""

from __future__ import annotations

HEADER = (
    "3.3V", "5V", "2", "5V", "3", "GND", "4", "14", "GND", "15",
    "17", "18", "27", "GND", "22", "23", "3.3V", "24", "10", "GND",
    "9", "25", "11", "8", "GND", "7", "ID", "ID", "5", "GND",
    "6", "12", "13", "GND", "19", "16", "26", "20", "GND", "21",
)  # fmt: skip
"""What each pin of the header is, pin 1 first; a number is a GPIO's (BCM)."""


def pin_of(gpio: int) -> int:
    """Number on the header of a GPIO. ValueError for one that is not there."""
    return HEADER.index(str(gpio)) + 1
