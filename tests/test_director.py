"""A whole game by knocks, touches and readings: what each means, and what it does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.config import Config, Display
from kiosk.demonstration.bell_and_hammer import BellAndHammerTeller
from kiosk.director.bell_and_hammer.ledger import line
from kiosk.fold import Live
from kiosk.games import GAMES
from kiosk.scenes import (
    Account,
    Action,
    Auction,
    End,
    InnOpens,
    LeaveTable,
    Payout,
    Players,
    Sale,
    SaleOver,
    Seat,
    Seen,
    Stage,
    Throw,
    Tools,
    Waiting,
    Why,
)
from kiosk.screens import REST, compose, words
from kiosk.screens.canvas import Canvas
from kiosk.screens.common import account
from kiosk.theme import Theme
from tests.rehearsal import Rehearsal, reading
from vision.reading import Doubt

OWNERS = {"bell": 0, "hammer": 1, "bell_hammer": 0, "horse": 1, "inn": 2}


@pytest.fixture
def kiosk(tmp_path: Path):
    play = Rehearsal(tmp_path)
    yield play
    play.close()


def at_the_dice(kiosk: Rehearsal, **house: dict[str, object]) -> None:
    """Three players with their cards, the second to throw."""
    kiosk.seat("Anna", "Boris", "Clara", **house)
    kiosk.auction(OWNERS)


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


def test_the_hammer_alone_brings_a_game_from_waiting_to_the_dice(kiosk: Rehearsal) -> None:
    """Knocks seat players as animals, time starts the game, and unsold cards are offered twice before play begins."""
    kiosk.knock()
    for _ in range(3):
        kiosk.knock(0.5)
    assert kiosk.on(Players).names == ("fox", "fish", "frog")
    kiosk.wait(5)
    assert 4 < (kiosk.on(Players).start_left or 0) < 6
    kiosk.wait(5.2)
    knocks = 0
    while isinstance(kiosk.scene, Auction):
        kiosk.knock()
        knocks += 1
        assert knocks < 60
    assert knocks == 10 * 4 + 1
    assert isinstance(kiosk.scene, Throw)


def test_a_touch_stops_the_start_by_itself(kiosk: Rehearsal) -> None:
    """Who enters names by touch is not hurried."""
    kiosk.do("begin")
    kiosk.do("add_player", name="Anna")
    kiosk.do("add_player", name="Boris")
    kiosk.wait(60)
    assert kiosk.on(Players).names == ("Anna", "Boris")


def test_five_quick_knocks_sell_nothing(kiosk: Rehearsal) -> None:
    """Strikes 80 ms apart count as one call; the card is still on the block, for its bidder."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 5})
    kiosk.wait(1)
    for _ in range(5):
        kiosk.knock(0.08)
    scene = kiosk.on(Auction)
    assert scene.card is not None and scene.called == 1 and scene.by == 0


def test_three_calls_sell_and_a_bid_starts_the_count_again(kiosk: Rehearsal) -> None:
    """Going once, going twice, a bid: going once again; then the third strike sells to the last bidder."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 1})
    kiosk.knock()
    kiosk.knock()
    assert kiosk.on(Auction).called == 2
    kiosk.do("bid", player=1, **{"raise": 10})
    assert kiosk.on(Auction).called == 0
    for called in (1, 2):
        kiosk.knock()
        assert kiosk.on(Auction).called == called
    kiosk.knock()
    scene = kiosk.on(Auction)
    assert (scene.card, scene.sold_to, scene.sold_for) == (None, 1, 11)


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


def test_one_strike_sells_where_the_table_wants_it(kiosk: Rehearsal) -> None:
    """The setting is equal to the three calls: one strike, sold."""
    kiosk.seat("Anna", "Boris", set_one_strike={"on": True})
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 1})
    kiosk.knock()
    assert kiosk.on(Auction).sold_to == 0


def test_a_misbid_is_taken_back_for_two_seconds_by_the_bidder_alone(kiosk: Rehearsal) -> None:
    """The bid before stands again; nobody else can take it back, and not later."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 1})
    kiosk.do("bid", player=1, **{"raise": 10})
    kiosk.wait(0.8)
    kiosk.do("retract", player=0)
    assert kiosk.on(Auction).high == 11
    kiosk.do("retract", player=1)
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (1, 0)
    assert kiosk.on(Auction).retract_by is None
    kiosk.wait(0.8)
    kiosk.do("bid", player=1, **{"raise": 1})
    kiosk.wait(2.6)
    assert kiosk.on(Auction).retract_by == 1
    kiosk.wait(0.3)
    kiosk.do("retract", player=1)
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (2, 1)


