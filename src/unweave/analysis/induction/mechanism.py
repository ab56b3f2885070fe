"""Mechanism: what the weights say that a head could do as an induction head, before any token is seen.

An induction head copies (its OV circuit has positive eigenvalues), and attends to what followed an earlier copy of the
present token. There are two ways to find that place.

- K-composition: an earlier head copies each previous token, and the head matches its query with that,
  ``W_Eᵀ W_QK^h W_OV^e W_E`` having positive eigenvalues. They are those of a d_head × d_head core,
  ``W_K^h W_OV^e (W_E W_Eᵀ) W_Q^hᵀ``, and all heads share the one product ``W_E W_Eᵀ``.
- Pointer arithmetic (Q-composition): an earlier head copies the *position* of an earlier copy, and the head's query
  looks one position further. It needs positions in the stream.
- Smeared keys: each key holds part of the key before it, and the head needs no other (see `smeared_keys`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import (
    copying_null,
    eigenvalue_score,
    head_scores,
    through_vocabulary,
    visible_to_softmax,
)
from unweave.analysis.composition.scores import baseline, pair_scores
from unweave.analysis.induction.smeared_keys import own_matches, own_matching_null
from unweave.model import heads
from unweave.model.weights import Layer, Weights
from unweave.results.estimates import Null
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

POINTER_POSITIONS = 64
"""Positions over which pointer arithmetic is tried: one step is one step anywhere in a table of positions."""


@dataclass(frozen=True)
class HeadMechanism:
    """What one head's weights say of induction. Scores of eigenvalues are Σλ / Σ|λ|, in [-1, 1].

    Attributes:
        head: The head.
        ov_eigenvalue_score: Of its OV circuit: 1 copies.
        ov_centered_score: The same of what a softmax can see: without what adds the same to every logit.
        through: The earlier head by which most of the previous token reaches its keys (previous-token score times
            K-composition score is largest); None if nothing does.
        k_composition: K-composition score of the two.
        k_composition_z: Standard deviations above the score of random heads.
        strongest: The earlier head with the largest K-composition score, whatever it does.
        qk_eigenvalue_score: Of the QK circuit with its keys through ``through``: 1 matches equal tokens.
        qk_trace: The sum of those eigenvalues.
        qk_weighted_score: The same score through all earlier heads together, each weighted by its previous-token score.
        qk_weighted_trace: Its trace, as the follow-up reports it.
        pointer: Strength of pointer arithmetic, in [0, 1]: duplicate-token score of the earlier head times the share of
            positions i for which the position it copied makes the head's query prefer i + 1. None without positions in
            the stream; chance is at most 1 / positions.
        pointer_through: The earlier head of it.
        key_before: The share of each key that is the key of the token before; None where keys are plain.
        own_match: Σλ / Σ|λ| of its QK circuit, no earlier head between: a head with smeared keys that matches equal
            tokens finds what follows them by itself. None where keys are plain.
    """

    head: HeadId
    ov_eigenvalue_score: float
    ov_centered_score: float
    through: HeadId | None = None
    k_composition: float | None = None
    k_composition_z: float | None = None
    strongest: HeadId | None = None
    qk_eigenvalue_score: float | None = None
    qk_trace: float | None = None
    qk_weighted_score: float | None = None
    qk_weighted_trace: float | None = None
    pointer: float | None = None
    pointer_through: HeadId | None = None
    key_before: float | None = None
    own_match: float | None = None


@dataclass(frozen=True)
class Mechanism(Result):
    """The mechanism of every head, and what random heads of the same shape would score.

    Attributes:
        heads: A row for each head.
        ov_null: Null of the OV eigenvalue score.
        ov_centered_null: Null of the centred one.
        qk_null: Null of the QK eigenvalue score through one earlier head.
        composition_null: Null of the K-composition score.
        own_match_null: Null of the match of a head with smeared keys; None where keys are plain.
    """

    main = "heads"

    heads: Table[HeadMechanism]
    ov_null: Null
    ov_centered_null: Null
    qk_null: Null
    composition_null: Null
    own_match_null: Null | None = None


def mechanism(
    weights: Weights,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    *,
    samples: int = 200,
    seed: int = 0,
) -> Mechanism:
    """What the weights of each head say of induction, through the earlier heads that were seen to do their part.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK^h W_OV^prev W_E)

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head, as `detect_heads` measures it.
        duplicate: Duplicate-token score of every head.
        samples: Random heads drawn for the nulls.
        seed: Seed of the nulls.

    Returns:
        A row for each head; heads of the first layer have no earlier head to work through.

    Cost:
        One d_model × d_vocab × d_model product, then d_head × d_model products for each pair of heads.

    Paper:
        Elhage et al. 2021, "How Induction Heads Work" and "Checking the Mechanistic Theory"; Olsson et al. 2022,
        appendix, "Trace of QK eigenvalues".
    """
    gram, through = _gram(weights), through_vocabulary(weights)
    seen = visible_to_softmax(weights, through)
    nulls = (
        copying_null(weights, through, samples=samples, seed=seed),
        copying_null(weights, seen, samples=samples, seed=seed),
        matching_null(weights, gram, samples=samples, seed=seed),
        baseline(weights.d_model, weights.d_head, seed=seed),
    )
    own = own_matching_null(weights, gram, samples=samples, seed=seed)
    return Mechanism(head_mechanisms(weights, previous, duplicate, nulls[-1]), *nulls, own)


def head_mechanisms(
    weights: Weights, previous: Mapping[HeadId, float], duplicate: Mapping[HeadId, float], composition_null: Null
) -> Table[HeadMechanism]:
    """The rows of `mechanism` without the nulls of the eigenvalue scores, which cost more than the scores.

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head.
        duplicate: Duplicate-token score of every head.
        composition_null: What random heads score in K-composition, for the z-scores.
    """
    gram, through = _gram(weights), through_vocabulary(weights)
    seen, rows = visible_to_softmax(weights, through), []
    for number in range(weights.n_layers):
        copies = zip(*(head_scores(weights, number, between).tolist() for between in (through, seen)), strict=True)
        match = _Matching(weights, number, gram, previous)
        point, own = pointers(weights, number, duplicate), own_matches(weights, number, gram)
        for head, scores in enumerate(copies):
            name = HeadId(number, head)
            fields = match.fields(head, composition_null) | _pointer_fields(weights, point, head) | own[head]
            rows.append(HeadMechanism(name, *scores, **fields))
    return Table(tuple(rows))


def matching_null(weights: Weights, gram: Tensor, *, samples: int = 200, seed: int = 0) -> Null:
    """The eigenvalue score of the QK circuit of two random heads of this shape in this model's embedding."""
    draw = generator(seed, "matching")
    W_K, W_V, W_Q = (gaussian(samples, weights.d_head, weights.d_model, seed=draw) for _ in range(3))
    W_O = gaussian(samples, weights.d_model, weights.d_head, seed=draw)
    return Null.of(eigenvalue_score(FactoredMatrix(W_K, W_O, W_V, gram.cpu(), W_Q.mT).eigenvalues()))


