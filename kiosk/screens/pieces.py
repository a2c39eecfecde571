"""Pieces that several screens share: panels, buttons, figures, the frame around everything."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.scenes import Action, AnyStage, Seat
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, cut, take_bottom, take_left, take_right, take_top
from kiosk.theme import Colour


def panel(c: Canvas, rect: Rect, colour: Colour | None = None, line: Colour | None = None) -> None:
    """A sheet of paper that lies on the ground, with a printed double frame."""
    radius = c.px(c.theme.radius)
    pygame.draw.rect(c.surface, colour or c.palette.sheet, rect, border_radius=radius)
    pygame.draw.rect(c.surface, line or c.palette.line, rect, c.px(c.theme.stroke), border_radius=radius)


def button(
    c: Canvas,
    rect: Rect,
    label: str,
    action: Action | None,
    *,
    strong: bool = False,
    on: bool = False,
    size: float | None = None,
    sub: str = "",
    lines: int = 2,
    icon: str = "",
) -> None:
    """A place to touch that says what it does; without an action it is shown as out of use.

    A button that is `on` (chosen) carries a tick besides its colour; one with an `icon` has its word below it.
    """
    p = c.palette
    ground, ink = (p.button_off, p.on_off) if action is None else (p.button, p.on_button)
    if action is not None and (strong or on):
        ground, ink = p.button_strong, p.on_strong
    radius = c.px(c.theme.radius)
    depth = c.px(3)
    if action is not None:
        pygame.draw.rect(c.surface, p.line, rect, border_radius=radius)
    face = Rect(rect.left, rect.top, rect.width, rect.height - (depth if action is not None else 0))
    pygame.draw.rect(c.surface, ground, face, border_radius=radius)
    edge = p.gold if strong or on else p.line
    pygame.draw.rect(c.surface, edge, face, c.px(c.theme.stroke), border_radius=radius)
    inner = face.inflate(-c.px(10), -c.px(4))
    if icon:
        inner, word = take_bottom(inner, max(c.px(17), inner.height // 3))
        c.text(word, label, c.theme.type.small, colour=ink)
    if on:
        tick, inner = take_left(inner, min(c.px(20), inner.width // 5), c.px(3))
        pictures.tick(c, tick, ink)
    if sub:
        upper, lower = take_bottom(inner, int(inner.height * 0.4))
        c.text(upper, label, size or c.theme.type.label, colour=ink, valign="bottom")
        c.text(lower, sub, c.theme.type.small, colour=ink, valign="top", lines=2)
    elif icon:
        pictures.icon(c, inner, icon, ink)
    else:
        c.text(inner, label, size or c.theme.type.label, colour=ink, lines=lines)
    if action is not None:
        c.target(rect, action, label)


def figure(c: Canvas, rect: Rect, seats: Sequence[Seat], seat: int) -> None:
    """The animal of a seat; a clockwork player's has a wheel."""
    pictures.animal(c, rect, words.figures(seats)[seat])
    if seats[seat].computer:
        cog(c, rect)


def cog(c: Canvas, rect: Rect, least: float = 14) -> None:
    """The wheel on a figure that lies in `rect`, no smaller than `least` units."""
    side = min(rect.size)
    mark = Rect(0, 0, max(c.px(least), int(side * 0.4)), max(c.px(least), int(side * 0.4)))
    mark.topright = rect.centerx + side // 2 + c.px(2), rect.centery - side // 2 - c.px(2)
    pictures.cog_mark(c, mark)


