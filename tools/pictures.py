"""Makes the README's pictures: one demonstration game, played by the program, and the screens worth showing.

Usage: ``.venv/bin/python tools/pictures.py [SEED]``; writes ``docs/pictures/*.jpg``.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import cv2
import pygame

from kiosk.scenes import Auction, InnOpens, Payout, Scene, Seen, Waiting
from kiosk.screens import REST
from kiosk.screens.drawing import compose
from kiosk.simulate import HeadlessGame
from kiosk.theme import Theme

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (1280, 720)
SHOWN = (960, 540)

WORTH_SHOWING: dict[str, Callable[[Scene], bool]] = {
    "waiting": lambda scene: isinstance(scene, Waiting),
    "auction": lambda scene: isinstance(scene, Auction) and scene.by is not None and scene.high > 3,
    "seen": lambda scene: isinstance(scene, Seen) and not scene.doubts and scene.eyes > 5,
    "payout": lambda scene: isinstance(scene, Payout) and bool(scene.payments) and scene.eyes > 5 and scene.bell,
    "inn": lambda scene: isinstance(scene, InnOpens),
}


def main() -> None:
    """Play, and keep the last scene of each sort that is worth showing."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    pygame.font.init()
    kept: dict[str, Scene] = {}

    def look(scene: Scene) -> None:
        for name, fits in WORTH_SHOWING.items():
            if fits(scene):
                kept[name] = scene

    with tempfile.TemporaryDirectory() as folder:
        game = HeadlessGame(Path(folder), 4, seed, "english", on_scene=look)
        try:
            print(game.run())
        finally:
            game.close()
    OUT.mkdir(parents=True, exist_ok=True)
    for name, scene in kept.items():
        surface = pygame.Surface(SIZE)
        compose(surface, scene, Theme(), "en", 0.0, REST)
        picture = cv2.cvtColor(pygame.surfarray.array3d(surface).swapaxes(0, 1), cv2.COLOR_RGB2BGR)
        small = cv2.resize(picture, SHOWN, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(OUT / f"{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 88])
        print(OUT / f"{name}.jpg")
    missing = set(WORTH_SHOWING) - set(kept)
    if missing:
        sys.exit(f"This game had no {', '.join(sorted(missing))}; try another seed.")


if __name__ == "__main__":
    main()
