"""Charts as SVG 1.1, drawn by hand: how the purses went, and how often each die's mark lay up.

Whoever prints them needs no colour: each seat's line has a dash of its own and its name at its end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from kiosk.chronicle.course import Course
from kiosk.chronicle.fairness import Fairness
from kiosk.chronicle.scale import spread, ticks
from kiosk.theme import LIGHT, Colour

WIDE, HIGH = 960, 540
LEFT, RIGHT, TOP, BOTTOM = 70, 200, 56, 54
"""Margins around the chart."""

DASHES = ("", "9 4", "2 4", "14 4 2 4", "6 6", "20 6", "4 2", "12 3 3 3 3 3")
"""By seat."""


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


INK, FADED, LINE, PAPER = (_hex(colour) for colour in (LIGHT.ink, LIGHT.faded, LIGHT.line, LIGHT.sheet))
GOLD, BAD = _hex(LIGHT.gold), _hex(LIGHT.bad)


def purses(course: Course, names: Sequence[str], title: str, till: str) -> str:
    """How the purses of one game went; `till`: what the bank is called."""
    parts = _head(title)
    most = max(1, course.most)
    steps = max(1, len(course.purses) - 1)

    def place(at: int, value: int) -> str:
        return f"{LEFT + (WIDE - LEFT - RIGHT) * at / steps:.1f},{_y(value, most):.1f}"

    parts += _scale(most, ticks(most))
    if course.till:
        outline = [place(at, value) for at, value in enumerate(course.till)]
        ends = f"{WIDE - RIGHT},{_y(0, most)} {LEFT},{_y(0, most)}"
        parts.append(f'<polygon points="{" ".join(outline)} {ends}" fill="{GOLD}" fill-opacity="0.3"/>')
        parts.append(f'<polyline points="{" ".join(outline)}" fill="none" stroke="{GOLD}" stroke-width="2"/>')
    told = [*names, *([till] if course.till else [])]
    last = [*course.purses[-1], *course.till[-1:]]
    labels = spread([_y(value, most) for value in last], 19, TOP, HIGH - BOTTOM)
    for seat, name in enumerate(told):
        y = labels[seat]
        colour = _hex(LIGHT.seats[seat % len(LIGHT.seats)]) if seat < len(names) else GOLD
        if seat < len(names):
            line = " ".join(place(at, purse[seat]) for at, purse in enumerate(course.purses))
            dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
            # Ink below the colour: pale ones must be seen on pale paper.
            parts.append(f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="4"{dash}/>')
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.6"{dash}/>')
        parts.append(
            f'<path d="M{WIDE - RIGHT + 2},{_y(last[seat], most):.1f} L{WIDE - RIGHT + 16},{y:.1f}" stroke="{LINE}"/>'
            f'<text x="{WIDE - RIGHT + 20}" y="{y + 5:.1f}">{last[seat]}  {escape(name)}</text>'
        )
    return _whole(parts)


def dice(found: Fairness, title: str, names: Sequence[str], told: Sequence[str]) -> str:
    """How often the mark of each die lay up, what was expected, and how far chance alone goes (19 times in 20).

    `told`: sentences that stand below it.
    """
    parts = _head(title)
    low, high = found.usual
    most = max(1, math.ceil(high), *(die.shown for die in found.dice))
    parts += _scale(most, ticks(most))
    right = WIDE - LEFT
    top, bottom = _y(high, most), _y(low, most)
    parts.append(
        f'<rect x="{LEFT}" y="{top:.1f}" width="{right - LEFT}" height="{bottom - top:.1f}" '
        f'fill="{GOLD}" fill-opacity="0.3"/>'
        f'<path d="M{LEFT},{_y(found.expected, most):.1f} H{right}" stroke="{INK}" stroke-dasharray="6 4"/>'
    )
    step = (right - LEFT) / max(1, len(found.dice))
    for at, (die, name) in enumerate(zip(found.dice, names, strict=True)):
        x = LEFT + step * at
        y = _y(die.shown, most)
        fill = BAD if die.word in ("often", "seldom") else LINE
        parts.append(
            f'<rect x="{x + step * 0.25:.1f}" y="{y:.1f}" width="{step / 2:.1f}" height="{_y(0, most) - y:.1f}" '
            f'fill="{fill}" stroke="{INK}"/>'
            f'<text x="{x + step / 2:.1f}" y="{y - 6:.1f}" text-anchor="middle">{die.shown}</text>'
            f'<text x="{x + step / 2:.1f}" y="{HIGH - BOTTOM + 20}" text-anchor="middle">{escape(name)}</text>'
        )
    parts += [
        f'<text x="{LEFT}" y="{HIGH - BOTTOM + 50 + 18 * at}" font-size="12" fill="{FADED}">{escape(sentence)}</text>'
        for at, sentence in enumerate(told)
    ]
    return _whole(parts, HIGH + 18 * len(told))


def _y(value: float, most: int) -> float:
    return HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * value / most


def _head(title: str) -> list[str]:
    return [
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="34" font-size="24">{escape(title)}</text>',
    ]


def _scale(most: int, marks: Sequence[int]) -> list[str]:
    return [
        f'<path d="M{LEFT},{_y(mark, most):.1f} H{WIDE - RIGHT}" stroke="{LINE}" stroke-opacity="0.4"/>'
        f'<text x="{LEFT - 8}" y="{_y(mark, most) + 5:.1f}" text-anchor="end" fill="{FADED}">{mark}</text>'
        for mark in marks
    ]


def _whole(parts: Sequence[str], high: int = HIGH) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'font-family="serif" font-size="16" fill="{INK}">'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"
