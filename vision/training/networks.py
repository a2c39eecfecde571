"""The two networks, in torch: plain 3x3 convolutions, batch norm (folded away on export), ReLU.

Depthwise convolutions would need fewer multiplications, but `cv2.dnn` runs them two to three times slower.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.readers import company, footing
from vision.readers.cutout import CORE, SIDE
from vision.readers.namer import CLASSES

FINDER_CHANNELS = 10
"""heat, offset x, offset y, size, lean x, lean y, cos 4p, sin 4p, cocked, hidden: see `vision.readers.finder`."""


FEATURES = 32
"""Numbers that tell what a view shows, and that each layer of the company has."""


def block(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions whose result is added to what came in."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = block(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Same shape in and out."""
        return functional.relu(x + self.second(self.first(x)))


class Finder(nn.Module):  # type: ignore[misc]
    """Heat map of the centres of upper faces with their shape, at a quarter of the picture's size.

    In: (n, 3, h, w), BGR, 0 to 1, h and w multiples of 16. Out, as logits: (n, 10, h/4, w/4) and the map of hands
    (n, 1, h/16, w/16).
    """

    def __init__(self, deeper: bool = False) -> None:
        """`deeper`: with more layers where a cell sees far around, which tell a die's sides from its upper face."""
        super().__init__()
        more = 1 if deeper else 0
        self.stem = block(3, 16, 2)
        self.quarter = nn.Sequential(block(16, 32, 2), block(32, 32))
        self.eighth = nn.Sequential(block(32, 48, 2), *(Residual(48) for _ in range(1 + more)))
        self.sixteenth = nn.Sequential(block(48, 64, 2), *(Residual(64) for _ in range(1 + 2 * more)))
        self.hand = nn.Conv2d(64, 1, 1)
        self.down_to_eighth = nn.Conv2d(64, 48, 1)
        self.at_eighth = block(48, 48)
        self.down_to_quarter = nn.Conv2d(48, 32, 1)
        self.at_quarter = block(32, 32)
        self.head = nn.Sequential(block(32, 48), nn.Conv2d(48, FINDER_CHANNELS, 1))
        nn.init.zeros_(self.head[1].weight)
        nn.init.zeros_(self.head[1].bias)
        self.head[1].bias.data[0] = -4.0  # dice are rare: start by seeing none
        self.up = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps of faces and of hands."""
        quarter = self.quarter(self.stem((x - 0.5) * 4))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        eighth = self.at_eighth(eighth + self.up(self.down_to_eighth(sixteenth)))
        quarter = self.at_quarter(quarter + self.up(self.down_to_quarter(eighth)))
        return self.head(quarter), self.hand(sixteenth)


class Namer(nn.Module):  # type: ignore[misc]
    """Names an upright cut-out of an upper face; any of the four turns will do.

    In: (n, 3, 48, 48), BGR, made by `vision.readers.cutout`. Out: (n, classes) logits and (n, 96) features.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 24, 2, kernel=5),
            block(24, 24),
            block(24, 48, 2),
            Residual(48),
            block(48, 96, 2),
            block(96, 96),
        )
        self.name = nn.Linear(96, len(CLASSES))
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the classes and the features under them."""
        features = functional.adaptive_avg_pool2d(self.body(x), 1).flatten(1)
        return self.name(self.drop(features)), features


class Witness(nn.Module):  # type: ignore[misc]
    """A second opinion on a name, made from other evidence and smaller.

    In: (n, 1, 36, 36), local contrast only, made by `vision.readers.cutout.etched`. Out: (n, classes) logits.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(1, 16), block(16, 24, 2), block(24, 32), block(32, 48, 2), block(48, 64), block(64, 64, 2)
        )
        self.name = nn.Linear(64, len(CLASSES))
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of the classes."""
        return self.name(self.drop(functional.adaptive_avg_pool2d(self.body(x), 1).flatten(1)))


class Pair(Namer):
    """Whether two neighbouring halves are one stone: the namer's body with two answers.

    In: (n, 3, 48, 48), BGR, an upright cut-out of the stone that they would make. Out: (n, 2) logits, no and yes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name = nn.Linear(96, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of no and yes."""
        return super().forward(x)[0]


class Stance(nn.Module):  # type: ignore[misc]
    """What a view that is wider than its face shows of how a die stands.

    In: (n, 3, 96, 96), BGR, made by `vision.readers.footing.view_of`. Out: (n, 32) features.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2),
            block(16, 24, 2),
            block(24, 24),
            block(24, 32, 2),
            block(32, 32),
            block(32, 40, 2),
            block(40, 24, 2),
        )
        self.out = nn.Linear(24 * 3 * 3, FEATURES)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Features. What lies in the middle and what beside it is not the same: nothing is averaged."""
        return self.out(self.drop(self.body(x).flatten(1)))


class Footing(nn.Module):  # type: ignore[misc]
    """How the dice of a picture stand, each told from its view and from those of the others.

    The second half, `vision.readers.company`, is exported as arrays beside the first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stance = Stance()
        self.mine = nn.Linear(FEATURES, FEATURES)
        self.theirs = nn.Linear(FEATURES, FEATURES, bias=False)
        self.way = nn.Linear(4, FEATURES, bias=False)
        self.own = nn.Linear(FEATURES, FEATURES)
        self.told = nn.Linear(FEATURES, FEATURES, bias=False)
        self.footing = nn.Linear(FEATURES, len(footing.CLASSES))
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor, index: torch.Tensor, ways: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
        """Logits (b, m, classes) of up to m faces of each of b pictures.

        `x`: the views of all; `index` (b, m): which of them each face is, negative where there is none; `ways`
        (b, m, m, 4) from each to each, `weights` (b, m), 0 where there is none: see `vision.readers.company`.
        """
        own = self.stance(x)[index.clamp(min=0)]
        pairs = functional.relu(self.mine(own)[:, :, None] + self.theirs(own)[:, None] + self.way(ways))
        heard = weights[:, None, :] * (1 - torch.eye(weights.shape[1]))
        told = (pairs * heard[..., None]).sum(dim=2) / (heard.sum(dim=2, keepdim=True) + company.LONELY)
        return self.footing(self.drop(functional.relu(self.own(own) + self.told(told))))

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """The second half as arrays."""
        out = {}
        for name in company.PARTS:
            layer = getattr(self, name)
            out[name] = layer.weight.detach().numpy()
            if layer.bias is not None:
                out[f"{name} constants"] = layer.bias.detach().numpy()
        return out

    def take_company(self, path: Path) -> None:
        """Take the second half from its file."""
        with np.load(path) as file:
            for name in file.files:
                part, _, constants = name.partition(" ")
                layer = getattr(self, part)
                (layer.bias if constants else layer.weight).data.copy_(torch.from_numpy(file[name]))


