"""Settings that are right by themselves and must fit each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kiosk.typed_toml import Document, SettingError

if TYPE_CHECKING:
    from kiosk.settings import Config

Key = tuple[str, str]
"""Section and setting."""


def do_not_fit(config: Config, document: Document) -> Iterator[tuple[SettingError, Key]]:
    """What does not fit, each with the key of the other setting that it does not fit."""
    yield from _wired_twice(config)
    if config.language.code not in config.language.offered:
        key, other = ("offered", "code") if "offered" in document.values.get("language", {}) else ("code", "offered")
        sentence = f'must go together: "{config.language.code}" is not among those offered.'
        yield SettingError(("language", key), sentence), ("language", other)
    width, height = config.display.size
    if (width == 0) != (height == 0):
        yield SettingError(("display", "size"), "must be [0, 0] or two sizes in px."), ("display", "size")


def _wired_twice(config: Config) -> Iterator[tuple[SettingError, Key]]:
    """Pins that are the board's or another setting's; the first of each setting."""
    pins, hammer, signals = config.bids.pins, config.hammer, config.signals
    if len(set(pins)) < len(pins):
        yield SettingError(("bids", "pins"), "names a pin twice; each seat needs a pin of its own."), ("bids", "pins")
    if hammer.used and hammer.pin in pins:
        sentence = f"names GPIO {hammer.pin}, which is the hammer's; take another."
        yield SettingError(("bids", "pins"), sentence), ("hammer", "pin")
    if len(signals.lamp) == 2:
        yield SettingError(("signals", "lamp"), "must name one pin or three, not two."), ("signals", "lamp")
    taken: dict[int, Key] = {hammer.pin: ("hammer", "pin")} if hammer.used else {}
    taken |= dict.fromkeys(pins, ("bids", "pins"))
    for name, own in (("lamp", signals.lamp), ("light", (signals.light,)), ("buzzer", (signals.buzzer,))):
        key = ("signals", name)
        for pin in own:
            if pin in (0, 1):
                yield SettingError(key, f"names GPIO {pin}, which belongs to the board; take another."), key
                break
            if pin in taken:
                yield SettingError(key, f"names GPIO {pin}, which is used already; take another."), taken[pin]
                break
            if pin >= 0:
                taken[pin] = key
