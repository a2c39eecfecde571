"""Tokens on their way: one payment at a time, nothing lost between purses and till, skipped by a strike."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from kiosk.scenes import Auction, Payment, Payout, SaleOver, Stage
from kiosk.screens import Held, compose, gallery
from kiosk.screens.bell_and_hammer.flight import TRAIL, Flight, standing
from kiosk.screens.bell_and_hammer.stage import small_till
from kiosk.screens.drawing import animating, draw
from kiosk.theme import Theme

SIZE = (800, 480)
THEME = Theme()
EACH = THEME.timing.token * (1 + TRAIL)


def texts(scene: Auction | Payout | SaleOver, seconds: float) -> list[str]:
    """What the screen says so long after the moment began."""
    surface = pygame.Surface(SIZE)
    return [one.text for one in compose(surface, scene, THEME, "en", 0.0, Held(seconds)).texts]


def test_purses_stand_as_after_the_payments_made_so_far() -> None:
    """The second of three payments leaves one to come; together nothing is lost."""
    scene = gallery.scenes()["payout-first-of-three"]
    assert isinstance(scene, Payout)
    stood = [standing(scene.stage, scene.payments, made) for made in range(4)]
    assert [one.seats[1].tokens for one in stood] == [scene.stage.seats[1].tokens - 3 + made for made in range(4)]
    assert stood[3] == scene.stage
    assert len({sum(seat.tokens for seat in one.seats) + one.till for one in stood}) == 1


def test_a_purse_gets_its_tokens_when_they_arrive() -> None:
    """While they fly the receiver has what he had; then, without a new scene, what he has."""
    scene = gallery.scenes()["payout-sign"]
    assert isinstance(scene, Payout)
    has = str(scene.stage.seats[0].tokens)
    assert sum(seat.tokens == scene.stage.seats[0].tokens for seat in scene.stage.seats) == 1
    for seconds, arrived in ((0.3, False), (5.0, True)):
        assert (has in texts(scene, seconds)) == arrived


def test_the_price_of_a_card_flies_into_the_till() -> None:
    """The buyer has paid at once, the till has it when the tokens arrive."""
    scene = gallery.scenes()["auction-sold"]
    assert isinstance(scene, Auction) and scene.stage.till == 16 and scene.payments[0].amount == 14
    on_the_way, after = texts(scene, 0.3), texts(scene, 5.0)
    assert "2" in on_the_way and "16" not in on_the_way
    assert "16" in after and "2" not in after
    assert str(scene.stage.seats[0].tokens) in on_the_way


def test_stakes_fly_one_after_another() -> None:
    """While the second player pays, the first has paid and the third and fourth have not."""
    scene = gallery.scenes()["auction-stakes"]
    assert isinstance(scene, Auction) and len(scene.payments) == 4
    each = Flight(small_till).lasts(scene.payments, THEME) / 4
    has = [one.tokens for one in scene.stage.seats]
    for payer in range(4):
        said = texts(scene, payer * each + 0.1)
        for seat, tokens in enumerate(has):
            assert str(tokens if seat <= payer else tokens + 4) in said, (payer, seat)
        assert str(scene.stage.till - 4 * (4 - payer)) in said


def test_of_a_sale_the_price_flies_first_and_then_the_debt() -> None:
    """The seller has the whole price before he pays what he owes."""
    scene = gallery.scenes()["sale-over"]
    assert isinstance(scene, SaleOver) and scene.stage.seats[1].tokens == 6
    assert "0" in texts(scene, 0.2) and "9" not in texts(scene, 0.2)
    assert "9" in texts(scene, EACH * 0.9)
    assert "27" in texts(scene, EACH * 0.9) and "27" not in texts(scene, EACH * 3)


def test_many_payments_are_no_longer_than_a_visitors_patience() -> None:
    """Eight stakes fly faster than one."""
    eight = [Payment(seat, "till", 4, "stake") for seat in range(8)]
    flight = Flight(small_till)
    assert flight.lasts(eight, THEME) <= THEME.timing.payments + 1e-9
    assert flight.lasts(eight[:1], THEME) == pytest.approx(EACH)
    assert flight.lasts([replace(one, amount=0) for one in eight], THEME) == 0


def test_what_is_skipped_stands_at_once() -> None:
    """After a strike nothing flies: the first picture is the one at rest."""
    scene = gallery.scenes()["payout-sign"]
    assert isinstance(scene, Payout)
    hurried = replace(scene, hurried=True)
    assert texts(hurried, 0.0) == texts(scene, 5.0)
    motion = Held(0.1)
    draw(pygame.Surface(SIZE), hurried, THEME, "en", 0.0, motion)
    assert not animating(hurried, 0.1, THEME, motion)


def test_the_row_with_the_till_leaves_every_purse_its_place() -> None:
    """With eight players, too, no purse lies under another or under the till."""
    scene = gallery.scenes()["auction-sold-eight"]
    assert isinstance(scene, Auction) and isinstance(scene.stage, Stage)
    c = compose(pygame.Surface(SIZE), scene, THEME, "en", 0.0, Held(0.3))
    assert {"32", "18", "17", "28"} <= {one.text for one in c.texts}
