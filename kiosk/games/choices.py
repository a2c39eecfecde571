"""What can be chosen of a game's rules: presets, and the values that each of their switches offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from kiosk.games.fields import is_whole
from kiosk.games.game import Refused

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Choices(Generic[W]):
    """The rules that one game offers. `W` is its frozen dataclass of switches."""

    presets: Mapping[str, W]
    """The house's default first."""
    words: Mapping[str, tuple[str, ...]]
    """Switches that are words, with all values offered."""
    truths: tuple[str, ...] = ()
    """Switches that are true or false."""
    numbers: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Switches that are numbers, with the least and the greatest value offered."""
    unlimited: tuple[str, ...] = ()
    """Those of them that may be null, for no limit."""

    def as_json(self) -> Mapping[str, Mapping[str, Any]]:
        """Preset to its switches, as plain values."""
        return MappingProxyType({name: MappingProxyType(_plain(preset)) for name, preset in self.presets.items()})

    def resolve(self, preset: object, options: Mapping[str, Any]) -> W:
        """The preset with the options that differ from it. Raises `Refused` (``unknown_option``)."""
        if not isinstance(preset, str) or preset not in self.presets:
            raise Refused("unknown_option", f"These rules are not offered; choose one of {', '.join(self.presets)}.")
        for name, value in options.items():
            self._check(name, value)
        chosen: Any = self.presets[preset]
        resolved: W = replace(chosen, **options)
        return resolved

    def _check(self, name: str, value: object) -> None:
        if name in self.words:
            good, offered = isinstance(value, str) and value in self.words[name], ", ".join(self.words[name])
        elif name in self.truths:
            good, offered = isinstance(value, bool), "true, false"
        elif name in self.numbers:
            least, most = self.numbers[name]
            good = isinstance(value, int) and is_whole(value) and least <= value <= most
            good = good or (name in self.unlimited and value is None)
            offered = f"a whole number from {least} to {most}"
        else:
            raise Refused("unknown_option", "There is no such switch; leave it out, or look up its name.")
        if not good:
            raise Refused("unknown_option", f"`{name}` does not offer this value; choose {offered}.")


def _plain(switches: Any) -> dict[str, Any]:
    return {one.name: getattr(switches, one.name) for one in fields(switches)}
