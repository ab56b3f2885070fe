"""Composition scores: the part of an earlier head's output that a later head's query, key or value input reads.

    Q: ‖W_QKᵀ W_OV'‖ / (‖W_QKᵀ‖ ‖W_OV'‖)     K: ‖W_QK W_OV'‖ / (‖W_QK‖ ‖W_OV'‖)     V: ‖W_OV W_OV'‖ / (‖W_OV‖ ‖W_OV'‖)

with the reading head on the left; an MLP between them is left out. Two random heads score about 1/√d_model, and only a
score above that means something. In the stream, and by the formula as published, the score depends on the basis, which
is arbitrary in a model without norms. Verdicts therefore use the score over tokens, and ranks among the model's own
pairs (`ranks`). Scores are computed a pair of layers at a time (`pairs`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from math import isnan, nan
from typing import Literal

import torch

from unweave.algebra.scoring import Offsets
from unweave.algebra.terms import HeadId
from unweave.analysis.composition.pairs import (
    SIDES,
    Formula,
    Side,
    averaged_over,
    baseline,
    distances,
    published_scores,
    relative_norms,
    rows_read,
    rows_written,
)
from unweave.errors import Unsupported, check_choice
from unweave.model import Layer, Weights, heads
from unweave.model.costs import Cost, announce
from unweave.model.transforms import TokenSpan, whole_span
from unweave.results import Null, Scored, Table, column
from unweave.results.notes import on_basis
from unweave.results.question import question
from unweave.results.table import LazyRows
from unweave.shapes import Float, Tensor

Space = Literal["stream", "tokens"]
LayerOf = Callable[[int], Layer]  # the heads of a layer by its number, in the space that is measured in
INPUTS: Mapping[Side, str] = {"q": "queries", "k": "keys", "v": "values"}
MOST = 10_000  # rows searched for the strongest pair, from the first on: a table may be sorted by something else
HELD, FEWEST = 2**25, 8
"""Limit on entries of compressed readers held at a time, and the number of inputs of layers held in any case."""


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
        scores: Scores of every head reading every head, layer by layer; NaN unless the writer is in an earlier
            layer.
        offsets: Distances over which Q- and K-composition of rotary heads are averaged; None without rotary heads.
    """

    kinds: tuple[Side, ...] = field(kw_only=True, compare=False)
    offsets: Offsets | None = field(default=None, kw_only=True, compare=False)
    scores: Float[Tensor, "kinds readers writers"] = field(kw_only=True, compare=False)

    @property
    def answer(self) -> str:
        """The pair that composes most."""
        if not len(self):
            return ""
        best = max(self[:MOST], key=lambda row: row.score)
        z, side = abs(best.score.z), "below" if best.score.z < 0 else "above"
        beyond = "" if isnan(z) else f", {z:.1f} standard deviations {side} random heads"
        return f"Strongest: {best.reader} reads {best.writer} by its {INPUTS[best.kind]}, {best.score:.3f}{beyond}."