def test_a_double_touch_neither_takes_a_bid_back_nor_bids_again(kiosk: Rehearsal) -> None:
    """One button becomes the other under the finger: for a moment it is dead, for that player alone."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 5})
    for _ in range(2):
        kiosk.wait(0.25)
        auction = kiosk.on(Auction)
        assert auction.retract_by is None and not auction.may_bid(0) and auction.may_bid(1)
        kiosk.do("retract", player=0)
        assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (5, 0)
    kiosk.wait(0.3)
    assert kiosk.on(Auction).retract_by == 0
    kiosk.do("retract", player=0)
    kiosk.wait(0.25)
    assert not kiosk.on(Auction).may_bid(0) and kiosk.on(Auction).may_bid(1)
    kiosk.do("bid", player=0, **{"raise": 5})
    assert kiosk.on(Auction).by is None
    kiosk.wait(0.6)
    kiosk.do("bid", player=0, **{"raise": 1})
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (1, 0)


def test_nobody_raises_his_own_bid(kiosk: Rehearsal) -> None:
    """Further presses of the highest bidder leave the price; another one's jump counts, and then his own again."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    for step in (1, 1, 10):
        kiosk.do("bid", player=0, **{"raise": step})
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (1, 0)
    kiosk.do("bid", player=1, **{"raise": 5})
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (6, 1)
    kiosk.do("bid", player=0, **{"raise": 1})
    assert (kiosk.on(Auction).high, kiosk.on(Auction).by) == (7, 0)


def test_a_bid_over_the_purse_is_refused_and_said(kiosk: Rehearsal) -> None:
    """A bidder with too few tokens: the screen says whose bid it was and why it does not count."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    for player in (0, 1, 0):
        kiosk.do("bid", player=player, **{"raise": 10})
    kiosk.do("bid", player=1, **{"raise": 5})
    scene = kiosk.on(Auction)
    assert (scene.high, scene.by) == (30, 0)
    assert (scene.refused, scene.refused_by) == ("bid_over_tokens", 1)
    kiosk.wait(3.5)
    assert kiosk.on(Auction).refused is None


def test_an_unsold_card_is_offered_once_more_at_the_least_price(kiosk: Rehearsal) -> None:
    """Five unsold cards come again, each once, at 1; then only closing is left."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("set_start", start=7)
    assert kiosk.on(Auction).start == 7
    first = [kiosk.sell(None) for _ in range(5)]
    again = kiosk.on(Auction)
    assert again.again and again.start == 1 and len(again.left) == 5
    second = [kiosk.sell(None) for _ in range(5)]
    assert sorted(first) == sorted(second)
    assert kiosk.on(Auction).next is None and kiosk.on(Auction).strike == "close_auction"


def test_closing_the_auction_with_cards_left_is_asked_once(kiosk: Rehearsal) -> None:
    """A touch asks the banker; no goes on with the auction, yes ends it. With no card left there is nothing to ask."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.sell(1, 3)
    kiosk.do("close_auction")
    asked = kiosk.on(LeaveTable)
    assert asked.asked == "close_auction" and isinstance(asked.stage, Stage) and asked.seat == asked.stage.banker
    assert not kiosk.knock()
    kiosk.do("close")
    assert kiosk.on(Auction).next is not None
    kiosk.do("close_auction")
    kiosk.do("sure")
    assert kiosk.on(Throw).stage.cards and kiosk.table.expects.what == "throw"


def test_what_was_paid_just_now_is_told_with_the_auction(kiosk: Rehearsal) -> None:
    """First the stakes, after a sale its price, after a card that nobody wanted nothing."""
    kiosk.seat("Anna", "Boris", "Clara")
    assert [(one.payer, one.receiver, one.amount) for one in kiosk.on(Auction).payments] == [
        (seat, "till", 4) for seat in range(3)
    ]
    kiosk.sell(1, 3)
    assert [(one.payer, one.receiver, one.amount) for one in kiosk.on(Auction).payments] == [(1, "till", 3)]
    kiosk.do("offer")
    assert kiosk.on(Auction).payments == ()
    for _ in range(3):
        kiosk.knock()
    assert kiosk.on(Auction).sold_to is None and kiosk.on(Auction).payments == ()


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


def test_the_order_of_the_cards_is_drawn(tmp_path: Path) -> None:
    """English rules: other seeds, other orders."""
    orders = set()
    for seed in range(6):
        kiosk = Rehearsal(tmp_path / str(seed), seed=seed)
        kiosk.seat("Anna", "Boris")
        orders.add(tuple(kiosk.sell(0) for _ in range(5)))
        kiosk.close()
    assert len(orders) > 1


def test_the_banker_chooses_the_order_in_the_russian_game(kiosk: Rehearsal) -> None:
    """He touches the card that he wants to offer next."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara"):
        kiosk.do("add_player", name=name)
    kiosk.do("set_preset", preset="russian")
    kiosk.do("start")
    assert kiosk.on(Auction).choose
    kiosk.do("choose", card="inn")
    kiosk.knock()
    assert kiosk.on(Auction).card == "inn"


