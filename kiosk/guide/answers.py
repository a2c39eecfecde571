"""The answers of the guide: a configuration that grows, and the file that it becomes."""

from __future__ import annotations

import dataclasses
import os
import shutil
from pathlib import Path
from typing import Any

from kiosk.config import default_path, default_toml, parse
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError


class Answers:
    """A configuration that is changed setting by setting."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def set(self, section: str, **settings: Any) -> None:
        """Change settings of one section."""
        changed = dataclasses.replace(getattr(self.config, section), **settings)
        self.config = dataclasses.replace(self.config, **{section: changed})

    def save(self) -> Path:
        """Write them; the file before stays beside it. Raises `ConfigError` where that cannot be done."""
        path = self.config.source or default_path()
        text = default_toml(self.config)
        parse(text, str(path))
        beside = path.with_name(f".{path.name}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                shutil.copy2(path, path.with_name(f"{path.name}.before"))
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as error:
            raise ConfigError(
                f"{path} cannot be written ({error.strerror}): make it writable, or name another file with --config."
            ) from error
        return path
