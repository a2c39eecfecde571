"""To whom files and folders belong that are kept in somebody's folder.

The exhibit runs as its own user, and its owner does with ``sudo`` what the exhibit must read afterwards: calibrates,
teaches dice, changes the configuration.
"""

from __future__ import annotations

import os
from pathlib import Path


def like_its_folder(place: Path) -> None:
    """Give what root has just made at `place` to the owner of the folder it is in. Nobody else's files change."""
    if os.geteuid() == 0:
        folder = place.parent.stat()
        os.chown(place, folder.st_uid, folder.st_gid)


def make_folder(folder: Path) -> None:
    """Make `folder` and those above it, where they are missing; each belongs to whom the one above belongs to."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        like_its_folder(folder)