def test_rules_that_do_not_fit_the_number_are_not_offered(kiosk: Rehearsal) -> None:
    """Two players are not offered the russian rules, three are."""
    kiosk.do("begin")
    kiosk.do("add_player")
    kiosk.do("add_player")
    assert "russian" not in kiosk.on(Players).presets
    kiosk.do("add_player")
    assert "russian" in kiosk.on(Players).presets


def test_a_knock_seats_nobody_while_a_name_is_typed(kiosk: Rehearsal) -> None:
    """The footer says that a knock does nothing, and it does nothing; once the name is done it seats one more."""
    kiosk.do("begin")
    kiosk.do("add_player")
    kiosk.do("edit_name", seat=0)
    assert kiosk.on(Players).strike == "none"
    kiosk.knock()
    assert len(kiosk.on(Players).names) == 1
    assert kiosk.on(Players).editing == 0
    kiosk.do("name_done")
    assert kiosk.on(Players).strike == "add_player"
    kiosk.knock()
    assert len(kiosk.on(Players).names) == 2


@pytest.mark.parametrize("simulated", [True, False])
def test_who_sits_down_sees_whether_the_table_is_simulated(kiosk: Rehearsal, simulated: bool) -> None:
    """The scene of the players says what the game's own scenes say."""
    kiosk.director.simulated = simulated
    kiosk.do("begin")
    assert kiosk.on(Players).simulated is simulated


def test_a_running_auction_stands_at_its_highest_bid_after_a_restart(kiosk: Rehearsal) -> None:
    """The bid is there, the count begins anew."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    card = kiosk.on(Auction).card
    kiosk.do("bid", player=1, **{"raise": 5})
    kiosk.knock()
    kiosk.knock()
    kiosk.restart()
    scene = kiosk.on(Auction)
    assert (scene.card, scene.high, scene.by, scene.called) == (card, 5, 1, 0)


def test_a_throw_counts_by_itself_after_three_seconds_without_objection(kiosk: Rehearsal) -> None:
    """The run-down is shown, and then the account moves."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    left = kiosk.on(Seen).confirm_left
    assert left is not None and left > 2.5
    kiosk.wait(2.5)
    assert isinstance(kiosk.scene, Seen)
    kiosk.wait(0.7)
    assert isinstance(kiosk.scene, Payout)


def test_dice_that_were_not_cleared_away_do_not_count(kiosk: Rehearsal) -> None:
    """A reading before the mat was seen empty is none: the screen asks to clear it."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    kiosk.knock()
    kiosk.skip()
    kiosk.see("hand")
    kiosk.see("read", reading(["2"] + ["blank"] * 7))
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem) == ("uncleared", "uncleared")
    kiosk.throw("3")
    assert kiosk.on(Seen).eyes == 3


def test_what_lies_on_the_mat_is_shown_with_what_is_asked_for(kiosk: Rehearsal) -> None:
    """After a payout the old dice lie there: the picture shows them at once, and only what is true is asked for."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    kiosk.knock()
    kiosk.director.live = np.zeros((10, 10, 3), np.uint8)
    kiosk.skip()
    scene = kiosk.on(Throw)
    assert scene.problem == "uncleared" and scene.picture is kiosk.director.live
    again = kiosk.director.watch().again
    assert again > 0
    kiosk.see("read", reading(["2"] + ["blank"] * 7))
    kiosk.see("hand")
    assert kiosk.on(Throw).problem == "uncleared"
    kiosk.see("empty")
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem, scene.dice) == ("empty", None, ())


