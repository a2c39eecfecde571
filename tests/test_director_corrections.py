"""Put right: undo, amend, leave, return, abandon, with what each does to every purse before it counts."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

from kiosk.pin import hash_pin
from kiosk.scenes import (
    Account,
    Auction,
    End,
    LeaveTable,
    Payout,
    Pin,
    PutRight,
    RoundOver,
    Seen,
    Throw,
    Why,
    Wrong,
)
from kiosk.settings import Config
from tests.rehearsal import Rehearsal, at_the_dice, reading


def thrown(kiosk: Rehearsal, *marks: str) -> None:
    kiosk.throw(*marks)
    kiosk.knock()
    kiosk.skip()


def purses(kiosk: Rehearsal) -> tuple[int, ...]:
    return tuple(kiosk.table.facts["tokens"])


def test_the_last_throw_is_put_right_by_anybody(kiosk: Rehearsal) -> None:
    """Two was a three: the page shows what changes before it counts, and afterwards it is so, also after a restart."""
    at_the_dice(kiosk)
    before = purses(kiosk)
    thrown(kiosk, "2")
    kiosk.do("put_right")
    page = kiosk.on(PutRight)
    assert page.player == 1 and page.eyes == 2 and not page.changed
    index = [die.value for die in page.dice].index("2")
    kiosk.do("set_die", index=index, value="3")
    page = kiosk.on(PutRight)
    assert page.changed and page.problem is None
    assert page.before[1] == before[1] + 2 and page.after[1] == before[1] + 3
    assert page.till_after == page.till_before - 1
    assert purses(kiosk)[1] == before[1] + 2
    kiosk.do("amend")
    assert purses(kiosk)[1] == before[1] + 3
    payout = kiosk.on(Payout)
    assert payout.amended and payout.eyes == 3
    kiosk.restart()
    assert purses(kiosk)[1] == before[1] + 3
    assert kiosk.on(Payout).amended


def test_a_correction_that_changes_nothing_is_not_entered(kiosk: Rehearsal) -> None:
    """The journal is not filled with corrections that are none."""
    at_the_dice(kiosk)
    thrown(kiosk, "2")
    number = kiosk.table.number
    kiosk.do("put_right")
    kiosk.do("amend")
    assert kiosk.table.number == number and isinstance(kiosk.scene, PutRight)
    kiosk.do("close")
    assert isinstance(kiosk.scene, Throw)


def test_a_throw_by_hand_is_put_right_with_its_own_dice(kiosk: Rehearsal) -> None:
    """Its page holds eight named dice; a mark that is taken away must be answered before it can count; undo works."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.do("by_hand")
    for mark in ("2", "4"):
        kiosk.do("mark", mark=mark)
    kiosk.do("rest_blank")
    kiosk.do("confirm")
    kiosk.skip()
    before = purses(kiosk)
    kiosk.do("put_right")
    page = kiosk.on(PutRight)
    assert page.picture is None and sorted(die.value for die in page.dice) == ["2", "4", *["blank"] * 6]
    kiosk.do("mark", mark="4")
    kiosk.do("amend")
    assert kiosk.on(PutRight).problem == "unnamed" and purses(kiosk) == before
    kiosk.do("rest_blank")
    kiosk.do("amend")
    assert kiosk.on(Payout).eyes == 2
    assert sorted(die.value for die in kiosk.on(Payout).dice) == ["2", *["blank"] * 7]
    kiosk.do("undo")
    kiosk.do("sure")
    assert kiosk.on(Throw).player == 1


def test_an_impossible_correction_is_not_entered(kiosk: Rehearsal) -> None:
    """Two dice cannot show the same number, whoever says so."""
    at_the_dice(kiosk)
    thrown(kiosk, "2", "4")
    kiosk.do("put_right")
    dice = [die.value for die in kiosk.on(PutRight).dice]
    kiosk.do("set_die", index=dice.index("4"), value="2")
    assert kiosk.on(PutRight).problem == "twice"
    before = purses(kiosk)
    kiosk.do("amend")
    assert purses(kiosk) == before


