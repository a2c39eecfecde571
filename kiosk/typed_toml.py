"""Typed settings out of a TOML text: every mistake is one sentence that names its line, and all are named at once.

A section is a frozen dataclass whose fields are made by `setting`: default, what it is good for, what it may be. From
these three follow the check of a file and the commented file that shows the defaults, so the two cannot part.
"""

from __future__ import annotations

import dataclasses
import difflib
import math
import re
import tomllib
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

LARGEST_FILE = 64 * 1024
"""Bytes. A configuration that a person wrote has a few kilobytes; anything larger is a mistake or an attack."""
MOST_LINES = 2000
MOST_NAMED = 12
"""Mistakes that are named; what else is wrong in so broken a file is only counted."""

Section = TypeVar("Section")
Scalar = bool | int | str


class ConfigError(Exception):
    """A configuration that cannot be used. Its text is a sentence for the operator, or one for each mistake."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class SettingError(Exception):
    """A setting that cannot be used: its key, and a sentence that goes on from there."""

    def __init__(self, path: tuple[str, ...], sentence: str) -> None:
        super().__init__(sentence)
        self.path, self.sentence = path, sentence


def setting(
    default: Any,
    about: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[Any, ...] = (),
    most: int | None = None,
    pattern: str | None = None,
    allowed: Callable[[str], bool] | None = None,
    form: str = "",
) -> Any:
    """A field of a section.

    Args:
        default: the value without a file.
        about: what it is, with its unit; becomes the comment above it in the default file.
        low, high: limits of a number, or of each number of a list, inclusive.
        choices: the only values allowed (of a text, a number, or each item of a list).
        most: the longest that a list or text may be.
        pattern: a regular expression that a text must match whole.
        allowed: whether a text is one that may be; `form` says the same, or the pattern, in words.
    """
    rules = {
        "about": about,
        "low": low,
        "high": high,
        "choices": choices,
        "most": most,
        "pattern": pattern,
        "allowed": allowed,
        "form": form,
    }
    if isinstance(default, Mapping):
        return dataclasses.field(default_factory=lambda: types.MappingProxyType(dict(default)), metadata=rules)
    return dataclasses.field(default=default, metadata=rules)


class Document:
    """A parsed TOML text that knows on which line each key stands, and what was found to be wrong in it.

    Raises:
        ConfigError: the text is too large, too deep, or no TOML.
    """

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.mistakes: list[SettingError] = []
        self._lines = text.splitlines(keepends=True)
        if len(text) > LARGEST_FILE or len(self._lines) > MOST_LINES:
            raise ConfigError(f"{name} is far too large for a configuration; shorten it to under {MOST_LINES} lines.")
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except RecursionError:
            raise ConfigError(f"{name} is nested too deeply; a configuration has sections and keys only.") from None
        except ValueError as error:
            place = re.search(r"\(at line (\d+), column \d+\)", str(error))
            at_end = "end of document" in str(error)
            line = f", line {place[1]}" if place else f", line {len(text.rstrip().splitlines())}" if at_end else ""
            what = shown(re.sub(r"\s*\(at [^)]*\)", "", str(error)).splitlines()[0], 160, quote=False)
            raise ConfigError(f"{name}{line}: this is not TOML ({what}); put it right or take it out.") from None

    def line(self, *path: str) -> int:
        """The line, from 1, on which the statement begins that first names the key `path`.

        Found by parsing longer and longer beginnings of the text, so that it holds for every way TOML writes a key.
        """
        low, high = 0, len(self._lines)
        while high - low > 1:
            middle = (low + high) // 2
            present = None
            for end in range(middle, high):
                present = self._names(end, path)
                if present is not None:
                    break
            if present is False:
                low = end
            else:
                high = middle
        return low + 1

    def _names(self, end: int, path: tuple[str, ...]) -> bool | None:
        """Whether the first `end` lines name `path`; None where they end in the middle of a statement."""
        try:
            values: Any = tomllib.loads("".join(self._lines[:end]))
        except (ValueError, RecursionError):
            return None
        for key in path:
            if not isinstance(values, dict) or key not in values:
                return False
            values = values[key]
        return True

    def is_wrong(self, *path: str) -> bool:
        """Whether a mistake was found at the key `path`, in it, or in the section that it stands in."""
        return any(one.path[: len(path)] == path[: len(one.path)] for one in self.mistakes)

    def check(self) -> None:
        """Raise the mistakes that were found as one `ConfigError`: the file, and a sentence for each line."""
        if not self.mistakes:
            return
        named = self.mistakes[:MOST_NAMED]
        first, *others = sorted(
            (self.line(*one.path), f"{shown('.'.join(one.path), 60, quote=False)} {one.sentence}") for one in named
        )
        more = len(self.mistakes) - len(named)
        raise ConfigError(
            f"{self.name}, line {first[0]}: {first[1]}",
            *(f"Line {line}: {sentence}" for line, sentence in others),
            *([f"There are {more} more mistakes."] if more else []),
        )


def shown(value: Any, most: int = 40, quote: bool = True) -> str:
    """A value as it may stand in a sentence: on one line and not longer than `most` characters."""
    text = repr(value) if quote else str(value).encode("unicode_escape").decode("ascii")
    return text if len(text) <= most else text[: most - 3] + "..."


def nearest(key: str, known: list[str]) -> str:
    """The advice after an unknown key: the known key that is most like it, or all of them."""
    like = difflib.get_close_matches(key[:60], known, n=1, cutoff=0.6)
    if like:
        return f'did you mean "{like[0]}"?'
    return "known are: " + ", ".join(known) + "."


def read_section(kind: type[Section], values: Any, path: tuple[str, ...], document: Document) -> Section:
    """Make a section of type `kind` from a parsed table; sections may hold sections.

    What is wrong (an unknown key, a wrong type, a value out of range) is among the document's mistakes, and keeps its
    default.
    """
    if not isinstance(values, dict):
        raise SettingError(path, f"must be a section, written [{'.'.join(path)}].")
    hints = get_type_hints(kind)
    fields = {
        field.name: field
        for field in dataclasses.fields(kind)  # type: ignore[arg-type]
        if field.metadata or dataclasses.is_dataclass(hints[field.name])
    }
    found: dict[str, Any] = {}
    for key, value in values.items():
        here = (*path, key)
        try:
            if key not in fields:
                what = "setting" if path else "section"
                raise SettingError(here, f"is no known {what}; {nearest(key, [*fields])}")
            if dataclasses.is_dataclass(hints[key]):
                found[key] = read_section(hints[key], value, here, document)
            else:
                found[key] = _value(hints[key], value, fields[key].metadata, here)
        except SettingError as mistake:
            document.mistakes.append(mistake)
    return kind(**found)


def _value(hint: Any, value: Any, rules: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """`value` as the type `hint` asks, checked against the setting's rules. Raises `SettingError`."""
    origin = get_origin(hint)
    if origin is tuple:
        return _list(hint, value, rules, path)
    if origin is Mapping:
        return _mapping(value, path)
    if hint is float and type(value) is int and abs(value) < 1e15:
        value = float(value)
    words = {bool: "true or false", int: "a whole number", float: "a number", str: 'a text in "quotes"'}
    if type(value) is not hint:
        raise SettingError(path, f"must be {words[hint]}, not {shown(value)}.")
    low, high = rules["low"], rules["high"]
    if hint is float and not math.isfinite(value):
        raise SettingError(path, f"must be a number, not {value}.")
    if (low is not None and value < low) or (high is not None and value > high):
        limits = f"from {low:g} to {high:g}" if low is not None and high is not None else f"{low:g} or more"
        raise SettingError(path, f"must be {limits}, not {shown(value)}.")
    if rules["choices"] and value not in rules["choices"]:
        offered = ", ".join(toml_value(choice) for choice in rules["choices"])
        raise SettingError(path, f"must be one of {offered}, not {shown(value)}.")
    if hint is str and (len(value) > (rules["most"] or 400) or not (value.isprintable())):
        raise SettingError(path, f"must be a plain text of at most {rules['most'] or 400} characters.")
    pattern, allowed = rules["pattern"], rules["allowed"]
    if (pattern and not re.fullmatch(pattern, value)) or not (allowed is None or allowed(value)):
        raise SettingError(path, f"must be {rules['form']}, not {shown(value)}.")
    return value


