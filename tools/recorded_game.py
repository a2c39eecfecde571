"""Makes the recorded game that the waiting screen plays where none was played yet.

Usage: ``.venv/bin/python tools/recorded_game.py [SEED]``; writes ``kiosk/assets/game`` (a few hundred kB): one game at
the simulated table, read by the networks, with the pictures of its last throws.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import cv2

from kiosk.export import export
from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.record import dump
from kiosk.reel import MOST, RECORD, SHIPPED, shipped
from vision.reading import Picture
from vision.ring import Ring

WIDE = 560
"""Width of the kept pictures in px."""

QUALITY = 78


def main() -> None:
    """Play, and keep the record with the last throws' pictures."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        game = HeadlessBellAndHammer(Path(folder), 4, seed, "english")
        try:
            print(game.run())
        finally:
            game.close()
        keep(Path(folder))
    reel = shipped()
    if reel is None:
        sys.exit("This game is not worth seeing again; try another seed.")
    size = sum(file.stat().st_size for file in SHIPPED.iterdir())
    print(f"{SHIPPED}: {len(reel.moments)} moments, {size / 1000:.0f} kB")


def keep(folder: Path) -> None:
    """Write the record of the game in `folder`; of the throws' pictures and readings only the last ones."""
    lines = list(export(folder, journal=True))
    thrown = [line for line in lines if line.get("picture") and line["event"]["type"] == "throw"]
    for line in lines:
        if line not in thrown[-MOST:]:
            line.pop("reading", None)
            line.pop("picture", None)
    SHIPPED.mkdir(parents=True, exist_ok=True)
    for old in SHIPPED.glob("*.jpg"):
        old.unlink()
    for line in thrown[-MOST:]:
        kept = Ring.peek(folder / "pictures", line["picture"])
        if kept is not None:
            _write(kept[0], line)
    (SHIPPED / RECORD).write_text("".join(dump(line) + "\n" for line in lines), "utf-8")


def _write(picture: Picture, line: dict[str, Any]) -> None:
    """A smaller picture, and its reading in that picture's px."""
    scale = min(1.0, WIDE / picture.shape[1])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(SHIPPED / f"{line['picture']}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    dice = [
        {**die, **{key: round(die[key] * scale, 1) for key in ("x", "y", "edge")}} for die in line["reading"]["dice"]
    ]
    line["reading"] = {**line["reading"], "dice": dice}


if __name__ == "__main__":
    main()
