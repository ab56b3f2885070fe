"""Composition scores of all heads of one layer with all heads of an earlier one.

No matrix of a head is multiplied out:

1. A head reads by ``R = P X``, with P d × d_head and X d_head × d_model. The norm of R times a matrix depends on RᵀR
   alone, so the d_head rows ``T X`` serve as well, where ``TᵀT = PᵀP``. For a rotary head, PᵀP is a mean over
   distances.
2. A head writes by ``W_OV' = W_O' W_V'``, and the columns ``W_O' Tᵀ`` serve as well, where ``TᵀT = W_V' W_V'ᵀ``.
3. One product multiplies all rows of a layer with all columns of an earlier one. The d_head × d_head block of each
   pair of heads has norm ``‖R W_OV'‖``.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import Literal

import torch

from unweave.algebra.random import gaussian, generator
from unweave.algebra.scoring import Offsets
from unweave.errors import Unsupported
from unweave.model import Layer, Weights
from unweave.model.checks import check_offsets
from unweave.results.columns import column
from unweave.results.estimates import Null
from unweave.results.tolerances import METAMORPHIC
from unweave.shapes import Float, Tensor

Side = Literal["q", "k", "v"]
SIDES: tuple[Side, ...] = ("q", "k", "v")
Formula = Literal["correct", "as-published"]
DISTANCES = 1_024  # most distances that rotary heads are averaged over by default


def pair_scores(weights: Weights, reader: int, writer: int, kind: Side) -> Float[Tensor, "readers writers"]:
    """Composition scores of all heads of one layer that read all heads of an earlier one; 0 for heads of zeros."""
    return relative_norms(read_by(weights, reader, kind), rows_written(weights.layers[writer]))


def rows_read(layer: Layer, kind: Side, offsets: Offsets) -> Float[Tensor, "heads d_head d_model"]:
    """Compress the matrices by which an input reads the stream: ``Y`` with ``YᵀY = RᵀR``.

    R is W_QKᵀ for queries, W_QK for keys and W_OV for values. That of rotary queries and keys depends on the distance:
    RᵀR is then its mean over ``offsets`` (from a range, those within the window of the layer).
    """
    outer, inner = _factors(layer, kind)
    rotary, gram = layer.scoring.rotary, _gram(outer)
    if kind != "v" and rotary is not None:
        gram = rotary.mean_gram(gram, layer.scoring.reached(offsets), "key" if kind == "q" else "query")
    return _compressed(gram, inner)


def rows_written(layer: Layer) -> Float[Tensor, "heads d_value d_model"]:
    """Compress the matrices by which heads write to the stream: ``Y`` with ``YᵀY = W_OV W_OVᵀ``."""
    W_O, W_V = _factors(layer, "v")
    return _compressed(_gram(W_V.mT), W_O.mT)


def read_by(
    weights: Weights, number: int, kind: Side, offsets: Offsets | None = None
) -> Float[Tensor, "heads d_head d_model"]:
    """`rows_read` of a layer of a model, over `distances` where none are given."""
    return rows_read(weights.layers[number], kind, distances(weights) if offsets is None else offsets)


def relative_norms(
    read: Float[Tensor, "readers d_head d_model"], written: Float[Tensor, "writers d_value d_model"]
) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV'‖ / (‖R‖ ‖W_OV'‖)`` of every pair, 0 for heads of zeros.

    The product has the precision of the weights, its norms are in float64.
    """
    blocks = (read.flatten(0, 1) @ written.flatten(0, 1).mT).view(*read.shape[:2], *written.shape[:2])
    norms = blocks.square_().sum(-1).sum(1, dtype=torch.float64).sqrt()
    return (norms / (_sizes(read)[:, None] * _sizes(written))).nan_to_num(0.0)


def published_scores(later: Layer, earlier: Layer, kind: Side) -> Float[Tensor, "readers writers"]:
    """``‖W_V' R W_O'‖ / (‖R‖ ‖W_OV'‖)``: the formula as published, with the last factor moved to the front."""
    if kind != "v" and later.scoring.rotary is not None:
        raise Unsupported(
            "the formula as published is not defined with rotary positions: its factors rotate with the distance",
            "take formula='correct', a root mean square over distances",
        )
    return factor_scores(_factors(later, kind), _factors(earlier, "v"), "as-published")