def pointers(weights: Weights, number: int, duplicate: Mapping[HeadId, float]) -> Float[Tensor, "heads earlier"] | None:
    """Strength of pointer arithmetic of each head of a layer through every earlier head; None without what it needs.

        M = (W_OV^e W_P)ᵀ W_QK^h W_P,    shift = share of positions i with argmaxⱼ (M_ij - mean_i M_ij) = i + 1

    Returns:
        ``duplicate[e] · shift``, in [0, 1].
    """
    if weights.position_table is None or number == 0:
        return None
    n = min(weights.position_table.shape[1], POINTER_POSITIONS)
    table = weights.position_table.mT[:n].double()
    *below, layer = (heads.linear(layer).map(torch.Tensor.double) for layer in weights.layers[: number + 1])
    key = heads.keys(layer, table).mT  # [heads, d_head, j]
    shifts = []
    for earlier in below:
        copied = heads.values(earlier, table) @ earlier.W_O.mT  # [earlier, i, d_model]
        preferred = heads.queries(layer, copied).transpose(0, 1) @ key[:, None]  # [heads, earlier, i, j]
        # What a query adds to all its scores, or a key to all queries, points nowhere: the mean over i is taken off.
        preferred = preferred - preferred.mean(-2, keepdim=True)
        peaked = preferred.amax(-1) > preferred.amin(-1)
        hits = (preferred.argmax(-1) == torch.arange(1, n + 1, device=table.device)) & peaked
        shifts.append(hits.sum(-1).cpu() / max(n - 1, 1))
    names = [HeadId(l, h) for l in range(number) for h in range(weights.n_heads)]
    return torch.cat(shifts, dim=1).double() * torch.tensor([duplicate[name] for name in names], dtype=torch.float64)


