"""Both stones of a trick lie there: who takes it and why. It counts when they are lifted, or at a strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.bingo.laid import cannot_be_laid
from kiosk.director.bingo.ledger import bigs, of_type
from kiosk.director.bingo.phase import BingoPhase
from kiosk.director.spots import naming
from kiosk.eyes import Sight
from kiosk.fold import Entered
from kiosk.games import Refused
from kiosk.games.bingo import STONES
from kiosk.scenes import Scene, SeenThing, Trick
from vision.reading import Doubt, Item, Picture

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay


class Taking(BingoPhase):
    """The reply lies and is written down as seen; it is no event yet."""

    def __init__(self, play: BingoPlay, reply: SeenThing) -> None:
        super().__init__(play)
        self.reply = reply
        self.problem: str | None = None
        self.other: Item | None = None
        """A stone that lies where the reply should."""
        self.picture: Picture | None = reply.picture
        self.doubts = Doubt.NONE
        self._items: dict[str, Item] = {}
        self._lifted = False
        self._was_seen = not reply.by_hand or bool(reply.outline)
        self._look_ahead()
        if self.preview is not None:
            play.memory.note_seen(self._note(), reply.picture)
            self.director.cue("stone")
        play.look_again()

    def _look_ahead(self) -> None:
        """Who takes it, by the rules, nothing entered."""
        self.preview: Entered | None = None
        try:
            self.preview = self.table.preview(self._event())
        except Refused as no:
            self.problem = no.code

    def _event(self) -> dict[str, object]:
        return {"type": "reply", "player": 1 - self.state.leader, "stone": self.reply.value}

    def _note(self) -> dict[str, object]:
        return things.note({"reply": self.reply})

    # What the camera sees

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None or self.waiting:
            return
        self.picture = sight.picture
        self._items = {item.value: item for item in found.stones}
        lead, reply = self.state.lead, self.reply.value
        there = [value for value in found.values if value in (lead, reply)]
        others = [item for item in found.stones if item.value not in (lead, reply)]
        self.problem, self.other = None, None
        self._was_seen = self._was_seen or reply in there
        if not self._was_seen:
            # Nobody saw the stone that was entered by hand; nothing is told by its not being there.
            return
        self.doubts = found.doubts
        if found.doubts and len(there) < 2:
            # What is not seen clearly is not taken for gone.
            self.problem = "doubt"
        elif not there and len(others) <= 1:
            # Lifted; another stone is the next lead already.
            self._lifted = True
            self.do_count()
        elif len(there) > 2 or (len(there) == 2 and others) or len(others) > 1:
            self.problem = "third_stone"
        elif len(there) == 2:
            self.problem = None if lead in there and reply in there else "twice"
        elif others and there == [lead]:
            self.problem, self.other = "reply_changed", others[0]
        elif others:
            self.problem = "third_stone"
        else:
            self.problem = "half_gathered"

    # What makes it count

    def strike_means(self) -> str:
        return "count" if self.preview is not None and self.problem is None else "none"

    def meaning(self) -> object:
        return self.strike_means(), self.reply.value

    def strike(self, at: float) -> None:
        self.do_count()

    def do_count(self) -> None:
        """The trick counts."""
        if self.preview is not None and not self.waiting:
            self.problem = None
            self.play.taken(lifted=self._lifted)
            self.read(dict(self._event()), self._note(), self.reply.picture)

    def do_reply_is(self) -> None:
        """The reply was changed: the other stone counts."""
        if self.problem == "reply_changed" and self.other is not None and not self.waiting:
            if self.other.value in cannot_be_laid(self.state):
                self.director.cue("refused")
                return
            self.play.go_on(things.said(self.other.value, things.seen(self.other, self.picture)))

    def do_reply_back(self) -> None:
        """The reply was taken back: it is awaited again."""
        if self.problem in ("half_gathered", "reply_changed") and not self.waiting:
            self.table.note("seen", {})
            self.play.go_on()

    def do_choose_stone(self, what: str) -> None:
        state = self.state
        gone = tuple(cannot_be_laid(state))
        if what == "lead":
            lead = self.play.look("lead")
            self.play.choose("lead", lead, (*gone, self.reply.value), state.leader)
        elif what == "reply":
            self.play.choose("reply", self.reply, (*gone, state.lead or ""), 1 - state.leader)

    def chosen(self, what: str, value: str) -> None:
        """A person says which stone it is."""
        state = self.state
        if value not in STONES or self.waiting:
            return
        if what == "reply":
            self._named(self.reply.value, value)
            if value != self.reply.value:
                self.play.go_on(things.said(value, self.reply))
        elif what == "lead" and state.lead is not None:
            self._named(state.lead, value)
            if value != state.lead:
                stone = things.said(value, self.play.look("lead"))
                last = next(live for live in reversed(self.table.running.live) if live.event.get("type") == "lead")
                put = {"type": "lead", "player": state.leader, "stone": value}
                amend = {"type": "amend", "at": last.number, "event": put}
                self.read(amend, things.note({"lead": stone}), stone.picture)

    def _named(self, read: str, said: str) -> None:
        item = self._items.get(read)
        if item is not None:
            self.play.named = naming(self.play.named, item, said)

    def scene(self) -> Scene:
        director, state, play = self.director, self.state, self.play
        effects = self.preview.effects if self.preview is not None else ()
        taken, doubles = of_type(effects, "trick"), of_type(effects, "doubles")
        led, look = state.lead, play.look("lead")
        refused = self.refused or (self.problem if self.preview is None else None)
        return Trick(
            stage=play.stage(),
            step="taken",
            player=taken[0]["player"] if taken else 1 - state.leader,
            table=director.mat or "empty",
            number=sum(state.tricks) + 1,
            lead=look if look is not None and look.value == led else things.said(led or ""),
            reply=self.reply,
            points=taken[0]["points"] if taken else 0,
            why=taken[0].get("rule", "") if taken else "",
            doubles=doubles[0]["points"] if doubles else 0,
            doubles_lost=bool(of_type(effects, "doubles_lost")),
            declared=state.declared,
            big=tuple(one for one in bigs(effects) if one.why in AT_ONCE),
            problem=refused or self.problem,
            about=self.other.value if self.other is not None else self.reply.value,
            doubts=self.doubts,
            picture=self.picture,
            can_lay=director.simulated,
            strike=self.strike_means(),
        )


AT_ONCE = ("capture", "emperor", "invincible")
"""What big points are written for in the midst of a deal."""
