"""What the kiosk waits for now: strikes, touches and readings go in, events and scenes come out.

Time and chance come in from outside: `Director.tick` is told the time, and draws are made with the generator that was
handed in. All inputs carry their own time stamps.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kiosk.chronicle.clerk import Clerk
from kiosk.director import heard
from kiosk.director.closed import ClosedPage, Sign
from kiosk.director.doors import Doors
from kiosk.director.idle import Asleep
from kiosk.director.looking_back import LookingBack
from kiosk.director.memory import Memory
from kiosk.director.pages import Pages
from kiosk.director.phase import Phase
from kiosk.director.play import Play
from kiosk.director.plays import PLAYS
from kiosk.director.presence import Presence
from kiosk.director.seating import Seating
from kiosk.director.troubles import Troubles
from kiosk.director.waiting import Waits
from kiosk.eyes import Sight, Watch
from kiosk.fold import Live
from kiosk.games import Event
from kiosk.games.game import Effect
from kiosk.journal import JournalError
from kiosk.office import Office
from kiosk.phones.claims import Claims
from kiosk.phones.invitation import Invitation
from kiosk.scenes import Action, ClosedSign, Reel, Scene
from kiosk.settings import Config
from kiosk.table import Committed, Table
from kiosk.taught import Teacher
from vision.reading import Picture
from vision.ring import Ring


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
        can_read: Callable[[str], bool] = lambda kind: True,
        office: Office | None = None,
    ) -> None:
        """`camera`: ``ok``, ``absent``, ``simulated`` or ``fault``. Stands where the table's journal stands.

        `can_read`: whether a kind of things can be read at all; where it cannot, the camera is not asked.
        """
        self.table = table
        self.config = config
        self.rng = rng
        self.now = now
        self.memory = Memory(table, ring)
        self.sign = Sign(self)
        self.pages = Pages(self)
        self.doors = Doors(self)
        self.presence = Presence(self)
        self.teacher = teacher
        """Who learns an owner's dice; None: nobody does."""
        self.simulated = simulated
        self.camera = camera
        self.can_read = can_read
        self.troubles = Troubles(now, resumed=table.folded is not None)
        self.office = office
        """What the operator's pages ask; None: there are none."""
        self.clerk: Clerk | None = None
        """Who keeps the house's book; None: there is none."""
        self.language = config.language.code
        self.reel: Reel | None = None
        """A recorded game for the waiting screen."""
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
        self.dropped = 0
        """Strikes and readings that came too late."""
        self.invitation = Invitation(Claims(None))
        """How phones come to the table; without an address they do not."""
        self._cues: list[str] = []
        self._playing: tuple[int, Play] | None = None
        self._restand = False
        self.phase: Phase = self._stand(resumed=True)
        self._meaning: object = None
        self._meant_since = -1e9
        self._note_meaning()

    # What comes in

    def strike(self, at: float) -> bool:
        """The hammer fell at `at` (s). Returns whether it meant something."""
        self.presence.notice()
        self.troubles.somebody_acts()
        phase = self.pages.top or self.phase
        if phase.strike_means() == "none" or self.deaf(at):
            self.dropped += 1
            return False
        phase.strike(at)
        self._note_meaning()
        return True

    def act(self, action: Action, about: int | None = None) -> bool:
        """A touch, a key or a button. `about`: number of the state that was on the screen; None: that which stands."""
        self.presence.notice()
        self.troubles.somebody_acts()
        if about is not None and about != self.table.number:
            self.dropped += 1
            return False
        done = (self.pages.top or self.phase).act(action) or self._act_anywhere(action)
        self._note_meaning()
        return done

    def somebody(self) -> None:
        """Somebody touched the screen or pressed a key, wherever: they are there."""
        self.presence.notice()
        (self.pages.top or self.phase).present()

    def see(self, sight: Sight) -> None:
        """The camera saw a change or read a rest."""
        self.mat = sight.table
        if sight.table in ("hand", "moving"):
            self.presence.notice()
        if self.pages.top is not None and self.pages.top.watch() is not None:
            self.pages.top.see(sight)
            self._note_meaning()
            return
        if sight.table == "empty":
            self.mat_was_empty, self.lying = True, 0
        if sight.reading is not None:
            self.lying = len(sight.reading.items)
            if sight.about != self.table.number or self.table.folded is None:
                self.dropped += 1
                if self.table.folded is not None:
                    self.play.too_late(sight)
                return
        if self.table.folded is not None:
            self.play.see(sight)
        self.phase.see(sight)
        self._note_meaning()

    def tick(self, now: float) -> None:
        """Time passes: take what the disk has answered, let run-downs run down."""
        self.now = now
        try:
            for done in self.table.settle():
                self._committed(done)
        except JournalError as error:
            self.cannot_write(error)
        if self._restand and not self.table.busy:
            self._restand = False
            self.phase = self._stand(resumed=False)
            if self.table.folded is not None:
                self.play.stood()
        if self.table.folded is not None:
            self.play.tick(now)
        if self.pages.top is not None:
            self.pages.top.tick(now)
        else:
            self.phase.tick(now)
            self.presence.tick()
        self.troubles.tick(now, disk_busy=self.table.busy)
        self._note_meaning()

    # What goes out

    def scene(self) -> Scene:
        """What the screen shows now."""
        return (self.pages.top or self.phase).scene()

    @property
    def at_the_table(self) -> bool:
        """Things are to be moved there now: a game is played, or a page that lies over it looks at the table itself."""
        if self.pages.top is not None:
            return self.pages.top.watch() is not None
        return self.table.folded is not None and not isinstance(self.phase, LookingBack | Asleep)

    def public_scene(self) -> Scene:
        """What everybody may see, wherever they are: the game without pages that somebody has opened over it."""
        if isinstance(self.pages.top, ClosedPage):
            return self.pages.top.scene()
        # What the operator looks up is nobody's business.
        return ClosedSign() if isinstance(self.phase, LookingBack) else self.phase.scene()

    def watch(self) -> Watch | None:
        """What the camera should look for; None: nothing."""
        if self.pages.top is not None and (wanted := self.pages.top.watch()) is not None:
            return wanted
        if self.table.folded is None or isinstance(self.phase, LookingBack):
            return None
        wanted = self.play.watch()
        return wanted if self.can_read(wanted.kind) else None

    def cues(self) -> list[str]:
        """Sounds and wishes since the last call: ``seat draw refused ...``, those of `kiosk.director.heard`, and
        ``use_simulation retry``.
        """
        cues, self._cues = self._cues, []
        return cues

    def deaf(self, at: float) -> bool:
        """Whether a strike at `at` does nothing, because what it means has just changed."""
        return at < self._meant_since + self.config.times.deaf

    @property
    def play(self) -> Play:
        """What the running game brings to the kiosk. LookupError where none runs."""
        game, name = self.table.game, self.table.running.game.name
        if self._playing is None or self._playing[0] != game:
            assert game is not None
            self._playing = (game, PLAYS[name](self))
        return self._playing[1]

    @property
    def kind(self) -> str:
        """What lies on the table while this game runs, one of `vision.reading.KINDS`."""
        return "bell-dice" if self.table.folded is None else self.play.watch().kind

    @property
    def eye(self) -> str:
        """How the things of the running game are seen: ``ok fault absent``, or ``unread`` where nothing reads them."""
        if not self.can_read(self.kind):
            return "unread"
        return self.camera if self.camera in ("fault", "absent") else "ok"

    # What the phases ask of it

    def speak(self, code: object) -> None:
        """Say everything in that language from now on, where it is offered."""
        if code in self.config.language.offered:
            self.language = str(code)

    def cue(self, name: str) -> None:
        """Something to be heard."""
        self._cues.append(name)

    def hear(self, effects: Iterable[Effect]) -> None:
        """These effects of the running game are told now: whatever sound they make is to be heard."""
        for name in heard.cues(self.table.running.game.name, effects):
            self.cue(name)

    def go(self, phase: Phase) -> None:
        """To a phase that needs no entry in the journal."""
        self.phase = phase

    def wait(self) -> None:
        """Nobody plays: to the waiting screen."""
        self.phase = Waits(self)

    def enter(self, event: Event, *, reading: Mapping[str, Any] | None = None, picture: str | None = None) -> bool:
        """Hand an event about the state that stands to the table. Raises `Refused`."""
        return self.table.enter(event, self.table.number, reading=reading, picture=picture)

    def shown(self, what: str, about: Live | None = None) -> None:
        """A screen about an event was seen to its end: written down, and then on to what the state asks for.

        `about`: which event; None: the last one.
        """
        last = about or self.table.last
        if not self.table.busy and last is not None:
            self.table.note("shown", self.memory.telling(what, last))
            self._restand = True

    def resume(self) -> None:
        """The game that was laid on the table goes on where it stands; nothing is told twice."""
        self.presence.notice()
        self.phase = self._stand(resumed=True)

    def cannot_write(self, error: JournalError) -> None:
        """The disk fails: nothing has happened, and it is said."""
        self._restand = False
        self.pages.cannot_write(error)
        self.phase.failed()

    def use_config(self, config: Config) -> None:
        """Other settings hold from now on; a game that runs keeps its own rules."""
        self.config = config
        if isinstance(self.phase, Waits):
            self.wait()

    # Inside

    def _act_anywhere(self, action: Action) -> bool:
        if action.name == "set_language":
            self.speak(action.args.get("code"))
            return True
        return self.pages.top is None and self.doors.act(action)

    def _committed(self, done: Committed) -> None:
        if self.table.folded is not None:
            self.play.entered(done)
            self.hear(heard.when_written(self.table.running, done))
        if self.pages.top is not None and not self.pages.top.committed(done):
            self.pages.close()
        if self.phase.committed(done):
            return
        self.phase = self._stand(resumed=False)

    def _stand(self, *, resumed: bool) -> Phase:
        """The phase that the state asks for. `resumed`: the kiosk was started again; nothing is told twice."""
        if self.table.folded is None:
            return (Seating.as_noted(self) if resumed else None) or Waits(self)
        if self.table.left_at is not None:
            return Asleep(self)
        cues = list(self._cues)
        phase = self.play.stand(resumed=resumed)
        if resumed:
            self._cues = cues
        if phase is not None:
            return phase
        self.table.put_away()
        # A page that was opened while the disk was asked is about a game that is gone.
        self.pages.close()
        return Waits(self)

    def _note_meaning(self) -> None:
        """The hammer is deaf for a moment after each change of what it means."""
        phase = self.pages.top or self.phase
        meaning = (type(phase), phase.meaning())
        if meaning != self._meaning:
            self._meaning, self._meant_since = meaning, self.now
