"""The operator's pages: what camera and contacts do, what was played, how the house is set, opening and closing.

They open with his number, or with a key at the start; never with the hammer. A page closes when nobody touches it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kiosk.director.aside import Aside
from kiosk.director.chronicle import BookPage
from kiosk.director.house import HOUSES
from kiosk.director.looking_back import look_back
from kiosk.director.phase import whole
from kiosk.ending import AGAIN, POWER_OFF, REBOOT
from kiosk.export import ExportError
from kiosk.eyes import Sight, Watch
from kiosk.fold import begin
from kiosk.games import GAMES, Refused
from kiosk.journal import NOTES, Entry, JournalError
from kiosk.office import Office
from kiosk.scenes import OfficeDesk, Scene
from vision.annotate import annotated
from vision.reading import KINDS, Picture, Reading

if TYPE_CHECKING:
    from kiosk.director.director import Director

WORKING = 240.0
"""Seconds without a touch after which a page closes: somebody may be busy at the camera's stand."""

ABOUT = -2
"""Stands for the number of a state in what the operator looks at."""

PAGE = 4
"""Games on one page."""

HALF_HOUR, DAY = 30, 24 * 60
"""Minutes."""

COUNTS: Mapping[str, int | None] = {"bell-dice": 8, "pip-dice": 8, "dominoes": None, "cards": None}


class OfficePage(Aside):
    """One of the operator's pages."""

    alone = WORKING
    page = "home"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director)
        self.office = office
        self.told = ""

    def do_show(self, page: str) -> None:
        """Another of the pages."""
        made: Callable[[Director, Office], OfficePage] | None = DESKS.get(page)
        if made is not None:
            self.director.pages.lay(made(self.director, self.office))

    def facts(self) -> dict[str, Any]:
        """What the page shows."""
        return {}

    def scene(self) -> Scene:
        return OfficeDesk(self.page, self.facts(), told=self.told)


class HomePage(OfficePage):
    """The way to all others; export, restart, shut down."""

    asked: str | None = None
    _exporting: Future[str] | None = None

    def do_ask(self, what: str) -> None:
        """Asked once more before it counts."""
        self.asked = what if what in ENDINGS else None

    def do_sure(self) -> None:
        if self.asked is not None:
            self.office.end(ENDINGS[self.asked])

    def do_close(self) -> None:
        if self.asked is not None:
            self.asked = None
        else:
            super().do_close()

    def do_book(self) -> None:
        """The house's book, which can be written out from there."""
        if self.director.clerk is not None:
            self.director.pages.lay(BookPage(self.director, self.director.clerk, self, self.office))

    def do_export(self) -> None:
        """All games as records, on a stick if there is one."""
        if self._exporting is None:
            self._exporting, self.told = self.office.export(), ""

    def tick(self, now: float) -> None:
        if self._exporting is not None and self._exporting.done():
            exporting, self._exporting = self._exporting, None
            try:
                self.told = exporting.result()
            except ExportError as error:
                self.told = str(error)
        super().tick(now)

    def scene(self) -> Scene:
        facts = {
            "exporting": self._exporting is not None,
            "closed": bool(self.director.sign.until),
            "book": self.director.clerk is not None,
            "hall": self.office.hall() is not None,
        }
        return OfficeDesk("home", facts, asked=self.asked, told=self.told)


ENDINGS: Mapping[str, int] = {"again": AGAIN, "reboot": REBOOT, "power_off": POWER_OFF}


