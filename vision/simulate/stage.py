"""What all simulated tables have in common: a place painted once, and things on it that come and go."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.simulate.backdrop import STATIC, Backdrop, Blob, Noise
from vision.simulate.boxes import RoundedBox
from vision.simulate.patches import Patch
from vision.simulate.place import Place
from vision.simulate.scene import Scene, Solid
from vision.simulate.shots import Shot

HAND = STATIC + 99
"""Number of a hand in the owners of a picture."""


class CameraDeadError(Exception):
    """The simulated camera gives no picture, as was asked for."""

    def __init__(self) -> None:
        super().__init__("the simulated camera is dead for a while, as was asked for")


class Stage:
    """The backdrop of a place, its camera's noise, and what need not be painted again."""

    def __init__(self, place: Place, size: tuple[int, int], seed: int) -> None:
        self.place = place
        self._seed = seed
        rng = np.random.default_rng([seed, 3])
        things = tuple((STATIC, solid) for solid in place.solids)
        scene = Scene(place.camera, place.room, place.ground, place.turn, (0.0, 0.0), place.flats, things)
        self._back = Backdrop(scene, place.optics, 0.0, rng)
        self._noise = Noise(size, self._back.noise, seed)
        self._cache: tuple[object, Shot] | None = None
        self._kept: dict[Hashable, Patch | None] = {}

    def shot(self, now: float, state: object | None, paint: Callable[[], Shot]) -> Shot:
        """What `paint` gives, with the noise of `now`; painted once for a `state` that is not None."""
        tick = np.random.default_rng([self._seed, round(now * 1000) & 0x7FFFFFFF])
        if state is not None and self._cache is not None and self._cache[0] == state:
            still = self._cache[1]
        else:
            still = paint()
            self._cache = (state, still) if state is not None else None
        return Shot(self._noise.over(still.picture, tick), still.truth)

    def paint(
        self,
        things: Sequence[tuple[int, Solid]],
        blobs: Sequence[Blob] = (),
        resting: Mapping[int, tuple[Hashable, RoundedBox]] | None = None,
    ) -> tuple[Picture, NDArray[np.int16]]:
        """The picture without noise and the owners of its pixels.

        With `resting` it is painted fast and rougher, for a table on which something moves: those are the things (by
        number) that lie still, each with a key under which its look is kept.
        """
        rng = np.random.default_rng([self._seed, 11])
        if resting is None:
            return self._back.with_things(things, blobs, rng)
        boxes: list[Any] = [thing for _, thing in things if isinstance(thing, RoundedBox)]
        for key, box in resting.values():
            if key not in self._kept:
                self._kept[key] = self._back.patch(box, boxes, rng)
        keys = {key for key, _ in resting.values()}
        self._kept = {key: patch for key, patch in self._kept.items() if key in keys}
        patches = {number: self._kept[key] for number, (key, _) in resting.items()}
        return self._back.in_motion(things, patches, blobs, rng)
