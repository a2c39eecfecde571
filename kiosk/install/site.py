"""What an installation must know of the machine: who runs the exhibit, from where, and on which screen."""

from __future__ import annotations

import grp
import os
import pwd
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

OWN_USER = "schimmel"
"""The user that is made where the program belongs to nobody but root."""

WANTED_GROUPS = ("video", "render", "input", "gpio", "audio", "i2c", "spi")
"""Groups that may use screen, camera, touch, pins and sound; each only where the system has it."""


@dataclass(frozen=True)
class Site:
    """One machine, one program on it."""

    project: Path
    """The program's folder."""
    python: Path
    """Its interpreter."""
    user: str
    """Who runs the exhibit."""
    home: Path
    desktop: bool
    """There is a desktop: the exhibit is a window on it; otherwise it draws by KMS/DRM on the bare screen."""
    groups: tuple[str, ...]
    """Groups of `WANTED_GROUPS` that the system has."""
    root: bool
    """Whether whoever installs is root."""
    memory_cap: bool
    """Whether the kernel can cap a service's memory."""
    new_user: bool = False
    """The user does not exist yet."""
    userdel: bool = False
    """The user was made for the exhibit and goes with it."""
    hidden: Path | None = None
    """A folder on the way to the program that the user may not enter."""
    hall: bool = False
    """A broker of its own network is to be reached."""
    port: int = 0
    """At which phones are served; 0: they are not. Without hall and phones the exhibit has no network at all."""


def look(root: Path = Path("/"), environment: Mapping[str, str] = os.environ, desktop: bool | None = None) -> Site:
    """This machine. `desktop`: chosen by a person; None: as the system starts."""
    project = Path(__file__).resolve().parents[2]
    if desktop is None:
        desktop = _starts_desktop(root)
    user = _user(project, environment, desktop)
    try:
        entry: pwd.struct_passwd | None = pwd.getpwnam(user)
    except KeyError:
        entry = None
    present = {group.gr_name for group in grp.getgrall()}
    return Site(
        project=project,
        python=Path(sys.executable),
        user=user,
        home=Path(entry.pw_dir) if entry else Path("/nonexistent"),
        desktop=desktop,
        groups=tuple(group for group in WANTED_GROUPS if group in present),
        root=os.geteuid() == 0,
        memory_cap=_can_cap_memory(root),
        new_user=entry is None,
        userdel=user == OWN_USER,
        hidden=_hidden((project, Path(sys.executable).resolve()), entry),
    )


def _hidden(places: tuple[Path, ...], entry: pwd.struct_passwd | None) -> Path | None:
    """The first folder on the way to one of `places` that is shut for the user (None: one that is still to be made)."""
    for place in places:
        for folder in (*reversed(place.parents), place):
            try:
                told = folder.stat()
            except OSError:
                continue
            own = entry is not None and (told.st_uid == entry.pw_uid or entry.pw_uid == 0)
            if folder.is_dir() and not told.st_mode & 0o001 and not own:
                return folder
    return None


def _user(project: Path, environment: Mapping[str, str], desktop: bool) -> str:
    """Whoever called sudo, else the owner of the program's folder, else a user of its own."""
    if desktop and os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    for name in (environment.get("SUDO_USER", ""), _owner(project)):
        if name and name != "root":
            return name
    return OWN_USER


def _owner(folder: Path) -> str:
    try:
        return folder.owner()
    except (KeyError, OSError):
        return ""


def _starts_desktop(root: Path) -> bool:
    """Whether the system starts a login manager and with it a desktop."""
    default = root / "etc/systemd/system/default.target"
    manager = root / "etc/systemd/system/display-manager.service"
    return manager.is_symlink() and (not default.is_symlink() or default.readlink().name == "graphical.target")


def _can_cap_memory(root: Path) -> bool:
    """Raspberry Pi OS starts its kernel without the memory controller."""
    try:
        return "memory" in (root / "sys/fs/cgroup/cgroup.controllers").read_text().split()
    except OSError:
        return False
