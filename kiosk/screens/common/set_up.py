"""The guided first start: a page a question, each with a title, what is seen or heard, and a few places to touch."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.i18n import N_
from kiosk.scenes import Action
from kiosk.scenes.set_up import PAGES, SetUp
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_top
from kiosk.screens.common import house
from kiosk.screens.common.languages import choose
from kiosk.screens.common.looking import corners, picture_place
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen

TITLES = {
    "language": N_("Which language?"),
    "display": N_("Can you read this well?"),
    "camera": N_("What the camera sees"),
    "mat": N_("Where the mat lies"),
    "measure": N_("What the camera is good for"),
    "hammer": N_("Strike the hammer three times"),
    "bids": N_("Bid buttons"),
    "sound": N_("Do you hear this?"),
    "house": N_("What is played here?"),
    "number": N_("A number for the owner"),
    "done": N_("All is set"),
}

KINDS = {
    "bell-dice": N_("Bell-and-Hammer dice"),
    "pip-dice": N_("ordinary dice"),
    "dominoes": N_("dominoes"),
    "cards": N_("playing cards"),
}


class SetUpScreen(Screen[SetUp]):
    """All pages of the guide."""

    def still(self, c: Canvas, scene: SetUp) -> None:
        room = frame(c, words.strike(c, scene.strike))
        head, room = take_top(room, c.px(46), c.px(4))
        title, step = cut(head, [0.8, 0.2], c.gap)
        c.text(title, c.t(TITLES[scene.page]), c.theme.type.title, display=True, align="left")
        number = PAGES.index(scene.page) + 1
        c.text(step, c.t("Step {k} of {n}", k=number, n=len(PAGES)), c.theme.type.label, align="right",
               colour=c.palette.faded)  # fmt: skip
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        getattr(self, f"_{scene.page}")(c, room, scene)
        self._way(c, low, scene)

    def _way(self, c: Canvas, low: Rect, scene: SetUp) -> None:
        """Back, what the page offers besides, and on."""
        more: list[tuple[str, Action | None, bool]] = []
        facts = scene.facts
        if scene.page == "camera":
            if facts.get("more"):
                more.append((c.t("Another camera"), Action("other_camera"), False))
            more.append((c.t("Larger pictures"), Action("larger_picture"), facts.get("size") == (1920, 1080)))
        elif scene.page == "mat":
            wide, high = facts["size"]
            more.append((c.t("Look again"), Action("again"), False))
            more.append((c.t("{w} x {h} mm", w=f"{wide:.0f}", h=f"{high:.0f}"),
                         Action("mat_size") if facts["by_hand"] else None, False))  # fmt: skip
            more.append((c.t("No mat"), Action("no_mat"), facts["how"] == "none"))
        elif scene.page == "hammer":
            more.append((c.t("There is no hammer"), Action("toggle", {"what": "hammer"}), not facts["used"]))
        elif scene.page == "house" and facts["game"] == "bell_and_hammer":
            more.append((c.t("Plain dice"), Action("toggle", {"what": "plain_dice"}), facts["plain_dice"]))
        elif scene.page == "number":
            more.append((c.t("No number"), Action("no_number"), False))
        back = Action("before") if scene.page != PAGES[0] else None
        buttons: list[tuple[str, Action | None, bool]] = [(c.t("Back"), back, False), *more]
        places = cut(low, [1.0] * len(buttons) + [1.6], c.px(6))
        for place, (label, action, on) in zip(places, buttons, strict=False):
            button(c, place, label, action, on=on)
        if scene.page == PAGES[-1]:
            button(c, places[-1], c.t("Begin"), Action("save"), strong=True, size=c.theme.type.body)
        else:
            button(c, places[-1], c.t("Next"), Action("next") if scene.ready else None, strong=scene.ready,
                   size=c.theme.type.body)  # fmt: skip

    # The pages

    def _language(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        choose(c, room, scene.facts["languages"])

    def _display(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        wide, high = facts["size"]
        told, room = take_top(room, int(room.height * 0.3), c.gap)
        c.text(told, c.t("The screen has {w} x {h} px. Stand three metres away: what you cannot read, nobody can.",
                         w=wide, h=high), c.theme.type.body, align="left", lines=3)  # fmt: skip
        switches = (("large", c.t("Larger type")), ("dark", c.t("Light on dark")), ("calm", c.t("Nothing moves")))
        upper, lower = rows(room, 2, c.gap)
        for place, (what, label) in zip(columns(upper, 3, c.gap), switches, strict=True):
            button(c, place, label, Action("toggle", {"what": what}), on=facts[what], size=c.theme.type.body)
        less, inches, more = cut(lower, [1, 2, 1], c.gap)
        button(c, less, "-", Action("inches", {"by": -1}), size=c.theme.type.title)
        c.text(inches, c.t("{n} inches across", n=f"{facts['inches']:g}"), c.theme.type.head)
        button(c, more, "+", Action("inches", {"by": 1}), size=c.theme.type.title)

    def _camera(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        told = self._view(c, room, scene)
        facts = scene.facts
        if scene.picture is None:
            self._sentences(c, told, [(_trouble(c, scene) or c.t("The camera is being opened."), bool(scene.trouble))])
            return
        light = {"ok": c.t("The light is good."), "dark": c.t("Too dark: a lamp over the table."),
                 "bright": c.t("Too bright: dim the lamp.")}[facts.get("light", "ok")]  # fmt: skip
        sharp = c.t("Not sharp: turn the lens.") if facts.get("blurred") else c.t("The picture is sharp.")
        wide, high = facts.get("size", (0, 0))
        rate = c.t("{w} x {h} px, {fps} pictures a second", w=wide, h=high, fps=f"{facts.get('fps', 0):.0f}")
        meter, told = take_bottom(told, c.px(40), c.gap)[::-1]
        self._sentences(
            c, told, [(sharp, bool(facts.get("blurred"))), (light, facts.get("light") != "ok"), (rate, False)]
        )
        self._meter(c, meter, float(facts.get("sharp", 0.0)))

    def _mat(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        told = self._view(c, room, scene, touch=True)
        facts = scene.facts
        if scene.picture is None:
            said = [(_trouble(c, scene) or c.t("Without a camera there is nothing to find."), True)]
        elif facts["how"] == "markers":
            said = [(c.t("Found, by {n} of its 8 markers.", n=facts["markers"]), False),
                    (c.t("Is the frame around the mat? Then go on."), False)]  # fmt: skip
        elif facts["how"] == "by hand":
            said = [(c.t("Your corners are taken. Which size has it? Touch the millimetres."), False)]
        elif facts["how"] == "none":
            said = [(c.t("Without a mat the whole picture counts, and more is asked."), False)]
        elif facts["touched"]:
            left = 4 - facts["touched"]
            said = [(c.n("{n} more corner, clockwise.", "{n} more corners, clockwise.", left), False)]
        else:
            said = [(c.t("No printed mat is seen."), False),
                    (c.t("A tray, or another mat? Touch its corners, clockwise, the upper left one first."),
                     False)]  # fmt: skip
        if scene.trouble and scene.picture is not None:
            said.append((_trouble(c, scene), True))
        self._sentences(c, told, said)

    def _measure(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        told = self._view(c, room, scene)
        facts = scene.facts
        if not facts["px_per_mm"]:
            self._sentences(
                c, told, [(c.t("Without a mat nothing can be measured: each reading tells by itself."), False)]
            )
            return
        head, told = take_top(told, told.height // 4, c.px(4))
        c.text(
            head,
            c.t("{n} px a millimetre", n=f"{facts['px_per_mm']:.1f}"),
            c.theme.type.head,
            display=True,
            align="left",
        )
        places = rows(told, len(KINDS) + 1, c.px(2))
        for place, (kind, name) in zip(places, KINDS.items(), strict=False):
            good = kind in facts["good_for"]
            tick, name_place = take_left(place, c.px(30), c.px(6))
            if good:
                pictures.tick(c, tick, c.palette.good)
            text = c.t(name) if good else c.t("{kind}: {n} needed", kind=c.t(name), n=f"{facts['needs'][kind]:.1f}")
            c.text(name_place, text, c.theme.type.body, align="left",
                   colour=c.palette.ink if good else c.palette.faded)  # fmt: skip
        held = c.t("Light and focus are held.") if facts["locked"] else c.t("Take everything off the mat.")
        c.text(places[-1], held, c.theme.type.label, align="left", colour=c.palette.faded, lines=2)

    def _hammer(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        room, told = take_bottom(room, room.height // 3, c.gap)
        for number, place in enumerate(columns(room, facts["wanted"], c.px(20))):
            struck = number < facts["strikes"]
            panel(c, place, line=c.palette.gold if struck else None)
            pictures.icon(c, place.inflate(-place.width // 4, -place.height // 4), "hammer",
                          c.palette.curtain if struck else c.palette.button_off)  # fmt: skip
        if not facts["used"]:
            said, bad = c.t("Without a hammer the space bar knocks, or a touch on the ribbon below."), False
        elif scene.trouble:
            said, bad = _trouble(c, scene), True
        elif facts["strikes"] > facts["wanted"]:
            said, bad = (
                c.t("{n} blows were heard. More than you struck? Then the contact trembles.", n=facts["strikes"]),
                False,
            )
        else:
            said, bad = c.t("It hangs on GPIO {pin}, between the pin and ground.", pin=facts["pin"]), False
        self._sentences(c, told, [(said, bad)])

    def _bids(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        head, room = take_top(room, c.px(60), c.gap)
        on = bool(facts["pins"])
        switch, told = take_left(head, int(head.width * 0.4), c.px(14))
        button(c, switch, c.t("There are bid buttons"), Action("toggle", {"what": "buttons"}), on=on)
        said = c.t("Press each once.") if on else c.t("Without them bids come by touch and by the keys 1 to 8.")
        c.text(told, _trouble(c, scene) if on and scene.trouble else said, c.theme.type.body, align="left", lines=3,
               colour=c.palette.bad if on and scene.trouble else c.palette.ink)  # fmt: skip
        for seat, place in enumerate(grid(room, 8, 4, c.px(8))):
            there = seat < len(facts["pins"])
            pressed = seat in facts["pressed"]
            panel(c, place, line=c.palette.gold if pressed else None)
            colour = c.palette.ink if there or pressed else c.palette.faded
            if pressed:
                pictures.tick(c, take_left(place.inflate(-c.px(8), 0), place.width // 4)[0], c.palette.good)
            upper, lower = take_bottom(place.inflate(-c.px(8), -c.px(8)), c.px(20))
            c.text(upper, str(seat + 1), c.theme.type.title, display=True, colour=colour)
            c.text(lower, f"GPIO {facts['pins'][seat]}" if there else "-", c.theme.type.small, colour=c.palette.faded)

    def _sound(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        room, told = take_bottom(room, room.height // 3, c.gap)
        upper, lower = rows(room, 2, c.gap)
        play, on = columns(upper, 2, c.gap)
        button(c, play, c.t("Sound it"), Action("try_sound") if facts["on"] else None, strong=facts["on"],
               size=c.theme.type.head)  # fmt: skip
        button(c, on, c.t("With sound"), Action("toggle", {"what": "sound"}), on=facts["on"], size=c.theme.type.head)
        less, meter, more = cut(lower, [1, 2, 1], c.gap)
        button(c, less, "-", Action("quieter") if facts["on"] else None, size=c.theme.type.title)
        self._meter(c, meter.inflate(0, -meter.height // 2), facts["volume"] if facts["on"] else 0.0)
        button(c, more, "+", Action("louder") if facts["on"] else None, size=c.theme.type.title)
        said = c.t("All that is heard is on the screen too.")
        self._sentences(c, told, [(_trouble(c, scene), True) if scene.trouble else (said, False)])

    def _house(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        games, room = take_top(room, c.px(64), c.gap)
        for place, game in zip(columns(games, len(facts["games"]), c.gap), facts["games"], strict=True):
            button(c, place, house.game_name(c, game), Action("game", {"game": game}), on=game == facts["game"],
                   size=c.theme.type.body)  # fmt: skip
        places = rows(room, len(facts["presets"]), c.px(5))
        for place, preset in zip(places, facts["presets"], strict=True):
            label, told = take_left(place, int(place.width * 0.32), c.px(14))
            button(c, label, house.preset_name(c, facts["game"], preset), Action("preset", {"preset": preset}),
                   on=preset == facts["preset"])  # fmt: skip
            c.text(told, house.preset_sentence(c, facts["game"], preset), c.theme.type.body, align="left", lines=2)

    def _number(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        told, keys = take_left(room, int(room.width * 0.5), c.px(20))
        dots, told = take_top(told, c.px(60), c.gap)
        for number, place in enumerate(columns(dots, max(4, facts["entered"]), c.px(6))):
            side = min(place.width, place.height, c.px(34))
            pygame.draw.circle(c.surface, c.palette.ink, place.center, side // 2, c.px(3))
            if number < facts["entered"]:
                pygame.draw.circle(c.surface, c.palette.ink, place.center, max(1, side // 2 - c.px(5)))
        said = [(c.t("Four digits or more. They open the owner's pages, which visitors must not see."), False)]
        said.append((c.t("A number is set already; another one takes its place.") if facts["known"]
                     else c.t("Without one those pages stay shut."), False))  # fmt: skip
        self._sentences(c, told, said)
        for place, key in zip(grid(keys, 12, 3, c.px(6)), [*"123456789", "", "0", "erase"], strict=True):
            if key == "erase":
                button(c, place, c.t("Erase"), Action("erase"))
            elif key:
                button(c, place, key, Action("digit", {"digit": key}), size=c.theme.type.title)

    def _done(self, c: Canvas, room: Rect, scene: SetUp) -> None:
        facts = scene.facts
        panel(c, room)
        preset = house.preset_name(c, facts["game"], facts["preset"])
        said = [(f"{house.game_name(c, facts['game'])}: {preset}", False)]
        mat = {"markers": c.t("The mat was found by its markers."), "by hand": c.t("The mat's corners are yours."),
               "": c.t("No mat: the whole picture counts.")}  # fmt: skip
        said.append((mat.get(facts["mat"], mat[""]), False))
        if not facts["number"]:
            said.append((c.t("There is no number for the owner: his pages stay shut."), False))
        missing = {
            "camera": c.t("There is no camera."),
            "hammer": c.t("There is no hammer."),
            "sound": c.t("There is no sound."),
        }
        said += [(missing[one], True) for one in facts["missing"] if one in missing]
        if scene.trouble:
            said.append((_trouble(c, scene), True))
        self._sentences(c, room.inflate(-c.px(40), -c.px(24)), said)

    # Pieces

    def _view(self, c: Canvas, room: Rect, scene: SetUp, touch: bool = False) -> Rect:
        """The camera's picture with the mat's corners; returns the room beside it."""
        view, told = take_left(room, int(room.width * 0.6), c.px(16))
        place = picture_place(c, view, scene.picture)
        corners(c, place, scene.corners)
        if touch and scene.picture is not None:
            c.target(place, Action("corner"), c.t("Touch a corner of the mat"))
        return told

    def _sentences(self, c: Canvas, rect: Rect, said: Sequence[tuple[str, bool]]) -> None:
        """A few sentences below each other; what is wrong in the colour of what is wrong."""
        for place, (sentence, bad) in zip(rows(rect, max(1, len(said)), c.px(4)), said, strict=True):
            c.text(place, sentence, c.theme.type.body, align="left", lines=5,
                   colour=c.palette.bad if bad else c.palette.ink)  # fmt: skip

    def _meter(self, c: Canvas, rect: Rect, share: float) -> None:
        """A bar that is full at 1."""
        bar = Rect(rect.left, rect.centery - c.px(9), rect.width, c.px(18))
        pygame.draw.rect(c.surface, c.palette.button_off, bar, border_radius=c.px(9))
        full = bar.copy()
        full.width = max(c.px(18), round(bar.width * min(1.0, max(0.0, share))))
        pygame.draw.rect(c.surface, c.palette.button_strong, full, border_radius=c.px(9))
        pygame.draw.rect(c.surface, c.palette.line, bar, c.px(2), border_radius=c.px(9))


def _trouble(c: Canvas, scene: SetUp) -> str:
    """What does not work here, in the visitor's language."""
    return words.device(c, scene.trouble)
