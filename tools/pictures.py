"""Makes the README's pictures: one demonstration game, played by the program, and the screens worth showing.

Usage: ``.venv/bin/python tools/pictures.py [SEED]``; writes ``docs/pictures/*.jpg`` and the short moving
``docs/pictures/game.webp`` (OpenCV 4.11 or newer writes it).
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import cv2
import pygame

from kiosk.chronicle.course import course
from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.scenes import Auction, End, InnOpens, Payout, Purses, Scene, Seen, Waiting
from kiosk.screens import REST, Held, gallery, overlay
from kiosk.screens.drawing import compose
from kiosk.theme import Theme
from vision.reading import Picture

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (1280, 720)
SHOWN = (960, 540)

WORTH_SHOWING: dict[str, Callable[[Scene], bool]] = {
    "waiting": lambda scene: isinstance(scene, Waiting),
    "auction": lambda scene: isinstance(scene, Auction) and scene.by is not None and scene.high > 3,
    "seen": lambda scene: isinstance(scene, Seen) and not scene.doubts and scene.eyes > 5,
    "payout": lambda scene: isinstance(scene, Payout) and bool(scene.payments) and scene.eyes > 5 and scene.bell,
    "inn": lambda scene: isinstance(scene, InnOpens),
    "end": lambda scene: isinstance(scene, End),
}
"""Still pictures, the last scene of each sort."""

MOVING_SIZE = (800, 480)
MOVING_SHOWN = (720, 432)
MOVING_QUALITY = 62
MOST_BYTES = 1_500_000


class Shot(NamedTuple):
    """A scene of the moving picture: which, the seconds that it moves and then stands, and whether a knock ends it."""

    fits: Callable[[Scene], bool]
    moves: float
    stands: float
    knocked: bool


SHOTS: dict[str, Shot] = {
    "waiting": Shot(WORTH_SHOWING["waiting"], 0.0, 1.2, True),
    "bid": Shot(lambda scene: isinstance(scene, Auction) and scene.high > 3 and not scene.called, 0.5, 0.7, True),
    "once": Shot(lambda scene: isinstance(scene, Auction) and scene.called == 1, 0.5, 0.4, True),
    "twice": Shot(lambda scene: isinstance(scene, Auction) and scene.called == 2, 0.5, 0.4, True),
    "sold": Shot(lambda scene: isinstance(scene, Auction) and not scene.card and scene.sold_for > 3, 1.0, 1.0, False),
    "seen": Shot(WORTH_SHOWING["seen"], 0.7, 1.6, True),
    "payout": Shot(WORTH_SHOWING["payout"], 1.0, 1.6, True),
    "inn": Shot(WORTH_SHOWING["inn"], 1.1, 1.2, True),
    "end": Shot(WORTH_SHOWING["end"], 0.0, 2.0, False),
}


def main() -> None:
    """Play, and keep the scenes that are worth showing."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    pygame.font.init()
    kept: dict[str, Scene] = {}
    shot: dict[str, Scene] = {}

    def look(scene: Scene) -> None:
        if isinstance(scene, Auction):
            # The hammer is deaf for a moment after each change; what is shown is what comes after that moment.
            scene = replace(scene, deaf=False, retract_by=None)
        for name, fits in WORTH_SHOWING.items():
            if fits(scene):
                kept[name] = scene
        if isinstance(scene, End):
            kept["purses"] = Purses(scene.stage, course(game.table.running), has_book=True)
        for name, one in SHOTS.items():
            if one.fits(scene):
                shot[name] = scene
        if isinstance(scene, Auction) and scene is shot.get("bid"):
            # A call makes no new state, so it is not shown to whoever looks on: here it is called as it was.
            shot["bid"], shot["once"], shot["twice"] = (replace(scene, called=called) for called in range(3))

    with tempfile.TemporaryDirectory() as folder:
        game = HeadlessBellAndHammer(Path(folder), 4, seed, "english", on_scene=look)
        try:
            print(game.run())
            game.see_the_end()
        finally:
            game.close()
    missing = (set(WORTH_SHOWING) - set(kept)) | (set(SHOTS) - set(shot))
    if missing:
        sys.exit(f"This game had no {', '.join(sorted(missing))}; try another seed.")
    # No hall stands before this program: its picture is the made-up one of the gallery.
    kept["hall"] = gallery.scenes()["hall"]
    OUT.mkdir(parents=True, exist_ok=True)
    for name, scene in kept.items():
        cv2.imwrite(str(OUT / f"{name}.jpg"), still(scene), [cv2.IMWRITE_JPEG_QUALITY, 88])
        print(OUT / f"{name}.jpg")
    move(shot, OUT / "game.webp")


def still(scene: Scene) -> Picture:
    """A scene at rest, as an image."""
    surface = pygame.Surface(SIZE)
    compose(surface, scene, Theme(), "en", 0.0, REST)
    return cv2.resize(_image(surface), SHOWN, interpolation=cv2.INTER_AREA)


def move(scenes: dict[str, Scene], path: Path) -> None:
    """The short moving picture of a game."""
    told = [frame for name, shot in SHOTS.items() for frame in _frames(scenes[name], shot)]
    animation = cv2.Animation()
    animation.frames = [picture for picture, _ in told]
    animation.durations = [round(1000 * seconds) for _, seconds in told]
    if not cv2.imwriteanimation(str(path), animation, [cv2.IMWRITE_WEBP_QUALITY, MOVING_QUALITY]):
        sys.exit(f"{path} could not be written.")
    size = path.stat().st_size
    print(f"{path}: {len(told)} frames, {size / 1000:.0f} kB, {sum(seconds for _, seconds in told):.0f} s")
    if size > MOST_BYTES:
        sys.exit("The moving picture is too large: make MOVING_SHOWN or MOVING_QUALITY smaller.")


def _frames(scene: Scene, shot: Shot) -> Iterator[tuple[Picture, float]]:
    """A scene's motion at ten frames a second, then as it stands, then the flash of a knock; each with its seconds."""
    surface = pygame.Surface(MOVING_SIZE)
    step = 0.1
    for number in range(round(shot.moves / step)):
        compose(surface, scene, Theme(), "en", 0.0, Held(step * number))
        yield _small(surface), step
    c = compose(surface, scene, Theme(), "en", 0.0, REST)
    yield _small(surface), shot.stands
    if shot.knocked:
        overlay.heard(surface, Theme(), c.targets)
        yield _small(surface), 0.2


def _small(surface: pygame.Surface) -> Picture:
    return cv2.resize(_image(surface), MOVING_SHOWN, interpolation=cv2.INTER_AREA)


def _image(surface: pygame.Surface) -> Picture:
    return cv2.cvtColor(pygame.surfarray.array3d(surface).swapaxes(0, 1), cv2.COLOR_RGB2BGR)


if __name__ == "__main__":
    main()
