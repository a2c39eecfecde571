"""Checks of what people touch, see and hear: hammer, bid buttons, display, sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.doctor.check import Check, Checks, Status, Tools
from kiosk.settings import Config
from kiosk.theme import Theme, touch_mm

SMALLEST_DISPLAY = (800, 480)
FINGER_MM = 9.0
"""Side of a touch field that a finger hits, in mm."""
NO_SCREEN = ("dummy", "offscreen")
"""SDL's drivers that draw where nobody sees it."""


def pins(config: Config, tools: Tools) -> Checks:
    """The hammer and the bid buttons, opened as the exhibit would open them."""
    used = [config.hammer.pin] if config.hammer.used else []
    found = [_pins("hammer", config, tools, used, config.hammer.pull_up, "hammer.used is false: the space bar is it")]
    none = "no pins in bids.pins: bids come by touch and keys"
    found.append(_pins("bid buttons", config, tools, list(config.bids.pins), config.bids.pull_up, none))
    return found


def outputs(config: Config, tools: Tools) -> Check:
    """Lamp, light and buzzer: their pins, each put out once."""
    numbers = config.signals.pins
    if not numbers:
        return Check("lamp and buzzer", "absent", "no pins in signals: the screen says it all")
    answer = tools.ask("outputs", config.hammer.factory, "1" if config.signals.active_high else "0", *map(str, numbers))
    where = f"GPIO {', '.join(map(str, numbers))}"
    if "no_pins" in answer or "error" in answer:
        what = str(answer.get("no_pins") or f"{where}: {answer['error']}")
        return Check("lamp and buzzer", "fault", what, _sentence(answer.get("remedy")))
    return Check("lamp and buzzer", "ok", f"{where} through {answer.get('factory', '?')}")


def _pins(name: str, config: Config, tools: Tools, numbers: list[int], pull_up: bool, none: str) -> Check:
    if not numbers:
        return Check(name, "absent", none)
    answer = tools.ask("hammer", config.hammer.factory, "1" if pull_up else "0", *map(str, numbers))
    version = answer.get("lgpio")
    if version == "0.0.0.2":
        remedy = "Remove it (pip uninstall lgpio) and install the system's: sudo apt install python3-lgpio."
        return Check(name, "fault", "lgpio 0.0.0.2 is an empty placeholder", remedy)
    if "no_pins" in answer:
        # On a Pi this is a fault that must be seen; elsewhere there simply are no pins.
        status: Status = "fault" if tools.health().model else "absent"
        return Check(name, status, str(answer["no_pins"]), _sentence(answer.get("remedy")))
    where = f"GPIO {', '.join(map(str, numbers))} through {answer.get('factory', '?')}"
    if version:
        where += f", lgpio {version}"
    if "error" in answer:
        return Check(name, "fault", f"{where}: {answer['error']}", _sentence(answer.get("remedy")))
    closed = answer.get("closed") or []
    if closed:
        what = f"{where}: {', '.join(f'GPIO {pin}' for pin in closed)} closed now"
        return Check(name, "warning", what, "If nobody presses it, it sticks, or pull_up is set the wrong way.")
    return Check(name, "ok", where)


def _sentence(remedy: object) -> str:
    """A remedy as a sentence; a general one where there is none."""
    text = str(remedy or "look at the wiring, and restart")
    return f"{text[0].upper()}{text[1:]}."


def display(config: Config, tools: Tools) -> Check:
    """The driver that SDL chooses, and the size of the screen."""
    driver = config.display.driver
    answer = tools.ask("display", environment={"SDL_VIDEODRIVER": driver} if driver else None)
    if "error" in answer:
        what = f"no display{f' with the driver {driver}' if driver else ''} ({answer['error']})"
        remedy = "Plug a screen in, and install libgbm1 libegl1 libgles2 to draw without a desktop."
        if driver:
            remedy = 'Set display.driver to "" so that SDL chooses.'
        return Check("display", "fault", what, remedy)
    size = answer.get("size") or [0, 0]
    what = f"{answer.get('driver')}, {size[0]}x{size[1]}, pygame {answer.get('pygame')}, SDL {answer.get('sdl')}"
    if answer.get("driver") in NO_SCREEN:
        remedy = "Nobody would see anything: plug a screen in, or log in at the desktop."
        return Check("display", "warning", what, remedy)
    if not answer.get("ce"):
        return Check("display", "warning", what, "Install pygame-ce in place of pygame: it draws without a desktop.")
    if size[0] < SMALLEST_DISPLAY[0] or size[1] < SMALLEST_DISPLAY[1]:
        return Check("display", "warning", what, "The screens need 800x480 or more.")
    finger = touch_mm(Theme(), (int(size[0]), int(size[1])), config.display.diagonal_inch)
    if finger < FINGER_MM:
        what += f", {config.display.diagonal_inch:g} inch: the least touch fields are {finger:.1f} mm"
        return Check(
            "display", "warning", what, "Fingers need 9 mm: use a screen of 7 inches, or set diagonal_inch right."
        )
    return Check("display", "ok", what)


def sound(config: Config, tools: Tools) -> Check:
    """Whether a sound device opens."""
    if not config.sound.on:
        return Check("sound", "absent", "sound.on is false")
    answer: Mapping[str, Any] = tools.ask("sound")
    if "error" in answer:
        remedy = "Plug a loudspeaker in, or set sound.on to false; the exhibit plays on in silence."
        return Check("sound", "absent", f"no sound device ({answer['error']})", remedy)
    opened = answer.get("opened") or [0]
    if answer.get("driver") in ("dummy", "disk"):
        return Check("sound", "warning", f"driver {answer['driver']}", "Nobody hears it: unset SDL_AUDIODRIVER.")
    driver = f"{answer['driver']}, " if answer.get("driver") else ""
    return Check("sound", "ok", f"{driver}{opened[0]} Hz")
