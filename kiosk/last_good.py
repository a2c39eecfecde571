"""A configuration that can be used, whatever lies in its file: the last good copy of it, else what is good of it.

Beside a configuration that was read without a mistake a copy is kept. A later one with a mistake, or a file that was
damaged or lost, does not stop the exhibit: the copy is used, and one sentence says so.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from kiosk.config import default_data, default_path, load, parse_what_can_be
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError, read_text
from vision.ownership import like_its_folder, make_folder

log = logging.getLogger(__name__)

ENDING = ".good"


def load_good(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> tuple[Config, str | None]:
    """The configuration, and the sentence about what is amiss with it; None: nothing is.

    Raises:
        ConfigError: a file was named that is not there, and no copy of it is: somebody has mistyped its name.
    """
    file = path or default_path(environment)
    try:
        config = load(path, environment)
    except ConfigError as error:
        return _instead(file, str(error), environment)
    if config.source is not None:
        _keep(config.source, environment)
    return config, None


def _instead(file: Path, wrong: str, environment: Mapping[str, str]) -> tuple[Config, str]:
    for copy in _copies(file, environment):
        try:
            config = load(copy)
        except ConfigError:
            continue
        return dataclasses.replace(config, source=file), f"{wrong} The last good copy of it is used: {copy}."
    with contextlib.suppress(OSError):  # where nobody may look for it, somebody may well have written one
        if not file.exists():
            raise ConfigError(wrong)
    try:
        config = parse_what_can_be(read_text(file), str(file))
    except ConfigError:
        return Config(), f"{wrong} The exhibit runs with the settings that it has by itself."
    return dataclasses.replace(config, source=file), f"{wrong} All other settings of the file are used."


def _copies(file: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    """Where a copy may lie: beside the file, else in the user's data folder."""
    yield file.with_name(file.name + ENDING)
    yield default_data(environment) / (file.name + ENDING)


def _keep(file: Path, environment: Mapping[str, str]) -> None:
    """Keep a copy in the first place that can be written; a disk that fails costs the copy, nothing else."""
    try:
        text = file.read_bytes()
    except OSError:
        return
    for copy in _copies(file, environment):
        try:
            if copy.is_file() and copy.read_bytes() == text:
                return
            make_folder(copy.parent)
            handle, beside = tempfile.mkstemp(prefix=".config-", dir=copy.parent)
            with os.fdopen(handle, "wb") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            like_its_folder(Path(beside))
            Path(beside).replace(copy)
        except OSError as error:
            log.info("no copy of the configuration at %s: %s", copy, error)
            continue
        return
