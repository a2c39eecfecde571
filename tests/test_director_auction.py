"""Cards under the hammer: what a blow, a bid and a touch do, and when."""

from __future__ import annotations

from pathlib import Path

from kiosk.games.bell_and_hammer import CARDS
from kiosk.scenes import (
    Account,
    Action,
    Auction,
    LeaveTable,
    Stage,
    Throw,
)
from tests.rehearsal import Rehearsal


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


def test_the_account_is_read_while_a_card_is_on_the_block(kiosk: Rehearsal) -> None:
    """And the bidding goes on where it stood, with the calls that were made."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 5})
    kiosk.knock()
    before = kiosk.on(Auction)
    assert kiosk.do("account")
    kiosk.on(Account)
    assert not kiosk.do("bid", player=1, **{"raise": 1}), "nobody bids on what he does not see"
    kiosk.do("close")
    after = kiosk.on(Auction)
    assert (after.card, after.high, after.by, after.called) == (before.card, 5, 0, 1)


def test_whoever_leaves_in_the_midst_of_an_auction_bids_no_longer(kiosk: Rehearsal) -> None:
    """Was his the highest bid, the bidding on that card begins anew; another one's leaving changes nothing of it."""
    kiosk.seat("Anna", "Boris", "Clara", "Dora")
    kiosk.do("offer")
    kiosk.do("bid", player=1, **{"raise": 5})
    card = kiosk.on(Auction).card
    for seat, (high, by) in ((2, (5, 1)), (1, (0, None))):
        assert kiosk.do("leave_table")
        assert seat in kiosk.on(LeaveTable).can_leave
        kiosk.do("leave", seat=seat)
        kiosk.do("sure")
        scene = kiosk.on(Auction)
        assert (scene.card, scene.high, scene.by) == (card, high, by) and scene.stage.seats[seat].out


def test_a_buyer_who_leaves_in_the_auction_takes_his_cards_along(kiosk: Rehearsal) -> None:
    """The page says so, and so it is: never offered again in this round, and no headline praises him any longer."""
    kiosk.seat("Anna", "Boris", "Clara")
    card = kiosk.on(Auction).next
    kiosk.do("offer")
    kiosk.do("bid", player=1, **{"raise": 10})
    for _ in range(3):
        kiosk.knock()
    assert (kiosk.on(Auction).sold, kiosk.on(Auction).sold_to, kiosk.on(Auction).sold_for) == (card, 1, 10)
    kiosk.do("leave_table")
    kiosk.do("leave", seat=1)
    asked = kiosk.on(LeaveTable)
    assert asked.gives_up_cards and not asked.bid_falls and not asked.ends
    kiosk.do("sure")
    kiosk.restart()
    offered = []
    while (scene := kiosk.on(Auction)).next is not None:
        assert scene.sold != card and card not in scene.left
        if not offered:
            assert scene.sold is None and scene.stage.unused == (card,)
        offered.append(scene.next)
        kiosk.do("offer")
        for _ in range(3):
            kiosk.knock()
    assert len(offered) == 8 and set(offered) == set(CARDS) - {card}
    kiosk.knock()
    assert kiosk.on(Throw).stage.cards[card] is None


def test_a_bidder_who_leaves_is_told_what_becomes_of_his_bid(kiosk: Rehearsal) -> None:
    """He has no card that could be out of use; who neither leads nor owns anything only leaves."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.do("offer")
    kiosk.do("bid", player=1, **{"raise": 10})
    kiosk.do("leave_table")
    kiosk.do("leave", seat=2)
    asked = kiosk.on(LeaveTable)
    assert not asked.gives_up_cards and not asked.bid_falls
    kiosk.do("leave", seat=1)
    asked = kiosk.on(LeaveTable)
    assert asked.bid_falls and not asked.gives_up_cards
    kiosk.do("sure")
    scene = kiosk.on(Auction)
    assert (scene.card is not None, scene.by, scene.high) == (True, None, 0)


def test_the_screen_says_what_became_of_the_bids_of_a_card_whose_bidder_left(kiosk: Rehearsal) -> None:
    """Until somebody bids anew, also after a restart and after another one's leaving; where nothing fell, nothing."""
    kiosk.seat("Anna", "Boris", "Clara", "Dora", "Emil")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 1})
    kiosk.do("bid", player=1, **{"raise": 5})

    def leaves(seat: int) -> None:
        kiosk.do("leave_table")
        kiosk.do("leave", seat=seat)
        kiosk.do("sure")

    leaves(4)
    assert kiosk.on(Auction).fell is None
    leaves(1)
    assert kiosk.on(Auction).fell == 1
    kiosk.restart()
    assert kiosk.on(Auction).fell == 1
    leaves(3)
    assert kiosk.on(Auction).fell == 1
    kiosk.do("bid", player=2, **{"raise": 1})
    assert kiosk.on(Auction).fell is None


def test_that_somebody_left_is_taken_back_while_a_card_is_on_the_block(kiosk: Rehearsal) -> None:
    """Also after others have bid since, and after the next card was offered; a bid alone is nobody else's business."""
    kiosk.seat("Anna", "Boris", "Clara", "Dora")
    kiosk.do("offer")
    card = kiosk.on(Auction).card
    kiosk.do("bid", player=1, **{"raise": 5})
    assert not kiosk.on(Auction).stage.can_undo and not kiosk.do("undo")
    kiosk.do("leave_table")
    kiosk.do("leave", seat=1)
    kiosk.do("sure")
    assert kiosk.on(Auction).stage.can_undo
    kiosk.do("undo")
    asked = kiosk.on(LeaveTable)
    assert (asked.undoes, asked.seat, asked.undoes_more) == ("leave", 1, False)
    kiosk.do("close")
    kiosk.do("bid", player=2, **{"raise": 1})
    kiosk.restart()
    kiosk.do("undo")
    asked = kiosk.on(LeaveTable)
    assert (asked.undoes, asked.seat, asked.undoes_more) == ("leave", 1, True)
    kiosk.do("sure")
    scene = kiosk.on(Auction)
    assert (scene.card, scene.high, scene.by, scene.fell) == (card, 5, 1, None)
    assert not scene.stage.seats[1].out and not scene.stage.can_undo
    for _ in range(3):
        kiosk.knock()
    kiosk.do("leave_table")
    kiosk.do("leave", seat=3)
    kiosk.do("sure")
    following = kiosk.on(Auction).next
    kiosk.do("offer")
    kiosk.do("undo")
    assert kiosk.on(LeaveTable).undoes_more  # a card is on the block again, without a bid
    kiosk.do("sure")
    scene = kiosk.on(Auction)
    assert (scene.card, scene.next, scene.stage.seats[3].out) == (None, following, False)
    assert scene.sold == card


def test_the_bank_passes_to_the_next_player_where_the_banker_leaves(kiosk: Rehearsal) -> None:
    """He has its badge, and is asked whether the auction is closed."""
    kiosk.seat("Anna", "Boris", "Clara", set_banker={"seat": 2})
    assert kiosk.on(Auction).stage.banker == 2
    kiosk.do("leave_table")
    kiosk.do("leave", seat=2)
    kiosk.do("sure")
    assert isinstance(stage := kiosk.on(Auction).stage, Stage) and stage.banker == 0
    kiosk.do("close_auction")
    asked = kiosk.on(LeaveTable)
    assert (asked.asked, asked.seat) == ("close_auction", 0)
