"""What the operator has set on the screen, kept in the data folder, and what his pages ask of the running exhibit.

What was set on the screen goes before the configuration's file, which is never written by the exhibit.
"""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from hardware.backlight import LEAST
from hardware.edges import ContactFacts, EdgeLog
from kiosk.board_watch import BoardFacts
from kiosk.chronicle import papers
from kiosk.export import ExportError, export, games
from kiosk.eyes import Eyes
from kiosk.games import GAMES
from kiosk.hall.herald import HallFacts
from kiosk.i18n import Spoken
from kiosk.journal import JournalError
from kiosk.mat_watch import MatWatch
from kiosk.night import ALWAYS
from kiosk.settings import Config

log = logging.getLogger(__name__)

FILE = "office.json"
MOST_BYTES = 4096

NIGHTS = {"on": ALWAYS, "off": ""}
"""What the operator has said of the night, as the configuration would say it."""

MEDIA = (Path("/media"), Path("/run/media"))
"""Where a stick that was plugged in lies."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the operator has set; empty: as the configuration says."""

    language: str = ""
    game: str = ""
    preset: str = ""
    volume: float | None = None
    brightness: float = 1.0
    closed: str = ""
    """The exhibit is closed until then, as ``14:00``, or ``-`` without a time."""
    muted: bool = False
    night: str = ""
    """``on`` or ``off``: it is night, or never, whatever the configuration says."""
    worth: bool | None = None
    """Whether the auction says what cards are worth; None: as the configuration says."""


def recall(folder: Path) -> Wishes:
    """What was set last. What cannot be read, or cannot be, is left out."""
    try:
        data = json.loads((folder / FILE).read_bytes()[:MOST_BYTES])
    except (OSError, ValueError, RecursionError):
        return Wishes()
    if not isinstance(data, dict):
        return Wishes()
    game, preset = _word(data.get("game")), _word(data.get("preset"))
    known = game in GAMES
    closed = data.get("closed")
    return Wishes(
        language=_word(data.get("language")),
        game=game if known else "",
        preset=preset if known and preset in GAMES[game].presets else "",
        volume=_part(data.get("volume"), 0.0),
        muted=data.get("muted") is True,
        worth=worth if isinstance(worth := data.get("worth"), bool) else None,
        night=night if (night := _word(data.get("night"))) in NIGHTS else "",
        brightness=_part(data.get("brightness"), LEAST) or 1.0,
        closed=closed if isinstance(closed, str) and re.fullmatch(r"|-|[0-2]\d:[0-5]\d", closed) else "",
    )


