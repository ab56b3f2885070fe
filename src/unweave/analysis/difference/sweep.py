"""Pull covectors back through the secants of two runs, from the logits to the embedding, a layer at a time."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple

import torch

from unweave.algebra.terms import HeadId, Out, Scale
from unweave.analysis.difference.layers import WAYS, Both, LayerSecants, PostSecant, Way, stream_norm, through
from unweave.shapes import Float, Tensor

Kind = Literal["v", "q", "k", "neurons", "embedding", "intervention", "logits"]
"""The way in which what a component writes differs: by the values, queries or keys of a head, by its neurons, by the
token that is embedded, or because a run holds it. The logits only read."""
LONGER = "longer"
"""Word of all paths through more heads than are distinguished."""


@dataclass(frozen=True, eq=False)
class Stop:
    """Covectors at the writes of one layer, and at the stream before it.

    Attributes:
        secants: The layer.
        z: Covectors on the mixed values of its heads.
        activations: Covectors on the activations of its neurons; None without an MLP.
        by_way: Covectors on the stream that its heads read, by way.
        around: Covectors on the stream before the layer, by paths that pass none of its heads.
        stream: Covectors on the stream before the layer.
        after: Covectors on the stream after the layer.
        into_heads: Covectors on what its heads write.
    """

    secants: LayerSecants
    z: Float[Tensor, "*more heads seq d_value"]
    activations: Float[Tensor, "*more seq d_mlp"] | None
    by_way: Mapping[Way, Float[Tensor, "*more seq d_model"]]
    around: Float[Tensor, "*more seq d_model"]
    stream: Float[Tensor, "*more seq d_model"]
    after: Float[Tensor, "*more seq d_model"]
    into_heads: Float[Tensor, "*more seq d_model"]


def sweep(layers: Iterable[LayerSecants], c: Float[Tensor, "*more seq d_model"]) -> Iterator[Stop]:
    """Pull covectors on the last stream back to the embedding: a stop in each layer, the last layer first.

    With c the target's, ``c · Δw`` of what a component writes is the sum of all paths through it.
    """
    for secants in layers:
        stop = pulled(secants, c)
        c = stop.stream
        yield stop


def pulled(secants: LayerSecants, c: Float[Tensor, "*more seq d_model"]) -> Stop:
    """Pull covectors on the stream after a layer back through it."""
    between, active = c, None
    if secants.neurons is not None:
        active = secants.to_activations(c)
        between = c + secants.through_neurons(active)
    into_heads = c if secants.parallel else between
    z = secants.to_z(into_heads)
    by_way: dict[Way, Tensor] = {way: secants.through_heads(way, z) for way in WAYS}
    return Stop(secants, z, active, by_way, between, between + sum(by_way.values()), c, into_heads)


def straight(secants: LayerSecants, c: Float[Tensor, "seq d_model"]) -> Stop:
    """Covectors at the writes of one layer for what goes from them to the stream after all layers, and no further."""
    active = None if secants.neurons is None else secants.to_activations(c)
    none = torch.zeros_like(c)
    return Stop(secants, secants.to_z(c), active, {"v": none}, c, c, c, c)


class Node(NamedTuple):
    """A component, and the way by which what it writes differs.

    Attributes:
        name: W_E, W_P, a head, the neurons of a layer (W_out), or a norm whose scale is held.
        kind: The way.
    """

    name: str
    kind: Kind


@dataclass(frozen=True, eq=False)
class Write:
    """What the nodes of one kind in one place write differently.

    Attributes:
        nodes: The nodes: all heads of a layer, or one.
        layer: Their layer; -1 for the embedding.
        parts: What they write differently, before the matrix that writes.
        at: The covectors that a stop has for it, of the same shape after the axes of a stack.
    """

    nodes: tuple[Node, ...]
    layer: int
    parts: Float[Tensor, "nodes seq d"]
    at: Float[Tensor, "*more nodes seq d"]

    @property
    def values(self) -> Float[Tensor, "*more nodes seq"]:
        """Covectors times parts: the sum of all paths through each node, by position."""
        return (self.at * self.parts).sum(-1)


def writes(stop: Stop) -> Iterator[Write]:
    """Everything that one layer writes differently in two runs, with the covectors of a stop."""
    own = stop.secants
    for way, parts in own.heads.written.items():
        held = (~own.heads.free).flatten().nonzero()[:, 0] if way == "intervention" else torch.arange(len(parts))
        nodes = tuple(Node(str(HeadId(own.number, h)), way) for h in held.tolist())
        yield Write(nodes, own.number, parts[held], stop.z[..., held, :, :])
    if own.neurons is not None and stop.activations is not None:
        kind: Kind = "intervention" if own.neurons.back is None else "neurons"
        node = Node(f"W_out[{own.number}]", kind)
        yield Write((node,), own.number, own.neurons.activations[None], stop.activations[..., None, :, :])
    for letter, source, at in _held(stop):
        node = Node(str(letter), "intervention")
        yield Write((node,), own.number, source[None], at[..., None, :, :])


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
    return c, (Write((node,), a.weights.n_layers, source[None], c[None]),)


def first(both: Both, c: Float[Tensor, "*more seq d_model"]) -> Write:
    """Differences of token embeddings, with covectors on the first stream; positions add the same to both."""
    parts = both[1].streams[0] - both[0].streams[0]
    return Write((Node("W_E", "embedding"),), -1, parts[None], c[..., None, :, :])


# -------------------------------------------------------------------- ways through heads


def ways_to(order: int) -> tuple[str, ...]:
    """Words of up to ``order`` ways, and `LONGER`.

    Example:
        >>> ways_to(1)
        ('', 'v', 'q', 'k', 'longer')
    """
    return (*(" ".join(word) for n in range(order + 1) for word in product(WAYS, repeat=n)), LONGER)


def words(
    layers: Iterable[LayerSecants], c: Float[Tensor, "words seq d_model"], names: tuple[str, ...]
) -> Iterator[Stop]:
    """Stops with a stack of covectors, one for each word of the ways that paths take through later heads.

    Those of a stop's ``by_way`` stand for all ways: each is where its word is.
    """
    places = {name: i for i, name in enumerate(names)}
    for secants in layers:
        stop = pulled(secants, c)
        c = stop.around.clone()
        for way, found in stop.by_way.items():
            for name, i in places.items():
                # A word is written in the order of travel: the way through an earlier head comes first.
                c[places.get(f"{way} {name}".strip(), places[LONGER])] += found[i]
        yield replace(stop, stream=c, by_way={"v": c - stop.around})