class EyesPage(OfficePage):
    """What the camera sees, with everything that the reader thinks of it."""

    page = "eyes"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director, office)
        self.kinds = tuple(kind for kind in KINDS if director.can_read(kind))
        kind = director.kind
        self.kind = kind if kind in self.kinds else self.kinds[0]
        self.reading: Reading | None = None
        self._again = 0
        self._state = ""
        self._drawn: Picture | None = None

    def watch(self) -> Watch | None:
        return Watch(self.kind, ABOUT, count=COUNTS.get(self.kind), again=self._again, bumps=False)

    def do_look_for(self, kind: str) -> None:
        """Other things."""
        if kind in self.kinds and kind != self.kind:
            self.kind, self.reading, self._drawn = kind, None, None

    def do_again(self) -> None:
        """Read what lies there once more."""
        self._again += 1

    def see(self, sight: Sight) -> None:
        self._state = sight.table
        if sight.reading is not None and sight.about == ABOUT and sight.picture is not None:
            self.reading, self._drawn = sight.reading, annotated(sight.picture, sight.reading)
        elif sight.table in ("empty", "hand", "moving"):
            self.reading, self._drawn = None, None

    def facts(self) -> dict[str, Any]:
        camera, reading = self.office.camera(), self.reading
        found: dict[str, Any] = {"kind": self.kind, "kinds": self.kinds, "state": self._state}
        if camera is not None:
            found |= {
                "camera": camera.state,
                "sentence": camera.sentence,
                "fps": round(camera.fps, 1),
                "size": camera.size,
                "light": None if camera.light is None else round(100 * camera.light),
                "px_per_mm": None if camera.px_per_mm is None else round(camera.px_per_mm, 2),
                "drift": None if camera.drift is None else round(camera.drift, 1),
            }
        if reading is not None:
            doubts = reading.doubts
            for item in reading.items:
                doubts |= item.doubts
            found |= {
                "items": tuple((item.value, round(100 * item.confidence)) for item in reading.items),
                "backs": len(reading.backs),
                "doubts": doubts,
                "edge": round(sum(item.size for item in reading.items) / len(reading.items)) if reading.items else 0,
            }
        return found

    def scene(self) -> Scene:
        picture = self._drawn if self._drawn is not None else self.director.live
        return OfficeDesk("eyes", self.facts(), picture)


class HardwarePage(OfficePage):
    """Contacts edge by edge, and the board."""

    page = "hardware"

    def facts(self) -> dict[str, Any]:
        board, camera = self.office.board(), self.office.camera()
        contacts = tuple(
            (one.name, one.closed, one.closings, one.bounces, tuple(edge.level for edge in one.lately[-8:]))
            for one in self.office.contacts()
        )
        found: dict[str, Any] = {"contacts": contacts, "fps": None if camera is None else round(camera.fps, 1)}
        if board is not None:
            health = board.health
            found |= {
                "celsius": None if health.celsius is None else round(health.celsius),
                "throttle": None if health.throttle is None else tuple(one.name for one in health.throttle),
                "free_mb": None if board.free_mb is None else round(board.free_mb),
                "memory_mb": None if health.memory_free_mb is None else round(health.memory_free_mb),
            }
        desk = self.office.phones()
        if desk is not None:
            found["phones"] = {"address": desk.address, "watching": desk.watching, "missing": bool(desk.trouble)}
        return found


class GamesPage(OfficePage):
    """What was played, newest first; a touch opens its account."""

    page = "games"

    def __init__(self, director: Director, office: Office, at: int = 0) -> None:
        super().__init__(director, office)
        self.at = at
        try:
            self._games = list(reversed(self.table.journal.games()))
        except JournalError as error:
            self._games, self.told = [], str(error)
        self._lines: dict[int, dict[str, Any]] = {}

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._games) // PAGE))

    def do_older(self) -> None:
        self.at = min(self.at + 1, self._pages - 1)

    def do_newer(self) -> None:
        self.at = max(0, self.at - 1)

    def do_look_back(self, game: int) -> None:
        """Its account, in which anything can be put right."""
        if any(one.game == game for one in self._games):
            look_back(self.director, game, self)

    def facts(self) -> dict[str, Any]:
        shown = self._games[self.at * PAGE : (self.at + 1) * PAGE]
        today = time.localtime(self.office.wall())[:3]
        lines = [{**self._line(one), "today": time.localtime(one.wall)[:3] == today} for one in shown]
        return {"games": tuple(lines), "page": self.at, "pages": self._pages}

    def _line(self, setup: Entry) -> dict[str, Any]:
        if setup.game not in self._lines:
            first = setup.payload.get("setup", {})
            at = time.localtime(setup.wall)
            self._lines[setup.game] = {
                "game": setup.game,
                "name": str(first.get("game")),
                "day": time.strftime("%d.%m.", at),
                "time": time.strftime("%H:%M", at),
                "players": tuple(str(name) for name in first.get("players", ())),
                "over": self._is_over(setup),
            }
        return self._lines[setup.game]

    def _is_over(self, setup: Entry) -> bool | None:
        """None: it cannot be told (other rules, a disk that fails)."""
        try:
            rules = GAMES[str(setup.payload["setup"]["game"])]
            folded = begin(rules, setup.payload["setup"])
            for entry in self.table.journal.entries(setup.game)[1:]:
                if entry.kind not in NOTES:
                    folded = folded.enter(entry.payload["event"]).folded
        except (Refused, JournalError, KeyError):
            return None
        return folded.game.expects(folded.state).what == "nothing"


