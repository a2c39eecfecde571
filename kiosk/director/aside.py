"""Pages beside the game: the account and its reasons, putting a throw right, leaving, the operator's number.

While one is open the hammer does nothing. It closes by itself when nobody touches it, so that a table with nothing but
a hammer is never stuck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director.dice import Dice
from kiosk.director.ledger import account, line, of_type
from kiosk.director.phase import Phase, whole
from kiosk.eyes import Watch
from kiosk.fold import Entered, Live
from kiosk.games import Refused
from kiosk.pin import pin_matches
from kiosk.scenes import Account, Action, LeaveTable, Pin, PutRight, Scene, Why, Wrong
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director

PAGE = 5
"""Lines of the account on one page."""

ALONE = 45.0
"""Seconds without a touch after which a page closes."""

PIN_LENGTH = 4

TRIES = 5
"""Wrong numbers after which the operator's page stays shut for `PAUSE`."""

PAUSE = 60.0


class Aside(Phase):
    """A page beside the game."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.touched = director.now

    def act(self, action: Action) -> bool:
        self.touched = self.now
        return super().act(action)

    def watch(self) -> Watch | None:
        """What the camera should look for instead of the game's things; None: the page needs no camera."""
        return None

    def do_close(self) -> None:
        self.director.close_aside()

    def tick(self, now: float) -> None:
        if now - self.touched > ALONE:
            self.do_close()

    def committed(self, done: Committed) -> bool:
        return True


class AccountPage(Aside):
    """How every balance came about."""

    def __init__(self, director: Director, page: int = 0) -> None:
        super().__init__(director)
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
        self.director.open_why(number, back=self)

    def do_put_right(self, number: int | None = None) -> None:
        self.director.open_put_right(number)

    def scene(self) -> Scene:
        lines = self._lines()[self.page * PAGE : (self.page + 1) * PAGE]
        return Account(self.director.stage(), tuple(lines), self.page, self._pages())


class WhyPage(Aside):
    """One line of the account with all that led to it."""

    def __init__(self, director: Director, live: Live, back: Aside | None) -> None:
        super().__init__(director)
        self.live = live
        self.back = back

    def do_close(self) -> None:
        self.director.aside = self.back
        if self.back is not None:
            self.back.touched = self.now

    def do_put_right(self, number: int) -> None:
        self.director.open_put_right(number)

    def scene(self) -> Scene:
        live, director = self.live, self.director
        one = line(live, live.number in director.memory.amended())
        assert one is not None
        dice = director.memory.dice_of(live) if one.kind == "throw" else Dice()
        before = (live.before or live).state
        return Why(
            director.stage(),
            one,
            director.memory.picture_of(live),
            tuple(dice.seen),
            tuple(before.tokens),
            before.till,
        )


class PutRightPage(Aside):
    """A throw that counts is put right; what that does to every purse is shown before it counts."""

    def __init__(self, director: Director, live: Live) -> None:
        super().__init__(director)
        assert live.before is not None
        self.live = live
        self.player: int = live.before.state.turn
        self.dice = director.memory.dice_of(live)
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
                self.director.close_aside()
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
            stage=self.director.stage(),
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


class LeavePage(Aside):
    """Who leaves or comes back, or the game is given up, or the last entry is taken back: asked once more."""

    def __init__(self, director: Director, asked: str | None = None) -> None:
        super().__init__(director)
        self.asked = asked
        self.seat: int | None = None

    def _can_leave(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.table.state.tokens)) if self._allowed("leave", seat))

    def _can_return(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.table.state.tokens)) if self._allowed("return", seat))

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

    def do_abandon(self) -> None:
        self.asked, self.seat = "abandon", None

    def do_sure(self) -> None:
        event: dict[str, Any]
        if self.asked == "abandon":
            event = {"type": "abandon", "what": "game"}
        elif self.asked == "undo" and self.table.last is not None and self.table.last.before is not None:
            event = {"type": "undo", "to": self.table.last.before.number}
        elif self.asked in ("leave", "return") and self.seat is not None:
            event = {"type": self.asked, "player": self.seat}
        else:
            return
        try:
            if self.director.enter(event):
                self.director.close_aside()
        except Refused:
            self.director.cue("refused")

    def committed(self, done: Committed) -> bool:
        return False

    def scene(self) -> Scene:
        last = self.table.last
        undoes = str(last.event.get("type")) if self.asked == "undo" and last else None
        return LeaveTable(
            self.director.stage(), self.asked, self.seat, self._can_leave(), self._can_return(), undoes=undoes
        )


class PinPage(Aside):
    """The operator's number opens what visitors must not do."""

    def __init__(self, director: Director, opens: Aside) -> None:
        super().__init__(director)
        self.opens = opens
        self.digits = ""
        self.wrong = False

    def do_digit(self, digit: str) -> None:
        if self.now < self.director.pin_shut_until or not (isinstance(digit, str) and digit.isdigit()):
            return
        self.digits = (self.digits + digit)[-12:]
        self.wrong = False

    def do_erase(self) -> None:
        self.digits = self.digits[:-1]

    def do_sure(self) -> None:
        if pin_matches(self.digits, self.config.operator.pin_hash):
            self.director.wrong_pins = 0
            self.opens.touched = self.now
            self.director.aside = self.opens
            return
        self.digits, self.wrong = "", True
        self.director.wrong_pins += 1
        if self.director.wrong_pins % TRIES == 0:
            self.director.pin_shut_until = self.now + PAUSE

    def scene(self) -> Scene:
        return Pin(len(self.digits), PIN_LENGTH, self.wrong)


class WrongPage(Aside):
    """Something is wrong; it says what and how to go on."""

    def __init__(self, director: Director, what: str, detail: str, choices: tuple[str, ...]) -> None:
        super().__init__(director)
        self.what = what
        self.detail = detail
        self.choices = choices

    def tick(self, now: float) -> None:
        """It stays until somebody has chosen."""

    def do_retry(self) -> None:
        self.director.cue("retry")
        self.director.close_aside()

    def do_use_simulation(self) -> None:
        self.director.cue("use_simulation")
        self.director.close_aside()

    def do_by_hand(self) -> None:
        self.director.close_aside()

    def do_without_set(self) -> None:
        self.director.close_aside()

    def scene(self) -> Scene:
        return Wrong(self.what, self.detail, tuple(Action(choice) for choice in self.choices))
