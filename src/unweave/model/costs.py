"""Estimated cost of a computation, from sizes alone, before it starts; a large one is announced.

Estimates aim to be within a factor of three on an idle machine: enough to tell a minute from an hour. How much a search
can skip is not known beforehand, so estimates count all of it.
"""

from dataclasses import dataclass

import torch

from unweave.errors import Costly, warn
from unweave.files.memory import in_words, refuse_beyond
from unweave.model.kept import KEPT
from unweave.model.weights import Weights
from unweave.shapes import Int, Tensor

LONG, LARGE = 60.0, 2**30  # seconds and bytes above which an answer is announced
SPEED = 4e10
"""Multiplications and additions per second of one thread of a common processor, in matrix products of a head."""


@dataclass(frozen=True)
class Cost:
    """Operations and memory of a computation."""

    operations: float  # multiplications and additions
    memory: float = 0.0  # bytes held at a time, beside the model

    @property
    def seconds(self) -> float:
        """Seconds on the threads that torch uses."""
        return self.operations / (SPEED * torch.get_num_threads())

    def __str__(self) -> str:
        minutes = self.seconds / 60
        time = f"{minutes:,.0f} minutes" if minutes >= 2 else f"{self.seconds:,.0f} s"
        return f"about {time}" + (f" and {in_words(self.memory)} of memory" if self.memory > LARGE else "")


def announce(what: str, cost: Cost, smaller: str) -> None:
    """Warn of a large estimated cost before the computation starts; refuse what does not fit into memory."""
    refuse_beyond(cost.memory, what, smaller)
    if cost.seconds > LONG or cost.memory > LARGE:
        warn(f"{what}: estimated at {cost}; {smaller}", Costly)


def weights_memory(weights: Weights) -> int:
    """Bytes of all tensors of a model."""
    return sum(x.numel() * x.element_size() for _, x in weights.each_outlined())


def kept_shapes(weights: Weights, ids: torch.Size) -> tuple[tuple[torch.Size, ...], tuple[torch.Size, ...]]:
    """Shapes of the patterns of every layer, and of its activations, for ids of the given shape."""
    pattern = torch.Size((*ids[:-1], weights.n_heads, ids[-1], ids[-1]))
    return (pattern,) * weights.n_layers, tuple(torch.Size((*ids, width)) for width in weights.d_mlp)


def memory_of(weights: Weights, ids: torch.Size, keep: int = KEPT) -> int:
    """Bytes of a run on ids of the given shape, beside the model: its streams, and patterns and activations held."""
    size, shapes = weights.embed.element_size(), kept_shapes(weights, ids)
    layers = [size * (pattern.numel() + active.numel()) for pattern, active in zip(*shapes, strict=True)]
    held = sum(layers) if sum(layers) <= keep else 2 * max(layers, default=0)
    return size * (weights.n_layers + 1) * ids.numel() * weights.d_model + held


def refuse_long_run(weights: Weights, ids: Int[Tensor, "*batch seq"], keep: int) -> None:
    """Refuse a run that does not fit into memory."""
    if weights.embed.device.type == "cpu":
        refuse_beyond(
            memory_of(weights, ids.shape, keep),
            f"a run on {ids.numel():,} tokens with patterns of {ids.shape[-1]:,} × {ids.shape[-1]:,}",
            "run on fewer tokens at a time",
        )
