"""A turn: whatever is taken, one card laid on the pile or none, and a knock; or "toad"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.handing import Due
from kiosk.director.phase import whole
from kiosk.director.spots import naming
from kiosk.director.toad.amends import UNREAD, Amends
from kiosk.director.toad.lying import Lying, taken_from
from kiosk.director.toad.phase import ToadPhase
from kiosk.eyes import Sight
from kiosk.fold import Live
from kiosk.games import Refused
from kiosk.games.toad import CARDS
from kiosk.scenes import Scene, SeenThing, ToadTurn
from kiosk.table import Committed
from vision.reading import Doubt, Item, Picture

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

PATIENCE = 8.0
"""Seconds after a knock in which the card that was laid may still be read; then the turn ends without it.

A question that the reading has raised does not run out: only a person answers it.
"""

LONG_HAND = 4.0
"""Seconds after which a hand over the mat is spoken of, while something waits for it to go."""

TO_BE_READ = ("", "hand", "moving", "settled")
"""States of the table in which what lies there was not read yet; the first: nothing was seen since the start."""


class Turn(ToadPhase):
    """One player's turn. What he takes is mostly not seen; what he lays on the pile is."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self.card: SeenThing | None = None
        self.asked = False
        self.problem: str | None = None
        self.about: str | None = None
        self.loose: tuple[SeenThing, ...] = ()
        self.doubts = Doubt.NONE
        self.picture: Picture | None = None
        self.wants: str | None = None
        self._wants_since = 0.0
        self._aside: frozenset[str] = frozenset()
        """Cards that are not what was laid: a person has said so."""
        self._found: Lying | None = None
        """What lies there by the last reading; None: nothing was read in this turn."""
        self._row = play.before.row
        self._late = bool(play.unseen())
        """What comes to light now may have been laid in a turn that ended before it could be read."""
        self._earlier: tuple[Live, SeenThing] | None = None
        """A discard of the turn before, and what was read of it: it is asked which card that is."""
        self._then: str | None = None
        play.look_again()

    @property
    def _laid(self) -> bool:
        """Whether this turn's discard counts already."""
        return self.state.step == "declare"

    # What the camera sees

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None or self.waiting or self._laid:
            return
        self.picture, self._found = sight.picture, found
        self.play.learn_row(found)
        self._row = self._row or found.row
        if self.card is not None and self.card.by_hand and not found.new:
            return
        self._forget()
        self._judge(found)
        if self.wants is not None and not self._blocked:
            self._go(self.wants)

    def _forget(self) -> None:
        self.card, self.asked, self.problem, self.about, self.loose = None, False, None, None, ()
        self.doubts, self.refused, self._earlier = Doubt.NONE, None, None

    def _judge(self, found: Lying) -> None:
        new = tuple(item for item in found.new if item.value not in self._aside)
        if found.elsewhere:
            self._trouble("elsewhere", found.elsewhere[0].value)
        elif len({item.value for item in new}) < len(new):
            self._trouble("twice", new[0].value)
        elif len(new) > 1:
            self.loose = tuple(things.seen(item, self.picture) for item in new)
            self._trouble("many")
        elif new and self._uncovered(new[0], found):
            self._trouble("uncovered", new[0].value)
        elif new and self._late:
            self._trouble("late", new[0].value)
        elif new:
            self._lay(new[0], found)
        elif found.doubts:
            self.doubts = found.doubts
            self._trouble("doubt")
        elif len(taken_from(self._row, found.row)) > 1:
            self._trouble("row_changed")
        elif len(self.state.discard) > 1 and not found.pile and not found.new and not self.play.mistrusted:
            self._trouble("pile_gone", self.state.discard[-1])
        if not found.new and not found.doubts and not self.play.blind:
            self._late = False

    def _uncovered(self, item: Item, found: Lying) -> bool:
        """It lay on the pile before, and what lay on top is gone: was it laid now, or was the top taken?"""
        top = self.state.discard[-1] if self.state.discard else None
        return top is not None and not found.top and self.play.lay_there_before(item.value)

    def _lay(self, item: Item, found: Lying) -> None:
        """One card came: the discard, unless it cannot be."""
        self.card = things.seen(item, self.picture)
        self.doubts = item.doubts | found.doubts
        self.asked = bool(self.doubts)
        self.director.cue("refused" if self.asked else "seen")
        if not self.asked:
            self._check(item.value)

    def _check(self, value: str) -> None:
        """Whether the rules let this card be laid."""
        folded = self.table.running
        try:
            for event in self._events(value):
                folded = folded.enter(event).folded
        except Refused as no:
            self.card = None
            self._trouble(no.code, value)

    def _trouble(self, problem: str, about: str | None = None) -> None:
        if (problem, about) != (self.problem, self.about):
            self.director.cue("refused")
        self.problem, self.about = problem, about

    def _counted(self) -> SeenThing | None:
        """This turn's discard, which counts already."""
        lines = reversed(self.table.running.live)
        last = next((live for live in lines if live.event.get("type") == "discard"), None)
        return self.play.discard_seen(last) if last is not None else None

    @property
    def _unread(self) -> bool:
        """What lies there was not read yet, and can be."""
        return self.director.mat in TO_BE_READ and not self.play.blind

    @property
    def _blocked(self) -> bool:
        """A person must say something first."""
        return self.problem is not None or self.asked

    # What makes it count

    def strike_means(self) -> str:
        return "none" if self._blocked else "done"

    def meaning(self) -> object:
        return self.strike_means(), self.state.turn, self.state.hand_no

    def strike(self, at: float) -> None:
        self.do_done()

    def do_done(self) -> None:
        """The turn is over."""
        if not self._blocked:
            self._wish("done")

    def do_toad(self) -> None:
        """A hand is declared."""
        if self.problem == "many" and self.wants is None:
            # His hand lies there already: first the discard is told from it.
            self.wants, self._wants_since = "toad", self.now
        elif not self._blocked:
            self._wish("toad")

    def _wish(self, what: str) -> None:
        """Go on, as soon as what was laid has been read."""
        said = self.card is not None and self.card.by_hand
        if self._unread and not self._laid and not said and self.wants != what:
            self.wants, self._wants_since = what, self.now
        else:
            self._go(what)

    def _go(self, what: str) -> None:
        if self.waiting:
            return
        self.wants, self._then = None, what
        self.play.apart = self._aside if what == "toad" else frozenset()
        entries = [self._due(event) for event in self._events(self.card.value if self.card else None)]
        if what == "done":
            entries.append(Due({"type": "end_turn"}))
        if entries:
            self.hand_in(*entries)
        else:
            self.play.declare(True)

    def _events(self, card: str | None) -> list[dict[str, Any]]:
        """What of taking and discarding does not count yet."""
        step, events = self.state.step, [due.event for due in self.play.forgets(card)]
        if step == "take":
            events.append(self._take(card))
        if step in ("take", "discard"):
            events.append({"type": "discard", "card": card})
        return events

    def _take(self, card: str | None) -> dict[str, Any]:
        """What was seen to be taken: an open card of the middle, or the top of the pile."""
        found, state = self._found, self.state
        if found is None or self.play.blind:
            return {"type": "take", "from": None}
        taken = taken_from(self._row, found.row) if found.row else ()
        if len(taken) == 1:
            return {"type": "take", "from": "open", "card": taken[0]}
        under = found.pile or len(state.discard) == 1 or bool(self._aside)
        if state.discard and state.discard[-1] and card is None and not found.top and under and not found.doubts:
            return {"type": "take", "from": "discard"}
        return {"type": "take", "from": None}

    def _due(self, event: dict[str, Any]) -> Due:
        if event["type"] != "discard" or (self.play.blind and self.card is None):
            return Due(event)
        unread = self._unread and self.card is None
        note = self.play.note({"discard": self.card} if self.card else {}, self.doubts)
        return Due(event, {**note, UNREAD: True} if unread else note, self._picture())

    def _picture(self) -> Picture | None:
        return self.card.picture if self.card is not None else None

    def committed(self, done: Committed) -> bool:
        if self.waiting:
            return True
        if self._then == "toad" and self.state.phase == "turn" and self.state.step == "declare":
            self.play.declaring = True
        return False

    # What persons say

    def do_confirm(self) -> None:
        """The card that is asked about is what it was read as."""
        if self.asked and self.card is not None and not self.waiting:
            self._said(self.card.value, self.card)
        elif self.problem == "uncovered" and self.about is not None and not self.waiting:
            self._said(self.about, self._seen(self.about))
        elif self.problem == "late" and self._found is not None and not self.waiting:
            self._late = False
            self._forget()
            self._judge(self._found)
            self._go_on()

    def do_choose_card(self, what: str) -> None:
        """Say which card was laid, or what the one is that cannot be."""
        if what == "discard" and not self._laid and not self.waiting:
            self.play.choose("discard", self.card or self._seen(self.about), self.play.gone(), can_none=True)

    def chosen(self, what: str, value: str | None) -> None:
        """A person has said which card it is; None: nothing was laid."""
        if self.waiting or self._laid:
            return
        if value is None:
            self.do_no_discard()
        elif value in CARDS:
            self._said(value, self.card or self._seen(self.about))

    def _said(self, value: str, was: SeenThing | None) -> None:
        if self._earlier is not None:
            self._lay_earlier(*self._earlier, value)
            return
        item = self._item(was.value) if was is not None else None
        if item is not None:
            self.play.name(naming(self.play.before.named, item, value))
        self._forget()
        self.card = things.said(value, was)
        self._check(value)
        self._go_on()

    def do_top(self, index: int) -> None:
        """Of several cards: this one was laid."""
        if self.problem != "many" or whole(index, 0, len(self.loose) - 1) is None or self.waiting:
            return
        card = self.loose[index]
        self._aside |= {one.value for one in self.loose} - {card.value}
        self._forget()
        self.card, self.doubts = card, card.doubts
        self.asked = bool(card.doubts)
        if not self.asked:
            self._check(card.value)
        self._go_on()

    def do_no_discard(self) -> None:
        """Nothing was laid, or it is not to be told what: it stays unknown.

        A card that is asked about as late lay there before: it counts for the turn before, or more is asked about it.
        """
        if self.waiting or self._laid:
            return
        if self.problem == "late" and self._laid_before():
            return
        found, self._late = self._found, False
        self._aside |= {item.value for item in (*found.new, *found.elsewhere)} if found is not None else set()
        self._forget()
        self._go_on()

    def _laid_before(self) -> bool:
        """The card that is asked about is that of the turn before; a doubtful one is asked about once more.

        False where several may have laid it: nobody can say whose it is.
        """
        unseen, item, found = self.play.unseen(), self._item(self.about), self._found
        if len(unseen) != 1 or item is None or found is None:
            return False
        if item.doubts:
            self._forget()
            self._lay(item, found)
            self._earlier = unseen[0], things.seen(item, None)
        else:
            self._lay_earlier(unseen[0], things.seen(item, None), item.value)
        return True

    def _lay_earlier(self, live: Live, was: SeenThing, value: str) -> None:
        """The card `was` is `value`, and counts as the discard `live`; where it cannot, that is said and it is open."""
        amends = Amends(self.play, live)
        card = was if value == was.value and not was.doubts else things.said(value, was)
        if amends.enter({**live.event, "card": value}, {"discard": card}):
            item = self._item(was.value)
            if item is not None:
                self.play.name(naming(self.play.before.named, item, value))
        elif amends.problem is not None:
            self._forget()
            self._trouble(amends.problem, value)
            self._earlier = live, was

    def _go_on(self) -> None:
        if self.wants is not None and not self._blocked:
            self._go(self.wants)

    def do_turned_over(self) -> None:
        """The players have turned the pile over: it is the reserve now."""
        if self.state.discard and not self.waiting:
            self._forget()
            self._then = None
            self.hand_in(Due({"type": "recycled"}))

    def _item(self, value: str | None) -> Item | None:
        found = self._found
        there = (*found.new, *found.elsewhere) if found is not None else ()
        return next((item for item in there if item.value == value), None)

    def _seen(self, value: str | None) -> SeenThing | None:
        item = self._item(value)
        return things.seen(item, self.picture) if item is not None else None

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.wants is not None and not self._blocked and now - self._wants_since > PATIENCE:
            self._go(self.wants)
        if self.refused is not None and self.problem is None:
            self._trouble(self.refused, self.card.value if self.card else None)

    def scene(self) -> Scene:
        director, state = self.director, self.state
        problem = self.problem
        if self.wants is not None and director.mat == "hand" and self.now - self._wants_since > LONG_HAND:
            problem = problem or "hand_in_view"
        return ToadTurn(
            stage=self.play.stage(row=self._found.row if self._found is not None else None),
            player=state.turn,
            table=director.mat or "empty",
            card=self._counted() if self._laid else self.card,
            problem=problem,
            about=self.about,
            loose=self.loose,
            doubts=self.doubts,
            asked=self.asked,
            wants=self.wants,
            ungathered=self._found is not None and self._found.ungathered,
            can_turn_over=bool(state.discard),
            can_lay=self.play.can_lay,
            picture=self.play.view(self.picture),
            strike=self.strike_means(),
        )
