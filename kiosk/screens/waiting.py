"""Nobody plays: what this is, and how it begins."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import LANGUAGES
from kiosk.scenes import Action, Waiting
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, take_bottom, take_top
from kiosk.screens.pieces import button, frame
from kiosk.screens.screen import Screen


class WaitingScreen(Screen[Waiting]):
    """The title, the five cards, the languages."""

    def still(self, c: Canvas, scene: Waiting) -> None:
        notice = scene.notice or ("no_camera" if scene.camera == "absent" else None)
        notice = notice or ("camera_lost" if scene.camera == "fault" else None)
        room = frame(c, words.strike(c, scene.strike), notice=notice, simulated=scene.camera == "simulated")
        title, room = take_top(room, c.px(64))
        c.text(title, c.t("Bell and Hammer"), c.theme.type.huge * 0.8, display=True)
        line, room = take_top(room, c.px(26), c.px(4))
        c.text(line, c.t("An auction, eight odd dice and a bank: a game of about 1820"), colour=c.palette.faded)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        self._choices(c, low, scene)
        if scene.stored:
            room, told = take_bottom(room, c.px(18), c.px(4))
            c.text(told, _stored(c, scene.stored), c.theme.type.small, colour=c.palette.faded)
        for place, card in zip(columns(room, 5, c.gap), words.CARD_NAMES, strict=True):
            picture, name = take_bottom(place, c.px(24), c.px(2))
            pictures.card(c, picture, card)
            c.text(name, words.card_name(c, card), c.theme.type.label)

    def _choices(self, c: Canvas, rect: Rect, scene: Waiting) -> None:
        offers: list[tuple[str, Action, bool]] = [
            (LANGUAGES.get(code, code), Action("set_language", {"code": code}), code == c.language)
            for code in scene.languages
        ]
        if scene.camera in ("absent", "fault"):
            offers.append((c.t("Simulated table"), Action("use_simulation"), False))
        begin = c.t("Go on with the game") if scene.resumable else c.t("Begin")
        for place, (label, action, chosen) in zip(columns(rect, len(offers) + 1, c.gap), offers, strict=False):
            button(c, place, label, action, on=chosen)
        button(
            c, columns(rect, len(offers) + 1, c.gap)[-1], begin, Action("begin"), strong=True, size=c.theme.type.body
        )


def _stored(c: Canvas, stored: str) -> str:
    """What is kept of the camera's pictures, and for how long."""
    what, _, number = stored.partition(" ")
    count = int(number) if number.isdigit() else 0
    if what == "days":
        return c.n(
            "Kept: the picture of each throw, only the mat, for {n} day.",
            "Kept: the picture of each throw, only the mat, for {n} days.",
            count,
        )
    return c.n(
        "Kept: the picture of the last throw, only the mat.",
        "Kept: the pictures of the last {n} throws, only the mat.",
        count,
    )
