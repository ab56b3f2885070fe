"""Pull covectors back through the secants of two runs, from the logits to the embedding, a layer at a time."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple

import torch

from unweave.algebra.terms import HeadId, Out, Scale
from unweave.analysis.difference.layers import (
    EVERYWHERE,
    WAYS,
    Both,
    LayerSecants,
    PostSecant,
    Rows,
    Way,
    Written,
    stream_norm,
    through,
)
from unweave.shapes import Float, Tensor

Kind = Literal["v", "q", "k", "neurons", "embedding", "intervention", "logits"]
"""The way in which the write of a component differs: by the values, queries or keys of a head, by its neurons, by the
embedded token, or because a run holds it. The logits only read."""
LONGER = "longer"  # word of all paths through more heads than are distinguished


@dataclass(frozen=True, eq=False)
class Stop:
    """Covectors at the writes of one layer, and at the stream before it."""

    secants: LayerSecants  # the layer
    z: Float[Tensor, "*more heads seq d_value"]  # covectors on the mixed values of its heads
    # covectors on the activations of its neurons; None without an MLP
    activations: Float[Tensor, "*more seq d_mlp"] | None
    by_way: Mapping[Way, Float[Tensor, "*more seq d_model"]]  # covectors on the stream that its heads read, by way
    # covectors on the stream before the layer, by paths through none of its heads
    around: Float[Tensor, "*more seq d_model"]
    stream: Float[Tensor, "*more seq d_model"]  # covectors on the stream before the layer
    after: Float[Tensor, "*more seq d_model"]  # covectors on the stream after the layer
    into_heads: Float[Tensor, "*more seq d_model"]  # covectors on what its heads write


def sweep(layers: Iterable[LayerSecants], c: Float[Tensor, "*more seq d_model"]) -> Iterator[Stop]:
    """Pull covectors on the last stream back to the embedding: a stop in each layer, the last layer first.

    With c the covectors of the target, ``c · Δw`` of what a component writes is the sum of all paths through it.
    """
    for secants in layers:
        stop = pulled(secants, c)
        c = stop.stream
        yield stop


def pulled(secants: LayerSecants, c: Float[Tensor, "*more seq d_model"]) -> Stop:
    """Pull covectors on the stream after a layer back through it."""
    stop = _before_heads(secants, c)
    by_way: dict[Way, Tensor] = {way: secants.through_heads(way, stop.z) for way in WAYS}
    return replace(stop, by_way=by_way, stream=stop.around + sum(by_way.values()))


def _before_heads(secants: LayerSecants, c: Float[Tensor, "*more rows d_model"]) -> Stop:
    """Pull covectors on the stream after a layer back through its neurons, and to the writes of its heads."""
    between, active = c, None
    if secants.neurons is not None:
        active = secants.to_activations(c)
        between = c + secants.through_neurons(active)
    into_heads = c if secants.parallel else between
    return Stop(secants, secants.to_z(into_heads), active, {}, between, between, c, into_heads)


def straight(secants: LayerSecants, c: Float[Tensor, "rows d_model"]) -> Stop:
    """Covectors at the writes of one layer for their direct paths: straight to the last stream, c."""
    active = None if secants.neurons is None else secants.to_activations(c)
    return Stop(secants, secants.to_z(c), active, {"v": torch.zeros_like(c)}, c, c, c, c)


class Node(NamedTuple):
    """A component, and the way in which its write differs."""

    name: str  # W_E, W_P, a head, the neurons of a layer (W_out), or a norm whose scale is held
    kind: Kind


@dataclass(frozen=True, eq=False)
class Write:
    """What the nodes of one kind in one place write differently."""

    nodes: tuple[Node, ...]  # the nodes: all heads of a layer, or one
    parts: Float[Tensor, "nodes seq d"]  # what they write differently, before the matrix that writes
    # the covectors that a stop has for it, of the same shape after the axes of a stack
    at: Float[Tensor, "*more nodes seq d"]

    @property
    def values(self) -> Float[Tensor, "*more nodes seq"]:
        """Covectors times parts: the sum of all paths through each node, by position."""
        return (self.at * self.parts).sum(-1)


def head_nodes(own: LayerSecants, way: Written) -> tuple[Node, ...]:
    """The heads of a layer that write differently in one way."""
    return tuple(Node(str(HeadId(own.number, h)), way) for h in own.heads.differing(way))


def neuron_node(own: LayerSecants) -> Node:
    """The neurons of a layer."""
    held = own.neurons is None or own.neurons.inputs is None
    return Node(f"W_out[{own.number}]", "intervention" if held else "neurons")


def writes(stop: Stop) -> Iterator[Write]:
    """Everything that one layer writes differently in two runs, with the covectors of a stop."""
    own = stop.secants
    for way, parts in own.heads.written.items():
        some = own.heads.differing(way)
        yield Write(head_nodes(own, way), parts[some], stop.z[..., some, :, :])
    if own.neurons is not None and stop.activations is not None:
        change = own.neurons.activations[None]
        yield Write((neuron_node(own),), change, stop.activations[..., None, :, :])
    for letter, source, at in _held(stop):
        node = Node(str(letter), "intervention")
        yield Write((node,), source[None], at[..., None, :, :])


def _held(stop: Stop) -> Iterator[tuple[Scale, Tensor, Tensor]]:
    """Changes of norm scales that a run holds: the letter, what it changes, and the covectors there."""
    own = stop.secants
    posts: tuple[tuple[Out, PostSecant | None, Tensor], ...] = (
        ("neurons out", own.post_neurons, stop.after),
        ("heads out", own.post_heads, stop.into_heads),
    )
    for place, post, at in posts:
        if post is not None and post.source is not None:
            yield Scale(own.number, place), post.source, at
    if own.read_source is not None:
        yield Scale(own.number), own.read_source, torch.stack(tuple(stop.by_way.values())).sum(0)


def last(both: Both, covector: Float[Tensor, " d_model"], at: int) -> tuple[Tensor, tuple[Write, ...]]:
    """Covectors on the last stream from one on what the unembedding reads at a position, and what a held scale adds."""
    a = both[0]
    norm, source = stream_norm(both, a.weights.n_layers)
    c = torch.zeros_like(a.streams[-1])
    c[at] = covector
    c = through(norm, c)
    if source is None:
        return c, ()
    node = Node(str(Scale(a.weights.n_layers)), "intervention")
    return c, (Write((node,), source[None], c[None]),)


def first(both: Both, c: Float[Tensor, "*more rows d_model"], rows: Rows = EVERYWHERE) -> Write:
    """Differences of token embeddings, with covectors on the first stream; position embeddings are equal in both."""
    parts = (both[1].streams[0] - both[0].streams[0])[rows]
    return Write((Node("W_E", "embedding"),), parts[None], c[..., None, :, :])


def ways_to(order: int) -> tuple[str, ...]:
    """All sequences of up to ``order`` head inputs, as words, and `LONGER`.

    Example:
        >>> ways_to(1)
        ('', 'v', 'q', 'k', 'longer')
    """
    return (*(" ".join(word) for n in range(order + 1) for word in product(WAYS, repeat=n)), LONGER)


@dataclass(frozen=True, eq=False)
class Stack:
    """Covectors of words that are 0 at all positions but some."""

    # ways that paths take through later heads, in the order of travel; `LONGER` is all paths together
    words: tuple[str, ...]
    rows: Rows
    c: Float[Tensor, "words rows d_model"]  # the covectors there


def by_words(
    both: Both, layers: Iterable[LayerSecants], end: Float[Tensor, "seq d_model"], at: int, order: int
) -> dict[str, float]:
    """Sums of all paths by the inputs of heads that they go through; that of `LONGER` is of all paths together.

    Covectors through queries alone are 0 except at the prediction's position. Those that enter no further head are
    read only where the embeddings differ: ways through two heads cost little more than ways through one.
    """
    stacks, sums = _stacks(both, end, at, order), dict.fromkeys(ways_to(order), 0.0)
    for secants in layers:
        stops = [_before_heads(secants.at(stack.rows), stack.c) for stack in stacks]
        # 1. through each way of the heads, from the words with more of them
        read: dict[tuple[Way, str], Tensor] = {}
        for stack, stop in zip(stacks, stops, strict=True):
            some = [i for i, word in enumerate(stack.words) if word == LONGER or len(word.split()) < order]
            for way in WAYS if some else ():
                found = zip(some, stop.secants.heads.back(way, stop.z[some]), strict=True)
                read |= {(way, stack.words[i]): c for i, c in found}
        # 2. to the stream, in the word that begins with that way
        stacks = [_gained(secants, stack, stop, read, sums) for stack, stop in zip(stacks, stops, strict=True)]
    for stack in stacks:
        _add(sums, stack, first(both, stack.c, stack.rows))
    return sums


def _stacks(both: Both, end: Float[Tensor, "seq d_model"], at: int, order: int) -> list[Stack]:
    """Covectors at the last stream, by the positions at which those of a word are anything but 0."""
    a, b = both
    words = ways_to(order)[:-1]
    here = tuple(word for word in words if not set(word) - {"q", " "})
    there = tuple(word for word in words if len(word.split()) == order and word not in here)
    between = (*(word for word in words if word not in here + there), LONGER)
    entering = EVERYWHERE if a.held | b.held else (a.ids != b.ids).nonzero()[:, 0]
    places: tuple[tuple[tuple[str, ...], Rows], ...] = (
        (here, slice(at, at + 1)),
        (between, EVERYWHERE),
        (there, entering),
    )
    stacks = [Stack(own, rows, end[rows].new_zeros(len(own), *end[rows].shape)) for own, rows in places if own]
    for stack, word in zip(stacks, ("", LONGER), strict=False):
        stack.c[stack.words.index(word)] = end[stack.rows]
    return stacks


def _gained(
    secants: LayerSecants, stack: Stack, stop: Stop, read: Mapping[tuple[Way, str], Tensor], sums: dict[str, float]
) -> Stack:
    """A stack before a layer, given what its words read through heads; interventions in it are added to their sums."""
    gain = torch.zeros_like(stack.c)
    for way in WAYS:
        # Without its first way, "v k" is "k".
        after = {i: word[2:] for i, word in enumerate(stack.words) if word[:1] == way}
        after |= {i: word for i, word in enumerate(stack.words) if word == LONGER}
        if after:
            c = torch.stack([read[way, word] for word in after.values()])[..., stack.rows, :]
            gain[list(after)] += secants.reading(way, c, stack.rows)
    for write in writes(replace(stop, by_way={"v": gain})):
        if write.nodes[0].kind == "intervention":
            _add(sums, stack, write)
    return replace(stack, c=stop.around + gain)


def _add(sums: dict[str, float], stack: Stack, write: Write) -> None:
    """Add the sum of the paths from a source to that of each word."""
    for word, value in zip(stack.words, write.values.sum((-1, -2)).tolist(), strict=True):
        sums[word] += value
