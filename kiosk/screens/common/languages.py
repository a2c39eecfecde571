"""In which language: a few beside each other, or one that opens a page with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from kiosk.i18n import LANGUAGES
from kiosk.scenes import Action, Languages
from kiosk.screens import words
from kiosk.screens.canvas import Canvas, grid, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame
from kiosk.screens.screen import Screen

FEW = 3
"""So many languages have a button each; more have one button and a page."""


class LanguagesScreen(Screen[Languages]):
    """Each language by its own name."""

    def still(self, c: Canvas, scene: Languages) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage, simulated=scene.simulated)
        head, room = take_top(room, c.px(48), c.px(6))
        c.text(head, c.t("Which language?"), c.theme.type.title, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        choose(c, room, scene.offered)
        button(c, take_left(low, low.width // 3)[0], c.t("Back"), Action("close"))


class Offer(NamedTuple):
    """A button by which the language is changed."""

    label: str
    action: Action
    on: bool
    """It is the one that is spoken now."""
    sub: str
    """The others, by their codes: for who cannot read the one that is spoken."""


def offers(c: Canvas, codes: Sequence[str]) -> list[Offer]:
    """The buttons on a screen that is about something else; none where there is nothing to choose."""
    if len(codes) < 2:
        return []
    if len(codes) > FEW:
        others = " ".join(code.upper() for code in codes if code != c.language)
        return [Offer(LANGUAGES.get(c.language, c.language), Action("languages"), False, others)]
    return [
        Offer(LANGUAGES.get(code, code), Action("set_language", {"code": code}), code == c.language, "")
        for code in codes
    ]


def choose(c: Canvas, room: Rect, codes: Sequence[str]) -> None:
    """All of `codes`, as large as there is room for."""
    places = rows(room, len(codes), c.gap) if len(codes) <= FEW else grid(room, len(codes), 2, c.gap)
    for place, code in zip(places, codes, strict=True):
        action = Action("set_language", {"code": code})
        button(c, place.inflate(0, -c.px(12)), LANGUAGES.get(code, code), action, on=code == c.language,
               size=c.theme.type.title)  # fmt: skip
