"""Composition scores: the part of an earlier head's output that a later head's query, key or value input reads.

    Q: ‖W_QKᵀ W_OV'‖ / (‖W_QKᵀ‖ ‖W_OV'‖)     K: ‖W_QK W_OV'‖ / (‖W_QK‖ ‖W_OV'‖)     V: ‖W_OV W_OV'‖ / (‖W_OV‖ ‖W_OV'‖)

with the reading head on the left; an MLP between them is left out. Two random heads score about 1/√d_model, and only a
score above that means something. In the stream, and by the formula as published, the score depends on the basis, which
is arbitrary in a model without norms: nothing is decided by it, but by the score over tokens and by ranks among the
model's own pairs (`standing`). Scores are computed a pair of layers at a time (`pairs`). Of many heads, where that
takes fewer multiplications, they are inner products of two d_model × d_model Gram matrices instead (`grams`), but for
the pairs that are too near 0.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, Protocol

import torch

from unweave.algebra.meeting import Offsets
from unweave.algebra.terms import HeadId
from unweave.analysis.composition.blocks import opened
from unweave.analysis.composition.factors import (
    SIDES,
    Reader,
    Side,
    Writer,
    averaged_over,
    distances,
    read_factors,
    reader_of,
    write_factors,
)
from unweave.analysis.composition.grams import Grams, inner_products, trusted
from unweave.analysis.composition.pairs import Formula, scores_or_zero
from unweave.analysis.composition.random_heads import baseline
from unweave.errors import Unsupported, check_choice
from unweave.model import heads
from unweave.model.costs import Cost, announce
from unweave.model.layer import Layer
from unweave.model.transforms import TokenSpan, whole_span
from unweave.model.weights import Weights
from unweave.results.columns import column
from unweave.results.estimates import Null, Scored
from unweave.results.question import question
from unweave.results.table import Made, Table
from unweave.shapes import Float, Tensor

Space = Literal["stream", "tokens"]
Block = tuple[Side, int, int]
"""An input, the layer that reads by it and an earlier layer."""
HELD = 2**29
"""Bytes of readers that are held at a time."""
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

        ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖),    W_w = W_OV of the writer;    W_r = W_QKᵀ (Q), W_QK (K), W_OV (V) of the reader

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
            at most `DISTANCES`. Of a range a layer with a window takes those that it reaches.
        samples: Random pairs drawn for the baseline.
        seed: Seed of the baseline.
        folder: Where the scores of each pair of layers are written as soon as they are known, a file each. Those that
            are there already are read, not computed: what was killed goes on, with the same bits.

    Returns:
        A row for each kind and pair, and the scores as matrices.

    Raises:
        Unsupported: If the model has fewer than two layers, or space is tokens and they do not span the stream, or the
            formula is as published and heads are rotary, or offsets lie beyond the window of a layer.
        BadInput: If the kind, formula or space is not one of those named, the folder holds scores of another model or
            question, or offsets are given and no head is rotary.
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
    measured = replace(weights, layers=whole_span(weights).layers(weights)) if space == "tokens" else weights
    null = baseline(weights.d_model, weights.d_head, formula=formula, samples=samples, seed=seed)
    over = averaged_over(weights, offsets)
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
    weights = asked.weights
    if weights.lazy or asked.formula != "correct" or not _grams_pay(weights, len(asked.kinds), weights.dtype):
        return {}
    below = range(weights.n_layers - 1)
    written = _written(write_factors(weights, layer) for layer in below)
    found = dict[Block, Tensor]()
    for kind in asked.kinds:
        found |= _sound(weights, kind, _read(asked.reader(kind, layer + 1) for layer in below), written)
    return found


def _grams_pay(weights: Weights, kinds: int, dtype: torch.dtype) -> bool:
    """True if Gram matrices take fewer multiplications than pairs, of which there are many, and fit into memory."""
    wide = dtype.itemsize * sum(layer.outline.W_Q.numel() for layer in weights.layers) > HELD
    return not wide and _pairs(weights, kinds) * _each_pair(weights) >= max(MANY, _by_grams(weights, kinds))


def _sound(weights: Weights, kind: Side, read: Sequence[Grams], written: Sequence[Grams]) -> dict[Block, Tensor]:
    """Scores of the pairs of layers whose inner products can all be trusted."""
    squared = inner_products(read, written)
    sound = trusted(squared, read, written)
    return {block: squared[own].sqrt().cpu() for block, own in _of_layers(kind, weights) if sound[own].all()}


def _of_layers(kind: Side, weights: Weights) -> Iterator[tuple[Block, tuple[slice, slice]]]:
    """Every pair of layers, with the place of its heads among all that read and all that are read from."""
    own = [slice(layer * weights.n_heads, (layer + 1) * weights.n_heads) for layer in range(weights.n_layers)]
    return (
        ((kind, layer, below), (own[layer - 1], own[below]))
        for layer in range(weights.n_layers)
        for below in range(layer)
    )


def _read(readers: Iterator["Reader"]) -> tuple[Grams, ...]:
    """``RᵀR`` of the heads of every layer that reads, in units of ``‖R‖²``."""
    return tuple(_grams(own.inner, own.gram, own.sizes) for own in readers)


def _written(writers: Iterator["Writer"]) -> tuple[Grams, ...]:
    """``W Wᵀ`` of the heads of every layer that is read from, in units of ``‖W‖²``."""
    return tuple(_grams(own.W_O.mT, own.gram, own.sizes) for own in writers)


def _grams(factors: Tensor, cores: Tensor, sizes: Tensor) -> Grams:
    unit = (cores / sizes[:, None, None] ** 2).to(factors)
    return Grams(factors[:, None], unit.unflatten(0, (len(factors), -1)))


def _plan(weights: Weights, formula: Formula, space: Space, offsets: Offsets | None) -> dict[str, object]:
    """Settings on which the scores in a folder depend, beside the matrices of heads, as JSON values."""
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
    over, readers, writers = distances(weights) if offsets is None else offsets, list[Reader](), list[Writer]()
    for number in range(weights.n_layers):
        own = _over_tokens(weights.layers[number], span)
        readers.append(reader_of(own, kind, over).compact())
        writers.append(Writer(own.W_O, own.by_head.W_V))
    done = dict[Block, Tensor]()
    if _grams_pay(weights, 1, torch.float64):
        done = _sound(weights, kind, _read(iter(readers[1:])), _written(iter(writers[:-1])))
    found, n = _nothing(weights), weights.n_heads
    for block, _ in _of_layers(kind, weights):
        _, layer, below = block
        own_scores = done[block] if block in done else scores_or_zero(readers[layer], writers[below])
        found[layer * n : (layer + 1) * n, below * n : (below + 1) * n] = own_scores
    return found


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
        first, size = self.weights.layers[0], self.weights.dtype.itemsize
        at_once = max(1, HELD // (size * first.outline.W_Q.numel() or 1))
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
            done[kind, layer, below] = scores_or_zero(readers[kind, layer], writer, asked.formula)
        yield from blocks


def _nothing(weights: Weights) -> Float[Tensor, "readers writers"]:
    """No score for any pair yet."""
    return torch.full((len(weights.head_ids),) * 2, torch.nan, dtype=torch.float64)


def _over_tokens(layer: Layer, span: TokenSpan) -> Layer:
    """The matrices of a layer's heads in float64, in coordinates in which tokens are white."""
    own = heads.linear(layer).map(torch.Tensor.double)
    into, back = (x.to(own.W_Q.device) for x in (span.into, span.back))
    return replace(own, W_Q=own.W_Q @ back, W_K=own.W_K @ back, W_V=own.W_V @ back, W_O=into @ own.W_O)
