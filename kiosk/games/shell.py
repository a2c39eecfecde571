"""What the three games have in common as the registry holds them: events looked up, refusals in their order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from kiosk.games.fields import mapping
from kiosk.games.game import Event, Expects, Refused, Step


class Phased(Protocol):
    """A state that knows where its game stands."""

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=Phased)


class Shell(ABC, Generic[S]):
    """One game. Its rules stand in the functions that `events` names; nothing here has a state of its own."""

    name: ClassVar[str]
    """As in a record's first line."""
    title: ClassVar[str]
    """In a sentence."""
    whole: ClassVar[str] = "game"
    """What is over when all is over: a game, or a match. The phase and the refusal bear its name."""
    marks: ClassVar[tuple[str, ...]] = ()
    """Marks whose order is drawn when the game is played with plain dice; empty where no dice are thrown."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Preset to its switches, the house's default first."""
    events: ClassVar[Mapping[str, Callable[[Any, Event], Step[Any]]]]
    """Each event, and what follows from it."""

    @abstractmethod
    def start(self, setup: Mapping[str, Any]) -> Step[S]:
        """Begin by the first line of a record, or from its ``position``. Raises `Refused`."""

    @abstractmethod
    def expects(self, state: S) -> Expects:
        """What the table must do now."""

    @abstractmethod
    def to_json(self, state: S) -> dict[str, Any]:
        """The state with the keys of the notation."""

    @abstractmethod
    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> S:
        """The state again, by the rules of the record's first line."""

    def apply(self, state: S, event: Event) -> Step[S]:
        """What follows from `event`; refusals come in the order that the notation gives."""
        kind = event.get("type") if isinstance(event, Mapping) else None
        if state.phase == f"{self.whole}_over":
            raise Refused(f"{self.whole}_over", f"The {self.whole} is over; begin a new one.")
        self.first_of_all(state, kind)
        if not isinstance(kind, str) or kind not in self.events:
            raise Refused("unknown_event", f"{self.title} knows no such event; look up its name.")
        return self.events[kind](state, event)

    def first_of_all(self, state: S, kind: object) -> None:
        """What must be done before anything else, whatever the event. Raises `Refused`."""


def options(setup: Mapping[str, Any]) -> Mapping[str, Any]:
    """The switches of a set-up that differ from its preset."""
    return mapping(setup, "options") if "options" in setup else {}
