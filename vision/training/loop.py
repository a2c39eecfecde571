"""The training loop: resumable, seeded, within a time budget."""

from __future__ import annotations

import functools
import itertools
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.readers.cutout import etched, levelled
from vision.readers.network import MODELS
from vision.training import card_networks, card_tasks, finder_data, footing_data, namer_data, stone_data
from vision.training.losses import finder_loss, footing_loss, namer_loss
from vision.training.networks import NETWORKS, parameters, role_of
from vision.training.taken_up import take_up

BATCH = {"finder": 12, "namer": 64, "witness": 64, "pair": 64, "footing": 8, "card_finder": 12}
EVERY = 60.0
"""Seconds between checkpoints."""
AVERAGE = 0.998
"""The network that is exported is the running average of the one that is trained."""


class Examples(IterableDataset):  # type: ignore[misc]
    """The examples of one network, each worker with a seed of its own."""

    def __init__(self, name: str, folder: Path, kinds: tuple[str, ...], seed: int, finder: Path | None = None) -> None:
        self.name, self.folder, self.kinds, self.seed, self.finder = name, folder, kinds, seed, finder

    def __iter__(self) -> Iterator[Any]:
        worker = get_worker_info()
        seed = self.seed * 1000 + (worker.id if worker else 0)
        if is_card(self.name):
            yield from card_tasks.examples(self.name, self.folder.parent, seed)
        elif role_of(self.name) == "finder":
            yield from finder_data.examples(self.folder, self.kinds, seed)
        elif self.name.startswith("stone_"):
            yield from stone_data.examples(role_of(self.name), self.folder, seed, self.finder)
        elif self.name == "footing":
            yield from footing_data.examples(self.folder, self.kinds, seed, self.finder or MODELS / "finder.onnx")
        else:
            yield from namer_data.examples(self.folder, self.kinds, seed, self.finder)


def is_card(name: str) -> bool:
    """Whether a network is one of those for cards, which have examples and losses of their own."""
    return name in card_networks.NETWORKS


def batch_size(name: str) -> int:
    """How many examples make a step."""
    return BATCH.get(name) or BATCH.get(role_of(name), 64)


def collate(items: list[Any], name: str) -> tuple[torch.Tensor, ...]:
    """Examples as tensors: pictures (n, channels, h, w) first, what they should give after."""
    if is_card(name):
        return card_tasks.collate(items, name)
    if name == "footing":
        return tuple(torch.from_numpy(part) for part in footing_data.batch_of(items))
    pictures = np.stack([item[0] for item in items])
    if role_of(name) != "finder":
        seen = etched(pictures) if role_of(name) == "witness" else levelled(pictures)
        return torch.from_numpy(seen), torch.tensor([item[1] for item in items])
    batch = torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).float() / 255
    targets = torch.from_numpy(np.stack([item[1] for item in items]))
    return batch, targets, torch.from_numpy(np.stack([item[2] for item in items]))


