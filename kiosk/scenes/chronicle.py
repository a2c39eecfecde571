"""How a game went, and the house's book: what was played here, the best of it, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.chronicle.course import Course
from kiosk.chronicle.tally import Findings
from kiosk.scenes.common import AnyStage


@dataclass(frozen=True, slots=True)
class Purses:
    """How everybody's purse went. Actions: ``book``  ``close``."""

    stage: AnyStage
    course: Course
    has_book: bool = False
    """There is a house's book to read."""
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class Book:
    """The house's book. Actions: ``show {page}`` (records, dice)  ``span {span}`` (today, ever)  ``write`` (where
    `can_write`: tables and charts, on a stick)  ``close``."""

    page: str = "records"
    span: str = "today"
    findings: Findings = field(default_factory=Findings)
    """Of the span."""
    counting: bool = False
    """There is more in the journal, which is still being counted."""
    can_write: bool = False
    writing: bool = False
    told: str = ""
    """What became of the writing, in a sentence."""
    stage: AnyStage | None = None
    """Of the game that waits below; None: none runs."""
    simulated: bool = False
    strike: str = "close"
