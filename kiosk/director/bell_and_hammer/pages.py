"""Pages of Bell and Hammer beside the game: the account, the reasons for one line, putting a throw right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director.aside import Aside
from kiosk.director.bell_and_hammer.dice import Dice
from kiosk.director.bell_and_hammer.history import dice_of
from kiosk.director.bell_and_hammer.ledger import account, line, of_type
from kiosk.fold import Entered, Live
from kiosk.games import Refused
from kiosk.scenes import Account, PutRight, Scene, Why
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

PAGE = 5
"""Lines of the account on one page."""


class AccountPage(Aside):
    """How every balance came about."""

    only_read = True

    def __init__(self, play: BellAndHammerPlay, page: int = 0) -> None:
        super().__init__(play.director)
        self.play = play
        self.page = page

    def _pages(self) -> int:
        return max(1, -(-len(self._lines()) // PAGE))

    def _lines(self) -> list[Any]:
        return account(self.table.running, self.director.memory.amended())

    def do_older(self) -> None:
        self.page = min(self.page + 1, self._pages() - 1)

    def do_newer(self) -> None:
        self.page = max(0, self.page - 1)

    def do_why(self, number: int) -> None:
        self.director.doors.open_why(number, back=self)

    def do_put_right(self, number: int | None = None) -> None:
        self.director.doors.open_put_right(number)

    def scene(self) -> Scene:
        lines = self._lines()[self.page * PAGE : (self.page + 1) * PAGE]
        return Account(self.play.stage(), tuple(lines), self.page, self._pages())


class WhyPage(Aside):
    """One line of the account with all that led to it."""

    only_read = True

    def __init__(self, play: BellAndHammerPlay, live: Live, back: Aside | None) -> None:
        super().__init__(play.director)
        self.play = play
        self.live = live
        self.back = back

    def do_close(self) -> None:
        self.director.pages.back_to(self.back)

    def do_put_right(self, number: int) -> None:
        self.director.doors.open_put_right(number)

    def scene(self) -> Scene:
        live, director = self.live, self.director
        one = line(live, live.number in director.memory.amended())
        assert one is not None
        dice = dice_of(director.memory, live) if one.kind == "throw" else Dice()
        purses, till = live.state.tokens, live.state.till
        if live.before is not None:
            purses, till = live.before.state.tokens, live.before.state.till
        else:
            # The stakes: before them everybody had what he has now and what he has paid.
            paid = {payment.payer: payment.amount for payment in one.payments}
            purses = [tokens + paid.get(seat, 0) for seat, tokens in enumerate(purses)]
            till -= sum(paid.values())
        return Why(
            self.play.stage(),
            one,
            director.memory.picture_of(live),
            tuple(dice.seen),
            tuple(purses),
            till,
        )


class PutRightPage(Aside):
    """A throw that counts is put right; what that does to every purse is shown before it counts."""

    def __init__(self, play: BellAndHammerPlay, live: Live) -> None:
        super().__init__(play.director)
        self.play = play
        assert live.before is not None
        self.live = live
        self.player: int = live.before.state.turn
        self.dice = dice_of(play.memory, live)
        self.dice.changed = False
        self._preview: Entered | None = None
        self.problem: str | None = None

    def _event(self) -> dict[str, Any]:
        return {"type": "amend", "at": self.live.number, "event": self.dice.event(self.player)}

    def do_edit_die(self, index: int | None) -> None:
        self.dice.edit(index)

    def do_set_die(self, index: int, value: str) -> None:
        self.dice.set(index, value)
        self._look_ahead()

    def do_mark(self, mark: str) -> None:
        self.dice.toggle(mark)
        self._look_ahead()

    def do_rest_blank(self) -> None:
        self.dice.rest_blank()
        self._look_ahead()

    def do_sixes(self, count: int) -> None:
        self.dice.count_sixes(count)
        self._look_ahead()

    def do_add_die(self, value: str | None = None) -> None:
        self.dice.add(value)
        self._look_ahead()

    def do_remove_die(self, index: int) -> None:
        self.dice.remove(index)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Work out what would follow, without entering it."""
        self._preview, self.problem = None, self.dice.problem
        if self.problem is None:
            try:
                self._preview = self.table.preview(self._event())
            except Refused as no:
                self.problem = no.code

    @property
    def _changes(self) -> bool:
        """The corrected throw counts otherwise than the one that stands."""
        mine, stands = self.dice.event(self.player), self.live.event
        return any(mine[key] != stands[key] for key in ("bell", "hammer")) or mine["eyes"] != sorted(stands["eyes"])

    def do_amend(self) -> None:
        self._look_ahead()
        if self.problem is not None or not self._changes:
            self.director.cue("refused")
            return
        evidence = self.table.evidence.get(self.live.number)
        picture = evidence.picture if evidence else None
        try:
            if self.director.enter(self._event(), reading=self.dice.to_json(), picture=picture):
                self.director.pages.close()
        except Refused as no:
            self.problem = no.code

    def committed(self, done: Committed) -> bool:
        # What it would do to the purses may be another now.
        self._look_ahead()
        return any(live.number == self.live.number for live in self.table.running.live)

    def scene(self) -> Scene:
        now, dice = self.table.running, self.dice
        then = self._preview.folded if self._preview else now
        short = {effect["player"] for live in then.live for effect in of_type(live.effects, "short")}
        short -= {effect["player"] for live in now.live for effect in of_type(live.effects, "short")}
        return PutRight(
            stage=self.play.stage(),
            number=self.live.number,
            player=self.player,
            picture=self.director.memory.picture_of(self.live),
            dice=tuple(dice.seen),
            editing=dice.editing,
            eyes=sum(dice.eyes),
            bell="bell" in dice.marks,
            hammer="hammer" in dice.marks,
            problem=self.problem,
            before=tuple(now.state.tokens),
            after=tuple(then.state.tokens),
            till_before=now.state.till,
            till_after=then.state.till,
            short=tuple(sorted(short)),
            changed=self._changes and self.problem is None,
            plain_marks=dice.sixes if dice.plain else None,
        )
