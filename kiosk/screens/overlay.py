"""What is laid over any screen for a moment: that a knock was heard, and the answer to a touch on its ribbon."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.i18n import N_
from kiosk.screens import pictures
from kiosk.screens.canvas import Canvas, Target, take_left
from kiosk.screens.pieces import frame_room, ribbon
from kiosk.theme import Theme

ANSWER = N_("Not here: knock with the hammer on its block.")

LEAVING = {
    "game": N_("Is anybody there? Else the game is put away and kept for an hour: touch or knock."),
    "end": N_("Is anybody there? Else the standing is put away: touch or knock."),
    "seats": N_("Is anybody there? Else the waiting screen returns: touch or knock."),
    "page": N_("This page closes by itself. Touch it to keep it open."),
}
"""What happens when the seconds have run down."""


def heard(surface: pygame.Surface, theme: Theme, targets: Sequence[Target]) -> None:
    """A knock was heard: the curtains at both sides light up, and the ribbon's rim; no text is covered."""
    c = Canvas(surface, theme, "en")
    side, top = pictures.side_width(c), pictures.top_height(c)
    for left in (0, c.rect.width - side):
        pygame.draw.rect(surface, c.palette.gold, Rect(left, top, side, c.rect.height - top))
    place = _ribbon(targets)
    if place is not None:
        pygame.draw.rect(surface, c.palette.gold, place.inflate(c.px(4), c.px(4)), c.px(4))


def answered(surface: pygame.Surface, theme: Theme, language: str, targets: Sequence[Target]) -> Canvas:
    """Somebody touched the ribbon as if it were a button: one sentence says what it is."""
    c = Canvas(surface, theme, language)
    place = _ribbon(targets)
    if place is not None:
        ribbon(c, place, c.palette.warning, c.palette.on_warning)
        box = place.inflate(-c.px(34), -c.px(12))
        c.text(box, c.t(ANSWER), theme.type.body, colour=c.palette.on_warning, lines=2)
    return c


def counted(surface: pygame.Surface, theme: Theme, language: str, what: str, seconds: int) -> Canvas:
    """Nobody was there for long: what will be put away, and in how many seconds, in the place of the banner."""
    c = Canvas(surface, theme, language)
    room = frame_room(c)
    place = Rect(room.left, c.px(1), room.width, pictures.top_height(c) - c.px(2))
    pygame.draw.rect(surface, c.palette.warning, place, border_radius=c.px(4))
    pygame.draw.rect(surface, c.palette.ink, place, c.px(1), border_radius=c.px(4))
    left, told = take_left(place.inflate(-c.px(10), 0), c.px(44), c.px(6))
    c.text(left, c.t("{n} s", n=seconds), theme.type.body, colour=c.palette.on_warning, display=True)
    c.text(told, c.t(LEAVING[what]), theme.type.label, colour=c.palette.on_warning, align="left")
    return c


def _ribbon(targets: Sequence[Target]) -> Rect | None:
    return next((target.rect for target in targets if target.action.name == "knock"), None)
