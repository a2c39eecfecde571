"""Who leaves, comes back, or gives up the game; and the operator's number."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.scenes import Action, BingoStage, LeaveTable, Pin, Stage, ToadStage
from kiosk.screens import pictures, pieces, words
from kiosk.screens.canvas import Canvas, columns, grid, proportioned, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen


class LeaveScreen(Screen[LeaveTable]):
    """One button a player; then the question once more, before it counts."""

    def still(self, c: Canvas, scene: LeaveTable) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        room, low = take_bottom(room, c.px(c.theme.touch * 1.1), c.gap)
        if scene.asked:
            self._ask(c, room, low, scene)
            return
        if scene.can_abandon_hand:
            hand, low = take_left(low, low.width // 3, c.gap)
            said = c.t("Deal anew") if isinstance(scene.stage, BingoStage) else c.t("Give up this hand")
            button(c, hand, said, Action("abandon", {"what": "hand"}))
        give_up, close = columns(low, 2, c.gap)
        button(c, give_up, c.t("Give up the game"), Action("abandon"))
        button(c, close, c.t("Close"), Action("close"), strong=True)
        head, room = take_top(room, c.px(48), c.px(4))
        c.text(head, c.t("Who leaves the table?"), c.theme.type.title, display=True)
        offers = [(seat, "leave") for seat in scene.can_leave] + [(seat, "return") for seat in scene.can_return]
        if not offers:
            c.text(room, c.t("Nobody can leave now."), c.theme.type.body, colour=c.palette.faded)
        across = 2 if len(offers) <= 4 else 4
        cells = grid(room, max(across, len(offers)), across, c.px(6))
        for cell, (seat, what) in zip(cells, offers, strict=False):
            cell.height = min(cell.height, c.px(120))
            name = words.seat_name(c, scene.stage.seats, seat)
            pygame.draw.rect(c.surface, c.palette.line, cell, border_radius=c.px(c.theme.radius))
            panel(c, Rect(cell.left, cell.top, cell.width, cell.height - c.px(3)), c.palette.button)
            figure, label = take_left(cell.inflate(-c.px(12), -c.px(12)), min(cell.height, cell.width // 3), c.px(6))
            pieces.figure(c, figure, scene.stage.seats, seat)
            upper, lower = take_top(label, label.height // 2)
            c.text(upper, name, c.theme.type.body, align="left")
            told = c.t("leaves") if what == "leave" else c.t("comes back")
            c.text(lower, told, c.theme.type.label, align="left", colour=c.palette.on_button)
            c.target(cell, Action(what, {"seat": seat}), f"{name}: {told}")

    def _ask(self, c: Canvas, room: Rect, low: Rect, scene: LeaveTable) -> None:
        no, yes = columns(low, 2, c.gap)
        button(c, no, c.t("No, go on playing"), Action("close"), strong=True, size=c.theme.type.body)
        button(c, yes, c.t("Yes"), Action("sure"), size=c.theme.type.body)
        panel(c, room)
        inner = room.inflate(-c.px(32), -c.px(28))
        name = words.seat_name(c, scene.stage.seats, scene.seat) if scene.seat is not None else ""
        if scene.seat is not None:
            figure, inner = take_left(inner, min(inner.height, inner.width // 4), c.px(16))
            pieces.figure(c, figure, scene.stage.seats, scene.seat)
        else:
            figure, inner = take_left(inner, inner.width // 4, c.px(16))
            pictures.icon(
                c,
                proportioned(figure, 1, 1),
                "till" if scene.asked in ("abandon", "abandon_hand") else "hand",
                c.palette.ink,
            )
        asked, told = {
            "leave": (
                c.t("{name} leaves the table?", name=name),
                c.t("Then the game is over. The account is kept.") if scene.ends else self._keeps(c, scene),
            ),
            "return": (c.t("{name} comes back?", name=name), self._from(c, scene)),
            "abandon_hand": self._anew(c, scene),
            "abandon": (c.t("Give up the game?"), c.t("It ends here, for everybody. The account is kept.")),
            "close_auction": (c.t("{name}, banker: close the auction?", name=name), self._unsold(c, scene)),
            "undo": (self._undone(c, scene.undoes, name), self._as_before(c, scene)),
        }.get(scene.asked or "", (c.t("Really?"), ""))
        head, sub = take_top(inner, inner.height // 2)
        c.text(head, asked, c.theme.type.title, display=True, align="left", valign="bottom", lines=2)
        c.text(sub, told, c.theme.type.body, align="left", lines=3)

    def _anew(self, c: Canvas, scene: LeaveTable) -> tuple[str, str]:
        """The question whether the hand or deal is broken off, and what follows."""
        if isinstance(scene.stage, BingoStage):
            return c.t("Deal anew?"), c.t("Its points count for nobody. The same player leads again.")
        return c.t("Give up this hand?"), c.t("Nobody loses a life. The cards are dealt anew.")

    def _keeps(self, c: Canvas, scene: LeaveTable) -> str:
        """What becomes of what he has."""
        if isinstance(scene.stage, ToadStage):
            return c.t("The lives are kept, none is lost while away. Back with the next hand.")
        if isinstance(scene.stage, Stage) and scene.seat == scene.stage.banker:
            return f"{self._leaves_behind(c, scene)} {c.t('The bank passes to the next player.')}"
        return self._leaves_behind(c, scene)

    def _leaves_behind(self, c: Canvas, scene: LeaveTable) -> str:
        """What becomes of tokens, cards and bids."""
        if scene.gives_up_cards and scene.bid_falls:
            return c.t("The tokens stay in the standing. The cards are out of use for this round, the bid falls.")
        if scene.gives_up_cards:
            return c.t("The tokens stay in the standing. The cards are out of use for this round.")
        if scene.bid_falls:
            return c.t("The tokens stay in the standing. The bid falls, and the bidding begins anew.")
        return c.t("The tokens stay in the standing.")

    def _from(self, c: Canvas, scene: LeaveTable) -> str:
        if isinstance(scene.stage, ToadStage):
            return c.t("With the next hand, with the lives that were kept.")
        return c.t("From the next round on.")

    def _unsold(self, c: Canvas, scene: LeaveTable) -> str:
        """What becomes of the cards that nobody has bought."""
        owners, unused = (scene.stage.cards, scene.stage.unused) if isinstance(scene.stage, Stage) else ({}, ())
        left = [card for card, owner in owners.items() if owner is None and card not in unused]
        cards = ", ".join(words.card_name(c, card) for card in left)
        return c.t("Nobody has bought: {cards}. Nobody is paid for them in this round.", cards=cards)

    def _as_before(self, c: Canvas, scene: LeaveTable) -> str:
        if isinstance(scene.stage, ToadStage):
            return c.t("Lives and turns will be as they were before it.")
        if scene.undoes_more:
            return c.t(
                "Purses, cards and bids will be as they were before it. "
                "What was offered or bid since then is taken back too."
            )
        return c.t("The purses will be as they were before it.")

    def _undone(self, c: Canvas, event: str | None, name: str) -> str:
        """The question whether the last entry is taken back."""
        known = {
            "throw": c.t("Take back the last throw?"),
            "knock": c.t("Take back the last knock of the auction?"),
            "sell": c.t("Take back the sale?"),
            "decline_sale": c.t("Take back that nothing was sold?"),
            "start_play": c.t("Take back that the auction was closed?"),
            "new_round": c.t("Take back the new round?"),
            "leave": c.t("Take back that {name} left?", name=name),
            "return": c.t("Take back that {name} came back?", name=name),
            "take": c.t("Take back this turn?"),
            "discard": c.t("Take back this turn?"),
            "recycled": c.t("Take back that the pile was turned over?"),
            "abandon": c.t("Take back that it was given up?"),
            "end_turn": c.t("Take back the last turn?"),
            "declare": c.t("Take back the last declaration?"),
            "deal": c.t("Take back the deal?"),
        }
        return known.get(event or "", c.t("Take back the last entry?"))


class PinScreen(Screen[Pin]):
    """Ten digits."""

    def still(self, c: Canvas, scene: Pin) -> None:
        p = c.palette
        room = frame(c, words.strike(c, scene.strike))
        told, keys = take_left(room, int(room.width * 0.42), c.px(20))
        told, close = take_bottom(told, c.px(c.theme.touch), c.gap)
        button(c, close, c.t("Close"), Action("close"))
        head, told = take_top(told, int(told.height * 0.45))
        c.text(head, c.t("The owner's number"), c.theme.type.title, display=True, lines=2, valign="bottom")
        dots, told = take_top(told, c.px(56))
        for number, place in enumerate(columns(dots, max(1, scene.length), c.px(8))):
            side = min(place.width, place.height, c.px(34))
            circle = place.center
            pygame.draw.circle(c.surface, p.ink, circle, side // 2, c.px(3))
            if number < scene.entered:
                pygame.draw.circle(c.surface, p.ink, circle, side // 2 - c.px(5))
        if scene.wrong:
            c.text(told, c.t("That is not the number."), c.theme.type.body, colour=p.bad, lines=2)
        for place, key in zip(grid(keys, 12, 3, c.px(6)), [*"123456789", "erase", "0", "sure"], strict=True):
            if key == "erase":
                button(c, place, c.t("Erase"), Action("erase"))
            elif key == "sure":
                ready = Action("sure") if scene.entered else None
                button(c, place, c.t("Open"), ready, strong=True, size=c.theme.type.body)
            else:
                button(c, place, key, Action("digit", {"digit": key}), size=c.theme.type.title)
