"""Mechanism of induction: what the weights of a head are able to do, before any token is seen.

An induction head copies (its OV circuit has positive eigenvalues), and attends to what followed an earlier copy of the
present token. There are three ways to find that place.

- K-composition, measured over tokens since the basis of the stream is arbitrary: an earlier head copies each previous
  token, and the head matches its query with that,
  ``W_Eᵀ W_QK^h W_OV^e W_E`` having positive eigenvalues. They are those of a d_head × d_head core,
  ``W_K^h W_OV^e (W_E W_Eᵀ) W_Q^hᵀ``, and all heads share the one product ``W_E W_Eᵀ``.
- Pointer arithmetic (Q-composition): an earlier head copies the *position* of an earlier copy, and the head's query
  attends one position further. It needs positions in the stream.
- Smeared keys, ``k_j ← s k_j + (1 - s) k_{j-1}``: each key holds the share 1 - s of the key before it. A head whose own
  QK circuit matches equal tokens then attends to the token *after* an earlier copy of the present one, and more than to
  the copy itself where 1 - s is above one half.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import nan

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.meeting import Offsets
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import (
    copying_null,
    eigenvalue_score,
    head_scores,
    rounding_of,
    through_vocabulary,
    visible_to_softmax,
)
from unweave.analysis.composition.scores import Standing, baseline, largest, scores_over_tokens, standing
from unweave.analysis.induction.repeated import OLSSON
from unweave.model import heads
from unweave.model.transforms import written_span
from unweave.model.weights import Layer, Weights
from unweave.results.columns import Logits, Share, column
from unweave.results.estimates import Null, Scored
from unweave.results.question import question
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

POINTER_POSITIONS = 64
"""Positions over which pointer arithmetic is tried: one step is one step anywhere in a table of positions."""
UNKNOWN = Null(nan, nan)
"""The null of a score where it was not computed."""


@dataclass(frozen=True)
class Matching:
    """Matching of a head's query with what earlier heads bring to its keys.

    Attributes:
        through: The earlier head through which most of the previous token reaches the keys (previous-token score times
            K-composition score is largest); None if nothing does.
        k_composition: K-composition score of the two over tokens, which no change of basis changes; its null is that of
            heads that are random there. None where heads write beyond what tokens span, so that it cannot be judged;
            ``through`` and ``strongest`` then go by the size of what the writer adds to the scores of tokens,
            ``‖W_Eᵀ W_QK W_OV' W_E‖``.
        standing: Its standing among the pairs of the model.
        qk_eigenvalue_score: Σλ / Σ|λ| of the QK circuit with keys through ``through``: 1 matches equal tokens.
        qk_trace: The sum of those eigenvalues.
        strongest: The earlier head with the largest K-composition score over tokens, whatever it does.
        qk_weighted_score: The eigenvalue score through all earlier heads, weighted by their previous-token scores.
        qk_weighted_trace: Its trace, as Olsson et al. 2022 report it.
    """

    through: HeadId | None
    k_composition: Scored | None = field(metadata=column(kind="share", null=("", "", "k_composition_z")))
    standing: Standing | None
    qk_eigenvalue_score: Scored | None = field(metadata=column(kind="share", null=()))
    qk_trace: Logits | None
    strongest: HeadId | None
    qk_weighted_score: Share
    qk_weighted_trace: Logits


@dataclass(frozen=True)
class Pointer:
    """Pointer arithmetic through one earlier head.

    Attributes:
        strength: Duplicate-token score of the earlier head times the share of positions i for which the position it
            copied makes the head's query prefer i + 1; at random at most 1 / positions.
        through: The earlier head.
    """

    strength: float = field(metadata=column(kind="share", label="pointer strength"))
    through: HeadId


@dataclass(frozen=True)
class SmearedKeys:
    """Matching of a head with smeared keys by itself.

    Attributes:
        before: Share of each key that is the key of the previous token.
        match: Σλ / Σ|λ| of the head's own QK circuit: 1 matches equal tokens, and finds what follows them.
    """

    before: Share
    match: Scored = field(metadata=column(kind="share", null=()))


@dataclass(frozen=True)
class HeadMechanism:
    """Mechanisms of induction in the weights of one head.

    Attributes:
        head: The head.
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit: 1 copies.
        ov_centered_score: The same of what a softmax can see: without what adds the same to every logit.
        matching: Matching through earlier heads; None in the first layer.
        pointer: Pointer arithmetic; None without positions in the stream.
        smeared: Matching by itself; None where keys are plain.
    """

    head: HeadId
    ov_eigenvalue_score: Scored = field(metadata=column(kind="share", null=()))
    ov_centered_score: Scored = field(metadata=column(kind="share", null=()))
    matching: Matching | None = None
    pointer: Pointer | None = None
    smeared: SmearedKeys | None = None

    @property
    def through(self) -> HeadId | None:
        """The earlier head that brings it the previous token."""
        return self.matching.through if self.matching else None

    @property
    def qk_eigenvalue_score(self) -> Scored | None:
        """Eigenvalue score of the QK circuit through that head."""
        return self.matching.qk_eigenvalue_score if self.matching else None

    @property
    def k_composition(self) -> Scored | None:
        """K-composition with that head, over tokens."""
        return self.matching.k_composition if self.matching else None

    @property
    def standing(self) -> Standing | None:
        """Standing of that K-composition among the pairs of the model."""
        return self.matching.standing if self.matching else None


@dataclass(frozen=True)
class Mechanism(Result):
    """Mechanisms of induction in every head, and the scores of random heads of the same shape.

    Attributes:
        heads: A row for each head.
        nulls: Mean and standard deviation of each score over random heads, by its name.
    """

    main = "heads"

    heads: Table[HeadMechanism]
    nulls: Mapping[str, Null]


@question
def mechanism(
    weights: Weights,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    *,
    offsets: Offsets | None = None,
    samples: int = 200,
    seed: int = 0,
) -> Mechanism:
    """Read mechanisms of induction from the weights of each head, given what earlier heads were seen to do.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK^h W_OV^prev W_E)

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head, as `detect_heads` measures it.
        duplicate: Duplicate-token score of every head.
        offsets: Distances at which queries of rotary heads meet keys; by default those of `OLSSON`'s copies.
        samples: Random heads drawn for the nulls.
        seed: Seed of the nulls.

    Returns:
        A row for each head; heads of the first layer have no earlier head to work through.

    Cost:
        One d_model × d_vocab × d_model product, then d_head × d_model products for each pair of heads.

    Paper:
        Elhage et al. 2021, "How Induction Heads Work" and "Checking the Mechanistic Theory"; Olsson et al. 2022,
        appendix, "Trace of QK eigenvalues", and "smeared keys".
    """
    gram, through = _gram(weights), through_vocabulary(weights)
    nulls = {
        "ov_eigenvalue_score": copying_null(weights, through, samples=samples, seed=seed),
        "ov_centered_score": copying_null(weights, visible_to_softmax(weights, through), samples=samples, seed=seed),
        "qk_eigenvalue_score": matching_null(weights, gram, samples=samples, seed=seed),
    }
    if weights.smears:
        nulls["own_match"] = own_matching_null(weights, gram, samples=samples, seed=seed)
    nulls["k_composition"] = baseline(weights.d_model, weights.d_head, seed=seed)
    return Mechanism(head_mechanisms(weights, previous, duplicate, nulls, offsets), nulls)


def head_mechanisms(
    weights: Weights,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    nulls: Mapping[str, Null],
    offsets: Offsets | None = None,
) -> Table[HeadMechanism]:
    """Read the rows of `mechanism` with given nulls; those of eigenvalue scores cost most, and may be absent.

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head.
        duplicate: Duplicate-token score of every head.
        nulls: Nulls by name of the score.
        offsets: Distances at which queries of rotary heads meet keys; by default those of `OLSSON`'s copies.
    """
    known = {name: nulls.get(name, UNKNOWN) for name in NULLS}
    gram, through = _gram(weights), through_vocabulary(weights)
    betweens, rows = (through, visible_to_softmax(weights, through)), []
    at = OLSSON.distances if offsets is None else offsets
    composed = scores_over_tokens(weights, "k", at)
    for number in range(weights.n_layers):
        copies = zip(*(head_scores(weights, number, between).tolist() for between in betweens), strict=True)
        match = _Matching(weights, number, gram, previous, known, composed, at)
        strengths, own = pointers(weights, number, duplicate), own_matches(weights, number, gram)
        for head, (plain, centered) in enumerate(copies):
            rows.append(
                HeadMechanism(
                    HeadId(number, head),
                    Scored(plain, known["ov_eigenvalue_score"]),
                    Scored(centered, known["ov_centered_score"]),
                    match.of(head) if number else None,
                    None if strengths is None else _pointer(weights, strengths[head]),
                    None if own is None else _smeared(own[head], known["own_match"]),
                )
            )
    return Table(tuple(rows))


NULLS = ("ov_eigenvalue_score", "ov_centered_score", "qk_eigenvalue_score", "own_match", "k_composition")
"""Scores that have a null."""


def matching_null(weights: Weights, gram: Tensor, *, samples: int = 200, seed: int = 0) -> Null:
    """Estimate the eigenvalue score of the QK circuit of two random heads of this shape.

    Heads are Gaussian where token embeddings are white, as in `copying_null`: the same in every basis of the stream.
    """
    draw, sizes = generator(seed, "matching"), _gram_over_tokens(weights, gram)
    W_K, W_V, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(3))
    W_O = gaussian(samples, len(sizes), weights.d_head, seed=draw)
    return Null.of(eigenvalue_score(FactoredMatrix(W_K, W_O, W_V * sizes, W_Q.mT).eigenvalues()))


def own_matches(weights: Weights, number: int, gram: Tensor) -> Float[Tensor, "heads 2"] | None:
    """Compute, for each head of a layer with smeared keys, the share of the previous key and the eigenvalue score.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK W_E)

    Args:
        weights: The model.
        number: The layer.
        gram: ``W_E W_Eᵀ`` in float64.

    Returns:
        Share and score of each head; None where keys are plain.

    Paper:
        Olsson et al. 2022, "smeared keys".
    """
    smear = weights.layers[number].smear
    if smear is None:
        return None
    circuit = weights.QK[number].to(torch.float64) @ FactoredMatrix(gram)
    scores = eigenvalue_score(circuit.eigenvalues(), rounding_of(circuit, weights.dtype))
    return torch.stack([1 - smear.double(), scores], dim=-1)


def own_matching_null(weights: Weights, gram: Tensor, *, samples: int = 200, seed: int = 0) -> Null:
    """Estimate that score for random heads of this shape, Gaussian where token embeddings are white."""
    draw, sizes = generator(seed, "own match"), _gram_over_tokens(weights, gram)
    W_K, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(2))
    return Null.of(eigenvalue_score(FactoredMatrix(W_K * sizes, W_Q.mT).eigenvalues()))


def _gram_over_tokens(weights: Weights, gram: Tensor) -> Float[Tensor, " span"]:
    """Eigenvalues of ``W_E W_Eᵀ`` where token embeddings are white: ones, but where heads write beyond tokens."""
    into = written_span(weights).into
    sizes: Tensor = torch.linalg.eigvalsh(into @ gram.double().cpu() @ into.mT).clamp_min(0)
    return sizes


def pointers(weights: Weights, number: int, duplicate: Mapping[HeadId, float]) -> Float[Tensor, "heads earlier"] | None:
    """Compute the strength of pointer arithmetic of each head of a layer through every earlier head.

        M = (W_OV^e W_P)ᵀ W_QK^h W_P,    shift = share of positions i with argmaxⱼ (M_ij - mean_i M_ij) = i + 1

    Returns:
        ``duplicate[e] · shift``, in [0, 1]; None in the first layer and without positions in the stream.
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
    names = _earlier(weights, number)
    return torch.cat(shifts, dim=1).double() * torch.tensor([duplicate[name] for name in names], dtype=torch.float64)