def test_an_older_throw_needs_the_operators_number(tmp_path: Path) -> None:
    """With the PIN it is put right and everything after is folded again; without one the page stays shut."""
    config = Config()
    pin = hash_pin("4711", b"0123456789abcdef")
    config = replace(config, operator=replace(config.operator, pin_hash=pin))
    kiosk = Rehearsal(tmp_path, config=config)
    at_the_dice(kiosk)
    thrown(kiosk, "1", "2")
    number = kiosk.table.last.number
    thrown(kiosk, "1")
    kiosk.do("account")
    kiosk.do("put_right", number=number)
    assert isinstance(kiosk.scene, Pin)
    for digit in "1234":
        kiosk.do("digit", digit=digit)
    kiosk.do("sure")
    assert kiosk.on(Pin).wrong
    for digit in "4711":
        kiosk.do("digit", digit=digit)
    kiosk.do("sure")
    page = kiosk.on(PutRight)
    assert page.number == number
    kiosk.do("set_die", index=[die.value for die in page.dice].index("2"), value="bell")
    before = purses(kiosk)
    kiosk.do("amend")
    after = purses(kiosk)
    # One eye with the bell instead of three without: the thrower loses three, the bell's owner gains one.
    assert (after[0] - before[0], after[1] - before[1], after[2] - before[2]) == (1, -3, 0)
    kiosk.close()


def test_without_a_pin_older_throws_stay_as_they_are(kiosk: Rehearsal) -> None:
    """The default configuration has no operator's number: nobody can open the page."""
    at_the_dice(kiosk)
    thrown(kiosk, "1", "2")
    number = kiosk.table.last.number
    thrown(kiosk, "1")
    kiosk.do("account")
    kiosk.do("put_right", number=number)
    assert isinstance(kiosk.scene, Account)


def test_whoever_would_owe_more_than_he_has_is_shown_first(kiosk: Rehearsal) -> None:
    """A correction by which a player could not pay in full names him before it counts."""
    kiosk.seat("Anna", "Boris")
    prices = {"inn": (0, 1), "bell": (1, 30)}
    while (scene := kiosk.on(Auction)).next:
        owner, price = prices.get(scene.next, (None, 1))
        kiosk.sell(owner, price)
    kiosk.knock()
    for _ in range(40):
        stage = kiosk.on(Throw).stage
        if stage.till <= 6:
            break
        thrown(kiosk, "1", "2", "3") if stage.till >= 12 else thrown(kiosk, "1")
    # The next thrower pays nothing for a blank throw; nine eyes against a small till are more than Boris has.
    thrown(kiosk, "1")
    kiosk.do("put_right")
    page = kiosk.on(PutRight)
    for value in ("4", "5", "6"):
        blank = [die.value for die in kiosk.on(PutRight).dice].index("blank")
        kiosk.do("set_die", index=blank, value=value)
    page = kiosk.on(PutRight)
    poorer = [seat for seat in range(2) if page.after[seat] < page.before[seat]]
    assert page.changed and poorer
    entered = kiosk.table.preview(kiosk.director.pages.top._event())
    short = {effect["player"] for effect in entered.effects if effect["type"] == "short"}
    assert set(page.short) == short


def test_the_last_entry_is_taken_back_after_asking_once_more(kiosk: Rehearsal) -> None:
    """One touch asks, the second does it; a page that is closed does nothing."""
    kiosk.seat("Anna", "Boris")
    card = kiosk.sell(0, 3)
    assert purses(kiosk)[0] == 29
    kiosk.do("undo")
    page = kiosk.on(LeaveTable)
    assert (page.asked, page.undoes) == ("undo", "knock")
    kiosk.do("close")
    assert purses(kiosk)[0] == 29
    kiosk.do("undo")
    kiosk.do("sure")
    scene = kiosk.on(Auction)
    assert (scene.card, scene.high, scene.by) == (card, 3, 0)
    assert purses(kiosk)[0] == 32


