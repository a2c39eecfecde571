"""The light behind the screen, where the kernel lets it be set."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

LEAST = 0.1
"""Part of the full light below which nobody could read how to make it brighter again."""


class Backlight:
    """The first backlight of the machine; `there` says whether it can be set. `root`: where sys lies, for tests."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._file: Path | None = None
        self._most = 0
        for folder in sorted(root.glob("sys/class/backlight/*")):
            try:
                most = int((folder / "max_brightness").read_text("ascii"))
                with (folder / "brightness").open("r+"):
                    pass
            except (OSError, ValueError):
                continue
            if most > 0:
                self._file, self._most = folder / "brightness", most
                break

    @property
    def there(self) -> bool:
        """Whether there is one that can be set."""
        return self._file is not None

    def set(self, part: float) -> None:
        """Set it to a part of its full light, from `LEAST` to 1."""
        if self._file is None:
            return
        try:
            self._file.write_text(str(max(1, round(self._most * min(1.0, max(LEAST, part))))), "ascii")
        except OSError as error:
            log.warning("the screen's light cannot be set (%s)", error.strerror)
