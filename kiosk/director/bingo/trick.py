"""A stone is to be laid: the lead, or the reply. Who lays it follows from the rules, what it is from the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.bingo.laid import cannot_be_laid
from kiosk.director.bingo.laid import laid as what_was_laid
from kiosk.director.bingo.ledger import bigs
from kiosk.director.bingo.lying import Lying
from kiosk.director.bingo.phase import BingoPhase
from kiosk.director.phase import whole
from kiosk.director.spots import naming
from kiosk.eyes import Sight
from kiosk.games import Refused
from kiosk.games.bingo import STONES
from kiosk.scenes import Scene, SeenThing, Trick
from vision.reading import Doubt, Item, Picture

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay

LONG_HAND = 8.0
"""Seconds for which a hand may be over the mat before the screen asks to take it away."""


class Tricks(BingoPhase):
    """The lead or the reply is awaited. What is in doubt, or cannot be, is asked about and never counts by itself."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        self.problem: str | None = None
        self.about: str | None = None
        self.doubts = Doubt.NONE
        self.asked: SeenThing | None = None
        """A stone that may be the one to be laid, which a person has to say."""
        self.loose: tuple[SeenThing, ...] = ()
        self.picture: Picture | None = None
        self._items: dict[str, Item] = {}
        """What was read at the last rest, by name."""
        self._hand_since: float | None = None
        play.look_again()

    @property
    def step(self) -> str:
        """``lead`` or ``reply``."""
        return self.state.phase

    @property
    def player(self) -> int:
        """Who is to lay a stone."""
        leader = self.state.leader
        return leader if self.step == "lead" else 1 - leader

    # What the camera sees

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None:
            return
        self._hand_since = None
        if self.waiting:
            return
        self.picture = sight.picture
        self._forget()
        self._items = {item.value: item for item in found.stones}
        if found.doubts and not found.stones:
            # What is not seen clearly is not taken for gone.
            self.doubts = found.doubts
            self._trouble("doubt")
            return
        play = self.play
        laid = what_was_laid(
            found,
            self.state,
            must_go=play.must_go,
            spot_known=play.spot is not None,
            stays_open=play.stays_open,
        )
        self.loose = tuple(things.seen(item, self.picture) for item in laid.loose)
        if laid.bare:
            play.named = []
        if laid.closes:
            play.ask_to_close(seen=True)
        elif laid.problem is not None:
            self._trouble(laid.problem, laid.about)
        elif laid.stone is not None:
            self._take(laid.stone, found, instead=laid.instead)

    def _forget(self) -> None:
        self.problem, self.about, self.doubts, self.asked, self.loose = None, None, Doubt.NONE, None, ()
        self.refused = None

    def _trouble(self, problem: str, about: str | None = None) -> None:
        self.problem, self.about = problem, about

    def _take(self, item: Item, found: Lying, *, instead: bool) -> None:
        """One stone was laid. `instead`: in the place of the one that was led, which is a lead changed."""
        stone = things.seen(item, self.picture)
        self.doubts = item.doubts | found.doubts
        if self.doubts:
            self.asked = stone
            self.director.cue("refused")
        elif instead:
            self._amend_lead(stone)
        else:
            self._counts(stone)

    # What counts

    def _counts(self, stone: SeenThing) -> None:
        if self.step == "lead":
            self.director.cue("stone")
            event = {"type": "lead", "player": self.player, "stone": stone.value}
            self.read(event, things.note({"lead": stone}, self.doubts), stone.picture)
        elif self._may_reply(stone.value):
            self.play.go_on(stone)

    def _may_reply(self, value: str) -> bool:
        try:
            self.table.preview({"type": "reply", "player": self.player, "stone": value})
        except Refused as no:
            self._trouble(no.code, value)
            self.director.cue("refused")
            return False
        return True

    def _amend_lead(self, stone: SeenThing) -> None:
        """The lead was changed, or misread, before the reply."""
        last = next(live for live in reversed(self.table.running.live) if live.event.get("type") == "lead")
        put = {"type": "lead", "player": self.state.leader, "stone": stone.value}
        self.director.cue("stone")
        self.read({"type": "amend", "at": last.number, "event": put}, things.note({"lead": stone}), stone.picture)

    # What persons say

    def do_confirm(self) -> None:
        """The stone that is asked about is what it was read as."""
        if self.asked is not None and not self.waiting:
            asked, value = self.asked, self.asked.value
            self._named(value, value)
            self._forget()
            instead = self.step == "reply" and self.state.lead not in self._items
            stone = things.said(value, asked)
            if instead:
                self._amend_lead(stone)
            else:
                self._counts(stone)

    def do_choose_stone(self, what: str) -> None:
        """``lead`` or ``reply``: say which stone it is, or enter one that no camera saw."""
        if what == "lead":
            gone = tuple(stone for stone in cannot_be_laid(self.state) if stone != self.state.lead)
            now = self.asked if self.step == "lead" else self.play.look("lead")
            self.play.choose("lead", now or self._only_loose(), gone, self.state.leader)
        elif what == "reply" and self.step == "reply":
            gone = (*cannot_be_laid(self.state), *((self.state.lead,) if self.state.lead else ()))
            self.play.choose("reply", self.asked or self._only_loose(), gone, 1 - self.state.leader)

    def _only_loose(self) -> SeenThing | None:
        """The stone that the problem is about, as the camera saw it."""
        item = self._items.get(self.about or "")
        return things.seen(item, self.picture) if item is not None else None

    def chosen(self, what: str, value: str) -> None:
        """A person has chosen a stone."""
        if value not in STONES or self.waiting:
            return
        was = self.asked or self._only_loose()
        if what == "lead" and self.step == "reply":
            was = self.play.look("lead")
            if self.state.lead is not None:
                self._named(self.state.lead, value)
            if value != self.state.lead:
                self._amend_lead(things.said(value, was))
            return
        if was is not None:
            self._named(was.value, value)
        if what == self.step:
            self._forget()
            self._counts(things.said(value, was))

    def _named(self, read: str, said: str) -> None:
        item = self._items.get(read)
        if item is not None:
            self.play.named = naming(self.play.named, item, said)

    def do_led(self, index: int) -> None:
        """Of two stones that came at once: this one was led."""
        if self.problem != "which_led" or whole(index, 0, len(self.loose) - 1) is None or self.waiting:
            return
        stone = self.loose[index]
        if self.step == "lead":
            self._counts(stone)
        else:
            self._amend_lead(stone)

    def do_lead_back(self) -> None:
        """The lead was taken back: another may be laid."""
        if self.step != "reply" or self.problem != "lead_gone":
            return
        lead = next(live for live in reversed(self.table.running.live) if live.event.get("type") == "lead")
        if lead.before is not None:
            self.director.enter({"type": "undo", "to": lead.before.number})

    def do_trump_is(self) -> None:
        """The stone that lies in the place of the turned-up one was misread at first: it is the trump stone."""
        if self.problem != "trump_changed" or self.about is None or self.waiting:
            return
        deal = next(live for live in reversed(self.table.running.live) if live.event.get("type") == "deal")
        put = {**deal.event, "turn_up": self.about}
        self.play.trump_read = None
        note = things.note({"turn_up": things.said(self.about)}, spot=self.play.spot)
        self.read({"type": "amend", "at": deal.number, "event": put}, note, self.picture)

    def do_announce(self, doubles: int) -> None:
        """Doubles, between the lead and the reply."""
        if doubles in self.table.expects.facts.get("announce", ()) and self.step == "reply":
            try:
                self.director.enter({"type": "announce", "player": self.state.leader, "doubles": doubles})
            except Refused:
                self.director.cue("refused")

    def do_close_reserve(self) -> None:
        """The reserve is to be closed: asked once more."""
        if self._can_close:
            self.play.ask_to_close(seen=False)

    @property
    def _can_close(self) -> bool:
        return self.step == "lead" and bool(self.table.expects.facts.get("may_close")) and not self.waiting

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.refused is not None and self.problem is None:
            self.problem = self.refused
        if self.director.mat != "hand":
            self._hand_since = None
        elif self._hand_since is None:
            self._hand_since = now

    def scene(self) -> Scene:
        director, state, play = self.director, self.state, self.play
        reply = self.step == "reply"
        problem = self.problem
        if self._hand_since is not None and self.now - self._hand_since > LONG_HAND:
            problem = "hand_in_view"
        last = play.last_read()
        gone = cannot_be_laid(state)
        return Trick(
            stage=play.stage(),
            step=self.step,
            player=self.player,
            table=director.mat or "empty",
            number=sum(state.tricks) + 1,
            lead=self._lead() if reply else self.asked,
            reply=self.asked if reply else None,
            declared=state.declared,
            announce=tuple(self.table.expects.facts.get("announce", ())) if reply else (),
            can_close=self._can_close,
            last=play.line(last),
            last_seen=(play.look("lead"), play.look("reply")) if last is not None and not reply else (None, None),
            draws=self._draws(),
            gets_trump=self._gets_trump(),
            big=bigs(last.effects) if last is not None and not reply else (),
            ungathered=bool(play.must_go) and not reply and director.eye == "ok",
            problem=problem,
            about=self.about,
            about_trick=gone.get(self.about or "") or None,
            doubts=self.doubts,
            asked=self.asked is not None,
            picture=director.live if director.live is not None and director.mat != "read" else self.picture,
            loose=self.loose if self.problem == "which_led" else (),
            can_lay=director.simulated,
        )

    def _lead(self) -> SeenThing | None:
        led, look = self.state.lead, self.play.look("lead")
        if led is None:
            return None
        return look if look is not None and look.value == led else things.said(led)

    def _draws(self) -> tuple[int, ...]:
        """Who draws after the last trick, while a stone too many lies in the reserve."""
        last = self.play.last_read()
        if self.step != "lead" or last is None or last is not self.table.last:
            return ()
        backs = self.play.backs
        if backs is not None and backs <= len(self.state.reserve):
            return ()
        return tuple(effect["player"] for effect in last.effects if effect["type"] == "draw")

    def _gets_trump(self) -> int | None:
        last = self.play.last_read()
        if last is None or self.step != "lead":
            return None
        for effect in last.effects:
            if effect["type"] == "draw" and effect["stone"] is not None and effect["stone"] == self.state.turn_up:
                player: int = effect["player"]
                return player
        return None
