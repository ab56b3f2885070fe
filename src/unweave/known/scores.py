"""Scores of a detector against a known circuit: what it ranks first, and how much of that is so."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import nan

import torch

from unweave.known.circuit import Circuit
from unweave.known.program import Back, Head, Program, Same
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


def _direct(part: Head) -> bool:
    return (part.reads, part.writes, part.by) == ("token", "out", 0)


PURPOSES: Mapping[str, Callable[[Head], bool]] = {
    "induction": lambda part: part.role.startswith("induction"),
    "induction that copies what followed": lambda part: part.role == "induction",
    "previous token": lambda part: part.role.startswith("previous token"),
    "duplicate token": lambda part: part.role.startswith("duplicate token"),
    "copying": lambda part: _direct(part) and part.strength > 0,
    "suppressing": lambda part: _direct(part) and part.strength < 0,
    "own position": lambda part: Back(0) in part.selects,
    "matching": lambda part: Same() in part.selects,
}
"""What heads are for, by the words of their roles, and by how their program selects and moves."""


def purposes(program: Program, circuit: Circuit) -> dict[str, set[str]]:
    """The heads of a model of a program by `PURPOSES`; decoys have none."""
    parts = {part.role: part for part in program.parts if isinstance(part, Head)}
    known = {head: parts[role] for head, role in circuit.roles.items() if role in parts}
    return {word: {head for head, part in known.items() if rule(part)} for word, rule in PURPOSES.items()}
