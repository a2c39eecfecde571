"""Who cannot pay: sales, what follows for whoever sells nothing, and what the account keeps of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from kiosk.demonstration.bell_and_hammer import BellAndHammerTeller
from kiosk.director.bell_and_hammer.ledger import line
from kiosk.fold import Live
from kiosk.games import GAMES
from kiosk.scenes import (
    Account,
    Auction,
    End,
    Payout,
    Sale,
    SaleOver,
    Seat,
    Seen,
    Throw,
    Why,
)
from kiosk.screens import REST, compose, words
from kiosk.screens.canvas import Canvas
from kiosk.screens.common import account
from kiosk.theme import Theme
from tests.rehearsal import Rehearsal, at_the_dice


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
