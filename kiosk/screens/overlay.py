"""What is laid over any screen for a moment: that a knock was heard, what else is heard, the answer to a touch."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk import i18n
from kiosk.i18n import N_
from kiosk.scenes import Scene
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, Target, take_left
from kiosk.screens.pieces import banner, frame_room, ribbon
from kiosk.theme import Theme

ANSWER = N_("Not here: knock with the hammer on its block.")

SLIP, ROUND_TAG = 236, 96
"""Units of the slip that says what is heard, and of the tag that names the round."""

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


def focused(surface: pygame.Surface, theme: Theme, place: Rect | None) -> None:
    """The place that the keys have chosen; None: they have chosen none."""
    if place is not None:
        pygame.draw.rect(surface, theme.palette.bad, place.inflate(6, 6), 4, 8)


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


def spoken(language: str) -> dict[str, str]:
    """The lines that the auctioneer's voice speaks, by the sounds that they go with."""
    told = i18n.translation(language)
    return {name: told.gettext(words.CAPTIONS[name]) for name in words.SPOKEN}


def captioned(surface: pygame.Surface, theme: Theme, language: str, scene: Scene, names: Sequence[str]) -> Canvas:
    """What is heard, in words: on a slip in the valance, beside the banner; a call that all should read is large."""
    c = Canvas(surface, theme, language)
    room, stage = frame_room(c), getattr(scene, "stage", None)
    top = Rect(room.left, 0, room.width, pictures.top_height(c))
    if stage is not None and stage.round > 1:
        top.width -= c.px(ROUND_TAG)
    notice = getattr(scene, "notice", None) or (stage and stage.notice)
    simulated = bool(getattr(scene, "simulated", False) or getattr(scene, "camera", "") == "simulated")
    simulated = simulated or bool(stage and stage.simulated)
    place, rest = take_left(top, min(c.px(SLIP), top.width // 2), 0)
    if notice or simulated:
        # Beside a banner there is room for what is heard last, beside two in the place of the lesser.
        pictures.ground(c, top)
        laid = stage is not None and stage.laid
        banner(c, rest.inflate(c.px(60), 0), notice, simulated and not notice, laid=laid)
        names = names[-1:]
    elif len(names) > 1:
        place.width = min(top.width, 2 * place.width)
    _slip(c, place, " \N{MIDDLE DOT} ".join(c.t(words.CAPTIONS[name]) for name in names))
    if names[-1] in words.CALLED:
        call = Rect(room.left, room.top, room.width, c.px(100))
        ribbon(c, call, c.palette.curtain, c.palette.gold)
        told = c.t(words.CAPTIONS[names[-1]])
        c.text(call.inflate(-c.px(60), -c.px(16)), told, theme.type.huge, colour=c.palette.on_curtain, display=True)
    return c


def _slip(c: Canvas, rect: Rect, told: str) -> None:
    """A slip of paper with a horn on it, and what sounds."""
    slip = Rect(rect.left, c.px(1), rect.width, min(rect.height, c.px(24)))
    pygame.draw.rect(c.surface, c.palette.sheet, slip, border_radius=c.px(4))
    pygame.draw.rect(c.surface, c.palette.ink, slip, c.px(1), border_radius=c.px(4))
    horn, text = take_left(slip.inflate(-c.px(10), -c.px(2)), c.px(20), c.px(5))
    x, y, u = horn.left, horn.centery, c.u
    mouth = [(x, y - 3 * u), (x + 5 * u, y - 3 * u), (x + 11 * u, y - 8 * u)]
    pygame.draw.polygon(c.surface, c.palette.ink, [*mouth, *((px, 2 * y - py) for px, py in reversed(mouth))])
    for number in (1, 2):
        wave = Rect(0, 0, round(8 * number * u), round(11 * number * u * 0.8))
        wave.center = round(x + 11 * u), y
        pygame.draw.arc(c.surface, c.palette.ink, wave, -1.0, 1.0, c.px(1.5))
    c.text(text, told, c.theme.type.small, align="left")


def _ribbon(targets: Sequence[Target]) -> Rect | None:
    return next((target.rect for target in targets if target.action.name == "knock"), None)
