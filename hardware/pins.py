"""The way to the GPIO pins: gpiozero's pin factories, opened with errors that say what to do.

Nothing here falls back to a mock: whoever wants simulated pins passes a simulated factory in.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from hardware.strikes import Edge

FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory"),
    "native": ("gpiozero.pins.native", "NativeFactory"),
}
"""Module and class of each factory, the best first."""

MOST_WAITING = 4096
"""Edges that may lie unread. A floating wire makes thousands a second; the filter needs only the recent ones."""

CLOSING_TRIES = 5

Report = TypeVar("Report")


def because(error: BaseException) -> str:
    """What an error says, or the name of its kind, so that it can stand in brackets within another sentence."""
    return " ".join(str(error).split()).removesuffix(".") or type(error).__name__


class HardwareError(Exception):
    """Hardware that is missing or cannot be used: what is wrong, and what to do. Its text is one sentence of both."""

    def __init__(self, wrong: str, remedy: str) -> None:
        super().__init__(f"{wrong}: {remedy}.")
        self.wrong = wrong
        self.remedy = remedy


class NoPins(HardwareError):  # noqa: N818 - a state of affairs, caught by name
    """There is no way to any GPIO pin on this machine."""


def give_lgpio_a_folder(environment: MutableMapping[str, str] = os.environ) -> None:
    """Say where lgpio may put its notification file, which it otherwise makes in the working folder, or fails to.

    Takes effect only before lgpio is imported; a folder that is set already stays.
    """
    if environment.get("LG_WD"):
        return
    folder = environment.get("XDG_RUNTIME_DIR", "")
    if not folder or not os.access(folder, os.W_OK):
        folder = tempfile.mkdtemp(prefix="schimmel-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    environment["LG_WD"] = folder


@contextlib.contextmanager
def working_folder_kept() -> Iterator[None]:
    """Go back to the working folder afterwards: lgpio, when it is imported, moves the whole process to its own."""
    try:
        before = Path.cwd()
    except OSError:
        before = Path("/")  # it was deleted under us
    try:
        yield
    finally:
        os.chdir(before)


def open_factory(name: str = "auto") -> Any:
    """A gpiozero pin factory: the named one, or the best that opens.

    Raises:
        NoPins: none could be opened; the sentence tells why.
    """
    give_lgpio_a_folder()
    wanted = list(FACTORIES) if name == "auto" else [name]
    reasons: dict[str, BaseException] = {}
    for one in wanted:
        if one not in FACTORIES:
            raise NoPins(f'There is no pin factory "{one}"', f"choose one of auto, {', '.join(FACTORIES)}")
        module, kind = FACTORIES[one]
        try:
            with warnings.catch_warnings(), working_folder_kept():
                warnings.simplefilter("ignore")
                return getattr(importlib.import_module(module), kind)()
        except Exception as error:
            # Each library has errors of its own, lgpio's even derive from Exception directly.
            reasons[one] = error
    raise _no_pins(reasons)


def _no_pins(reasons: dict[str, BaseException]) -> NoPins:
    """One sentence out of what the factories said; the first, the best one, decides."""
    first, error = next(iter(reasons.items()))
    said = because(error)
    if any(type(one).__name__ == "PinUnknownPi" for one in reasons.values()):
        return NoPins("This machine has no GPIO header", "the space bar is the hammer, or run it on a Raspberry Pi")
    if isinstance(error, PermissionError) or "permission" in said.lower() or "can not open gpiochip" in said.lower():
        return NoPins(
            f"The GPIO pins may not be opened ({said})",
            "add the user to the group gpio (sudo usermod -aG gpio $USER) and log in again",
        )
    if isinstance(error, ImportError):
        package = "python3-lgpio" if first == "lgpio" else f"the library for {first}"
        return NoPins(f"There is no way to the GPIO pins ({first}: {said})", f"install {package} with apt")
    return NoPins(
        f"The GPIO pins cannot be opened ({first}: {said})", "see that no other program holds them, and restart"
    )


class ContactPin:
    """One contact on one pin: puts `wrap(Edge)` on a queue for every edge and does nothing else.

    The time of an edge is the kernel's where the factory gives it, on the clock of `time.monotonic`. A context manager.

    Args:
        pin: BCM number.
        reports: where the edges go.
        wrap: what is put on the queue for an edge.
        pin_factory: a gpiozero factory, such as `open_factory` gives.
        pull_up: the contact closes to ground; False: to 3.3 V.
        clock: seconds, monotonic.

    Raises:
        HardwareError: no such pin, the pin is in use, or the factory fails.
    """

    def __init__(
        self,
        pin: int,
        reports: SimpleQueue[Report],
        wrap: Callable[[Edge], Report],
        pin_factory: Any,
        pull_up: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pin = pin
        self.pull_up = pull_up
        self._reports, self._wrap, self._clock = reports, wrap, clock
        self._factory = pin_factory
        self._device = self._claim()
        self._last = Edge(clock(), self.closed)
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed

    def _claim(self) -> Any:
        from gpiozero import InputDevice, exc

        try:
            return InputDevice(self.pin, pull_up=self.pull_up, pin_factory=self._factory)
        except exc.GPIOPinInUse as error:
            raise HardwareError(f"GPIO {self.pin} is used twice", "give each button a pin of its own") from error
        except (exc.PinInvalidPin, exc.PinNoPins, exc.PinUnsupported) as error:
            raise HardwareError(f"There is no GPIO {self.pin} on this board", "choose one from 2 to 27") from error
        except exc.PinFixedPull as error:
            raise HardwareError(
                f"GPIO {self.pin} has a fixed pull-up resistor and cannot close to 3.3 V", "take another pin"
            ) from error
        except Exception as error:
            said = because(error)
            if "busy" in said.lower():
                raise HardwareError(
                    f"GPIO {self.pin} is held by another program", "end that program or take another pin"
                ) from error
            raise HardwareError(f"GPIO {self.pin} cannot be opened ({said})", "check the wiring and restart") from error

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now, asked of the pin itself."""
        return bool(self._device.is_active)

    def _changed(self, ticks: float, state: int) -> None:
        if state not in (0, 1):
            return  # lgpio reports its own time-outs as level 2
        closed = bool(state) != self.pull_up
        self._put(Edge(self._time(ticks), closed))

    def _time(self, ticks: float) -> float:
        """The factory's time stamp on our clock; the time of arrival where the stamp makes no sense.

        The kernel before 5.7 stamped edges with the time of day: that is told by the size of the difference.
        """
        now = self._clock()
        for reading in (self._factory.ticks(), time.time()):
            age = self._factory.ticks_diff(reading, ticks)
            if -0.001 <= age < 5.0:
                return now - max(0.0, float(age))
        return now

    def _put(self, edge: Edge) -> None:
        self._last = edge
        if self._reports.qsize() < MOST_WAITING:
            self._reports.put(self._wrap(edge))

    def check(self, quiet: float = 0.25) -> None:
        """Compare the pin with the last edge, in case one was lost; call it now and then.

        Only after `quiet` s without edges, so that no edge on its way is overtaken.
        """
        now = self._clock()
        if now - self._last.at >= quiet and (closed := self.closed) != self._last.level:
            self._put(Edge(now, closed))

    def close(self) -> None:
        """Give the pin back. May be called twice."""
        device, self._device = self._device, None
        if device is None:
            return
        for _ in range(CLOSING_TRIES):
            try:
                device.pin.when_changed = None
                device.close()
                return
            except Exception as error:
                # lgpio now and then answers "GPIO busy" when a pin is given back; a moment later it works.
                failed = error
                time.sleep(0.02)
        warnings.warn(f"GPIO {self.pin} was not given back cleanly: {failed}", stacklevel=2)
        device._pin = None  # else gpiozero tries again when the object is collected, and prints a traceback

    def __enter__(self) -> ContactPin:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
