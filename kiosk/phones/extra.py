"""Whether the libraries that phones need are there; they are an optional extra."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("starlette", "uvicorn", "segno")

HOW = "Phones need three small libraries more: run ./run phones once, then start the kiosk anew."


def missing() -> tuple[str, ...]:
    """Names of the libraries that are not there."""
    return tuple(name for name in NEEDED if find_spec(name) is None)
