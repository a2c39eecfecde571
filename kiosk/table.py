"""The game that is running: its journal, its rules, and the only place where events are applied.

An event is checked by the rules at once, then handed to the journal, and becomes the state when the disk has answered:
the state that is shown is never ahead of the journal. Every event carries the number of the state that it is about;
one that is about another state comes too late and is dropped. One event is on its way at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from typing import Any

from kiosk.figures import figures
from kiosk.fold import JOURNAL_ENTRIES, Entered, Folded, Live, begin
from kiosk.games import GAMES, Event, Expects, Game, Refused
from kiosk.journal import NO_CLOCK, NOT_BEGUN, NOTES, Entry, Journal, JournalError, Keeping

log = logging.getLogger(__name__)

LEFT: Mapping[str, Any] = {"what": "left"}
BACK: Mapping[str, Any] = {"what": "back"}
ASIDE: Mapping[str, Any] = {"what": "aside"}
LET_GO: Mapping[str, Any] = {"what": "let go"}
"""Notes: everybody has left the game; somebody plays on; others play, and it waits; nobody came back in time."""


@dataclass(frozen=True, slots=True)
class Committed:
    """An entry that is on disk now, and what it led to."""

    entry: Entry
    entered: Entered | None
    """None for a set-up."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the journal remembers beside the events: a reading, or that a screen was seen to its end."""

    kind: str
    payload: Mapping[str, Any]
    picture: str | None = None


@dataclass(slots=True)
class _OnItsWay:
    answer: Future[Entry]
    folded: Folded
    entered: Entered | None
    house: Mapping[str, Any] = field(default_factory=dict)


