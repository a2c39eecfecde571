"""Moments of a recorded game, small: for the waiting screen."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import ToadEnd, Verdict
from kiosk.screens import pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, take_left, take_top
from kiosk.screens.toad.declared import hand, outcome, tally, title
from kiosk.screens.toad.stage import lives


def verdict(c: Canvas, rect: Rect, scene: Verdict) -> None:
    """The hand that was declared, its spots, and what it costs whom."""
    shown, right = cut(rect, [0.54, 0.46], c.px(18))
    hand(c, shown, scene.cards)
    head, right = take_top(right, int(right.height * 0.3), c.px(4))
    badge, said = take_left(head, min(head.height, c.px(64)), c.px(8))
    pieces.figure(c, badge, scene.stage.seats, scene.player)
    c.text(said, title(c, scene), c.theme.type.head, display=True, align="left", lines=2)
    counts, told = take_top(right, int(right.height * 0.56), c.px(6))
    tally(c, counts, scene.red, scene.black)
    c.text(told, "\n".join(outcome(c, scene)), c.theme.type.label, align="left", lines=5)


def standing(c: Canvas, rect: Rect, scene: ToadEnd) -> None:
    """Who won, and what lives everybody has left."""
    upper, lower = take_top(rect, int(rect.height * 0.5), c.gap)
    seats = scene.stage.seats
    if scene.winner is not None:
        badge, told = take_left(upper, min(upper.height, upper.width // 3), c.px(14))
        pieces.figure(c, badge, seats, scene.winner)
        name = words.seat_name(c, seats, scene.winner)
        c.text(told, c.t("{name} wins!", name=name), c.theme.type.title, display=True, align="left", lines=2)
    for seat, place in enumerate(columns(lower, len(seats), c.px(10))):
        pieces.panel(c, place)
        figure, left = take_top(place.inflate(-c.px(12), -c.px(12)), int(place.height * 0.48), c.px(4))
        pieces.figure(c, figure, seats, seat)
        lives(c, left, scene.stage.lives[seat], scene.stage.most_lives)
