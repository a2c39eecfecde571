"""What the kiosk waits for in a match of Bingo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.aside import Aside
from kiosk.director.bingo import ledger
from kiosk.director.bingo.closing import AsksToClose
from kiosk.director.bingo.ending import Ended, Found, Reckoned, proofs
from kiosk.director.bingo.lying import Lying, lying
from kiosk.director.bingo.pages import AccountPage, ChoosePage, TakeBackPage, TrickPage
from kiosk.director.bingo.taking import Taking
from kiosk.director.bingo.trick import Tricks
from kiosk.director.bingo.turning_up import TurningUp
from kiosk.director.phase import Phase
from kiosk.director.resting import RestingPlay
from kiosk.director.spots import Named, Spot
from kiosk.eyes import Sight, Watch
from kiosk.fold import Live
from kiosk.games.bingo import State
from kiosk.scenes import BingoStage, Seat, SeenThing, TrickLine
from kiosk.table import Committed
from vision.reading import Reading

if TYPE_CHECKING:
    from kiosk.director.director import Director

ALIKE = 4
"""Stones and backs of one size that tell how large the stones are: a deal shows fourteen."""


class BingoPlay(RestingPlay):
    """Deals, tricks and big points, between two players."""

    hands = True

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.spot: Spot | None = None
        """Where the turned-up stone lay when it was seen last."""
        self.trump_read: str | None = None
        """What the camera reads for the turned-up stone, where a person has said that it is another one."""
        self.named: list[Named] = []
        """What persons have said about stones that lie there."""
        self.backs: int | None = None
        """Backs of the reserve at the last rest."""
        self.must_go: frozenset[str] = frozenset()
        """Stones of a trick that counts, or that was taken back, which have not been seen gone yet."""
        self._lifted = False
        self.fresh = True
        """No stone has lain face up since the last deal was over."""
        self.stays_open = False
        """The leader was asked about the turned trump stone and does not close."""
        self.reply: SeenThing | None = None
        """The reply that lies there and does not count yet."""
        self._looks: dict[str, tuple[tuple[int, int], SeenThing]] = {}
        self._lies: frozenset[str] = frozenset()
        """Face up beside the trump stone at the last rest."""
        self._recall()

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state

    def stand(self, *, resumed: bool) -> Phase | None:
        last, state = self.table.last, self.state
        if last is not None and state.phase != "reply":
            proof = self._unread_proof()
            if proof is not None:
                return Found(self, proof)
            if ledger.of_type(last.effects, "deal_over") and not self.memory.was_told("deal", last):
                return Reckoned(self, last)
        if state.phase == "match_over":
            return None if last is None or self.memory.was_told("end", last) else Ended(self)
        if state.phase == "deal":
            return TurningUp(self)
        if state.phase == "reply" and self.reply is not None:
            return Taking(self, self.reply)
        return Tricks(self)

    def _unread_proof(self) -> Live | None:
        """An entry of the last trick, or since, that has proved something which was not shown yet."""
        replies, found = 0, None
        for live in reversed(self.table.running.live):
            replies += live.event.get("type") == "reply"
            if replies > 1 or live.event.get("type") == "deal":
                break
            if proofs(live) and not self.memory.was_told("found", live):
                found = live
        return found

    def watch(self) -> Watch:
        director = self.director
        return Watch(
            "dominoes",
            self.table.number,
            count=None,
            empty=director.said_empty,
            bumps=False,
            alike=ALIKE,
        )

    def stage(self) -> BingoStage:
        state, director = self.state, self.director
        return BingoStage(
            seats=tuple(
                Seat(name, figure=figure) for name, figure in zip(self.table.names, self.table.figures, strict=True)
            ),
            big=state.big,
            target=state.switches.target,
            points=state.points,
            tricks=state.tricks,
            deal=state.deal_no,
            leader=state.leader,
            trump=state.trump if state.phase in ("lead", "reply") else None,
            turn_up=state.turn_up if state.phase in ("lead", "reply") else None,
            reserve=len(state.reserve) if state.phase != "deal" else 13,
            backs=self.backs,
            trump_lies=state.trump_in_reserve,
            closed_by=state.closed_by,
            strict=state.strict,
            rules=str(self.table.running.setup.get("rules", "")),
            simulated=director.simulated,
            notice=director.troubles.seen(director.camera),
            eye=director.eye,
            numbering=self.table.number,
            phones=bool(director.invitation.address),
            can_undo=self.table.last is not None,
            can_put_right=self.last_read() is not None,
        )

    def entered(self, done: Committed) -> None:
        event = done.entry.payload.get("event", {})
        kind = event.get("type")
        if done.entry.kind == "event" and kind == "deal":
            self.fresh, self.must_go, self.stays_open = False, frozenset(), False
        if done.entry.kind == "event" and kind == "reply":
            self.must_go = frozenset() if self._lifted else self._in_trick
            self.named = [] if self._lifted else self.named
        if kind in ("reply", "undo", "deal", "abandon"):
            self.reply = None
        if kind == "lead":
            self.stays_open = False
        if done.entry.kind == "undo":
            # What was taken back goes into the hands again, and is not seen gone yet.
            self.must_go = self._lies
        if kind in ("undo", "abandon"):
            self.fresh = False

    @property
    def _in_trick(self) -> frozenset[str]:
        """Stones of the trick that was ended last."""
        line = self.line(self.last_read())
        return frozenset((line.lead, line.reply)) if line is not None else frozenset()

    def taken(self, *, lifted: bool) -> None:
        """The trick that lies there is about to count; `lifted`: its stones were seen gone."""
        self._lifted = lifted

    def see(self, sight: Sight) -> None:
        super().see(sight)
        if sight.table == "empty":
            self.backs, self.fresh, self._lies, self.must_go = 0, True, frozenset(), frozenset()

    def account(self) -> Aside:
        return AccountPage(self)

    def last_read(self) -> Live | None:
        """The last trick that counts."""
        for live in reversed(self.table.running.live):
            if live.event.get("type") == "reply":
                return live
            if live.event.get("type") == "deal":
                break
        return None

    def put_right(self, live: Live) -> Aside | None:
        line = self.line(live)
        return TrickPage(self, live, line) if line is not None else None

    def take_back(self) -> Aside | None:
        return TakeBackPage(self) if self.table.last is not None else None

    # What its phases ask of it

    def lying(self, sight: Sight) -> Lying | None:
        """What lies on the mat by a sight of a rest; None: nothing was read."""
        if sight.table == "empty":
            return Lying()
        if sight.reading is None:
            return None
        return self.told_apart(sight.reading)

    def told_apart(self, reading: Reading) -> Lying:
        """A reading by what the state knows; remembers where the turned-up stone lies, and how many backs there are."""
        state = self.state
        playing = state.phase in ("lead", "reply")
        turn_up = state.turn_up if playing else None
        found = lying(reading, turn_up, playing and state.trump_in_reserve, self.spot, self._said())
        if found.trump is not None:
            self.spot = Spot.of(found.trump)
            self.stays_open = False
        self.backs, self._lies = found.backs, frozenset(found.values)
        if not self.must_go & self._lies:
            self.must_go = frozenset()
        if not found.stones and found.trump is None:
            self.fresh = True
        return found

    def _said(self) -> list[Named]:
        """What persons have said, of the turned-up stone too, which lies there for a whole deal."""
        turn_up, read = self.state.turn_up, self.trump_read
        if turn_up is None or read is None or self.spot is None:
            return self.named
        return [*self.named, Named(self.spot, read, turn_up)]

    def look(self, what: str) -> SeenThing | None:
        """How the stone ``lead`` or ``reply`` that counts last in this deal was seen."""
        for live in reversed(self.table.running.live):
            kind = live.event.get("type")
            if kind == what:
                key = live.number, self.memory.stands_as(live)
                if what not in self._looks or self._looks[what][0] != key:
                    self._looks[what] = key, self.seen_as(live, what)
                return self._looks[what][1]
            if kind == "deal":
                break
        return None

    def line(self, live: Live | None) -> TrickLine | None:
        """The trick that an entry has ended."""
        if live is None:
            return None
        lead, amended = ledger.lead_of(live), self.memory.amended()
        return ledger.trick_line(live, live.number in amended or (lead is not None and lead.number in amended))

    def seen_as(self, live: Live, what: str) -> SeenThing:
        """How the stone of an entry was seen, by the name that counts."""
        value = str(live.event["turn_up" if what == "turn_up" else "stone"])
        evidence = self.table.evidence.get(self.memory.stands_as(live))
        stone = things.noted(evidence.payload, what, self.memory.picture_of(live)) if evidence is not None else None
        return stone if stone is not None and stone.value == value else things.said(value, stone)

    def choose(self, what: str, now: SeenThing | None, gone: tuple[str, ...], player: int) -> None:
        """Ask a person which stone it is."""
        self.director.pages.lay(ChoosePage(self, what, now, gone, player))

    def ask_to_close(self, *, seen: bool) -> None:
        """Ask whether the leader closes."""
        self.director.go(AsksToClose(self, seen=seen))

    def go_on(self, reply: SeenThing | None = None) -> None:
        """To the trick; with `reply`, both stones lie there."""
        self.reply = reply
        self.director.go(Tricks(self) if reply is None else Taking(self, reply))

    def _recall(self) -> None:
        """After a pulled plug: what the journal knows of the deal that is being played."""
        if self.table.folded is None:
            return
        for live in self.table.running.live:
            if live.event.get("type") == "deal":
                evidence = self.table.evidence.get(self.memory.stands_as(live))
                self.spot = things.spot_of(evidence.payload) if evidence is not None else None
                self.trump_read = evidence.payload.get("read") if evidence is not None else None
        pending = self.table.noted("seen")
        if self.state.phase == "reply" and pending:
            self.reply = things.noted(pending[-1].payload, "reply", self.memory.load(pending[-1].picture))
