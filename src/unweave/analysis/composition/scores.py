"""Composition: how much of what one head writes does a later head read, on its query, key or value side?

    Q: ‖W_QKᵀ W_OV'‖ / (‖W_QKᵀ‖ ‖W_OV'‖)     K: ‖W_QK W_OV'‖ / (‖W_QK‖ ‖W_OV'‖)     V: ‖W_OV W_OV'‖ / (‖W_OV‖ ‖W_OV'‖)

with the reading head on the left; what an MLP between them makes of it is left out. Two random heads score about
1/√d_model, so a score means something only above that.
Everything is computed on d_head × d_head Gram matrices: with ``R = P X`` and ``W_OV' = W_O' W_V'``,

    ‖P X W_O' W_V'‖² = tr( (PᵀP) M (W_V' W_V'ᵀ) Mᵀ ),    M = X W_O',

and M of all pairs of two layers is one product of matrices.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

import torch

from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput, Unsupported
from unweave.model.transforms import whiten_tokens
from unweave.model.weights import Weights
from unweave.results.estimates import Null, composition_mean
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

Kind = Literal["q", "k", "v"]
Formula = Literal["correct", "as-published"]
Space = Literal["stream", "tokens"]
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
class Baseline(Result):
    """The score of two random heads, by formula and by drawing.

    Attributes:
        analytic: ``1/√d_model``.
        sampled: Mean and standard deviation over drawn pairs, each head a product of Gaussian d_head factors.
        low: The 1 % quantile of the pairs drawn.
        high: The 99 % quantile.
        samples: How many pairs were drawn.
    """

    analytic: float
    sampled: Null
    low: float
    high: float
    samples: int


@dataclass(frozen=True, eq=False)
class Reader:
    """The two factors of what a head's input reads: ``R = outer @ inner``, ``inner`` next to the stream."""

    outer: Float[Tensor, "heads rows d_head"]
    inner: Float[Tensor, "heads d_head d_model"]

    @cached_property
    def gram(self) -> Float[Tensor, "heads d_head d_head"]:
        """``outerᵀ outer``: the lengths that ``outer`` gives to what ``inner`` reads."""
        return _gram(self.outer.mT)

    @cached_property
    def sizes(self) -> Float[Tensor, " heads"]:
        """``‖R‖``."""
        return _norm(self.gram, _gram(self.inner))


@dataclass(frozen=True, eq=False)
class Writer:
    """What heads write, ``W_OV = W_O W_V``."""

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


def composition(
    weights: Weights,
    kind: Kind | Literal["all"] = "all",
    *,
    formula: Formula = "correct",
    space: Space = "stream",
    samples: int = 400,
    seed: int = 0,
) -> Table[Composition]:
    """Composition scores of all pairs of heads, strongest above the baseline first.

    Args:
        weights: The model, in canonical form.
        kind: Which inputs of the readers.
        formula: ``"as-published"`` takes the norm after a cyclic shift of the factors, as the paper's library did
            before its erratum; everything else is unchanged.
        space: Where sizes are measured. Without a norm, the stream's basis is arbitrary and the score depends on it;
            ``"tokens"`` measures in the basis where embeddings are white (see `whiten_tokens`), and depends on nothing.
            The baseline's heads are Gaussian in the space that is measured in.
        samples: Random pairs drawn for the baseline.
        seed: Seed of the baseline.

    Returns:
        A row for each kind and pair.

    Raises:
        Unsupported: If the model has fewer than two layers, or tokens do not span the stream in whose space to measure.
        BadInput: If the kind, formula or space is not one of those named.

    Cost:
        A d_head × d_model × d_head product for each pair, one pair of layers at a time; no d_model × d_model matrix.

    Example:
        >>> from unweave import examples
        >>> row = composition(examples.induction(d_vocab=6), "k")[0]
        >>> str(row.reader), str(row.writer), round(row.score, 3)
        ('L1H0', 'L0H0', 0.408)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" and its erratum of 2023.
    """
    if kind not in (*KINDS, "all") or formula not in ("correct", "as-published") or space not in ("stream", "tokens"):
        raise BadInput(
            f"composition: kind {kind!r}, formula {formula!r}, space {space!r}",
            "kind is q, k, v or all; formula correct or as-published; space stream or tokens",
        )
    if weights.n_layers < 2:
        raise Unsupported(
            "composition: needs heads in two layers, and this model has fewer", "try a model of two layers"
        )
    measured = whiten_tokens(weights) if space == "tokens" else weights
    null = baseline(weights.d_model, weights.d_head, formula=formula, samples=samples, seed=seed)
    writers = [write_factors(measured, number) for number in range(measured.n_layers)]
    rows = [
        row
        for number in range(measured.n_layers)
        for name in (KINDS if kind == "all" else (kind,))
        for writer, scores in enumerate(_below(writers, read_factors(measured, number, name), number, formula))
        for row in _rows(name, number, writer, scores, null)
    ]
    return Table(tuple(sorted(rows, key=lambda row: -row.z)))


