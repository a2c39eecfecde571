"""What is laid in a turn: what the camera sees of it, what is asked about it, and what persons say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.phase import whole
from kiosk.director.spots import naming
from kiosk.director.toad.entries import Entries, this_discard
from kiosk.director.toad.late import Late
from kiosk.director.toad.lying import Lying, row_in
from kiosk.director.toad.phase import ToadPhase
from kiosk.director.toad.weighing import Said, is_unsure, weigh
from kiosk.eyes import Sight
from kiosk.fold import Live
from kiosk.games.toad import CARDS
from kiosk.scenes import SeenThing
from vision.reading import Doubt, Item, Picture

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

UNCLEAR = ("doubt", "twice", "not_in_hand", "elsewhere")
"""Troubles after which nobody knows what was laid, where a person goes on in spite of them."""


WHOSE = ("late", "elsewhere")
"""Troubles in which a person can say who has laid the card."""


class Laying(ToadPhase):
    """The cards of one turn. What follows from them is its heir's."""

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
        """What comes as soon as nothing is asked: ``done`` or ``toad``."""
        self.said = Said()
        self._apart: frozenset[str] = frozenset()
        """Cards that lie there of a hand that is to be declared."""
        self._found: Lying | None = None
        """What lies there by the last reading; None: nothing was read in this turn."""
        self._row = play.before.row
        self._told: tuple[str, str | None] | None = None
        """The trouble that was heard last."""
        self.late = Late(play)
        self.entries = Entries(play, self.late)
        play.accounted = None
        play.look_again()

    @property
    def _laid(self) -> bool:
        """Whether a card counts already as this turn's discard."""
        entered = this_discard(self.play)
        return entered is not None and entered.event.get("card") is not None

    @property
    def _blocked(self) -> bool:
        """A person must say something first."""
        return self.problem is not None or self.asked

    def go_on(self) -> None:
        """Nothing is asked any longer, or something is: what waits for that comes."""
        raise NotImplementedError

    # What the camera sees

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None or self.waiting:
            return
        self.picture, self._found = sight.picture, found
        self.play.learn_row(found.row)
        self._row = self._row or found.row
        self.late.look(found)
        self._look_at(found)

    def _look_at(self, found: Lying | None) -> None:
        """What that means for the turn; what waits for it comes."""
        named = self._named(found)
        self._forget()
        self.card = named
        if found is not None:
            self._weigh(found)
        self.go_on()

    def _named(self, found: Lying | None) -> SeenThing | None:
        """This turn's card, where a person has named it and nothing came since that may be it."""
        settled = self.play.ahead() | self.said.answered | self.said.not_now | self.said.later
        came = {item.value for item in found.new} - settled if found is not None else set()
        return self.card if self.card is not None and self.card.by_hand and not came else None

    def _forget(self) -> None:
        self.card, self.asked, self.problem, self.about, self.loose = None, False, None, None, ()
        self.doubts, self.refused, self.late.earlier = Doubt.NONE, None, None
        self._apart, self.play.accounted = frozenset(), None

    def _weigh(self, found: Lying) -> None:
        entered = self.card is not None or this_discard(self.play) is not None
        laid, toad = self.card is not None or self._laid, self.wants == "toad"
        weighed = weigh(found, self.play, self.late, self.said, row=self._row, entered=entered, laid=laid, toad=toad)
        self.loose = tuple(things.seen(item, self.picture) for item in weighed.loose)
        self.doubts, self._apart = is_unsure(weighed, found), weighed.apart
        if weighed.calm:
            self.late.see_nothing()
        if weighed.card is not None:
            self._lay(weighed.card)
        if weighed.problem is not None and not self._blocked:
            self._trouble(weighed.problem, weighed.about)
        self._told = (self.problem, self.about) if self.problem is not None else None

    def _lay(self, item: Item) -> None:
        """One card came: the discard, unless it cannot be."""
        self.card = things.seen(item, self.picture)
        self.asked = bool(self.doubts)
        self.director.cue("refused" if self.asked else "seen")
        if not self.asked:
            self._check(item.value)

    def _check(self, value: str) -> None:
        """Whether the rules let this card be laid."""
        refusal = self.entries.refusal(self._found, self._row, value)
        if refusal is not None:
            self.card = None
            self._trouble(refusal, value)

    def _trouble(self, problem: str, about: str | None = None) -> None:
        if (problem, about) != self._told:
            self.director.cue("refused")
        self.problem, self.about = problem, about

    # What persons say

    @property
    def _may_be_now(self) -> bool:
        """Whether the card that is asked about may have been laid in this turn."""
        mine = self.problem != "elsewhere" and self.about not in self.said.not_now
        return mine and self.card is None and not self._laid

    def do_confirm(self) -> None:
        """The card that is asked about is what it was read as, or was laid in this turn."""
        if self.waiting:
            return
        if self.asked and self.card is not None:
            self._said(self.card.value, self.card)
        elif self.problem == "uncovered" or (self.problem == "late" and self._may_be_now):
            self.said.now = self.about
            self._look_at(self._found)

    def do_whose(self, seat: int) -> None:
        """The card that came to light was laid by that one, in an earlier turn."""
        item = self._item(self.about)
        asked = self.problem in WHOSE and not self.waiting
        if not asked or item is None or seat not in self.late.whose(item.value):
            return
        live, found, was = self.late.turn_of(seat), self._found, things.seen(item, None)
        if live is None or found is None:
            return
        if item.doubts:
            self._forget()
            self.doubts = item.doubts | found.doubts
            self._lay(item)
            self.late.earlier = live, was
        else:
            self._lay_earlier(live, was, item.value)

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
        if self.late.earlier is not None:
            self._lay_earlier(*self.late.earlier, value)
            return
        item = self._item(was.value) if was is not None else None
        self.said.now, found = value, self._found
        if item is not None and found is not None:
            self.play.name(naming(self.play.before.named, item, value))
            others = (*(one for one in found.new if one is not item), replace(item, value=value, doubts=Doubt.NONE))
            elsewhere = tuple(one for one in found.elsewhere if one is not item)
            self._found = replace(found, new=others, elsewhere=elsewhere)
            self._forget()
            self._weigh(self._found)
            if self.card is not None and self.card.value == value:
                self.card = things.said(value, was)
            self.go_on()
            return
        self._forget()
        self.card = things.said(value, was)
        self._check(value)
        if not self._blocked and not self.play.blind:
            self._look_at(found)
        else:
            self.go_on()

    def do_top(self, index: int) -> None:
        """Of several cards: this one was laid."""
        found = self._found
        if self.problem != "many" or whole(index, 0, len(self.loose) - 1) is None or self.waiting or found is None:
            return
        card = next(item for item in found.new if item.value == self.loose[index].value)
        others = tuple(item for item in found.new if item.value != card.value)
        row = row_in(others) if self.state.switches.layout == "common" and not self._row else ()
        if row:
            # The open cards of the middle were dealt while nobody could look.
            self._row, self._found = row, replace(found, new=(card,), row=row)
            self.play.learn_row(row)
        else:
            self.said.not_now |= {item.value for item in others}
        self.said.now = card.value
        self._look_at(self._found)

    def do_no_discard(self) -> None:
        """Nothing was laid in this turn, or it stays unknown what. Whose a card is that lies there is asked."""
        found = self._found
        if self.waiting:
            return
        new = {item.value for item in (*found.new, *found.elsewhere)} if found is not None else set()
        said = self.said
        if self.late.earlier is not None:
            said.answered |= {self.late.earlier[1].value}
        elif self.problem == "late" and self.about is not None and not self._may_be_now:
            # Whoever is next may have been too early.
            said.later |= {self.about}
        elif self.problem in ("late", "uncovered") and self.about is not None:
            said.answered |= {self.about}
        elif self.problem == "many":
            said.not_now |= {card.value for card in self.loose}
        elif self.card is not None and not self.asked:
            said.not_now |= {self.card.value} & new
        else:
            said.unknown = said.unknown or self.asked or self.problem in UNCLEAR
            said.answered |= new
            said.excused |= {self.problem} if self.problem is not None else set()
        if said.now in said.not_now | said.answered:
            said.now = None
        self.card = None
        self._look_at(found)

    def _lay_earlier(self, live: Live, was: SeenThing, value: str) -> None:
        """The card `was` is `value`, and counts as the discard `live`; where it cannot, that is said and it is open."""
        problem = self.late.book(live, was, value, self._item(was.value))
        if problem is not None:
            self._forget()
            self._trouble(problem, value)
            self.late.earlier = live, was

    def _item(self, value: str | None) -> Item | None:
        found = self._found
        there = (*found.new, *found.elsewhere) if found is not None else ()
        return next((item for item in there if item.value == value), None)

    def _seen(self, value: str | None) -> SeenThing | None:
        item = self._item(value)
        return things.seen(item, self.picture) if item is not None else None
