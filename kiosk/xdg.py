"""The user's own folders, as the XDG rules name them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def xdg(variable: str, otherwise: str, environment: Mapping[str, str]) -> Path:
    """The program's folder below an XDG base folder; a relative one is ignored, as the XDG rules ask."""
    base = environment.get(variable, "")
    return (Path(base) if base.startswith("/") else Path.home() / otherwise) / "schimmel"