def pair_scores(
    weights: Weights, reader: int, writer: int, kind: Kind, formula: Formula = "correct"
) -> Float[Tensor, "readers writers"]:
    """Scores of all heads of one layer reading all heads of an earlier one.

    The large products are taken in the precision of the weights, everything of size d_head in float64.
    """
    return _scores(read_factors(weights, reader, kind), write_factors(weights, writer), formula)


def read_factors(weights: Weights, layer: int, kind: Kind) -> Reader:
    """Two factors of what an input of each head reads: W_QKᵀ for queries, W_QK for keys, W_OV for values."""
    if kind == "v":
        return Reader(*map(_at_least_single, weights.OV[layer].factors))
    QK = weights.QK[layer]
    return Reader(*map(_at_least_single, (QK.T if kind == "q" else QK).factors))


def write_factors(weights: Weights, layer: int) -> Writer:
    """What each head of a layer writes, as two factors."""
    return Writer(*map(_at_least_single, weights.OV[layer].factors))


def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model."""
    drawn = composition_baseline(d_model, d_head, formula=formula, samples=samples, seed=seed)
    return Null(drawn.analytic, drawn.sampled.sd) if formula == "correct" else drawn.sampled


@lru_cache(maxsize=64)
def composition_baseline(
    d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0
) -> Baseline:
    """What two unrelated heads score: by formula, and over drawn pairs with their spread.

        E score ≈ 1/√d_model

    Args:
        d_model: Width of the stream.
        d_head: Width of a head.
        formula: Which score; the analytic mean is that of the correct one.
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


def _below(writers: list[Writer], reader: Reader, layer: int, formula: Formula) -> Iterator[Tensor]:
    """Scores of the reading heads with every layer below theirs, one layer at a time."""
    for earlier in writers[:layer]:
        yield _scores(reader, earlier, formula)


def _scores(reader: Reader, writer: Writer, formula: Formula) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖ / (‖R‖ ‖W_OV‖)``; as published the last factor stands in front: ``‖W_V outer · inner W_O‖``."""
    met = _met(reader.inner, writer.W_O)
    sizes = reader.sizes[:, None] * writer.sizes
    if formula == "as-published":
        turned = _met(writer.W_V, reader.outer).permute(2, 0, 1, 3) @ met.transpose(1, 2)
        return torch.linalg.matrix_norm(turned) / sizes
    read = (reader.gram @ met.flatten(2)).view_as(met)
    written = met.flatten(0, 1).transpose(0, 1) @ writer.gram
    squared = torch.linalg.vecdot(read.flatten(0, 1), written.transpose(0, 1))
    return squared.unflatten(0, met.shape[:2]).sum(1).clamp_min(0).sqrt() / sizes


def _met(rows: Float[Tensor, "a n d"], columns: Float[Tensor, "b d m"]) -> Float[Tensor, "a n b m"]:
    """Every ``rows[i] @ columns[j]``, all by one product of two matrices as precise as stored, then in float64."""
    (a, n, d), (b, _, m) = rows.shape, columns.shape
    flat = rows.reshape(a * n, d) @ columns.transpose(0, 1).reshape(d, b * m)
    return flat.double().view(a, n, b, m)


def _gram(rows: Float[Tensor, "heads n d"]) -> Float[Tensor, "heads n n"]:
    """``W Wᵀ`` of every head, in float64 once it is small."""
    return (rows @ rows.mT).double()


def _at_least_single(x: Tensor) -> Tensor:
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _norm(gram_left: Tensor, gram_right: Tensor) -> Tensor:
    """``‖AB‖ = √tr(AᵀA BBᵀ)``."""
    return (gram_left * gram_right.mT).sum((-2, -1)).clamp_min(0).sqrt()


def _rows(kind: Kind, reader: int, writer: int, scores: Tensor, null: Null) -> Iterator[Composition]:
    for r, line in enumerate(scores.nan_to_num(0.0).tolist()):
        for w, score in enumerate(line):
            yield Composition(kind, HeadId(reader, r), HeadId(writer, w), score, null.mean, null.sd, null.z(score))
