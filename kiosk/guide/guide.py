"""What the guided first start asks, and what was answered: pages in their order, each with a few touches.

It knows no window and no device: pictures, strikes and presses are handed in, what it wants of the devices is told by
`Guide.wishes`.
"""

from __future__ import annotations

import inspect
import secrets
from pathlib import Path
from typing import Any

from kiosk.games import GAMES
from kiosk.guide.answers import Answers
from kiosk.guide.mat_page import MatPage
from kiosk.pin import hash_pin
from kiosk.place_of_mat import CalibrationError, forget, recall, remember
from kiosk.scenes import Action
from kiosk.scenes.set_up import PAGES, SetUp
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError
from vision.calibrate import NEEDS
from vision.reading import Picture

STRIKES = 3
"""Blows that are wanted, to be sure of the hammer."""

ALL_BUTTONS = (5, 6, 13, 16, 22, 23, 24, 25)
"""Pins of the bid buttons as the wiring picture shows them."""

LEAST_PIN, MOST_PIN = 4, 12
STEP = 0.1


class Guide:
    """One guided start. `config`: the answers so far; `folder`: where the place of the mat is kept."""

    def __init__(self, config: Config, folder: Path, now: float = 0.0) -> None:
        self.answers = Answers(config)
        self.folder = folder
        self.now = now
        self.page = PAGES[0]
        self.over = False
        """The answers are kept: the exhibit can begin."""
        self.trouble = ""
        self.strikes: list[float] = []
        self.pressed: set[int] = set()
        self.missing: dict[str, str] = {}
        """What does not work, a sentence each: ``camera hammer sound``."""
        self.devices: tuple[str, ...] = ()
        """Cameras that can be chosen."""
        self.view: dict[str, Any] = {}
        """Judgements of the picture: ``size fps grey blur sharp bright locked``."""
        self.screen: tuple[tuple[int, int], str] = ((0, 0), "")
        """Size and driver of the screen."""
        self._digits = ""
        self._picture: Picture | None = None
        self._wishes: list[str] = []
        try:
            before = recall(folder)
        except CalibrationError:
            before = None
        self.mat = MatPage(before)

    @property
    def config(self) -> Config:
        """The answers so far."""
        return self.answers.config

    def wishes(self) -> list[str]:
        """What the devices should do since the last call: ``camera ears sound play lock``."""
        wishes, self._wishes = self._wishes, []
        return wishes

    # What comes in

    def tick(self, now: float) -> None:
        """Time passes."""
        self.now = now

    def see(self, picture: Picture | None) -> None:
        """The newest picture of the camera; None: it gives none."""
        self._picture = picture
        if picture is not None and self.page == "mat":
            self.mat.see(picture, self.now)

    def strike(self, at: float) -> None:
        """The hammer fell."""
        if self.page == "hammer":
            self.strikes = [*self.strikes, at][-99:]
            self._wishes.append("play")

    def press(self, seat: int) -> None:
        """A bid button was pressed."""
        if self.page == "bids":
            self.pressed.add(seat)
            self._wishes.append("play")

    def act(self, action: Action) -> bool:
        """A touch. False where it does not fit here."""
        doer: Any = getattr(self, f"do_{action.name}", None)
        if doer is None:
            return False
        try:
            inspect.signature(doer).bind(**action.args)
        except TypeError:
            return False
        self.trouble = ""
        doer(**action.args)
        return True

    # The touches

    def do_next(self) -> None:
        if not self._ready() or self.page == PAGES[-1]:
            return
        if self.page == "mat" and not self._keep_mat():
            return
        if self.page == "number" and self._digits:
            self.answers.set("operator", pin_hash=hash_pin(self._digits, secrets.token_bytes(16)))
            self._digits = ""
        self._go(PAGES[PAGES.index(self.page) + 1])

    def do_before(self) -> None:
        if self.page != PAGES[0]:
            self._go(PAGES[PAGES.index(self.page) - 1])

    def _go(self, page: str) -> None:
        self.page = page
        self.strikes, self.pressed = [], set()
        if page == "measure":
            self._wishes.append("lock")
        elif page == "mat":
            self.see(self._picture)

    def do_set_language(self, code: str) -> None:
        if code in self.config.language.offered:
            self.answers.set("language", code=code)

    def do_toggle(self, what: str) -> None:
        config = self.config
        if what in ("large", "dark", "calm"):
            self.answers.set("display", **{what: not getattr(config.display, what)})
        elif what == "sound":
            self.answers.set("sound", on=not config.sound.on)
            self._wishes.append("sound")
        elif what == "hammer":
            self.answers.set("hammer", used=not config.hammer.used)
            self._wishes.append("ears")
        elif what == "buttons":
            self.answers.set("bids", pins=() if config.bids.pins else ALL_BUTTONS)
            self._wishes.append("ears")
        elif what == "plain_dice":
            plain = config.table.dice == "plain-dice"
            self.answers.set("table", dice="bell-dice" if plain else "plain-dice")

    def do_inches(self, by: int) -> None:
        if by in (-1, 1):
            wanted = min(120.0, max(2.0, self.config.display.diagonal_inch + by))
            self.answers.set("display", diagonal_inch=wanted)

    def do_other_camera(self) -> None:
        offered = ("auto", *self.devices)
        now = self.config.camera.source
        following = offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]
        self.answers.set("camera", source=following)
        self._wishes.append("camera")

    def do_larger_picture(self) -> None:
        large = self.config.camera.size == (1920, 1080)
        self.answers.set("camera", size=(1280, 720) if large else (1920, 1080))
        self._wishes.append("camera")

    def do_corner(self, x: float, y: float) -> None:
        if self.page == "mat" and 0 <= x <= 1 and 0 <= y <= 1:
            self.mat.corner(x, y)

    def do_again(self) -> None:
        self.mat.again()

    def do_no_mat(self) -> None:
        self.mat.without()

    def do_mat_size(self) -> None:
        self.mat.next_size()

    def do_louder(self) -> None:
        self._volume(STEP)

    def do_quieter(self) -> None:
        self._volume(-STEP)

    def _volume(self, by: float) -> None:
        self.answers.set("sound", on=True, volume=round(min(1.0, max(0.0, self.config.sound.volume + by)), 2))
        self._wishes += ["sound", "play"]

    def do_try_sound(self) -> None:
        self._wishes.append("play")

    def do_game(self, game: str) -> None:
        if game in GAMES:
            self.answers.set("rules", game=game, preset=next(iter(GAMES[game].presets)), options={})

    def do_preset(self, preset: str) -> None:
        if preset in GAMES[self.config.rules.game].presets:
            self.answers.set("rules", preset=preset, options={})

    def do_digit(self, digit: str) -> None:
        if isinstance(digit, str) and digit.isdecimal():
            self._digits = (self._digits + digit)[:MOST_PIN]

    def do_erase(self) -> None:
        self._digits = self._digits[:-1]

    def do_no_number(self) -> None:
        self._digits = ""
        self.answers.set("operator", pin_hash="")
        self._go(PAGES[PAGES.index("number") + 1])

    def do_save(self) -> None:
        if self.page != PAGES[-1]:
            return
        try:
            self.answers.save()
        except ConfigError as error:
            self.trouble = str(error)
            return
        self.over = True

    # What goes out

    def _keep_mat(self) -> bool:
        found = self.mat.calibration
        try:
            if found is None or found.mat is None:
                forget(self.folder)
            else:
                remember(self.folder, found)
        except CalibrationError as error:
            self.trouble = str(error)
            return False
        return True

    def _ready(self) -> bool:
        """Whether the page is answered; what cannot be had here (no camera, no pins) holds nobody up."""
        if self.page == "mat":
            return self.mat.calibration is not None or self._picture is None
        if self.page == "hammer":
            return len(self.strikes) >= STRIKES or not self.config.hammer.used or "hammer" in self.missing
        if self.page == "number":
            return not self._digits or len(self._digits) >= LEAST_PIN
        return True

    def _facts(self) -> dict[str, Any]:
        config, mat = self.config, self.mat.calibration
        rules = config.rules
        facts: dict[str, dict[str, Any]] = {
            "language": {"languages": config.language.offered},
            "display": {
                "size": self.screen[0],
                "driver": self.screen[1],
                "inches": config.display.diagonal_inch,
                "large": config.display.large,
                "dark": config.display.dark,
                "calm": config.display.calm,
            },
            "camera": {**self.view, "source": config.camera.source, "more": bool(self.devices)},
            "mat": {
                "how": "" if mat is None else mat.how,
                "markers": len(mat.mat.markers) if mat is not None and mat.mat is not None else 0,
                "touched": len(self.mat.corners),
                "size": self.mat.size,
                "by_hand": self.mat.by_hand,
            },
            "measure": {
                "px_per_mm": round(mat.mat.least_px_per_mm, 2) if mat is not None and mat.mat is not None else 0.0,
                "good_for": mat.good_for if mat is not None else (),
                "needs": {kind: round(px / mm, 2) for kind, (px, mm) in NEEDS.items()},
                "off_mm": round(mat.mat.worst, 1) if mat is not None and mat.mat is not None else 0.0,
                "locked": self.view.get("locked", ()),
            },
            "hammer": {
                "strikes": len(self.strikes),
                "wanted": STRIKES,
                "used": config.hammer.used,
                "pin": config.hammer.pin,
            },
            "bids": {"pins": config.bids.pins, "pressed": tuple(sorted(self.pressed))},
            "sound": {"on": config.sound.on, "volume": config.sound.volume},
            "house": {
                "game": rules.game,
                "preset": rules.preset,
                "presets": tuple(GAMES[rules.game].presets),
                "games": tuple(GAMES),
                "plain_dice": config.table.dice == "plain-dice",
            },
            "number": {"entered": len(self._digits), "known": bool(config.operator.pin_hash)},
            "done": {
                "mat": "" if mat is None else mat.how,
                "number": bool(config.operator.pin_hash),
                "game": rules.game,
                "preset": rules.preset,
                "missing": tuple(sorted(self.missing)),
            },
        }
        return facts[self.page]

    def scene(self) -> SetUp:
        """What the screen shows now."""
        look = self.page in ("camera", "mat", "measure")
        trouble = self.trouble or (self.mat.problem if self.page == "mat" and self.mat.by_hand else "")
        wants = {"camera": "camera", "mat": "camera", "hammer": "hammer", "bids": "hammer", "sound": "sound"}
        return SetUp(
            page=self.page,
            facts=self._facts(),
            picture=self._picture if look else None,
            corners=self.mat.shown() if self.page in ("mat", "measure") else (),
            ready=self._ready(),
            trouble=trouble or self.missing.get(wants.get(self.page, ""), ""),
            strike="tried" if self.page == "hammer" and self.config.hammer.used else "none",
        )
