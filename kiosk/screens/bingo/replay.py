"""Moments of a recorded match, small: for the waiting screen."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import MatchEnd, Trick
from kiosk.screens import pieces, stones, words
from kiosk.screens.canvas import Canvas, columns, cut, take_left, take_top
from kiosk.screens.words import bingo


def trick(c: Canvas, rect: Rect, scene: Trick) -> None:
    """Both stones as the camera saw them and as they were read; who takes them, and why."""
    assert scene.lead is not None and scene.reply is not None
    left, right = cut(rect, [0.56, 0.44], c.px(20))
    seats, leader = scene.stage.seats, scene.stage.leader
    for side, seat, stone in zip(
        columns(left, 2, c.px(12)), (leader, 1 - leader), (scene.lead, scene.reply), strict=True
    ):
        head, rest = take_top(side, c.px(34), c.px(4))
        figure, name = take_left(head, head.height, c.px(6))
        pieces.figure(c, figure, seats, seat)
        c.text(name, words.seat_name(c, seats, seat), c.theme.type.label, align="left")
        photo, rest = take_top(rest, min(rest.width // 2, (rest.height - c.px(8)) // 2), c.px(8))
        stones.seen(c, photo, stone)
        stones.stone(c, take_top(rest, photo.height)[0], stone.value)
    upper, lower = take_top(right, int(right.height * 0.42), c.px(6))
    badge, said = take_left(upper, min(upper.height, c.px(70)), c.px(10))
    pieces.figure(c, badge, seats, scene.player)
    takes = c.t("{name} takes it", name=words.seat_name(c, seats, scene.player))
    c.text(said, takes, c.theme.type.head, display=True, align="left", lines=3)
    why = bingo.why_taken(c, scene.why, scene.lead.value, scene.reply.value)
    brings = f"{bingo.points(c, scene.points + scene.doubles)}."
    told = bingo.big_line(c, seats, scene.big[0]) if scene.big else why
    c.text(lower, f"{brings} {told}", c.theme.type.body, align="left", valign="top", lines=5)


def standing(c: Canvas, rect: Rect, scene: MatchEnd) -> None:
    """Who won the match, and how many big points each has."""
    upper, lower = take_top(rect, int(rect.height * 0.5), c.gap)
    if scene.winner is not None:
        badge, told = take_left(upper, min(upper.height, upper.width // 3), c.px(14))
        pieces.figure(c, badge, scene.stage.seats, scene.winner)
        name = words.seat_name(c, scene.stage.seats, scene.winner)
        c.text(told, c.t("{name} wins the match", name=name), c.theme.type.title, display=True, align="left", lines=2)
    for seat, place in enumerate(columns(lower, 2, c.px(20))):
        pieces.panel(c, place)
        figure, told = take_left(place.inflate(-c.px(16), -c.px(12)), min(place.height, place.width // 4), c.px(8))
        pieces.figure(c, figure, scene.stage.seats, seat)
        name_at, number = cut(told, [0.7, 0.3], c.px(6))
        c.text(name_at, words.seat_name(c, scene.stage.seats, seat), c.theme.type.body, align="left", lines=2)
        c.text(number, str(scene.stage.big[seat]), c.theme.type.huge * 0.7, display=True)