@question
def composition(
    weights: Weights,
    kind: Side | Literal["all"] = "all",
    *,
    formula: Formula = "correct",
    space: Space | None = None,
    offsets: Offsets | None = None,
    samples: int = 400,
    seed: int = 0,
) -> CompositionTable:
    """Score the composition of all pairs of heads, the furthest above the random baseline first.

        ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖),    W_w = W_OV of the writer;    W_r = W_QKᵀ (Q), W_QK (K), W_OV (V) of the reader

    With rotary positions a head reads by another matrix at each distance d; the score of queries and keys is then a
    root mean square over distances, ``√(E_d‖R_d W_OV‖² / (E_d‖R_d‖² ‖W_OV‖²))``.

    Args:
        kind: Inputs of the readers.
        formula: ``"as-published"`` takes the norm after a cyclic shift of the factors, as the library of Elhage et al.
            2021 did before its erratum; everything else is unchanged.
        space: Basis in which sizes are measured. ``"tokens"`` is the basis where embeddings are white (see
            `whiten_tokens`), and scores are invariant under a change of basis of the stream. In the ``"stream"`` they
            depend on it, and without a norm it is arbitrary. By default tokens, or the stream where they do not span
            what heads write or the formula is as published. The baseline's heads are Gaussian in the same space.
        offsets: Distances for rotary heads: one, a range, or weights; by default all up to the length of the context,
            at most `DISTANCES`. From a range, a layer with a window takes the distances within it.
        samples: Random pairs drawn for the baseline.

    Raises:
        Unsupported: If the model has fewer than two layers, or space is tokens and they do not span the stream, or the
            formula is as published and heads are rotary, or offsets lie beyond the window of a layer.

    Cost:
        A d_head × d_model × d_head product for each pair, one pair of layers at a time; no d_model × d_model matrix.
        Readers are held in groups of at most `HELD` entries, or of `FEWEST` inputs of layers if that is more; each
        layer below is read once for each group.

    Example:
        >>> row = composition(uw.examples.induction(d_vocab=6), "k")[0]
        >>> str(row.reader), str(row.writer), round(float(row.score), 3)
        ('L1H0', 'L0H0', 0.408)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" and its erratum of 2023.
    """
    check_choice("kind", kind, (*SIDES, "all"))
    check_choice("formula", formula, ("correct", "as-published"))
    check_choice("space", space or "tokens", ("stream", "tokens"))
    if weights.n_layers < 2:
        raise Unsupported("needs heads in two layers; this model has fewer", "use a deeper model")
    kinds: tuple[Side, ...] = SIDES if kind == "all" else (kind,)
    _announce(weights, len(kinds))
    span = _span(weights, space, formula)
    null = baseline(weights.d_model, weights.d_head, formula=formula, samples=samples, seed=seed)
    over = averaged_over(weights, offsets)

    def layer(number: int) -> Layer:
        own = weights.layers[number]
        return own if span is None else _over_tokens(own, span).map(lambda x: x.to(weights.dtype))

    if formula == "correct":
        found = _matrices(weights, layer, kinds, distances(weights) if over is None else over)
    else:
        found = _published(weights, layer, kinds)
    rows = _rows(weights, kinds, found, null)
    notes = (*_distances(weights, over), _basis(found, null, span, weights))
    return CompositionTable(rows, row=Composition, notes=notes, kinds=kinds, scores=found, offsets=over)


def _distances(weights: Weights, over: Offsets | None) -> tuple[str, ...]:
    """The note on distances that were averaged over; none where no head is rotary."""
    if over is None:
        return ()
    mean = "Rotary heads: queries and keys as a root mean square over distances"
    if not isinstance(over, range):
        return (f"{mean} {over}.",)
    windows = (layer.scoring.window for layer in weights.layers if layer.scoring.moves)
    ends = any(window is not None and window <= over[-1] for window in windows)
    return (f"{mean} {over[0]:,} to {over[-1]:,}" + (", as far as a head's window reaches." if ends else "."),)


def _span(weights: Weights, space: Space | None, formula: Formula) -> TokenSpan | None:
    """The span of the tokens, where scores are measured between them; None for the stream."""
    if space == "stream" or (space is None and formula == "as-published"):
        return None
    try:
        return whole_span(weights)
    except Unsupported:
        if space == "tokens":
            raise
        return None


def _basis(scores: Tensor, null: Null, span: TokenSpan | None, weights: Weights) -> str:
    if span is None:
        return f"{on_basis(weights)} In token space (space tokens), which `induction` uses, scores do not depend on it."
    below, pairs = (scores < null.mean).sum(), (~scores.isnan()).sum()
    return (
        "Sizes are measured over tokens; space stream measures them in the residual stream. "
        f"{below} of {pairs} pairs score below random heads: trained heads write where most others do not read, "
        "so ranks say more than z."
    )


