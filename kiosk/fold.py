"""A game as the fold of what was entered: events of the rules, and undo, amend, draw.

Every accepted entry has a number, 1 for the first; 0 is the state after the set-up. Refused entries have none.

- ``undo {to}`` goes back to the state with that number; the numbering goes on.
- ``amend {at, event}`` puts `event` in the place of the live event with the number `at` and folds again all
  that followed; a follower that the rules now refuse is dropped, and named.
- ``draw {marks}`` is the plain-dice game's drawn order of all marks; it changes no state.

The number of an entry that is live (neither undone nor dropped) means the state after it as the account now
stands, amendments included. Any other number, that of an undo or amend among them, means the state as it stood
when that number was given: so also an undo can be undone, and an amend that dropped followers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.games.game import Effect, Event, Game, Refused

JOURNAL_ENTRIES = ("undo", "amend", "draw")
"""Types of entries that are no events of the rules."""


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """An entry that counts, and the state it led to. `before` is the live entry that it follows."""

    number: int
    event: Event
    effects: tuple[Effect, ...]
    state: Any
    before: Live | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """An entry that no longer counts, because an earlier one was amended."""

    number: int
    event: Event
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry of a fold that the rules refused. `index` counts the entries that were handed in, from 0."""

    index: int
    event: Event
    code: str
    sentence: str


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """A game as it stands, with all it takes to go on, to go back and to put right. It never changes."""

    game: Game
    setup: Mapping[str, Any]
    start: Live
    """Number 0, with the effects of the set-up."""
    tips: tuple[Live, ...]
    """By number: the last live entry when that number was given."""
    refused: tuple[Refusal, ...] = ()
    """Filled by `fold` alone; `enter` raises instead."""

    @property
    def number(self) -> int:
        """Of the state as it stands; an event that is about another one comes too late."""
        return len(self.tips) - 1

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.tips[-1].state

    @property
    def live(self) -> tuple[Live, ...]:
        """All entries that count, oldest first, without the set-up."""
        return tuple(_line(self.tips[-1]))[::-1]

    def tip(self, number: int) -> Live:
        """The last live entry of the state that `number` means. Raises `Refused` where there is none."""
        if not 0 <= number <= self.number:
            raise Refused("no_such_state", f"There is no state number {number}; the last one is {self.number}.")
        for entry in _line(self.tips[-1]):
            if entry.number == number:
                return entry
        return self.tips[number]

    def enter(self, event: Event) -> Entered:
        """Go on by one entry. Raises `Refused`, and then nothing has changed."""
        kind = event.get("type") if isinstance(event, Mapping) else None
        if kind == "undo":
            return self._entered(self.tip(_number(event, "to")))
        if kind == "amend":
            return self._amend(event)
        last = self.tips[-1]
        if kind == "draw":
            self._check_marks(event)
            return self._entered(Live(self.number + 1, event, (), last.state, last))
        step = self.game.apply(last.state, event)
        return self._entered(Live(self.number + 1, event, step.effects, step.state, last), step.effects)

    def _entered(self, tip: Live, effects: tuple[Effect, ...] = (), dropped: tuple[Dropped, ...] = ()) -> Entered:
        folded = Folded(self.game, self.setup, self.start, (*self.tips, tip), self.refused)
        return Entered(folded, effects, dropped)

    def _amend(self, event: Event) -> Entered:
        at, put = _number(event, "at"), event.get("event")
        if not isinstance(put, Mapping) or put.get("type") in JOURNAL_ENTRIES:
            raise Refused("malformed", "An amend needs the event of the rules that is to stand there instead.")
        line = self.live
        place = next((index for index, entry in enumerate(line) if entry.number == at), None)
        if place is None or line[place].event.get("type") in JOURNAL_ENTRIES:
            raise Refused("no_such_event", f"Entry {at} is no event that counts; choose one that does.")
        before = line[place].before
        assert before is not None
        step = self.game.apply(before.state, put)
        tip = Live(at, put, step.effects, step.state, before)
        dropped = []
        for entry in line[place + 1 :]:
            if entry.event.get("type") in JOURNAL_ENTRIES:
                tip = Live(entry.number, entry.event, (), tip.state, tip)
                continue
            try:
                again = self.game.apply(tip.state, entry.event)
            except Refused as no:
                dropped.append(Dropped(entry.number, entry.event, no.code, no.sentence))
            else:
                tip = Live(entry.number, entry.event, again.effects, again.state, tip)
        return self._entered(tip, step.effects, tuple(dropped))

    def _check_marks(self, event: Event) -> None:
        if not self.game.marks:
            raise Refused("unknown_event", "This game has no marks to draw.")
        marks = event.get("marks")
        if not isinstance(marks, list | tuple) or not all(isinstance(mark, str) for mark in marks):
            raise Refused("malformed", "A draw needs the list of the marks in their drawn order.")
        if sorted(marks) != sorted(self.game.marks):
            raise Refused("malformed", f"A draw names each of the {len(self.game.marks)} marks once.")


@dataclass(frozen=True, slots=True, eq=False)
class Entered:
    """What one entry led to."""

    folded: Folded
    effects: tuple[Effect, ...]
    """Of the event; of an amend: those of the event that was put in."""
    dropped: tuple[Dropped, ...]
    """Entries that an amend made impossible."""


def begin(game: Game, setup: Mapping[str, Any]) -> Folded:
    """The game before anything was entered. Raises `Refused` for a set-up that the rules forbid."""
    step = game.start(setup)
    start = Live(0, setup, step.effects, step.state, None)
    return Folded(game, setup, start, (start,))


def fold(game: Game, setup: Mapping[str, Any], entries: Iterable[Event]) -> Folded:
    """The game after `entries`. One that is refused changes nothing, has no number, and stands in `refused`."""
    folded = begin(game, setup)
    refused = []
    for index, event in enumerate(entries):
        try:
            folded = folded.enter(event).folded
        except Refused as no:
            refused.append(Refusal(index, event, no.code, no.sentence))
    return Folded(folded.game, folded.setup, folded.start, folded.tips, tuple(refused))


def _line(tip: Live) -> Iterator[Live]:
    """Live entries from the newest back to the first, without the set-up."""
    entry: Live | None = tip
    while entry is not None and entry.before is not None:
        yield entry
        entry = entry.before


def _number(event: Event, key: str) -> int:
    value = event.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused("malformed", f"An {event['type']} needs `{key}`, the number of a state.")
    return value
