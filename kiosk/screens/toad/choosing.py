"""Cards named by touch: one of all 52, or a whole hand with the count running along."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import Rect

from kiosk.games.toad.cards import RANKS
from kiosk.scenes import Action, ChooseCard, EnterHand
from kiosk.screens import cards, pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen
from kiosk.screens.words import toad

SUITS = "HDSC"
"""Red ones above, black ones below."""


class ChooseCardScreen(Screen[ChooseCard]):
    """Which card is it? One touch."""

    def still(self, c: Canvas, scene: ChooseCard) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(64), c.px(4))
        if scene.now is not None:
            now, head = take_left(head, c.px(48), c.px(8))
            cards.seen(c, now, scene.now)
        head, close = take_right(head, c.px(110), c.px(6))
        button(c, close, c.t("Close"), Action("close"))
        if scene.can_none:
            head, none = take_right(head, c.px(150), c.px(6))
            told = c.t("None of the hand") if scene.what == "hand" else c.t("No card")
            button(c, none, told, Action("card", {"value": None}), on=scene.what == "old" and scene.chosen is None)
        if scene.what == "old":
            head, sure = take_right(head, c.px(130), c.px(6))
            button(c, sure, c.t("It counts"), Action("sure") if scene.ready else None, strong=True)
        bad = scene.problem is not None
        colour = c.palette.bad if bad else c.palette.ink
        size = c.theme.type.label if bad else c.theme.type.head
        c.text(head, self._asked(c, scene), size, display=not bad, align="left", lines=3, colour=colour)
        now_is = scene.chosen if scene.what == "old" else scene.now.value if scene.now is not None else None
        pack(c, room, scene.gone, [now_is] if now_is else [])

    def _asked(self, c: Canvas, scene: ChooseCard) -> str:
        if scene.problem is not None:
            return toad.trouble(c, scene.problem, scene.chosen)
        name = words.seat_name(c, scene.stage.seats, scene.player)
        if scene.what in ("discard", "old"):
            return c.t("What did {name} lay?", name=name)
        return c.t("Which card is it?")


class EnterHandScreen(Screen[EnterHand]):
    """Each card is one touch; touched again, it is no longer of the hand."""

    def still(self, c: Canvas, scene: EnterHand) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(64), c.px(4))
        head, close = take_right(head, c.px(110), c.px(6))
        button(c, close, c.t("Close"), Action("close"))
        head, sure = take_right(head, c.px(150), c.px(6))
        ready = bool(scene.cards) if not scene.old else scene.changes is not None
        told = c.t("It counts") if scene.old else c.t("That is the hand")
        button(c, sure, told, Action("sure") if ready else None, strong=True)
        counts, said = cut(head, [0.42, 0.58], c.px(10))
        for place, count, suits in zip(columns(counts, 2, c.px(6)), (scene.red, scene.black), ("H", "S"), strict=True):
            colour = c.palette.red if suits == "H" else c.palette.print_ink
            pygame.draw.rect(c.surface, c.palette.print_paper, place, border_radius=c.px(5))
            pygame.draw.rect(c.surface, c.palette.line, place, c.px(2), border_radius=c.px(5))
            mark, number = take_left(place.inflate(-c.px(8), -c.px(14)), place.width // 3, c.px(4))
            cards.suit(c, mark, suits, colour)
            c.text(number, str(count), c.theme.type.title, display=True, colour=colour)
        colour = c.palette.bad if scene.problem else c.palette.ink
        c.text(said, self._said(c, scene), c.theme.type.label, align="left", lines=3, colour=colour)
        pack(c, room, scene.gone, scene.cards)

    def _said(self, c: Canvas, scene: EnterHand) -> str:
        seats = scene.stage.seats
        if scene.problem:
            return toad.trouble(c, scene.problem)
        if scene.changes is not None:
            lost = [
                c.t("{name}: {n}", name=words.seat_name(c, seats, seat), n=after)
                for seat, (before, after) in enumerate(zip(scene.stage.lives, scene.changes, strict=True))
                if before != after
            ]
            return c.t("Lives then: {list}", list=", ".join(lost)) if lost else c.t("No life changes.")
        name = words.seat_name(c, seats, scene.player)
        return c.t("{name}'s hand: touch each card.", name=name)


def pack(c: Canvas, rect: Rect, gone: Collection[str], chosen: Collection[str]) -> None:
    """All 52 by suit and rank; those that it cannot be are off, those that are chosen carry a tick."""
    p = c.palette
    for row, suit in zip(rows(rect, len(SUITS), c.px(3)), SUITS, strict=True):
        for cell, rank in zip(columns(row, len(RANKS), max(1, c.px(1))), RANKS, strict=True):
            value = rank + suit
            off, on = value in gone and value not in chosen, value in chosen
            face = cell.inflate(-c.px(2), -c.px(2))
            ground = p.button_off if off else p.button_strong if on else p.print_paper
            pygame.draw.rect(c.surface, ground, face, border_radius=c.px(5))
            edge = (p.gold, c.px(4)) if on else (p.line, c.px(1))
            pygame.draw.rect(c.surface, edge[0], face, edge[1], border_radius=c.px(5))
            upper, lower = take_bottom(face.inflate(-c.px(4), -c.px(6)), int(face.height * 0.42))
            ink = p.on_off if off else p.on_strong if on else cards.ink(c, value)
            c.text(upper, cards.rank(c, value), c.theme.type.head, colour=ink)
            if on:
                lower, tick = cut(lower, [1, 1], 0)
                pictures.tick(c, tick.inflate(-c.px(4), -c.px(4)), ink)
            cards.suit(c, lower, suit, ink)
            if not off:
                c.target(cell, Action("card", {"value": value}), toad.card_name(c, value))
