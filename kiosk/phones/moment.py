"""What is handed from the drawing thread to the phones' own: the table as everybody may see it, and wishes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kiosk.fold import Folded
from kiosk.phones.claims import Claim
from kiosk.scenes import Scene


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment; nothing in it ever changes."""

    scene: Scene
    """What the game shows, never a page that somebody has opened over it on the screen."""
    language: str
    """Of the screen."""
    languages: tuple[str, ...]
    """That a visitor can choose."""
    game: int | None = None
    """Number of the running game in the journal."""
    name: str = ""
    """Of the running game, as in a record."""
    folded: Folded | None = field(default=None, compare=False)
    amended: frozenset[int] = frozenset()
    """Entries that were put right."""
    number: int = 0
    """Of the state."""
    page: bool = False
    """A page lies over the game on the screen: nothing can be done by phone meanwhile."""
    phones: frozenset[int] = frozenset()
    """Seats that have a phone."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a phone asks for. It names no seat: it can only be its own."""

    claim: Claim
    name: str
    args: Mapping[str, Any]
    about: int
    """Number of the state that the phone showed."""
    answer: Callable[[str], None]
    """Told what became of it, by one of `kiosk.phones.acting.ANSWERS`; from any thread."""
