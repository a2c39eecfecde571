"""What a check of the doctor says, and what it may use to find out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from hardware import board
from kiosk.settings import Config
from vision.cameras import Camera, Settings, open_camera

Status = Literal["ok", "warning", "fault", "absent"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor's report."""

    check: str
    """Stable lower-case name."""
    status: Status
    """``absent``: not there and not asked for; ``warning``: it works, but; ``fault``: it does not work."""
    found: str
    remedy: str = ""
    """What to do, in one sentence; empty when all is well."""

    def to_json(self) -> dict[str, str]:
        """The line of ``kiosk doctor --json``."""
        return {"check": self.check, "status": self.status, "found": self.found, "remedy": self.remedy}


Ask = Callable[..., Mapping[str, Any]]
"""Ask a question of `kiosk.doctor.probe`: name, arguments -> its answer, or ``{"error": sentence}``."""


def ask_apart(question: str, *args: str, environment: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    """Answer a question in a process of its own: a library that hangs or crashes takes nothing with it."""
    here = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(part for part in (here, os.environ.get("PYTHONPATH", "")) if part)
    command = [sys.executable, "-m", "kiosk.doctor.probe", question, *args]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=15,
            check=False,
            env={**os.environ, "PYTHONPATH": path, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **(environment or {})},
        )
    except subprocess.TimeoutExpired:
        return {"error": "no answer within 15 s"}
    except OSError as error:
        return {"error": f"Python could not be started again ({error.strerror})"}
    try:
        answer = json.loads(done.stdout.strip().splitlines()[-1])
    except (ValueError, IndexError):
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return {"error": f"ended with status {done.returncode} ({last[:200]})"}
    return answer if isinstance(answer, dict) else {"error": "an answer that is none"}


def open_configured(config: Config) -> Camera:
    """The camera as the exhibit would open it."""
    camera = config.camera
    settings = Settings(camera.size[0], camera.size[1], float(camera.fps), camera.mains_hz, camera.turned)
    return open_camera(camera.source, settings=settings)


@dataclass(frozen=True)
class Tools:
    """Everything outside that the checks touch; tests put their own in."""

    ask: Ask = ask_apart
    open_camera: Callable[[Config], Camera] = open_configured
    health: Callable[[], board.Health] = board.health
    disk: Callable[[Path], board.Disk] = board.disk
    models: Path = field(default_factory=lambda: Path(sys.modules["vision"].__path__[0]) / "models")


def one_line(error: BaseException | str, most: int = 240) -> str:
    """An error's text on one line."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= most else text[: most - 3] + "..."


Checks = Sequence[Check]
