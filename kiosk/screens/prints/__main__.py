"""Cut and print every picture again: ``python -m kiosk.screens.prints [FOLDER]``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.screens.prints import FOLDER, animals, cards, horse, inn, theatre
from kiosk.screens.prints.block import Block
from kiosk.theme import ANIMALS

CARDS: dict[str, Callable[[], Block]] = {
    "card-bell": cards.bell_card,
    "card-hammer": cards.hammer_card,
    "card-bell_hammer": cards.bell_hammer_card,
    "card-horse": horse.horse_card,
    "card-inn": inn.inn_card,
    "card-inn-open": lambda: inn.inn_card(open_door=True),
}

QUALITY = 88


def save(folder: Path, name: str, image: NDArray[np.uint8]) -> None:
    """Write R, G, B (and alpha) as a WebP file."""
    turned = cv2.cvtColor(image, cv2.COLOR_RGBA2BGRA if image.shape[2] == 4 else cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(folder / f"{name}.webp"), turned, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


def main(folder: Path) -> None:
    """Write every picture into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, cut in CARDS.items():
        save(folder, name, cut().printed())
    for name in ANIMALS:
        block, mask = animals.badge(name)
        save(folder, f"animal-{name}", block.printed(mask))
    for name, piece in theatre.PIECES.items():
        block, mask = piece()
        save(folder, name, block.printed(mask))
    for name, mark in theatre.MARKS.items():
        block, mask = mark()
        printed = block.printed(mask)
        printed[..., :3] = 255
        save(folder, f"mark-{name}", printed)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