def test_the_ground_taken_for_dice_is_not_called_old_dice(kiosk: Rehearsal) -> None:
    """Something lies there, it says, shows what, and believes a person who says that nothing does."""
    at_the_dice(kiosk)
    assert kiosk.on(Throw).table == "waking"
    kiosk.see("hand")
    assert (kiosk.on(Throw).table, kiosk.on(Throw).problem) == ("hand", None)
    kiosk.see("read", reading(["blank", "4"], Doubt.TOO_FEW))
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem, len(scene.dice)) == ("uncleared", "something_lies", 2)
    kiosk.do("by_hand")
    assert [die.value for die in kiosk.on(Seen).dice] == [""] * 8
    kiosk.do("throw_again")
    said = kiosk.director.watch().empty
    kiosk.do("is_empty")
    assert kiosk.director.watch().empty == said + 1
    kiosk.see("empty")
    assert (kiosk.on(Throw).table, kiosk.on(Throw).problem) == ("empty", None)


def test_seven_dice_are_counted_and_the_eighth_completes_the_throw(kiosk: Rehearsal) -> None:
    """In parts: seven lie, one is asked for, eight are the throw."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5, Doubt.TOO_FEW))
    scene = kiosk.on(Throw)
    assert (scene.lying, scene.problem) == (7, "not_eight")
    kiosk.see("moving")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5 + ["6"]))
    assert kiosk.on(Seen).eyes == 7 and kiosk.on(Seen).bell


@pytest.mark.parametrize(
    ("doubt", "problem"), [(Doubt.COCKED, "cocked"), (Doubt.OFF_THE_MAT, "off_the_mat"), (Doubt.STACKED, "stacked")]
)
def test_a_leaning_die_is_thrown_again_and_the_others_stay(kiosk: Rehearsal, doubt: Doubt, problem: str) -> None:
    """It is named; seven count already."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1"] + ["blank"] * 7, doubt, doubtful=[3]))
    assert (kiosk.on(Throw).problem, kiosk.on(Throw).keep) == (problem, 7)
    kiosk.see("moving")
    kiosk.see("read", reading(["1"] + ["blank"] * 7))
    assert kiosk.on(Seen).confirm_left is not None


def test_more_than_eight_things_are_no_throw(kiosk: Rehearsal) -> None:
    """A ninth die, or whatever was taken for one: it is said, and nothing counts until eight lie there."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1"] + ["blank"] * 8, Doubt.TOO_MANY))
    assert (kiosk.on(Throw).problem, kiosk.on(Throw).keep) == ("too_many", 0)
    kiosk.wait(30)
    assert not kiosk.knock() and isinstance(kiosk.scene, Throw)
    kiosk.see("moving")
    kiosk.see("read", reading(["1"] + ["blank"] * 7))
    assert kiosk.on(Seen).eyes == 1


def test_everybody_bids_at_once(kiosk: Rehearsal) -> None:
    """All touches are about one state: the first counts, the others come too late and cost nothing."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.do("offer")
    number = kiosk.table.number
    for seat, more in ((2, 1), (0, 10), (1, 5)):
        kiosk.director.act(Action("bid", {"player": seat, "raise": more}), about=number)
    kiosk.settle()
    auction = kiosk.on(Auction)
    assert (auction.by, auction.high, kiosk.table.number) == (2, 1, number + 1)


def test_a_doubted_reading_waits_for_a_person(kiosk: Rehearsal) -> None:
    """No run-down; what the person says counts, and is marked as said by hand."""
    at_the_dice(kiosk)
    kiosk.throw("3", doubts=Doubt.LOW_CONFIDENCE)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.wait(30)
    assert isinstance(kiosk.scene, Seen)
    kiosk.do("edit_die", index=0)
    assert kiosk.on(Seen).editing == 0
    kiosk.do("set_die", index=0, value="5")
    seen = kiosk.on(Seen)
    assert seen.eyes == 5 and seen.dice[0].by_hand
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 5


