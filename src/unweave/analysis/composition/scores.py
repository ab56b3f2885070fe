"""Composition scores: the part of an earlier head's output that a later head's query, key or value input reads.

    Q: ‖W_QKᵀ W_OV'‖ / (‖W_QKᵀ‖ ‖W_OV'‖)     K: ‖W_QK W_OV'‖ / (‖W_QK‖ ‖W_OV'‖)     V: ‖W_OV W_OV'‖ / (‖W_OV‖ ‖W_OV'‖)

with the reading head on the left; an MLP between them is left out. Two random heads score about 1/√d_model, and only a
score above that means something. In the stream, and by the formula as published, the score depends on the basis, which
is arbitrary in a model without norms: nothing is decided by it, but by the score over tokens and by ranks among the
model's own pairs (`Standing`). Everything is computed on d_head × d_head Gram matrices: with ``R = P X`` and
``W_OV' = W_O' W_V'``,

    ‖P X W_O' W_V'‖² = tr( (PᵀP) M (W_V' W_V'ᵀ) Mᵀ ),    M = X W_O',

and M of all pairs of two layers is one product of matrices. Of many heads, where that takes fewer multiplications, it
is the inner product of two d_model × d_model Gram matrices instead (`grams`), and M of the pairs that are too near 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal, Protocol, Self

import torch

from unweave.algebra.meeting import Offsets
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.composition.blocks import opened
from unweave.analysis.composition.grams import Grams, inner_products, trusted
from unweave.errors import Unsupported, check_choice
from unweave.model import heads
from unweave.model.costs import Cost, announce
from unweave.model.layer import Layer
from unweave.model.transforms import TokenSpan, whiten_tokens, whole_span
from unweave.model.weights import Weights
from unweave.results.columns import Share, column
from unweave.results.estimates import Null, Scored, composition_mean
from unweave.results.question import question
from unweave.results.table import Made, Result, Table
from unweave.results.tolerances import METAMORPHIC
from unweave.shapes import Float, Tensor

Side = Literal["q", "k", "v"]
Formula = Literal["correct", "as-published"]
Space = Literal["stream", "tokens"]
SIDES: tuple[Side, ...] = ("q", "k", "v")
Block = tuple[Side, int, int]
"""An input, the layer that reads by it and an earlier layer."""
DISTANCES = 1_024
"""Most distances that rotary heads are averaged over by default."""
HELD = 2**29
"""Bytes of readers that are held at a time."""
MET_AT_ONCE = 2**22
"""Numbers of d_head × d_head products that are held at a time."""
MANY = 2**33
"""Multiplications for all pairs from which Gram matrices are considered."""


@dataclass(frozen=True)
class Composition:
    """Composition of one pair of heads.

    Attributes:
        kind: Input of the reader: q, k or v.
        reader: The reading head.
        writer: The writing head, in an earlier layer.
        score: The composition score, in [0, 1]; its null is the score of random heads of the same shape.
    """

    kind: Side
    reader: HeadId
    writer: HeadId
    score: Scored = field(
        metadata=column(kind="share", label="composition score", null=("baseline", "baseline_sd", "z"))
    )


@dataclass(frozen=True, repr=False)
class CompositionTable(Table[Composition]):
    """A row for each kind and pair of heads, and the same scores as matrices.

    Attributes:
        kinds: Inputs of the readers, in the order of the matrices.
        scores: Scores of every head reading every head, layer by layer; not a number unless the writer is in an earlier
            layer.
        offsets: Distances over which Q- and K-composition of rotary heads are averaged; None without rotary heads.
    """

    kinds: tuple[Side, ...] = field(kw_only=True, compare=False)
    offsets: Offsets | None = field(default=None, kw_only=True, compare=False)
    scores: Float[Tensor, "kinds readers writers"] = field(kw_only=True, compare=False)


@dataclass(frozen=True)
class Standing:
    """Standing of one pair of heads among the pairs of its model, by composition over tokens.

    No basis changes a rank or a z. Among n numbers none lies more than (n - 1)/√n standard deviations above the mean,
    1.5 of 4 and 3 of 11, so that in layers of few heads the rank says more than the z.

    Attributes:
        rank: Rank of the writer among all earlier writers to this reader: 1 is the one that it reads most.
        writers: Earlier writers.
        rank_of_all: Rank of the pair among all pairs of the model.
        pairs: Pairs of the model.
        z: Standard deviations above the mean of the earlier writers; None where they do not vary.
    """

    rank: int
    writers: int
    rank_of_all: int
    pairs: int
    z: float | None = field(metadata=column(kind="z"))


@dataclass(frozen=True, repr=False)
class Baseline(Result):
    """Composition score of two random heads, by formula and by drawing.

    Attributes:
        analytic: ``1/√d_model``.
        sampled: Mean and standard deviation over drawn pairs, each head a product of Gaussian d_head factors.
        low: 1 % quantile of the drawn pairs.
        high: 99 % quantile of the drawn pairs.
        samples: Pairs drawn.
    """

    analytic: Share
    sampled: Null
    low: Share
    high: Share
    samples: int


@dataclass(frozen=True, eq=False)
class Reader:
    """The matrix by which a head's input reads the stream, ``R = outer @ inner``, of all heads of a layer.

    With rotary positions ``outer`` depends on the distance; ``mean`` is then the mean of ``outerᵀ outer``. ``shared``
    neighboring heads have one ``inner``, which is there once.
    """

    outer: Float[Tensor, "heads rows d_head"]
    inner: Float[Tensor, "groups d_head d_model"]
    mean: Float[Tensor, "heads d_head d_head"] | None = None
    shared: int = 1

    @cached_property
    def gram(self) -> Float[Tensor, "heads d_head d_head"]:
        """``outerᵀ outer``, or its mean over distances."""
        return _gram(self.outer.mT) if self.mean is None else self.mean

    @cached_property
    def sizes(self) -> Float[Tensor, " heads"]:
        """``‖R‖``."""
        return _norm(self.gram, self.each(_gram(self.inner)))

    def compact(self) -> Self:
        """The same without ``outer``, of which the Gram matrix says all that a size depends on."""
        return replace(self, outer=self.outer.new_empty(len(self.outer), 0, self.outer.shape[-1]), mean=self.gram)

    def parts(self, writer: "Writer") -> Iterator[Self]:
        """Some heads at a time, so that what they meet of a writer stays small in float64."""
        one = self.inner.shape[1] * writer.W_O.shape[0] * writer.W_O.shape[2]
        groups = max(1, MET_AT_ONCE // (one * self.shared or 1))
        for start in range(0, len(self.inner), groups):
            own = slice(start * self.shared, (start + groups) * self.shared)
            yield replace(self, outer=self.outer[own], inner=self.inner[start : start + groups], mean=self.gram[own])

    def each(self, groups: Float[Tensor, "groups *rest"]) -> Float[Tensor, "heads *rest"]:
        """What groups of heads share, for each of their heads."""
        return groups if self.shared == 1 else groups.repeat_interleave(self.shared, 0)


@dataclass(frozen=True, eq=False)
class Writer:
    """The matrix by which heads write to the stream, ``W_OV = W_O W_V``, of all heads of a layer."""

    W_O: Float[Tensor, "heads d_model d_head"]
    W_V: Float[Tensor, "heads d_head d_model"]

    @cached_property
    def gram(self) -> Float[Tensor, "heads d_head d_head"]:
        """``W_V W_Vᵀ``."""
        return _gram(self.W_V)

    @cached_property
    def sizes(self) -> Float[Tensor, " heads"]:
        """``‖W_OV‖``."""
        return _norm(_gram(self.W_O.mT), self.gram)


@question
def composition(
    weights: Weights,
    kind: Side | Literal["all"] = "all",
    *,
    formula: Formula = "correct",
    space: Space = "stream",
    offsets: Offsets | None = None,
    samples: int = 400,
    seed: int = 0,
    folder: str | Path | None = None,
) -> CompositionTable:
    """Score the composition of all pairs of heads, the furthest above the random baseline first.

    With rotary positions a head reads by another matrix at each distance d; the score of queries and keys is then a
    root mean square over distances, ``√(E_d‖R_d W_OV‖² / (E_d‖R_d‖² ‖W_OV‖²))``.

    Args:
        weights: The model, in canonical form.
        kind: Inputs of the readers.
        formula: ``"as-published"`` takes the norm after a cyclic shift of the factors, as the library of Elhage et al.
            2021 did before its erratum; everything else is unchanged.
        space: Basis in which sizes are measured. Without a norm, the stream's basis is arbitrary and the score depends
            on it, so that it decides nothing; ``"tokens"`` measures in the basis where embeddings are white (see
            `whiten_tokens`), which does not. The baseline's heads are Gaussian in the space that is measured in.
        offsets: Distances for rotary heads: one, a range, or weights; by default all up to the length of the context,
            at most `DISTANCES`.
        samples: Random pairs drawn for the baseline.
        seed: Seed of the baseline.
        folder: Where the scores of each pair of layers are written as soon as they are known, a file each. Those that
            are there already are read, not computed: what was killed goes on, with the same bits.

    Returns:
        A row for each kind and pair, and the scores as matrices.

    Raises:
        Unsupported: If the model has fewer than two layers, or space is tokens and they do not span the stream, or the
            formula is as published and heads are rotary.
        BadInput: If the kind, formula or space is not one of those named, or the folder holds scores of another model
            or question.
        StorageError: If the folder cannot be written.

    Cost:
        A d_head × d_model × d_head product for each pair, one pair of layers at a time; no d_model × d_model matrix.
        Readers take at most `HELD` bytes at a time, or those of one layer; each layer below is read once for them.
        Of many heads in memory, half of d_head · d_model² multiplications for each and of d_model² for each pair.

    Example:
        >>> from unweave import examples
        >>> row = composition(examples.induction(d_vocab=6), "k")[0]
        >>> str(row.reader), str(row.writer), round(float(row.score), 3)
        ('L1H0', 'L0H0', 0.408)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" and its erratum of 2023.
    """
    check_choice("kind", kind, (*SIDES, "all"))
    check_choice("formula", formula, ("correct", "as-published"))
    check_choice("space", space, ("stream", "tokens"))
    if weights.n_layers < 2:
        raise Unsupported("needs heads in two layers; this model has fewer", "take a deeper model")
    kinds: tuple[Side, ...] = SIDES if kind == "all" else (kind,)
    _announce(weights, len(kinds))
    measured = whiten_tokens(weights) if space == "tokens" else weights
    null = baseline(weights.d_model, weights.d_head, formula=formula, samples=samples, seed=seed)
    over = None if not weights.rotary else distances(weights) if offsets is None else offsets
    asked = _Asked(measured, kinds, formula, over)
    plan = _plan(weights, formula, space, over)
    done: _Done = _many(asked) if folder is None else opened(folder, measured, plan)
    scores = _matrices(asked, done)
    rows = _rows(weights, kinds, scores, null)
    return CompositionTable(rows, row=Composition, kinds=kinds, scores=scores, offsets=over)


def _announce(weights: Weights, kinds: int) -> None:
    pairs, each = _pairs(weights, kinds), _each_pair(weights)
    cost = Cost(2 * pairs * each, 8 * kinds * len(weights.head_ids) ** 2)
    announce(f"composition of {pairs:,} pairs", cost, "ask for one kind")


def _pairs(weights: Weights, kinds: int) -> int:
    return kinds * weights.n_heads**2 * weights.n_layers * (weights.n_layers - 1) // 2


def _each_pair(weights: Weights) -> int:
    """Multiplications for a pair of heads by their d_head × d_head meeting, some of which are in float64."""
    return weights.d_head**2 * (weights.d_model + 4 * weights.d_head)


def _by_grams(weights: Weights, kinds: int) -> int:
    """Multiplications for all pairs by Gram matrices."""
    heads = len(weights.head_ids)
    return (heads * (1 + kinds) * weights.d_head + heads**2 * kinds) * weights.d_model**2 // 2


def _many(asked: "_Asked") -> dict[Block, Tensor]:
    """Scores of the pairs of layers that Gram matrices give more cheaply than pairs, and well enough."""
    weights, kinds = asked.weights, len(asked.kinds)
    by_pairs = _pairs(weights, kinds) * _each_pair(weights)
    wide = weights.dtype.itemsize * sum(layer.W_Q.numel() for layer in weights.outlines) > HELD
    if weights.lazy or wide or asked.formula != "correct" or by_pairs < max(MANY, _by_grams(weights, kinds)):
        return {}
    below = range(weights.n_layers - 1)
    written = _written(write_factors(weights, layer) for layer in below)
    found = dict[Block, Tensor]()
    for kind in asked.kinds:
        read = _read(asked.reader(kind, layer + 1) for layer in below)
        squared = inner_products(read, written)
        sound = trusted(squared, read, written)
        for block, own in _of_layers(kind, weights):
            if sound[own].all():
                found[block] = squared[own].sqrt().cpu()
    return found


def _of_layers(kind: Side, weights: Weights) -> Iterator[tuple[Block, tuple[slice, slice]]]:
    """Every pair of layers, with the place of its heads among all that read and all that are read from."""
    own = [slice(layer * weights.n_heads, (layer + 1) * weights.n_heads) for layer in range(weights.n_layers)]
    return (
        ((kind, layer, below), (own[layer - 1], own[below]))
        for layer in range(weights.n_layers)
        for below in range(layer)
    )


def _read(readers: Iterator["Reader"]) -> Grams:
    """``RᵀR`` of the heads of all layers that read, in units of ``‖R‖²``."""
    return _grams((own.each(own.inner), own.gram, own.sizes) for own in readers)


def _written(writers: Iterator["Writer"]) -> Grams:
    """``W Wᵀ`` of the heads of all layers that are read from, in units of ``‖W‖²``."""
    return _grams((own.W_O.mT, own.gram, own.sizes) for own in writers)


def _grams(layers: Iterator[tuple[Tensor, Tensor, Tensor]]) -> Grams:
    factors, cores, sizes = map(torch.cat, zip(*layers, strict=True))
    return Grams(factors, (cores / sizes[:, None, None] ** 2).to(factors))


def _plan(weights: Weights, formula: Formula, space: Space, offsets: Offsets | None) -> dict[str, object]:
    """What scores in a folder depend on beside the matrices of heads, as JSON values."""
    over = str(offsets) if offsets is None or isinstance(offsets, int | range) else str(dict(offsets))
    precision = str(weights.dtype).removeprefix("torch.")
    return {"formula": formula, "space": space, "offsets": over, "precision": precision}


def _rows(weights: Weights, kinds: tuple[Side, ...], scores: Tensor, null: Null) -> Made[Composition]:
    """A row for each kind and pair, the highest score first, made when it is read."""
    every, heads = scores.flatten(), weights.head_ids

    def made(place: int) -> Composition:
        kind, reader, writer = place // len(heads) ** 2, place // len(heads) % len(heads), place % len(heads)
        return Composition(kinds[kind], heads[reader], heads[writer], Scored(every[place].item(), null))

    places = (~every.isnan()).nonzero()[:, 0]
    return Made(places[every[places].argsort(descending=True, stable=True)].tolist(), made)


def distances(weights: Weights) -> range:
    """Distances over which a rotary head is averaged where none are named: all of the context, at most `DISTANCES`."""
    return range(min(weights.n_ctx, DISTANCES))


def scores_over_tokens(
    weights: Weights, kind: Side, offsets: Offsets | None = None
) -> Float[Tensor, "readers writers"] | None:
    """Composition scores over tokens of every pair of heads, in float64 and the same in every basis.

    Returns:
        Not a number unless the writer is in an earlier layer; None where heads write beyond what tokens span, so that
        nothing can be judged (see `whiten_tokens`).

    Example:
        >>> import unweave as uw
        >>> found = scores_over_tokens(uw.load("attn-2l-small").weights, "k")
        >>> found.shape, found[4:, :4].argmax(dim=1).tolist()        # readers of layer 1, writers of layer 0
        (torch.Size([8, 8]), [0, 3, 3, 0])
    """
    try:
        span = whole_span(weights)
    except Unsupported:
        return None
    over, writers = distances(weights) if offsets is None else offsets, list[Writer]()
    found, n = _nothing(weights), weights.n_heads
    for number in range(weights.n_layers):
        own = _over_tokens(weights.attention(number), span)
        reader = _reader(own, kind, over)
        for below, writer in enumerate(writers):
            found[number * n : (number + 1) * n, below * n : (below + 1) * n] = _scores_or_0(reader, writer)
        writers.append(Writer(own.W_O, own.by_head.W_V))
    return found


def standing(scores: Float[Tensor, "readers writers"], reader: int, writer: int) -> Standing:
    """Rank one pair of heads, numbered over all layers, among those of a matrix of scores."""
    own, every = scores[reader, writer], scores[~scores.isnan()]
    row = scores[reader][~scores[reader].isnan()]
    spread = row.std().item() if len(row) > 1 else 0.0
    varies = spread > METAMORPHIC * row.max()
    return Standing(
        rank=_rank(own, row),
        writers=len(row),
        rank_of_all=_rank(own, every),
        pairs=len(every),
        z=((own - row.mean()).item() / spread) if varies else None,
    )


def largest(scores: Float[Tensor, " n"]) -> int:
    """The place of the largest number, the first of those that differ from it by rounding alone.

    Example:
        >>> import torch
        >>> largest(torch.tensor([0.25, 1.0, 1.0 + 1e-16, 0.5], dtype=torch.float64))
        1
    """
    return int((scores >= scores.max() - METAMORPHIC * scores.max().abs()).nonzero()[0, 0])


def _rank(own: Tensor, every: Tensor) -> int:
    """1 for the largest; what differs by rounding alone ties."""
    return 1 + int((every > own + METAMORPHIC).sum())


def pair_scores(
    weights: Weights,
    reader: int,
    writer: int,
    kind: Side,
    formula: Formula = "correct",
    offsets: Offsets | None = None,
) -> Float[Tensor, "readers writers"]:
    """Composition scores of all heads of one layer that read all heads of an earlier one.

    The large products have the precision of the weights, everything of size d_head is in float64.
    """
    return _scores(read_factors(weights, reader, kind, offsets), write_factors(weights, writer), formula)


def read_factors(weights: Weights, layer: int, kind: Side, offsets: Offsets | None = None) -> Reader:
    """Two factors of the matrix by which an input reads: W_QKᵀ for queries, W_QK for keys, W_OV for values.

    Those of rotary queries and keys are averaged over ``offsets``, by default `distances`.
    """
    return _reader(weights.attention(layer), kind, distances(weights) if offsets is None else offsets)


def write_factors(weights: Weights, layer: int) -> Writer:
    """Two factors of the matrix by which each head of a layer writes."""
    return Writer(*map(_at_least_single, weights.OV[layer].factors))


def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model.

    Example:
        >>> null = baseline(64, 16)
        >>> round(null.mean, 3), 1 / 64**0.5
        (0.125, 0.125)
    """
    drawn = composition_baseline(d_model, d_head, formula=formula, samples=samples, seed=seed)
    return Null(drawn.analytic, drawn.sampled.sd) if formula == "correct" else drawn.sampled


