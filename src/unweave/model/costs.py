"""What an answer costs, estimated from sizes before anything is computed, and said where it is much.

Estimates are made to be right within a factor of two on a quiet machine: enough to tell a minute from an hour.
"""

import warnings
from dataclasses import dataclass

import torch

from unweave.model.run import KEPT, activation_shapes, pattern_shapes
from unweave.model.weights import Weights

LONG, LARGE = 60.0, 2**30
"""Seconds and bytes above which an answer is announced."""
SPEED = 5e10
"""Multiplications and additions a second that one thread of a common processor does in matrix products of a head."""


class Costly(UserWarning):
    """An answer that is estimated to take more than `LONG` seconds or `LARGE` bytes."""


@dataclass(frozen=True)
class Cost:
    """What an answer takes.

    Attributes:
        operations: Multiplications and additions.
        memory: Bytes held at a time, beside the model.
    """

    operations: float
    memory: float = 0.0

    @property
    def seconds(self) -> float:
        """Seconds on the threads that torch uses."""
        return self.operations / (SPEED * torch.get_num_threads())

    def __str__(self) -> str:
        minutes = self.seconds / 60
        time = f"{minutes:,.0f} minutes" if minutes >= 2 else f"{self.seconds:,.0f} s"
        return f"about {time}" + (f" and {self.memory / 2**30:.1f} GB" if self.memory > LARGE else "")


def announce(what: str, cost: Cost, smaller: str) -> None:
    """Say what an answer will take if that is much, before it starts.

    Args:
        what: The answer: "importance of 24 heads on 16,384 tokens".
        cost: The estimate.
        smaller: The smaller question.

    Example:
        >>> announce("a sum", Cost(operations=1e6), "ask for less")  # says nothing
    """
    if cost.seconds > LONG or cost.memory > LARGE:
        warnings.warn(f"{what}: estimated at {cost}; {smaller}", Costly, stacklevel=3)


def weights_memory(weights: Weights) -> int:
    """Bytes of all tensors of a model."""
    return sum(x.numel() * x.element_size() for x in weights.tensors().values())


def run_memory(weights: Weights, batch: int, seq: int, keep: int = KEPT) -> int:
    """Bytes that a run takes beside the model: its streams, and what it holds of patterns and activations.

    Args:
        weights: The model.
        batch: Sequences.
        seq: Tokens of each.
        keep: The run's budget.

    Example:
        >>> from unweave import examples
        >>> run_memory(examples.induction(d_vocab=6), 1, 10)  # 3 streams of 10 × 18 and 2 patterns of 10 × 10, float64
        5920
    """
    ids = torch.Size((batch, seq))
    patterns, active = pattern_shapes(weights, ids), activation_shapes(weights, ids)
    layers = [pattern.numel() + neurons.numel() for pattern, neurons in zip(patterns, active, strict=True)]
    size = weights.embed.element_size()
    held = sum(layers) if sum(layers) * size <= keep else 2 * max(layers)
    return size * ((weights.n_layers + 1) * batch * seq * weights.d_model + held)
