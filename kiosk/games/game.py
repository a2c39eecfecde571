"""What every game of the kiosk can do: begin, take an event or refuse it, and say what it waits for.

Rules are pure: no clock, no chance, no files. A state is a frozen value that carries the rules it is played
by, so an event is all that `Game.apply` needs besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

Event = Mapping[str, Any]
"""What happened at the table, by its ``type``, as in a game record."""

Effect = dict[str, Any]
"""What follows from an event, by its ``type``, as in a game record."""

S = TypeVar("S")


class Refused(Exception):  # noqa: N818 - it is the game's word, and no fault of the program
    """The rules forbid this; nothing has changed.

    `code` is the stable word of the notation, `sentence` says in English what to do instead.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A state and the effects that led to it, in the order in which they happen."""

    state: S
    effects: tuple[Effect, ...] = ()

    def then(self, go: Callable[[S], Step[S]]) -> Step[S]:
        """Go on from this state; the effects follow those so far."""
        return self.join(go(self.state))

    def join(self, after: Step[S]) -> Step[S]:
        """This step and `after`, which went on from its state, as one."""
        return Step(after.state, self.effects + after.effects)


@dataclass(frozen=True, slots=True)
class Expects:
    """What the table must do now. Prompt, reader and the meaning of a hammer's blow follow from this alone."""

    what: str
    """Bell and Hammer: ``offer bid throw sale new_round``; every game: ``nothing`` when it is over."""
    players: tuple[int, ...] = ()
    """Seats that may do it."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What a prompt needs to say: least bid, limits, cards left ... Each game documents its own."""


class Game(Protocol):
    """One of the kiosk's games, as the registry holds it."""

    @property
    def name(self) -> str:
        """As in a record's first line, such as ``bell_and_hammer``."""
        ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """Preset to its switches, the house's default first."""
        ...

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks whose order is drawn when the game is played with plain dice; empty where no dice are thrown."""
        ...

    def start(self, setup: Mapping[str, Any]) -> Step[Any]:
        """Begin by the first line of a record. Raises `Refused`."""
        ...

    def apply(self, state: Any, event: Event) -> Step[Any]:
        """What follows from `event`. Raises `Refused`, and then nothing has changed."""
        ...

    def expects(self, state: Any) -> Expects:
        """What the table must do now; always something legal, until the end."""
        ...

    def to_json(self, state: Any) -> dict[str, Any]:
        """The state with exactly the keys of the notation, as plain JSON values."""
        ...

    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> Any:
        """The state again, from `to_json`'s values and the first line of its record. Raises `Refused`."""
        ...
