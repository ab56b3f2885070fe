"""Edges: what one component writes and another reads, with nothing but norms between them; and paths of edges."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

import torch

from unweave.algebra.terms import HeadId, Out, Scale
from unweave.analysis.difference.layers import WAYS, Both, LayerSecants, PostSecant, Way
from unweave.analysis.difference.sweep import Kind, Node, Stop, first
from unweave.analysis.difference.tables import EdgeRow, PathRow, share
from unweave.analysis.difference.target import Target
from unweave.shapes import Float, Tensor

LOGITS = Node("logits", "logits")
EFFORT = 1000
"""Beginnings of paths that a search follows at most."""


@dataclass(frozen=True, eq=False)
class Writers:
    """Everything that writes differently in two runs, in the order in which it writes.

    Attributes:
        nodes: The writers.
        layers: The layer of each; -1 for the embedding.
        heads: Its head; None for the embedding, neurons and interventions.
        parts: What each writes differently, as one row each.
        upto: Number of writers before each layer; n_layers for all.
        between: Number of writers before the neurons of each layer.
    """

    nodes: tuple[Node, ...]
    layers: tuple[int, ...]
    heads: tuple[int | None, ...]
    parts: Float[Tensor, "writers seq_d_model"]
    upto: tuple[int, ...]
    between: tuple[int, ...]


def writers(both: Both, layers: Sequence[LayerSecants]) -> Writers:
    """Everything that writes differently, from the secants of the first layers."""
    source = first(both, both[0].streams[0])
    nodes, places, parts = [*source.nodes], [-1], [source.parts.flatten(1)]
    heads: list[int | None] = [None]
    upto: list[int] = [1]
    between: list[int] = []

    def add(node: Node, layer: int, head: int | None, part: Tensor) -> None:
        nodes.append(node)
        places.append(layer)
        heads.append(head)
        parts.append(part.flatten()[None])

    def add_held(own: LayerSecants, place: Out, post: PostSecant | None) -> None:
        if post is not None and post.source is not None:
            add(Node(str(Scale(own.number, place)), "intervention"), own.number, None, post.source)

    for own in layers:
        for way, z in own.heads.written.items():
            held = (~own.heads.free).flatten().tolist()
            for h, part in enumerate(own.from_z(z)):
                if way == "intervention" and not held[h]:
                    continue
                add(Node(str(HeadId(own.number, h)), way), own.number, h, part)
        add_held(own, "heads out", own.post_heads)
        between.append(upto[-1] if own.parallel else len(nodes))
        if own.neurons is not None:
            kind: Kind = "intervention" if own.neurons.back is None else "neurons"
            part = own.from_activations(own.neurons.activations)
            add(Node(f"W_out[{own.number}]", kind), own.number, None, part)
        add_held(own, "neurons out", own.post_neurons)
        upto.append(len(nodes))
    return Writers(tuple(nodes), tuple(places), tuple(heads), torch.cat(parts), tuple(upto), tuple(between))


def readers(stop: Stop) -> Iterator[tuple[Node, Float[Tensor, "seq d_model"]]]:
    """What reads the stream in one layer, with covectors on the stream that it reads."""
    own = stop.secants
    for way in WAYS:
        for h, c in enumerate(own.through_each_head(way, stop.z)):
            yield Node(str(HeadId(own.number, h)), way), c
    if own.neurons is not None and own.neurons.back is not None and stop.activations is not None:
        yield Node(f"W_out[{own.number}]", "neurons"), own.through_neurons(stop.activations)


def crossing(stops: Iterable[Stop], end: Tensor, known: Writers, target: Target) -> list[EdgeRow]:
    """Edges from all writers to what reads in later layers, and to the logits."""
    found = [(LOGITS, end), *(pair for stop in stops for pair in readers(stop))]
    values = torch.stack([c.flatten() for _, c in found]) @ known.parts.mT
    return [
        EdgeRow(writer.name, writer.kind, reader.name, reader.kind, value, share(value, target))
        for (reader, _), row in zip(found, values.tolist(), strict=True)
        for writer, value in zip(known.nodes, row, strict=True)
        if value
    ]


@dataclass(frozen=True, eq=False)
class Suffix:
    """The end of a path: covectors on the stream where it begins to read, and its steps so far, the first one last.

    Attributes:
        c: The covectors.
        sees: Number of writers that it can read.
        steps: Nodes that it passes, in the order of travel.
    """

    c: Float[Tensor, "seq d_model"]
    sees: int
    steps: tuple[Node, ...] = ()


@dataclass
class Search:
    """Best-first search of paths: the suffix through which most of the difference goes is followed first."""

    layers: Sequence[LayerSecants]
    known: Writers
    target: Target
    _heap: list[tuple[float, int, float, Suffix, int]] = field(default_factory=list)
    _order: Iterator[int] = field(default_factory=count)

    def run(self, end: Tensor, k: int) -> list[PathRow]:
        """The paths found, at least k where there are as many; those that are left are smaller than the k-th's sums."""
        self._follow(Suffix(end, len(self.known.nodes)))
        found: list[PathRow] = []
        for _ in range(EFFORT):
            if not self._heap or self._enough(found, k):
                break
            _, _, value, suffix, writer = heappop(self._heap)
            node = self.known.nodes[writer]
            if node.kind in ("embedding", "intervention"):
                found.append(self._row((node, *suffix.steps), value))
            else:
                self._follow(self._longer(suffix, writer))
        found += [
            self._row((self.known.nodes[writer], *suffix.steps), value)
            for _, _, value, suffix, writer in self._heap
            if self.known.nodes[writer].kind in ("embedding", "intervention")
        ]
        return found

    def _enough(self, found: Sequence[PathRow], k: int) -> bool:
        sizes = sorted((abs(row.value) for row in found), reverse=True)
        return len(sizes) >= k and sizes[k - 1] >= -self._heap[0][0]

    def _follow(self, suffix: Suffix) -> None:
        """Note everything that the suffix reads."""
        for writer, value in enumerate((self.known.parts[: suffix.sees] @ suffix.c.flatten()).tolist()):
            if value:
                heappush(self._heap, (-abs(value), next(self._order), value, suffix, writer))

    def _longer(self, suffix: Suffix, writer: int) -> Suffix:
        """The suffix with one more step in front."""
        node, head = self.known.nodes[writer], self.known.heads[writer]
        own = self.layers[self.known.layers[writer]]
        steps = (node, *suffix.steps)
        if head is None:
            c = own.through_neurons(own.to_activations(suffix.c))
            return Suffix(c, self.known.between[own.number], steps)
        z = own.to_z(suffix.c)
        only = torch.zeros_like(z)
        only[head] = z[head]
        way: Way = node.kind  # type: ignore[assignment]
        return Suffix(own.through_heads(way, only), self.known.upto[own.number], steps)

    def _row(self, steps: tuple[Node, ...], value: float) -> PathRow:
        ways = [step.kind for step in steps if step.kind in WAYS]
        names = " → ".join(f"{step.name}.{step.kind}" if step.kind in WAYS else step.name for step in steps)
        return PathRow(names, " ".join(ways) or "direct", len(ways), value, share(value, self.target))


def left_by_kind(kinds: Mapping[str, float], listed: Sequence[PathRow]) -> dict[str, float]:
    """Sums of all paths by their ways, minus those that are listed."""
    left = dict(kinds)
    for row in listed:
        word = row.kind if row.kind in left else "longer"
        left[word] = left.get(word, 0.0) - row.value
    return left
