"""How to play is a touch away everywhere, and reading it disturbs nothing."""

from __future__ import annotations

from kiosk.scenes import Account, Auction, HowTo, Players, Seen, Throw, Waiting, Why
from tests.rehearsal import OWNERS, Rehearsal


def test_it_is_reached_from_waiting_from_sitting_down_and_from_the_game(kiosk: Rehearsal) -> None:
    """A knock, a touch or time brings back what stood before, which has not moved."""
    assert kiosk.do("how_to")
    assert kiosk.on(HowTo).stage is None
    kiosk.do("close")
    kiosk.on(Waiting)
    kiosk.knock()
    kiosk.do("add_player", name="Anna")
    kiosk.do("how_to")
    kiosk.knock()
    assert kiosk.on(Players).names == ("Anna",)
    kiosk.do("add_player", name="Boris")
    kiosk.do("start")
    kiosk.settle()
    kiosk.on(Auction)
    kiosk.do("offer")
    kiosk.settle()
    kiosk.do("bid", player=0, **{"raise": 5})
    kiosk.settle()
    before = kiosk.on(Auction)
    kiosk.do("how_to")
    assert kiosk.on(HowTo).stage is not None
    kiosk.wait(200)
    after = kiosk.on(Auction)
    assert (after.card, after.high, after.by, after.called) == (before.card, before.high, before.by, before.called)


def test_before_a_game_begins_all_can_be_read_about(kiosk: Rehearsal) -> None:
    """From the waiting screen every game's rules are a touch away; once a game is chosen, its own are told."""
    kiosk.do("how_to")
    assert kiosk.on(HowTo).game == "bell_and_hammer" and kiosk.on(HowTo).others == ("bingo", "toad")
    kiosk.do("turn", page=2)
    kiosk.do("book", game="toad")
    assert (kiosk.on(HowTo).game, kiosk.on(HowTo).page) == ("toad", 0) and "lives" in kiosk.on(HowTo).options
    assert kiosk.on(HowTo).others == ("bell_and_hammer", "bingo")
    kiosk.do("book", game="chess")
    assert kiosk.on(HowTo).game == "toad"
    kiosk.do("close")
    kiosk.do("begin", game="bingo")
    kiosk.do("how_to")
    assert kiosk.on(HowTo).game == "bingo" and kiosk.on(HowTo).others == ()
    kiosk.do("book", game="toad")
    assert kiosk.on(HowTo).game == "bingo"


def test_a_knock_while_it_is_read_neither_counts_nor_confirms(kiosk: Rehearsal) -> None:
    """The throw below waits for a person as long as somebody reads, and a knock only closes the page."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.auction(OWNERS)
    kiosk.throw("4", "6")
    kiosk.on(Seen)
    kiosk.do("how_to")
    for page in (1, 2, 999, -1, "x"):
        kiosk.do("turn", page=page)
        assert kiosk.on(HowTo).page == (page if page in (1, 2) else 0)
    kiosk.wait(20)
    kiosk.knock()
    assert kiosk.on(Seen).confirm_left is None
    kiosk.knock()
    assert not isinstance(kiosk.scene, (Seen, HowTo))


def test_a_knock_closes_what_is_only_read(kiosk: Rehearsal) -> None:
    """The account, and the reason of an entry: as the ribbon says, and nothing is bid, offered or called by it."""
    kiosk.knock()
    for name in ("Anna", "Boris"):
        kiosk.do("add_player", name=name)
    kiosk.do("start")
    kiosk.settle()
    before = kiosk.on(Auction)
    kiosk.do("account")
    first = kiosk.on(Account)
    assert first.strike == "close"
    kiosk.do("why", number=first.lines[0].number)
    assert kiosk.on(Why).strike == "close"
    kiosk.wait(1)
    kiosk.knock()
    kiosk.on(Account)
    kiosk.wait(1)
    kiosk.knock()
    after = kiosk.on(Auction)
    assert (after.card, after.next, after.left) == (before.card, before.next, before.left)


def test_it_tells_the_rules_that_are_played(kiosk: Rehearsal) -> None:
    """The switches of the running game, and those chosen while players sit down."""
    kiosk.knock()
    for name in ("Anna", "Boris", "Clara"):
        kiosk.do("add_player", name=name)
    kiosk.do("set_preset", preset="russian")
    kiosk.do("how_to")
    assert kiosk.on(HowTo).options["blank_plain_payer"] == "all_players"
    kiosk.do("close")
    kiosk.do("start")
    kiosk.settle()
    kiosk.do("how_to")
    assert kiosk.on(HowTo).options["inn_opens"] == "threshold"
    kiosk.do("close")
    assert not isinstance(kiosk.scene, Throw)
