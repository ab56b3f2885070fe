"""The cheapest order in which to multiply a chain of batched matrices, as a plan that can be printed first.

Matrix products are associative but their cost is not: with the batch dimensions counted, the eigenvalue cores of
all heads of a model cost one shared product and a few small ones, or hundreds of large ones.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import prod

import torch

from unweave.shapes import Tensor

Bracket = int | tuple["Bracket", "Bracket"]


@dataclass(frozen=True)
class Plan:
    """How a chain will be multiplied, known before anything is paid.

    Attributes:
        bracket: The bracketing: a factor's index, or a pair of brackets.
        names: The factors' names, for printing.
        flops: Floating-point operations of all products (a multiply-add is two).
        largest: Entries of the largest matrix formed on the way, the result included.
    """

    bracket: Bracket
    names: tuple[str, ...]
    flops: int
    largest: int

    def __str__(self) -> str:
        return f"{self._show(self.bracket)}   {self.flops:.3g} flops, largest {self.largest:,} entries"

    def _show(self, bracket: Bracket) -> str:
        if isinstance(bracket, int):
            return self.names[bracket]
        left, right = bracket
        return f"({self._show(left)} {self._show(right)})"


def plan(factors: tuple[Tensor, ...], names: tuple[str, ...] | None = None) -> Plan:
    """Choose the bracketing of ``factors`` with the fewest floating-point operations.

        cost(i..j) = min_k  cost(i..k) + cost(k+1..j) + 2 · batch · rows_i · cols_k · cols_j

    Args:
        factors: Matrices [..., rows, cols] whose neighbours' dimensions match; batch dimensions broadcast.
        names: What to call them in print; ``M0``, ``M1``, … if left out.

    Returns:
        The plan, without having multiplied anything.
    """
    bracket, flops, largest = _cheapest(tuple(tuple(f.shape) for f in factors))
    return Plan(bracket, names or tuple(f"M{i}" for i in range(len(factors))), flops, largest)


def multiply(factors: tuple[Tensor, ...]) -> Tensor:
    """The product of a chain, multiplied in the cheapest order."""

    def value(bracket: Bracket) -> Tensor:
        if isinstance(bracket, int):
            return factors[bracket]
        return torch.matmul(value(bracket[0]), value(bracket[1]))

    return value(plan(factors).bracket)


@lru_cache(maxsize=4096)
def _cheapest(shapes: tuple[tuple[int, ...], ...]) -> tuple[Bracket, int, int]:
    """Bracket, flops and largest intermediate of a chain, by dynamic programming over its sub-chains."""
    if len(shapes) == 1:
        return 0, 0, prod(shapes[0])
    best: dict[tuple[int, int], tuple[Bracket, int, int]] = {(i, i): (i, 0, 0) for i in range(len(shapes))}
    for length in range(2, len(shapes) + 1):
        for i in range(len(shapes) - length + 1):
            j = i + length - 1
            batch = prod(torch.broadcast_shapes(*(s[:-2] for s in shapes[i : j + 1])))
            size = batch * shapes[i][-2] * shapes[j][-1]
            best[i, j] = min(
                (_join(best[i, k], best[k + 1, j], size, shapes[k][-1]) for k in range(i, j)),
                key=lambda candidate: candidate[1:],
            )
    return best[0, len(shapes) - 1]


def _join(
    left: tuple[Bracket, int, int], right: tuple[Bracket, int, int], size: int, inner: int
) -> tuple[Bracket, int, int]:
    """The bracket of two sub-chains whose product has ``size`` entries, each a sum over ``inner``."""
    flops = left[1] + right[1] + 2 * size * inner
    return (left[0], right[0]), flops, max(left[2], right[2], size)
