"""Edges (one component reads what another writes, with only norms between), paths along them, and moves of heads."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from heapq import heappop, heappush
from itertools import count
from typing import cast

import torch

from unweave.algebra.terms import HeadId, Out, Scale
from unweave.analysis.difference.layers import EVERYWHERE, WAYS, Both, LayerSecants, PostSecant, Rows, Way, Written
from unweave.analysis.difference.sweep import Node, Stop, first, head_nodes, neuron_node
from unweave.analysis.difference.tables import EdgeRow, MoveRow, PathRow, share
from unweave.analysis.difference.target import Target
from unweave.shapes import Float, Tensor

LOGITS = Node("logits", "logits")
EFFORT = 1000  # limit on the steps of a search: each follows a suffix of paths, or lists a path


@dataclass(frozen=True, eq=False)
class Group:
    """Components that write side by side: all heads of a layer in one way, or one node."""

    nodes: tuple[Node, ...]
    layer: int  # their layer; -1 for the embedding
    sees: int  # number of writers before them that they can read
    parts: Callable[[Rows], Float[Tensor, "nodes rows d_model"]]  # what each writes differently at some positions


@dataclass(frozen=True, eq=False)
class Writers:
    """Everything that writes differently in two runs, in the order in which it writes."""

    groups: tuple[Group, ...]

    @cached_property
    def places(self) -> tuple[tuple[Group, int], ...]:
        """The group of each writer, and its index there, which is the number of its head where paths go through one."""
        return tuple((group, n) for group in self.groups for n in range(len(group.nodes)))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The writers."""
        return tuple(group.nodes[n] for group, n in self.places)

    @cached_property
    def parts(self) -> Float[Tensor, "writers seq_d_model"]:
        """What each writer writes differently, as one row each."""
        return torch.cat([group.parts(EVERYWHERE).flatten(1) for group in self.groups])


def writers(both: Both, layers: Sequence[LayerSecants]) -> Writers:
    """Everything that writes differently, from the secants of the first layers."""
    start = both[0].streams[0]
    groups = [Group(first(both, start).nodes, -1, 0, lambda rows: first(both, start[rows], rows).parts)]
    for own in layers:
        groups += _groups(own, sum(len(group.nodes) for group in groups))
    return Writers(tuple(groups))


def _groups(own: LayerSecants, before: int) -> Iterator[Group]:
    by_heads = [
        Group(head_nodes(own, way), own.number, before, partial(_by_heads, own, way)) for way in own.heads.written
    ]
    by_heads += _held(own, before, "heads out", own.post_heads)
    yield from by_heads
    sees = before if own.parallel else before + sum(len(group.nodes) for group in by_heads)
    if own.neurons is not None:
        yield Group((neuron_node(own),), own.number, sees, partial(_by_neurons, own))
    yield from _held(own, sees, "neurons out", own.post_neurons)


def _by_heads(own: LayerSecants, way: Written, rows: Rows) -> Float[Tensor, "nodes rows d_model"]:
    here = own.at(rows)
    return here.from_z(here.heads.written[way])[here.heads.differing(way)]


def _by_neurons(own: LayerSecants, rows: Rows) -> Float[Tensor, "1 rows d_model"]:
    here = own.at(rows)
    assert here.neurons is not None
    return here.from_activations(here.neurons.activations)[None]


def _held(own: LayerSecants, sees: int, place: Out, post: PostSecant | None) -> Iterator[Group]:
    """What a held scale of a post-norm changes."""
    if post is not None and (source := post.source) is not None:
        node = Node(str(Scale(own.number, place)), "intervention")
        yield Group((node,), own.number, sees, lambda rows: source[None, rows])


def readers(stop: Stop) -> Iterator[tuple[Node, Float[Tensor, "seq d_model"]]]:
    """What reads the stream in one layer, with covectors on the stream that it reads."""
    own = stop.secants
    for way in WAYS:
        for h, c in enumerate(own.through_each_head(way, stop.z)):
            yield Node(str(HeadId(own.number, h)), way), c
    if own.neurons is not None and own.neurons.back is not None and stop.activations is not None:
        yield neuron_node(own), own.through_neurons(stop.activations)


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


def moved(stop: Stop, way: Way) -> Float[Tensor, "heads dst src"]:
    """All paths through each head by one way, by the position that attends and the one attended to.

    By values and keys the difference comes from the source; by queries it is the destination's own, and the
    source is the position whose score it changes.
    """
    own = stop.secants.heads
    if way == "v":
        change = own.value_change
        return own.pattern * (stop.z @ change.mT)
    scores = own.to_scores(stop.z)
    query, key = (own.query.change, own.key.mean) if way == "q" else (own.query.mean, own.key.change)
    return scores * (query @ key.mT)


def largest_moves(stops: Iterable[Stop], target: Target, k: int) -> list[MoveRow]:
    """The k largest moves of each layer and way."""
    rows: list[MoveRow] = []
    for stop in stops:
        for way in WAYS:
            found = moved(stop, way)
            for place in found.abs().flatten().topk(min(k, found.numel())).indices:
                h, dst, src = (int(i) for i in torch.unravel_index(place, found.shape))
                value = found[h, dst, src].item()
                if value:
                    rows.append(MoveRow(HeadId(stop.secants.number, h), way, dst, src, value, share(value, target)))
    return rows


@dataclass(frozen=True, eq=False)
class Suffix:
    """The end of a path: covectors on the stream that it reads from, and its steps so far."""

    c: Float[Tensor, "seq d_model"]
    sees: int  # number of writers that it can read
    steps: tuple[Node, ...] = ()  # nodes that it goes through, in the order of travel


@dataclass
class Search:
    """Best-first search of paths: the suffix through which most of the difference goes is followed first."""

    layers: Sequence[LayerSecants]
    known: Writers
    target: Target
    _heap: list[tuple[float, int, float, Suffix, int]] = field(default_factory=list)
    _order: Iterator[int] = field(default_factory=count)

    def run(self, end: Tensor, k: int) -> list[PathRow]:
        """Find paths until no sum of paths left exceeds the k-th largest, or for `EFFORT` steps; return all found."""
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
        """Push everything that the suffix reads onto the heap."""
        for writer, value in enumerate((self.known.parts[: suffix.sees] @ suffix.c.flatten()).tolist()):
            if value:
                heappush(self._heap, (-abs(value), next(self._order), value, suffix, writer))

    def _longer(self, suffix: Suffix, writer: int) -> Suffix:
        group, head = self.known.places[writer]
        node, own = self.known.nodes[writer], self.layers[group.layer]
        steps = (node, *suffix.steps)
        if node.kind == "neurons":
            return Suffix(own.through_neurons(own.to_activations(suffix.c)), group.sees, steps)
        z = own.to_z(suffix.c)
        only = torch.zeros_like(z)
        only[head] = z[head]
        return Suffix(own.through_heads(cast(Way, node.kind), only), group.sees, steps)

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
