"""A hand is shown: every card as seen and as read, and the count that runs along, red and black."""

from __future__ import annotations

import dataclasses

import pygame
from pygame import Rect

from kiosk.games.toad import spots
from kiosk.games.toad.cards import GOAL
from kiosk.i18n import Spoken
from kiosk.scenes import Action, Declared, SeenThing, TakesBack, Verdict
from kiosk.screens import cards, dice, pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel, pulse, ring
from kiosk.screens.screen import Screen
from kiosk.screens.toad.stage import BAND, players
from kiosk.screens.words import toad
from kiosk.theme import Theme


class DeclaredScreen(Screen[Declared]):
    """The cards at the left, both counts at the right."""

    def kept(self, scene: Declared) -> Declared:
        """The camera's picture and the run-down change all the time."""
        left = None if scene.confirm_left is None else 0.0
        return dataclasses.replace(scene, picture=None, confirm_left=left)

    def still(self, c: Canvas, scene: Declared) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        laid, told, low = self._parts(c)
        offers = self._offers(c, scene)
        for place, (label, action, strong) in zip(columns(low, len(offers), c.px(6)), offers, strict=True):
            button(c, place, label, action, strong=strong, size=c.theme.type.label, lines=2)
        if scene.cards:
            hand(c, laid, scene.cards, at=_at(scene), touch=True)
        head, told = take_top(told, int(told.height * 0.28), c.px(4))
        figure, name = take_left(head, min(head.height, c.px(60)), c.px(8))
        pieces.figure(c, figure, scene.stage.seats, scene.player)
        name.width -= c.px(58)
        said = c.t("{name}: toad!", name=words.seat_name(c, scene.stage.seats, scene.player))
        c.text(name, said, c.theme.type.head, display=True, align="left", lines=2)
        counts_, told = take_top(told, int(told.height * 0.58), c.px(4))
        tally(c, counts_, scene.red, scene.black)
        colour = c.palette.bad if scene.problem and scene.problem != "none" else c.palette.ink
        c.text(told, self._said(c, scene), c.theme.type.body, align="left", valign="top", lines=5, colour=colour)

    def moving(self, c: Canvas, scene: Declared, t: float) -> None:
        laid, told, _ = self._parts(c)
        if not scene.cards:
            instead = "" if scene.stage.by_hand else c.t("Lay the hand into the field")
            dice.view(c, laid, scene.picture, close=False, instead=instead)
        if scene.confirm_left is not None:
            place = Rect(0, 0, c.px(52), c.px(52))
            place.topright = told.topright
            share = scene.confirm_left / scene.confirm_total if scene.confirm_total else 0
            ring(c, place, share, str(-int(-scene.confirm_left // 1)))

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect]:
        room, low = take_bottom(frame_room(c), c.px(c.theme.touch), c.gap)
        laid, told = cut(room, [0.62, 0.38], c.px(14))
        return laid, told, low

    def told(self, c: Spoken, scene: Declared) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        return c.t("{name}: toad!", name=name), self._said(c, scene)

    def _said(self, c: Spoken, scene: Declared) -> str:
        if scene.problem == "doubt":
            return (toad.card_doubts(c, scene.doubts) or [toad.trouble(c, "doubt")])[0]
        if scene.problem in (None, "none") and not scene.cards and scene.table == "settled":
            return c.t("Reading ...")
        if scene.problem == "none" and scene.stage.by_hand:
            return c.t("Enter the hand: a touch on each card.")
        if scene.problem and scene.problem != "changed":
            return toad.trouble(c, scene.problem, scene.about)
        if scene.over:
            count = c.n("{n} card.", "{n} cards.", len(scene.cards))
            judged = c.t("Ten and ten: a toad!") if scene.is_toad else c.t("Not ten and ten: no toad.")
            return f"{count} {judged} " + c.t("Do two stick together? Spread them.")
        return toad.trouble(c, "changed") if scene.problem else c.t("I count aloud ...")

    def _offers(self, c: Canvas, scene: Declared) -> list[tuple[str, Action | None, bool]]:
        offers: list[tuple[str, Action | None, bool]] = [(c.t("No toad after all"), Action("back"), False)]
        if scene.can_lay and not scene.cards:
            busy = scene.table in ("hand", "moving", "settled")
            offers.append((c.t("Lay the hand"), None if busy else Action("throw"), True))
        entered = c.t("Enter the hand") if not scene.cards else c.t("By hand")
        offers.append((entered, Action("enter_hand"), scene.stage.by_hand and not scene.cards))
        if scene.problem == "stray":
            offers.append((c.t("Yes, of the hand"), Action("of_hand"), True))
        if scene.problem == "face_down":
            offers.append((c.t("All are open"), Action("all_open"), False))
        if scene.problem in ("elsewhere", "twice", "near_pile", "stray", "doubt") and scene.about:
            offers.append((c.t("Which card is it?"), Action("card", {"value": scene.about}), True))
        if scene.confirm_left is not None:
            offers.append((c.t("Wait"), Action("hold"), False))
        if scene.over:
            offers.append((c.t("That is the hand"), Action("judge"), True))
        return offers


class TakesBackScreen(Screen[TakesBack]):
    """A Toadus Maximus: does he take a life back?"""

    def still(self, c: Canvas, scene: TakesBack) -> None:
        stage = scene.stage
        frame(c, words.strike(c, scene.strike), stage)
        room = frame_room(c)
        upper, room = take_top(room, c.px(BAND), c.gap)
        players(c, upper, stage, scene.player)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        no, yes = columns(low, 2, c.gap)
        panel(c, room)
        inner = room.inflate(-c.px(24), -c.px(18))
        shown, told = cut(inner, [0.36, 0.64], c.px(20))
        hand(c, shown, scene.cards)
        head, said = take_top(told, int(told.height * 0.5))
        cried, asked = self.told(c, scene)
        c.text(head, cried, c.theme.type.title, display=True, align="left", lines=2)
        c.text(said, asked, c.theme.type.body, align="left", valign="top", lines=4)
        button(c, no, c.t("No"), Action("no"), size=c.theme.type.body)
        button(c, yes, c.t("Yes, a life back"), Action("take_life"), strong=True, size=c.theme.type.body)

    def told(self, c: Spoken, scene: TakesBack) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        return c.t("Toadus Maximus!"), c.t("A red ten and a black ten. {name}: a life back from the bank?", name=name)


class VerdictScreen(Screen[Verdict]):
    """What was declared, and what it costs whom."""

    def moment(self, scene: Verdict) -> object:
        return scene.number

    def lasts(self, scene: Verdict, theme: Theme) -> float:
        return 2.4 if scene.maximus else 0.0

    def still(self, c: Canvas, scene: Verdict) -> None:
        stage = scene.stage
        tools = [(c.t("Put right"), Action("put_right"))] if stage.can_put_right else []
        frame(c, words.strike(c, scene.strike), stage, tools=tools)
        upper, head, shown, told = self._parts(c)
        players(c, upper, stage, scene.player)
        c.text(head, title(c, scene), c.theme.type.title * 1.1, display=True)
        hand(c, shown, scene.cards)
        counts_, rest = take_top(told, int(told.height * 0.42), c.px(6))
        tally(c, counts_, scene.red, scene.black)
        lines = outcome(c, scene)
        places = rows(rest, len(lines), c.px(2))
        size = min(c.height(place, line, c.theme.type.body, 3) for place, line in zip(places, lines, strict=True))
        for place, line in zip(places, lines, strict=True):
            c.text(place, line, size, align="left", lines=3)

    def moving(self, c: Canvas, scene: Verdict, t: float) -> None:
        if scene.maximus and 0 < t < self.lasts(scene, c.theme):
            _, head, shown, _ = self._parts(c)
            pulse(c, shown if int(t / 0.8) % 2 else head, (t % 0.8) / 0.8)

    def told(self, c: Spoken, scene: Verdict) -> tuple[str, ...]:
        return title(c, scene), *outcome(c, scene)

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect, Rect]:
        upper, room = take_top(frame_room(c), c.px(BAND), c.gap)
        title, room = take_top(room, c.px(54), c.px(4))
        shown, told = cut(room, [0.56, 0.44], c.px(16))
        return upper, title, shown, told


def title(c: Spoken, scene: Verdict) -> str:
    """What was declared, and whether it was one."""
    name = words.seat_name(c, scene.stage.seats, scene.player)
    if scene.maximus:
        return c.t("{name}: Toadus Maximus!", name=name)
    return c.t("{name}: toad!", name=name) if scene.is_toad else c.t("{name}: no toad", name=name)


def outcome(c: Spoken, scene: Verdict) -> list[str]:
    """What it costs whom, and who is next: a sentence each."""
    seats, lines = scene.stage.seats, []
    if not scene.is_toad:
        if scene.lost:
            lines.append(c.t("A false toad costs a life here."))
        lines.append(c.t("The hand stays open to all, and play goes on."))
    elif scene.lost:
        lines.append(c.t("A life lost: {names}", names=toad.some(c, seats, scene.lost)))
    else:
        lines.append(c.t(toad.LOSS["last_loses"]))
    if scene.out:
        lines.append(c.t("Out of the game: {names}", names=toad.some(c, seats, scene.out)))
    if scene.regained:
        lines.append(c.t("A life came back from the bank."))
    if scene.next is not None:
        lines.append(c.t("Next: {name}", name=words.seat_name(c, seats, scene.next)))
    return lines


def tally(c: Canvas, rect: Rect, red: int, black: int) -> None:
    """Red and black spots, each a number and ten places that fill; what is over ten stands beyond the line."""
    for place, count, suits, label in zip(
        rows(rect, 2, c.px(6)), (red, black), ("HD", "SC"), (c.t("red"), c.t("black")), strict=True
    ):
        p = c.palette
        colour = p.red if suits == "HD" else p.print_ink
        panel(c, place, p.print_paper)
        inner = place.inflate(-c.px(12), -c.px(8))
        number, inner = take_left(inner, inner.width // 4, c.px(6))
        c.text(number, str(count), c.theme.type.title, display=True, colour=colour)
        said, gauge = take_top(inner, inner.height // 2)
        mark, said = take_left(said, said.height, c.px(4))
        cards.suit(c, mark, suits[0], colour)
        c.text(said, label, c.theme.type.small, align="left", colour=p.print_ink)
        step = gauge.width // (GOAL + 2)
        side = max(4, min(step - c.px(3), gauge.height - c.px(4)))
        for at in range(GOAL + 2):
            box = Rect(gauge.left + at * step, gauge.centery - side // 2, side, side)
            beyond = at >= GOAL
            if count > at:
                pygame.draw.rect(c.surface, colour, box, border_radius=c.px(2))
            elif not beyond:
                pygame.draw.rect(c.surface, p.line, box, c.px(2), border_radius=c.px(2))
        end = gauge.left + GOAL * step - c.px(2)
        pygame.draw.line(c.surface, p.print_ink, (end, gauge.top), (end, gauge.bottom), c.px(2))


def hand(c: Canvas, rect: Rect, shown: tuple[SeenThing, ...], *, at: int | None = None, touch: bool = False) -> None:
    """All cards of a hand, as seen and as read; `at`: the one that is being counted."""
    panel(c, rect)
    inner = rect.inflate(-c.px(12), -c.px(10))
    seen = any(card.picture is not None for card in shown)
    wide = 2 if seen else 1
    across, down = _grid(len(shown), inner, wide)
    cells = [cell for row in rows(inner, down, c.px(4)) for cell in columns(row, across, c.px(4))]
    for number, (cell, card) in enumerate(zip(cells, shown, strict=False)):
        drawn = cell
        if seen:
            photo, drawn = columns(cell, 2, c.px(2))
            cards.seen(c, photo, card)
        cards.card(c, drawn, card.value, lit=number == at)
        if touch:
            c.target(cell, Action("card", {"value": card.value}), toad.card_name(c, card.value))


def _grid(count: int, rect: Rect, wide: int) -> tuple[int, int]:
    """Columns and rows in which so many cards are largest."""

    def size(down: int) -> float:
        across = -(-count // down)
        return min(rect.width / across / wide / cards.WIDE, rect.height / down / cards.HIGH)

    down = max(range(1, max(2, count + 1)), key=size)
    return -(-count // down), down


def _at(scene: Declared) -> int | None:
    """Which card is being counted."""
    left = scene.counted
    if scene.over or not left:
        return None
    for number, card in enumerate(scene.cards):
        left -= spots(card.value)
        if left <= 0:
            return number
    return None