def test_a_mark_that_lies_there_twice_cannot_count(kiosk: Rehearsal) -> None:
    """A number is on one die only: neither strike nor time confirms it."""
    at_the_dice(kiosk)
    kiosk.throw("3", "3")
    seen = kiosk.on(Seen)
    assert (seen.problem, seen.strike, seen.confirm_left) == ("twice", "none", None)
    assert not kiosk.knock()
    kiosk.do("set_die", index=1, value="4")
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 7


def test_what_is_doubted_is_worked_out_from_the_dice_that_are_shown(kiosk: Rehearsal) -> None:
    """Of two bells one is put right: the mark is no longer there twice, and what a person named is in no doubt."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["bell", "bell"] + ["blank"] * 6, Doubt.TWICE))
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.TWICE, "twice")
    kiosk.do("set_die", index=1, value="blank")
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.NONE, None)
    kiosk.do("set_die", index=2, value="bell")
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.TWICE, "twice")
    kiosk.do("remove_die", index=2)
    assert kiosk.on(Seen).doubts == Doubt.TOO_FEW
    kiosk.do("add_die", value="blank")
    assert kiosk.on(Seen).doubts == Doubt.NONE
    kiosk.do("confirm")
    assert kiosk.on(Payout).bell


def test_a_die_that_a_person_named_is_not_doubted_any_more(kiosk: Rehearsal) -> None:
    """The other doubtful one still is, and the kiosk says so; named too, there is nothing left to doubt."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["3", "4"] + ["blank"] * 6, Doubt.LOW_CONFIDENCE, doubtful=[0, 1]))
    assert [die.unsure for die in kiosk.on(Seen).dice[:3]] == [True, True, False]
    kiosk.do("set_die", index=0, value="3")
    assert [die.unsure for die in kiosk.on(Seen).dice[:2]] == [False, True]
    assert kiosk.on(Seen).doubts == Doubt.LOW_CONFIDENCE
    kiosk.restart()
    assert kiosk.on(Seen).doubts == Doubt.LOW_CONFIDENCE
    kiosk.do("set_die", index=1, value="5")
    assert not any(die.unsure for die in kiosk.on(Seen).dice) and kiosk.on(Seen).doubts == Doubt.NONE


def test_looks_that_differ_are_said_to_differ(kiosk: Rehearsal) -> None:
    """A mark that only another look saw twice is not said to lie there twice."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    doubts = Doubt.TWICE | Doubt.TOUCHING | Doubt.LOOKS_DIFFER | Doubt.LOW_CONFIDENCE
    kiosk.see("read", reading(["bell"] + ["blank"] * 7, doubts))
    seen = kiosk.on(Seen)
    assert (seen.doubts, seen.problem, seen.confirm_left) == (Doubt.LOOKS_DIFFER, None, None)


def test_a_knock_does_not_answer_a_question(kiosk: Rehearsal) -> None:
    """A child that drums does not confirm what the kiosk asks about; whoever takes up the dice throws again."""
    at_the_dice(kiosk)
    kiosk.throw("3", doubts=Doubt.LOW_CONFIDENCE)
    assert kiosk.on(Seen).strike == "none"
    for _ in range(10):
        assert not kiosk.knock(0.3)
    kiosk.see("empty")
    assert isinstance(kiosk.scene, Throw)


def test_throw_again_asks_for_an_empty_mat(kiosk: Rehearsal) -> None:
    """The dice that lie there no longer count, also after a restart."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.do("throw_again")
    assert isinstance(kiosk.scene, Throw)
    kiosk.restart()
    assert isinstance(kiosk.scene, Throw)
    kiosk.throw("1")
    assert kiosk.on(Seen).eyes == 1


def test_a_die_bumped_before_the_throw_counts_is_asked_about(kiosk: Rehearsal) -> None:
    """Another reading while the run-down runs: it stops."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.see("hand")
    kiosk.see("read", reading(["4"] + ["blank"] * 7, Doubt.BUMPED, doubtful=[0]))
    seen = kiosk.on(Seen)
    assert seen.confirm_left is None and Doubt.BUMPED in seen.doubts
    assert seen.eyes == 3


def test_a_late_reading_is_dropped(kiosk: Rehearsal) -> None:
    """A reading about the state before is not applied to the one that stands."""
    at_the_dice(kiosk)
    about = kiosk.table.number
    kiosk.throw("3")
    kiosk.knock()
    kiosk.skip()
    kiosk.see("empty")
    kiosk.see("read", reading(["6"] + ["blank"] * 7), about=about)
    assert isinstance(kiosk.scene, Throw)
    assert kiosk.director.dropped


def test_dice_whose_reading_came_late_are_read_anew(kiosk: Rehearsal) -> None:
    """They lie there for the state that stands: the camera is asked once more, and nobody has to throw again."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    again = kiosk.director.watch().again
    kiosk.see("read", reading(["6"] + ["blank"] * 7), about=kiosk.table.number - 1)
    assert kiosk.director.watch().again == again + 1
    kiosk.see("read", reading(["6"] + ["blank"] * 7))
    assert kiosk.on(Seen).eyes == 6


