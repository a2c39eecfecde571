"""A turn: what lies open, what was laid, what is to be done; what is amiss and the way on."""

from __future__ import annotations

import dataclasses

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, SeenThing, ToadTurn
from kiosk.screens import cards, pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.toad.stage import BAND, mat, open_hands, players, stage_tools
from kiosk.screens.words import toad

FEW = 3
"""Players who stand one below the other."""

Offer = tuple[str, Action | None, bool]


class ToadTurnScreen(Screen[ToadTurn]):
    """The stage of a game."""

    def kept(self, scene: ToadTurn) -> ToadTurn:
        """The camera's picture is not shown whole."""
        return dataclasses.replace(scene, picture=None)

    def still(self, c: Canvas, scene: ToadTurn) -> None:
        stage = scene.stage
        frame(c, words.strike(c, scene.strike), stage, tools=stage_tools(c, stage))
        room = frame_room(c)
        upper, room = take_top(room, c.px(BAND), c.gap)
        players(c, upper, stage, scene.player)
        left, told = cut(room, [0.62, 0.38], c.px(14))
        if any(stage.declared) and scene.late is None:
            left, hands = take_bottom(left, int(left.height * 0.34), c.px(6))
            open_hands(c, hands, stage)
        if scene.loose:
            self._which(c, left, scene)
        elif scene.late is not None:
            self._whose(c, left, scene, scene.late)
        else:
            table, laid = cut(left, [0.56, 0.44], c.px(8))
            mat(c, table, stage)
            self._laid(c, laid, scene)
        offers = self._offers(c, scene)
        per = 1 if len(offers) < 3 else 2
        high, lines = c.px(c.theme.touch), -(-len(offers) // per)
        told, low = take_bottom(told, lines * high + (lines - 1) * c.px(5), c.px(6))
        for at, row in enumerate(rows(low, lines, c.px(5))):
            mine = offers[at * per : at * per + per]
            for place, (label, action, strong) in zip(columns(row, len(mine), c.px(5)), mine, strict=True):
                button(c, place, label, action, strong=strong, size=c.theme.type.label, lines=3)
        self._told(c, told, scene)

    def _laid(self, c: Canvas, rect: Rect, scene: ToadTurn) -> None:
        """What was laid on the pile in this turn, as seen and as read; a touch says what it is."""
        panel(c, rect)
        inner = rect.inflate(-c.px(14), -c.px(10))
        head, inner = take_top(inner, c.caption(20), c.px(2))
        c.text(head, c.t("Laid in this turn"), c.theme.type.small, colour=c.palette.faded)
        action = Action("choose_card", {"what": "discard"})
        card = scene.card
        if card is None:
            place = cards.empty(c, inner)
            if scene.stage.by_hand:
                c.text(place.inflate(-c.px(8), 0), c.t("Touch: which card?"), c.theme.type.label, lines=4)
            c.target(rect, action, c.t("Enter the card by hand"))
            return
        inner, under = take_bottom(inner, c.caption(20), c.px(2))
        c.text(under, toad.card_name(c, card.value), c.theme.type.small)
        if card.picture is None:
            cards.card(c, inner, card.value)
        else:
            photo, drawn = columns(inner, 2, c.px(6))
            cards.seen(c, photo, card)
            cards.card(c, drawn, card.value)
        c.target(rect, action, c.t("Another card than the {card}?", card=toad.card_name(c, card.value)))

    def _which(self, c: Canvas, rect: Rect, scene: ToadTurn) -> None:
        """Several new cards: a touch says which was laid."""
        count = len(scene.loose)
        down = 1 if count <= 5 else 2
        across = -(-count // down)
        places = [cell for row in rows(rect, down, c.px(6)) for cell in columns(row, max(across, 3), c.px(6))]
        for index, (place, card) in enumerate(zip(places, scene.loose, strict=False)):
            panel(c, place)
            inner = place.inflate(-c.px(8), -c.px(8))
            if card.picture is not None:
                upper, inner = take_top(inner, inner.height // 2, c.px(2))
                cards.seen(c, upper, card)
            cards.card(c, inner, card.value)
            c.target(place, Action("top", {"index": index}), toad.card_name(c, card.value))

    def _whose(self, c: Canvas, rect: Rect, scene: ToadTurn, late: SeenThing) -> None:
        """A card that came late, and who may have laid it: a touch says who did."""
        who_may = [(scene.player, Action("confirm"))] if scene.may_be_now else []
        who_may += [(seat, Action("whose", {"seat": seat})) for seat in scene.whose]
        table, who = cut(rect, [0.4, 0.6] if len(who_may) <= FEW else [0.26, 0.74], c.px(8))
        panel(c, table)
        inner = table.inflate(-c.px(14), -c.px(14))
        if late.picture is not None:
            upper, inner = take_top(inner, inner.height // 2, c.px(6))
            cards.seen(c, upper, late)
        cards.card(c, inner, late.value)
        if not who_may:
            mat(c, who, scene.stage)
        across = 1 if len(who_may) <= FEW else 2
        down = max(FEW, -(-len(who_may) // across))
        places = [cell for row in rows(who, down, c.px(6)) for cell in columns(row, across, c.px(6))]
        for place, (seat, action) in zip(places, who_may, strict=False):
            said = words.seat_name(c, scene.stage.seats, seat)
            if seat == scene.player:
                said = c.t("{name}, now", name=said) if action.name == "confirm" else c.t("{name}, earlier", name=said)
            panel(c, place)
            inner = place.inflate(-c.px(10), -c.px(8))
            if inner.height > inner.width:
                figure, named = take_top(inner, inner.height // 2, c.px(4))
            else:
                figure, named = take_left(inner, min(inner.height, inner.width // 4), c.px(6))
            pieces.figure(c, figure, scene.stage.seats, seat)
            c.text(named, said, c.theme.type.body, align="left" if figure.right <= named.left else "center", lines=2)
            c.target(place, action, said)

    def _told(self, c: Canvas, rect: Rect, scene: ToadTurn) -> None:
        head, rest = take_top(rect, int(rect.height * 0.38), c.px(4))
        said, asked = self.told(c, scene)
        c.text(head, said, c.theme.type.title * 0.9, display=True, align="left", lines=2)
        bad = scene.problem or scene.asked
        colour = c.palette.bad if bad else c.palette.ink
        c.text(rest, asked, c.theme.type.body, align="left", valign="top", lines=7, colour=colour)

    def told(self, c: Spoken, scene: ToadTurn) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        return c.t("{name}'s turn", name=name), self._said(c, scene)

    def _said(self, c: Spoken, scene: ToadTurn) -> str:
        """What is amiss, or what is to be done."""
        if scene.asked and scene.card is not None:
            told = toad.card_doubts(c, scene.doubts)[:1]
            return " ".join([*told, c.t("Is it the {card}?", card=toad.card_name(c, scene.card.value))])
        if scene.problem == "doubt":
            return (toad.card_doubts(c, scene.doubts) or [toad.trouble(c, "doubt")])[0]
        if scene.problem:
            trouble = scene.problem
            if trouble == "many" and scene.wants == "toad":
                trouble = "many_toad"
            elif trouble == "late" and not scene.whose and not scene.may_be_now:
                trouble = "late_nobody"
            elif trouble == "elsewhere" and scene.whose:
                trouble = "elsewhere_laid"
            return toad.trouble(c, trouble, scene.about)
        if scene.wants:
            return c.t("Heard. I am still reading the card ...")
        if scene.ungathered:
            return c.t("First take up the hand that was shown. Then take a card, lay one, knock.")
        if scene.stage.by_hand:
            return c.t(toad.EYES[scene.stage.eye])
        if scene.card is None and scene.table == "settled":
            return c.t("Reading ...")
        if scene.card is not None:
            return c.t("A knock ends the turn. Ten red and ten black? Then touch: Toad!")
        return c.t("Take one card or none, lay one on the pile or none, then knock.")

    def _offers(self, c: Canvas, scene: ToadTurn) -> list[Offer]:
        offers: list[Offer] = []
        if scene.problem == "pile_gone":
            offers.append((c.t("It was turned over"), Action("turned_over"), True))
        if scene.problem == "uncovered":
            offers.append((c.t("It was laid now"), Action("confirm"), False))
        if scene.asked:
            offers.append((c.t("Yes"), Action("confirm"), True))
            offers.append((c.t("Another card"), Action("choose_card", {"what": "discard"}), False))
        if scene.problem in ("elsewhere", "twice", "not_in_hand"):
            offers.append((c.t("Which card is it?"), Action("choose_card", {"what": "discard"}), True))
        if scene.problem or scene.asked:
            none = scene.problem in ("many", "uncovered")
            told = c.t("No card was laid") if none else c.t("Go on without it")
            if scene.problem == "late" and (scene.whose or scene.may_be_now):
                told = c.t("It stays unknown")
            offers.append((told, Action("no_discard"), False))
        lays = scene.can_lay and not scene.problem and not scene.asked and not scene.wants
        if lays and scene.ungathered:
            offers.append((c.t("Take up the hand"), Action("clear"), True))
        elif lays and scene.card is None:
            busy = scene.table in ("hand", "moving", "settled")
            offers.append((c.t("Lay a card"), None if busy else Action("throw"), True))
        else:
            lays = False
        open_hand = scene.problem == "many" or (scene.problem == "late" and not scene.may_be_now)
        free = open_hand or scene.problem in (None, "hand_in_view")
        if free and not scene.asked and scene.wants != "toad":
            offers.append((c.t("Toad!"), Action("toad"), scene.problem is None and not lays))
        if scene.problem is None and not scene.asked:
            if scene.can_turn_over:
                offers.append((c.t("Pile turned over"), Action("turned_over"), False))
            offers.append((c.t("Turn is over"), Action("done"), False))
        return offers
