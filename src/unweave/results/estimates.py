"""Nulls: what a score would be if the weights were random matrices of the same shape.

A score that can mislead stands beside its null. Random weights are Gaussian; a product of two d_head factors is drawn
as such, since the scores of a low-rank product and of a full matrix differ.
"""

from dataclasses import dataclass
from math import sqrt

from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class Null:
    """Mean and standard deviation of a score over random weights.

    Attributes:
        mean: Mean.
        sd: Standard deviation of one draw.
    """

    mean: float
    sd: float

    def z(self, score: float) -> float:
        """How many standard deviations a score lies above its null."""
        return (score - self.mean) / self.sd if self.sd > 0 else float("nan")

    @classmethod
    def of(cls, draws: Float[Tensor, " samples"]) -> "Null":
        """The null estimated from draws."""
        return cls(draws.mean().item(), draws.std().item())


def composition_mean(d_model: int) -> float:
    """The composition score of two random heads: ``1/√d_model``, whatever d_head is."""
    return 1 / sqrt(d_model)
