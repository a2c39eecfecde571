"""Cards under the hammer: offered in random order or by the banker's choice, bids, going once, twice, sold."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from kiosk.director.aside import LeavePage
from kiosk.director.bell_and_hammer.ledger import line, of_type
from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.director.phase import DOUBLE_TOUCH, whole
from kiosk.games import Refused
from kiosk.games.bell_and_hammer.state import CARDS, Block, State
from kiosk.scenes import Auction, Payment, Scene
from kiosk.scenes.bell_and_hammer import RAISES
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

CALLS = 3
"""Going once, going twice, sold."""

COMPLAINT = 3.0
"""Seconds for which the screen says why a bid was refused."""

# For `DOUBLE_TOUCH` after a bid it cannot be taken back, and after that the same player cannot bid: one button becomes
# the other under the finger.


class Auctions(BellAndHammerPhase):
    """The auction of a round. Calls, complaints and the time for taking back are lost with the plug; bids are not."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        self.called = 0
        self.called_at = self.now
        self.start = 0
        self.next = self._draw()
        self._complaint: tuple[str, int, float] | None = None
        self._taking_back: tuple[int, int, float, float] | None = None
        """Seat, the state to go back to, from when, and until when."""
        self._resting: tuple[int, float] | None = None
        """Seat that has taken its bid back, and until when it does not bid."""

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state

    @property
    def one_strike(self) -> bool:
        """One strike sells."""
        return bool(self.table.house.get("one_strike"))

    @property
    def choose(self) -> bool:
        """The banker chooses the order (`russian`, R.3); else it is random."""
        return self.table.running.setup.get("rules") == "russian"

    @property
    def least(self) -> int:
        """The least starting price."""
        return self.state.switches.min_price

    def offers(self) -> dict[str, int]:
        """How often each card was offered in this round."""
        times = dict.fromkeys(CARDS, 0)
        for live in self.table.running.live:
            if live.event.get("type") == "new_round":
                times = dict.fromkeys(CARDS, 0)
            elif live.event.get("type") == "auction_open":
                times[live.event["card"]] += 1
        return times

    def left(self) -> tuple[str, ...]:
        """Unowned cards that are still to be offered: each once, and once more at the end; none of who has left."""
        state, times = self.state, self.offers()
        on_block = state.auction.card if state.auction else None
        unowned = [card for card in CARDS if state.owner(card) is None and card not in (on_block, *state.unused)]
        return tuple(card for card in unowned if times[card] < 2)

    def _draw(self) -> str | None:
        """The card that comes next: first those that were not offered yet."""
        times, left = self.offers(), self.left()
        fresh = [card for card in left if not times[card]]
        choice = fresh or list(left)
        if not choice:
            return None
        self.start = self.least if not fresh else max(self.least, self.config.auction.start)
        if self.choose:
            return choice[0]
        # From the lot that was drawn with the game: a kiosk that is started again offers the card that it showed.
        lot = f"{self.table.house.get('lot', 0)} {self.state.round} {sum(times.values())}"
        return random.Random(lot).choice(choice)

    def strike_means(self) -> str:
        if self.state.auction:
            return "call"
        return "offer" if self.next else "close_auction"

    def meaning(self) -> object:
        block = self.state.auction
        return self.strike_means(), block and (block.card, block.high)

    def strike(self, at: float) -> None:
        if self.state.auction:
            self._call(at)
        elif self.next:
            self.do_offer()
        else:
            self.do_close_auction()

    def _call(self, at: float) -> None:
        """Going once, going twice, sold; sooner than `calls_apart` after the last call a strike does nothing."""
        if self.table.busy:
            return
        if not self.one_strike:
            if self.called and at - self.called_at < self.config.auction.calls_apart:
                return
            self.called += 1
            self.called_at = at
            if self.called < CALLS:
                self.director.cue(f"call_{self.called}")
        if self.one_strike or self.called >= CALLS:
            self._enter({"type": "knock"})

    def do_call(self) -> None:
        if self.state.auction and not self.director.deaf(self.now):
            self._call(self.now)

    def do_choose(self, card: str) -> None:
        if self.choose and not self.state.auction and card in self.left():
            self.next = card
            self.start = self.least if self.offers()[card] else max(self.least, self.config.auction.start)

    def do_set_start(self, start: int) -> None:
        most = max(self.state.tokens)
        if not self.state.auction and not self._again(self.next) and whole(start, self.least, most) is not None:
            self.start = start

    def do_offer(self, card: str | None = None, start: int | None = None) -> None:
        if self.state.auction:
            return
        if card is not None and card != self.next:
            self.do_choose(card)
            if self.next != card:
                return
        if start is not None:
            self.do_set_start(start)
        if self.next:
            self._enter({"type": "auction_open", "card": self.next, "start": self.start})

    def do_close_auction(self) -> None:
        if self.state.auction:
            return
        if self.left():
            # Whoever meant another button, or a child, must not end the auction for everybody.
            self.director.pages.lay(LeavePage(self.director, "close_auction", self.state.auctioneer))
        else:
            self._enter({"type": "start_play"})

    def do_bid(self, player: int, **more: Any) -> None:
        amount = more.get("raise")
        if set(more) != {"raise"} or amount not in RAISES or whole(player, 0, len(self.state.tokens) - 1) is None:
            return
        block = self.state.auction
        if block is None or player in (block.by, self._rests()) or self.play.clockwork.temper(player):
            # Nobody raises his own bid: a key that is pressed twice costs nothing. Nor does a finger that takes one
            # back and touches twice.
            return
        self._enter({"type": "bid", "player": player, "amount": block.least - 1 + amount}, player)

    def tick(self, now: float) -> None:
        """A clockwork player bids when it has made up its mind."""
        if self.table.busy:
            return
        bid = self.play.clockwork.bids(now, self.state, self.called)
        block = self.state.auction
        if bid is not None and block is not None:
            seat, more = bid
            event = {"type": "bid", "player": seat, "amount": block.least - 1 + more}
            self._enter({**event, "computer": self.play.clockwork.temper(seat)}, seat)

    def _worth(self) -> dict[str, int]:
        """What the cards that are still to be sold are worth on average from here, where the operator shows that."""
        worth = self.play.appraiser.worth(self.state) if self.config.auction.worth else None
        if worth is None:
            return {}
        for_sale = [card for card in CARDS if self.state.owner(card) is None and card not in self.state.unused]
        return {card: round(worth[card].mean) for card in for_sale}

    def do_retract(self, player: int) -> None:
        if self._retract_by() == player and self._taking_back is not None:
            self._resting = player, self.now + DOUBLE_TOUCH
            self.director.enter({"type": "undo", "to": self._taking_back[1]})

    def _rests(self) -> int | None:
        """Who has just taken his bid back."""
        return self._resting[0] if self._resting is not None and self.now < self._resting[1] else None

    def _retract_by(self) -> int | None:
        """Who can take his bid back: the highest bidder, for `take_back` seconds once no double touch can do it."""
        if self._taking_back is None or self.table.busy:
            return None
        seat, _, since, until = self._taking_back
        return seat if since <= self.now <= until else None

    def _enter(self, event: dict[str, Any], player: int | None = None) -> None:
        try:
            self.director.enter(event)
        except Refused as no:
            self._complaint = (no.code, -1 if player is None else player, self.now + COMPLAINT)
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        kind = done.entry.payload["event"]["type"] if done.entered else ""
        self.called = 0
        self._complaint, self._taking_back = None, None
        if self.table.folded is None or self.table.expects.what not in ("offer", "bid"):
            return False
        if kind == "bid":
            bid = done.entry.payload["event"]
            since = self.now + DOUBLE_TOUCH
            if "computer" not in bid:
                until = since + self.config.auction.take_back
                self._taking_back = (bid["player"], done.entry.number - 1, since, until)
        if self.state.auction is None:
            self.next = self._draw()
        return True

    def failed(self) -> None:
        self.called = 0

    def _again(self, card: str | None) -> bool:
        return card is not None and self.offers()[card] >= (2 if self.state.auction else 1)

    def _last_sale(self) -> dict[str, Any]:
        """What became of the card that was offered last, in this round; nothing to tell where its buyer has left."""
        for live in reversed(self.table.running.live):
            kind = live.event.get("type")
            if kind == "new_round":
                break
            if kind == "knock" and live.before is not None:
                block: Block = live.before.state.auction
                if block.by is not None and not self.state.plays(block.by):
                    break
                return {"sold": block.card, "sold_to": block.by, "sold_for": block.high or 0}
        return {}

    def _fell(self) -> int | None:
        """Whose bid fell when he left, where nobody has bid since."""
        for live in reversed(self.table.running.live):
            if live.event.get("type") != "leave":
                break
            if of_type(live.effects, "offered"):
                return int(live.event["player"])
        return None

    def _paid(self) -> tuple[Payment, ...]:
        """What the last entry moved: the stakes, or the price of a card."""
        last = line(self.table.last or self.table.running.start)
        return last.payments if last is not None and last.kind in ("stakes", "new_round", "sold") else ()

    def scene(self) -> Scene:
        block, director = self.state.auction, self.director
        complaint = self._complaint if self._complaint and self.now < self._complaint[2] else None
        return Auction(
            stage=self.play.stage(),
            card=block.card if block else None,
            start=block.start if block else self.start,
            high=(block.high or 0) if block else 0,
            by=block.by if block else None,
            called=self.called,
            left=self.left(),
            choose=self.choose and block is None,
            next=None if block else self.next,
            again=self._again(block.card if block else self.next),
            least=self.least,
            limits=tuple(self.table.expects.facts.get("limits", ())) if block else (),
            retract_by=self._retract_by(),
            resting=self._rests(),
            fell=self._fell() if block else None,
            worth=self._worth(),
            deaf=director.deaf(self.now) or self._too_soon(),
            one_strike=self.one_strike,
            refused=complaint[0] if complaint else None,
            refused_by=complaint[1] if complaint and complaint[1] >= 0 else None,
            strike=self.strike_means(),
            payments=() if block else self._paid(),
            **({} if block else self._last_sale()),
        )

    def _too_soon(self) -> bool:
        apart = self.config.auction.calls_apart
        return bool(self.called) and not self.one_strike and self.now - self.called_at < apart
