"""The configuration: the settings in one TOML file, read, checked and written.

`load` gives a `Config`; without a file the defaults hold. `default_toml` writes them all out with their comments.
Where the file lies: `SCHIMMEL_CONFIG`, else `schimmel/config.toml` in the user's configuration folder (XDG).
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import textwrap
from collections.abc import Mapping
from pathlib import Path

from kiosk.fitting import do_not_fit
from kiosk.settings import Config
from kiosk.typed_toml import Document, read_section, read_text, toml_value
from kiosk.xdg import xdg


def default_data(environment: Mapping[str, str] = os.environ) -> Path:
    """The data folder where no setting names one: `SCHIMMEL_DATA`, or the user's data folder. Not created."""
    return Config().data_folder(environment)


def default_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the configuration is looked for when none is named."""
    named = environment.get("SCHIMMEL_CONFIG")
    if named:
        return Path(named).expanduser()
    return xdg("XDG_CONFIG_HOME", ".config", environment) / "config.toml"


def load(path: Path | str | None = None, environment: Mapping[str, str] = os.environ) -> Config:
    """Read the configuration; the defaults where no file is named and none lies in its usual place.

    Raises:
        ConfigError: the file is named but not there, cannot be read, or holds a mistake.
    """
    if path is None:
        usual = default_path(environment)
        if not environment.get("SCHIMMEL_CONFIG"):
            # Where nobody may look for it, reading it says so.
            with contextlib.suppress(OSError):
                if not usual.exists():
                    return Config()
        path = usual
    path = Path(path)
    return dataclasses.replace(parse(read_text(path), str(path)), source=path)


def parse(text: str, name: str = "configuration") -> Config:
    """A configuration from its text; `name` stands for the file in error sentences.

    Raises:
        ConfigError: mistakes, all of them, each with its line.
    """
    document = Document(text, name)
    config = read_section(Config, document.values, (), document)
    document.mistakes += [
        mistake
        for mistake, other in do_not_fit(config, document)
        if not (document.is_wrong(*mistake.path) or document.is_wrong(*other))
    ]
    document.check()
    return config


def parse_what_can_be(text: str, name: str = "configuration") -> Config:
    """The settings of a text that are right by themselves, the defaults in the place of those that are not.

    Raises:
        ConfigError: the text is no TOML, or its settings do not fit together.
    """
    document = Document(text, name)
    config = read_section(Config, document.values, (), document)
    document.mistakes = [mistake for mistake, _ in do_not_fit(config, document)]
    document.check()
    return config


def default_toml(config: Config | None = None) -> str:
    """A configuration file with every setting, each with its comment: of `config`, or the defaults."""
    config = config or Config()
    lines = [
        "# Schimmel: the configuration. Every setting stands here with its default;",
        "# what is taken out keeps its default. A mistake is reported with its line.",
    ]
    for section in dataclasses.fields(Config):
        value = getattr(config, section.name)
        if not dataclasses.is_dataclass(value):
            continue
        lines += ["", f"# {(type(value).__doc__ or '').strip()}", f"[{section.name}]"]
        for one in dataclasses.fields(value):
            rules = one.metadata
            about = rules["about"]
            if rules["choices"]:
                about += " One of " + ", ".join(toml_value(choice) for choice in rules["choices"]) + "."
            elif rules["low"] is not None:
                about += f" From {rules['low']:g} to {rules['high']:g}."
            lines += textwrap.wrap(about, 100, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
            lines.append(f"{one.name} = {toml_value(getattr(value, one.name))}")
    return "\n".join(lines) + "\n"