@dataclass(frozen=True, eq=False)
class _Matching:
    """K-composition of one layer's heads with all earlier ones."""

    weights: Weights
    number: int
    gram: Tensor
    previous: Mapping[HeadId, float]

    def fields(self, head: int, null: Null) -> dict[str, Any]:
        """The fields of a `Mechanism` that are about matching; none in the first layer."""
        if self.number == 0:
            return {}
        names, scores = self._earlier(), self._composition()[head]
        carried = scores * torch.tensor([self.previous[name] for name in names], dtype=torch.float64)
        weighted = self._eigenvalues(head, self._weighted())
        every: dict[str, Any] = {
            "strongest": names[int(scores.argmax())] if scores.max() > 0 else None,
            "qk_weighted_score": eigenvalue_score(weighted).item(),
            "qk_weighted_trace": weighted.sum().real.item(),
        }
        if not carried.max() > 0:
            return every
        best = int(carried.argmax())
        values = self._eigenvalues(head, self.weights.OV[names[best]].to(torch.float64))
        return every | {
            "through": names[best],
            "k_composition": scores[best].item(),
            "k_composition_z": null.z(scores[best].item()),
            "qk_eigenvalue_score": eigenvalue_score(values).item(),
            "qk_trace": values.sum().real.item(),
        }

    def _earlier(self) -> list[HeadId]:
        return [HeadId(l, h) for l in range(self.number) for h in range(self.weights.n_heads)]

    def _composition(self) -> Float[Tensor, "heads earlier"]:
        found = [pair_scores(self.weights, self.number, earlier, "k") for earlier in range(self.number)]
        return torch.cat(found, dim=1).nan_to_num(0.0).cpu()

    def _weighted(self) -> FactoredMatrix:
        """``Σ_e s_e W_OV^e`` over earlier heads, with their previous-token scores."""
        total = torch.zeros_like(self.gram)
        for number, layer in enumerate(self.weights.layers[: self.number]):
            shares = [self.previous[HeadId(number, h)] for h in range(self.weights.n_heads)]
            total += _sum_of_heads(layer, torch.tensor(shares, dtype=torch.float64, device=total.device))
        return FactoredMatrix(total, names=("Σ s W_OV",))

    def _eigenvalues(self, head: int, earlier: FactoredMatrix) -> Tensor:
        compares = self.weights.QK[self.number, head].to(torch.float64)
        return (compares @ earlier @ FactoredMatrix(self.gram, names=("W_E W_Eᵀ",))).eigenvalues()


def _gram(weights: Weights) -> Float[Tensor, "d_model d_model"]:
    """``W_E W_Eᵀ``, in float64."""
    return (weights.W_E @ weights.W_E.T).dense().double()


def _sum_of_heads(layer: Layer, shares: Float[Tensor, " heads"]) -> Float[Tensor, "d_model d_model"]:
    return torch.einsum("h,hdk,hke->de", shares, layer.W_O.double(), layer.W_V.double())


def _pointer_fields(weights: Weights, found: Tensor | None, head: int) -> dict[str, Any]:
    if found is None:
        return {}
    best = int(found[head].argmax())
    return {"pointer": found[head, best].item(), "pointer_through": HeadId(*divmod(best, weights.n_heads))}
