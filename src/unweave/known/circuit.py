"""`Circuit`: the edges by which a model computes, the role of each head, and scores of a detector against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import nan

import torch

from unweave.shapes import Bool, Float, Tensor


@dataclass(frozen=True)
class Edge:
    """One component reads what another writes.

    Attributes:
        writer: A head, the neurons of a layer (``W_out[0]``), or the embedding (``W_E``), positions included.
        reader: A head, neurons, or the logits.
        kind: Input of the reader: q, k or v of a head, neurons, or logits.
        carries: Slot of the program that is written and read.
    """

    writer: str
    reader: str
    kind: str
    carries: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Writer, reader and input: what a detector can name."""
        return self.writer, self.reader, self.kind

    def __str__(self) -> str:
        return f"{self.writer} → {self.reader}" + (f".{self.kind}" if self.reader.startswith("L") else "")


@dataclass(frozen=True)
class Circuit:
    """The circuit of a known model.

    Attributes:
        edges: All edges.
        roles: What each head, and the neurons of a layer, are for; others do nothing.
        either: Heads that do the same work, where any of them is enough.
    """

    edges: tuple[Edge, ...]
    roles: Mapping[str, str]
    either: tuple[str, ...] = ()

    @property
    def ways(self) -> tuple[tuple[Edge, ...], ...]:
        """The circuits that suffice on their own: one for each head of `either`, or the only one."""
        others = [set(self.either) - {kept} for kept in self.either] or [set()]
        return tuple(tuple(e for e in self.edges if not {e.writer, e.reader} & without) for without in others)

    def renamed(self, names: Callable[[str], tuple[str, ...]]) -> "Circuit":
        """The circuit with components renamed; one that became several passes its edges to each of them."""
        edges = (
            replace(e, writer=writer, reader=reader)
            for e in self.edges
            for writer in names(e.writer)
            for reader in names(e.reader)
        )
        roles = {new: role for name, role in self.roles.items() for new in names(name)}
        return Circuit(tuple(edges), roles, tuple(new for name in self.either for new in names(name)))


@dataclass(frozen=True)
class Graded:
    """How well a score separates true items, edges or heads, from false ones.

    Attributes:
        auc: Probability that a true item scores above a false one, ties counted half; 0.5 by chance.
        average_precision: Mean precision at each true item, by falling score; by chance, the share that is true.
        at_true: Precision among the n highest scores, where n items are true.
        false: Number of false items among these n.
    """

    auc: float
    average_precision: float
    at_true: float
    false: float


def graded(scores: Float[Tensor, " n"], so: Bool[Tensor, " n"]) -> Graded:
    """Grade a score of every edge, or head, against whether it is true; ties are averaged over their orders.

    Returns:
        The grades; NaN where nothing, or everything, is true.

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
