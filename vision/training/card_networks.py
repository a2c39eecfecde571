"""The networks for cards, in torch: plain convolutions, batch norm (folded away on export), ReLU, as those for dice."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from vision.readers.card_cutout import FACE_SIZE, INDEX_SIZE
from vision.readers.card_finder import CHANNELS
from vision.reading import RANKS, SUITS
from vision.training.networks import FINDER_CHANNELS, Finder, Residual, block

ANSWERS = len(RANKS) + 1 + len(SUITS) + 1
"""Thirteen ranks and none, four suits and none."""
assert FINDER_CHANNELS == CHANNELS


class CardFinder(Finder):
    """The dice's finder with other answers: maps (n, CHANNELS, h/4, w/4) of the indices of cards."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The maps alone; hands are not looked for."""
        return super().forward(x)[0]


class CardNamer(nn.Module):  # type: ignore[misc]
    """Rank and suit of an upright cut-out of an index. In: (n, 3, 64, 48). Out: (n, ANSWERS) logits, ranks first."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 20, 2, kernel=5),
            block(20, 32),
            block(32, 48, 2),
            Residual(48),
            block(48, 80, 2),
            block(80, 80),
        )
        self.name = nn.Linear(160, ANSWERS)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits; the upper and the lower half are pooled apart, since the rank stands over the suit."""
        return self.name(self.drop(functional.avg_pool2d(self.body(x), (4, 6)).flatten(1)))


class CardWitness(nn.Module):  # type: ignore[misc]
    """The same from local contrast only, without colour, smaller. In: (n, 1, 64, 48)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(1, 16, 2, kernel=5),
            block(16, 24),
            block(24, 40, 2),
            block(40, 48),
            block(48, 64, 2),
            block(64, 64),
        )
        self.name = nn.Linear(128, ANSWERS)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits."""
        return self.name(self.drop(functional.avg_pool2d(self.body(x), (4, 6)).flatten(1)))


class CardFace(nn.Module):  # type: ignore[misc]
    """Rank and suit of a whole card by its pips or its court. In: (n, 3, 80, 56)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 20, 2, kernel=5), block(20, 32, 2), block(32, 48), block(48, 64, 2), block(64, 64)
        )
        self.name = nn.Linear(128, ANSWERS)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits."""
        return self.name(self.drop(functional.avg_pool2d(self.body(x), (5, 7)).flatten(1)))


NETWORKS: dict[str, Any] = {
    "card_finder": CardFinder,
    "card_namer": CardNamer,
    "card_witness": CardWitness,
    "card_face": CardFace,
}


def export(network: nn.Module, path: Any) -> None:
    """Write a network as ONNX, opset 11; the number of pictures is free, of the finder's input also its size."""
    finder = isinstance(network, CardFinder)
    answer = "indices" if finder else "name"
    axes: dict[str, dict[int, str]] = {name: {0: "n"} for name in ("picture", answer)}
    if finder:
        for name in axes:
            axes[name] |= {2: f"{name}_height", 3: f"{name}_width"}
    wide, high = FACE_SIZE if isinstance(network, CardFace) else INDEX_SIZE
    size = (1, 3, 128, 128) if finder else (1, 1 if isinstance(network, CardWitness) else 3, high, wide)
    torch.onnx.export(
        network.eval(),
        (torch.zeros(*size),),
        str(path),
        input_names=["picture"],
        output_names=[answer],
        dynamic_axes=axes,
        opset_version=11,
        dynamo=False,
    )
