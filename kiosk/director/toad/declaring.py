"""Somebody has said "toad": his hand is laid in the field, counted aloud spot by spot, and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.handing import Due
from kiosk.director.spots import naming
from kiosk.director.toad.lying import Lying
from kiosk.director.toad.phase import ToadPhase
from kiosk.eyes import Sight
from kiosk.games import Refused
from kiosk.games.toad import CARDS, is_maximus, is_toad, spots
from kiosk.games.toad.cards import is_red
from kiosk.games.toad.knowledge import is_known
from kiosk.scenes import Declared, Scene, SeenThing, TakesBack
from kiosk.table import Committed
from vision.reading import Doubt, Item, Picture

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

SPOT = 0.3
"""Seconds from one spot to the next while they are counted aloud."""

LONG_HAND = 6.0
"""Seconds after which a hand over the mat is spoken of."""


class Declaring(ToadPhase):
    """The hand is shown. Nothing counts before all of it was counted and stood for a while, or a knock."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self.cards: tuple[SeenThing, ...] = ()
        self.problem: str | None = "none"
        self.about: str | None = None
        self.doubts = Doubt.NONE
        self.picture: Picture | None = None
        self.changed = False
        """It was changed while it was counted."""
        self._began = self.now
        self._heard = 0
        self._until: float | None = None
        self._held = False
        self._not_his: frozenset[str] = frozenset()
        """Cards that lie there and are not of the hand: a person has said so."""
        self._his: frozenset[str] = frozenset()
        """Cards that the kiosk took to lie on the pile, and that are of the hand: a person has said so."""
        self._by_hand = False
        self._backs = play.backs
        """Backs that lie there and are no cards of the hand."""
        self._items: tuple[Item, ...] = ()
        self._hand_since: float | None = None
        self._asking: SeenThing | None = None
        """The card that a person is asked to name."""
        play.note_declaring()
        play.look_again()

    # What the camera sees

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None or self.waiting or self._by_hand:
            return
        self.picture, self._items = sight.picture, (*found.new, *found.elsewhere, *found.strays)
        his = (*found.new, *(item for item in found.strays if item.value in self._his))
        new = tuple(item for item in his if item.value not in self._not_his)
        self._show(tuple(things.seen(item, sight.picture) for item in new))
        self.problem, self.about = self._judge(found, new)
        self.doubts = found.doubts | things.doubts(new)
        if self.doubts and self.problem is None:
            self.problem = "doubt"
            self.about = next((item.value for item in new if item.doubts), None)
        if self.problem not in (None, "none"):
            self._until = None
            self.director.cue("refused")

    def _judge(self, found: Lying, new: tuple[Item, ...]) -> tuple[str | None, str | None]:
        """What is amiss with the hand, and which card it is about."""
        values = [item.value for item in new]
        on_pile = found.on_pile - self._not_his
        elsewhere = [item.value for item in found.elsewhere if item.value not in self._not_his]
        if elsewhere:
            return "elsewhere", elsewhere[0]
        if len(set(values)) < len(values):
            return "twice", next(value for value in values if values.count(value) > 1)
        if on_pile:
            return "near_pile", min(on_pile)
        strays = [item.value for item in found.strays if item.value not in self._his | self._not_his]
        if strays:
            return "stray", strays[0]
        if found.backs > self._backs:
            return "face_down", None
        if not values:
            return "none", None
        return self._refusal(tuple(values)), None

    def _refusal(self, values: tuple[str, ...]) -> str | None:
        """Why this cannot be his hand."""
        state = self.state
        if is_known(state, state.turn) and set(state.hands[state.turn] or ()) != set(values):
            return "not_the_hand"
        try:
            self._ahead(values)
        except Refused as no:
            return no.code
        return None

    def _ahead(self, values: tuple[str, ...], *, regain: bool = False) -> None:
        """What would follow, nothing entered. Raises `Refused`."""
        folded = self.table.running
        for due in (*self.play.forgets(*values), Due(self._event(values, regain=regain))):
            folded = folded.enter(due.event).folded

    def _show(self, cards: tuple[SeenThing, ...]) -> None:
        """These cards lie there; they are counted from the first one, if they are others than before."""
        before = {card.value for card in self.cards}
        if {card.value for card in cards} != before:
            self.changed = bool(before) and bool(cards) and self._spots() > 0
            self._began, self._heard, self._until, self._held = self.now, 0, None, False
        self.cards = cards

    def _event(self, values: tuple[str, ...], *, regain: bool = False) -> dict[str, Any]:
        return {"type": "declare", "hand": list(values), **({"regain": True} if regain else {})}

    # Counting

    @property
    def _values(self) -> tuple[str, ...]:
        return tuple(card.value for card in self.cards)

    def _all(self) -> list[str]:
        """The card of each spot, in the order in which they are counted."""
        return [value for value in self._values for _ in range(spots(value))]

    def _spots(self) -> int:
        """Spots that were counted aloud so far."""
        if self.problem is not None:
            return 0
        return min(len(self._all()), int((self.now - self._began) / self.slowly(SPOT)))

    @property
    def _over(self) -> bool:
        return bool(self.cards) and self.problem is None and self._spots() == len(self._all())

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.refused is not None:
            self.problem, self.refused = self.refused, None
        if self.problem is not None:
            self._began, self._heard = now, 0
        self._count()
        if self._over and self._until is None and not self._held and not self.waiting:
            wait = self.slowly(self.config.times.confirm)
            if wait:
                self._until = now + wait
        if self._until is not None and now >= self._until:
            self._until = None
            self.do_judge()
        self._hand_since = (self._hand_since or now) if self.director.mat == "hand" else None

    def _count(self) -> None:
        """One sound for each spot."""
        heard = self._spots()
        if heard > self._heard:
            self._heard = heard
            self.director.cue("red" if is_red(self._all()[heard - 1]) else "black")

    # What makes it count

    def committed(self, done: Committed) -> bool:
        return self.waiting

    def strike_means(self) -> str:
        return "judge" if self._over and not self.waiting else "none"

    def meaning(self) -> object:
        return self.strike_means(), self._values

    def strike(self, at: float) -> None:
        self.do_judge()

    def do_judge(self) -> None:
        """The hand stands as it was counted."""
        if not self._over or self.waiting:
            return
        self.play.none_of_hand = self._not_his
        if is_maximus(self._values) and self._can_regain():
            self.play.ask_to_take_back(self.cards, self.picture)
        else:
            due = self.play.due_declaration(self._event(self._values), self.cards, self.picture)
            self.hand_in(*self.play.forgets(*self._values), due)

    def _can_regain(self) -> bool:
        try:
            self._ahead(self._values, regain=True)
        except Refused:
            return False
        return True

    def do_hold(self) -> None:
        self._until, self._held = None, True

    def do_back(self) -> None:
        """No toad after all: nothing was judged."""
        if not self.waiting:
            self.play.declare(False)

    # What persons say

    def do_card(self, value: str) -> None:
        """Another card than it was read as, or none of the hand."""
        card = next((one for one in self.cards if one.value == value), None) or self._seen(value)
        if card is not None and not self.waiting:
            self.do_hold()
            self._asking = card
            gone = tuple(one for one in self._values if one != value)
            self.play.choose("hand", card, (*self.play.gone(), *gone), can_none=True)

    def _seen(self, value: str) -> SeenThing | None:
        item = next((one for one in self._items if one.value == value), None)
        return things.seen(item, self.picture) if item is not None else None

    def do_enter_hand(self) -> None:
        """The hand is entered card by card."""
        if not self.waiting:
            self.do_hold()
            self.play.enter_hand(tuple(dict.fromkeys(self._values)), self.cards)

    def do_of_hand(self) -> None:
        """The card that the kiosk took to lie on the pile is of the hand: it was taken unseen."""
        if self.problem == "stray" and self.about is not None and not self.waiting:
            self._his |= {self.about}
            self.play.look_again()

    def do_all_open(self) -> None:
        """No card of the hand lies face down: what is seen are other cards' backs."""
        if self.problem == "face_down":
            self._backs = 52
            self.play.look_again()

    def chosen(self, what: str, value: str | None) -> None:
        """A person has said what a card is; None: it is none of the hand."""
        was, self._asking = self._asking, None
        if was is None or self.waiting:
            return
        if value is None:
            self._not_his |= {was.value}
        if self._by_hand:
            kept = (value if one == was.value else one for one in self._values)
            self.entered(tuple(one for one in kept if one is not None))
            return
        item = next((one for one in self._items if one.value == was.value), None)
        if item is not None and value is not None:
            self.play.name(naming(self.play.before.named, item, value))
        self.play.look_again()

    def entered(self, values: tuple[str, ...]) -> None:
        """The hand, as a person has entered it."""
        if self.waiting or not set(values) <= set(CARDS):
            return
        as_seen = {card.value: card for card in self.cards}
        self._by_hand, self._held = True, False
        self._show(tuple(as_seen.get(value) or things.said(value) for value in values))
        self.problem, self.about = (self._refusal(values), None) if values else ("none", None)
        self.doubts = Doubt.NONE
        self.changed = False

    def scene(self) -> Scene:
        values = self._all()[: self._spots()]
        red = sum(is_red(value) for value in values)
        problem = self.problem
        if self._hand_since is not None and self.now - self._hand_since > LONG_HAND and not self._by_hand:
            problem = "hand_in_view"
        if problem is None and self.changed:
            problem = "changed" if not self._over else None
        left = None if self._until is None else max(0.0, self._until - self.now)
        return Declared(
            stage=self.play.stage(),
            player=self.state.turn,
            cards=self.cards,
            counted=len(values),
            red=red,
            black=len(values) - red,
            over=self._over,
            is_toad=self._over and is_toad(self._values),
            problem=problem,
            about=self.about,
            doubts=self.doubts,
            confirm_left=left,
            confirm_total=self.slowly(self.config.times.confirm),
            picture=self.play.view(self.picture),
            table=self.director.mat or "empty",
            can_lay=self.play.can_lay,
            strike=self.strike_means(),
        )


class AsksToTakeBack(ToadPhase):
    """A Toadus Maximus, and a life is missing: only a touch says whether he takes one back."""

    def __init__(self, play: ToadPlay, cards: tuple[SeenThing, ...], picture: Picture | None) -> None:
        super().__init__(play)
        self.cards, self.picture = cards, picture
        self.director.cue("asked")

    def _declare(self, regain: bool) -> None:
        values = [card.value for card in self.cards]
        event: dict[str, Any] = {"type": "declare", "hand": values, **({"regain": True} if regain else {})}
        self.hand_in(*self.play.forgets(*values), self.play.due_declaration(event, self.cards, self.picture))

    def committed(self, done: Committed) -> bool:
        return self.waiting

    def do_take_life(self) -> None:
        self._declare(True)

    def do_no(self) -> None:
        self._declare(False)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.refused is not None:
            self.play.declare(True)

    def scene(self) -> Scene:
        return TakesBack(self.play.stage(), self.state.turn, self.cards)