def ring(c: Canvas, rect: Rect, share: float, label: str) -> None:
    """A run-down: a ring that empties, with a number in it."""
    p = c.palette
    side = min(rect.size)
    centre = rect.center
    radius = side // 2 - c.px(1)
    pygame.draw.circle(c.surface, p.sheet, centre, radius)
    pygame.draw.circle(c.surface, p.button, centre, radius, c.px(6))
    steps = max(2, round(72 * max(0.0, min(1.0, share))))
    if share > 0:
        outer = [_on_circle(centre, radius, k / steps * share) for k in range(steps + 1)]
        inner = [_on_circle(centre, radius - c.px(6), k / steps * share) for k in range(steps, -1, -1)]
        pygame.draw.polygon(c.surface, p.button_strong, outer + inner)
    pygame.draw.circle(c.surface, p.line, centre, radius, c.px(1))
    c.text(
        Rect(0, 0, int(side * 0.62), int(side * 0.62)).move(centre[0] - int(side * 0.31), centre[1] - int(side * 0.31)),
        label,
        c.theme.type.head,
        display=True,
    )


def _on_circle(centre: tuple[int, int], radius: float, turn: float) -> tuple[float, float]:
    angle = 2 * math.pi * (turn - 0.25)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def frame_room(c: Canvas) -> Rect:
    """The room that `frame` leaves for the scene."""
    room = c.rect.inflate(-2 * pictures.side_width(c) - 2 * c.gap, 0)
    _, room = take_top(room, pictures.top_height(c), c.px(6))
    room, _ = take_bottom(room, c.px(c.theme.touch) + c.px(4), c.px(6))
    return room


def frame(
    c: Canvas,
    strike: str,
    stage: AnyStage | None = None,
    notice: str | None = None,
    simulated: bool = False,
    tools: Sequence[tuple[str, Action]] = (),
) -> Rect:
    """Proscenium, banner and footer around everything; returns the room that is left for the scene.

    The footer always says what a knock does now. `tools` are small buttons beside it.
    """
    pictures.proscenium(c)
    room = frame_room(c)
    top = Rect(room.left, 0, room.width, pictures.top_height(c))
    shown = notice or (stage.notice if stage else None)
    if stage is not None and stage.round > 1:
        top, tag = take_right(top, c.px(96), 0)
        tag = Rect(tag.left, c.px(1), tag.width, min(tag.height, c.px(24)))
        pygame.draw.rect(c.surface, c.palette.sheet, tag, border_radius=c.px(4))
        pygame.draw.rect(c.surface, c.palette.ink, tag, c.px(1), border_radius=c.px(4))
        c.text(tag.inflate(-c.px(10), 0), c.t("Round {n}", n=stage.round), c.theme.type.small)
    banner(c, top, shown, simulated or bool(stage and stage.simulated), laid=stage is not None and stage.laid)
    footer(c, _foot(c), strike, tools)
    return room


def _foot(c: Canvas) -> Rect:
    room = frame_room(c)
    return Rect(room.left, c.rect.bottom - c.px(4) - c.px(c.theme.touch), room.width, c.px(c.theme.touch))


def swing(c: Canvas, share: float) -> None:
    """The footer's hammer swings, to invite a knock: `share` of a swing from 0 to 1."""
    icon, _ = _on_ribbon(c, _foot(c))
    angle = 5 * round(6 * math.sin(4 * math.pi * share) * (1 - share))
    pygame.draw.rect(c.surface, c.palette.curtain, icon)
    pictures.icon(c, icon, "hammer", c.palette.on_curtain, angle)


def pulse(c: Canvas, rect: Rect, share: float) -> None:
    """A golden frame that widens around something new; `share` of it from 0 to 1."""
    if 0 <= share < 1:
        wide = round(c.px(18) * share)
        line = max(1, round(c.px(6) * (1 - share)))
        pygame.draw.rect(c.surface, c.palette.gold, rect.inflate(wide, wide), line, border_radius=c.px(8))