def test_a_throw_that_is_taken_back_is_thrown_again(kiosk: Rehearsal) -> None:
    """The mat must be seen empty again; the purses are as before."""
    at_the_dice(kiosk)
    before = purses(kiosk)
    thrown(kiosk, "5")
    kiosk.do("undo")
    kiosk.do("sure")
    assert purses(kiosk) == before and kiosk.on(Throw).player == 1
    kiosk.see("read", reading(["5"] + ["blank"] * 7))
    assert isinstance(kiosk.scene, Throw)
    thrown(kiosk, "6")
    assert purses(kiosk)[1] == before[1] + 6


def test_a_page_beside_the_game_closes_by_itself_and_stops_the_hammer(kiosk: Rehearsal) -> None:
    """While it is open a strike closes it and does no more; alone it closes too, so no table is ever stuck."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    kiosk.do("account")
    assert kiosk.on(Account).lines
    assert kiosk.knock()
    kiosk.on(Seen)
    kiosk.do("account")
    assert kiosk.on(Account).lines
    kiosk.wait(50)
    seen = kiosk.on(Seen)
    assert seen.confirm_left is None
    kiosk.knock()
    assert isinstance(kiosk.scene, Payout)


def test_who_leaves_keeps_his_tokens_and_his_turn_passes(kiosk: Rehearsal) -> None:
    """His cards are out of use; the next player throws."""
    at_the_dice(kiosk)
    before = purses(kiosk)
    kiosk.do("leave_table")
    assert kiosk.on(LeaveTable).can_leave == (0, 1, 2)
    kiosk.do("leave", seat=1)
    assert kiosk.on(LeaveTable).asked == "leave"
    kiosk.do("sure")
    scene = kiosk.on(Throw)
    assert scene.player == 2 and purses(kiosk) == before
    assert scene.stage.away == (False, True, False)
    assert scene.stage.cards["horse"] is None


def test_somebody_leaves_while_dice_lie_there(kiosk: Rehearsal) -> None:
    """A throw that was read and does not count yet is read again and counts for the same player."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    again = kiosk.director.again
    kiosk.do("leave_table")
    kiosk.do("leave", seat=0)
    kiosk.do("sure")
    assert isinstance(kiosk.scene, Throw)
    assert kiosk.director.again == again + 1
    kiosk.see("read", reading(["2"] + ["blank"] * 7))
    assert kiosk.on(Seen).player == 1