@lru_cache(maxsize=64)
def composition_baseline(
    d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0
) -> Baseline:
    """Composition score of two random heads: by formula, and over drawn pairs with their spread.

        E score ≈ 1/√d_model

    Args:
        d_model: Width of the stream.
        d_head: Width of a head.
        formula: The score; the analytic mean is that of the correct one.
        samples: Pairs drawn, rounded up to a square: √samples readers with as many writers.
        seed: Seed of the draw.

    Example:
        >>> found = composition_baseline(64, 8, samples=100)
        >>> found.analytic, abs(found.sampled.mean - found.analytic) < 0.01
        (0.125, True)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" (the baseline subtracted there).
    """
    draw, n = generator(seed), max(2, round(samples**0.5 + 0.499))
    reader = Reader(gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw))
    writer = Writer(gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw))
    scores = _scores(reader, writer, formula).flatten()
    low, high = scores.quantile(torch.tensor([0.01, 0.99], dtype=torch.float64)).tolist()
    return Baseline(composition_mean(d_model), Null.of(scores), low, high, len(scores))


@dataclass(frozen=True)
class _Asked:
    """Scores of the heads of a model that are asked for."""

    weights: Weights
    kinds: tuple[Side, ...]
    formula: Formula
    offsets: Offsets | None

    def groups(self) -> Iterator[tuple[tuple[Side, int], ...]]:
        """Inputs of layers that are held at a time, those of one layer together."""
        every = [(kind, layer) for layer in range(1, self.weights.n_layers) for kind in self.kinds]
        first, size = self.weights.outlines[0], self.weights.dtype.itemsize
        at_once = max(1, HELD // (size * first.W_Q.numel() or 1))
        return (tuple(every[start : start + at_once]) for start in range(0, len(every), at_once))

    def reader(self, kind: Side, layer: int) -> Reader:
        found = read_factors(self.weights, layer, kind, self.offsets)
        return found if self.formula == "as-published" else found.compact()


class _Done(Protocol):
    """Scores of pairs of layers that are known already."""

    def __contains__(self, block: Block, /) -> bool: ...
    def __getitem__(self, block: Block, /) -> Tensor: ...
    def __setitem__(self, block: Block, scores: Tensor, /) -> None: ...


def _matrices(asked: _Asked, done: _Done) -> Float[Tensor, "kinds readers writers"]:
    """Scores of every pair of heads; not a number unless the writer is in an earlier layer."""
    n, found = asked.weights.n_heads, torch.stack([_nothing(asked.weights) for _ in asked.kinds])
    for group in asked.groups():
        for block in _computed(asked, group, done):
            kind, layer, below = block
            rows, columns = (slice(number * n, (number + 1) * n) for number in (layer, below))
            found[asked.kinds.index(kind), rows, columns] = done[block]
    return found


def _computed(asked: _Asked, group: tuple[tuple[Side, int], ...], done: _Done) -> Iterator[Block]:
    """Every pair of layers of a group, once its scores are known; each layer that is read from is read once."""
    readers = dict[tuple[Side, int], Reader]()
    for below in range(max(layer for _, layer in group)):
        blocks = [(kind, layer, below) for kind, layer in group if layer > below]
        missing = [block for block in blocks if block not in done]
        writer = write_factors(asked.weights, below) if missing else None
        for kind, layer, _ in missing:
            assert writer is not None
            if (kind, layer) not in readers:
                readers[kind, layer] = asked.reader(kind, layer)
            done[kind, layer, below] = _scores_or_0(readers[kind, layer], writer, asked.formula)
        yield from blocks


def _nothing(weights: Weights) -> Float[Tensor, "readers writers"]:
    """No score for any pair yet."""
    return torch.full((len(weights.head_ids),) * 2, torch.nan, dtype=torch.float64)


def _scores_or_0(reader: Reader, writer: Writer, formula: Formula = "correct") -> Float[Tensor, "readers writers"]:
    """Scores of the heads of two layers; a head of zeros reads and writes nothing."""
    return _scores(reader, writer, formula).nan_to_num(0.0).cpu()


def _over_tokens(layer: Layer, span: TokenSpan) -> Layer:
    """The matrices of a layer's heads in float64, in coordinates in which tokens are white."""
    own = heads.linear(layer).map(torch.Tensor.double)
    into, back = (x.to(own.W_Q.device) for x in (span.into, span.back))
    return replace(own, W_Q=own.W_Q @ back, W_K=own.W_K @ back, W_V=own.W_V @ back, W_O=into @ own.W_O)


def _reader(layer: Layer, kind: Side, offsets: Offsets) -> Reader:
    """Two factors of the matrix by which an input of a layer's heads reads; see `read_factors`."""
    own = layer.by_head
    Q, K, V, O = (_at_least_single(W) for W in (own.W_Q, own.W_K, own.W_V, own.W_O))
    if kind == "q":
        outer, inner, shared = K, Q, 1
    else:
        outer, inner, shared = (Q, K, layer.group) if kind == "k" else (O.mT, V, layer.group)
    rotary = own.meeting.rotary
    if kind == "v" or rotary is None:
        return Reader(outer.mT, inner[::shared], shared=shared)
    mean = rotary.mean_gram(_gram(outer), offsets, "key" if kind == "q" else "query")
    return Reader(outer.mT, inner[::shared], mean, shared)


def _scores(reader: Reader, writer: Writer, formula: Formula) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖ / (‖R‖ ‖W_OV‖)``; as published the last factor stands in front: ``‖W_V outer · inner W_O‖``."""
    if formula == "correct":
        return torch.cat([_met_sizes(part, writer) for part in reader.parts(writer)]) / (
            reader.sizes[:, None] * writer.sizes
        )
    if reader.mean is not None:
        raise Unsupported(
            "the formula as published has no meaning with rotary positions: its factors turn with the distance",
            "take formula='correct', a root mean square over distances",
        )
    met = reader.each(_met(reader.inner, writer.W_O))  # [reader, d_head, writer, d_head]
    turned = _met(writer.W_V, reader.outer).permute(2, 0, 1, 3) @ met.transpose(1, 2)
    return torch.linalg.matrix_norm(turned) / (reader.sizes[:, None] * writer.sizes)


def _met_sizes(reader: Reader, writer: Writer) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖`` of every pair: with P, M as above the inner product of ``PᵀP M`` and ``M W_V W_Vᵀ``.

    One batched product for each side, and no product of each pair.
    """
    met = reader.each(_met(reader.inner, writer.W_O))  # M, [reader, d_head, writer, d_head]
    read = (reader.gram @ met.flatten(2)).view_as(met)  # PᵀP M
    written = met.flatten(0, 1).transpose(0, 1) @ writer.gram  # M W_V W_Vᵀ, [writer, reader · d_head, d_head]
    squared = torch.linalg.vecdot(read.flatten(0, 1), written.transpose(0, 1))
    return squared.unflatten(0, met.shape[:2]).sum(1).clamp_min(0).sqrt()


def _met(rows: Float[Tensor, "a n d"], columns: Float[Tensor, "b d m"]) -> Float[Tensor, "a n b m"]:
    """Every ``rows[i] @ columns[j]``, by one product of two matrices in the stored precision, then in float64."""
    (a, n, d), (b, _, m) = rows.shape, columns.shape
    flat = rows.reshape(a * n, d) @ columns.transpose(0, 1).reshape(d, b * m)
    return flat.double().view(a, n, b, m)


def _gram(rows: Float[Tensor, "heads n d"]) -> Float[Tensor, "heads n n"]:
    """``W Wᵀ`` of every head, multiplied in the stored precision, then in float64."""
    return (rows @ rows.mT).double()


def _at_least_single(x: Tensor) -> Tensor:
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _norm(gram_left: Tensor, gram_right: Tensor) -> Tensor:
    """``‖AB‖ = √tr(AᵀA BBᵀ)``."""
    return (gram_left * gram_right.mT).sum((-2, -1)).clamp_min(0).sqrt()
