"""The operator's pages, and the sign of a closed exhibit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect

from hardware.edges import BOUNCES
from kiosk.i18n import LANGUAGES, N_
from kiosk.scenes import Action, ClosedSign, OfficeDesk
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_top
from kiosk.screens.common import house
from kiosk.screens.common.looking import picture_place
from kiosk.screens.common.phones import bare
from kiosk.screens.pieces import button, frame, owners_corner, panel
from kiosk.screens.screen import Screen
from vision.reading import Doubt

TITLES = {
    "home": N_("The owner's pages"),
    "eyes": N_("What the camera sees"),
    "hardware": N_("Hammer, buttons, board"),
    "games": N_("Games and accounts"),
    "house": N_("How the house is set"),
    "closing": N_("Closed for a while"),
    "hall": N_("The hall"),
}

ASKED = {
    "again": N_("Start the exhibit anew?"),
    "reboot": N_("Start the machine anew?"),
    "power_off": N_("Switch the machine off?"),
}

KINDS = {
    "bell-dice": N_("game dice"),
    "pip-dice": N_("ordinary dice"),
    "dominoes": N_("dominoes"),
    "cards": N_("cards"),
}
STATES = {
    "": N_("nothing was seen yet"),
    "empty": N_("the mat is empty"),
    "hand": N_("a hand"),
    "moving": N_("something moves"),
    "settled": N_("at rest, being read"),
    "read": N_("at rest, read"),
}
CAMERAS = {
    "starting": N_("starting"),
    "ok": N_("well"),
    "fault": N_("at fault"),
    "ended": N_("at its end"),
}


class OfficeScreen(Screen[OfficeDesk]):
    """All of them."""

    def still(self, c: Canvas, scene: OfficeDesk) -> None:
        room = frame(c, words.strike(c, scene.strike))
        head, room = take_top(room, c.px(40), c.px(4))
        title = ASKED[scene.asked] if scene.asked else TITLES[scene.page]
        c.text(head, c.t(title), c.theme.type.title, display=True, align="left")
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        if scene.asked:
            self._ask(c, room, low, scene)
        else:
            getattr(self, f"_{scene.page}")(c, room, low, scene)

    def _ask(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        panel(c, room)
        told = {
            "again": c.t("The game stands where it stood. The configuration is read again."),
            "reboot": c.t("The game stands where it stood. It takes a minute."),
            "power_off": c.t("Everything is on disk. Then the plug may be pulled."),
        }[scene.asked or "again"]
        c.text(room.inflate(-c.px(40), -c.px(40)), told, c.theme.type.body, lines=3)
        no, yes = columns(low, 2, c.gap)
        button(c, no, c.t("No"), Action("close"), strong=True, size=c.theme.type.body)
        button(c, yes, c.t("Yes"), Action("sure"), size=c.theme.type.body)

    def _home(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        exporting = scene.facts.get("exporting")
        closing = c.t("Open the exhibit") if scene.facts.get("closed") else c.t("Closed for a while")
        offers: list[tuple[str, Action | None]] = [
            (c.t(TITLES["eyes"]), Action("show", {"page": "eyes"})),
            (c.t(TITLES["hardware"]), Action("show", {"page": "hardware"})),
            (c.t(TITLES["games"]), Action("show", {"page": "games"})),
            (c.t(TITLES["house"]), Action("show", {"page": "house"})),
            (closing, Action("show", {"page": "closing"})),
            *([(c.t("The house's book"), Action("book"))] if scene.facts.get("book") else []),
            *([(c.t(TITLES["hall"]), Action("show", {"page": "hall"}))] if scene.facts.get("hall") else []),
            (c.t("Write all games to a stick"), None if exporting else Action("export")),
        ]
        if scene.told:
            room, told = take_bottom(room, c.px(40), c.px(4))
            c.text(told, scene.told, c.theme.type.small, lines=3, colour=c.palette.faded)
        for place, (label, action) in zip(grid(room, len(offers), 3, c.gap), offers, strict=True):
            button(c, place, label, action, size=c.theme.type.body, lines=3)
        ends = (("again", c.t("Start anew")), ("reboot", c.t("Machine anew")), ("power_off", c.t("Switch off")))
        *places, close = cut(low, [1, 1, 1, 1.2], c.gap)
        for place, (what, label) in zip(places, ends, strict=True):
            button(c, place, label, Action("ask", {"what": what}))
        button(c, close, c.t("Close"), Action("close"), strong=True, size=c.theme.type.body)

    def _eyes(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        facts = scene.facts
        wide = min(int(room.height * 4 / 3), int(room.width * 0.58)) if room.width > room.height else room.width
        if room.width > room.height:
            view, told = take_left(room, wide, c.px(14))
        else:
            view, told = take_top(room, room.height // 2, c.px(10))
        picture_place(c, view, scene.picture)
        self._lines(c, told, _seen(c, facts))
        kinds: tuple[str, ...] = facts["kinds"]
        *places, again, back = cut(low, [1.0] * len(kinds) + [1.0, 1.0], c.px(6))
        for place, kind in zip(places, kinds, strict=True):
            button(c, place, c.t(KINDS[kind]), Action("look_for", {"kind": kind}), on=kind == facts["kind"])
        button(c, again, c.t("Look again"), Action("again"))
        button(c, back, c.t("Back"), Action("show", {"page": "home"}), strong=True)

    def _hardware(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        facts = scene.facts
        contacts: Sequence[Any] = facts["contacts"]
        board, list_ = take_bottom(room, room.height - c.px(60), c.px(6))
        self._board(c, board, facts)
        if not contacts:
            c.text(list_, c.t("No contact on any pin: the space bar is the hammer."), c.theme.type.body, lines=2)
        for place, contact in zip(rows(list_, max(4, len(contacts)), c.px(3)), contacts, strict=False):
            self._contact(c, place, *contact)
        button(c, take_left(low, low.width * 2 // 3, 0)[1], c.t("Back"), Action("show", {"page": "home"}), strong=True)

    def _contact(
        self,
        c: Canvas,
        rect: Rect,
        name: str,
        closed: bool,
        closings: int,
        bounces: Sequence[int],
        edges: Sequence[bool],
    ) -> None:
        """Its name and state, how often it closed, its last edges, and how it bounces."""
        rect.height = min(rect.height, c.px(44))
        panel(c, rect, c.palette.button if closed else None)
        said, count, line, bars = cut(rect.inflate(-c.px(10), -c.px(4)), [2.3, 1.5, 2.0, 2.4], c.px(8))
        label = c.t("Hammer") if name == "hammer" else c.t("Bid button {n}", n=name.removeprefix("bid "))
        state = c.t("closed") if closed else c.t("open")
        c.text(said, f"{label}: {state}", c.theme.type.small, align="left")
        c.text(count, c.n("{n} time", "{n} times", closings), c.theme.type.small)
        _trace(c, line, edges, closed)
        _bars(c, bars, bounces)

    def _board(self, c: Canvas, rect: Rect, facts: Any) -> None:
        free, celsius, throttle = facts.get("free_mb"), facts.get("celsius"), facts.get("throttle")
        unknown = c.t("unknown")
        power = unknown if throttle is None else (c.t("too weak or too hot") if throttle else c.t("well"))
        told = (
            (c.t("Pictures a second"), unknown if facts.get("fps") is None else f"{facts['fps']:g}"),
            (c.t("Temperature"), unknown if celsius is None else f"{celsius} °C"),
            (c.t("Power"), power),
            (c.t("Free disk"), unknown if free is None else c.t("{n} MB", n=free)),
            (c.t("Phones"), _phones(c, facts.get("phones"))),
        )
        for place, (what, value) in zip(columns(rect, len(told), c.gap), told, strict=True):
            upper, lower = take_top(place, place.height // 2)
            c.text(upper, what, c.theme.type.small, colour=c.palette.faded)
            c.text(lower, value, c.theme.type.body, lines=2)

    def _games(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        facts = scene.facts
        if not facts["games"]:
            c.text(room, scene.told or c.t("Nothing was played yet."), c.theme.type.body, lines=3)
        for place, line in zip(rows(room, 4, c.px(5)), facts["games"], strict=False):
            when = c.t("today, {time}", time=line["time"]) if line["today"] else f"{line['day']} {line['time']}"
            over = {True: c.t("ended"), False: c.t("not ended"), None: c.t("unknown")}[line["over"]]
            name = house.game_name(c, line["name"])
            players = ", ".join(words.seat_name(c, line["players"], seat) for seat in range(len(line["players"])))
            sub = f"{when}; {over}: {players}"
            button(c, place, name, Action("look_back", {"game": line["game"]}), sub=sub)
        newer, page, older, back = cut(low, [1, 1, 1, 1.4], c.px(6))
        button(c, newer, c.t("Newer"), Action("newer") if facts["page"] > 0 else None)
        c.text(page, c.t("Page {k} of {n}", k=facts["page"] + 1, n=facts["pages"]), c.theme.type.label, lines=2)
        button(c, older, c.t("Older"), Action("older") if facts["page"] + 1 < facts["pages"] else None)
        button(c, back, c.t("Back"), Action("show", {"page": "home"}), strong=True)

    def _house(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        facts = scene.facts
        lines = rows(room, 4, c.px(6))
        self._choice(c, lines[0], c.t("Language"), [
            (LANGUAGES.get(code, code), Action("set_language", {"code": code}), code == facts["language"])
            for code in facts["languages"]
        ])  # fmt: skip
        self._choice(c, lines[1], c.t("Game"), [
            (house.game_name(c, game), Action("choose_game", {"game": game}), game == facts["game"])
            for game in facts["games"]
        ])  # fmt: skip
        self._choice(c, lines[2], c.t("Rules"), [
            (house.preset_name(c, facts["game"], one), Action("choose_preset", {"preset": one}), one == facts["preset"])
            for one in facts["presets"]
        ])  # fmt: skip
        loud, light = columns(lines[3], 2, c.px(14))
        self._steps(c, loud, c.t("Volume"), facts["volume"], "louder")
        self._steps(c, light, c.t("Brightness"), facts["brightness"], "brighter")
        worth, muted, night, back = columns(low, 4, c.px(6))
        told = {"": c.t("Night: by the clock"), "on": c.t("Night: now"), "off": c.t("Night: never")}
        button(c, worth, c.t("What cards are worth"), Action("show_worth"), on=facts["worth"])
        button(c, muted, c.t("Silence"), Action("mute"), on=facts["muted"])
        button(c, night, told[facts["night"]], Action("night"), on=facts["night"] == "on")
        button(c, back, c.t("Back"), Action("show", {"page": "home"}), strong=True)

    def _choice(self, c: Canvas, rect: Rect, what: str, offers: Sequence[tuple[str, Action, bool]]) -> None:
        label, places = take_left(rect, int(rect.width * 0.2), c.px(8))
        c.text(label, what, c.theme.type.label, align="left", lines=2)
        for place, (told, action, on) in zip(columns(places, len(offers), c.px(6)), offers, strict=True):
            button(c, place, told, action, on=on)

    def _steps(self, c: Canvas, rect: Rect, what: str, value: int, action: str) -> None:
        label, less, told, more = cut(rect, [1.5, 1, 0.8, 1], c.px(6))
        c.text(label, what, c.theme.type.label, align="left", lines=2)
        button(c, less, "-", Action(action, {"by": -1}), size=c.theme.type.head)
        c.text(told, str(value), c.theme.type.head, display=True)
        button(c, more, "+", Action(action, {"by": 1}), size=c.theme.type.head)

    def _hall(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        panel(c, room)
        self._lines(c, room.inflate(-c.px(32), -c.px(24)), _published(c, scene.facts))
        button(c, take_left(low, low.width * 2 // 3, 0)[1], c.t("Back"), Action("show", {"page": "home"}), strong=True)

    def _closing(self, c: Canvas, room: Rect, low: Rect, scene: OfficeDesk) -> None:
        facts = scene.facts
        panel(c, room)
        inner = room.inflate(-c.px(32), -c.px(24))
        said, steps = take_top(inner, inner.height // 2)
        c.text(said, c.t("Back at {time}", time=facts["until"]), c.theme.type.huge, display=True)
        earlier, later = columns(steps.inflate(0, -max(0, steps.height - c.px(80))), 2, c.gap)
        button(c, earlier, c.t("Half an hour earlier"), Action("later", {"by": -1}), size=c.theme.type.body)
        button(c, later, c.t("Half an hour later"), Action("later", {"by": 1}), size=c.theme.type.body)
        back, open_, untimed, timed = cut(low, [1, 1.1, 1.2, 1.3], c.px(6))
        button(c, back, c.t("Back"), Action("show", {"page": "home"}))
        button(c, open_, c.t("Open the exhibit"), Action("open") if facts["closed"] else None)
        button(c, untimed, c.t("Close without a time"), Action("close_exhibit", {"timed": False}))
        button(c, timed, c.t("Close until {time}", time=facts["until"]), Action("close_exhibit", {"timed": True}),
               strong=True)  # fmt: skip

    def _lines(self, c: Canvas, rect: Rect, told: Sequence[tuple[str, bool]]) -> None:
        for place, (sentence, bad) in zip(rows(rect, max(1, len(told)), c.px(2)), told, strict=False):
            place.height = min(place.height, c.px(54))
            c.text(place, sentence, c.theme.type.small, align="left", valign="top", lines=3,
                   colour=c.palette.bad if bad else c.palette.ink)  # fmt: skip


def _phones(c: Canvas, facts: Any) -> str:
    """Where phones find the table, and how many look on; or why they do not."""
    if facts is None:
        return c.t("switched off")
    if facts["missing"]:
        return c.t("not installed")
    return f"{bare(facts['address'])} ({facts['watching']})" if facts["address"] else c.t("no network")


def _seen(c: Canvas, facts: Any) -> list[tuple[str, bool]]:
    """Everything that camera and reader say, a sentence each, and whether it is amiss."""
    told: list[tuple[str, bool]] = []
    camera = facts.get("camera")
    if camera is None:
        told.append((c.t("There is no camera."), True))
    else:
        told.append((c.t("Camera: {state}, {n} pictures a second", state=c.t(CAMERAS.get(camera, camera)),
                         n=f"{facts['fps']:g}"), camera != "ok"))  # fmt: skip
        if facts["sentence"]:
            told.append((words.device(c, facts["sentence"]), True))
        if facts["size"] is not None:
            told.append((c.t("{w} x {h} px, light {n} of 100", w=facts["size"][0], h=facts["size"][1],
                             n=facts["light"]), False))  # fmt: skip
        if facts["px_per_mm"] is not None:
            drift = "?" if facts["drift"] is None else f"{facts['drift']:g}"
            told.append((c.t("Mat: {n} px a millimetre, moved {d} mm", n=f"{facts['px_per_mm']:g}", d=drift), False))
    told.append((c.t("Table: {state}", state=c.t(STATES.get(facts["state"], STATES[""]))), False))
    if "items" in facts:
        dice = facts["kind"].endswith("dice")
        items = ", ".join(f"{words.die_name(c, value) if dice else value}:\u00a0{sure}\u00a0%"
                          for value, sure in facts["items"])  # fmt: skip
        told.append((items or c.t("nothing lies face up"), False))
        if facts["backs"]:
            told.append((c.n("{n} back", "{n} backs", facts["backs"]), False))
        doubts: Doubt = facts["doubts"]
        told.append((" ".join(words.doubts(c, doubts)) if doubts else c.t("No doubts."), bool(doubts)))
    return told


def _published(c: Canvas, facts: Any) -> list[tuple[str, bool]]:
    """What goes out, whether it arrives, and what is in it; a sentence each, and whether it is amiss."""
    if not facts:
        return [(c.t("Nothing is published: no broker is set."), False)]
    up = facts["state"] == "up"
    told = [
        (c.t("The broker {broker} hears this table, “{table}”.", broker=facts["broker"], table=facts["table"]), False)
        if up
        else (c.t("The broker {broker} is away. The kiosk goes on, and catches up.", broker=facts["broker"]), True)
    ]
    if facts["said"]:
        told.append((words.device(c, facts["said"]), True))
    counts = {"sent": facts["sent"], "waiting": facts["waiting"], "dropped": facts["dropped"]}
    told.append((c.t("Published: {sent}; waiting: {waiting}; let go: {dropped}", **counts), facts["dropped"] > 0))
    if facts["names"]:
        told.append((c.t("Public: the game, everybody's tokens, the till, the last throw, the day's best, and the "
                         "players' names."), False))  # fmt: skip
    else:
        told.append((c.t("Public: the game, everybody's tokens, the till, the last throw, the day's best. Players are "
                         "called by their animals."), False))  # fmt: skip
    return told


def _trace(c: Canvas, rect: Rect, edges: Sequence[bool], closed: bool) -> None:
    """The last edges as a line that goes up where the contact closed."""
    levels = [*([not edges[0]] if edges else []), *edges] or [closed]
    step = rect.width / len(levels)
    top, bottom = rect.top + c.px(4), rect.bottom - c.px(4)
    points: list[tuple[float, float]] = []
    for at, level in enumerate(levels):
        y = top if level else bottom
        points += [(rect.left + at * step, y), (rect.left + (at + 1) * step, y)]
    pygame.draw.lines(c.surface, c.palette.ink, False, points, c.px(2))


def _bars(c: Canvas, rect: Rect, bounces: Sequence[int]) -> None:
    """How many pauses of a bouncing contact were how long: a bar a class, 0.5 to 50 ms."""
    most = max(1, *bounces)
    for place, count in zip(columns(rect, len(BOUNCES), c.px(3)), bounces, strict=True):
        high = round((place.height - c.px(4)) * count / most)
        base = Rect(place.left, place.bottom - c.px(2), place.width, c.px(2))
        pygame.draw.rect(c.surface, c.palette.line, base)
        if high:
            pygame.draw.rect(c.surface, c.palette.bad, Rect(place.left, base.top - high, place.width, high))


class ClosedScreen(Screen[ClosedSign]):
    """A shut inn, and when it opens."""

    def still(self, c: Canvas, scene: ClosedSign) -> None:
        room = frame(c, words.strike(c, scene.strike), simulated=scene.simulated)
        wide = room.width > room.height
        picture, told = take_left(room, room.width * 2 // 5, c.px(20)) if wide else take_top(room, room.height // 2)
        pictures.card(c, picture.inflate(-c.px(10), -c.px(10)), "inn")
        upper, lower = take_top(told, told.height // 2)
        c.text(upper, c.t("Closed"), c.theme.type.huge, display=True, valign="bottom")
        sentence = c.t("Back at {time}", time=scene.until) if scene.until else c.t("We shall be back.")
        c.text(lower, sentence, c.theme.type.title, display=True, valign="top", lines=2)
        owners_corner(c)
