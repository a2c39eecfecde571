"""The rules of Toad for visitors, as they are played here, in pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect

from kiosk.i18n import N_
from kiosk.screens import cards, pictures
from kiosk.screens.canvas import Canvas, columns, grid, rows
from kiosk.screens.common.book import Page, Picture


def pages(options: Mapping[str, Any]) -> list[Page]:
    """First everything in two lines, then everything. `options`: the switches of the rules of the house."""
    common = options.get("layout") == "common"
    return [
        Page(
            N_("Toad"),
            (
                N_("Take a card, lay a card, until your hand has exactly ten red and exactly ten black spots."),
                N_("Then say: toad! Each player has {lives} lives; who is the last to have any wins."),
            ),
            _hand("4H", "KH", "QD", "2D", "5S", "2C", "QS", "AC"),
            wide=True,
        ),
        Page(
            N_("Spots"),
            (
                N_("An ace has one spot, jack, queen and king have two, all other cards as many as their number."),
                N_("Hearts and diamonds are red, clubs and spades are black. No card beats another."),
                N_("Neither colour may have more than ten, nor less."),
            ),
            _hand("AH", "KS", "7D", "10C", across=2),
        ),
        Page(
            N_("The deal"),
            (
                N_("Each gets two cards face down: they are the hand. Look at them in your first turn."),
                N_("Four open cards lie in a row on the mat, for all.")
                if common
                else N_("Each gets four open cards before him, beside the mat. Nobody takes another one's."),
                N_("The others are the reserve, on the mat, face down. The pile will lie beside it."),
            ),
            _deal,
        ),
        Page(
            N_("A turn"),
            (
                N_("First take one card or none: an open one, the top of the reserve, or the top of the pile."),
                N_("Then lay one card of your hand on the pile, face up, or none."),
                N_("Then knock: the turn is over. The camera reads what you laid; what you took is your secret."),
            ),
            _turn,
        ),
        Page(
            N_("Toad!"),
            (
                N_("At the end of your turn touch: Toad! Lay your hand into the field, apart from the pile."),
                N_("The spots are counted aloud. Ten and ten: you are safe until the next deal."),
                _loss(options),
            ),
            _hand("10H", "2S", "8C", across=2),
        ),
        Page(
            N_("False and greatest toads"),
            (
                N_("No toad after all? It costs a life, and your hand lies open to all from now on.")
                if options.get("false_costs_life")
                else N_("No toad after all? It costs nothing, but your hand lies open to all from now on."),
                N_("A red ten and a black ten alone are Toadus Maximus: you may take one lost life back."),
                N_("Who has no life left is out. When the reserve is gone, turn the pile over and touch to say so."),
            ),
            _hand("10D", "10S", across=1),
        ),
    ]


def _loss(options: Mapping[str, Any]) -> str:
    """Who loses a life at a toad."""
    return {
        "first_toad_ends": N_("All others lose a life, and the cards are dealt anew."),
        "last_loses": N_("Play goes on; the last one without a toad loses a life."),
        "all_players": N_("All still in the hand lose a life, you too, and the others play on."),
    }.get(str(options.get("life_loss")), N_("All others still in the hand lose a life and play on."))


def _hand(*values: str, across: int | None = None) -> Picture:
    """These cards."""

    def paint(c: Canvas, rect: Rect) -> None:
        for place, value in zip(grid(rect, len(values), across or len(values), c.gap), values, strict=True):
            cards.card(c, place, value)

    return paint


def _deal(c: Canvas, rect: Rect) -> None:
    upper, lower = rows(rect, 2, c.gap)
    for place in columns(upper, 2, c.gap):
        cards.back(c, place)
    for place in columns(lower, 4, c.px(4)):
        cards.blank(c, place)


def _turn(c: Canvas, rect: Rect) -> None:
    upper, lower = rows(rect, 2, c.gap)
    left, right = columns(upper, 2, c.gap)
    cards.back(c, left)
    cards.card(c, right, "7C")
    pictures.icon(c, lower, "hammer", c.palette.curtain)
