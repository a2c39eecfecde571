"""Pages of Toad beside the game: the account, naming a card, entering a hand, putting right, taking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.aside import Aside, LeavePage
from kiosk.director.naming import NamingPage
from kiosk.director.toad import ledger
from kiosk.director.toad.amends import Amends
from kiosk.fold import Live
from kiosk.games.toad import CARDS, State, counted, is_maximus
from kiosk.games.toad.knowledge import known_elsewhere
from kiosk.scenes import ChooseCard, EnterHand, Scene, SeenThing, ToadAccount
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

PAGE = 5
"""Lines of the account on one page."""


class ToadPage(Aside):
    """A page beside one running game."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play.director)
        self.play = play

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state


class AccountPage(ToadPage):
    """Every turn and every hand that was declared."""

    only_read = True

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self.page = 0

    def _pages(self) -> int:
        return max(1, -(-len(ledger.lines(self.table.running, frozenset())) // PAGE))

    def do_older(self) -> None:
        self.page = min(self.page + 1, self._pages() - 1)

    def do_newer(self) -> None:
        self.page = max(0, self.page - 1)

    def do_put_right(self, number: int | None = None) -> None:
        self.director.doors.open_put_right(number)

    def scene(self) -> Scene:
        page = min(self.page, self._pages() - 1)
        lines = ledger.lines(self.table.running, self.play.memory.amended())
        return ToadAccount(self.play.stage(), tuple(lines[page * PAGE : (page + 1) * PAGE]), page, self._pages())


class ChoosePage(NamingPage):
    """Which card is it?"""

    def __init__(
        self, play: ToadPlay, what: str, now: SeenThing | None, gone: tuple[str, ...], *, can_none: bool
    ) -> None:
        super().__init__(play, what, now, gone, CARDS)
        self.play, self.can_none = play, can_none

    def do_card(self, value: str | None) -> None:
        if value is not None:
            self.name_it(value)
        elif self.can_none:
            phase: Any = self.director.phase
            self.director.pages.close()
            if self.table.number == self.number and hasattr(phase, "chosen"):
                phase.chosen(self.what, None)

    def scene(self) -> Scene:
        state: State = self.table.state
        return ChooseCard(self.play.stage(), self.what, state.turn, self.now_shown, self.gone, self.can_none)


class HandPage(ToadPage):
    """A hand is entered card by card: each is one touch, the count runs along."""

    def __init__(self, play: ToadPlay, cards: tuple[str, ...], seen: tuple[SeenThing, ...]) -> None:
        super().__init__(play)
        self.cards, self.seen = list(cards), seen
        self.number = self.table.number
        self.gone = play.gone()

    def do_card(self, value: str) -> None:
        if value in self.cards:
            self.cards.remove(value)
        elif value in CARDS and value not in self.gone:
            self.cards.append(value)
        else:
            self.director.cue("refused")

    def do_sure(self) -> None:
        phase: Any = self.director.phase
        self.director.pages.close()
        if self.table.number == self.number and hasattr(phase, "entered"):
            phase.entered(tuple(self.cards))

    def committed(self, done: Committed) -> bool:
        # What was asked about is over.
        return False

    def scene(self) -> Scene:
        red, black = counted(self.cards)
        return EnterHand(
            self.play.stage(), self.state.turn, tuple(self.cards), red, black, gone=self.gone, seen=self.seen
        )


class DiscardPage(ToadPage):
    """A discard that counts is put right."""

    def __init__(self, play: ToadPlay, live: Live) -> None:
        super().__init__(play)
        assert live.before is not None
        self.live = live
        self.was: State = live.before.state
        self.amends = Amends(play, live)
        self.chosen: str | None = live.event.get("card")
        self._touched = False

    def _put(self) -> dict[str, Any]:
        return {**self.live.event, "card": self.chosen}

    @property
    def _changed(self) -> bool:
        return self._touched and self.chosen != self.live.event.get("card")

    def do_card(self, value: str | None) -> None:
        if value is None or value in CARDS:
            self.chosen, self._touched = value, True
            self.amends.look_ahead(self._put())

    def do_sure(self) -> None:
        card = {"discard": things.said(self.chosen)} if self.chosen else {}
        if self._changed and self.amends.enter(self._put(), card):
            self.director.pages.close()
        else:
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        return any(live.number == self.live.number for live in self.table.running.live)

    def scene(self) -> Scene:
        ready = self._changed and self.amends.preview is not None
        return ChooseCard(
            self.play.stage(),
            "old",
            self.was.turn,
            self.play.looks.discard(self.live),
            tuple(sorted(known_elsewhere(self.was, self.was.turn))),
            can_none=True,
            chosen=self.chosen,
            problem=self.amends.problem,
            ready=ready,
        )


class OldHandPage(ToadPage):
    """A hand that was judged is put right; lives as they would be are shown before it counts."""

    def __init__(self, play: ToadPlay, live: Live) -> None:
        super().__init__(play)
        assert live.before is not None
        self.live = live
        self.was: State = live.before.state
        self.cards = [str(card) for card in live.event.get("hand", ())]
        self.amends = Amends(play, live)
        self.gone = tuple(sorted(known_elsewhere(self.was, self.was.turn)))

    def _put(self) -> dict[str, Any]:
        put = {**self.live.event, "hand": list(self.cards)}
        if not is_maximus(self.cards):
            put.pop("regain", None)
        return put

    @property
    def _changed(self) -> bool:
        return set(self.cards) != set(self.live.event.get("hand", ()))

    def do_card(self, value: str) -> None:
        if value in self.cards:
            self.cards.remove(value)
        elif value in CARDS and value not in self.gone:
            self.cards.append(value)
        else:
            self.director.cue("refused")
            return
        self.amends.look_ahead(self._put())

    def do_sure(self) -> None:
        cards = {f"hand {at}": things.said(value) for at, value in enumerate(self.cards)}
        if self._changed and self.amends.enter(self._put(), cards):
            self.director.pages.close()
        else:
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        return any(live.number == self.live.number for live in self.table.running.live)

    def scene(self) -> Scene:
        red, black = counted(self.cards)
        then = self.amends.preview.folded.state if self.amends.preview is not None else None
        return EnterHand(
            self.play.stage(),
            self.was.turn,
            tuple(self.cards),
            red,
            black,
            gone=self.gone,
            seen=self.play.looks.hand(self.live),
            old=True,
            changes=then.lives if then is not None and self._changed else None,
            problem=self.amends.problem if self._changed else None,
        )


class TakeBackPage(LeavePage):
    """The last turn, or what was done last, is taken back."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play.director, "undo")

    def undo_to(self) -> int | None:
        last = self.table.last
        return ledger.turn_began(last).number if last is not None else None
