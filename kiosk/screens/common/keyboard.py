"""Keys for a name, in the visitor's alphabet."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from kiosk.scenes import Action
from kiosk.screens.canvas import Canvas, columns, cut, rows
from kiosk.screens.common.languages import Offer
from kiosk.screens.pieces import button

KEYS = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-."),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß'-."),
    "fr": ("azertyuiopéè", "qsdfghjklmêë", "wxcvbnçïîô'-"),
    "nl": ("qwertyuiopé", "asdfghjklëï", "zxcvbnmöü'-."),
    "es": ("qwertyuiopáé", "asdfghjklñíó", "zxcvbnmúü'-."),
    "ru": ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю-."),
}
"""Rows of letters by language, with what names need in it. No row is longer than a small screen has fingers for."""


def keyboard(c: Canvas, rect: Rect, text: str, others: Sequence[Offer]) -> None:
    """Letters, a space, erase, done, and the way to other alphabets. A name's first letters are capitals."""
    capital = not text or text[-1] in " -."
    lines = KEYS.get(c.language, KEYS["en"])
    places = rows(rect, len(lines) + 1, c.px(5))
    for place, letters in zip(places, lines, strict=False):
        for key, letter in zip(columns(place, max(len(line) for line in lines), c.px(4)), letters, strict=False):
            # No name begins with a sharp s, and its capital is two letters.
            shown = letter.upper() if capital and letter != "ß" else letter
            button(c, key, shown, Action("type", {"text": shown}), size=c.theme.type.head, lines=1)
    low = cut(places[-1], [*[1.2 for _ in others], 2.4, 1.3, 1.6], c.px(5))
    for key, one in zip(low, others, strict=False):
        button(c, key, one.label, one.action, size=c.theme.type.label, lines=1, sub=one.sub)
    space, erase, done = low[len(others) :]
    button(c, space, c.t("Space"), Action("type", {"text": " "}), size=c.theme.type.label)
    button(c, erase, c.t("Erase"), Action("erase"), size=c.theme.type.label)
    button(c, done, c.t("Done"), Action("name_done"), strong=True, size=c.theme.type.body)