def test_a_late_touch_is_dropped(kiosk: Rehearsal) -> None:
    """A bid button pressed for the price before does nothing."""
    from kiosk.scenes import Action

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


def broke(kiosk: Rehearsal, price: int = 32) -> Sale:
    """Boris has paid all he had for the bell, owes the horse one, and may sell."""
    kiosk.seat("Anna", "Boris")
    owners, prices = {"horse": 0, "bell": 1}, {"horse": 1, "bell": price}
    while (scene := kiosk.on(Auction)).next:
        kiosk.sell(owners.get(scene.next), prices.get(scene.next, 1))
    kiosk.knock()
    assert kiosk.on(Throw).stage.seats[1].tokens == 32 - price
    kiosk.throw()
    kiosk.knock()
    kiosk.skip()
    return kiosk.on(Sale)


def sell(kiosk: Rehearsal, price: int) -> None:
    kiosk.do("sell_buyer", seat=0)
    kiosk.do("sell_price", price=price)
    kiosk.do("sell")


def told(over: SaleOver) -> str:
    return " ".join(words.sale_over(Canvas(pygame.Surface((800, 480)), Theme(), "en"), over))


def test_a_broke_player_sells_a_card(kiosk: Rehearsal) -> None:
    """The sale is settled by touch: card, buyer, price; a knock does nothing. What became of it is said in a line."""
    sale = broke(kiosk)
    assert (sale.player, sale.debt, sale.card) == (1, 1, "bell")
    assert not kiosk.knock()
    kiosk.do("sell_buyer", seat=0)
    assert kiosk.on(Sale).limit == 31
    sell(kiosk, 5)
    over = kiosk.on(SaleOver)
    assert told(over) == (
        "Boris sells this card to Anna for 5 tokens: Bell. 1 token of it pays the debt to Anna. "
        "Boris plays on with 4 tokens."
    )
    kiosk.restart()
    assert kiosk.on(SaleOver) == replace(over, stage=replace(over.stage, notice="resumed"))
    kiosk.knock()
    stage = kiosk.on(Throw).stage
    assert (stage.seats[1].tokens, stage.cards["bell"]) == (4, 0)
    kiosk.restart()
    assert isinstance(kiosk.scene, Throw)


def test_whoever_sells_his_last_card_for_his_debt_alone_is_out(kiosk: Rehearsal) -> None:
    """Sold, debt paid, out: all three are said, and then the game ends."""
    broke(kiosk)
    sell(kiosk, 1)
    assert told(kiosk.on(SaleOver)) == (
        "Boris sells this card to Anna for 1 token: Bell. 1 token of it pays the debt to Anna. Boris is out."
    )
    kiosk.knock()
    assert kiosk.on(End).why == "too_few_players"


def test_whoever_sells_nothing_is_told_what_follows(kiosk: Rehearsal) -> None:
    """The rest of the debt is dropped, and he stays; the screen goes on by itself once the mat is free."""
    broke(kiosk)
    kiosk.do("decline_sale")
    over = kiosk.on(SaleOver)
    assert (
        told(over) == "Boris sells nothing. 1 token of the debt stays unpaid. Boris stays in the game without tokens."
    )
    kiosk.wait(30)
    assert isinstance(kiosk.scene, SaleOver)
    kiosk.see("hand")
    kiosk.see("empty")
    kiosk.wait(1)
    assert isinstance(kiosk.scene, Throw)


def test_a_throw_while_the_sale_is_still_told_is_read(kiosk: Rehearsal) -> None:
    """The reading waits for the thrower's turn."""
    broke(kiosk)
    sell(kiosk, 5)
    kiosk.throw("3")
    assert isinstance(kiosk.scene, SaleOver)
    kiosk.knock()
    assert kiosk.on(Seen).eyes == 3