def remember(folder: Path, wishes: Wishes) -> None:
    """Keep them; a disk that fails costs this, and a line in the log."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=".office-", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(wishes), file)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(folder / FILE)
    except OSError as error:
        log.warning("what the operator has set is not kept: %s", error)


def applied(config: Config, wishes: Wishes) -> Config:
    """The configuration with what was set on the screen."""
    language, rules, sound = config.language, config.rules, config.sound
    if wishes.language in language.offered:
        language = replace(language, code=wishes.language)
    if wishes.game:
        same = wishes.game == rules.game and wishes.preset in ("", rules.preset)
        preset = wishes.preset or next(iter(GAMES[wishes.game].presets))
        rules = rules if same else replace(rules, game=wishes.game, preset=preset, options={})
    if wishes.volume is not None:
        sound = replace(sound, volume=wishes.volume)
    auction = config.auction if wishes.worth is None else replace(config.auction, worth=wishes.worth)
    if wishes.night:
        sound = replace(sound, night=NIGHTS[wishes.night])
    return replace(config, language=language, rules=rules, sound=sound, auction=auction)


def _word(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= 40 else ""


def _part(value: object, least: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= 1.0:
        return None
    return float(value)


def export_all(folder: Path, media: tuple[Path, ...] = MEDIA, now: float | None = None) -> tuple[Path, int]:
    """Every game of the journal in `folder` as a record of its own, on the first stick that can be written.

    Without a stick they lie in ``export`` in the data folder. Returns where, and how many. Raises `ExportError`.
    """
    numbers = [line["game"] for line in games(folder)]

    def write(out: Path) -> None:
        for number in numbers:
            lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in export(folder, game=number))
            (out / f"game-{number}.jsonl").write_text(lines, "utf-8")

    return on_a_stick(folder, media, now, write), len(numbers)


def on_a_stick(
    folder: Path, media: tuple[Path, ...], now: float | None, write: Callable[[Path], object], name: str = "schimmel"
) -> Path:
    """Have something written into a new folder, on the first stick that takes it, else in ``export`` in `folder`.

    Returns where it lies. Raises `ExportError`.
    """
    named = time.strftime(f"{name}-%Y%m%d-%H%M%S", time.localtime(now))
    sticks = [stick for one in media for stick in sorted(one.glob("*")) + sorted(one.glob("*/*")) if stick.is_dir()]
    failed: OSError | None = None
    for place in [*(stick for stick in sticks if os.path.ismount(stick)), folder / "export"]:
        out = place / named
        try:
            out.mkdir(parents=True)
            write(out)
            os.sync()
        except OSError as error:
            failed = error
            continue
        return out
    raise ExportError(f"Nothing could be written ({failed and failed.strerror}): plug a stick in, or make room.")


@dataclass(frozen=True, slots=True)
class CameraFacts:
    """The camera at one moment."""

    state: str
    sentence: str
    fps: float
    size: tuple[int, int] | None
    light: float | None
    """Mean of the picture, 0 to 1."""
    px_per_mm: float | None
    drift: float | None


class Phones(Protocol):
    """What the pages ask of the phones at the table (`kiosk.phones.desk.Desk`)."""

    trouble: str
    """Why there are none, in a sentence."""

    @property
    def address(self) -> str:
        """Where they find it; empty: nowhere now."""

    @property
    def watching(self) -> int:
        """How many look on."""


@dataclass
class Office:
    """What the operator's pages ask of the running exhibit; without one there are none."""

    folder: Path
    edges: EdgeLog
    board: Callable[[], BoardFacts | None]
    eyes: Callable[[], Eyes | None]
    mat: Callable[[], MatWatch | None]
    apply: Callable[[Wishes], None]
    """What was set is to hold from now on."""
    end: Callable[[int], None]
    """End the exhibit with a status of `kiosk.ending`."""
    wishes: Wishes = field(default_factory=Wishes)
    hall: Callable[[], HallFacts | None] = lambda: None
    """How publishing to a hall goes; None: nothing is published."""
    phones: Callable[[], Phones | None] = lambda: None
    """Phones at the table; None: they are switched off."""
    wall: Callable[[], float] = time.time

    def set(self, **what: Any) -> None:
        """Something was set on the screen: it holds, and is kept."""
        self.wishes = replace(self.wishes, **what)
        remember(self.folder, self.wishes)
        self.apply(self.wishes)

    def contacts(self) -> tuple[ContactFacts, ...]:
        """Hammer and buttons, edge by edge."""
        return self.edges.facts()

    def camera(self) -> CameraFacts | None:
        """The camera; None: there is none."""
        eyes, mat = self.eyes(), self.mat()
        if eyes is None:
            return None
        health, frame = eyes.capture.health(), eyes.capture.latest()
        size = (frame.picture.shape[1], frame.picture.shape[0]) if frame is not None else None
        light = float(frame.picture[::16, ::16].mean()) / 255.0 if frame is not None else None
        lies = mat.calibration.mat if mat is not None else None
        scale, drift = lies.px_per_mm if lies is not None else None, mat.drift if mat is not None else None
        return CameraFacts(eyes.state, eyes.failure or health.sentence, health.fps, size, light, scale, drift)

    def export(self) -> Future[str]:
        """Write all games out; the future tells where they lie, or raises `ExportError`."""

        def work() -> str:
            place, count = export_all(self.folder)
            return f"{place} ({count})"

        return _apart(work)

    def export_chronicle(self, language: str) -> Future[str]:
        """Write the chronicle out, tables and charts; the future tells where they lie, or raises `ExportError`."""

        def work() -> str:
            write = partial(papers.write, self.folder, Spoken(language))
            return str(on_a_stick(self.folder, MEDIA, self.wall(), write, "chronicle"))

        return _apart(work)


def _apart(work: Callable[[], str]) -> Future[str]:
    """Work on a thread of its own."""
    answer: Future[str] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except (ExportError, JournalError) as error:
            answer.set_exception(ExportError(str(error)))
        except Exception as error:  # whatever a stick's file system does, the page says it
            answer.set_exception(ExportError(f"It could not be written ({error})."))

    threading.Thread(target=run, name="export", daemon=True).start()
    return answer
