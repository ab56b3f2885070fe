"""Scores of a detector against a known circuit: what it ranks first, and how much of that is so."""

from dataclasses import dataclass
from math import nan

import torch

from unweave.shapes import Bool, Float, Tensor


@dataclass(frozen=True)
class Graded:
    """How well a score finds what is so.

    Attributes:
        auc: Chance that something true scores above something false, ties counted half; 0.5 by chance.
        average_precision: Mean precision at each true one, in falling order of scores; the true share by chance.
        at_true: Precision among as many of the highest as are true.
        false: Of those, the number that are false.
    """

    auc: float
    average_precision: float
    at_true: float
    false: float


def graded(scores: Float[Tensor, " n"], so: Bool[Tensor, " n"]) -> Graded:
    """Grade a score for every edge, or head, against what is so; ties are averaged over their orders.

    Args:
        scores: A score each, large for what is taken to be true.
        so: True for what is.

    Returns:
        The grades; not a number where nothing, or everything, is true.

    Example:
        >>> graded(torch.tensor([3.0, 2.0, 1.0, 0.0]), torch.tensor([True, False, True, False]))
        Graded(auc=0.75, average_precision=0.8333333333333333, at_true=0.5, false=1.0)
    """
    true = int(so.sum())
    if true in (0, len(so)):
        return Graded(nan, nan, nan, nan)
    s, levels = scores.double(), scores.double().unique(sorted=True).flip(0)
    above = (s[so][:, None] - s[~so][None, :]).sign()
    auc = ((above + 1) / 2).mean().item()
    hits = torch.stack([(s[so] == level).sum() for level in levels]).double()
    among = torch.stack([(s == level).sum() for level in levels]).double()
    # Within a tie of m with h true ones, the expected precision is taken at each place.
    found = taken = precision = first = 0.0
    for h, m in zip(hits.tolist(), among.tolist(), strict=True):
        for place in range(1, int(m) + 1):
            seen = found + (1 + (place - 1) * (h - 1) / (m - 1) if m > 1 else 1.0) if h else found
            precision += h / m * seen / (taken + place)
        first += h * min(1.0, max(0.0, (true - taken) / m))
        found, taken = found + h, taken + m
    return Graded(auc, precision / true, first / true, true - first)