class Run:
    """A network in training, its optimiser and average, and where they are kept."""

    def __init__(self, name: str, work: Path, seed: int) -> None:
        torch.manual_seed(seed)
        self.name, self.path, self.seed = name, work / f"{name}.pt", seed
        make = card_networks.NETWORKS[name] if is_card(name) else NETWORKS[name]
        self.net, self.average = make(), make()
        self.net.to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=1e-3, weight_decay=1e-3)
        self.steps, self.seconds = 0, 0.0
        if self.path.exists():
            kept = torch.load(self.path, weights_only=True)
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.steps, self.seconds = kept["steps"], kept["seconds"]

    def begin_with(self, exported: Path, examples: Examples) -> None:
        """Take up the network in a file that was exported."""
        items = list(itertools.islice(iter(examples), 8 * batch_size(self.name)))
        batches = [collate(items[k::8], self.name)[0] for k in range(8)]
        if self.name == "footing":
            take_up(self.net.stance, exported, batches)
            self.net.take_company(exported.with_name("company.npz"))
        else:
            take_up(self.net, exported, batches)
        self.average.load_state_dict(self.net.state_dict())
        # the running average begins with what is there, not anew
        self.steps = 1000

    def keep(self) -> None:
        """Write the checkpoint, whole or not at all."""
        kept = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
            "seconds": self.seconds,
        }
        part = self.path.with_suffix(".part")
        torch.save(kept, part)
        part.replace(self.path)

    def losses(self, batch: tuple[torch.Tensor, ...]) -> dict[str, torch.Tensor]:
        """Losses of one batch by part."""
        # bfloat16 halves a step where the processor has it (and trebles it where not); weights, losses and optimiser
        # stay in float32
        with torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu._is_avx512_bf16_supported()):
            told = batch[1:-1] if self.name == "footing" else ()
            out = self.net(batch[0].to(memory_format=torch.channels_last), *told)
        if is_card(self.name):
            return card_tasks.losses(self.name, out.float(), batch[1])
        if role_of(self.name) == "finder":
            return finder_loss(out[0].float(), out[1].float(), batch[1], batch[2])
        if self.name == "footing":
            return {"footing": footing_loss(out.float(), batch[-1])}
        return {"name": namer_loss((out[0] if role_of(self.name) == "namer" else out).float(), batch[1])}

    def step(self, batch: tuple[torch.Tensor, ...], rate: float) -> dict[str, float]:
        """One step of the optimiser at learning rate `rate`."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        losses = self.losses(batch)
        self.optimiser.zero_grad()
        torch.stack(list(losses.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.steps += 1
        keep = min(AVERAGE, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            for mean, new in zip(self.average.state_dict().values(), self.net.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.mul_(keep).add_(new, alpha=1 - keep)
                else:
                    mean.copy_(new)
        return {key: float(value.detach()) for key, value in losses.items()}


def rate_at(elapsed: float, budget: float, top: float) -> float:
    """Learning rate: a short rise, then half a cosine down to a hundredth over the budget (s)."""
    rise = min(elapsed / min(30.0, budget / 10), 1.0)
    return top * rise * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(elapsed / budget, 1.0))))


def train(
    name: str,
    work: Path,
    kinds: tuple[str, ...],
    *,
    minutes: float,
    seed: int = 1,
    top_rate: float = 2e-3,
    workers: int = 1,
    limit: int | None = None,
    finder: Path | None = None,
    exported: Path | None = None,
) -> Run:
    """Train `name` for `minutes` (or `limit` steps) on the scenes in `work`; goes on from a checkpoint there.

    Without a checkpoint it begins with the weights of the network file `exported`, if one is given.
    """
    run = Run(name, work, seed)
    if exported is not None and not run.steps:
        run.begin_with(exported, Examples(name, work / "scenes", kinds, seed + 999, finder))
    run.net.train()
    print(f"{name}: {parameters(run.net)} parameters, {run.steps} steps so far", flush=True)
    # a run that goes on must not see the same examples again
    data = Examples(name, work / "scenes", kinds, seed + run.steps, finder)
    loader = DataLoader(
        data, batch_size=batch_size(name), num_workers=workers, collate_fn=functools.partial(collate, name=name)
    )
    begin = kept = told = time.monotonic()
    before, sums, count = run.seconds, dict[str, float](), 0
    for batch in itertools.islice(loader, limit):
        now = time.monotonic()
        elapsed = now - begin
        if elapsed > minutes * 60:
            break
        losses = run.step(batch, rate_at(elapsed + 1, minutes * 60, top_rate))
        run.seconds = before + elapsed
        sums = {key: sums.get(key, 0.0) + value for key, value in losses.items()}
        count += 1
        if now - told > 15:
            told = now
            means = " ".join(f"{key} {value / count:.4f}" for key, value in sums.items())
            print(f"{name} {elapsed / 60:.1f} min, step {run.steps}: {means}", flush=True)
            sums, count = {}, 0
        if now - kept > EVERY:
            kept = now
            run.keep()
    run.keep()
    return run
