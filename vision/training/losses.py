"""What the networks are taught to make small."""

from __future__ import annotations

import torch
from torch.nn import functional

HARDEST = 4
"""Cells of each picture's map of hands that weigh more than the others."""
STANDS = (1.0, 3.0, 2.0, 1.5, 1.0)
"""What a die of each class of `vision.readers.footing` weighs: few lean or lie on others."""


def finder_loss(
    faces: torch.Tensor, hand: torch.Tensor, target: torch.Tensor, hands: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Loss by part. `faces` (n, 10, h, w) and `hand` (n, 1, H, W) are logits, `target` is made by `finder_data`.

    Heat: focal loss for soft peaks (Law and Deng, CornerNet, 2018). Shape: error near the peaks. `hands` (n, H, W)
    is 1 where a hand is, 0 where none is, negative where nobody knows.
    """
    heat, trust, weight = target[:, 0], target[:, 1], target[:, 2]
    logit = faces[:, 0]
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    top = (heat > 0.999).float()
    hits = -((1 - p) ** 2) * torch.log(p) * top
    misses = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * (1 - top)
    count = top.sum().clamp(min=1.0)
    losses = {"heat": ((hits + misses) * trust).sum() / count}
    total = weight.sum().clamp(min=1.0)
    for name, first, last, factor in (("offset", 1, 3, 0.5), ("size", 3, 4, 2.0)):
        error = (faces[:, first:last] - target[:, first + 2 : last + 2]).abs().sum(dim=1)
        losses[name] = factor * (error * weight).sum() / total
    # squared: the absolute error of a lean or turn that is not yet known at all has no slope to follow
    for name, first, last, factor in (("lean", 4, 6, 20.0), ("turn", 6, 8, 1.5)):
        error = ((faces[:, first:last] - target[:, first + 2 : last + 2]) ** 2).sum(dim=1)
        losses[name] = factor * (error * weight).sum() / total
    # one die in eighty leans, few are partly covered: without more weight on those neither would be learned
    rare = torch.tensor(8.0)
    for name, channel, factor in (("cocked", 8, 2.0), ("hidden", 9, 1.0)):
        entropy = functional.binary_cross_entropy_with_logits(
            faces[:, channel], target[:, channel + 2], reduction="none", pos_weight=rare
        )
        losses[name] = factor * (entropy * weight).sum() / total
    # hands are rare, and no cell may see one where none is: the hardest ones of each picture weigh more
    known = (hands >= 0).float()
    entropy = known * functional.binary_cross_entropy_with_logits(hand[:, 0], hands.clamp(min=0), reduction="none")
    hardest = entropy.flatten(1).topk(HARDEST, dim=1).values
    losses["hand"] = entropy.sum() / known.sum().clamp(min=1.0) + 0.2 * hardest.mean()
    return losses


def namer_loss(logits: torch.Tensor, names: torch.Tensor) -> torch.Tensor:
    """Cross entropy with a little label smoothing, so that confidences stay finite."""
    return functional.cross_entropy(logits, names, label_smoothing=0.02)


def footing_loss(logits: torch.Tensor, names: torch.Tensor) -> torch.Tensor:
    """Cross entropy of logits (b, m, classes), rare classes weighing more; negative `names` (b, m) do not count."""
    return functional.cross_entropy(
        logits.flatten(0, 1), names.flatten(), torch.tensor(STANDS), ignore_index=-1, label_smoothing=0.02
    )