def _list(hint: Any, value: Any, rules: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """A list: of one type and any length, or of a fixed length."""
    kinds = get_args(hint)
    if not isinstance(value, list):
        raise SettingError(path, f"must be a list in [brackets], not {shown(value)}.")
    if kinds[-1] is Ellipsis:
        if rules["most"] is not None and len(value) > rules["most"]:
            raise SettingError(path, f"may hold at most {rules['most']}, not {len(value)}.")
        kinds = (kinds[0],) * len(value)
    elif len(value) != len(kinds):
        raise SettingError(path, f"must hold {len(kinds)} values, not {len(value)}.")
    each = {**rules, "most": None}
    return tuple(_value(kind, item, each, path) for kind, item in zip(kinds, value, strict=True))


def _mapping(value: Any, path: tuple[str, ...]) -> Mapping[str, Scalar]:
    """A table of plain values whose keys are not known here."""
    if not isinstance(value, dict):
        raise SettingError(path, "must be a table, written { name = value }.")
    for key, item in value.items():
        if type(item) not in (bool, int, str) or len(shown(item, 1000)) > 100:
            raise SettingError((*path, key), f"must be a short text, a whole number, true or false, not {shown(item)}.")
    return types.MappingProxyType(dict(value))


def toml_value(value: Any) -> str:
    """`value` in TOML: a text, number, truth value, list or table of these."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items())
        return "{ " + inside + " }" if inside else "{}"
    return str(value)


def read_text(path: Path) -> str:
    """The text of a configuration file.

    Raises:
        ConfigError: no such file, no regular one, not readable, too large, or not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():
            # A pipe into which nobody writes would be waited for without end.
            what = "a folder" if path.is_dir() else "a device or a pipe"
            raise ConfigError(f"{path} is no file but {what}; name a configuration file or leave it out.")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise ConfigError(f"There is no configuration file {path}; give another path or leave it out.") from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read ({error.strerror}); check its name and its permissions.") from None
    if len(data) > LARGEST_FILE:
        raise ConfigError(f"{path} is larger than {LARGEST_FILE // 1024} kB: that is no configuration; check the path.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not a text in UTF-8; save it as UTF-8 or check the path.") from None
