"""Pages beside the game: leaving, the small tools, what is wrong. Each game has some of its own besides.

While one is open the hammer does nothing, but for what is only read: that it closes. A page closes by itself when
nobody touches it, so that a table with nothing but a hammer is never stuck.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kiosk.director.phase import Phase, whole
from kiosk.eyes import Watch
from kiosk.games import Refused
from kiosk.scenes import Action, LeaveTable, Scene, Tools, Wrong
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director

ALONE = 45.0
"""Seconds without a touch after which a page closes."""

UNANSWERED = 60.0
"""Seconds after which the kiosk goes on by itself where it said what is wrong and nobody has answered."""

DISK_AGAIN = 10.0
"""Seconds after which the disk is tried again."""


class Aside(Phase):
    """A page beside the game."""

    alone = ALONE
    """Seconds without a touch after which it closes."""
    only_read = False
    """Nothing is decided on it: a knock closes it, and does nothing else."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.touched = director.now

    def strike_means(self) -> str:
        return "close" if self.only_read else "none"

    def strike(self, at: float) -> None:
        if self.only_read:
            self.do_close()

    def act(self, action: Action) -> bool:
        self.touched = self.now
        return super().act(action)

    def present(self) -> None:
        self.touched = self.now

    @property
    def left(self) -> float | None:
        """Seconds until it closes where nobody touches it; None: it stays."""
        return max(0.0, self.touched + self.alone - self.now)

    def watch(self) -> Watch | None:
        """What the camera should look for instead of the game's things; None: the page needs no camera."""
        return None

    def do_close(self) -> None:
        self.director.pages.close()

    def tick(self, now: float) -> None:
        if now - self.touched > self.alone:
            self.do_close()

    def committed(self, done: Committed) -> bool:
        return True


class LeavePage(Aside):
    """Who leaves or comes back, or what else is asked once more: giving up, taking back, closing the auction."""

    def __init__(self, director: Director, asked: str | None = None, seat: int | None = None) -> None:
        super().__init__(director)
        self.asked = asked
        self.seat = seat

    def _can_leave(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.table.names)) if self._allowed("leave", seat))

    def _can_return(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.table.names)) if self._allowed("return", seat))

    def _follows(self) -> tuple[bool, bool, bool]:
        """When he leaves who was asked about: whether the game ends, cards are out of use, the highest bid falls."""
        if self.asked != "leave" or self.seat is None or not self._allowed("leave", self.seat):
            return False, False, False
        then = self.table.preview({"type": "leave", "player": self.seat})
        kinds = {effect["type"] for effect in then.effects}
        return then.folded.game.expects(then.folded.state).what == "nothing", "surrender" in kinds, "offered" in kinds

    def _allowed(self, kind: str, seat: int) -> bool:
        try:
            self.table.preview({"type": kind, "player": seat})
        except Refused:
            return False
        return True

    def do_leave(self, seat: int) -> None:
        if whole(seat, 0, 99) in self._can_leave():
            self.asked, self.seat = "leave", seat

    def do_return(self, seat: int) -> None:
        if whole(seat, 0, 99) in self._can_return():
            self.asked, self.seat = "return", seat

    def do_abandon(self, what: str = "game") -> None:
        """Give the game up, or only the ``hand`` that is being played, where there are hands."""
        if what == "game":
            self.asked, self.seat = "abandon", None
        elif what == "hand" and self._can_abandon_hand():
            self.asked, self.seat = "abandon_hand", None

    def _can_abandon_hand(self) -> bool:
        if not self.director.play.hands:
            return False
        try:
            self.table.preview({"type": "abandon", "what": "hand"})
        except Refused:
            return False
        return True

    def undo_to(self) -> int | None:
        """Number of the state that ``undo`` goes back to."""
        undoes = self.director.play.undoes()
        return undoes.before.number if undoes is not None and undoes.before is not None else None

    def do_sure(self) -> None:
        event: dict[str, Any]
        if self.asked == "abandon":
            event = {"type": "abandon", "what": "game"}
        elif self.asked == "abandon_hand":
            event = {"type": "abandon", "what": "hand"}
        elif self.asked == "close_auction":
            event = {"type": "start_play"}
        elif self.asked == "undo" and (to := self.undo_to()) is not None:
            event = {"type": "undo", "to": to}
        elif self.asked in ("leave", "return") and self.seat is not None:
            event = {"type": self.asked, "player": self.seat}
        else:
            return
        try:
            if self.director.enter(event):
                self.director.pages.close()
        except Refused:
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        return False

    def scene(self) -> Scene:
        undone = self.director.play.undoes() if self.asked == "undo" else None
        undoes = str(undone.event.get("type")) if undone is not None else None
        ends, gives_up_cards, bid_falls = self._follows()
        return LeaveTable(
            self.director.play.stage(),
            self.asked,
            undone.event["player"] if undone is not None and undoes in ("leave", "return") else self.seat,
            self._can_leave(),
            self._can_return(),
            ends=ends,
            gives_up_cards=gives_up_cards,
            bid_falls=bid_falls,
            undoes=undoes,
            undoes_more=undone is not None and undone is not self.table.last,
            can_abandon_hand=self._can_abandon_hand(),
        )


class ToolsPage(Aside):
    """What can be done at any time in a game, a touch away where the footer has no room for it."""

    def act(self, action: Action) -> bool:
        if super().act(action):
            return True
        self.director.pages.close()
        return self.director.act(action)

    def scene(self) -> Scene:
        return Tools(self.director.play.stage())


class WrongPage(Aside):
    """Something is wrong; it says what and how to go on. Where nobody answers, one of the choices is taken."""

    def __init__(
        self,
        director: Director,
        what: str,
        detail: str,
        choices: tuple[str, ...],
        unanswered: str,
        after: float,
        then: Aside | None = None,
    ) -> None:
        """`unanswered`: which of the choices is taken `after` s. `then`: a page that waits behind this one."""
        super().__init__(director)
        self.what = what
        self.detail = detail
        self.choices = choices
        self.unanswered = unanswered
        self.then = then
        self._after = after
        self._shown_at: float | None = None
        """Since when it stands on the screen: another may have stood before it."""

    @property
    def left(self) -> float:
        return self._after if self._shown_at is None else max(0.0, self._shown_at + self._after - self.now)

    def tick(self, now: float) -> None:
        if self._shown_at is None:
            self._shown_at = now
        if self.left == 0.0:
            self.act(Action(self.unanswered))

    def do_retry(self) -> None:
        self.director.cue("retry")
        self.go_on()

    def do_use_simulation(self) -> None:
        self.director.cue("use_simulation")
        self.go_on()

    def do_by_hand(self) -> None:
        self.go_on()

    def do_without_set(self) -> None:
        self.go_on()

    def do_operator(self) -> None:
        self.director.doors.open_office()

    def do_close(self) -> None:
        """Leads on wherever a choice does; what can only be tried again stays, for nothing behind it would count."""
        if self.choices != ("retry",):
            self.go_on()

    def go_on(self) -> None:
        """To what waits behind it."""
        if self.then is not None:
            self.director.pages.lay(self.then)
        else:
            self.director.pages.close()

    def scene(self) -> Scene:
        left = {self.unanswered: math.ceil(self.left)}
        return Wrong(self.what, self.detail, tuple(Action(choice) for choice in self.choices), left=left)