NETWORKS: dict[str, Any] = {
    "finder": functools.partial(Finder, deeper=True),
    "namer": Namer,
    "witness": Witness,
    "footing": Footing,
    "stone_finder": Finder,
    "stone_namer": Namer,
    "stone_witness": Witness,
    "stone_pair": Pair,
}


def role_of(name: str) -> str:
    """What a network does: finder, namer, witness or pair. Those for stones are like those for dice."""
    return name.removeprefix("stone_")


def parameters(network: nn.Module) -> int:
    """How many numbers a network has learned."""
    return sum(p.numel() for p in network.parameters())


def ends_of(network: nn.Module) -> tuple[list[str], tuple[int, int, int, int]]:
    """What a network's outputs are called, and the shape of an input."""
    if isinstance(network, Finder):
        return ["faces", "hand"], (1, 3, 128, 128)
    if isinstance(network, Stance):
        return ["stance"], (1, 3, footing.SIDE, footing.SIDE)
    if isinstance(network, Namer):
        return ["name", "features"] if type(network) is Namer else ["name"], (1, 3, SIDE, SIDE)
    return ["name"], (1, 1, CORE, CORE)


def export(network: nn.Module, path: Any) -> None:
    """Write `network` as ONNX, opset 11: convolutions, ReLU, sums and nearest resizing only.

    The number of pictures is free, and of the finder's input also height and width. Of the footing the second half is
    written beside it, as `company.npz`.
    """
    if isinstance(network, Footing):
        arrays: dict[str, Any] = network.arrays()
        np.savez(Path(path).with_name("company.npz"), **arrays)
        network = network.stance
    names, shape = ends_of(network)
    axes: dict[str, dict[int, str]] = {name: {0: "n"} for name in ["picture", *names]}
    if isinstance(network, Finder):
        for name in axes:
            axes[name] |= {2: f"{name}_height", 3: f"{name}_width"}
    torch.onnx.export(
        network.eval(),
        (torch.zeros(*shape),),
        str(path),
        input_names=["picture"],
        output_names=names,
        dynamic_axes=axes,
        opset_version=11,
        dynamo=False,
    )
