"""`Circuit`: the edges by which a model computes, and what each head is for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace


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
        """The circuits that are each enough: one for each head of `either`, or the only one."""
        others = [set(self.either) - {kept} for kept in self.either] or [set()]
        return tuple(tuple(e for e in self.edges if not {e.writer, e.reader} & without) for without in others)

    def renamed(self, names: Callable[[str], tuple[str, ...]]) -> "Circuit":
        """The circuit with other names; a component that became several has the edges of all."""
        edges = (
            replace(e, writer=writer, reader=reader)
            for e in self.edges
            for writer in names(e.writer)
            for reader in names(e.reader)
        )
        roles = {new: role for name, role in self.roles.items() for new in names(name)}
        return Circuit(tuple(edges), roles, tuple(new for name in self.either for new in names(name)))
