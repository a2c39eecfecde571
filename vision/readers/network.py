"""A trained network run by `cv2.dnn`."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MODELS = Path(__file__).resolve().parent.parent / "models"
"""Where the networks lie, a model card beside each."""


def present(path: Path) -> Path:
    """The file of a network, or of a part of one; FileNotFoundError with a sentence when it is missing."""
    if not path.exists():
        raise FileNotFoundError(f"the network {path.name} is missing from {path.parent}: install the project again")
    return path


class Network:
    """One ONNX file; thread settings are left as they are."""

    def __init__(self, path: Path) -> None:
        """Load `path`; FileNotFoundError with a sentence when it is missing."""
        data = np.frombuffer(present(path).read_bytes(), dtype=np.uint8)
        self._net: Any = cv2.dnn.readNetFromONNX(data)
        self._outputs = list(self._net.getUnconnectedOutLayersNames())

    def run(self, batch: NDArray[np.float32], outputs: tuple[str, ...]) -> list[NDArray[np.float32]]:
        """The named outputs for a batch (n, channels, height, width)."""
        self._net.setInput(batch)
        # OpenCV 5 gives all outputs or none
        found = dict(zip(self._outputs, self._net.forward(self._outputs), strict=True))
        return [np.asarray(found[name]) for name in outputs]


@functools.cache
def network(name: str) -> Network:
    """The shipped network of this name, loaded once."""
    return Network(MODELS / f"{name}.onnx")


@functools.cache
def settings(name: str = "dice") -> dict[str, Any]:
    """What calibration chose for the networks for ``"dice"`` or ``"dominoes"``: temperatures, weights, thresholds."""
    with (MODELS / f"{name}.json").open(encoding="utf-8") as file:
        return dict(json.load(file, object_hook=ready))


def ready(found: dict[str, Any]) -> dict[str, Any]:
    """A part of the settings, the layers of small networks in it as arrays."""
    if "nets" in found:
        found["nets"] = [[[np.array(w), np.array(b)] for w, b in net] for net in found["nets"]]
    return found
