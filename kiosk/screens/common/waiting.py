"""Nobody plays: what this is, how it is played in three pictures, and how it begins."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from kiosk.i18n import LANGUAGES, N_
from kiosk.scenes import Action, Waiting
from kiosk.screens import pictures, pieces, words
from kiosk.screens.canvas import Canvas, columns, grid, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen, eased
from kiosk.theme import Theme

PAGES = (
    (
        "cards",
        N_("Five cards go under the hammer"),
        N_("Bid with your tokens. Each card can earn you more, and each can cost you."),
    ),
    (
        "dice",
        N_("Eight dice, one mark on each"),
        N_("Throw them all. The till pays you the numbers, or the owner of the sign that lies up."),
    ),
    (
        "till",
        N_("To the last token"),
        N_("Who empties the till exactly ends the game. Who throws too much pays the inn. Most tokens win."),
    ),
)
"""The rules in three pictures."""

SHOWN_DICE = ("blank", "4", "bell", "blank", "1", "blank", "6", "blank")


class WaitingScreen(Screen[Waiting]):
    """The title, the five cards by turns with the rules, the languages."""

    def moment(self, scene: Waiting) -> Hashable:
        return scene.camera

    def page(self, theme: Theme, t: float) -> int:
        """Which picture is shown after `t` seconds; the cards alone when everything rests."""
        return int(t // theme.timing.page) % (1 + len(PAGES)) if t < theme.timing.rest else 0

    def moves(self, scene: Waiting, theme: Theme, t: float) -> bool:
        into = t % theme.timing.page
        return (
            into < theme.timing.curtain + 0.2
            or theme.timing.page / 2 <= into < theme.timing.page / 2 + theme.timing.swing
        )

    def still(self, c: Canvas, scene: Waiting) -> None:
        notice = scene.notice or ("no_camera" if scene.camera == "absent" else None)
        notice = notice or ("camera_lost" if scene.camera == "fault" else None)
        frame(c, words.strike(c, scene.strike), notice=notice, simulated=scene.camera == "simulated")
        title, middle, low = self._parts(c)
        c.text(title, c.t("Bell and Hammer"), c.theme.type.huge * 0.8, display=True)
        self._choices(c, low, scene)
        line, middle = take_top(middle, c.px(26), c.px(4))
        c.text(line, c.t("An auction, eight odd dice and a bank: a game of about 1810"), colour=c.palette.faded)
        if scene.stored:
            middle, told = take_bottom(middle, c.px(18), c.px(4))
            c.text(told, _stored(c, scene.stored), c.theme.type.small, colour=c.palette.faded)
        for place, card in zip(columns(middle, 5, c.gap), words.CARD_NAMES, strict=True):
            picture, name = take_bottom(place, c.px(24), c.px(2))
            pictures.card(c, picture, card)
            c.text(name, words.card_name(c, card), c.theme.type.label)

    def moving(self, c: Canvas, scene: Waiting, t: float) -> None:
        into = t % c.theme.timing.page
        page = self.page(c.theme, t)
        _, middle, _ = self._parts(c)
        if page or (t >= c.theme.timing.page and t < c.theme.timing.rest):
            # Each picture is drawn in from the left over the one before, as scenery on a rail.
            before = self.page(c.theme, t - c.theme.timing.page)
            self._page(c, middle, before)
            share = eased(into / c.theme.timing.curtain)
            seen = Rect(middle.left, middle.top, round(middle.width * share), middle.height)
            self._page(c, middle, page, seen)
        since = into - c.theme.timing.page / 2
        if t < c.theme.timing.rest and 0 <= since < c.theme.timing.swing:
            pieces.swing(c, since / c.theme.timing.swing)

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect]:
        title, room = take_top(frame_room(c), c.px(64))
        middle, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        return title, middle, low

    def _page(self, c: Canvas, rect: Rect, page: int, seen: Rect | None = None) -> None:
        """One of the three pictures (the first page is what stands still), as much of it as is `seen`."""
        if page == 0 and seen is None:
            return
        clip = c.surface.get_clip()
        if seen is not None:
            c.surface.set_clip(seen)
        if page == 0:
            c.uncover(seen or rect)
        else:
            pictures.ground(c, rect)
            what, head, told = PAGES[page - 1]
            texts = c.texts
            c.texts = []
            picture, words_ = take_left(rect, int(rect.width * 0.46), c.px(20))
            self._picture(c, picture.inflate(0, -c.px(12)), what)
            upper, lower = take_top(words_, int(words_.height * 0.45), c.px(6))
            c.text(upper, c.t(head), c.theme.type.title, display=True, align="left", valign="bottom", lines=2)
            c.text(lower, c.t(told), c.theme.type.body, align="left", valign="top", lines=5)
            kept = [one for one in texts if not rect.contains(one.box)]
            c.texts = [*kept, *c.texts]
        c.surface.set_clip(clip)

    def _picture(self, c: Canvas, rect: Rect, what: str) -> None:
        if what == "cards":
            for place, card in zip(columns(rect, 3, c.gap), ("hammer", "horse", "inn"), strict=True):
                pictures.card(c, place, card)
        elif what == "dice":
            for place, value in zip(grid(rect, 8, 4, c.gap), SHOWN_DICE, strict=True):
                pictures.die(c, place, value)
        else:
            pictures.pile(c, rect, 87)

    def _choices(self, c: Canvas, rect: Rect, scene: Waiting) -> None:
        offers: list[tuple[str, Action, bool]] = [
            (LANGUAGES.get(code, code), Action("set_language", {"code": code}), code == c.language)
            for code in scene.languages
        ]
        offers.append((c.t("How to play"), Action("how_to"), False))
        if scene.camera in ("absent", "fault"):
            offers.append((c.t("Simulated table"), Action("use_simulation"), False))
        if scene.resumable:
            offers.append((c.t("Give up the game"), Action("abandon"), False))
        places = columns(rect, len(offers) + 1, c.gap)
        for place, (label, action, chosen) in zip(places, offers, strict=False):
            button(c, place, label, action, on=chosen)
        begin = c.t("Go on with the game") if scene.resumable else c.t("Begin")
        button(c, places[-1], begin, Action("begin"), strong=True, size=c.theme.type.body)


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
