"""Composition: how much of what one head writes does a later head read, on its query, key or value side?

    Q: ‖W_QKᵀ W_OV'‖ / (‖W_QKᵀ‖ ‖W_OV'‖)     K: ‖W_QK W_OV'‖ / (‖W_QK‖ ‖W_OV'‖)     V: ‖W_OV W_OV'‖ / (‖W_OV‖ ‖W_OV'‖)

with the reading head on the left. Two random heads score about 1/√d_model, so a score means something only above that.
Everything is computed on d_head × d_head Gram matrices: with ``R = P X`` and ``W_OV' = W_O' W_V'``,

    ‖P X W_O' W_V'‖² = tr( (PᵀP) M (W_V' W_V'ᵀ) Mᵀ ),    M = X W_O'.
"""

from dataclasses import dataclass
from typing import Literal

import torch

from unweave.analysis.nulls import Null, composition_mean, gaussian, generator
from unweave.analysis.table import Table
from unweave.errors import BadInput, Unsupported
from unweave.shapes import Float, Tensor
from unweave.terms import HeadId
from unweave.weights import Layer, Weights

Kind = Literal["q", "k", "v"]
Formula = Literal["correct", "as-published"]
KINDS: tuple[Kind, ...] = ("q", "k", "v")


@dataclass(frozen=True)
class Composition:
    """How much one head reads of what an earlier one writes.

    Attributes:
        kind: Which input of the reader: q, k or v.
        reader: The reading head.
        writer: The writing head, in an earlier layer.
        score: The composition score, in [0, 1].
        baseline: Mean score of random heads of the same shape.
        baseline_sd: Its standard deviation.
        z: How many of those the score lies above the baseline.
    """

    kind: Kind
    reader: HeadId
    writer: HeadId
    score: float
    baseline: float
    baseline_sd: float
    z: float


@dataclass(frozen=True)
class Reader:
    """The two factors of what a head's input reads: ``R = outer @ inner``, ``inner`` next to the stream."""

    outer: Float[Tensor, "heads rows d_head"]
    inner: Float[Tensor, "heads d_head d_model"]


def composition(
    weights: Weights, kind: Kind | Literal["all"] = "all", *, formula: Formula = "correct", samples: int = 400, seed: int = 0
) -> Table[Composition]:
    """Composition scores of all pairs of heads, strongest above the baseline first.

    Args:
        weights: The model, in canonical form.
        kind: Which inputs of the readers.
        formula: ``"as-published"`` takes the norm after a cyclic shift of the factors, as the paper's library did before
            its erratum; everything else is unchanged.
        samples: Random pairs drawn for the baseline.
        seed: Seed of the baseline.

    Returns:
        A row for each kind and pair.

    Raises:
        Unsupported: If the model has fewer than two layers.
        BadInput: If the kind or formula is not one of those named.

    Cost:
        A few d_head × d_head products a pair, one pair of layers at a time; no d_model × d_model matrix is formed.

    Example:
        >>> from unweave import examples
        >>> row = composition(examples.induction(d_vocab=6), "k")[0]
        >>> str(row.reader), str(row.writer), round(row.score, 3)
        ('L1H0', 'L0H0', 0.408)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" and its erratum of 2023.
    """
    if kind not in (*KINDS, "all") or formula not in ("correct", "as-published"):
        raise BadInput(f"composition: kind {kind!r} and formula {formula!r}", "kind is q, k, v or all; formula correct or as-published")
    if weights.n_layers < 2:
        raise Unsupported("composition: needs heads in two layers, and this model has fewer", "try a model of two layers")
    rows = []
    for name in KINDS if kind == "all" else (kind,):
        null = baseline(weights.d_model, weights.d_head, formula=formula, samples=samples, seed=seed)
        for reader in range(1, weights.n_layers):
            for writer in range(reader):
                scores = pair_scores(weights.layers[reader], weights.layers[writer], name, formula)
                rows += _rows(name, reader, writer, scores, null)
    return Table(tuple(sorted(rows, key=lambda row: -row.z)))


def pair_scores(reader: Layer, writer: Layer, kind: Kind, formula: Formula = "correct") -> Float[Tensor, "readers writers"]:
    """Scores of all heads of one layer reading all heads of an earlier one, in float64."""
    return _scores(read_factors(reader, kind), writer.W_O.double(), writer.W_V.double(), formula)


def read_factors(layer: Layer, kind: Kind) -> Reader:
    """What an input of each head reads, as two factors: W_QKᵀ for queries, W_QK for keys, W_OV for values."""
    outer, inner = {
        "q": (layer.W_K.mT, layer.W_Q),
        "k": (layer.W_Q.mT, layer.W_K),
        "v": (layer.W_O, layer.W_V),
    }[kind]
    return Reader(outer.double(), inner.double())


def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model."""
    draw = generator(seed)
    readers = max(1, samples // 16)
    reader = Reader(gaussian(readers, d_model, d_head, seed=draw), gaussian(readers, d_head, d_model, seed=draw))
    W_O, W_V = gaussian(16, d_model, d_head, seed=draw), gaussian(16, d_head, d_model, seed=draw)
    sampled = Null.of(_scores(reader, W_O, W_V, formula).flatten())
    return Null(composition_mean(d_model), sampled.sd) if formula == "correct" else sampled


def _scores(reader: Reader, W_O: Tensor, W_V: Tensor, formula: Formula) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖ / (‖R‖ ‖W_OV‖)``; as published the last factor stands in front: ``‖W_V outer · inner W_O‖``."""
    met = torch.einsum("rhd,wdk->rwhk", reader.inner, W_O)
    P, G = reader.outer.mT @ reader.outer, W_V @ W_V.mT
    sizes = _norm(P, reader.inner @ reader.inner.mT)[:, None] * _norm(W_O.mT @ W_O, G)[None, :]
    if formula == "as-published":
        turned = torch.einsum("wkd,rdh->rwkh", W_V, reader.outer) @ met
        return torch.linalg.matrix_norm(turned) / sizes
    squared = torch.einsum("rwhk,rhi,rwil,wkl->rw", met, P, met, G)
    return squared.clamp_min(0).sqrt() / sizes


def _norm(gram_left: Tensor, gram_right: Tensor) -> Tensor:
    """``‖AB‖ = √tr(AᵀA BBᵀ)``."""
    return (gram_left * gram_right.mT).sum((-2, -1)).clamp_min(0).sqrt()


def _rows(kind: Kind, reader: int, writer: int, scores: Tensor, null: Null) -> list[Composition]:
    return [
        Composition(kind, HeadId(reader, r), HeadId(writer, w), score, null.mean, null.sd, null.z(score))
        for r, line in enumerate(scores.nan_to_num(0.0).tolist())
        for w, score in enumerate(line)
    ]
