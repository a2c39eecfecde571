"""Questions that are better asked in a process of their own: ``python -m kiosk.doctor.probe QUESTION ...``.

Each prints one JSON object; what goes wrong comes back as ``{"error": ...}``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any


def hammer(factory: str, pull_up: str, *pins: str) -> dict[str, Any]:
    """Open the pins as contacts: which factory did it, and which contacts are closed now."""
    from queue import SimpleQueue

    from hardware.pins import ContactPin, HardwareError, NoPins, open_factory

    try:
        lgpio: str | None = version("lgpio")
    except PackageNotFoundError:
        lgpio = None
    answer: dict[str, Any] = {"lgpio": lgpio}
    try:
        pin_factory = open_factory(factory)
    except NoPins as error:
        return {**answer, "no_pins": error.wrong, "remedy": error.remedy}
    answer["factory"] = type(pin_factory).__name__
    closed = []
    queue: SimpleQueue[Any] = SimpleQueue()
    for pin in pins:
        try:
            with ContactPin(int(pin), queue, lambda edge: edge, pin_factory, pull_up == "1") as contact:
                if contact.closed:
                    closed.append(int(pin))
        except HardwareError as error:
            return {**answer, "error": error.wrong, "remedy": error.remedy}
    return {**answer, "closed": closed}


def outputs(factory: str, active_high: str, *pins: str) -> dict[str, Any]:
    """Open the pins as outputs, and put them out: which factory did it."""
    from hardware.pins import HardwareError, NoPins, open_factory
    from hardware.signals import Outputs

    try:
        pin_factory = open_factory(factory)
        with Outputs([int(pin) for pin in pins], pin_factory, active_high == "1"):
            return {"factory": type(pin_factory).__name__}
    except NoPins as error:
        return {"no_pins": error.wrong, "remedy": error.remedy}
    except HardwareError as error:
        return {"error": error.wrong, "remedy": error.remedy}


def display() -> dict[str, Any]:
    """Which driver SDL draws with, and how large the screen is. No window is opened."""
    import pygame

    pygame.display.init()
    try:
        sizes = pygame.display.get_desktop_sizes()
    except (AttributeError, pygame.error):
        sizes = []
    return {
        "driver": pygame.display.get_driver(),
        "size": list(sizes[0]) if sizes else None,
        "pygame": pygame.version.ver,
        "ce": bool(getattr(pygame, "IS_CE", False)),
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
    }


def sound() -> dict[str, Any]:
    """Whether the mixer opens, and with which driver."""
    import pygame

    pygame.mixer.init(44100, -16, 2, 512)
    driver = getattr(pygame.mixer, "get_driver", lambda: "")()
    return {"opened": list(pygame.mixer.get_init() or ()), "driver": driver}


def picamera2() -> dict[str, Any]:
    """Whether picamera2 can be imported, and which cameras it knows."""
    try:
        from picamera2 import Picamera2
    except ModuleNotFoundError as error:
        return {"missing": error.name or str(error)}
    return {"cameras": [str(one.get("Model", "?")) for one in Picamera2.global_camera_info()]}


QUESTIONS: dict[str, Callable[..., dict[str, Any]]] = {
    "hammer": hammer,
    "outputs": outputs,
    "display": display,
    "sound": sound,
    "picamera2": picamera2,
}


def main(args: list[str]) -> int:
    """Answer the question that `args` ask."""
    try:
        answer = QUESTIONS[args[0]](*args[1:])
    except Exception as error:
        answer = {"error": " ".join(str(error).split()) or type(error).__name__, "kind": type(error).__name__}
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
