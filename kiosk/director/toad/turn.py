"""A turn: whatever is taken, one card laid on the pile or none, and a knock; or "toad"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.handing import Due
from kiosk.director.toad.entries import this_discard
from kiosk.director.toad.laying import WHOSE, Laying
from kiosk.scenes import Scene, ToadTurn
from kiosk.table import Committed

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


class Turn(Laying):
    """One player's turn. What he takes is mostly not seen; what he lays on the pile is."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self._wants_since = 0.0
        self._then: str | None = None

    @property
    def _unread(self) -> bool:
        """What lies there was not read yet, and can be."""
        return self.director.mat in TO_BE_READ and not self.play.blind

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
        if self.wants is None and (self.problem == "many" or (self.problem == "late" and not self._may_be_now)):
            # His hand lies there already: first the discard is told from it.
            self.wants, self._wants_since = "toad", self.now
            self._look_at(self._found)
        elif not self._blocked:
            self._wish("toad")

    def _wish(self, what: str) -> None:
        """Go on, as soon as what was laid has been read."""
        said = self.card is not None and self.card.by_hand
        if self._unread and this_discard(self.play) is None and not said and self.wants != what:
            self.wants, self._wants_since = what, self.now
        else:
            self._go(what)

    def _go(self, what: str) -> None:
        if self.waiting:
            return
        self.wants, self._then = None, what
        self.play.account_for(self._apart | self.said.later, self._item(self.card.value) if self.card else None)
        unknown = self._unread or self.said.unknown
        entries = self.entries.due(self._found, self._row, self.card, self.doubts, unknown=unknown)
        if what == "done":
            # Whatever was said of cards beside a discard that counts already outlives the plug.
            said = not entries and bool(self.said.answered | self.said.later)
            entries.append(Due({"type": "end_turn"}, self.play.note({}) if said else None))
        if entries:
            self.hand_in(*entries)
        else:
            self.play.declare(True)

    def committed(self, done: Committed) -> bool:
        if self.waiting:
            return True
        if self.late.booking:
            self.late.booked()
            self._found = None
            self._forget()
            self.play.look_again()
            return True
        if self._then == "toad" and self.state.phase == "turn" and self.state.step == "declare":
            self.play.declaring = True
        return False

    def failed(self) -> None:
        super().failed()
        self.late.booking = False

    def go_on(self) -> None:
        if self.wants is not None and not self._blocked:
            self._go(self.wants)

    def do_turned_over(self) -> None:
        """The players have turned the pile over: it is the reserve now."""
        if self.state.discard and not self.waiting:
            new = self._found.new if self._found is not None else ()
            self._forget()
            self._then = None
            self.play.account_for(frozenset(item.value for item in new), None)
            self.hand_in(Due({"type": "recycled"}))

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.wants is not None and not self._blocked and now - self._wants_since > PATIENCE:
            self._go(self.wants)
        if self.refused is not None and self.problem is None:
            self._trouble(self.refused, self.card.value if self.card else None)

    def scene(self) -> Scene:
        director, state, entered = self.director, self.state, this_discard(self.play)
        problem = self.problem
        if self.wants is not None and director.mat == "hand" and self.now - self._wants_since > LONG_HAND:
            problem = problem or "hand_in_view"
        whose = self.late.whose(self.about) if problem in WHOSE and self.about is not None else ()
        return ToadTurn(
            stage=self.play.stage(row=self._found.row if self._found is not None else None),
            player=state.turn,
            table=director.mat or "empty",
            card=self.play.looks.discard(entered) if self._laid and entered is not None else self.card,
            problem=problem,
            about=self.about,
            loose=self.loose,
            late=self._seen(self.about) if problem == "late" or whose else None,
            whose=whose,
            may_be_now=self._may_be_now,
            doubts=self.doubts,
            asked=self.asked,
            wants=self.wants,
            ungathered=self._found is not None and bool(self._found.gather),
            can_turn_over=bool(state.discard),
            can_lay=self.play.can_lay,
            picture=self.play.view(self.picture),
            strike=self.strike_means(),
        )
