"""The rules of Bell and Hammer for visitors, as they are played here, in pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect

from kiosk.i18n import N_
from kiosk.screens import pictures
from kiosk.screens.canvas import Canvas, columns, grid, proportioned, rows
from kiosk.screens.common.book import Page, Picture
from kiosk.screens.sprites import sprite
from kiosk.screens.words import CARD_NAMES

EIGHT = ("blank", "4", "bell", "blank", "1", "blank", "6", "blank")
"""A throw, for a picture."""

PAID = (("2", "5", ""), ("4", "bell", ""), ("3", "hammer", ""), ("6", "bell", "hammer"))
"""A throw for each line of the page that says who is paid."""


def pages(options: Mapping[str, Any]) -> list[Page]:
    """First everything in two lines, then everything. `options`: the switches of the rules of the house."""
    return [
        Page(
            N_("Bell and Hammer"),
            (
                N_("Buy the cards that will earn most, then throw the eight dice in turn."),
                N_(
                    "The till pays what you throw: to you, or to the owner of the sign that lies up. When it is empty, "
                    "most tokens win."
                ),
            ),
            _five,
            wide=True,
        ),
        Page(
            N_("The auction"),
            (
                N_("Everybody gets {start_tokens} tokens and pays {stake} of them into the till."),
                N_("Five cards come under the hammer. Bid by touch or with your key; held down, it bids five more."),
                N_("Nobody raises his own bid; for a moment he can take it back."),
                N_("Three knocks sell: going once, going twice, sold. The price goes into the till."),
            ),
            _one("hammer"),
        ),
        Page(
            N_("The dice"),
            (
                N_("Each die has one marked side: 1 to 6, a bell, a hammer. All its other sides are blank."),
                N_("In turn, throw all eight onto the mat, at once or in parts. Then take your hand away."),
                N_("The camera reads them and shows what it saw. Wrong? Touch the die. Right? Knock, or wait."),
            ),
            _dice,
        ),
        Page(
            N_("Who is paid"),
            (
                N_("Only numbers: the till pays their sum to whoever threw."),
                N_("With the bell: the owner of the card Bell gets it."),
                N_("With the hammer: the owner of the card Hammer gets it."),
                N_("With both: only the card Bell and Hammer is paid."),
            ),
            _paid,
        ),
        Page(N_("The white horse"), _horse(options), _one("horse")),
        Page(N_("The inn"), _inn(options), _one("inn-open")),
        Page(N_("No tokens, and the end"), _end(options), _laurel),
        Page(
            N_("The table and the screen"),
            (
                N_("The ribbon at the foot of the screen always says what a knock does."),
                N_("Undo takes back the last entry, Put right changes the last throw, Account shows every payment."),
                N_(
                    "Played with ordinary dice? Each six is a mark; which marks, is drawn before the throw and shown "
                    "after it."
                ),
            ),
            _hammer,
        ),
    ]


def _horse(options: Mapping[str, Any]) -> tuple[str, ...]:
    fed = N_("All blank: whoever threw pays one token to the owner of the White Horse, for the horse's feed!")
    if options.get("blank_plain_payer") == "all_players":
        fed = N_("All blank: everybody pays one token to the owner of the White Horse, for the horse's feed!")
    after = {
        "to_till": N_("Once the inn is open, the horse's owner (or the sign's) pays one into the till instead."),
        "to_inn": N_("Once the inn is open, the horse's owner (or the sign's) pays one to the inn instead."),
    }
    return (
        fed,
        N_("A sign without numbers: the owner of its card pays that token."),
        after.get(str(options.get("blank_after_open")), N_("That stays so when the inn is open.")),
    )


def _inn(options: Mapping[str, Any]) -> tuple[str, ...]:
    opens = N_("It opens with the first throw of more than the till holds.")
    if options.get("inn_opens") == "threshold":
        opens = N_("It opens as soon as the till holds {inn_threshold} tokens or fewer.")
    payer = N_("With a sign, the owner of its card pays.")
    if options.get("excess_sign_payer") == "thrower":
        payer = N_("Whoever threw pays, also with a sign.")
    return (
        opens,
        N_("Who then throws more than the till holds pays the difference to the owner of the Inn; the till keeps all."),
        payer,
    )


def _end(options: Mapping[str, Any]) -> tuple[str, ...]:
    broke = N_("Who has paid his last token may sell a card to another player; without a card he is out.")
    if options.get("broke") == "surrender":
        broke = N_("Who has paid his last token is out, and his cards count no more in this round.")
    empty = N_("A throw of exactly what the till holds empties it, and the game is over.")
    if options.get("rounds") == "multi":
        empty = N_("A throw of exactly what the till holds empties it and ends the round; the cards are sold anew.")
    return (broke, empty, N_("Most tokens win. What is left in the till belongs to nobody."))


def _five(c: Canvas, rect: Rect) -> None:
    for place, card in zip(columns(rect, len(CARD_NAMES), c.gap), CARD_NAMES, strict=True):
        pictures.card(c, place, card)


def _one(card: str) -> Picture:
    def paint(c: Canvas, rect: Rect) -> None:
        pictures.card(c, rect, card.removesuffix("-open"), inn_open=card.endswith("-open"))

    return paint


def _dice(c: Canvas, rect: Rect) -> None:
    for place, value in zip(grid(proportioned(rect, 2, 3.2), 8, 2, c.gap), EIGHT, strict=True):
        pictures.die(c, place, value)


def _paid(c: Canvas, rect: Rect) -> None:
    for row, values in zip(rows(rect, len(PAID), c.px(6)), PAID, strict=True):
        for place, value in zip(columns(row, 3, c.px(6)), values, strict=True):
            if value:
                pictures.die(c, place, value)


def _laurel(c: Canvas, rect: Rect) -> None:
    place = proportioned(rect, 1, 1)
    c.surface.blit(sprite("laurel", place.size), place)
    inner = place.inflate(-int(place.width * 0.45), -int(place.height * 0.45))
    pictures.pile(c, inner, 30)


def _hammer(c: Canvas, rect: Rect) -> None:
    pictures.icon(c, rect, "hammer", c.palette.ink)
