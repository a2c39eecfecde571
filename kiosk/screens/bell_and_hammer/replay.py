"""Moments of a recorded game, small: for the waiting screen."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import End, Payout
from kiosk.screens import dice, pictures, words
from kiosk.screens.bell_and_hammer.stage import purses
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_left, take_top
from kiosk.screens.pieces import figure
from kiosk.screens.screen import eased

FLIGHT = 1.2
"""Seconds after which the tokens of a throw are on their way: the words about it were read by then."""


def throw(c: Canvas, rect: Rect, scene: Payout) -> None:
    """The camera's picture, its dice, what they count for, and who pays whom; `flying` lays the tokens over it."""
    left, right = _halves(c, rect)
    view, row = take_bottom(left, c.px(50), c.px(6))
    dice.view(c, view, scene.picture, scene.dice)
    for place, die in zip(columns(row, max(8, len(scene.dice)), c.px(3)), scene.dice, strict=False):
        dice.cut_out(c, place, scene.picture, die)
    seats = scene.stage.seats
    head, right = take_top(right, int(right.height * 0.3), c.px(4))
    badge, told = take_left(head, head.height, c.px(8))
    figure(c, badge, seats, scene.player)
    thrown = words.thrown(c, scene.eyes, scene.bell, scene.hammer)
    said = f"{words.seat_name(c, seats, scene.player)}: {thrown}"
    c.text(told, said, c.theme.type.head, display=True, align="left", lines=4)
    if not scene.payments:
        why = words.nothing(c, scene.nothing) if scene.nothing else c.t("Nobody pays.")
        c.text(right, why, c.theme.type.body, align="left", lines=4)
        return
    payment = scene.payments[0]
    right, _ = take_bottom(right, int(right.height * 0.42), c.px(4))
    upper, lower = take_top(right, int(right.height * 0.5))
    c.text(upper, words.movement(c, seats, payment), c.theme.type.body, align="left", lines=2)
    c.text(lower, words.reason(c, payment), c.theme.type.label, colour=c.palette.faded, align="left", lines=2)
    payer, _, receiver = _way(c, rect)
    for place, who in ((payer, payment.payer), (receiver, payment.receiver)):
        if isinstance(who, int):
            side = Rect(0, 0, min(place.size), min(place.size))
            side.center = place.center
            figure(c, side, scene.stage.seats, who)
        else:
            pictures.icon(c, place, "till", c.palette.ink)


def flying(c: Canvas, rect: Rect, scene: Payout, t: float) -> None:
    """The tokens of the payment, on their way from the payer to the receiver."""
    if not scene.payments:
        return
    payment = scene.payments[0]
    _, way, _ = _way(c, rect)
    share = eased((t - FLIGHT) / c.theme.timing.token)
    radius = c.px(15)
    for number in range(min(payment.amount, 5)):
        x = way.left + radius + (way.width - 2 * radius) * share - number * radius * (1 - 2 * share)
        if way.left <= x <= way.right:
            pictures.token(c, (x, way.centery), radius)


def _halves(c: Canvas, rect: Rect) -> tuple[Rect, Rect]:
    left, right = cut(rect, [0.42, 0.58], c.px(18))
    return left, right


def _way(c: Canvas, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Payer, the way of the tokens, receiver in a line."""
    _, right = _halves(c, rect)
    _, right = take_top(right, int(right.height * 0.3), c.px(4))
    _, paid = take_bottom(right, int(right.height * 0.42), c.px(4))
    payer, way, receiver = cut(paid, [1, 2.4, 1], c.px(6))
    return payer, way, receiver


def standing(c: Canvas, rect: Rect, scene: End) -> None:
    """Who won, and what everybody has."""
    upper, lower = take_bottom(rect, c.px(96 if c.large else 84), c.gap)
    names = [words.seat_name(c, scene.stage.seats, seat) for seat in scene.winners]
    badge, told = take_left(upper, min(upper.height, upper.width // 3), c.px(14))
    figure(c, badge, scene.stage.seats, scene.winners[0])
    said = c.t("{name} wins!", name=names[0]) if len(names) == 1 else c.t("A tie: {names}", names=", ".join(names))
    c.text(told, said, c.theme.type.title, display=True, align="left", lines=2)
    purses(c, lower, scene.stage)
