"""A whole game by knocks, touches and readings: what each means, and what it does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.scenes import (
    Account,
    Action,
    Auction,
    End,
    InnOpens,
    LeaveTable,
    Payout,
    Seen,
    Throw,
    Tools,
    Waiting,
)
from kiosk.settings import Config, Display
from tests.rehearsal import OWNERS, Rehearsal, at_the_dice


def test_a_whole_game_from_the_first_knock_to_the_standing(kiosk: Rehearsal) -> None:
    """Three players sit down, buy five cards, throw until the till is empty; the account says who won."""
    assert kiosk.on(Waiting).strike == "begin"
    at_the_dice(kiosk)
    stage = kiosk.on(Throw).stage
    assert sum(seat.tokens for seat in stage.seats) + stage.till == 3 * 36
    assert stage.till == 3 * 4 + 5
    assert kiosk.on(Throw).player == 1
    kiosk.throw("4", "6")
    assert kiosk.on(Seen).eyes == 10
    kiosk.knock()
    payout = kiosk.on(Payout)
    assert [(one.payer, one.receiver, one.amount, one.why) for one in payout.payments] == [("till", 1, 10, "eyes")]
    assert payout.stage.till == 7
    kiosk.skip()
    assert kiosk.on(Throw).player == 2
    kiosk.throw("4", "5", "bell")
    kiosk.knock()
    assert kiosk.on(Payout).inn_opens
    kiosk.knock()
    assert kiosk.on(InnOpens).landlord == 2
    kiosk.knock()
    kiosk.throw("1", "6")
    kiosk.knock()
    kiosk.skip()
    end = kiosk.on(End)
    assert (end.why, end.till_left) == ("till_empty", 0)
    assert sum(seat.tokens for seat in end.stage.seats) == 3 * 36
    kiosk.knock()
    kiosk.wait(0.2)
    assert isinstance(kiosk.scene, Waiting)


def test_a_strike_is_not_heard_just_after_its_meaning_changed(kiosk: Rehearsal) -> None:
    """For 0.4 s after a bid the hammer does nothing: the strike was meant for the bid before."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    kiosk.wait(1)
    kiosk.do("bid", player=0, **{"raise": 1})
    assert not kiosk.knock(0.3)
    assert kiosk.on(Auction).called == 0
    assert kiosk.knock(0.2)
    assert kiosk.on(Auction).called == 1


def test_the_small_tools_can_be_reached_on_a_page_of_their_own(kiosk: Rehearsal) -> None:
    """Large type has no room for them in the footer: the page closes with the one that is touched, and does it."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.do("tools")
    assert kiosk.on(Tools).stage.can_undo is False
    assert not kiosk.knock()
    kiosk.do("account")
    kiosk.on(Account)
    kiosk.do("close")
    kiosk.do("tools")
    kiosk.do("leave_table")
    assert kiosk.on(LeaveTable).asked is None
    kiosk.do("close")
    kiosk.do("tools")
    kiosk.do("close")
    kiosk.on(Auction)


def test_a_late_touch_is_dropped(kiosk: Rehearsal) -> None:
    """A bid button pressed for the price before does nothing."""

    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    about = kiosk.table.number
    kiosk.do("bid", player=0, **{"raise": 1})
    assert not kiosk.director.act(Action("bid", {"player": 1, "raise": 1}), about=about)
    kiosk.settle()
    assert kiosk.on(Auction).by == 0


def test_the_next_throw_may_come_while_payments_are_told(kiosk: Rehearsal) -> None:
    """An empty mat goes on by itself, and a reading that came early is shown then."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.knock()
    kiosk.throw("4")
    assert isinstance(kiosk.scene, Payout)
    kiosk.wait(3)
    assert kiosk.on(Seen).eyes == 4


def test_the_payments_are_told_one_by_one(kiosk: Rehearsal) -> None:
    """Russian rules: all others feed the horse, one after the other; a strike tells the rest at once."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara", "Dora"):
        kiosk.do("add_player", name=name)
    kiosk.do("set_preset", preset="russian")
    kiosk.do("start")
    kiosk.auction(OWNERS)
    kiosk.skip()
    kiosk.throw()
    kiosk.knock()
    assert kiosk.on(Payout).shown == 1
    kiosk.wait(1.3)
    assert kiosk.on(Payout).shown == 2
    kiosk.knock(0.0)
    assert kiosk.on(Payout).shown == 3
    kiosk.knock()
    assert kiosk.on(Throw).player == 2


def test_after_a_restart_the_screen_says_that_the_game_goes_on(kiosk: Rehearsal) -> None:
    """It says so until somebody acts, and not of a game that begins."""
    at_the_dice(kiosk)
    assert kiosk.on(Throw).stage.notice is None
    kiosk.restart()
    assert kiosk.on(Throw).stage.notice == "resumed"
    kiosk.do("account")
    kiosk.do("close")
    assert kiosk.on(Throw).stage.notice is None


def test_what_was_told_is_not_told_again_after_a_restart(kiosk: Rehearsal) -> None:
    """The payout stands complete after a restart; once it was left, the next player's throw stands."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.restart()
    assert kiosk.on(Seen).eyes == 3
    kiosk.knock()
    kiosk.restart()
    payout = kiosk.on(Payout)
    assert payout.shown == len(payout.payments) == 1
    kiosk.knock()
    kiosk.restart()
    assert kiosk.on(Throw).player == 2


@pytest.mark.parametrize("name", ["bid", "nonsense", "sell", "set_die", "amend", "confirm", "start", "digit"])
def test_an_action_that_does_not_fit_does_nothing(kiosk: Rehearsal, name: str) -> None:
    """Whatever a stale screen asks for, the account stands."""
    at_the_dice(kiosk)
    before = kiosk.table.facts
    kiosk.do(name)
    kiosk.do(name, player="x", seat=99, index=-1, value=None, card=7)
    assert kiosk.table.facts == before


def test_a_game_that_everybody_left_falls_asleep_and_wakes_where_it_stood(kiosk: Rehearsal) -> None:
    """After five minutes the waiting screen returns; a knock or rolling dice go on with the game."""
    at_the_dice(kiosk)
    before = kiosk.on(Throw).stage
    kiosk.pass_by(301)
    assert kiosk.on(Waiting).resumable
    kiosk.knock()
    assert kiosk.on(Throw).stage == before
    kiosk.pass_by(301)
    kiosk.see("moving")
    assert isinstance(kiosk.scene, Throw)


def test_a_standing_that_nobody_looks_at_gives_way_to_the_waiting_screen(kiosk: Rehearsal) -> None:
    """The next visitors find the beginning."""
    at_the_dice(kiosk)
    kiosk.do("leave_table")
    kiosk.do("abandon")
    kiosk.do("sure")
    assert isinstance(kiosk.scene, End)
    kiosk.pass_by(302)
    assert not kiosk.on(Waiting).resumable


def test_in_the_slow_mode_what_runs_down_runs_twice_as_long(tmp_path: Path) -> None:
    """Six seconds to object to a reading, and twice as long from one payment to the next."""
    slow = Rehearsal(tmp_path, config=replace(Config(), display=Display(slow=True)))
    try:
        at_the_dice(slow)
        slow.throw("1", "2")
        seen = slow.on(Seen)
        assert (seen.confirm_total, round(seen.confirm_left or 0)) == (6.0, 6)
        slow.wait(4)
        slow.on(Seen)
        slow.wait(2.5)
        slow.on(Payout)
    finally:
        slow.close()