class Table:
    """One table, at which one game at a time is played."""

    def __init__(self, journal: Journal, games: Mapping[str, Game] = GAMES) -> None:
        self.journal = journal
        self.games = games
        self.game: int | None = None
        """Number of the game in the journal; None: nobody plays."""
        self.folded: Folded | None = None
        """The game as it stands on disk."""
        self.house: Mapping[str, Any] = {}
        """What was chosen beside the rules: ``plain_dice``, ``one_strike``, and the ``lot`` that orders the cards."""
        self.begun = 0.0
        """When the game was begun, in seconds since 1970 by a clock that may have been wrong."""
        self.notes: dict[int, list[Note]] = {}
        """By the number of the state that they are about."""
        self.evidence: dict[int, Note] = {}
        """By the number of an event: the reading and the picture that it came from."""
        self.stale = 0
        """Events that came too late and were dropped."""
        self.failure: str | None = None
        """Why the last entry could not be written; cleared by the next that is."""
        self.left_at: float | None = None
        """When everybody had left the game that stands, in seconds since 1970 by a clock that may have been wrong."""
        self.on_commit: Callable[[Committed], None] | None = None
        """Told of each entry that is on disk, before anybody acts on it."""
        self._set_aside = False
        self._aside: tuple[int, float | None] | None = None
        """The game that was set aside since the start, and when everybody had left it."""
        self._amended: list[tuple[int, Event]] = []
        """Number of each amend, and the amend."""
        self._on_its_way: _OnItsWay | None = None
        self._notes_on_their_way: list[Future[Entry]] = []
        self._seatings: list[Future[Entry]] = []

    @property
    def number(self) -> int:
        """Of the state that stands."""
        return self.folded.number if self.folded else 0

    @property
    def busy(self) -> bool:
        """The disk has not answered yet."""
        return self._on_its_way is not None or bool(self._notes_on_their_way)

    @property
    def state(self) -> Any:
        """The rules' state as it stands on disk."""
        return self.running.state

    @property
    def running(self) -> Folded:
        """The game as it stands; only while there is one."""
        if self.folded is None:
            raise LookupError("no game is running")
        return self.folded

    @property
    def expects(self) -> Expects:
        """What the rules wait for."""
        folded = self.running
        return folded.game.expects(folded.state)

    @property
    def facts(self) -> dict[str, Any]:
        """The state with the keys of the notation."""
        folded = self.running
        return folded.game.to_json(folded.state)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        players = self.running.setup.get("players", ())
        return tuple(players) if isinstance(players, Sequence) else ()

    @property
    def figures(self) -> tuple[str, ...]:
        """The animals that stand for them."""
        return figures(self.names, self.running.setup.get("figures", ()))

    def begin(self, setup: Mapping[str, Any], house: Mapping[str, Any]) -> bool:
        """Begin a game by the first line of a record. Raises `Refused`; False while the disk is busy."""
        game = self.games.get(str(setup.get("game")))
        if game is None:
            raise Refused("unknown_option", f"There is no game {setup.get('game')!r}.")
        folded = begin(game, setup)
        if self._on_its_way is not None or self.folded is not None:
            self.stale += 1
            return False
        number = (self.journal.last_game() or 0) + 1
        answer = self.journal.append(number, 0, "setup", 0, {"setup": dict(setup), "house": dict(house)})
        self._on_its_way = _OnItsWay(answer, folded, None, house)
        return True

    def enter(
        self,
        event: Event,
        about: int,
        *,
        reading: Mapping[str, Any] | None = None,
        picture: str | None = None,
    ) -> bool:
        """Hand in an event (of the rules, or undo, amend, draw) that is about the state number `about`.

        Returns False where it is dropped because another state stands or is on its way. Raises `Refused` where the
        rules forbid it; nothing has changed then. `reading` and `picture` say what it came from.
        """
        if self.folded is None or about != self.number or self._on_its_way is not None:
            self.stale += 1
            log.info("dropped %s: about %d, the state is %d", event.get("type"), about, self.number)
            return False
        assert self.game is not None
        entered = self.folded.enter(event)
        kind = str(event["type"]) if event["type"] in JOURNAL_ENTRIES else "event"
        payload: dict[str, Any] = {"event": dict(event)}
        if reading is not None:
            payload["reading"] = dict(reading)
        answer = self.journal.append(self.game, entered.folded.number, kind, about, payload, picture)
        self._on_its_way = _OnItsWay(answer, entered.folded, entered)
        return True

    def preview(self, event: Event) -> Entered:
        """What `event` would lead to, nothing entered. Raises `Refused`."""
        return self.running.enter(event)

    def note(self, kind: str, payload: Mapping[str, Any], picture: Keeping = None) -> None:
        """Write down what was seen or shown about the state that stands."""
        if self.game is None or self._on_its_way is not None:
            return
        answer = self.journal.append(self.game, self.number, kind, self.number, payload, picture)
        self._notes_on_their_way.append(answer)

    def note_seating(self, seating: Mapping[str, Any] | None) -> None:
        """Write down how players sit before their game has begun; None: they do no longer."""
        self._seatings.append(self.journal.append(NOT_BEGUN, 0, "seen", 0, {"seating": seating}))

    def seating(self) -> Mapping[str, Any] | None:
        """How players sat when the kiosk was stopped, and their game had not begun."""
        note = self.journal.sitting_down()
        found = note.payload.get("seating") if note is not None else None
        return found if isinstance(found, Mapping) else None

    def leave(self) -> None:
        """Write down that everybody has left; the game stands as it stood."""
        self.left_at = self.journal.wall()
        self.note("shown", LEFT)

    def come_back(self) -> None:
        """Write down that somebody plays on."""
        self.left_at = None
        self.note("shown", BACK)

    def set_aside(self) -> None:
        """Write down that nobody has come back, and let the game go; it can be taken up again (`take_up`)."""
        assert self.game is not None
        self.note("shown", ASIDE)
        self._aside = self.game, self.left_at
        self.put_away()

    def let_go(self) -> None:
        """Write down that nobody has come back in time: the game is kept, and no longer offered."""
        self.note("shown", LET_GO)
        self._aside = None
        self.put_away()

    def aside(self, most: float) -> tuple[int, float] | None:
        """The game that was set aside last, if that is at most `most` s ago, and how many seconds ago it is."""
        found = self._aside
        if found is None:
            try:
                note = self.journal.last_noted(ASIDE)
                found = (note.game, self.journal.left_since(note.game, LEFT)) if note is not None else None
            except JournalError as error:
                log.warning("whether a game was set aside cannot be told: %s", error)
        ago = self.ago(found[1]) if found is not None else 0.0
        return (found[0], ago) if found is not None and ago <= most else None

    def ago(self, then: float | None) -> float:
        """How many seconds ago the time `then` (s since 1970) was; 0 where a clock that is wrong cannot tell."""
        now = self.journal.wall()
        return 0.0 if then is None or not NO_CLOCK <= then <= now else now - then

    def settle(self) -> list[Committed]:
        """Take what the disk has answered, in order.

        Raises `JournalError` where an entry could not be written: the state stands as it stood.
        """
        while self._notes_on_their_way and self._notes_on_their_way[0].done():
            note = self._written(self._notes_on_their_way.pop(0))
            self.notes.setdefault(note.number, []).append(Note(note.kind, note.payload, note.picture))
        while self._seatings and self._seatings[0].done():
            self._written(self._seatings.pop(0))
        way = self._on_its_way
        if way is None or not way.answer.done():
            return []
        self._on_its_way = None
        entry = self._written(way.answer)
        self.folded = way.folded
        if way.entered is None:
            self.game, self.house, self.begun = entry.game, way.house, entry.wall
            self._forget()
        else:
            self._remember(entry)
        done = Committed(entry, way.entered)
        if self.on_commit is not None:
            self.on_commit(done)
        return [done]

    def wait(self, patience: float) -> None:
        """Wait for the disk at most `patience` seconds; for who has no picture to keep moving."""
        answers = [*self._notes_on_their_way, *self._seatings]
        if self._on_its_way is not None:
            answers.append(self._on_its_way.answer)
        wait(answers, patience)

    def _written(self, answer: Future[Entry]) -> Entry:
        try:
            entry = answer.result()
        except JournalError as error:
            self.failure = str(error)
            raise
        self.failure = None
        return entry

    @property
    def amends(self) -> dict[int, int]:
        """Events that were put right, and the number of the amend that each stands as."""
        live = {one.number: one.event for one in self.running.live}
        return {amend["at"]: number for number, amend in self._amended if live.get(amend["at"]) == amend["event"]}

    def _forget(self) -> None:
        self.notes, self.evidence, self._amended = {}, {}, []

    def _remember(self, entry: Entry) -> None:
        if entry.kind == "amend":
            self._amended.append((entry.number, entry.payload["event"]))
        if entry.picture or "reading" in entry.payload:
            self.evidence[entry.number] = Note("seen", entry.payload.get("reading", {}), entry.picture)

    def noted(self, kind: str) -> list[Note]:
        """Notes of one kind about the state that stands."""
        return [note for note in self.notes.get(self.number, []) if note.kind == kind]

    def put_away(self) -> None:
        """The game is over and its end was seen, or it was set aside: nobody plays."""
        self.game, self.folded, self.house, self.left_at = None, None, {}, None
        self._forget()

    def resume(self) -> bool:
        """Stand where the last game in the journal stood; False where there is none that goes on."""
        game = self.journal.last_game()
        if game is None or not self.open(game):
            return False
        over = self.expects.what == "nothing"
        if self._set_aside or (over and any(note.payload.get("what") == "end" for note in self.noted("shown"))):
            self.put_away()
            return False
        return True

    def take_up(self, game: int) -> bool:
        """Go on with a game that was set aside; False where it cannot be or another one stands."""
        if self.folded is not None or self._on_its_way is not None or not self.open(game):
            return False
        self._aside = None
        self.come_back()
        return True

    def open(self, game: int) -> bool:
        """Stand where a game of the journal stood last, over or not; False where it cannot be folded."""
        entries = self.journal.entries(game)
        if not entries:
            return False
        first, *rest = entries
        rules = self.games.get(str(first.payload["setup"].get("game")))
        if rules is None:
            return False
        try:
            folded = begin(rules, first.payload["setup"])
            self.game, self.house, self.begun = game, first.payload.get("house", {}), first.wall
            self.left_at, self._set_aside = None, False
            self._forget()
            for entry in rest:
                if entry.kind in NOTES:
                    note = Note(entry.kind, entry.payload, entry.picture)
                    self.notes.setdefault(entry.number, []).append(note)
                    if entry.kind == "shown":
                        self._heed(entry)
                    continue
                folded = folded.enter(entry.payload["event"]).folded
                self._remember(entry)
        except Refused as no:
            # Written under other rules than these: whoever played is gone, the entries stay for export.
            log.error("game %d of the journal cannot be folded again: %s", game, no)
            self.put_away()
            return False
        self.folded = folded
        return True

    def _heed(self, entry: Entry) -> None:
        """What a note says of who is there."""
        if entry.payload == LEFT:
            self.left_at = entry.wall
        elif entry.payload == BACK:
            self.left_at, self._set_aside = None, False
        elif entry.payload in (ASIDE, LET_GO):
            self._set_aside = True

    @property
    def last(self) -> Live | None:
        """The last event of the rules that counts."""
        if self.folded is None:
            return None
        tip: Live | None = self.folded.tips[-1]
        while tip is not None and tip.before is not None:
            if tip.event.get("type") not in JOURNAL_ENTRIES:
                return tip
            tip = tip.before
        return None
