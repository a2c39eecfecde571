"""The rules of Bingo for visitors, as they are played here, in pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect

from kiosk.i18n import N_
from kiosk.screens import stones
from kiosk.screens.canvas import Canvas, columns, rows
from kiosk.screens.common.book import Page, Picture


def pages(options: Mapping[str, Any]) -> list[Page]:
    """First everything in two lines, then everything. `options`: the switches of the rules of the house."""
    return [
        Page(
            N_("Bingo"),
            (
                N_("Lay a stone, and the other lays one: the higher takes both, and what they are worth."),
                N_("70 points in a deal bring a big point, sometimes two or three. {target} big points win the match."),
            ),
            _row("5-5", "5-0", "0-0"),
            wide=True,
        ),
        Page(
            N_("The deal"),
            (
                N_("Mix the stones face down. Each takes seven; hold them so that the other does not see them."),
                N_("Fourteen stay on the mat, apart. Who does not lead turns the last of them up, beside the others."),
                N_("Its higher number is the trump suit. A blank is the highest and counts seven."),
            ),
            _deal,
        ),
        Page(
            N_("A trick"),
            (
                N_("The leader lays a stone in the middle, the other replies. While stones can be drawn, any will do."),
                _plain(options),
                N_("Lift both stones and the trick counts; a knock does the same. Then both draw, the winner first."),
            ),
            _column("6-4", "4-0"),
        ),
        Page(
            N_("What beats what"),
            (
                N_("Bingo, the 0-0, beats everything. Then the double of the trump suit, then the other trumps."),
                N_("Trumps beat all that are none; among themselves the greater sum."),
                N_("Equal sums: the leader takes the trick."),
            ),
            _column("0-0", "5-5", "6-5", "6-6"),
        ),
        Page(
            N_("What stones are worth"),
            (
                N_("The double of the trump suit 28, every other trump its sum, bingo 14 when it is no trump double."),
                N_("Other doubles their sum. 6-4 and 3-0 are worth 10. All other stones nothing."),
                N_("Bingo and the trump double in one trick: a big point at once to whoever laid bingo."),
            ),
            _column("5-5", "0-0", "6-4", "3-0"),
        ),
        Page(
            N_("When the reserve is gone, or closed"),
            (
                N_("Nobody draws any more. On a trump lay a trump; else a stone with the higher number that was led."),
                _low(options),
                _trump(options),
            ),
            _column("6-4", "6-1", "4-1"),
        ),
        Page(
            N_("Closing"),
            (
                N_("Who is to lead may turn the trump stone face down, or touch Close: then nobody draws any more."),
                N_("He must make 70 himself. If he does not, the other takes two big points, or three."),
                _other(options),
            ),
            _closed,
        ),
        Page(
            N_("Doubles"),
            (
                N_("Who leads a double may announce how many doubles he holds, by touch, before the reply."),
                N_(
                    "Two 20, three 40, four 50, five 60 points; six a big point, seven three. "
                    "Only if he takes the trick."
                ),
                N_("What was not true comes out later, and the screen says so."),
            ),
            _column("6-6", "4-4", "1-1"),
        ),
        Page(
            N_("The end of a deal"),
            (
                _ends(options),
                N_("70 made: one big point; two if the other has under 20; three if he has no trick."),
                _leads(options),
            ),
            _row("5-3"),
        ),
        Page(
            N_("The mat and the screen"),
            (
                N_("The camera sees the mat, never your hand. Where it misreads a stone, touch that on the screen."),
                N_("Take back undoes the last trick if both agree. Put right changes a stone of the last trick."),
                N_("Who did not follow though he could have is found out later. The table decides what that costs."),
            ),
            _row("6-4"),
        ),
    ]


def _plain(options: Mapping[str, Any]) -> str:
    if options.get("nontrump_compare") == "suit_led":
        return N_("Without trumps only a stone with the higher number that was led can take it, by the greater sum.")
    return N_("Without trumps the greater sum takes it, whatever the numbers; a blank half counts seven.")


def _low(options: Mapping[str, Any]) -> str:
    if options.get("follow_low"):
        return N_("Without one, a stone with the lower number that was led. Without that, any.")
    return N_("Without one, any stone.")


def _trump(options: Mapping[str, Any]) -> str:
    if options.get("must_trump"):
        return N_("Who cannot follow must lay a trump if he has one.")
    return N_("Who cannot follow may lay a trump, but need not.")


def _other(options: Mapping[str, Any]) -> str:
    if options.get("closed_opp_70") == "add":
        return N_("If the other makes 70, that is one more big point for him.")
    return N_("70 of the other bring him nothing more.")


def _ends(options: Mapping[str, Any]) -> str:
    if options.get("deal_end") == "stop_at_70":
        return N_("A deal ends as soon as the winner of a trick has 70 points.")
    return N_("A deal is played to the last stone.")


def _leads(options: Mapping[str, Any]) -> str:
    told = {
        "winner": N_("Who wins a deal leads the next."),
        "lot": N_("Who leads the next deal is drawn by lot."),
    }
    return told.get(str(options.get("next_leader")), N_("The lead changes from deal to deal."))


def _row(*values: str) -> Picture:
    def paint(c: Canvas, rect: Rect) -> None:
        for place, value in zip(columns(rect, len(values), c.gap), values, strict=True):
            stones.stone(c, place, value)

    return paint


def _column(*values: str) -> Picture:
    def paint(c: Canvas, rect: Rect) -> None:
        for place, value in zip(rows(rect, len(values), c.gap), values, strict=True):
            stones.stone(c, place, value)

    return paint


def _deal(c: Canvas, rect: Rect) -> None:
    upper, *others = rows(rect, 4, c.gap)
    stones.stone(c, upper, "5-3")
    for row in others:
        for place in columns(row, 2, c.gap):
            stones.back(c, place)


def _closed(c: Canvas, rect: Rect) -> None:
    upper, lower = rows(rect, 2, c.gap)
    stones.stone(c, upper, "5-3")
    stones.back(c, lower)
