"""The throw as the camera saw it: the whole picture with outlines, and each die cut out of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import cv2
import numpy as np
import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, SeenDie
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, grid, take_bottom, take_top
from vision.reading import MARKS, Picture

MOST_SCALED = 40

_scaled: OrderedDict[tuple[int, tuple[int, int, int, int], tuple[int, int]], tuple[Picture, pygame.Surface]] = (
    OrderedDict()
)


def scaled(picture: Picture, part: tuple[int, int, int, int], size: tuple[int, int]) -> pygame.Surface:
    """`part` (left, top, width, height in px) of a camera's picture at `size`, from the store if it is there."""
    key = (id(picture), part, size)
    kept = _scaled.get(key)
    if kept is not None and kept[0] is picture:
        _scaled.move_to_end(key)
        return kept[1]
    left, top, wide, high = part
    cut = picture[top : top + high, left : left + wide]
    how = cv2.INTER_AREA if size[0] < wide else cv2.INTER_LINEAR
    image = np.ascontiguousarray(cv2.resize(cut, size, interpolation=how))
    surface = pygame.image.frombuffer(image.tobytes(), size, "BGR")
    _scaled[key] = (picture, surface)
    while len(_scaled) > MOST_SCALED:
        _scaled.popitem(last=False)
    return surface


def around(picture: Picture, dice: Sequence[SeenDie], aspect: float) -> tuple[int, int, int, int]:
    """The part of the picture that holds all dice with some room, in the proportions of its place."""
    high, wide = picture.shape[:2]
    if not dice:
        return 0, 0, wide, high
    room = 1.6 * max(die.edge for die in dice)
    left, right = min(d.x for d in dice) - room, max(d.x for d in dice) + room
    top, bottom = min(d.y for d in dice) - room, max(d.y for d in dice) + room
    w, h = max(right - left, (bottom - top) * aspect), max(bottom - top, (right - left) / aspect)
    w, h = min(w, wide), min(h, high)
    x = min(max(0.0, (left + right - w) / 2), wide - w)
    y = min(max(0.0, (top + bottom - h) / 2), high - h)
    return int(x), int(y), max(1, int(w)), max(1, int(h))