def factor_scores(
    reader: tuple[Tensor, Tensor], writer: tuple[Tensor, Tensor], formula: Formula
) -> Float[Tensor, "readers writers"]:
    """Scores from the factors P and X of readers without rotary positions, and W_O and W_V of writers."""
    (P, X), (W_O, W_V) = reader, writer
    read, written = _compressed(_gram(P), X), _compressed(_gram(W_V.mT), W_O.mT)
    if formula == "correct":
        return relative_norms(read, written)
    met = torch.einsum("rim,wmj->rwij", X, W_O).double()
    turned = torch.einsum("wim,rmj->rwij", W_V, P).double() @ met
    return (torch.linalg.matrix_norm(turned) / (_sizes(read)[:, None] * _sizes(written))).nan_to_num(0.0)


def distances(weights: Weights) -> range:
    """Distances over which a rotary head is averaged by default: all of the context, at most `DISTANCES`."""
    return range(min(weights.n_ctx, DISTANCES))


def averaged_over(weights: Weights, offsets: Offsets | None, first: int = 1) -> Offsets | None:
    """Distances over which rotary heads are averaged: those named, or `distances`; None without rotary heads."""
    if offsets is None:
        return distances(weights) if weights.rotary else None
    for layer in weights.layers[first:]:
        layer.scoring.within(layer.scoring.reached(check_offsets(weights, offsets)))
    return offsets


def _factors(
    layer: Layer, kind: Side
) -> tuple[Float[Tensor, "heads rows d_head"], Float[Tensor, "heads d_head d_model"]]:
    """P and X of ``R = P X``, at least in float32."""
    own = layer.by_head
    outer, inner = {"q": (own.W_K.mT, own.W_Q), "k": (own.W_Q.mT, own.W_K), "v": (own.W_O, own.W_V)}[kind]
    return _at_least_single(outer), _at_least_single(inner)


def _at_least_single(x: Tensor) -> Tensor:
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _gram(outer: Float[Tensor, "heads rows d_head"]) -> Float[Tensor, "heads d_head d_head"]:
    """``PᵀP`` in float64."""
    return outer.mT.double() @ outer.double()


def _compressed(
    gram: Float[Tensor, "heads d_head d_head"], inner: Float[Tensor, "heads d_head d_model"]
) -> Float[Tensor, "heads d_head d_model"]:
    """``T X`` with ``TᵀT = PᵀP``, in the precision of X."""
    values, vectors = torch.linalg.eigh(gram)
    root = values.clamp_min(0).sqrt()[..., None] * vectors.mT
    return (root @ inner.double()).to(inner)


def _sizes(rows: Float[Tensor, "heads d_head d_model"]) -> Float[Tensor, " heads"]:
    return torch.linalg.matrix_norm(rows.double())


@dataclass(frozen=True)
class PairRank:
    """Rank of one pair of heads among the pairs of its model, by composition over tokens.

    Ranks and z are invariant under a change of basis. Among n numbers none lies more than (n - 1)/√n standard
    deviations above the mean, 1.5 for n = 4 and 3 for n = 11: with few earlier heads the rank says more than the z.

    Attributes:
        rank: Rank of the writer among all earlier writers to this reader: 1 is the one that it reads most.
        writers: Number of earlier writers.
        rank_of_all: Rank of the pair among all pairs of the model.
        pairs: Number of pairs in the model.
        z: Standard deviations above the mean of the earlier writers; None where they do not vary.
    """

    rank: int
    writers: int
    rank_of_all: int
    pairs: int
    z: float | None = field(metadata=column(kind="z"))


def pair_rank(scores: Float[Tensor, "readers writers"], reader: int, writer: int) -> PairRank:
    """Rank one pair of heads, numbered over all layers, among those of a matrix of scores."""
    own, every = scores[reader, writer], scores[~scores.isnan()]
    row = scores[reader][~scores[reader].isnan()]
    spread = row.std().item() if len(row) > 1 else 0.0
    varies = spread > METAMORPHIC * row.max()
    return PairRank(
        rank=_rank(own, row),
        writers=len(row),
        rank_of_all=_rank(own, every),
        pairs=len(every),
        z=((own - row.mean()).item() / spread) if varies else None,
    )


def largest(scores: Float[Tensor, " n"]) -> int:
    """The place of the largest number, the first of those that differ from it by rounding alone."""
    return int((scores >= scores.max() - METAMORPHIC * scores.max().abs()).nonzero()[0, 0])


def _rank(own: Tensor, every: Tensor) -> int:
    """1 for the largest; what differs by rounding alone ties."""
    return 1 + int((every > own + METAMORPHIC).sum())


@lru_cache(maxsize=64)
def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model."""
    draw, n = generator(seed), max(2, round(samples**0.5 + 0.499))
    P, X = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    W_O, W_V = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    drawn = Null.of(factor_scores((P, X), (W_O, W_V), formula).flatten())
    return Null(1 / sqrt(d_model), drawn.sd) if formula == "correct" else drawn