def test_who_stays_without_tokens_and_cannot_stake_is_told(kiosk: Rehearsal) -> None:
    """A stake that cannot be paid at all is in the account, in words, and in the demonstration's lines."""
    game = GAMES["bell_and_hammer"]
    setup = {"game": "bell_and_hammer", "rules": "russian", "players": ["Anna", "Boris", "Clara"], "banker": 0}
    setup["options"] = {"sale_fails": "stays"}
    start = game.start(setup).state
    before = replace(start, phase="round_over", tokens=(0, 50, 58), till=0)
    event = {"type": "new_round", "banker": 1}
    step = game.apply(before, event)
    first = Live(0, setup, (), before, None)
    one = line(Live(1, event, step.effects, step.state, first))
    assert one is not None
    assert [(pay.payer, pay.receiver, pay.amount) for pay in one.payments] == [
        (0, "till", 0),
        (1, "till", 4),
        (2, "till", 4),
    ]
    c = Canvas(pygame.Surface((800, 480)), Theme(), "en")
    seats = [Seat("Anna", 0), Seat("Boris", 46), Seat("Clara", 54)]
    owes = words.movement(c, seats, one.payments[0]).replace("\u00a0", " ")
    assert owes == "Anna owes the till 4 tokens but has none left."
    assert words.reason(c, one.payments[0]) == "The stake, before the auction begins."


def test_a_debt_that_cannot_be_paid_is_told_with_its_reason(kiosk: Rehearsal) -> None:
    """Who has nothing and owes the horse one: the payout names payer, receiver, the debt and the rule, with Why?."""
    kiosk.seat("Anna", "Boris")
    owners, prices = {"horse": 0, "bell": 1}, {"horse": 1, "bell": 32}
    while (scene := kiosk.on(Auction)).next:
        kiosk.sell(owners.get(scene.next), prices.get(scene.next, 1))
    kiosk.knock()
    kiosk.throw()
    kiosk.knock()
    payout = kiosk.on(Payout)
    assert [(one.payer, one.receiver, one.amount, one.why, one.facts["owed"]) for one in payout.payments] == [
        (1, 0, 0, "horse", 1)
    ]
    c = Canvas(pygame.Surface((800, 480)), Theme(), "en")
    told = words.movement(c, payout.stage.seats, payout.payments[0])
    assert told == "Boris owes Anna 1 token but has none left."
    assert words.reason(c, payout.payments[0]) == "All blank: the thrower pays for the horse's feed!"
    targets = compose(pygame.Surface((800, 480)), payout, Theme(), "en", 0.0, REST).targets
    assert "why" in {target.action.name for target in targets}
    kiosk.do("account")
    newest = kiosk.on(Account).lines[0]
    assert newest.payments == payout.payments
    assert account.paid(c, payout.stage, newest) == "Boris owes Anna 1 token but has none left."
    kiosk.do("why", number=newest.number)
    why = kiosk.on(Why)
    assert why.line.payments == payout.payments and why.before == why.line.purses
    kiosk.do("close")
    kiosk.do("why", number=0)
    stakes = kiosk.on(Why)
    assert (stakes.before, stakes.till_before, stakes.line.purses, stakes.line.till) == ((36, 36), 0, (32, 32), 8)