def view(
    c: Canvas,
    rect: Rect,
    picture: Picture | None,
    dice: Sequence[SeenDie] = (),
    editing: int | None = None,
    close: bool = True,
    instead: str = "",
) -> None:
    """The camera's picture in a frame, each die outlined, doubtful ones twice."""
    p = c.palette
    if picture is None or picture.size == 0:
        pygame.draw.rect(c.surface, p.ink, rect, border_radius=c.px(4))
        pygame.draw.rect(c.surface, p.sheet, rect.inflate(-c.px(4), -c.px(4)), border_radius=c.px(4))
        figure, said = take_bottom(rect.inflate(-c.px(16), -c.px(16)), rect.height // 4)
        pictures.icon(c, figure.inflate(0, -figure.height // 4), "bell" if instead else "hand", p.faded)
        c.text(said, instead or c.t("No picture: by hand"), c.theme.type.label, lines=2)
        return
    inner = rect.inflate(-c.px(6), -c.px(6))
    part = around(picture, dice if close else (), inner.width / inner.height)
    scale = min(inner.width / part[2], inner.height / part[3])
    size = max(1, int(part[2] * scale)), max(1, int(part[3] * scale))
    place = Rect(inner.centerx - size[0] // 2, inner.centery - size[1] // 2, *size)
    # The frame is as large as its picture: no bars beside it.
    rect = place.inflate(c.px(6), c.px(6))
    pygame.draw.rect(c.surface, p.ink, rect, border_radius=c.px(4))
    c.surface.blit(scaled(picture, part, size), place)
    before = c.surface.get_clip()
    c.surface.set_clip(place)
    for index, die in enumerate(dice):
        if die.added:
            continue
        centre = place.left + (die.x - part[0]) * scale, place.top + (die.y - part[1]) * scale
        radius = max(c.px(7), die.edge * scale * 0.88)
        unsure = die.unsure
        pygame.draw.circle(c.surface, p.ink, centre, radius + c.px(1.5), c.px(5))
        pygame.draw.circle(c.surface, p.warning if unsure else p.paper, centre, radius, c.px(2.5))
        if unsure or index == editing:
            pygame.draw.circle(c.surface, p.warning, centre, radius + c.px(5), c.px(2))
    c.surface.set_clip(before)
    pygame.draw.rect(c.surface, p.gold_dark, rect, c.px(2), border_radius=c.px(4))


def cut_out(c: Canvas, rect: Rect, picture: Picture | None, die: SeenDie) -> None:
    """One die, cut out of the picture; a drawn one where there is no picture."""
    side = min(rect.size)
    place = Rect(0, 0, side, side)
    place.center = rect.center
    if picture is None or die.added or die.edge <= 0:
        pictures.die(c, place, die.value)
        return
    high, wide = picture.shape[:2]
    half = max(4.0, die.edge * 0.78)
    left, top = int(max(0, die.x - half)), int(max(0, die.y - half))
    right, bottom = int(min(wide, die.x + half)), int(min(high, die.y + half))
    if right - left < 4 or bottom - top < 4:
        pictures.die(c, place, die.value)
        return
    image = scaled(picture, (left, top, right - left, bottom - top), place.size)
    c.surface.blit(image, place)
    pygame.draw.rect(c.surface, c.palette.ink, place, c.px(2), border_radius=c.px(3))


def named(c: Canvas, rect: Rect, value: str, colour: pygame.typing.ColorLike | None = None) -> None:
    """A die's name: a large numeral, or the sign's picture with its word."""
    p = c.palette
    if value in ("bell", "hammer"):
        upper, lower = take_bottom(rect, int(rect.height * 0.42))
        pictures.icon(c, upper, value, p.ink)
        c.text(lower, words.die_name(c, value), c.theme.type.small)
    elif value in ("blank", "", "six"):
        c.text(rect, words.die_name(c, value), c.theme.type.label, colour=p.faded if value == "blank" else p.bad)
    else:
        c.text(rect, value, c.theme.type.title, display=True, colour=p.faded if value == "\u2014" else p.ink)


def cells(c: Canvas, rect: Rect, count: int) -> list[Rect]:
    """Places for `count` dice in one row, or in two where they are many."""
    across = count if count <= 10 else -(-count // 2)
    return columns(rect, count, c.px(5)) if across == count else grid(rect, count, across, c.px(5))


def row(
    c: Canvas,
    rect: Rect,
    picture: Picture | None,
    dice: Sequence[SeenDie],
    *,
    editing: int | None = None,
    bumped: Sequence[int] = (),
    places: int = 8,
    drawn: Sequence[str] | None = None,
) -> None:
    """Every die in a row with its name beneath; a doubtful one is marked; a touch changes its name.

    `drawn`: in the plain-dice game the marks that the sixes are, in order; no other die has a name.
    """
    marks = iter(drawn or ())
    p = c.palette
    for index, cell in enumerate(cells(c, rect, max(places, len(dice)))):
        if index >= len(dice):
            pygame.draw.rect(c.surface, p.line, cell, c.px(1), border_radius=c.px(c.theme.radius))
            c.text(cell.inflate(-c.px(8), -c.px(8)), "?", c.theme.type.title, colour=p.faded, display=True)
            c.target(cell, Action("add_die"), c.t("add a die"))
            continue
        die = dice[index]
        if die.added and not die.value:
            _unnamed(c, cell, index, editing)
            continue
        unsure = die.unsure or (index in bumped and not die.by_hand)
        ground = p.warning if unsure else p.sheet
        pygame.draw.rect(c.surface, ground, cell, border_radius=c.px(c.theme.radius))
        edge = p.gold if index == editing else p.bad if unsure else p.line
        pygame.draw.rect(c.surface, edge, cell, c.px(4 if index == editing else 2), border_radius=c.px(c.theme.radius))
        upper, lower = take_bottom(cell.inflate(-c.px(8), -c.px(8)), int(cell.height * 0.38))
        cut_out(c, upper, picture, die)
        value = die.value
        if unsure:
            mark, lower = (
                Rect(lower.left, lower.top, lower.width // 3, lower.height),
                Rect(lower.left + lower.width // 3, lower.top, lower.width - lower.width // 3, lower.height),
            )
            c.text(mark, "?", c.theme.type.title, colour=p.on_warning, display=True)
            c.text(lower, words.die_name(c, value) if value else "\u2014", c.theme.type.head, colour=p.on_warning)
        else:
            named(c, lower, value if drawn is None else next(marks, "six") if value == "6" else "\u2014")
        if die.by_hand and not die.added:
            pictures.hand_mark(c, Rect(cell.right - c.px(25), cell.top + c.px(3), c.px(22), c.px(22)))
        c.target(cell, Action("edit_die", {"index": index}), words.die_name(c, value))


def _unnamed(c: Canvas, cell: Rect, index: int, editing: int | None) -> None:
    """A die that is entered by hand and has no name yet."""
    p = c.palette
    chosen = index == editing
    edge = p.gold if chosen else p.line
    pygame.draw.rect(c.surface, edge, cell, c.px(4 if chosen else 2), border_radius=c.px(c.theme.radius))
    c.text(cell.inflate(-c.px(8), -c.px(8)), "?", c.theme.type.title, colour=p.faded, display=True)
    c.target(cell, Action("edit_die", {"index": index}), c.t("not named"))


def left_to_name(c: Spoken, dice: Sequence[SeenDie]) -> str:
    """How many dice nobody has named yet."""
    return c.n("{n} die is not named yet", "{n} dice are not named yet", sum(not die.value for die in dice))


def pad(c: Canvas, rect: Rect, dice: Sequence[SeenDie], plain: bool) -> None:
    """Enter a throw without a picture: the marks that lie up, then one touch for all the rest; or how many sixes."""
    from kiosk.screens.pieces import button

    values = [die.value for die in dice]
    if plain:
        head, rest = take_top(rect, c.px(30), c.px(4))
        c.text(head, c.t("How many sixes lie up?"), c.theme.type.body)
        sixes = None if "" in values else values.count("6")
        for count, place in enumerate(grid(rest, 9, 3, c.px(6))):
            action = Action("sixes", {"count": count})
            button(c, place, str(count), action, on=count == sixes, size=c.theme.type.title)
        return
    marks, rest = take_bottom(rect, c.px(c.theme.touch), c.px(6))
    for mark, place in zip(MARKS, grid(marks, len(MARKS), 4, c.px(6)), strict=True):
        icon = mark if len(mark) > 1 else ""
        action = Action("mark", {"mark": mark})
        button(c, place, words.die_name(c, mark), action, on=mark in values, size=c.theme.type.title, icon=icon)
    left = values.count("")
    label = c.t("The rest are blank") if left < len(values) else c.t("All are blank")
    button(c, rest, label, Action("rest_blank") if left else None, strong=bool(left), size=c.theme.type.body)


def chooser(c: Canvas, rect: Rect, index: int, plain: bool) -> None:
    """The names that a die can be given, by touch."""
    from kiosk.screens.pieces import button

    values = ("6", "1") if plain else ("1", "2", "3", "4", "5", "6", "bell", "hammer", "blank")
    labels = [c.t("a six"), c.t("not a six")] if plain else [words.die_name(c, value) for value in values]
    choices: list[tuple[str, Action]] = [
        (label, Action("set_die", {"index": index, "value": value}))
        for label, value in zip(labels, values, strict=True)
    ]
    choices += [
        (c.t("no die"), Action("remove_die", {"index": index})),
        (c.t("Back"), Action("edit_die", {"index": None})),
    ]
    across = len(choices) if rect.height < 2 * c.px(c.theme.touch) else -(-len(choices) // 2)
    for cell, (label, action) in zip(grid(rect, len(choices), across, c.px(6)), choices, strict=True):
        button(c, cell, label, action, size=c.theme.type.head if len(label) < 3 else c.theme.type.label)