# -------------------------------------------------------------------- inside


@dataclass(frozen=True, eq=False)
class _Matching:
    """K-composition of one layer's heads with all earlier ones."""

    weights: Weights
    number: int
    gram: Tensor
    previous: Mapping[HeadId, float]
    nulls: Mapping[str, Null]
    composed: Float[Tensor, "readers writers"] | None
    offsets: Offsets

    def of(self, head: int) -> Matching:
        names, scores = _earlier(self.weights, self.number), self._reading[head]
        carried = scores * torch.tensor([self.previous[name] for name in names], dtype=torch.float64)
        (weighted, weighted_score), best = self._spectrum(head, self._weighted), largest(carried)
        found, judged = carried.max() > 0, carried.max() > 0 and self.composed is not None
        values, score = self._spectrum(head, self.weights.OV[names[best]].to(torch.float64))
        return Matching(
            through=names[best] if found else None,
            k_composition=_scored(scores[best], self.nulls["k_composition"]) if judged else None,
            standing=None if self.composed is None or not found else standing(self.composed, self._own + head, best),
            qk_eigenvalue_score=_scored(score, self.nulls["qk_eigenvalue_score"]) if found else None,
            qk_trace=values.sum().real.item() if found else None,
            strongest=names[largest(scores)] if scores.max() > 0 else None,
            qk_weighted_score=weighted_score.item(),
            qk_weighted_trace=weighted.sum().real.item(),
        )

    @property
    def _own(self) -> int:
        """The number of this layer's first head, and of earlier heads."""
        return self.number * self.weights.n_heads

    @cached_property
    def _reading(self) -> Float[Tensor, "heads earlier"]:
        """How much each head reads of each earlier one: composition over tokens, or the size of it in scores."""
        if self.composed is not None:
            return self.composed[self._own : self._own + self.weights.n_heads, : self._own]
        return torch.cat([self._sizes(layer) for layer in self.weights.layers[: self.number]], dim=1).cpu()

    def _sizes(self, layer: Layer) -> Float[Tensor, "heads earlier"]:
        """``‖W_Eᵀ W_QK W_OV' W_E‖``, from products of size d_head."""
        own = self.weights.layers[self.number].by_head.map(Tensor.double)
        asked, written = (W @ self.gram @ W.mT for W in (own.W_Q, layer.by_head.W_V.double()))
        if own.meeting.rotary is not None:
            asked = own.meeting.rotary.mean_gram(asked, self.offsets, "query")
        met = own.W_K[:, None] @ layer.W_O.double()
        return ((asked[:, None] @ met) * (met @ written)).sum((-2, -1)).clamp_min(0).sqrt()

    @cached_property
    def _weighted(self) -> FactoredMatrix:
        """``Σ_e s_e W_OV^e`` over earlier heads, with their previous-token scores."""
        total = torch.zeros_like(self.gram)
        for number, layer in enumerate(self.weights.layers[: self.number]):
            shares = [self.previous[HeadId(number, h)] for h in range(self.weights.n_heads)]
            total += _sum_of_heads(layer, torch.tensor(shares, dtype=torch.float64, device=total.device))
        return FactoredMatrix(total, names=("Σ s W_OV",))

    def _spectrum(self, head: int, earlier: FactoredMatrix) -> tuple[Tensor, Tensor]:
        """Eigenvalues of the QK circuit through earlier heads, and their score; 0 where they are rounding alone."""
        compares = self.weights.QK_at((self.number, head), self.offsets).to(torch.float64)
        circuit = compares @ earlier @ FactoredMatrix(self.gram, names=("W_E W_Eᵀ",))
        values = circuit.eigenvalues()
        return values, eigenvalue_score(values, rounding_of(circuit, self.weights.dtype))


def _gram(weights: Weights) -> Float[Tensor, "d_model d_model"]:
    """``W_E W_Eᵀ``, in float64."""
    return (weights.W_E @ weights.W_E.T).dense().double()


def _sum_of_heads(layer: Layer, shares: Float[Tensor, " heads"]) -> Float[Tensor, "d_model d_model"]:
    return torch.einsum("h,hdk,hke->de", shares, layer.W_O.double(), layer.by_head.W_V.double())


def _earlier(weights: Weights, number: int) -> list[HeadId]:
    return [HeadId(l, h) for l in range(number) for h in range(weights.n_heads)]


def _pointer(weights: Weights, strengths: Float[Tensor, " earlier"]) -> Pointer:
    best = largest(strengths)
    return Pointer(strengths[best].item(), HeadId(*divmod(best, weights.n_heads)))


def _smeared(own: Float[Tensor, "2"], null: Null) -> SmearedKeys:
    return SmearedKeys(own[0].item(), _scored(own[1], null))


def _scored(value: Tensor, null: Null) -> Scored:
    return Scored(value.item(), null)
