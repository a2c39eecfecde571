"""Single steps of an installation: each can be told before it is done, and done on a machine or below a folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

Run = Callable[[Sequence[str]], None]


class StepError(Exception):
    """A step failed; the text is one sentence."""


def run_command(command: Sequence[str]) -> None:
    """Run a command. Raises `StepError` with the last line of what it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StepError(f"{' '.join(command)} could not be run ({error}).") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise StepError(f"{' '.join(command)} failed ({said}).")


@dataclass(frozen=True)
class Machine:
    """What is changed. Tests put a folder in place of the root, and a list in place of the shell."""

    root: Path = Path("/")
    run: Run = run_command

    def at(self, path: Path) -> Path:
        """Where a path of the machine lies."""
        return self.root / path.relative_to("/")


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    why: str
    """What it is good for, in a few words."""

    def told(self) -> str:
        """What it does, on one line."""
        raise NotImplementedError

    def do(self, machine: Machine) -> None:
        """Do it. Doing it twice is doing it once. Raises `StepError` or OSError."""
        raise NotImplementedError


@dataclass(frozen=True)
class Write(Step):
    """A file with this text."""

    path: Path
    text: str
    owner: str = ""
    """User that the file belongs to; "": whoever installs."""
    keep: bool = False
    """A file that is there already stays as it is."""

    def told(self) -> str:
        return f"write {self.path}{' unless it is there' if self.keep else ''} ({self.why})"

    def do(self, machine: Machine) -> None:
        place = machine.at(self.path)
        if self.keep and place.exists():
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_name(f".{place.name}.new")
        beside.write_text(self.text, "utf-8")
        _give(beside, self.owner)
        beside.replace(place)


@dataclass(frozen=True)
class Folder(Step):
    """A folder that belongs to somebody."""

    path: Path
    owner: str = ""

    def told(self) -> str:
        return f"make the folder {self.path} ({self.why})"

    def do(self, machine: Machine) -> None:
        place = machine.at(self.path)
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(0o750)
        _give(place, self.owner)


@dataclass(frozen=True)
class Remove(Step):
    """A file or a folder with all that is in it."""

    path: Path

    def told(self) -> str:
        return f"remove {self.path} ({self.why})"

    def do(self, machine: Machine) -> None:
        place = machine.at(self.path)
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)


@dataclass(frozen=True)
class Command(Step):
    """A command of the system."""

    words: tuple[str, ...] = field(default=())
    may_fail: bool = False
    """Where it fails there was nothing to do."""

    def told(self) -> str:
        return f"run {' '.join(self.words)} ({self.why})"

    def do(self, machine: Machine) -> None:
        try:
            machine.run(self.words)
        except StepError:
            if not self.may_fail:
                raise


def _give(place: Path, owner: str) -> None:
    """To its owner, where somebody installs who may do that."""
    if not owner or os.geteuid() != 0:
        return
    try:
        entry = pwd.getpwnam(owner)
    except KeyError:
        return
    os.chown(place, entry.pw_uid, entry.pw_gid)
