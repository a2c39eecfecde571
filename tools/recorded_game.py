"""Makes the recorded games that the waiting screen plays where none was played yet.

Usage: ``.venv/bin/python tools/recorded_game.py GAME [SEED]``; writes ``kiosk/assets/game/GAME`` (a few hundred kB):
one game at the simulated table, read by the networks, with the pictures of its last throws or tricks. Of Toad, whose
cards are named by touch, there are no pictures.
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
from kiosk.guests.bingo import HeadlessBingo
from kiosk.guests.toad import HeadlessToad
from kiosk.headless import Headless
from kiosk.record import dump
from kiosk.reel import MOST, RECORD, SHIPPED, shipped
from vision.reading import Picture
from vision.ring import Ring

WIDE = 560
"""Width of the kept pictures in px."""

QUALITY = 78

SHORT = {"target": 1}
"""A match of Bingo that the first big point wins."""


def company(game: str, folder: Path, seed: int) -> Headless:
    """Who plays it."""
    if game == "bingo":
        return HeadlessBingo(folder, seed, "seed", options=SHORT)
    if game == "toad":
        return HeadlessToad(folder, seed, 4, "quick", read_truth=True)
    return HeadlessBellAndHammer(folder, 4, seed, "english")


def main() -> None:
    """Play, and keep the record with the last pictures."""
    name, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        game = company(name, Path(folder), seed)
        try:
            print(game.run())
        finally:
            game.close()
        keep(name, Path(folder))
    reel = shipped(name)
    if reel is None:
        sys.exit("This game is not worth seeing again; try another seed.")
    size = sum(file.stat().st_size for file in (SHIPPED / name).iterdir())
    print(f"{SHIPPED / name}: {len(reel.moments)} moments, {size / 1000:.0f} kB")


def keep(name: str, folder: Path) -> None:
    """Write the record of the game in `folder`; of the pictures and readings only those of the last moments."""
    lines = list(export(folder, journal=True))
    kept = _last(name, [line for line in lines if line.get("picture")])
    for line in lines:
        if line not in kept:
            line.pop("reading", None)
            line.pop("picture", None)
    shipped_in = SHIPPED / name
    shipped_in.mkdir(parents=True, exist_ok=True)
    for old in shipped_in.glob("*.jpg"):
        old.unlink()
    for line in kept:
        found = Ring.peek(folder / "pictures", line["picture"])
        if found is not None:
            _write(shipped_in, found[0], line)
    (shipped_in / RECORD).write_text("".join(dump(line) + "\n" for line in lines), "utf-8")


def _last(name: str, pictured: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the lines with pictures those that are shown again."""
    if name == "bingo":
        # Each trick is a lead and a reply.
        return [line for line in pictured if line["event"]["type"] in ("lead", "reply")][-2 * MOST[name] :]
    if name == "toad":
        return []
    return [line for line in pictured if line["event"]["type"] == "throw"][-MOST[name] :]


def _write(folder: Path, picture: Picture, line: dict[str, Any]) -> None:
    """A smaller picture, and its reading in that picture's px."""
    scale = min(1.0, WIDE / picture.shape[1])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(folder / f"{line['picture']}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    reading = dict(line["reading"])
    if "dice" in reading:
        reading["dice"] = [
            {**die, **{key: round(die[key] * scale, 1) for key in ("x", "y", "edge")}} for die in reading["dice"]
        ]
    if "things" in reading:
        reading["things"] = [
            {**thing, "outline": [[round(at * scale, 1) for at in corner] for corner in thing["outline"]]}
            for thing in reading["things"]
        ]
    line["reading"] = reading


if __name__ == "__main__":
    main()
