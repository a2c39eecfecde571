"""What the exhibit can light up and sound on the pins: a signal lamp, the light over the mat, a buzzer.

Each is a thin adapter on one or a few output pins. They only show and sound; nothing waits for them, a pin that fails
later is reported once and then left alone.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Self

from hardware.pins import HardwareError, because

log = logging.getLogger(__name__)

SIGNALS = ("ready", "look", "doubt")
"""It is somebody's move; the camera looks; the kiosk asks."""

SUGGESTED_LAMP, SUGGESTED_LIGHT, SUGGESTED_BUZZER = (12, 19, 20), 26, 27
"""BCM numbers that leave the hammer's and the bid buttons' free."""

BLINKS: Mapping[str, tuple[float, float] | None] = {"ready": None, "look": (0.9, 0.5), "doubt": (0.15, 0.15)}
"""Seconds on and off of a single lamp; None: it burns steadily."""

BEEPS: Mapping[str, tuple[float, float, int]] = {
    "strike": (0.03, 0.0, 1),
    "refused": (0.3, 0.1, 2),
    "seen": (0.12, 0.0, 1),
    "seat": (0.06, 0.0, 1),
    "draw": (0.05, 0.05, 2),
    "offered": (0.08, 0.08, 2),
    "bid": (0.04, 0.0, 1),
    "call_1": (0.1, 0.0, 1),
    "call_2": (0.1, 0.12, 2),
    "sold": (0.08, 0.06, 3),
    "unsold": (0.25, 0.0, 1),
    "coin": (0.03, 0.0, 1),
    "coins": (0.03, 0.04, 2),
    "empty_purse": (0.2, 0.2, 2),
    "nothing": (0.02, 0.0, 1),
    "horse": (0.05, 0.03, 6),
    "inn": (0.4, 0.1, 2),
    "asked": (0.12, 0.12, 2),
    "out": (0.5, 0.0, 1),
    "round": (0.1, 0.08, 3),
    "stone": (0.03, 0.0, 1),
    "trick": (0.03, 0.05, 2),
    "declared": (0.06, 0.06, 2),
    "doubles": (0.06, 0.06, 3),
    "lost": (0.25, 0.1, 2),
    "closed": (0.15, 0.0, 1),
    "reserve_gone": (0.15, 0.1, 2),
    "big_point": (0.1, 0.06, 3),
    "deal_over": (0.2, 0.1, 1),
    "found_out": (0.3, 0.1, 3),
    "riffle": (0.02, 0.02, 8),
    "card": (0.03, 0.0, 1),
    "red": (0.05, 0.0, 1),
    "black": (0.05, 0.05, 2),
    "toad": (0.03, 0.02, 8),
    "no_toad": (0.03, 0.02, 4),
    "greatest": (0.1, 0.08, 5),
    "life_lost": (0.25, 0.1, 1),
    "life_back": (0.05, 0.05, 3),
    "victory": (0.1, 0.08, 5),
}
"""By the name of a sound: seconds on, seconds off, how often."""

SHORT = 0.04
"""Seconds of the one beep that stands for a sound at night."""


class Outputs:
    """Some output pins, all dark at first and at the end. A context manager.

    Raises:
        HardwareError: a pin cannot be used; those opened before it are given back.
    """

    def __init__(self, pins: Sequence[int], pin_factory: Any, active_high: bool = True) -> None:
        self._devices: list[Any] = []
        self._broken = False
        try:
            for pin in pins:
                self._devices.append(_claim(pin, pin_factory, active_high))
        except HardwareError:
            self.close()
            raise

    def steady(self, lit: Sequence[bool]) -> None:
        """Each pin on or off."""
        for device, on in zip(self._devices, lit, strict=True):
            self._try(device.on if on else device.off)

    def blink(self, on: float, off: float, times: int | None = None) -> None:
        """The first pin goes on and off; `times`: None: until something else is asked for."""
        device = self._devices[0]
        self._try(lambda: device.blink(on, off, n=times, background=True))

    def _try(self, what: Any) -> None:
        if self._broken:
            return
        try:
            what()
        except Exception as error:  # each pin library has errors of its own
            self._broken = True
            log.warning("an output pin no longer works and is left alone: %s", error)

    def close(self) -> None:
        """Dark, and the pins are given back. May be called twice."""
        devices, self._devices = self._devices, []
        for device in devices:
            try:
                device.off()
                device.close()
            except Exception as error:
                log.warning("an output pin was not given back cleanly: %s", error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Lamp(Outputs):
    """Says whose move it is: three lamps, one each for `SIGNALS`, or a single one that blinks.

    `pins`: three BCM numbers in the order of `SIGNALS`, or one.
    """

    def __init__(self, pins: Sequence[int], pin_factory: Any, active_high: bool = True) -> None:
        if len(pins) not in (1, len(SIGNALS)):
            raise HardwareError(f"A lamp cannot have {len(pins)} pins", "name one, or three for ready, look and doubt")
        super().__init__(pins, pin_factory, active_high)
        self.shown = "off"

    def show(self, signal: str) -> None:
        """One of `SIGNALS`, or ``off``."""
        if signal == self.shown:
            return
        self.shown = signal
        if len(self._devices) == len(SIGNALS):
            self.steady([signal == one for one in SIGNALS])
        elif (pace := BLINKS.get(signal)) is not None:
            self.blink(*pace)
        else:
            self.steady([signal in SIGNALS])


class MatLight(Outputs):
    """The light over the mat, through a relay or transistor on one pin."""

    def __init__(self, pin: int, pin_factory: Any, active_high: bool = True) -> None:
        super().__init__([pin], pin_factory, active_high)
        self.on = False

    def switch(self, on: bool) -> None:
        """On or off."""
        if on != self.on:
            self.on = on
            self.steady([on])


class Buzzer(Outputs):
    """A buzzer that sounds by itself when its pin is on, for an exhibit without a loudspeaker."""

    def __init__(self, pin: int, pin_factory: Any, active_high: bool = True) -> None:
        super().__init__([pin], pin_factory, active_high)

    def sound(self, name: str, *, short: bool = False) -> None:
        """The beeps of a sound, or only a `short` one; a name that has none is silent."""
        if (beeps := BEEPS.get(name)) is not None:
            self.blink(*((min(SHORT, beeps[0]), 0.0, 1) if short else beeps))


def _claim(pin: int, factory: Any, active_high: bool) -> Any:
    from gpiozero import DigitalOutputDevice, exc

    try:
        return DigitalOutputDevice(pin, active_high=active_high, initial_value=False, pin_factory=factory)
    except exc.GPIOPinInUse as error:
        raise HardwareError(f"GPIO {pin} is used twice", "give each part a pin of its own") from error
    except (exc.PinInvalidPin, exc.PinNoPins, exc.PinUnsupported) as error:
        raise HardwareError(f"There is no GPIO {pin} on this board", "choose one from 2 to 27") from error
    except Exception as error:
        said = because(error)
        if "busy" in said.lower():
            raise HardwareError(
                f"GPIO {pin} is held by another program", "end that program or take another pin"
            ) from error
        raise HardwareError(f"GPIO {pin} cannot be opened ({said})", "check the wiring and restart") from error
