"""What an answer costs, estimated from sizes before anything is computed, and said where it is much.

Estimates are made to be right within a factor of three on a quiet machine: enough to tell a minute from an hour. What
an answer can skip is not known before, so that they are of the whole.
"""

import warnings
from dataclasses import dataclass

import torch

from unweave.errors import Costly
from unweave.files.memory import in_words, refuse_beyond
from unweave.model.weights import Weights

LONG, LARGE = 60.0, 2**30
"""Seconds and bytes above which an answer is announced."""
SPEED = 5e10
"""Multiplications and additions a second that one thread of a common processor does in matrix products of a head."""


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
        return f"about {time}" + (f" and {in_words(self.memory)} of memory" if self.memory > LARGE else "")


def announce(what: str, cost: Cost, smaller: str) -> None:
    """Say what an answer will take if that is much, before it starts; refuse what does not fit into memory.

    Args:
        what: The answer: "importance of 24 heads on 16,384 tokens".
        cost: The estimate.
        smaller: The smaller question.

    Raises:
        ResourceError: If it does not fit into memory.

    Example:
        >>> announce("a sum", Cost(operations=1e6), "ask for less")  # says nothing
    """
    refuse_beyond(cost.memory, what, smaller)
    if cost.seconds > LONG or cost.memory > LARGE:
        warnings.warn(f"{what}: estimated at {cost}; {smaller}", Costly, stacklevel=3)


def weights_memory(weights: Weights) -> int:
    """Bytes of all tensors of a model.

    Example:
        >>> import unweave as uw
        >>> weights = uw.load("example:induction").weights
        >>> weights_memory(weights), weights_memory(weights.to(torch.float32))
        (527792, 263896)
    """
    return sum(x.numel() * x.element_size() for x in weights.outline().tensors().values())
