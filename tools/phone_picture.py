"""Makes the README's picture of phones at the table: three phones in a real browser, at a kiosk that is played.

Usage: ``.venv/bin/python tools/phone_picture.py``; writes ``docs/pictures/phones.jpg``. Needs Chromium (apt install
chromium) and the libraries of the tests.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from kiosk.scenes.toad import ToadTurn  # noqa: E402
from tests.phones.browser import Browser, Phone, found  # noqa: E402
from tests.phones.table import Table  # noqa: E402

OUT = ROOT / "docs" / "pictures" / "phones.jpg"
SIZE = (360, 640)
HAND = ("4 of hearts", "king of hearts", "queen of diamonds", "2 of diamonds", "5 of spades", "2 of clubs")


def shot(phone: Phone) -> np.ndarray:
    """What is on the phone, without scrolling."""
    return cv2.imdecode(np.frombuffer(phone.picture(whole=False), np.uint8), cv2.IMREAD_COLOR)


def main() -> int:
    """Play as far as the pictures need; returns the exit status."""
    program = found()
    if program is None:
        print("There is no Chromium here: apt install chromium.")
        return 2
    shots = []
    with tempfile.TemporaryDirectory() as folder, Browser(program, Path(folder) / "browser") as browser:
        table = Table(Path(folder) / "auction")
        with table.app:
            table.until(lambda: table.app.phones.address)
            table.seat(4)
            fox = table.claims(browser, 0, size=SIZE)
            fish = table.claims(browser, 1, size=SIZE, dark=True)
            table.act("offer")
            table.until(lambda: "+5" in fox.labels())
            fox.touch("+5")
            table.until(lambda: "Red fox bids" in fish.text("now"))
            table.until(lambda: "+10" in fish.labels() and "Take back" not in fox.labels())
            shots += [shot(fox), shot(fish)]
        table = Table(Path(folder) / "toad")
        with table.app:
            table.app.director.can_read = lambda kind: False
            table.until(lambda: table.app.phones.address)
            table.seat(3, "toad")
            table.act("dealt")
            scene = table.window.until(ToadTurn)
            phone = table.claims(browser, scene.player, size=SIZE)
            phone.touch("Change the hand")
            for card in HAND:
                phone.touch(card, "#all-things")
            phone.touch("Done", "#hand-buttons")
            phone.touch("5 of spades", "#held")
            shots.append(shot(phone))
    gap = np.full((shots[0].shape[0], 40, 3), 255, np.uint8)
    row = np.hstack([one for picture in shots for one in (picture, gap)][:-1])
    cv2.imwrite(str(OUT), cv2.resize(row, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    print(OUT.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