def test_the_demonstration_tells_a_debt_that_cannot_be_paid(
    kiosk: Rehearsal, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its lines in the terminal say who owes whom how much, and why."""
    teller = BellAndHammerTeller(kiosk.folder, "en")
    kiosk.table.on_commit = teller.tell
    broke(kiosk)
    said = capsys.readouterr().out
    assert "Boris owes Anna 1 token but has none left. All blank: the thrower pays for the horse's feed!" in said
    kiosk.do("decline_sale")
    assert "Boris sells nothing" in capsys.readouterr().out


def test_the_ledger_keeps_what_each_card_brought(kiosk: Rehearsal) -> None:
    """Eyes with the bell lie on the bell's card, horse money on the horse's."""
    at_the_dice(kiosk)
    kiosk.throw("2", "bell")
    kiosk.knock()
    kiosk.skip()
    kiosk.throw()
    kiosk.knock()
    kiosk.skip()
    won = kiosk.on(Throw).stage.won
    assert won == {"bell": 2, "hammer": 0, "bell_hammer": 0, "horse": 1, "inn": 0}


def test_a_throw_by_hand_needs_no_camera(kiosk: Rehearsal) -> None:
    """With the camera gone the marks that lie up are touched, one touch says the rest: it counts like any other."""
    at_the_dice(kiosk)
    kiosk.director.camera = "fault"
    assert kiosk.on(Throw).camera == "fault"
    kiosk.do("by_hand")
    seen = kiosk.on(Seen)
    assert seen.by_hand and len(seen.dice) == 8 and seen.confirm_left is None
    kiosk.do("mark", mark="hammer")
    kiosk.do("mark", mark="6")
    kiosk.do("rest_blank")
    kiosk.do("confirm")
    payout = kiosk.on(Payout)
    assert payout.hammer and payout.eyes == 6


def test_nothing_is_preset_by_hand_and_all_eight_must_be_named(kiosk: Rehearsal) -> None:
    """No die opens by itself, none is blank before somebody says so, and until then it cannot count."""
    at_the_dice(kiosk)
    kiosk.do("by_hand")
    seen = kiosk.on(Seen)
    assert (seen.editing, seen.problem, seen.strike) == (None, "unnamed", "none")
    assert [die.value for die in seen.dice] == [""] * 8
    number = kiosk.table.number
    for index in range(7):
        kiosk.do("set_die", index=index, value="blank")
        assert [die.value for die in kiosk.on(Seen).dice] == ["blank"] * (index + 1) + [""] * (7 - index)
        kiosk.do("confirm")
        assert not kiosk.knock()
        assert kiosk.on(Seen).problem == "unnamed" and kiosk.table.number == number
    kiosk.do("set_die", index=7, value="3")
    assert kiosk.on(Seen).problem is None
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 3


def test_a_mark_that_was_touched_by_mistake_is_touched_again(kiosk: Rehearsal) -> None:
    """Its die has no name then; a mark that was forgotten takes a blank die."""
    at_the_dice(kiosk)
    kiosk.do("by_hand")
    kiosk.do("mark", mark="5")
    kiosk.do("mark", mark="bell")
    kiosk.do("rest_blank")
    kiosk.do("mark", mark="5")
    assert kiosk.on(Seen).problem == "unnamed"
    kiosk.do("rest_blank")
    kiosk.do("mark", mark="4")
    seen = kiosk.on(Seen)
    assert (seen.problem, seen.marks) == (None, ("4", "bell"))
    assert sorted(die.value for die in seen.dice) == ["4", "bell"] + ["blank"] * 6


def test_a_die_that_the_camera_missed_has_no_name_until_it_is_given_one(kiosk: Rehearsal) -> None:
    """Adding a die says nothing of what it shows."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5, Doubt.TOO_FEW))
    kiosk.do("by_hand")
    kiosk.do("add_die")
    kiosk.do("edit_die", index=None)
    assert kiosk.on(Seen).dice[7].value == "" and kiosk.on(Seen).problem == "unnamed"
    kiosk.do("set_die", index=7, value="2")
    assert kiosk.on(Seen).problem is None and kiosk.on(Seen).eyes == 3


def test_what_a_person_has_put_right_so_far_outlives_the_plug(kiosk: Rehearsal) -> None:
    """Killed while a throw is put right or entered by hand, it stands there as it was, and waits for a person."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.do("set_die", index=0, value="5")
    kiosk.do("remove_die", index=7)
    kiosk.do("add_die")
    kiosk.do("set_die", index=7, value="6")
    before = kiosk.on(Seen).dice
    kiosk.restart()
    assert kiosk.on(Seen).dice == before and kiosk.on(Seen).dice[7].added
    kiosk.wait(30)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.do("throw_again")
    kiosk.do("by_hand")
    kiosk.do("mark", mark="2")
    kiosk.restart()
    assert [die.value for die in kiosk.on(Seen).dice] == ["2"] + [""] * 7


def test_a_throw_that_was_sure_waits_for_a_person_after_the_plug_was_pulled(kiosk: Rehearsal) -> None:
    """Somebody may have been about to object: it no longer counts by itself, but a knock confirms it."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    assert kiosk.on(Seen).confirm_left is not None
    kiosk.restart()
    kiosk.wait(30)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.see("empty")
    assert isinstance(kiosk.scene, Seen), "dice that were taken off in the dark were thrown all the same"
    kiosk.knock()
    assert kiosk.on(Payout).eyes == 3


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
