"""What is kept, what moves, and what can be touched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.scenes import Action, Auction, Payout, Players, Sale, SaleOver, Seen, Throw
from kiosk.screens import REST, Calm, Motion, animating, compose, draw, drawing, gallery
from kiosk.screens.bell_and_hammer.payout import pays_for
from kiosk.theme import Theme

SIZE = (800, 480)


def pixels(surface: pygame.Surface) -> bytes:
    """What is on it."""
    return pygame.image.tobytes(surface, "RGB")


def test_tokens_move_while_a_payment_is_made_and_then_rest() -> None:
    """A payment's tokens are on their way for a while; then the picture is the same as at rest."""
    scene, surface, motion = gallery.scenes()["payout-sign"], pygame.Surface(SIZE), Motion()
    draw(surface, scene, Theme(), "en", 0.0, REST)
    rest = pixels(surface)
    draw(surface, scene, Theme(), "en", 10.0, motion)
    draw(surface, scene, Theme(), "en", 10.4, motion)
    assert pixels(surface) != rest
    assert animating(scene, 10.4, Theme(), motion)
    draw(surface, scene, Theme(), "en", 13.0, motion)
    assert pixels(surface) == rest
    assert not animating(scene, 13.0, Theme(), motion)


def test_a_motion_is_drawn_to_its_end() -> None:
    """The last picture of a motion is the one at rest, however the frames fall."""
    scene, surface, motion = gallery.scenes()["payout-sign"], pygame.Surface(SIZE), Motion()
    draw(surface, scene, Theme(), "en", 0.0, motion)
    draw(surface, scene, Theme(), "en", 0.6, motion)
    assert animating(scene, 60.0, Theme(), motion)
    draw(surface, scene, Theme(), "en", 60.0, motion)
    assert not animating(scene, 60.1, Theme(), motion)


def test_the_slow_mode_takes_longer() -> None:
    """At half the pace a motion is still under way when it would be over."""
    scene, motion = gallery.scenes()["payout-sign"], Motion()
    long_enough = Theme().timing.token * 1.5
    animating(scene, 0.0, Theme(), motion)
    assert not animating(scene, long_enough, Theme(), motion)
    assert animating(scene, long_enough, Theme(pace=2.0), motion)


def test_a_new_payment_begins_a_new_motion() -> None:
    """Each payment of a throw is seen on its way."""
    scene, motion = gallery.scenes()["payout-first-of-three"], Motion()
    assert isinstance(scene, Payout)
    animating(scene, 0.0, Theme(), motion)
    assert not animating(scene, 5.0, Theme(), motion)
    assert animating(replace(scene, shown=2), 5.1, Theme(), motion)


def test_run_downs_and_live_pictures_paint_nothing_else_again() -> None:
    """A changed run-down or camera picture does not lay the whole screen out again."""
    surface = pygame.Surface(SIZE)
    seen, throw, players = (gallery.scenes()[name] for name in ("seen", "throw", "players-knocks"))
    assert isinstance(seen, Seen)
    assert isinstance(throw, Throw)
    assert isinstance(players, Players)
    assert throw.picture is not None
    other = np.full_like(throw.picture, 200)
    for before, after in (
        (seen, replace(seen, confirm_left=1.0)),
        (throw, replace(throw, picture=other)),
        (players, replace(players, start_left=2.0)),
    ):
        drawing.forget()
        draw(surface, before, Theme(), "en", 0.0, REST)
        first = pixels(surface)
        draw(surface, after, Theme(), "en", 0.1, REST)
        assert len(drawing.kept()) == 1
        assert pixels(surface) != first


def test_scenes_are_kept_within_a_limit() -> None:
    """However many scenes are shown, only a few are kept ready."""
    surface = pygame.Surface(SIZE)
    for scene in gallery.scenes().values():
        draw(surface, scene, Theme(), "en", 0.0, REST)
    assert len(drawing.kept()) <= drawing.MOST_KEPT


def test_targets_say_what_they_do() -> None:
    """A bid's target names its player and raise; a die's target its index."""
    surface = pygame.Surface(SIZE)
    bids = [
        (t.action.args["player"], t.action.args["raise"])
        for t in draw(surface, gallery.scenes()["auction-opens"], Theme(), "en", 0.0, REST)
        if t.action.name == "bid"
    ]
    assert sorted(bids) == [(seat, more) for seat in range(4) for more in (1, 5, 10)]
    dice = [
        t.action.args["index"]
        for t in draw(surface, gallery.scenes()["seen"], Theme(), "en", 0.0, REST)
        if t.action.name == "edit_die"
    ]
    assert sorted(dice) == list(range(8))


def test_bids_that_nobody_can_pay_cannot_be_touched() -> None:
    """A raise beyond a player's tokens is shown out of use."""
    surface = pygame.Surface(SIZE)
    targets = draw(surface, gallery.scenes()["auction-refused"], Theme(), "en", 0.0, REST)
    assert not [t for t in targets if t.action.name == "bid" and t.action.args["raise"] > 1]
    assert {t.action.args["player"] for t in targets if t.action.name == "bid"} == {0, 2, 3}


