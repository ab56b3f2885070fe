"""Spectra of QK circuits: whether a head attends to tokens like its own, directly or through an earlier head.

The eigenvalues are those of a d_head × d_head core. Positive ones match: a token scores high on keys made from itself.
"""

import cmath
from dataclasses import dataclass, field
from typing import NamedTuple

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike
from unweave.algebra.random import gaussian, generator
from unweave.algebra.scoring import Offsets, Rotary
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of, typical_size
from unweave.analysis.induction.repeated import OLSSON
from unweave.analysis.induction.token_products import matching_null, own_matching_null
from unweave.errors import BadInput
from unweave.model.checks import refuse_headless
from unweave.model.weights import Weights
from unweave.results import Null, Result, Scored, Table, column
from unweave.results.question import question
from unweave.shapes import Complex, Float, Tensor


@dataclass(frozen=True)
class MatchingEigenvalue:
    """One eigenvalue of one head's QK circuit.

    Attributes:
        head: The head that reads; None for a random one.
        through: The earlier head that writes its keys; None for keys made of token embeddings.
        real: Real part, in units of scores.
        imaginary: Imaginary part.
        magnitude: Distance from zero.
        angle: Angle from the positive real axis, in (-π, π]: 0 matches, ±π avoids.
    """

    head: HeadId | None
    through: HeadId | None
    real: float
    imaginary: float
    magnitude: float
    angle: float = field(metadata=column(unit="radians"))


@dataclass(frozen=True)
class MatchingScore:
    """Eigenvalue score of one head's QK circuit.

    Attributes:
        head: The head that reads.
        through: The earlier head that writes its keys; None for keys made of token embeddings.
        score: Σλ / Σ|λ| of the QK circuit, in [-1, 1]: 1 matches, -1 avoids. The null is that of random heads.
    """

    head: HeadId
    through: HeadId | None
    score: Scored = field(metadata=column(kind="share", label="eigenvalue score"))


@dataclass(frozen=True, repr=False)
class MatchingSpectrum(Result):
    """Eigenvalues of QK circuits and of random ones, and their scores.

    Attributes:
        scores: A row for each head that reads.
        eigenvalues: d_head rows for each head.
        null: d_head rows for each random head, of the mean size of this model's heads.
    """

    main = "scores"

    scores: Table[MatchingScore]
    eigenvalues: Table[MatchingEigenvalue]
    null: Table[MatchingEigenvalue]


@question
def matching_spectrum(
    weights: Weights,
    through: HeadLike | None = None,
    *,
    offsets: Offsets | None = None,
    samples: int = 8,
    seed: int = 0,
) -> MatchingSpectrum:
    """List every eigenvalue of every head's QK circuit between tokens, or of its circuit through an earlier head.

        λ = eig(W_Eᵀ W_QK W_E)    or    eig(W_Eᵀ W_QK W_OV' W_E)

    The circuit of a rotary head is the mean of those at several distances (`Weights.QK_at`), one matrix again, as in
    `mechanism`; its null is that of random heads that meet with the same rates at the same distances.

    Args:
        through: The earlier head that writes the keys; token embeddings are the keys if None.
        offsets: Distances at which queries of rotary heads meet keys: one, a range or weights; by default those of
            `RepeatedTokens.olsson`, at which prefix matching is measured.
        samples: Random heads to compare with, in the stream as stored, with the rates of the first layer that reads;
            they depend on its basis, so they are not a null.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If there is no such head, or no layer after it, or a distance has other rotary rates (LongRoPE).

    Example:
        >>> found = matching_spectrum(uw.examples.induction(d_vocab=6), "L0H0")
        >>> str(found.scores[0].head), round(float(found.scores[0].score), 3), len(found.eigenvalues)
        ('L1H0', 1.0, 18)

    Paper:
        Elhage et al. 2021, "Induction Heads" (the eigenvalues of the QK circuit through the previous-token head).
    """
    refuse_headless(weights)
    writer = None if through is None else weights.check_head(through)
    first = 0 if writer is None else writer.layer + 1
    if first >= weights.n_layers:
        raise BadInput(f"no layer comes after {writer}", "name a head of an earlier layer")
    at = OLSSON.distances if offsets is None else offsets
    gram = (weights.W_E @ weights.W_E.T).dense().double()
    between = FactoredMatrix(gram, names=("W_E W_Eᵀ",))
    if writer is not None:
        between = weights.OV[writer].to(torch.float64) @ between
    draw = own_matching_null if writer is None else matching_null
    nulls: dict[Rotary | None, Null] = {}
    scores, rows = [], []
    for layer in range(first, weights.n_layers):
        scoring = weights.layers[layer].scoring
        if scoring.rotary not in nulls:
            nulls[scoring.rotary] = draw(weights, gram, _turn(weights, layer, at), seed=seed)
        circuits = weights.QK_at(layer, at).to(torch.float64) @ between
        values = circuits.eigenvalues()
        found = eigenvalue_score(values, rounding_of(circuits, weights.dtype))
        for h, (score, own) in enumerate(zip(found.tolist(), values.tolist(), strict=True)):
            head = HeadId(layer, h)
            scores.append(MatchingScore(head, writer, Scored(score, nulls[scoring.rotary])))
            rows += [_row(head, writer, value) for value in own]
    drawn = _drawn(weights, _Middle(gram, _turn(weights, first, at)), writer, samples, seed).flatten().tolist()
    ghost = tuple(_row(None, writer, value) for value in drawn)
    return MatchingSpectrum(Table(tuple(scores)), Table(tuple(rows)), Table(ghost))


def _turn(weights: Weights, layer: int, at: Offsets) -> Float[Tensor, "d_head d_head"] | None:
    """Mean rotation by the rotary positions of a layer; None without."""
    rotary = weights.layers[layer].scoring.rotary
    return None if rotary is None else rotary.matrix(at, weights.d_head)


class _Middle(NamedTuple):
    """Matrices between those of random heads: ``W_E W_Eᵀ``, and the rotation by rotary positions."""

    gram: Float[Tensor, "d d"]
    turn: Float[Tensor, "d_head d_head"] | None


def _drawn(
    weights: Weights, middle: _Middle, writer: HeadId | None, samples: int, seed: int
) -> Complex[Tensor, "samples d_head"]:
    """Spectra of Gaussian readers, and writers, whose entries are as large as the model's on average."""
    draw, shape = generator(seed), (samples, weights.d_head, weights.d_model)

    def drawn(name: str) -> Float[Tensor, "samples d_head d_model"]:
        return gaussian(*shape, seed=draw) * typical_size(weights, name)

    W_Q, W_K = drawn("W_Q"), drawn("W_K")
    W_K, seen = W_K if middle.turn is None else middle.turn @ W_K, middle.gram.cpu()
    if writer is None:
        return FactoredMatrix(W_K, seen, W_Q.mT).eigenvalues()
    W_V, W_O = drawn("W_V"), drawn("W_O")
    return FactoredMatrix(W_K, W_O.mT, W_V, seen, W_Q.mT).eigenvalues()


def _row(head: HeadId | None, through: HeadId | None, value: complex) -> MatchingEigenvalue:
    return MatchingEigenvalue(head, through, value.real, value.imag, abs(value), cmath.phase(value))
