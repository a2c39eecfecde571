"""What the kiosk waits for now: strikes, touches and readings go in, events and scenes come out.

Time and chance come in from outside: `Director.tick` is told the time, and draws are made with the generator that was
handed in. All inputs carry their own time stamps.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from kiosk.config import Config
from kiosk.director import ledger
from kiosk.director.aside import AccountPage, Aside, LeavePage, PinPage, PutRightPage, WhyPage, WrongPage
from kiosk.director.auction import Auctions
from kiosk.director.dice import Dice, doubts_of, drawn_order
from kiosk.director.ending import BetweenRounds, Ended
from kiosk.director.idle import Asleep
from kiosk.director.memory import Memory, draw_before
from kiosk.director.payout import InnDoor, Payouts
from kiosk.director.phase import Phase
from kiosk.director.sale import Sales
from kiosk.director.seating import Waits
from kiosk.director.teaching import TeachPage
from kiosk.director.throwing import Result, Throwing
from kiosk.eyes import Sight, Watch
from kiosk.games import Event
from kiosk.games.bell_and_hammer.state import State
from kiosk.journal import JournalError
from kiosk.scenes import Action, Scene, Seat, Stage
from kiosk.table import Committed, Table
from kiosk.taught import Teacher
from vision.reading import Doubt, Picture
from vision.ring import Ring

SLOW = 0.3
"""Seconds without an answer of the disk after which the screen says so."""


class Director:
    """Runs one kiosk. Nothing in here waits: every method returns at once."""

    def __init__(
        self,
        table: Table,
        config: Config,
        *,
        rng: random.Random,
        now: float = 0.0,
        ring: Ring | None = None,
        simulated: bool = False,
        camera: str = "ok",
        teacher: Teacher | None = None,
    ) -> None:
        """`camera`: ``ok``, ``absent``, ``simulated`` or ``fault``. Stands where the table's journal stands."""
        self.table = table
        self.config = config
        self.rng = rng
        self.now = now
        self.memory = Memory(table, ring)
        self.teacher = teacher
        self.simulated = simulated
        self.camera = camera
        self.notice: str | None = None
        """A fault that everybody should see, by its word."""
        self.language = config.language.code
        self.mat = ""
        """State of the table as last seen; empty while nothing was."""
        self.lying = 0
        """Things that lay there at the last rest."""
        self.mat_was_empty = False
        """The mat was seen empty since the last throw."""
        self.live: Picture | None = None
        """What the camera sees now, where the screen is to show it."""
        self.again = 0
        """How often what lies at rest was to be read once more."""
        self.said_empty = 0
        """How often a person has said that the mat is empty, which the camera did not see."""
        self.early: Sight | None = None
        """The next throw, read while the last payment was still told."""
        self.dropped = 0
        """Strikes and readings that came too late."""
        self._busy_at = now
        """When anybody was last there: a strike, a touch, a hand over the mat."""
        self.wrong_pins = 0
        self.pin_shut_until = 0.0
        self.aside: Aside | None = None
        self._cues: list[str] = []
        self._last_picture: Picture | None = None
        self._restand = False
        self._asked_disk_at: float | None = None
        self.phase: Phase = self._stand(resumed=True)
        self._meaning: object = None
        self._meant_since = -1e9
        self._note_meaning()

    # What comes in

    def strike(self, at: float) -> bool:
        """The hammer fell at `at` (s). Returns whether it meant something."""
        self._busy_at = self.now
        phase = self.aside or self.phase
        if phase.strike_means() == "none" or self.deaf(at):
            self.dropped += 1
            return False
        phase.strike(at)
        self._note_meaning()
        return True

    def act(self, action: Action, about: int | None = None) -> bool:
        """A touch, a key or a button. `about`: number of the state that was on the screen; None: that which stands."""
        self._busy_at = self.now
        if about is not None and about != self.table.number:
            self.dropped += 1
            return False
        if action.name == "set_language":
            code = action.args.get("code")
            if code in self.config.language.offered:
                self.language = str(code)
            return True
        if self.aside is not None:
            done = self.aside.act(action)
        else:
            done = self.phase.act(action) or self._act_anywhere(action)
        self._note_meaning()
        return done

    def see(self, sight: Sight) -> None:
        """The camera saw a change or read a rest."""
        self.mat = sight.table
        if sight.table in ("hand", "moving"):
            self._busy_at = self.now
        if self.aside is not None and self.aside.watch() is not None:
            self.aside.see(sight)
            self._note_meaning()
            return
        if sight.table == "empty":
            self.mat_was_empty, self.lying, self.early = True, 0, None
        if sight.reading is not None:
            self.lying = len(sight.reading.items)
            if sight.about != self.table.number or self.table.folded is None:
                self.dropped += 1
                self._still_lies_there()
                return
        self.phase.see(sight)
        self._note_meaning()

    def tick(self, now: float) -> None:
        """Time passes: take what the disk has answered, let run-downs run down."""
        self.now = now
        try:
            for done in self.table.settle():
                self._committed(done)
        except JournalError as error:
            self._restand = False
            self.aside = WrongPage(self, "journal_failed", str(error), ("retry",))
            self.phase.failed()
        if self._restand and not self.table.busy:
            self._restand = False
            self.phase = self._stand(resumed=False)
            self._see_early()
        self._draw_marks()
        if self.aside is not None:
            self.aside.tick(now)
        else:
            self.phase.tick(now)
            self._fall_asleep()
        if not self.table.busy:
            self._asked_disk_at = None
        elif self._asked_disk_at is None:
            self._asked_disk_at = now
        self._note_meaning()

    def wake(self) -> None:
        """Somebody is there again: the game goes on where it stands."""
        self._busy_at = self.now
        self.phase = self._stand(resumed=True)

    def _fall_asleep(self) -> None:
        """Nobody has been there for long: the waiting screen returns, and a finished game is put away."""
        away = self.config.times.away
        if not away or self.now - self._busy_at <= away or self.table.busy or self.table.folded is None:
            return
        if isinstance(self.phase, Ended):
            self.phase.do_go_on()
        elif not isinstance(self.phase, Asleep):
            self.phase = Asleep(self)

    # What goes out

    def scene(self) -> Scene:
        """What the screen shows now."""
        return (self.aside or self.phase).scene()

    def watch(self) -> Watch | None:
        """What the camera should look for; None: nothing."""
        if self.aside is not None and (wanted := self.aside.watch()) is not None:
            return wanted
        if self.table.folded is None:
            return None
        kind = "pip-dice" if self.plain_dice else "bell-dice"
        return Watch(kind, self.table.number, again=self.again, empty=self.said_empty)

    def cues(self) -> list[str]:
        """Sounds and wishes since the last call: ``seat draw bid call_1 sold coin refused use_simulation ...``."""
        cues, self._cues = self._cues, []
        return cues

    def deaf(self, at: float) -> bool:
        """Whether a strike at `at` does nothing, because what it means has just changed."""
        return at < self._meant_since + self.config.times.deaf

    def stage(self) -> Stage:
        """What stands on every screen of a running game."""
        state: State = self.table.state
        seats = tuple(
            Seat(name, state.tokens[seat], state.out[seat], state.owned_by(seat))
            for seat, name in enumerate(self.table.names)
        )
        last = self.table.last
        return Stage(
            seats=seats,
            till=state.till,
            cards=state.cards,
            won=self.memory.history.won,
            inn_open=state.inn_open,
            turn=state.turn if state.phase == "play" else None,
            round=state.round,
            rules=str(self.table.running.setup.get("rules", "")),
            simulated=self.simulated,
            notice=self._notice(),
            numbering=self.table.number,
            can_undo=last is not None,
            can_put_right=self.memory.history.throw is not None,
            plain_dice=self.plain_dice,
            banker=state.banker,
            away=self.memory.history.away,
        )

    # What the phases ask of it

    def cue(self, name: str) -> None:
        """Something to be heard."""
        self._cues.append(name)

    def go(self, phase: Phase) -> None:
        """To a phase that needs no entry in the journal."""
        self.phase = phase

    def enter(self, event: Event, *, reading: Mapping[str, Any] | None = None, picture: str | None = None) -> bool:
        """Hand an event about the state that stands to the table. Raises `Refused`."""
        return self.table.enter(event, self.table.number, reading=reading, picture=picture)

    def shown(self, what: str) -> None:
        """A screen about the last event was seen to its end: written down, and then on to what the state asks for."""
        last = self.table.last
        if not self.table.busy and last is not None:
            self.table.note("shown", self.memory.telling(what, last))
            self._restand = True

    def show_seen(self, dice: Dice, doubts: Doubt, picture: Picture | None) -> None:
        """A throw was read: show it until it counts."""
        self._last_picture = picture
        note = dice.to_json(doubts)
        keep = None
        if self.memory.ring is not None and picture is not None:
            ring, kept = self.memory.ring, picture

            def keep() -> str:
                return ring.keep(kept, note)

        self.table.note("seen", note, keep)
        self.phase = Result(self, dice, doubts, picture)
        self.cue("seen")

    def throw_again(self) -> None:
        """What lies there does not count; the mat must be seen empty first."""
        self.table.note("seen", {})
        self.mat_was_empty = self.mat == "empty"
        self.phase = Throwing(self)

    def draw_now(self) -> tuple[str, ...] | None:
        """In the plain-dice game: the order of the marks that was drawn for the throw that is due."""
        if not self.plain_dice:
            return None
        return draw_before(self.table.running.tips[-1])

    def draw_due(self) -> bool:
        """An order of the marks must be drawn before the next throw."""
        return self.plain_dice and self.table.expects.what == "throw" and self.draw_now() is None

    def close_aside(self) -> None:
        """Back to the game."""
        self.aside = None

    def no_camera(self, detail: str) -> None:
        """There is no camera: say so, and how to go on."""
        self.aside = WrongPage(self, "no_camera", detail, ("use_simulation", "by_hand", "retry"))

    def bad_set(self, detail: str) -> None:
        """The taught set of dice cannot be used: say so before anybody plays with it."""
        self.aside = WrongPage(self, "bad_set", detail, ("without_set",))

    @property
    def can_teach(self) -> bool:
        """Whether an owner with his number can teach his dice here."""
        return self.teacher is not None and bool(self.config.operator.pin_hash and self.config.table.taught)

    def open_teach(self) -> None:
        """Teach the owner's dice, after his number."""
        if self.can_teach and self.teacher is not None:
            self.aside = PinPage(self, TeachPage(self, self.teacher))
        else:
            self.cue("refused")

    def open_why(self, number: int, back: Aside | None = None) -> None:
        """The reasons for one entry."""
        live = self.memory.find(number)
        if live is not None and ledger.line(live) is not None:
            self.aside = WhyPage(self, live, back)

    def open_put_right(self, number: int | None = None) -> None:
        """Put a throw right: the last one by anybody, older ones with the operator's number."""
        last = self.memory.history.throw
        live = last if number is None else self.memory.find(number)
        if live is None or last is None or live.event.get("type") != "throw":
            return
        page = PutRightPage(self, live)
        if live.number == last.number:
            self.aside = page
        elif self.config.operator.pin_hash:
            self.aside = PinPage(self, page)
        else:
            self.cue("refused")

    # Inside

    def _still_lies_there(self) -> None:
        """A reading came too late, but its dice lie there: they are read anew, or must be thrown again.

        In the plain-dice game they may have been thrown before the marks were drawn.
        """
        if not isinstance(self.phase, Throwing) or not self.mat_was_empty:
            return
        if self.plain_dice:
            self.mat_was_empty = False
        else:
            self.again += 1

    def _act_anywhere(self, action: Action) -> bool:
        if self.table.folded is None:
            return False
        if action.name == "account":
            self._open(AccountPage(self))
        elif action.name == "leave_table":
            self._open(LeavePage(self))
        elif action.name == "undo" and self.table.last is not None:
            self._open(LeavePage(self, "undo"))
        elif action.name == "why":
            number = action.args.get("number")
            if isinstance(number, int):
                self.open_why(number)
        elif action.name == "put_right":
            self.open_put_right()
        else:
            return False
        if self.aside is not None:
            self.phase.act(Action("hold"))
        return True

    def _open(self, page: Aside) -> None:
        self.aside = page

    def _committed(self, done: Committed) -> None:
        if done.entry.kind == "event":
            event = done.entry.payload["event"]
            if event["type"] == "throw":
                self.mat_was_empty = self.mat == "empty"
                if self._last_picture is not None and done.entry.picture:
                    self.memory.remember(done.entry.number, self._last_picture)
        elif done.entry.kind == "undo":
            self.mat_was_empty = self.mat == "empty"
        if self.aside is not None and not self.aside.committed(done):
            self.aside = None
        if self.phase.committed(done):
            return
        self.phase = self._stand(resumed=False)

    def _stand(self, *, resumed: bool) -> Phase:
        """The phase that the state asks for. `resumed`: the kiosk was started again; nothing is told twice."""
        if self.table.folded is None:
            return Waits(self)
        what, last = self.table.expects.what, self.table.last
        if last is not None and last.event.get("type") == "throw" and not self.memory.was_told("payout", last):
            return Payouts(self, last, told=resumed)
        opens = last is not None and any(effect["type"] == "inn_opens" for effect in last.effects)
        if opens and last is not None and not self.memory.was_told("inn", last):
            return InnDoor(self)
        if what in ("offer", "bid"):
            return Auctions(self)
        if what == "throw":
            return self._seen_before() or Throwing(self)
        if what == "sale":
            return Sales(self)
        if what == "new_round":
            return BetweenRounds(self)
        if last is None or self.memory.was_told("end", last):
            self.table.put_away()
            # A page that was opened while the disk was asked is about a game that is gone.
            self.aside = None
            return Waits(self)
        return Ended(self)

    def _see_early(self) -> None:
        early, self.early = self.early, None
        if early is not None and isinstance(self.phase, Throwing) and early.about == self.table.number:
            self.phase.see(early)

    def _seen_before(self) -> Phase | None:
        """A throw that was read and did not count yet when the plug was pulled."""
        noted = self.table.noted("seen")
        if not noted or not noted[-1].payload.get("dice"):
            return None
        self._last_picture = self.memory.load(noted[-1].picture)
        dice = Dice.from_json(noted[-1].payload, self.draw_now())
        return Result(self, dice, doubts_of(noted[-1].payload.get("doubts", ())), self._last_picture)

    def _draw_marks(self) -> None:
        """The plain-dice game: an order of all marks is drawn and written down before each throw."""
        if self.table.folded is None or self.table.busy or not self.draw_due():
            return
        marks = drawn_order(self.rng, self.table.running.game.marks)
        self.enter({"type": "draw", "marks": list(marks)})

    @property
    def plain_dice(self) -> bool:
        """Eight ordinary dice, of which only the sixes count."""
        return bool(self.table.house.get("plain_dice"))

    def _notice(self) -> str | None:
        if self._asked_disk_at is not None and self.now - self._asked_disk_at > SLOW:
            return "slow_disk"
        if self.camera == "fault":
            return "camera_lost"
        return self.notice

    def _note_meaning(self) -> None:
        """The hammer is deaf for a moment after each change of what it means."""
        phase = self.aside or self.phase
        meaning = (type(phase), phase.meaning())
        if meaning != self._meaning:
            self._meaning, self._meant_since = meaning, self.now
