"""What the kiosk waits for in a game of Toad."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.aside import Aside
from kiosk.director.handing import Due
from kiosk.director.phase import Phase
from kiosk.director.resting import RestingPlay
from kiosk.director.spots import Named, Spot
from kiosk.director.toad import ledger
from kiosk.director.toad.dealing import Dealing
from kiosk.director.toad.declaring import AsksToTakeBack, Declaring
from kiosk.director.toad.ending import Ended, HandEnded, Judged
from kiosk.director.toad.looks import Looks
from kiosk.director.toad.lying import Before, Lying, RowCard, lying, noted, recalled
from kiosk.director.toad.pages import AccountPage, ChoosePage, DiscardPage, HandPage, OldHandPage, TakeBackPage
from kiosk.director.toad.pile import FORGOTTEN, Pile, ahead, pile
from kiosk.director.toad.turn import Turn
from kiosk.eyes import Sight, Watch
from kiosk.fold import Live
from kiosk.games.toad import State
from kiosk.games.toad.knowledge import known_elsewhere
from kiosk.scenes import Seat, SeenThing, ToadStage
from kiosk.table import Committed
from vision.reading import Doubt, Item, Picture, Reading

if TYPE_CHECKING:
    from kiosk.director.director import Director

ALIKE = 1
"""Cards that tell how large the cards are: the first discard does."""


class ToadPlay(RestingPlay):
    """Hands, turns, declarations and lives, among two to six players."""

    hands = True

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.before = Before()
        self.visible: frozenset[str] = frozenset()
        """What lay face up at the last rest."""
        self.backs = 0
        """Backs that lay there at the last rest of a turn."""
        self.declaring = False
        """Somebody has said "toad", and his hand was not judged yet."""
        self.accounted: frozenset[str] | None = None
        """What lies there and is accounted for when the turn that is being entered is over; None: none is."""
        self.none_of_hand: frozenset[str] = frozenset()
        """Cards beside a hand that is declared: a person has said that they are none of it."""
        self.mistrusted = False
        """What was known of the pile may be wrong: an entry was taken back."""
        self._came: frozenset[str] = frozenset()
        """What came in this turn, by the last look in it."""
        self._shown: frozenset[str] = frozenset()
        """Of what lay face up at the last rest: cards of a hand that was shown."""
        self.looks = Looks(self.table, self.memory)
        self._recall()

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state

    @property
    def blind(self) -> bool:
        """No camera sees cards: they are named by touch."""
        return self.director.eye != "ok"

    @property
    def can_lay(self) -> bool:
        """There is a simulated table that can be told what to do, and is looked at."""
        return self.director.simulated and not self.blind

    def stand(self, *, resumed: bool) -> Phase | None:
        last, state = self.table.last, self.state
        if last is not None and ledger.is_verdict(last) and not self.memory.was_told("verdict", last):
            return Judged(self, last)
        if state.phase == "game_over":
            return None if last is None or self.memory.was_told("end", last) else Ended(self, last)
        ended = last is not None and any(effect["type"] == "hand_over" for effect in last.effects)
        if last is not None and ended and not self.memory.was_told("hand", last):
            return HandEnded(self, last)
        if state.phase == "deal":
            return Dealing(self)
        if self.declaring and state.step == "declare":
            return Declaring(self)
        self.declaring = False
        return Turn(self)

    def watch(self) -> Watch:
        director, pile = self.director, self.before.pile if self.state.discard else None
        return Watch(
            "cards",
            self.table.number,
            count=None,
            again=director.again,
            empty=director.said_empty,
            bumps=False,
            alike=ALIKE,
            piles=() if pile is None else ((pile.x, pile.y, pile.size),),
        )

    def stage(self, row: tuple[RowCard, ...] | None = None) -> ToadStage:
        """`row`: the open cards of the middle as they lie now, where that is known better."""
        state, director, switches = self.state, self.director, self.state.switches
        playing = state.phase == "turn"
        reserve = state.reserve if isinstance(state.reserve, int) else None
        return ToadStage(
            seats=tuple(
                Seat(name, figure=figure) for name, figure in zip(self.table.names, self.table.figures, strict=True)
            ),
            lives=state.lives,
            bank=state.bank,
            most_lives=switches.lives,
            status=state.status,
            dealer=state.dealer,
            turn=state.turn if playing else None,
            top=state.discard[-1] if playing and state.discard else None,
            pile=len(state.discard) if playing else 0,
            row=tuple(card.value for card in row or self.before.row if card.value) if playing else (),
            reserve=reserve if playing else None,
            declared=tuple(self.looks.declared(seat) for seat in range(len(state.lives))) if playing else (),
            exposed=state.exposed if playing else (),
            layout=switches.layout,
            life_loss=switches.life_loss,
            false_costs=switches.false_costs_life,
            rules=str(self.table.running.setup.get("rules", "")),
            eye=director.eye,
            simulated=director.simulated,
            notice=director.troubles.seen(director.camera),
            numbering=self.table.number,
            phones=bool(director.invitation.address),
            can_undo=self.table.last is not None,
            can_put_right=self.last_read() is not None,
            away=tuple(status == "away" for status in state.status),
        )

    def entered(self, done: Committed) -> None:
        event: Mapping[str, Any] = done.entry.payload.get("event", {})
        kind = event.get("type")
        if done.entry.kind == "undo":
            # What was laid in a turn that was taken back lies there still, and may be laid again.
            self.before, self.declaring, self.mistrusted = self._recalled(), False, True
        elif done.entry.kind == "amend":
            self._settle()
            self.declaring, self.mistrusted = False, True
        elif kind == "deal":
            self.before, self.declaring, self.mistrusted = Before(beside=self.visible), False, False
        elif kind == "discard":
            self._settle()
            self.before, self.mistrusted = replace(self.before, beside=frozenset(), named=()), False
        elif kind == "end_turn":
            self._settle()
            self._leave_beside()
        elif kind == "leave":
            self._leave_beside()
        elif kind == "declare":
            self.before, self.declaring = self._after_hand(event.get("hand", ())), False
            self._came = frozenset()
        elif kind == "recycled":
            visible = self.visible if self.accounted is None else self.accounted
            self.before, self.mistrusted = replace(self.before, visible=visible, pile=None), False
        elif kind == "abandon":
            self.declaring = False

    def _leave_beside(self) -> None:
        """A turn is over: what came in it and was not accounted for is nobody's yet."""
        beside = self._came - self.before.visible
        self.before, self._came = replace(self.before, beside=beside, named=()), frozenset()

    def _settle(self) -> None:
        """The turn's discard counts: what lies there is accounted for."""
        known = frozenset(card for card in self.state.discard if card)
        if self.accounted is not None:
            seen = known if self.accounted <= known or self.blind else self.accounted
            self.before = replace(self.before, visible=seen)

    def _after_hand(self, hand: Iterable[object]) -> Before:
        """What is known when a hand was judged: it is to be taken up, and nobody has accounted for what lies beside."""
        cards = frozenset(map(str, hand))
        new = self.visible - self.before.visible - {card for card in self.state.discard if card}
        shown = cards | self.before.gather | (new - self.none_of_hand)
        return replace(self.before, gather=shown, beside=new - cards - self.before.gather, named=())

    def see(self, sight: Sight) -> None:
        super().see(sight)
        if sight.table == "empty":
            self.visible, self.backs = frozenset(), 0

    def look_again(self) -> None:
        """What was read surely is told again; what is doubtful is read once more."""
        if self.rest is None or self.rest.reading is None or self.rest.reading.sure:
            super().look_again()
        elif self.director.mat == "read":
            self.director.again += 1

    def account(self) -> Aside:
        return AccountPage(self)

    def last_read(self) -> Live | None:
        """The last discard or hand that counts."""
        for live in reversed(self.table.running.live):
            kind = live.event.get("type")
            if kind == "declare" or (kind == "discard" and live.event.get("card")):
                return live
            if kind == "deal":
                break
        return None

    def put_right(self, live: Live) -> Aside | None:
        kind = live.event.get("type")
        if kind == "discard":
            return DiscardPage(self, live)
        return OldHandPage(self, live) if kind == "declare" else None

    def take_back(self) -> Aside | None:
        return TakeBackPage(self) if self.table.last is not None else None

    # What its phases ask of it

    def lying(self, sight: Sight) -> Lying | None:
        """What lies on the mat by a sight of a rest; None: nothing was read."""
        if sight.table == "empty":
            return lying(Reading("cards"), self.state, self.before)
        if sight.reading is None:
            return None
        found = lying(sight.reading, self.state, self.before)
        self.visible, self._shown = found.visible, found.gather
        self._came = frozenset(item.value for item in found.new)
        if not self.before.gather & found.visible:
            self.before = replace(self.before, gather=frozenset())
        if not self.declaring:
            self.backs = found.backs
        if found.top is not None and not self.declaring:
            self.before = replace(self.before, pile=found.top)
        return found

    def view(self, read: Picture | None) -> Picture | None:
        """What the camera sees now, or the picture that was read; None where nothing sees cards."""
        if self.blind:
            return None
        live = self.director.live
        return live if live is not None and self.director.mat != "read" else read

    def learn_row(self, row: tuple[RowCard, ...]) -> None:
        """The open row as it lies now."""
        self.before = replace(self.before, row=row)

    def name(self, named: list[Named]) -> None:
        """What persons have said of cards that lie there."""
        self.before = replace(self.before, named=tuple(named))

    def gone(self) -> tuple[str, ...]:
        """Cards that nothing which is shown in this turn can be; one that was on the pile may have been taken."""
        return tuple(sorted(known_elsewhere(self.state, self.state.turn) - set(self.state.discard)))

    def forgets(self, *cards: str | None) -> list[Due]:
        """What the kiosk must forget of the pile first, where a person shows a card that it takes to lie there."""
        known = {card for card in self.state.discard if card} & set(cards)
        return [Due({"type": "recycled"}, {FORGOTTEN: sorted(known)})] if known else []

    def pile(self) -> Pile:
        """The pile as the account knows it."""
        return pile(self.table.running.live, self._noted)

    def looked_on(self) -> bool:
        """Whether a camera could see the pile in the turn before this one."""
        lines = reversed(self.table.running.live)
        last = next((live for live in lines if live.event.get("type") in ("discard", "deal")), None)
        return last is None or last.event.get("type") == "deal" or self._noted(last) is not None

    def ahead(self, *, mine: bool = False) -> frozenset[str]:
        """Cards of turns that were taken back, which lie there still: others lay them again; `mine`: who is in turn."""
        cards = ahead(self.table.running).items()
        return frozenset(card for card, seat in cards if (seat == self.state.turn) == mine)

    def account_for(self, apart: frozenset[str], item: Item | None) -> None:
        """What lies there now is accounted for as soon as this turn counts, but for what is `apart` or of a hand.

        `item`: the turn's discard, where it is seen.
        """
        self.accounted = self.visible - apart - self._shown - self.ahead()
        if item is not None:
            self.before = replace(self.before, pile=Spot.of(item))

    def note(self, cards: Mapping[str, SeenThing], doubts: Doubt = Doubt.NONE) -> dict[str, Any]:
        """For the journal: cards by what they are, and what lies there beside them when the turn is over."""
        lies = self.before.visible if self.accounted is None else self.accounted
        before = replace(self.before, visible=lies, beside=self._came - lies)
        return {**things.note(cards, doubts, self.before.pile), **noted(before)}

    def due_declaration(self, event: dict[str, Any], cards: tuple[SeenThing, ...], picture: Picture | None) -> Due:
        """A hand that is to be judged."""
        seen = things.note({f"hand {at}": card for at, card in enumerate(cards)}, spot=self.before.pile)
        return Due(event, {**seen, **noted(self._after_hand(event["hand"]))}, picture)

    def declare(self, on: bool) -> None:
        """Somebody says "toad", or that it was none."""
        self.declaring = on
        if not on:
            self.table.note("seen", {})
        self.director.go(Declaring(self) if on else Turn(self))

    def note_declaring(self) -> None:
        """Write down that a hand is being declared, so that it outlives the plug."""
        if not any(note.payload.get("declaring") for note in self.table.noted("seen")[-1:]):
            self.table.note("seen", {"declaring": True, "backs": self.backs})

    def ask_to_take_back(self, cards: tuple[SeenThing, ...], picture: Picture | None) -> None:
        """Ask whether a Toadus Maximus takes a life back."""
        self.director.go(AsksToTakeBack(self, cards, picture))

    def choose(self, what: str, now: SeenThing | None, gone: tuple[str, ...], *, can_none: bool = False) -> None:
        """Ask a person which card it is."""
        self.director.pages.lay(ChoosePage(self, what, now, gone, can_none=can_none))

    def enter_hand(self, cards: tuple[str, ...], seen: tuple[SeenThing, ...]) -> None:
        """Let a person enter the hand."""
        self.director.pages.lay(HandPage(self, cards, seen))

    def _noted(self, live: Live) -> Mapping[str, Any] | None:
        evidence = self.table.evidence.get(self.memory.stands_as(live))
        return evidence.payload if evidence is not None else None

    def _recalled(self) -> Before:
        """What the journal knows of what lies there in the hand that is being played."""
        for live in reversed(self.table.running.live):
            if live.event.get("type") == "deal":
                break
            note = self._noted(live)
            if note is not None and "lies" in note:
                return recalled(note, things.spot_of(note))
        return Before()

    def _recall(self) -> None:
        """After a pulled plug."""
        if self.table.folded is None:
            return
        self.before = self._recalled()
        pending = self.table.noted("seen")
        if pending and pending[-1].payload.get("declaring"):
            self.declaring, self.backs = True, int(pending[-1].payload.get("backs", 0))
