"""What the kiosk waits for in a game of Bell and Hammer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.director.bell_and_hammer import ledger
from kiosk.director.bell_and_hammer.auction import Auctions
from kiosk.director.bell_and_hammer.clockwork import Clockwork
from kiosk.director.bell_and_hammer.dice import Dice, doubts_of, drawn_order
from kiosk.director.bell_and_hammer.ending import BetweenRounds, Ended
from kiosk.director.bell_and_hammer.history import History, draw_before
from kiosk.director.bell_and_hammer.pages import AccountPage, PutRightPage, WhyPage
from kiosk.director.bell_and_hammer.payout import InnDoor, Payouts
from kiosk.director.bell_and_hammer.sale import SALES, Sales, Sold
from kiosk.director.bell_and_hammer.throwing import Result, Throwing
from kiosk.director.phase import Phase
from kiosk.director.play import Play
from kiosk.eyes import Sight, Watch
from kiosk.fold import Folded, Live
from kiosk.games.bell_and_hammer.state import State
from kiosk.scenes import Seat, Stage
from kiosk.table import Committed
from kiosk.worth import Appraiser
from vision.reading import Doubt, Picture

if TYPE_CHECKING:
    from kiosk.director.director import Director


class BellAndHammerPlay(Play):
    """An auction, throws, and who pays whom."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.early: Sight | None = None
        """The next throw, read while the last payment was still told."""
        self.appraiser = Appraiser()
        self.clockwork = Clockwork(self)
        self._last_picture: Picture | None = None
        self._told: tuple[Folded, History] | None = None

    @property
    def plain_dice(self) -> bool:
        """Eight ordinary dice, of which only the sixes count."""
        return bool(self.table.house.get("plain_dice"))

    @property
    def history(self) -> History:
        """Worked out once for each state: it is asked for with every picture, and a long game has many entries."""
        folded = self.table.running
        if self._told is None or self._told[0] is not folded:
            self._told = (folded, History.of(folded, len(self.table.names)))
        return self._told[1]

    def stand(self, *, resumed: bool) -> Phase | None:
        what, last, memory = self.table.expects.what, self.table.last, self.memory
        if last is not None and last.event.get("type") == "throw" and not memory.was_told("payout", last):
            return Payouts(self, last, told=resumed)
        if last is not None and last.event.get("type") in SALES and not memory.was_told("sale", last):
            return Sold(self, last)
        opens = last is not None and any(effect["type"] == "inn_opens" for effect in last.effects)
        if opens and last is not None and not memory.was_told("inn", last):
            return InnDoor(self)
        if what in ("offer", "bid"):
            return Auctions(self)
        if what == "throw":
            return self._seen_before() or Throwing(self)
        if what == "sale":
            return Sales(self)
        if what == "new_round":
            return BetweenRounds(self)
        if last is None or memory.was_told("end", last):
            return None
        return Ended(self)

    def watch(self) -> Watch:
        kind, director = "pip-dice" if self.plain_dice else "bell-dice", self.director
        return Watch(kind, self.table.number, again=director.again, empty=director.said_empty)

    def stage(self) -> Stage:
        state: State = self.table.state
        seats = tuple(
            Seat(name, state.tokens[seat], state.out[seat], state.owned_by(seat), self.clockwork.temper(seat), figure)
            for seat, (name, figure) in enumerate(zip(self.table.names, self.table.figures, strict=True))
        )
        return Stage(
            seats=seats,
            till=state.till,
            cards=state.cards,
            unused=state.unused,
            won=self.history.won,
            inn_open=state.inn_open,
            turn=state.turn if state.phase == "play" else None,
            round=state.round,
            rules=str(self.table.running.setup.get("rules", "")),
            simulated=self.director.simulated,
            notice=self.director.troubles.seen(self.director.camera),
            numbering=self.table.number,
            phones=bool(self.director.invitation.address),
            can_undo=self.undoes() is not None,
            can_put_right=self.history.throw is not None,
            plain_dice=self.plain_dice,
            banker=state.auctioneer,
            away=self.history.away,
        )

    def entered(self, done: Committed) -> None:
        director = self.director
        if done.entry.kind == "event" and done.entry.payload["event"]["type"] == "throw":
            director.mat_was_empty = director.mat == "empty"
            if self._last_picture is not None and done.entry.picture:
                self.memory.remember(done.entry.number, self._last_picture)
        elif done.entry.kind == "undo":
            director.mat_was_empty = director.mat == "empty"

    def see(self, sight: Sight) -> None:
        if sight.table == "empty":
            self.early = None

    def stood(self) -> None:
        early, self.early, phase = self.early, None, self.director.phase
        if early is not None and isinstance(phase, Throwing) and early.about == self.table.number:
            phase.see(early)

    def too_late(self, sight: Sight) -> None:
        """Its dice are read anew, or must be thrown again.

        In the plain-dice game they may have been thrown before the marks were drawn.
        """
        director = self.director
        if not isinstance(director.phase, Throwing) or not director.mat_was_empty:
            return
        if self.plain_dice:
            director.mat_was_empty = False
        else:
            director.again += 1

    def tick(self, now: float) -> None:
        """The plain-dice game: an order of all marks is drawn and written down before each throw."""
        if self.table.busy or not self.draw_due():
            return
        marks = drawn_order(self.director.rng, self.table.running.game.marks)
        self.director.enter({"type": "draw", "marks": list(marks)})

    def account(self) -> Aside:
        return AccountPage(self)

    def why(self, live: Live, back: Aside | None) -> Aside | None:
        return WhyPage(self, live, back) if ledger.line(live) is not None else None

    def undoes(self) -> Live | None:
        """While a card is on the block a bid is taken back by who made it alone; that somebody left, by the table."""
        return self.history.leave if self.table.state.auction else self.table.last

    def last_read(self) -> Live | None:
        return self.history.throw

    def put_right(self, live: Live) -> Aside | None:
        return PutRightPage(self, live) if live.event.get("type") == "throw" else None

    # What its phases ask of it

    def show_seen(self, dice: Dice, doubts: Doubt, picture: Picture | None) -> None:
        """A throw was read: show it until it counts."""
        self._last_picture = picture
        self.memory.note_seen(dice.to_json(doubts), picture)
        self.director.go(Result(self, dice, doubts, picture))
        self.director.cue("seen")

    def throw_again(self) -> None:
        """What lies there does not count; the mat must be seen empty first."""
        self.table.note("seen", {})
        self.director.mat_was_empty = self.director.mat == "empty"
        self.director.go(Throwing(self))

    def draw_now(self) -> tuple[str, ...] | None:
        """In the plain-dice game: the order of the marks that was drawn for the throw that is due."""
        if not self.plain_dice:
            return None
        return draw_before(self.table.running.tips[-1])

    def draw_due(self) -> bool:
        """An order of the marks must be drawn before the next throw."""
        return self.plain_dice and self.table.expects.what == "throw" and self.draw_now() is None

    def _seen_before(self) -> Phase | None:
        """A throw that was read and did not count yet when the plug was pulled."""
        seen = self.memory.seen()
        if seen is None:
            return None
        self._last_picture = self.memory.load(seen.picture)
        dice = Dice.from_json(seen.payload, self.draw_now())
        # Whoever looked at it before the plug was pulled may have been about to object.
        return Result(self, dice, doubts_of(seen.payload.get("doubts", ())), self._last_picture, waits=True)
