"""Charts as a woodcutter would make them: paper, ink, and figures that walk along the lines."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.chronicle.course import Course
from kiosk.chronicle.fairness import Fairness
from kiosk.chronicle.scale import spread, ticks
from kiosk.scenes import Seat
from kiosk.screens import pictures, pieces, words
from kiosk.screens.canvas import Canvas, take_bottom, take_left, take_right
from kiosk.screens.pieces import panel
from kiosk.screens.words import chronicle
from kiosk.theme import ANIMALS

GAUGE = 40
"""Width in units of the scale at the left of a chart."""


def _height(field: Rect, value: float, most: int) -> int:
    return round(field.bottom - field.height * value / max(1, most))


def scale(c: Canvas, rect: Rect, most: int) -> Rect:
    """Paper with round numbers at its left; returns the field in which values from 0 to `most` stand."""
    panel(c, rect)
    inner = rect.inflate(-c.px(16), -c.px(24))
    gauge, field = take_left(inner, c.px(GAUGE * (1.2 if c.large else 1)), c.px(6))
    for mark in ticks(most, 4 if c.large else 5):
        y = _height(field, mark, most)
        pygame.draw.line(c.surface, c.palette.button_off, (field.left, y), (field.right, y), c.px(1.5))
        place = Rect(gauge.left, y - c.px(11), gauge.width, c.px(22))
        c.text(place, str(mark), c.theme.type.small, colour=c.palette.faded, align="right")
    return field


def purses(c: Canvas, rect: Rect, course: Course, seats: Sequence[Seat]) -> None:
    """A line for each purse, in the seat's colour over ink, with the seat's figure on it and at its end."""
    most = max(1, course.most)
    body, ends = take_right(rect, min(int(rect.width * 0.26), c.px(230)), c.px(6))
    field = scale(c, body, most)
    if course.till:
        _till(c, field, course, most)
    _stages(c, field, course)
    figures = words.figures(seats)
    lines = [_line(field, [purse[seat] for purse in course.purses], most) for seat in range(len(seats))]
    last = course.purses[-1]
    order = sorted(range(len(seats)), key=lambda seat: (last[seat], -seat))
    for seat in order:
        colour = c.palette.seats[ANIMALS.index(figures[seat])]
        for ink, wide in ((c.palette.ink, 5.5), (colour, 3.2)):
            _draw(c, lines[seat], ink, c.px(wide))
    for place, seat in enumerate(order):
        _walker(c, lines[seat], seats, seat, (place + 1) / (len(order) + 1), field)
    _ends(c, ends, field, course, seats, most)


def _line(field: Rect, values: Sequence[int], most: int) -> list[tuple[int, int]]:
    step = field.width / max(1, len(values) - 1)
    points = [(round(field.left + at * step), _height(field, value, most)) for at, value in enumerate(values)]
    return points if len(points) > 1 else [points[0], (field.right, points[0][1])]


def _draw(c: Canvas, points: Sequence[tuple[int, int]], ink: tuple[int, int, int], wide: int) -> None:
    pygame.draw.lines(c.surface, ink, False, points, wide)
    for point in points if len(points) < 150 else (points[0], points[-1]):
        pygame.draw.circle(c.surface, ink, point, (wide - 1) // 2)


def _till(c: Canvas, field: Rect, course: Course, most: int) -> None:
    """The bank as a hatched hill behind the lines."""
    line = _line(field, course.till, most)
    hill = pygame.Surface(field.size, pygame.SRCALPHA)
    outline = [(x - field.left, y - field.top) for x, y in line] + [(field.width, field.height), (0, field.height)]
    pygame.draw.polygon(hill, (*c.palette.gold, 70), outline)
    mask = pygame.mask.from_surface(hill, 20)
    hatch = pygame.Surface(field.size, pygame.SRCALPHA)
    for x in range(-field.height, field.width, c.px(9)):
        pygame.draw.line(hatch, (*c.palette.gold_dark, 150), (x, field.height), (x + field.height, 0), c.px(1.2))
    hatched = mask.to_surface(setsurface=hatch, unsetcolor=(0, 0, 0, 0))
    c.surface.blit(hill, field)
    c.surface.blit(hatched, field)
    pygame.draw.lines(c.surface, c.palette.gold_dark, False, line, c.px(2))


def _stages(c: Canvas, field: Rect, course: Course) -> None:
    """Where the auction was over, and where the inn opened."""
    count = max(1, len(course.purses) - 1)
    for at, icon in ((course.play or None, "hammer"), (course.inn, "card-inn")):
        if at is None:
            continue
        x = round(field.left + field.width * at / count)
        for y in range(field.top, field.bottom, c.px(8)):
            pygame.draw.line(c.surface, c.palette.line, (x, y), (x, min(field.bottom, y + c.px(4))), c.px(1.2))
        side = c.px(22)
        place = Rect(x - side // 2, field.top - side // 2, side, side)
        if icon == "hammer":
            pictures.gavel_mark(c, place)
        else:
            pictures.card(c, place.inflate(c.px(8), c.px(8)), "inn", inn_open=True)


def _walker(
    c: Canvas, points: Sequence[tuple[int, int]], seats: Sequence[Seat], seat: int, share: float, field: Rect
) -> None:
    """The seat's figure stands on its line, each at another place, so that lines that cross can be told apart."""
    at = share * (len(points) - 1)
    before, after = points[int(at)], points[min(len(points) - 1, int(at) + 1)]
    x, y = (round(one + (other - one) * (at % 1)) for one, other in zip(before, after, strict=True))
    side = c.px(26)
    place = Rect(x - side // 2, y - side // 2, side, side).clamp(field.inflate(c.px(14), c.px(20)))
    pieces.figure(c, place, seats, seat)


def _ends(c: Canvas, rect: Rect, field: Rect, course: Course, seats: Sequence[Seat], most: int) -> None:
    """What everybody has at the end, and the till."""
    last: list[int] = [*course.purses[-1], *course.till[-1:]]
    high = min(c.px(46), rect.height // len(last))
    wanted = [float(_height(field, value, most)) for value in last]
    middles = spread(wanted, high, rect.top + high / 2, rect.bottom - high / 2)
    for seat, value in enumerate(last):
        place = Rect(rect.left, round(middles[seat] - high / 2), rect.width, high)
        pygame.draw.line(
            c.surface,
            c.palette.line,
            (field.right + c.px(2), round(wanted[seat])),
            (place.left, place.centery),
            c.px(1.2),
        )
        mark, told = take_left(place, min(high, c.px(38)), c.px(4))
        number, name = take_left(told, c.px(44 if not c.large else 56), c.px(6))
        c.text(number, str(value), c.theme.type.head, display=True, align="left")
        if seat < len(seats):
            pieces.figure(c, mark.inflate(-c.px(2), -c.px(2)), seats, seat)
            c.text(
                name,
                words.seat_name(c, seats, seat),
                c.theme.type.label,
                align="left",
                lines=2 if high > c.px(34) else 1,
            )
        else:
            pictures.icon(c, mark.inflate(-c.px(8), -c.px(8)), "till", c.palette.gold_dark)
            c.text(name, c.t("in the till"), c.theme.type.label, align="left", colour=c.palette.faded)


def dice(c: Canvas, rect: Rect, found: Fairness) -> None:
    """How often each die lay mark up, with what was expected and how far chance alone goes."""
    low, high = found.usual
    most = max(1, round(high), *(die.shown for die in found.dice))
    body, names = take_bottom(rect, c.px(44), 0)
    field = scale(c, body, most)
    band = Rect(field.left, _height(field, high, most), field.width, 0)
    band.height = max(c.px(2), _height(field, low, most) - band.top)
    veil = pygame.Surface(band.size, pygame.SRCALPHA)
    veil.fill((*c.palette.gold, 90))
    c.surface.blit(veil, band)
    y = _height(field, found.expected, most)
    pygame.draw.line(c.surface, c.palette.gold_dark, (field.left, y), (field.right, y), c.px(2))
    step = field.width / len(found.dice)
    for at, die in enumerate(found.dice):
        left = round(field.left + step * at)
        wide = min(round(step * 0.5), c.px(70))
        bar = Rect(round(left + (step - wide) / 2), _height(field, die.shown, most), wide, 0)
        bar.height = field.bottom - bar.top
        named = die.word in ("often", "seldom")
        pygame.draw.rect(c.surface, c.palette.bad if named else c.palette.line, bar)
        pygame.draw.rect(c.surface, c.palette.ink, bar, c.px(1.5))
        count = Rect(left, bar.top - c.px(22), round(step), c.px(20))
        inside = count.top < field.top - c.px(12)
        if inside:
            count.top = bar.top + c.px(2)
        c.text(count, str(die.shown), c.theme.type.small, colour=c.palette.sheet if inside else c.palette.ink)
        foot = Rect(left, names.top, round(step), names.height)
        if die.mark == "six":
            c.text(foot, chronicle.mark_name(c, die.mark), c.theme.type.label)
        else:
            pictures.die(c, foot.inflate(0, -c.px(4)), die.mark)
        if die.word in ("often", "seldom", "watch"):
            pictures.icon(c, Rect(foot.right - c.px(16), foot.top, c.px(16), c.px(16)), "trouble", c.palette.bad)
