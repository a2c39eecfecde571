"""How a game went, and the house's book: full, empty, with fair dice and bent ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kiosk.chronicle.course import Course
from kiosk.chronicle.tally import Best, Findings, Tally
from kiosk.scenes import Book, Purses, Scene, Seat
from kiosk.screens.gallery.made_up import LONG_NAMES, stage

BEGUN = 1_796_000_000.0
"""A day in November 2026."""

EYES = (0, 6, 11, 3, 0, 9, 5, 0, 14, 2, 7, 0, 4, 10)
PRICES = (9, 4, 2, 11, 14)


def _went(players: int, steps: int) -> Course:
    """An auction, then eyes that the till pays to the thrower, or to who owns the sign; blanks feed the horse."""
    purses, till = [(32,) * players], [4 * players]
    for at in range(steps):
        last = list(purses[-1])
        eyes = EYES[(at * 3) % len(EYES)]
        thrower, owner = at % players, (at * at + 1) % players
        if at < len(PRICES):
            paid, payer, bank = PRICES[at], owner, PRICES[at]
        elif eyes:
            paid, payer, bank = -min(eyes, till[-1]), owner if at % 3 == 0 else thrower, -min(eyes, till[-1])
        else:
            paid, payer, bank = min(1, last[thrower]), thrower, 0
            last[(thrower + 1) % players] += paid
        last[payer] -= paid
        purses.append(tuple(last))
        till.append(till[-1] + bank)
    return Course("tokens", tuple(purses), tuple(till), tuple(range(steps + 1)), play=len(PRICES), inn=steps - 4)


def _marks(counts: Sequence[int], throws: int, **more: int) -> Findings:
    games = {
        "bell_and_hammer": {"ended": 214, "given_up": 31, "open": 1},
        "bingo": {"ended": 40},
        "toad": {"ended": 9, "open": 1},
    }
    tally = Tally(
        games,
        Best(3720.0, 117, "bell_and_hammer", BEGUN),
        Best(21.0, 96, "bell_and_hammer", BEGUN),
        Best(131.0, 12, "bell_and_hammer", BEGUN),
        Best(147.0, 188, "bell_and_hammer", BEGUN),
        throws,
        tuple(counts),
        **more,
    )
    return Findings.of(tally)


def scenes() -> dict[str, Scene]:
    """Both pages, each with much and with nothing."""
    four = stage(till=0, inn_open=True)
    course = _went(4, 19)
    eight = stage(8, seats=tuple(Seat(name, 30) for name in LONG_NAMES), till=0, simulated=True)
    big = Course("big", ((0, 0), (1, 0), (1, 2), (1, 3), (3, 3), (4, 3), (7, 3)), steps=(0, 9, 17, 30, 44, 60, 77))
    fair = _marks((171, 160, 158, 169, 175, 163, 166, 172), 1003, put_right=41, simulated=3)
    bent = _marks((150, 171, 165, 169, 110, 163, 251, 205), 1003)
    plain = Findings.of(Tally({"bell_and_hammer": {"ended": 4}}, plain_throws=93, sixes=131))
    return {
        "purses": Purses(four, course, has_book=True),
        "purses-eight": Purses(eight, _went(8, 24), has_book=True),
        "purses-begun": Purses(four, Course("tokens", ((32,) * 4,), (16,), (0,))),
        "purses-bingo": Purses(stage(2), big, has_book=True),
        "book": Book(span="ever", findings=fair),
        "book-today": Book(findings=replace(fair, tally=replace(fair.tally, longest=None)), counting=True, stage=four),
        "book-none": Book(),
        "book-dice": Book("dice", "ever", fair, can_write=True),
        "book-dice-bent": Book("dice", "ever", bent, can_write=True, told="/media/pi/STICK/chronicle-20261130-143501"),
        "book-dice-few": Book("dice", findings=_marks((4, 2, 6, 1, 0, 3, 2, 5), 23)),
        "book-dice-plain": Book("dice", findings=plain),
    }