class HouseOfficePage(OfficePage):
    """Language, rules, volume, brightness."""

    page = "house"

    def do_set_language(self, code: str) -> None:
        """The language that the exhibit starts in."""
        if code in self.config.language.offered:
            self.office.set(language=code)
            self.director.speak(code)

    def do_choose_game(self, game: str) -> None:
        """The game that a knock begins."""
        if game in HOUSES:
            self.office.set(game=game, preset=next(iter(HOUSES[game].game.presets)))

    def do_choose_preset(self, preset: str) -> None:
        """The rules that are proposed."""
        game = self.director.config.rules.game
        if preset in HOUSES[game].game.presets:
            self.office.set(game=game, preset=preset)

    def do_louder(self, by: int) -> None:
        """A step more, or less."""
        volume = round(self.director.config.sound.volume * 10) + (1 if by > 0 else -1)
        self.office.set(volume=min(10, max(0, volume)) / 10, muted=False)
        self.director.cue("coin")

    def do_mute(self) -> None:
        """Silence, or sound again."""
        self.office.set(muted=not self.office.wishes.muted)
        self.director.cue("coin")

    def do_night(self) -> None:
        """Soft and short now, or never, or by the clock again."""
        turns = ("", "on", "off")
        self.office.set(night=turns[(turns.index(self.office.wishes.night) + 1) % len(turns)])
        self.director.cue("coin")

    def do_show_worth(self) -> None:
        """The auction says what each card is worth on average, or no longer."""
        self.office.set(worth=not self.director.config.auction.worth)

    def do_brighter(self, by: int) -> None:
        """A step more, or less."""
        light = round(self.office.wishes.brightness * 10) + (1 if by > 0 else -1)
        self.office.set(brightness=min(10, max(2, light)) / 10)

    def facts(self) -> dict[str, Any]:
        config = self.director.config
        house = HOUSES[config.rules.game]
        return {
            "language": self.director.language,
            "languages": tuple(config.language.offered),
            "game": house.name,
            "games": tuple(HOUSES),
            "preset": house.preset(config),
            "presets": tuple(house.game.presets),
            "volume": round(config.sound.volume * 10),
            "muted": self.office.wishes.muted,
            "night": self.office.wishes.night,
            "worth": config.auction.worth,
            "brightness": round(self.office.wishes.brightness * 10),
        }


class HallPage(OfficePage):
    """What goes out to a hall, and whether it arrives."""

    page = "hall"

    def facts(self) -> dict[str, Any]:
        found = self.office.hall()
        return {} if found is None else asdict(found)


class ClosingPage(OfficePage):
    """The exhibit is closed for a while, with a sign, or opened again."""

    page = "closing"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director, office)
        now = time.localtime(office.wall())
        minutes = now.tm_hour * 60 + now.tm_min
        self.until = (minutes // HALF_HOUR + 2) * HALF_HOUR % DAY

    def do_later(self, by: int) -> None:
        """Half an hour later, or earlier."""
        steps = whole(by, -10, 10)
        if steps is not None:
            self.until = (self.until + steps * HALF_HOUR) % DAY

    def do_close_exhibit(self, timed: bool) -> None:
        """The sign is shown from now on."""
        self.director.sign.hang(self._text if timed else "-")

    def do_open(self) -> None:
        """Visitors may play again."""
        self.director.sign.take_down()

    @property
    def _text(self) -> str:
        return f"{self.until // 60:02d}:{self.until % 60:02d}"

    def facts(self) -> dict[str, Any]:
        return {"until": self._text, "closed": self.director.sign.until}


DESKS: Mapping[str, Callable[[Director, Office], OfficePage]] = {
    "home": HomePage,
    "eyes": EyesPage,
    "hardware": HardwarePage,
    "games": GamesPage,
    "house": HouseOfficePage,
    "closing": ClosingPage,
    "hall": HallPage,
}
