"""Queries, keys, values, raw scores and patterns: how a head reads the residual stream.

    q = W_Q x + b_Q + P_Q,    k = S (W_K x + b_K + P_K),    v = W_V x,    score = q · k,    A = softmax(score)

``x`` is the stream as the layer reads it (`Run.read`); S mixes each key with the one before it where keys are smeared.
The layer's `ScoreFunction` takes queries and keys: with rotary positions it rotates both before the product. Heads of a
group share keys and values, which are computed once.
Runs, path expansions and analyses take queries, keys and values from here, and the products ``W_QK`` and ``W_OV`` from
`Weights`, so that a family with other queries and keys changes this module and not its callers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, Letter, Place, Scale, Smear, Source, Sum, Term
from unweave.errors import Unsupported
from unweave.model.layer import SHARED, Layer
from unweave.model.norms import summed
from unweave.model.positions import smeared
from unweave.model.weights import Weights, bias
from unweave.shapes import Float, Tensor

ROWS_AT_ONCE = 64  # rows of a pattern computed at a time: few enough for the memory of one block to serve the next


def queries(layer: Layer, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch heads seq d_head"]:
    """Queries of all heads of a layer, 1/√d_head included, normed where the layer norms them; not rotated."""
    return _normed(layer, _project(layer.W_Q, x, layer.b_Q, layer.P_Q), layer.g_Q)


def keys(layer: Layer, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch heads seq d_head"]:
    """Keys of all heads of a layer, smeared or normed where the layer does that; not rotated."""
    key = _normed(layer, _project(layer.W_K, x, layer.b_K, layer.P_K), layer.g_K)
    return _each(layer, key if layer.smear is None else smeared(key, layer.smear[:, None, None]))


def values(layer: Layer, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch heads seq d_value"]:
    """Values of all heads of a layer; their biases are part of ``b_O``."""
    return _each(layer, _project(layer.W_V, x))


def written(layer: Layer, z: Float[Tensor, "*batch heads seq d_value"]) -> Float[Tensor, "*batch seq d_model"]:
    """Sum over heads of ``W_O z``, with ``z`` the values that attention has mixed; the bias is left out."""
    return summed(layer.W_O, z)


def raw_scores(layer: Layer, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch heads dst src"]:
    """Attention scores of all heads of a layer before a cap, the mask and the softmax, summed in float64."""
    return layer.scoring(queries(layer, x).double(), keys(layer, x).double())


def head_scores(layer: Layer, head: int, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch dst src"]:
    """`raw_scores` of one head; a norm over all queries of a layer needs them all."""
    whole = layer.scoring.norm is not None and layer.scoring.norm.over == "layer"
    own, place = (layer, head) if whole else (one(layer, head), 0)
    return raw_scores(own, x)[..., place, :, :]


def patterns(layer: Layer, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch heads dst src"]:
    """Causal attention patterns of all heads of a layer; most of what lies above the diagonal is never computed."""
    if x.shape[-2] == 1:  # a token alone attends to itself
        return x.new_ones(*x.shape[:-2], len(layer.W_Q), 1, 1)
    # [..., heads, seq, d_head], each head's rows together: every block of rows would copy them otherwise
    query, key = (layer.scoring.turned(read(layer, x)).contiguous() for read in (queries, keys))
    if layer.scoring.cap is not None or layer.scoring.window is not None:
        return layer.scoring.seen(query @ key.mT).softmax(-1)
    pattern = query.new_empty(*query.shape[:-1], key.shape[-2])  # [..., heads, dst, src]
    # Only the square block on the diagonal needs a mask, and it is the same one for every block of rows.
    later = torch.ones(ROWS_AT_ONCE, ROWS_AT_ONCE, dtype=torch.bool, device=query.device).triu(1)
    for start, stop in _blocks(key.shape[-2]):
        # These rows see no source past `stop`: half of all scores, and their exponentials, are saved.
        scores = query[..., start:stop, :] @ key[..., :stop, :].mT  # [..., heads, rows, stop]
        scores[..., start:].masked_fill_(later[: stop - start, : stop - start], -torch.inf)
        pattern[..., start:stop, :stop] = scores.softmax(-1)
        pattern[..., start:stop, stop:] = 0.0  # the memory was not initialized
    return pattern


def mixed(
    pattern: Float[Tensor, "*batch heads dst src"], value: Float[Tensor, "*batch heads src d_value"]
) -> Float[Tensor, "*batch heads dst d_value"]:
    """Values that attention mixes, ``A v``, for patterns that are 0 above the diagonal, where they are not read."""
    own = value.contiguous()  # each head's rows together, as in `patterns`
    # The result has the heads of a position together, as they are written to the stream.
    z = own.new_empty(*own.shape[:-3], own.shape[-2], own.shape[-3], own.shape[-1]).transpose(-2, -3)
    for start, stop in _blocks(own.shape[-2]):
        z[..., start:stop, :] = pattern[..., start:stop, :stop] @ own[..., :stop, :]
    return z


def one(layer: Layer, head: int) -> Layer:
    """The layer with a single head, as views; what all heads share (``b_O``, a post-norm, the MLP) is left out."""
    bare = _own(layer)
    place = {name: head // layer.group if name in SHARED else head for name in bare.tensors()}
    return replace(bare, **{name: getattr(bare, name)[n : n + 1] for name, n in place.items()})


def without_positions(layer: Layer) -> Layer:
    """The layer with queries and keys of content alone: nothing added or rotated by position."""
    return replace(layer, P_Q=None, P_K=None, scoring=replace(layer.scoring, rotary=None))


def linear(layer: Layer) -> Layer:
    """The heads without biases and position tables: queries and keys are linear in the stream before any norm."""
    return replace(_own(layer), b_Q=None, b_K=None, P_Q=None, P_K=None)


def with_scores_times(layer: Layer, factor: float) -> Layer:
    """The layer with all attention scores multiplied by a factor."""
    if layer.g_Q is not None:
        return replace(layer, g_Q=factor * layer.g_Q)
    b_Q, P_Q = (None if x is None else factor * x for x in (layer.b_Q, layer.P_Q))
    return replace(layer, W_Q=factor * layer.W_Q, b_Q=b_Q, P_Q=P_Q)


@dataclass(frozen=True, eq=False)
class HeadInput:
    """The query or the key of one head in the algebra of paths: ``letters (W x + entering)``."""

    letters: tuple[Letter, ...]  # letters that act on the finished vectors
    weight: FactoredMatrix  # map from the stream to the vector, d_head × d_model
    entering: Sum  # terms that positions and a bias add


def query_input(weights: Weights, head: HeadId) -> HeadInput:
    """The query of a head as a function of the stream, 1/√d_head included."""
    layer = weights.layers[head.layer].by_head
    plain = _input(head, "Q", layer.W_Q, layer.b_Q, layer.P_Q)
    return replace(plain, letters=_norm_letters(weights, head, "query"))


def key_input(weights: Weights, head: HeadId) -> HeadInput:
    """The key of a head as a function of the stream; smearing and a norm are its letters."""
    layer = weights.layers[head.layer].by_head
    plain = _input(head, "K", layer.W_K, layer.b_K, layer.P_K)
    smear = () if layer.smear is None else (Smear(*head),)
    return replace(plain, letters=(*smear, *_norm_letters(weights, head, "key")))


def mix(weights: Weights, letter: Smear, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
    """Apply the smearing of the keys of a head to the vectors at all positions."""
    layer = weights.layers[letter.layer]
    return x if layer.smear is None else smeared(x, layer.smear[letter.head // layer.group].to(x.dtype))


def norm_scale(layer: Layer, letter: Scale, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq"]:
    """Inverse scale of the norm of the queries, or of the keys, of one head, where the layer reads ``x``."""
    if layer.scoring.norm is None or letter.head is None:
        raise Unsupported(f"layer {letter.layer} has no norm of queries and keys", "use a run of the expanded model")
    if letter.place == "query":
        return layer.scoring.norm.scale(_project(layer.W_Q, x, layer.b_Q, layer.P_Q))[..., letter.head, :]
    scale = layer.scoring.norm.scale(_project(layer.W_K, x, layer.b_K, layer.P_K))
    return scale[..., letter.head // layer.group, :]


def _own(layer: Layer) -> Layer:
    return replace(layer, b_O=None, post_norm=None, mlp=None)


def _blocks(seq: int) -> Iterator[tuple[int, int]]:
    """First row of each block of rows, and the first after it."""
    return ((start, min(start + ROWS_AT_ONCE, seq)) for start in range(0, seq, ROWS_AT_ONCE))


def _normed(layer: Layer, x: Float[Tensor, "*batch heads seq d_head"], gain: Tensor | None) -> Tensor:
    if layer.scoring.norm is None:
        return x
    normed = layer.scoring.norm.scale(x)[..., None] * x
    return normed if gain is None else normed * gain[:, None, :]


def _each(layer: Layer, shared: Float[Tensor, "*batch kv seq d"]) -> Float[Tensor, "*batch heads seq d"]:
    """Repeat what a group of heads shares for each of its heads."""
    return shared if layer.group == 1 else shared.repeat_interleave(layer.group, -3)


def _norm_letters(weights: Weights, head: HeadId, place: Place) -> tuple[Letter, ...]:
    has = weights.layers[head.layer].scoring.norm is not None
    return (Scale(head.layer, place, head.head),) if has else ()


def _input(head: HeadId, side: str, W: Tensor, b: Tensor | None, P: Tensor | None) -> HeadInput:
    where = f"[{head.layer},{head.head}]"
    entering = bias(None if b is None else b[head.head], f"b_{side}{where}")
    if P is not None:
        entering += Term((), FactoredMatrix(P[head.head], names=(f"P_{side}{where}",)), Source.POSITIONS)
    return HeadInput((), FactoredMatrix(W[head.head], names=(f"W_{side}{where}",)), entering)


def _project(W: Tensor, x: Tensor, b: Tensor | None = None, P: Tensor | None = None) -> Tensor:
    """All heads at once, [..., heads, seq, d_head]: ``W x``, plus a bias, plus what each position adds."""
    # One product for all heads, and no copy: heads come to the front as a view.
    y = (x @ W.flatten(0, 1).mT).unflatten(-1, W.shape[:2]).transpose(-2, -3)
    if b is not None:
        y = y + b[:, None, :]
    return y if P is None else y + P[..., : x.shape[-2]].mT
