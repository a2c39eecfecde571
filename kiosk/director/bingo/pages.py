"""Pages of Bingo beside the match: the account, naming a stone, putting a trick right, taking one back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.aside import Aside
from kiosk.director.bingo import ledger
from kiosk.director.naming import NamingPage
from kiosk.director.phase import whole
from kiosk.fold import Entered, Live
from kiosk.games import Refused
from kiosk.games.bingo import STONES, State
from kiosk.scenes import BingoAccount, ChooseStone, PutRightTrick, Scene, SeenThing, TakeBack, TrickLine
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay

PAGE = 5
"""Tricks of the account on one page."""

DEALS = 6
"""Deals that the account shows."""


class BingoPage(Aside):
    """A page beside one running match."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play.director)
        self.play = play

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state


class AccountPage(BingoPage):
    """The tricks of the deal, and what each deal brought."""

    only_read = True

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        self.page = 0

    def _tricks(self) -> list[TrickLine]:
        state = self.state
        folded, amended = self.table.running, self.play.memory.amended()
        playing = ledger.tricks(folded, amended, state.deal_no)
        return playing or ledger.tricks(folded, amended, state.deal_no - 1)

    def _pages(self) -> int:
        return max(1, -(-len(self._tricks()) // PAGE))

    def do_older(self) -> None:
        self.page = min(self.page + 1, self._pages() - 1)

    def do_newer(self) -> None:
        self.page = max(0, self.page - 1)

    def do_put_right(self, number: int | None = None) -> None:
        self.director.doors.open_put_right(number)

    def scene(self) -> Scene:
        page = min(self.page, self._pages() - 1)
        return BingoAccount(
            self.play.stage(),
            tuple(self._tricks()[page * PAGE : (page + 1) * PAGE]),
            tuple(ledger.deals(self.table.running)[:DEALS]),
            page,
            self._pages(),
        )


class ChoosePage(NamingPage):
    """Which stone is it?"""

    def __init__(self, play: BingoPlay, what: str, now: SeenThing | None, gone: tuple[str, ...], player: int) -> None:
        super().__init__(play, what, now, gone, STONES)
        self.play, self.player = play, player

    def do_stone(self, value: str) -> None:
        self.name_it(value)

    def scene(self) -> Scene:
        return ChooseStone(self.play.stage(), self.what, self.player, self.now_shown, self.gone)


class TrickPage(BingoPage):
    """A trick that counts is put right: one of its stones is named anew; what follows is shown before it counts."""

    def __init__(self, play: BingoPlay, live: Live, line: TrickLine) -> None:
        super().__init__(play)
        self.live, self.line = live, line
        self.lead = ledger.lead_of(live)
        self.what: str | None = None
        self.chosen: str | None = None
        self._preview: Entered | None = None
        self.problem: str | None = None

    def do_choose_stone(self, what: str) -> None:
        if what in ("lead", "reply") and (what == "reply" or self.lead is not None):
            self.what, self.chosen, self._preview, self.problem = what, None, None, None

    def do_stone(self, value: str) -> None:
        if self.what is None or value not in STONES:
            return
        self.chosen = value
        self._look_ahead()

    def _target(self) -> Live:
        return self.lead if self.what == "lead" and self.lead is not None else self.live

    def _event(self) -> dict[str, Any]:
        target = self._target()
        return {"type": "amend", "at": target.number, "event": {**target.event, "stone": self.chosen}}

    def _look_ahead(self) -> None:
        """Work out what would follow, without entering it."""
        self._preview, self.problem = None, None
        if self.chosen is None or self.chosen == self._target().event.get("stone"):
            return
        try:
            self._preview = self.table.preview(self._event())
        except Refused as no:
            self.problem = no.code
            return
        if self._preview.dropped:
            # A trick that the correction makes impossible would be lost: that is put right first.
            self._preview, self.problem = None, "seen_later"

    def do_sure(self) -> None:
        self._look_ahead()
        if self._preview is None or self.chosen is None:
            self.director.cue("refused")
            return
        target, what = self._target(), str(self.what)
        stone = things.said(self.chosen, self.play.seen_as(target, what))
        evidence = self.table.evidence.get(target.number)
        picture = evidence.picture if evidence else None
        try:
            if self.director.enter(self._event(), reading=things.note({what: stone}), picture=picture):
                self.director.pages.close()
        except Refused as no:
            self.problem = no.code

    def do_close(self) -> None:
        if self.what is not None:
            self.what, self.chosen, self._preview, self.problem = None, None, None, None
        else:
            super().do_close()

    def committed(self, done: Committed) -> bool:
        self._look_ahead()
        return any(live.number == self.live.number for live in self.table.running.live)

    def scene(self) -> Scene:
        stage = self.play.stage()
        if self.what is None:
            lead = self.play.seen_as(self.lead, "lead") if self.lead is not None else things.said(self.line.lead)
            return PutRightTrick(stage, self.line, lead, self.play.seen_as(self.live, "reply"))
        then: State | None = self._preview.folded.state if self._preview is not None else None
        taken = self._taken()
        return ChooseStone(
            stage,
            self.what,
            self.line.leader if self.what == "lead" else 1 - self.line.leader,
            self.play.seen_as(self._target(), self.what),
            (self.line.reply,) if self.what == "lead" else (self.line.lead,),
            chosen=self.chosen,
            changes=then.points if then is not None else None,
            taker=taken,
            problem=self.problem,
            old=True,
        )

    def _taken(self) -> int | None:
        """Who takes the trick after the correction."""
        if self._preview is None:
            return None
        for live in self._preview.folded.live:
            if live.number == self.live.number:
                line = ledger.trick_line(live)
                return line.taker if line is not None else None
        return None


class TakeBackPage(BingoPage):
    """The last trick, or what was done last, is taken back: both players must say so."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        self.agreed = [False, False]
        last = self.table.last
        assert last is not None
        self.last = last
        kind = str(last.event.get("type"))
        self.what = "trick" if kind == "reply" else kind
        self.to = self._before(last)

    def _before(self, last: Live) -> int:
        """Number of the state to go back to: of a trick, that before its lead."""
        first = ledger.lead_of(last) if last.event.get("type") == "reply" else last
        before = (first or last).before
        return before.number if before is not None else 0

    def do_agree(self, seat: int) -> None:
        if whole(seat, 0, 1) is None:
            return
        self.agreed[seat] = True
        if not all(self.agreed):
            return
        try:
            if self.director.enter({"type": "undo", "to": self.to}):
                self.director.pages.close()
        except Refused:
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        return False

    def scene(self) -> Scene:
        return TakeBack(self.play.stage(), self.what, (self.agreed[0], self.agreed[1]), self.play.line(self.last))