def banner(c: Canvas, rect: Rect, notice: str | None, simulated: bool, *, laid: bool = False) -> None:
    """What must be seen on every screen: a fault, and that the table is a simulated one.

    `laid`: the game's things are laid there, not thrown.
    """
    p = c.palette
    said = []
    if notice:
        said.append((words.notice(c, notice), p.warning, p.on_warning))
    if simulated:
        if notice:
            told = c.t("Simulated table")
        elif laid:
            told = c.t("Simulated table: the space bar knocks, T lays")
        else:
            told = c.t("Simulated table: the space bar knocks, T throws")
        said.append((told, p.warning, p.on_warning))
    if not said:
        return
    height = min(rect.height, c.px(24))
    strip = Rect(rect.left + c.px(40), rect.top + c.px(1), rect.width - c.px(80), height)
    for place, (text, ground, ink) in zip(cut(strip, [2.0, 1.0][: len(said)], c.gap), said, strict=True):
        pygame.draw.rect(c.surface, ground, place, border_radius=c.px(4))
        pygame.draw.rect(c.surface, p.ink, place, c.px(1), border_radius=c.px(4))
        c.text(place.inflate(-c.px(12), 0), text, c.theme.type.small, colour=ink)


def footer(c: Canvas, rect: Rect, strike: str, tools: Sequence[tuple[str, Action]]) -> None:
    """What a knock does now, on a ribbon, and the small tools.

    The ribbon is a sign, not a button; a touch on it (``knock``) is answered all the same.
    """
    if c.large and sum(len(label) > 1 for label, _ in tools) > 2:
        # Large words have no room beside each other: they have a page of their own.
        tools = [*(one for one in tools if len(one[0]) == 1), (c.t("More ..."), Action("tools"))]
    if tools:
        # A tool of one letter (the question mark) is as narrow as a finger allows.
        narrow = sum(len(label) == 1 for label, _ in tools)
        least = c.px(c.theme.touch)
        wide = min(c.px(104), int(rect.width * 0.6 - narrow * least) // max(1, len(tools) - narrow))
        widths = [least if len(label) == 1 else wide for label, _ in tools]
        rect, right = take_right(rect, sum(widths) + c.px(6) * (len(tools) - 1), c.gap)
        for place, (label, action) in zip(cut(right, widths, c.px(6)), tools, strict=True):
            size = c.theme.type.head if len(label) == 1 else c.theme.type.label if c.large else c.theme.type.small + 1
            button(c, place, label, action, size=size)
    p = c.palette
    idle = strike in (c.t(words.STRIKES["none"]), c.t(words.STRIKES["deaf"]))
    ground, line, ink = (p.button_off, p.line, p.on_off) if idle else (p.curtain, p.gold, p.on_curtain)
    icon, said = _on_ribbon(c, rect)
    ribbon(c, rect, ground, line)
    pictures.icon(c, icon, "hammer", ink)
    c.text(said, strike, c.theme.type.head, colour=ink, display=True, align="left", lines=2)
    c.target(rect, Action("knock"), strike)


def how_to(c: Canvas) -> tuple[str, Action]:
    """The tool that tells how to play."""
    return "?", Action("how_to")


def ribbon(c: Canvas, rect: Rect, ground: Colour, line: Colour) -> None:
    """A ribbon with swallow tails and a stripe along each edge."""
    tail = c.px(10)
    left, right, top, bottom, middle = rect.left, rect.right - 1, rect.top, rect.bottom - 1, rect.centery
    edge = [(left, top), (right, top), (right - tail, middle), (right, bottom), (left, bottom), (left + tail, middle)]
    pygame.draw.polygon(c.surface, ground, edge)
    wide, inset = c.px(1.5), c.px(4)
    for y, slope in ((top + inset, inset), (bottom - inset, inset)):
        reach = tail * slope // max(1, rect.height // 2)
        pygame.draw.line(c.surface, line, (left + reach, y), (right - reach, y), wide)
    pygame.draw.polygon(c.surface, c.palette.line, edge, c.px(1))


def _on_ribbon(c: Canvas, rect: Rect) -> tuple[Rect, Rect]:
    """Where the ribbon's hammer and its sentence stand."""
    return take_left(rect.inflate(-c.px(34), -c.px(12)), rect.height - c.px(12), c.px(8))


def owners_corner(c: Canvas) -> None:
    """The upper left corner opens the owner's pages; nothing shows it."""
    c.target(Rect(0, 0, c.px(60), c.px(60)), Action("operator"), c.t("The owner's pages"))
