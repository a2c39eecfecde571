"""Card faces to learn from, out of freely licensed vector decks: unpacked, rendered once, kept in the work folder.

The decks are no part of the project; this is the recipe. Packages of Debian: gnome-cards-data and
kdegames-card-data-kf5 (`apt-get download`, `dpkg-deb -x` into one folder each); packages of npm: svg-cards 4.0.2 and
@heruka_urgyen/react-playing-cards 0.5.0 (`npm pack`, `tar xzf`); `rsvg-convert` of librsvg2-bin draws them. With
others the pictures differ.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import RANKS
from vision.simulate.card_faces import VALUES, Deck, drawn_deck

HEIGHT = 320
"""px of a face."""
HELD = ("tigullio", "lattmann", "anglo_poker", "plastic", "dondorf")
"""Decks that are never trained on."""
LEFT_OUT = (
    "swiss-xvii", "tango_nuevo", "future", "german", "oxygen", "oxygen-air", "jolly-royal", "ornamental", "white",
    "konqi", "penguins", "tango", "Ancient_Egyptians", "tarocco", "oxygen-white",
)  # fmt: skip
"""Other suits, indices of one row, white on black, or not laid out in a grid."""
GRID = {
    "standard": ("SHCD", ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")),
    "french": ("CSHD", ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")),
}
"""Suits from above, ranks from the left, where they are not clubs, diamonds, hearts, spades, ace to king."""
DRAWN = {"train": 110, "held": 20}
"""How many decks are drawn in code besides."""

Bytes = NDArray[np.uint8]


def rendered(file: Path, height: int | None = None, width: int | None = None) -> Bytes:
    """A vector drawing as BGRA."""
    with tempfile.NamedTemporaryFile(suffix=".png") as out:
        size = ["-h", str(height)] if height else ["-w", str(width)]
        subprocess.run(["rsvg-convert", "-u", *size, "-a", str(file), "-o", out.name], check=True, timeout=120)
        return np.asarray(cv2.imread(out.name, cv2.IMREAD_UNCHANGED), np.uint8)


def grid_deck(file: Path) -> dict[str, Bytes]:
    """The faces of a drawing that shows them in rows of thirteen."""
    sheet = rendered(file, width=13 * 240)
    suits, ranks = GRID.get(file.name.split(".")[0], ("CDHS", RANKS))
    rows = 4 if file.name.startswith("standard") else 5
    high, wide = sheet.shape[0] / rows, sheet.shape[1] / 13
    faces = {}
    for row, suit in enumerate(suits):
        for column, rank in enumerate(ranks):
            top, left = round(row * high), round(column * wide)
            faces[rank + suit] = sheet[top : round((row + 1) * high), left : round((column + 1) * wide)]
    return faces


def files_deck(folder: Path, names: dict[str, str]) -> dict[str, Bytes]:
    """The faces of a deck of one file each, the file of each value named."""
    faces = {}
    for value, name in names.items():
        file = folder / name
        if file.suffix == ".svg":
            faces[value] = rendered(file, height=480)
        else:
            faces[value] = np.asarray(cv2.imread(str(file), cv2.IMREAD_UNCHANGED), np.uint8)
    return faces


def sources(root: Path) -> Iterator[tuple[str, dict[str, Bytes]]]:
    """Name and faces (BGRA) of every deck under `root`."""
    for file in sorted(root.glob("**/*.svgz")):
        name = file.name.split(".")[0]
        if name not in LEFT_OUT and not (
            name in ("dondorf", "paris", "tigullio-international") and "carddecks" in str(file)
        ):
            yield name, grid_deck(file)
    long = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
    words = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
    split = [(value, value[:-1], value[-1]) for value in VALUES]
    for folder in root.glob("**/png/2x"):
        yield "svg-cards", files_deck(folder, {v: f"{long[s]}_{words.get(r, r)}.png" for v, r, s in split})
    for folder in sorted(root.glob("**/src/images/?color")):
        yield folder.name, files_deck(folder, {v: f"{'T' if r == '10' else r}{s}.svg" for v, r, s in split})


def on_white(face: Bytes) -> Bytes:
    """A face without its transparent surroundings, of one height."""
    if face.ndim == 2:
        face = np.asarray(cv2.cvtColor(face, cv2.COLOR_GRAY2BGRA), np.uint8)
    if face.shape[2] == 4:
        solid = face[..., 3] > 128
        rows, columns = np.flatnonzero(solid.mean(1) > 0.3), np.flatnonzero(solid.mean(0) > 0.3)
        if len(rows) and len(columns):  # else there is no paper, only ink
            face = face[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        alpha = face[..., 3:].astype(np.float32) / 255
        face = np.asarray(face[..., :3] * alpha + 255 * (1 - alpha), np.uint8)
    border = max(round(0.004 * face.shape[0]), 1)
    face = face[border:-border, border:-border]
    size = (round(HEIGHT * face.shape[1] / face.shape[0]), HEIGHT)
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


def index_of(faces: dict[str, Bytes]) -> tuple[float, float, float] | None:
    """Middle (x, y) and height of the index at the upper left, in heights of a card; None where it is not found.

    Twos and threes bear pips in their middle column only: all other ink at the upper left is the index.
    """
    boxes = []
    for suit in "CDHS":
        for rank in "23":
            face = faces[rank + suit].astype(np.int16)
            height, width = face.shape[:2]
            paper = np.median(face.reshape(-1, 3), axis=0)
            ink = (np.abs(face - paper).sum(axis=2) > 130)[: round(0.42 * height), : round(0.33 * width)]
            edge = round(0.012 * height)
            ink[:edge] = False
            ink[:, :edge] = False
            rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
            if not len(rows):
                return None
            boxes.append((columns[0], columns[-1], rows[0], rows[-1]))
    left, right, top, bottom = np.median(np.array(boxes), axis=0) / HEIGHT
    if not 0.12 < bottom - top < 0.36 or right - left > 0.2:
        return None
    return float(left + right) / 2, float(top + bottom) / 2, float(bottom - top)


def spots_of(faces: dict[str, Bytes], index: tuple[float, float, float]) -> tuple[tuple[float, float], ...]:
    """Where indices stand upright: at the upper left, and at the upper right where the ace has ink there."""
    x, y, high = index
    face = faces["AH"].astype(np.int16)
    wide = face.shape[1] / HEIGHT
    low, reach = (int((y - high / 2) * HEIGHT), int((y + high / 2) * HEIGHT)), int(0.05 * HEIGHT)
    middle = int((wide - x) * HEIGHT)
    other = face[low[0] : low[1], middle - reach : middle + reach]
    ink = np.abs(other - np.median(face.reshape(-1, 3), axis=0)).sum(axis=2) > 130
    return ((x, y), (wide - x, y)) if ink.mean() > 0.05 else ((x, y),)


def make(root: Path, folder: Path) -> Iterator[str]:
    """Render all decks under `root` and draw others, one file each in `folder`; names what was made."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, raw in sources(root):
        split = "held" if name in HELD else "train"
        if (folder / f"{split}-vector-{name}.npz").exists():
            continue
        faces = {value: on_white(face) for value, face in raw.items()}
        index = index_of(faces)
        if index is None:
            yield f"{name}: no index found, left out"
            continue
        size = {face.shape for face in faces.values()}
        if len(size) > 1:
            width = min(shape[1] for shape in size)
            faces = {v: np.asarray(cv2.resize(f, (width, HEIGHT)), np.uint8) for v, f in faces.items()}
        keep(folder / f"{split}-vector-{name}.npz", Deck(faces, spots_of(faces, index), index[2]))
        yield f"{name}: index {index}"
    arts = [load(path) for path in sorted(folder.glob("train-vector-*.npz"))]
    held_arts = [load(path) for path in sorted(folder.glob("held-vector-*.npz"))]
    for split, count in DRAWN.items():
        for number in range(count):
            path = folder / f"{split}-drawn-{number:03d}.npz"
            if not path.exists():
                rng = np.random.default_rng([number, split == "held"])
                pool = held_arts if split == "held" else arts
                art = pool[int(rng.integers(len(pool)))].faces if pool and rng.random() < 0.8 else None
                keep(path, drawn_deck(rng, HEIGHT, held_out=split == "held", art=art))
        yield f"{split}: {count} drawn"


def keep(path: Path, deck: Deck) -> None:
    """Write a deck."""
    stack = np.stack([deck.faces[value] for value in VALUES])
    part = path.with_suffix(".part.npz")
    np.savez(part, faces=stack, spots=np.array(deck.spots), height=deck.index)
    part.replace(path)


def load(path: Path) -> Deck:
    """A deck that was kept."""
    with np.load(path) as data:
        faces: Any = data["faces"]
        spots = tuple((float(x), float(y)) for x, y in data["spots"])
        return Deck(dict(zip(VALUES, faces, strict=True)), spots, float(data["height"]))


def decks(folder: Path, split: str) -> list[Deck]:
    """All decks of a split."""
    found = [load(path) for path in sorted(folder.glob(f"{split}-*.npz")) if ".part" not in path.name]
    if not found:
        raise FileNotFoundError(
            f"no decks in {folder}: make some with 'python -m vision.training card_decks --from DIR'"
        )
    return found