@pytest.mark.parametrize(("debt", "price", "out"), [(3, 3, True), (3, 4, False), (0, 1, False)])
def test_a_price_that_ruins_the_seller_is_said_before_it_is_sold(debt: int, price: int, out: bool) -> None:
    """The last card for no more than the debt leaves him without tokens and cards: he is out."""
    sale = gallery.scenes()["sale"]
    assert isinstance(sale, Sale)
    cards = {card: owner for card, owner in sale.stage.cards.items() if owner != sale.player} | {"hammer": sale.player}
    scene = replace(sale, stage=replace(sale.stage, cards=cards), debt=debt, price=price, buyer=2)
    texts = [one.text for one in compose(pygame.Surface(SIZE), scene, Theme(), "en", 0.0, REST).texts]
    assert ("At this price Blue fish is out." in texts) is out


def test_the_gallery_writes_a_picture_of_every_scene(tmp_path: Path) -> None:
    """One PNG file a scene, of the size that was asked for."""
    written = gallery.write(tmp_path / "new", (320, 192), "en")
    assert [path.stem for path in written] == list(gallery.shown())
    assert pygame.image.load(str(written[0])).get_size() == (320, 192)


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("payout-sign", "bell"),
        ("payout-horse", "horse"),
        ("payout-sign-horse", "horse"),
        ("payout-horse-to-inn", "inn"),
        ("payout-excess", "inn"),
        ("payout-eyes", None),
    ],
)
def test_the_card_by_which_is_paid_is_shown(name: str, card: str | None) -> None:
    """The sign's, the horse's or the inn's; none where the thrower is paid for his eyes."""
    scene = gallery.scenes()[name]
    assert isinstance(scene, Payout)
    assert pays_for(scene.payments[-1]) == card


def test_in_the_calm_mode_pictures_change_and_nothing_moves() -> None:
    """The waiting screen shows its pictures by turns, each at once; a payment stands as it was made."""
    theme, surface, motion = Theme(), pygame.Surface(SIZE), Calm()
    waiting, seen = gallery.scenes()["waiting"], []
    for turn in range(3):
        for into in (0.0, 0.3, 1.5, 4.2, 7.9):
            now = turn * theme.timing.page + into
            assert animating(waiting, now, theme, motion) == (into == 0.0 and turn > 0)
            draw(surface, waiting, theme, "en", now, motion)
            seen.append(pixels(surface))
    assert len(set(seen)) == 3
    payout = gallery.scenes()["payout-sign"]
    draw(surface, payout, theme, "en", 30.0, motion)
    first = pixels(surface)
    assert not animating(payout, 30.1, theme, motion)
    draw(surface, payout, theme, "en", 30.3, motion)
    assert pixels(surface) == first


@pytest.mark.parametrize("card", ["bell", "hammer", "bell_hammer", "horse", "inn"])
def test_any_card_is_sold_while_the_inn_is_open(card: str) -> None:
    """Only the inn has a picture with its door open; the others are drawn as they always are."""
    made = next(scene for name, scene in gallery.scenes().items() if isinstance(scene, SaleOver) and scene.card)
    opened = replace(made, card=card, stage=replace(made.stage, inn_open=True))
    draw(pygame.Surface((800, 480)), opened, Theme(), "en", 0.0, REST)


@pytest.mark.parametrize("name", ["auction-bid", "auction-eight", "auction-one-strike", "auction-sold"])
def test_the_account_and_the_way_out_are_always_there_in_an_auction(name: str) -> None:
    """So is taking back, where the stage says that there is something to take back."""
    scene = gallery.scenes()[name]
    assert isinstance(scene, Auction)
    for can_undo in (False, True):
        shown = replace(scene, stage=replace(scene.stage, can_undo=can_undo, phones=True))
        targets = draw(pygame.Surface(SIZE), shown, Theme(), "en", 0.0, REST)
        offered = {target.action.name for target in targets}
        assert {"account", "leave_table", "phones", "how_to"} <= offered
        assert ("undo" in offered) == can_undo


@pytest.mark.parametrize("clockwork", [False, True])
@pytest.mark.parametrize("name", ["players-eight", "toad-players", "bingo-players"])
def test_whoever_sits_down_or_goes_moves_nothing_under_a_finger(name: str, clockwork: bool) -> None:
    """From nobody to a full table each button keeps its place; only at the last seat one takes another's."""
    full = gallery.scenes()[name]
    assert isinstance(full, Players)
    places: dict[str, pygame.Rect] = {}
    for count in (*range(full.most + 1), *reversed(range(full.most))):
        names = tuple(f"Player {number}" for number in range(count))
        scene = replace(full, names=names, named=(True,) * count, banker=0, clockwork=clockwork)
        targets = draw(pygame.Surface(SIZE), scene, Theme(), "en", 0.0, REST)
        for target in targets:
            assert places.setdefault(str(target.action), target.rect) == target.rect, f"{target.action} of {count}"
        adds = {target.action.name for target in targets if target.action.name.startswith("add_")}
        assert adds == (
            set() if count == full.most else {"add_player", *(["add_computer"] * (clockwork and count > 0))}
        )
    last = {str(Action(does, {"seat": full.most - 1})) for does in ("edit_name", "set_banker", "remove_player")}
    for does in ("add_player", "add_computer") if clockwork else ("add_player",):
        place = places[str(Action(does))]
        assert {other for other, rect in places.items() if rect.colliderect(place)} - {str(Action(does))} <= last
