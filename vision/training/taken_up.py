"""A network taken up from its exported file, where the checkpoint that it came from is gone.

Export folds each batch norm into the convolution before it. To train on, the norms are needed again: each gets the
mean and deviation that its input really has on some examples, and is set so that it changes nothing. Layers that the
file does not know (residual blocks that were added since) begin as identities.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.networks import Residual


def module_of(output: str) -> str:
    """The torch name of the layer that wrote an ONNX value: `/body/body.3/first/first.0/Conv_output_0`."""
    parts: list[str] = []
    last = ""
    for part in output.strip("/").split("/")[:-1]:
        parts.append(part[len(last) + 1 :] if last and part.startswith(last + ".") else part)
        last = part
    return ".".join(parts)


def take_up(net: nn.Module, path: Path, batches: Iterable[torch.Tensor]) -> None:
    """Give `net` the weights in `path` and norms that fit the `batches`; afterwards both answer alike."""
    graph = onnx.load(str(path)).graph
    arrays = {it.name: torch.from_numpy(numpy_helper.to_array(it).copy()) for it in graph.initializer}
    modules = dict(net.named_modules())
    norms: dict[str, tuple[nn.BatchNorm2d, torch.Tensor]] = {}
    for node in graph.node:
        if node.op_type not in ("Conv", "Gemm"):
            continue
        weight = node.input[1]
        name = weight.removesuffix(".weight") if weight.endswith(".weight") else module_of(node.output[0])
        layer = modules[name]
        if layer.weight.shape != arrays[weight].shape:
            continue  # another number of answers: they are learned anew
        layer.weight.data.copy_(arrays[weight])
        bias = arrays[node.input[2]]
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
            continue
        head, _, last = name.rpartition(".")
        norm = modules[f"{head}.{int(last) + 1}"]
        norms[f"{head}.{last}"] = (norm, bias)
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
        norm.bias.data.copy_(bias)
        norm.running_mean.zero_()
        norm.running_var.fill_(1)
    known = {id(norm) for norm, _ in norms.values()}
    for layer in modules.values():
        if isinstance(layer, Residual) and id(layer.second[1]) not in known:
            nn.init.zeros_(layer.second[1].weight)
            nn.init.zeros_(layer.second[1].bias)
    seen: dict[int, list[torch.Tensor]] = {}
    hooks = [
        norm.register_forward_pre_hook(lambda it, given: seen.setdefault(id(it), []).append(_moments(given[0])))
        for norm in modules.values()
        if isinstance(norm, nn.BatchNorm2d)
    ]
    net.eval()
    with torch.no_grad():
        for batch in batches:
            net(batch)
    for hook in hooks:
        hook.remove()
    for norm in modules.values():
        if isinstance(norm, nn.BatchNorm2d):
            mean, square = torch.stack(seen[id(norm)]).mean(dim=0)
            variance = square - mean * mean
            if id(norm) in known:
                norm.weight.data = (variance + norm.eps).sqrt()
                norm.bias.data += mean
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)


def _moments(x: torch.Tensor) -> torch.Tensor:
    return torch.stack([x.mean(dim=(0, 2, 3)), (x * x).mean(dim=(0, 2, 3))])
