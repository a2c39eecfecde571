"""What the kiosk waits for in a game of Toad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.aside import Aside
from kiosk.director.handing import Due
from kiosk.director.phase import Phase
from kiosk.director.resting import RestingPlay
from kiosk.director.spots import Named, Spot
from kiosk.director.toad import ledger
from kiosk.director.toad.amends import UNREAD
from kiosk.director.toad.dealing import Dealing
from kiosk.director.toad.declaring import AsksToTakeBack, Declaring
from kiosk.director.toad.ending import Ended, HandEnded, Judged
from kiosk.director.toad.lying import Before, Lying, RowCard, lying, noted, recalled
from kiosk.director.toad.pages import AccountPage, ChoosePage, DiscardPage, HandPage, OldHandPage, TakeBackPage
from kiosk.director.toad.turn import Turn
from kiosk.eyes import Sight, Watch
from kiosk.fold import Live
from kiosk.games.toad import State
from kiosk.games.toad.knowledge import is_known, known_elsewhere
from kiosk.scenes import Seat, SeenThing, ToadStage
from kiosk.table import Committed
from vision.reading import Doubt, Picture, Reading

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
        self.apart: frozenset[str] = frozenset()
        """What lies there of a hand that is about to be declared."""
        self.mistrusted = False
        """What was known of the pile may be wrong: an entry was taken back."""
        self._known: frozenset[str] = frozenset()
        """Cards of the pile before the last entry."""
        self._looks: dict[int, tuple[int, tuple[SeenThing, ...]]] = {}
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
            declared=tuple(self._as_declared(seat) for seat in range(len(state.lives))) if playing else (),
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

    def _as_declared(self, seat: int) -> tuple[SeenThing, ...]:
        """The hand of who has declared a false toad, until he takes or lays something."""
        state = self.state
        if state.status[seat] != "in" or not state.exposed[seat] or not is_known(state, seat):
            return ()
        for live in reversed(self.table.running.live):
            if ledger.is_verdict(live) and live.before is not None and live.before.state.turn == seat:
                same = {str(card) for card in live.event.get("hand", ())} == set(state.hands[seat] or ())
                return self.hand_seen(live) if same else ()
            if live.event.get("type") == "deal":
                break
        return ()

    def entered(self, done: Committed) -> None:
        event: Mapping[str, Any] = done.entry.payload.get("event", {})
        kind, known = event.get("type"), frozenset(card for card in self.state.discard if card)
        if done.entry.kind == "event":
            if kind == "deal":
                self.before, self.declaring, self.mistrusted = Before(), False, False
            elif kind == "discard":
                seen = known if self.visible <= known or self.blind else self.visible
                self.before = replace(self.before, visible=seen - self.apart, named=())
                self.mistrusted = False
            elif kind == "declare":
                hand = frozenset(str(card) for card in event.get("hand", ()))
                self.before, self.declaring = replace(self.before, gather=hand, named=()), False
            elif kind == "recycled":
                self.before, self.mistrusted = replace(self.before, visible=self.visible, pile=None), False
            elif kind == "abandon":
                self.declaring = False
        elif done.entry.kind in ("undo", "amend"):
            # What was laid in a turn that was taken back lies there still, and may be laid again.
            # One that merely may have been taken by another turn now lies there as it lay.
            gone = {card for card in self._known - known if not self.lay_there_before(card)}
            self.before = replace(self.before, visible=self.before.visible - gone)
            self.declaring, self.mistrusted = False, True
        self._known = known

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
        self.visible = found.visible
        if not found.ungathered and not self.before.gather & found.visible:
            self.before = replace(self.before, gather=frozenset())
        if not self.declaring:
            self.backs = found.backs
        top = self.state.discard[-1] if self.state.discard else None
        if found.top and not self.declaring:
            there = next((item for item in sight.reading.items if item.value == top), None)
            self.before = replace(self.before, pile=Spot.of(there) if there is not None else self.before.pile)
        return found

    def view(self, read: Picture | None) -> Picture | None:
        """What the camera sees now, or the picture that was read; None where nothing sees cards."""
        if self.blind:
            return None
        live = self.director.live
        return live if live is not None and self.director.mat != "read" else read

    def learn_row(self, found: Lying) -> None:
        """The open row as it lies now."""
        self.before = replace(self.before, row=found.row)

    def name(self, named: list[Named]) -> None:
        """What persons have said of cards that lie there."""
        self.before = replace(self.before, named=tuple(named))

    def gone(self) -> tuple[str, ...]:
        """Cards that nothing which is shown in this turn can be; one that was on the pile may have been taken."""
        return tuple(sorted(known_elsewhere(self.state, self.state.turn) - set(self.state.discard)))

    def forgets(self, *cards: str | None) -> list[Due]:
        """What the kiosk must forget of the pile first, where a person shows a card that it takes to lie there."""
        known = {card for card in self.state.discard if card} & set(cards)
        return [Due({"type": "recycled"})] if known else []

    def unseen(self) -> tuple[Live, ...]:
        """Discards of the turns just before this one of which nobody knows whether there was any.

        Nothing was read in time, or no camera looked, and nobody named a card.
        """
        found: list[Live] = []
        for live in reversed(self.table.running.live):
            kind = live.event.get("type")
            if kind in ("deal", "recycled") or (kind == "discard" and live.event.get("card")):
                break
            if kind == "discard":
                evidence = self.table.evidence.get(self.memory.stands_as(live))
                if evidence is not None and not evidence.payload.get(UNREAD):
                    break
                found.append(live)
        return tuple(found)

    def lay_there_before(self, card: str) -> bool:
        """Whether a card was laid on the pile earlier, and may still lie in it."""
        for live in reversed(self.table.running.live):
            kind = live.event.get("type")
            if kind in ("deal", "recycled"):
                return False
            if kind == "discard" and live.event.get("card") == card:
                return True
        return False

    def note(self, cards: Mapping[str, SeenThing], doubts: Doubt = Doubt.NONE) -> dict[str, Any]:
        """For the journal: cards by what they are, and what lies there beside them."""
        lies = replace(self.before, visible=self.before.visible | self.visible)
        return {**things.note(cards, doubts, self.before.pile), **noted(lies)}

    def due_declaration(self, event: dict[str, Any], cards: tuple[SeenThing, ...], picture: Picture | None) -> Due:
        """A hand that is to be judged."""
        return Due(event, self.note({f"hand {at}": card for at, card in enumerate(cards)}), picture)

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

    def hand_seen(self, live: Live) -> tuple[SeenThing, ...]:
        """How a hand that was judged was seen, by the names that count."""
        number = self.memory.stands_as(live)
        kept = self._looks.get(live.number)
        if kept is not None and kept[0] == number:
            return kept[1]
        evidence = self.table.evidence.get(number)
        picture = self.memory.picture_of(live) if evidence is not None else None
        cards = []
        for at, value in enumerate(str(card) for card in live.event.get("hand", ())):
            card = things.noted(evidence.payload, f"hand {at}", picture) if evidence is not None else None
            cards.append(card if card is not None and card.value == value else things.said(value, card))
        self._looks[live.number] = number, tuple(cards)
        return tuple(cards)

    def discard_seen(self, live: Live) -> SeenThing | None:
        """How a discard was seen, by the name that counts."""
        value = live.event.get("card")
        evidence = self.table.evidence.get(self.memory.stands_as(live))
        card = None
        if evidence is not None:
            card = things.noted(evidence.payload, "discard", self.memory.picture_of(live))
        if value is None:
            return None
        return card if card is not None and card.value == value else things.said(str(value), card)

    def _recall(self) -> None:
        """After a pulled plug: what the journal knows of the hand that is being played."""
        if self.table.folded is None:
            return
        self._known = frozenset(card for card in self.state.discard if card)
        for live in reversed(self.table.running.live):
            if live.event.get("type") == "deal":
                break
            evidence = self.table.evidence.get(self.memory.stands_as(live))
            if evidence is not None and "lies" in evidence.payload:
                self.before = recalled(evidence.payload, things.spot_of(evidence.payload))
                break
        last = self.table.last
        if last is not None and ledger.is_verdict(last):
            self.before = replace(self.before, gather=frozenset(str(card) for card in last.event.get("hand", ())))
        pending = self.table.noted("seen")
        if pending and pending[-1].payload.get("declaring"):
            self.declaring, self.backs = True, int(pending[-1].payload.get("backs", 0))