def test_who_left_comes_back_between_two_rounds(kiosk: Rehearsal) -> None:
    """In the russian game with more than one round."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara", "Dora"):
        kiosk.do("add_player", name=name)
    kiosk.do("set_preset", preset="russian")
    kiosk.do("set_option", switch="max_rounds", value=2)
    kiosk.do("start")
    while kiosk.on(Auction).next:
        kiosk.sell(None)
    kiosk.knock()
    kiosk.skip()
    kiosk.do("leave_table")
    assert kiosk.on(LeaveTable).can_return == ()
    kiosk.do("leave", seat=3)
    kiosk.do("sure")
    thrown(kiosk, "1", "2", "3", "4", "6")
    assert isinstance(kiosk.scene, RoundOver)
    kiosk.do("leave_table")
    assert kiosk.on(LeaveTable).can_return == (3,)
    kiosk.do("return", seat=3)
    kiosk.do("sure")
    assert kiosk.on(RoundOver).stage.away == (False,) * 4
    kiosk.knock()
    assert kiosk.on(Auction).stage.round == 2


def test_an_abandoned_game_has_a_standing_and_no_winner(kiosk: Rehearsal) -> None:
    """Asked once more, then over; the next strike brings the waiting screen."""
    at_the_dice(kiosk)
    kiosk.do("leave_table")
    kiosk.do("abandon")
    assert kiosk.on(LeaveTable).asked == "abandon"
    kiosk.do("sure")
    end = kiosk.on(End)
    assert (end.why, end.winners) == ("abandoned", ())


def test_every_payment_can_be_asked_for_its_reason(kiosk: Rehearsal) -> None:
    """The account lists what moved, newest first; each line leads to its dice, its rule, its arithmetic."""
    at_the_dice(kiosk)
    thrown(kiosk, "2", "bell")
    kiosk.do("account")
    lines = kiosk.on(Account).lines
    assert lines[0].kind == "throw" and lines[0].payments[0].why == "sign_eyes"
    kiosk.do("why", number=lines[0].number)
    page = kiosk.on(Why)
    assert sorted(die.value for die in page.dice) == ["2", "bell", *["blank"] * 6]
    payment = page.line.payments[0]
    assert payment.facts == {"player": 1, "eyes": 2, "till": 17, "sign": "bell"}
    assert page.before[0] + payment.amount == page.line.purses[0]
    kiosk.do("close")
    assert isinstance(kiosk.scene, Account)
    for _ in range(9):
        kiosk.do("older")
    oldest = kiosk.on(Account)
    assert oldest.page == oldest.pages - 1 and oldest.lines[-1].kind == "stakes"


def test_the_account_adds_up(kiosk: Rehearsal) -> None:
    """Each line's purses are the line before it with its payments."""
    at_the_dice(kiosk)
    for marks in (("2",), (), ("bell",), ("3", "hammer"), ("1", "bell", "hammer")):
        thrown(kiosk, *marks)
    kiosk.do("account")
    from kiosk.director.bell_and_hammer.ledger import account

    lines = account(kiosk.table.running, frozenset())[::-1]
    for before, after in itertools.pairwise(lines):
        held = [*before.purses, before.till]
        for payment in after.payments:
            held[-1 if payment.payer == "till" else payment.payer] -= payment.amount
            held[-1 if payment.receiver == "till" else payment.receiver] += payment.amount
        assert (tuple(held[:-1]), held[-1]) == (after.purses, after.till)


def test_a_full_disk_is_said_and_nothing_has_happened(tmp_path: Path) -> None:
    """The kiosk says that the account cannot be written; the same strike works when there is room."""
    import sqlite3

    full = [False]

    def disk(_: object) -> None:
        if full[0]:
            raise sqlite3.OperationalError("database or disk is full")

    kiosk = Rehearsal(tmp_path, before_commit=disk)
    kiosk.seat("Anna", "Boris")
    full[0] = True
    kiosk.knock()
    assert kiosk.on(Wrong).what == "journal_failed" and "make room" in kiosk.on(Wrong).detail
    kiosk.do("close")
    assert kiosk.on(Wrong).what == "journal_failed", "what counts for nothing does not lie behind a key"
    full[0] = False
    kiosk.do("retry")
    assert kiosk.on(Auction).card is None
    kiosk.knock()
    assert kiosk.on(Auction).card is not None
    kiosk.close()


def test_an_older_payout_is_not_told_again_when_a_later_throw_is_taken_back(kiosk: Rehearsal) -> None:
    """What was told of the throw before stays told, also after a restart; a corrected throw is told anew."""
    at_the_dice(kiosk)
    thrown(kiosk, "1")
    thrown(kiosk, "2")
    kiosk.do("undo")
    kiosk.do("sure")
    assert kiosk.on(Throw).player == 2
    kiosk.restart()
    assert kiosk.on(Throw).player == 2
    kiosk.do("put_right")
    blank = [die.value for die in kiosk.on(PutRight).dice].index("blank")
    kiosk.do("set_die", index=blank, value="hammer")
    kiosk.do("amend")
    assert kiosk.on(Payout).amended and kiosk.on(Payout).player == 1