def _announce(weights: Weights, kinds: int) -> None:
    pairs = kinds * weights.n_heads**2 * weights.n_layers * (weights.n_layers - 1) // 2
    cost = Cost(2 * pairs * weights.d_head**2 * weights.d_model, 8 * kinds * len(weights.head_ids) ** 2)
    announce(f"composition of {pairs:,} pairs", cost, "ask for one kind")


def _rows(weights: Weights, kinds: tuple[Side, ...], scores: Tensor, null: Null) -> LazyRows[Composition]:
    """A row for each kind and pair, the highest score first, made when it is read."""
    every, heads = scores.flatten(), weights.head_ids

    def made(place: int) -> Composition:
        kind, reader, writer = place // len(heads) ** 2, place // len(heads) % len(heads), place % len(heads)
        score = every[place].item()
        own = null if score else Null(null.mean, nan)  # 0 of 0, of a head of zeros, is no number of deviations
        return Composition(kinds[kind], heads[reader], heads[writer], Scored(score, own))

    places = (~every.isnan()).nonzero()[:, 0]
    return LazyRows(places[every[places].argsort(descending=True, stable=True)].tolist(), made)


def scores_over_tokens(
    weights: Weights, kind: Side, offsets: Offsets | None = None
) -> Float[Tensor, "readers writers"] | None:
    """Composition scores over tokens of every pair of heads, in float64 and the same in every basis.

    Returns:
        NaN unless the writer is in an earlier layer; None where heads write beyond what tokens span, so that
        nothing can be judged (see `whiten_tokens`).
    """
    span = _span(weights, None, "correct")
    if span is None:
        return None
    over = distances(weights) if offsets is None else offsets
    return _matrices(weights, lambda n: _over_tokens(weights.layers[n], span), (kind,), over)[0]


def _matrices(
    weights: Weights, layer: LayerOf, kinds: tuple[Side, ...], offsets: Offsets
) -> Float[Tensor, "kinds readers writers"]:
    """Scores of every pair of heads; NaN unless the writer is in an earlier layer."""
    found, n, layer = _nothing(weights, len(kinds)), weights.n_heads, lru_cache(1)(layer)
    for group in _groups(weights, kinds):
        read = {(kind, above): rows_read(layer(above), kind, offsets) for kind, above in group}
        for below in range(max(above for _, above in group)):
            written = rows_written(layer(below))
            for (kind, above), rows in read.items():
                if below < above:
                    block = found[kinds.index(kind), above * n :, below * n :][:n, :n]
                    block.copy_(relative_norms(rows, written))
    return found


def _published(weights: Weights, layer: LayerOf, kinds: tuple[Side, ...]) -> Float[Tensor, "kinds readers writers"]:
    found, n = _nothing(weights, len(kinds)), weights.n_heads
    for above in range(weights.n_layers):
        for below, (number, kind) in product(range(above), enumerate(kinds)):
            block = found[number, above * n :, below * n :][:n, :n]
            block.copy_(published_scores(layer(above), layer(below), kind))
    return found


def _nothing(weights: Weights, kinds: int) -> Float[Tensor, "kinds readers writers"]:
    heads = len(weights.head_ids)
    return torch.full((kinds, heads, heads), torch.nan, dtype=torch.float64)


def _groups(weights: Weights, kinds: tuple[Side, ...]) -> Iterator[list[tuple[Side, int]]]:
    """Groups of inputs of layers to hold at a time; those of one layer are adjacent."""
    every = [(kind, layer) for layer in range(1, weights.n_layers) for kind in kinds]
    at_once = max(FEWEST, HELD // (weights.layers[0].outline.W_Q.numel() or 1))
    return (every[start : start + at_once] for start in range(0, len(every), at_once))


def _over_tokens(layer: Layer, span: TokenSpan) -> Layer:
    """The matrices of a layer's heads in float64, in coordinates in which tokens are white."""
    own = heads.linear(layer).map(torch.Tensor.double)
    into, back = (x.to(own.W_Q.device) for x in (span.into, span.back))
    return replace(own, W_Q=own.W_Q @ back, W_K=own.W_K @ back, W_V=own.W_V @ back, W_O=into @ own.W_O)
