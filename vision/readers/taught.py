"""Reading a set of dice that its owner has taught, and finding the faces that he shows."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import cut_out, levelled
from vision.readers.dice import DiceReader
from vision.readers.finder import Face, Found
from vision.readers.namer import CLASSES, Named
from vision.readers.network import network
from vision.reading import Doubt, Expectation, Item, Picture, Reading
from vision.teaching import BLANK, Cuts, Features, Look, Taught, TeachingError

NONE = CLASSES.index("none")
SEEN = 0.25
"""Heat of a face that can be shown to the kiosk."""
PLAIN = 0.75
"""Heat from which a face counts also where the networks take what it shows for nothing: they may not know the drawing.
Below, it is the weave of a cloth or print on the table."""
BESIDE = 1.6
"""Distance of two centres, in edges, below which the fainter one may be a side of the same die."""
SAY = 1.0
"""What the networks' own opinions weigh beside the taught looks, as a power of their odds."""


def embed(cuts: Cuts) -> Features:
    """The naming network's features of cut-outs, the mean of their four quarter turns, of length 1."""
    turned = np.concatenate([np.rot90(cuts, turn, axes=(1, 2)) for turn in range(4)])
    (features,) = network("namer").run(levelled(turned), ("features",))
    mean = features.reshape(4, len(cuts), -1).mean(axis=0)
    return np.asarray(mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-9), dtype=np.float32)


def cut(picture: Picture, face: Face) -> Cuts:
    """A face as it is taught and recognised."""
    return cut_out(picture, face.centre, face.matrix)


class TaughtReader(DiceReader):
    """Reads Bell-and-Hammer dice with the taught looks as a further witness.

    What the networks say of a face (both, in each look) is weighed against the taught set. Where the set clearly
    knows a face, its name stands, also against the networks: they never saw this drawing. Where it does not, or where
    all disagree, no name is certain and the reading doubts.
    """

    def __init__(self, taught: Taught) -> None:
        super().__init__("bell-dice")
        self.taught = taught

    def look(self, picture: Picture, expect: Expectation) -> tuple[Found, tuple[Named, ...]]:
        """What the networks see, in the light of the taught set."""
        found, named = super().look(picture, expect)
        # What is fainter never becomes an item.
        asked = [at for at, one in enumerate(named) if one.face.heat >= SEEN]
        if not asked:
            return found, named
        features = embed(np.stack([cut(picture, named[at].face) for at in asked]))
        known, unknown = self.taught.likelihoods(features)
        said = np.tile(unknown[:, None], (1, len(CLASSES)))
        for at, mark in enumerate(self.taught.names):
            said[:, CLASSES.index(mark)] = known[:, at]
        if BLANK in self.taught.names:
            said[:, CLASSES.index(BLANK)] += unknown * 1e-2
        judged = list(named)
        for at, mine in zip(asked, said, strict=True):
            one = named[at]
            judged[at] = replace(one, looks=weighed(one.looks, mine), second=weighed(one.second, mine))
        return found, tuple(judged)


def weighed(own: NDArray[np.float32], said: NDArray[np.float64]) -> NDArray[np.float32]:
    """Probabilities (looks, classes) of a network, weighed against what the taught set says of the classes."""
    both = np.power(np.maximum(own.astype(np.float64), 1e-6), SAY) * np.maximum(said, 1e-9)
    return np.asarray(both / both.sum(axis=1, keepdims=True), dtype=np.float32)


class FaceReader(DiceReader):
    """Finds upper faces whatever they show: what an owner holds under the camera while he teaches."""

    def __init__(self) -> None:
        super().__init__("bell-dice")

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """Each face as an item called ``die``, whatever it shows: looks that differ in a name must still agree."""
        begin = time.perf_counter()
        expect = expect or Expectation(count=1)
        faces = self.faces(picture, expect)
        items = tuple(
            Item(
                "die",
                float(named.face.centre[0]),
                float(named.face.centre[1]),
                named.face.heat,
                named.face.edge,
                tuple((float(x), float(y)) for x, y in named.face.corners),
            )
            for named in faces
        )
        doubts = Doubt.NONE
        if expect.count is not None and len(items) != expect.count:
            doubts = Doubt.TOO_FEW if len(items) < expect.count else Doubt.TOO_MANY
        return Reading(self.kind, items, doubts, ms=(time.perf_counter() - begin) * 1000, picture=picture)

    def faces(self, picture: Picture, expect: Expectation) -> list[Named]:
        """The upper faces, hottest first; a hot side of a die that is there already is left out."""
        _, named = self.look(picture, expect)
        kept: list[Named] = []
        for one in sorted(named, key=lambda one: -one.face.heat):
            near = (
                other
                for other in kept
                if float(np.linalg.norm(other.face.centre - one.face.centre)) < BESIDE * other.face.edge
            )
            there = one.face.heat >= (PLAIN if one.value == "none" else SEEN)
            if there and not any(other.face.heat > 1.5 * one.face.heat for other in near):
                kept.append(one)
        return kept


def look_at(picture: Picture, mark: str, reader: FaceReader | None = None) -> Look:
    """The look that a picture of one die gives. TeachingError where it does not show exactly one."""
    faces = (reader or FaceReader()).faces(picture, Expectation(count=1))
    if not faces:
        raise TeachingError(
            "no die is seen: photograph it from above, in good light, as large as a tenth of the picture"
        )
    if len(faces) > 1:
        raise TeachingError(f"{len(faces)} dice are seen: show one at a time, with nothing else on the table")
    return Look(mark, cut(picture, faces[0].face))
