"""Tokens on their way: one payment after the other flies from purse to purse, or between a purse and the till."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from kiosk.scenes import Payment, Stage
from kiosk.screens import pictures, pieces
from kiosk.screens.bell_and_hammer.stage import purse
from kiosk.screens.canvas import Canvas, Printed
from kiosk.screens.screen import eased
from kiosk.theme import Theme

MOST_FLYING = 12
"""Tokens that are seen on their way; more go as a heap."""

TRAIL = 0.4
"""How long after the first token the last one leaves, as a share of a token's way."""

MOST_PAINTED = 24
"""Purses kept ready as they are while tokens are on their way."""

Party = int | str
"""A seat, or ``"till"``."""


def standing(stage: Stage, payments: Sequence[Payment], made: int) -> Stage:
    """The stage, after all of `payments`, as it stands when only `made` of them have been made."""
    return _less(stage, payments[max(0, made) :], payments[max(0, made) :])


def _less(stage: Stage, unpaid: Sequence[Payment], unreceived: Sequence[Payment]) -> Stage:
    """The stage before these have left their payers and reached their receivers."""
    tokens, till = [one.tokens for one in stage.seats], stage.till
    moves = [(one.payer, one.amount) for one in unpaid] + [(one.receiver, -one.amount) for one in unreceived]
    for who, amount in moves:
        if isinstance(who, int):
            tokens[who] += amount
        else:
            till += amount
    seats = tuple(replace(one, tokens=has) for one, has in zip(stage.seats, tokens, strict=True))
    return replace(stage, seats=seats, till=till)


class Flight:
    """The motion of some payments over a stage that shows them made; `t` is seconds since the first one left."""

    def __init__(self, paint_till: Callable[[Canvas, Rect, int], object]) -> None:
        """`paint_till` paints the till with so many tokens in its place."""
        self._paint_till = paint_till
        self._painted: OrderedDict[Hashable, tuple[pygame.Surface, list[Printed]]] = OrderedDict()

    def lasts(self, payments: Sequence[Payment], theme: Theme) -> float:
        """Seconds until the last token has arrived."""
        return self._way(payments, theme) * (1 + TRAIL) * len(self._moving(payments))

    def paint(
        self,
        c: Canvas,
        stage: Stage,
        payments: Sequence[Payment],
        t: float,
        place_of: Callable[[Party], Rect],
        turn: int | None = None,
    ) -> None:
        """Who is still to pay or to receive has his purse as it is until then; one payment is on its way."""
        moving, way = self._moving(payments), self._way(payments, c.theme)
        each = way * (1 + TRAIL)
        if not moving or t >= each * len(moving):
            return
        now = min(len(moving) - 1, int(t / each))
        arrived = now + (t - now * each >= way)
        before = _less(stage, moving[now + 1 :], moving[arrived:])
        for who in dict.fromkeys(one for payment in moving for one in (payment.payer, payment.receiver)):
            if self._has(before, who) != self._has(stage, who):
                self._cover(c, before, who, place_of(who), turn)
        payment, t = moving[now], t - now * each
        start, end = place_of(payment.payer).center, place_of(payment.receiver).center
        count = min(payment.amount, MOST_FLYING)
        # Between two purses under the valance the tokens take the way below.
        high = c.px(60) * (-1 if min(start[1], end[1]) - c.px(60) < pictures.top_height(c) else 1)
        for number in range(count):
            share = eased((t - TRAIL * way * number / max(1, count)) / way)
            if 0 < share < 1:
                rise = high * 4 * share * (1 - share)
                x = start[0] + (end[0] - start[0]) * share
                y = start[1] + (end[1] - start[1]) * share - rise
                pictures.token(c, (x, y), c.px(13))
        pieces.pulse(c, place_of(payment.receiver), (t - way) / (TRAIL * way))

    def _moving(self, payments: Sequence[Payment]) -> list[Payment]:
        """Those of which there is something to see."""
        return [one for one in payments if one.amount]

    def _way(self, payments: Sequence[Payment], theme: Theme) -> float:
        """Seconds that a token is on its way: less where many payments follow each other."""
        return min(theme.timing.token, theme.timing.payments / (1 + TRAIL) / max(1, len(self._moving(payments))))

    def _has(self, stage: Stage, who: Party) -> int:
        return stage.seats[who].tokens if isinstance(who, int) else stage.till

    def _cover(self, c: Canvas, stage: Stage, who: Party, rect: Rect, turn: int | None) -> None:
        """A purse (or the till) as it is in `stage`: painted once, then laid over."""
        purse_of = tuple(stage.seats) if isinstance(who, int) else (stage.till,)
        key = (who, purse_of, tuple(rect), turn, stage.banker, c.rect.size, c.theme, c.language)
        painted = self._painted.get(key)
        # The stacks of the till sway a little beyond their place.
        around = rect.inflate(c.px(4), 0).clip(c.rect)
        if painted is None:
            pictures.ground(c, around)
            c.texts, others = [], c.texts
            if isinstance(who, str):
                self._paint_till(c, rect, stage.till)
            else:
                purse(c, rect, stage.seats, who, turn=who == turn, banker=who == stage.banker)
            painted = self._painted[key] = c.surface.subsurface(around).copy(), c.texts
            c.texts = others
            while len(self._painted) > MOST_PAINTED:
                self._painted.popitem(last=False)
        surface, texts = painted
        c.surface.blit(surface, around)
        c.texts = [*(one for one in c.texts if not rect.contains(one.box)), *texts]
