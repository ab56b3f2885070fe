"""Mechanism of induction: what the weights of a head are able to do, before any token is seen.

An induction head copies (its OV circuit has positive eigenvalues), and attends to what followed an earlier copy of the
present token. There are three ways to find that place.

- K-composition, measured over tokens since the basis of the stream is arbitrary: an earlier head copies each previous
  token, and the head matches its query with that,
  ``W_Eᵀ W_QK^h W_OV^e W_E`` having positive eigenvalues. They are those of a d_head × d_head core,
  ``W_K^h W_OV^e (W_E W_Eᵀ) W_Q^hᵀ``, and all heads share the one product ``W_E W_Eᵀ``. What is added to the scores of
  all source tokens changes no attention: centered, the product is ``W_E W_Eᵀ - V ē ēᵀ`` with the mean embedding ē.
- Pointer arithmetic (Q-composition): an earlier head copies the *position* of an earlier copy, and the head's query
  attends one position further. It needs positions in the stream.
- Smeared keys, ``k_j ← s k_j + (1 - s) k_{j-1}``: each key holds the share 1 - s of the key before it. A head whose own
  QK circuit matches equal tokens then attends to the token *after* an earlier copy of the present one, and more than to
  the copy itself where 1 - s is above one half.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan, nan
from typing import Self

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
from unweave.model.layer import Layer
from unweave.model.transforms import as_read, written_span
from unweave.model.weights import Weights
from unweave.results.columns import Logits, Share, column
from unweave.results.estimates import Null, Scored
from unweave.results.question import question
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

POINTER_POSITIONS = 64
"""Positions over which pointer arithmetic is tried: one step is one step anywhere in a table of positions."""
CURVED = 0.5
"""Centered matching from which it is followed over distances."""
FARTHEST = 1_024
"""The farthest distance to which it is followed, where the context is as long."""
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
        qk_centered_score: The same of what a softmax over sources can see: without what is added to all source tokens.
        qk_trace: The sum of the eigenvalues of the circuit as it is.
        curve: The centered score at distances 1, 2, 4, …, for heads with rotary positions that match; otherwise empty,
            and without rotary positions the same at every distance.
        qk_as_read_score: The centered score between tokens as they stand after layer 0 (`as_read`), in models with
            MLPs; None through a head of layer 0, which reads the embeddings themselves, and below rounding: where the
            whole circuit is smaller than what rounding of the weights could make of zero, as beside a few tokens whose
            streams are thousands of times longer than all others.
        strongest: The earlier head with the largest K-composition score over tokens, whatever it does.
        qk_weighted_score: The eigenvalue score through all earlier heads, weighted by their previous-token scores.
        qk_weighted_trace: Its trace, as Olsson et al. 2022 report it.
    """

    strongest: HeadId | None
    qk_weighted_score: Share
    qk_weighted_trace: Logits
    through: HeadId | None = None
    k_composition: Scored | None = field(default=None, metadata=column(kind="share", null=("", "", "k_composition_z")))
    standing: Standing | None = None
    qk_eigenvalue_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))
    qk_centered_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))
    qk_trace: Logits | None = None
    curve: tuple[tuple[int, float], ...] = ()
    qk_as_read_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))


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
        centered: The same of what a softmax over sources can see.
    """

    before: Share
    match: Scored = field(metadata=column(kind="share", null=()))
    centered: Scored = field(metadata=column(kind="share", null=()))


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
        ov_as_read_score: The centered score with tokens as they stand after layer 0 (`as_read`), for heads of later
            layers in models with MLPs; None elsewhere.
    """

    head: HeadId
    ov_eigenvalue_score: Scored = field(metadata=column(kind="share", null=()))
    ov_centered_score: Scored = field(metadata=column(kind="share", null=()))
    matching: Matching | None = None
    pointer: Pointer | None = None
    smeared: SmearedKeys | None = None
    ov_as_read_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))

    @property
    def through(self) -> HeadId | None:
        """The earlier head that brings it the previous token."""
        return self.matching.through if self.matching else None

    @property
    def qk_eigenvalue_score(self) -> Scored | None:
        """Eigenvalue score of the QK circuit through that head."""
        return self.matching.qk_eigenvalue_score if self.matching else None

    @property
    def qk_centered_score(self) -> Scored | None:
        """The same as a softmax over sources sees it."""
        return self.matching.qk_centered_score if self.matching else None

    @property
    def qk_as_read_score(self) -> Scored | None:
        """The same with tokens as they stand after layer 0."""
        return self.matching.qk_as_read_score if self.matching else None

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

    Example:
        >>> import unweave as uw
        >>> model = uw.load("attn-2l-small")
        >>> heads = uw.analysis.induction.detect_heads(model)
        >>> previous = {row.head: row.previous_token for row in heads}
        >>> duplicate = {row.head: row.duplicate_token for row in heads}
        >>> found = mechanism(model, previous, duplicate, samples=20)["L1H3"].matching
        >>> str(found.strongest), round(float(found.qk_weighted_score), 1)
        ('L0H0', 0.9)

    Paper:
        Elhage et al. 2021, "How Induction Heads Work" and "Checking the Mechanistic Theory"; Olsson et al. 2022,
        appendix, "Trace of QK eigenvalues", and "smeared keys".
    """
    at = OLSSON.distances if offsets is None else offsets
    known, read = TokenProducts(weights), _AsRead.of(weights, at, samples, seed)
    nulls = {
        "ov_eigenvalue_score": copying_null(weights, known.through, samples=samples, seed=seed),
        "ov_centered_score": copying_null(weights, known.visible, samples=samples, seed=seed),
        **_matching_nulls(known, "qk_eigenvalue_score", at, samples, seed),
        **_matching_nulls(known, "qk_centered_score", at, samples, seed),
    }
    if weights.smears:
        nulls["own_match"] = own_matching_null(weights, known.gram, samples=samples, seed=seed)
        nulls["own_centered"] = own_matching_null(weights, known.centered, samples=samples, seed=seed)
    if read is not None:
        nulls |= read.nulls
    nulls["k_composition"] = baseline(weights.d_model, weights.d_head, seed=seed)
    return Mechanism(_rows(known, read, previous, duplicate, nulls, at), nulls)


def head_mechanisms(
    weights: Weights,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    nulls: Mapping[str, Null],
    offsets: Offsets | None = None,
) -> Table[HeadMechanism]:
    """Read the rows of `mechanism` with given nulls; those of eigenvalue scores cost most, and may be absent.

    Tokens as they stand after layer 0 are left out.

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head.
        duplicate: Duplicate-token score of every head.
        nulls: Nulls by name of the score.
        offsets: Distances at which queries of rotary heads meet keys; by default those of `OLSSON`'s copies.
    """
    at = OLSSON.distances if offsets is None else offsets
    return _rows(TokenProducts(weights), None, previous, duplicate, nulls, at)


def matching_null(
    weights: Weights, gram: Tensor, turn: Tensor | None = None, *, samples: int = 200, seed: int = 0
) -> Null:
    """Estimate the eigenvalue score of the QK circuit of two random heads of this shape.

    Heads are Gaussian where token embeddings are white, as in `copying_null`: the same in every basis of the stream.

    Args:
        weights: The model.
        gram: ``W_E W_Eᵀ``, or the same centered over sources.
        turn: ``R`` of rotary positions, at the distances of the score.
        samples: Pairs of heads drawn.
        seed: Seed of the draw.
    """
    draw, sizes = generator(seed, "matching"), _gram_over_tokens(weights, gram)
    W_K, W_V, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(3))
    W_O = gaussian(samples, len(sizes), weights.d_head, seed=draw)
    met = W_K @ W_O if turn is None else turn @ (W_K @ W_O)
    return Null.of(eigenvalue_score(FactoredMatrix(met, W_V.mul_(sizes) @ W_Q.mT).eigenvalues()))


def own_matches(weights: Weights, number: int, *grams: Tensor) -> Float[Tensor, "heads scores"] | None:
    """Compute, for each head of a layer with smeared keys, the share of the previous key and its eigenvalue scores.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK W_E)

    Args:
        weights: The model.
        number: The layer.
        grams: ``W_E W_Eᵀ`` in float64, as it is or centered.

    Returns:
        Share of each head, and its score by each Gram matrix; None where keys are plain.

    Paper:
        Olsson et al. 2022, "smeared keys".
    """
    smear = weights.attention(number).smear
    if smear is None:
        return None
    circuits = [weights.QK[number].to(torch.float64) @ FactoredMatrix(gram) for gram in grams]
    scores = [eigenvalue_score(x.eigenvalues(), rounding_of(x, weights.dtype)) for x in circuits]
    return torch.stack([1 - smear.double(), *scores], dim=-1)


def own_matching_null(
    weights: Weights, gram: Tensor, turn: Tensor | None = None, *, samples: int = 200, seed: int = 0
) -> Null:
    """Estimate that score for random heads of this shape, Gaussian where token embeddings are white."""
    draw, sizes = generator(seed, "own match"), _gram_over_tokens(weights, gram)
    W_K, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(2))
    met = W_K if turn is None else turn @ W_K
    return Null.of(eigenvalue_score(FactoredMatrix(met * sizes, W_Q.mT).eigenvalues()))


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
class TokenProducts:
    """Products of a model's tables of tokens, through which every circuit passes; each is made once, when needed."""

    weights: Weights

    @property
    def gram(self) -> Float[Tensor, "d_model d_model"]:
        """``W_E W_Eᵀ``, in float64."""
        return self.weights.token_gram.to(self.weights.embed.device)

    @cached_property
    def centered(self) -> Float[Tensor, "d_model d_model"]:
        """``W_E (I - 11ᵀ/V) W_Eᵀ``: without what is added to the scores of all source tokens alike."""
        total = self.weights.embed.sum(-1, dtype=torch.float64)
        return self.gram - total[:, None] * total / self.weights.d_vocab

    @cached_property
    def through(self) -> FactoredMatrix:
        """``W_E W_U``."""
        return through_vocabulary(self.weights)

    @cached_property
    def visible(self) -> FactoredMatrix:
        """The same without what is added to all logits alike."""
        return visible_to_softmax(self.weights, self.through)

    def curve(self, head: HeadId, through: HeadId) -> tuple[tuple[int, float], ...]:
        """Centered matching of a head through an earlier one at distances 1, 2, 4, …; empty without rotary positions.

        λ_d = eig(R_d S),    S = W_K W_OV' (W_E W_Eᵀ - V ē ēᵀ) W_Qᵀ    once for all distances
        """
        own, OV = self.weights.attention(head.layer), self.weights.OV[through].to(torch.float64)
        rotary, each = own.meeting.rotary, own.by_head
        if rotary is None:
            return ()
        W_K, W_Q = (W[head.head].double() for W in (each.W_K, each.W_Q))
        S = W_K @ OV.factors[0] @ (OV.factors[1] @ self.centered @ W_Q.mT)
        far = min(self.weights.n_ctx - 1, FARTHEST)
        distances = [2**n for n in range(max(far, 1).bit_length())]
        turned = torch.stack([rotary.matrix(d, self.weights.d_head).to(S) for d in distances]) @ S
        return tuple(zip(distances, eigenvalue_score(FactoredMatrix(turned).eigenvalues()).tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class _AsRead:
    """Products with tokens as they stand after layer 0, and the nulls of scores with them."""

    centered: Float[Tensor, "d_model d_model"]
    visible: FactoredMatrix
    nulls: Mapping[str, Null]

    @classmethod
    def of(cls, weights: Weights, at: Offsets, samples: int, seed: int) -> Self | None:
        """Where these tokens differ by more than what heads do to them; their table is let go at the end."""
        if not any(weights.d_mlp) or weights.n_layers < 2:
            return None
        read = TokenProducts(as_read(weights))
        ov = copying_null(read.weights, read.visible, samples=samples, seed=seed)
        qk = _matching_nulls(read, "qk_as_read_score", at, samples, seed)
        return cls(read.centered, read.visible, {"ov_as_read_score": ov, **qk})


def _matching_nulls(known: TokenProducts, name: str, at: Offsets, samples: int, seed: int) -> dict[str, Null]:
    """The null of matching by name; layers whose rates differ from those of the layers before have their own."""
    weights, found = known.weights, dict[str, Null]()
    drawn: dict[object, Null] = {}
    gram = known.gram if name == "qk_eigenvalue_score" else known.centered
    for number, layer in enumerate(weights.layers):
        rates = layer.meeting.rotary
        if rates not in drawn:
            turn = None if rates is None else rates.matrix(at, weights.d_head)
            drawn[rates] = matching_null(weights, gram, turn, samples=samples, seed=seed)
        found[name if number == 0 else f"{name}[{number}]"] = drawn[rates]
    return {key: null for key, null in found.items() if key == name or null is not found[name]}


def _rows(
    known: TokenProducts,
    read: _AsRead | None,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    nulls: Mapping[str, Null],
    at: Offsets,
) -> Table[HeadMechanism]:
    """The rows of `mechanism`, layer by layer."""
    weights, rows = known.weights, list[HeadMechanism]()
    composed = scores_over_tokens(weights, "k", at)
    weighted = torch.zeros_like(known.gram)
    for number in range(weights.n_layers):
        own = _OfLayer(number, nulls)
        matches = _Matching(own, known, read, previous, composed, at, weighted).rows() if number else None
        plain, centered = (head_scores(weights, number, x).tolist() for x in (known.through, known.visible))
        later = head_scores(weights, number, read.visible, below=nan).tolist() if read and number else None
        strengths = pointers(weights, number, duplicate)
        smeared = own_matches(weights, number, known.gram, known.centered)
        for head in range(weights.n_heads):
            rows.append(
                HeadMechanism(
                    HeadId(number, head),
                    own.scored("ov_eigenvalue_score", plain[head]),
                    own.scored("ov_centered_score", centered[head]),
                    None if matches is None else matches[head],
                    None if strengths is None else _pointer(weights, strengths[head]),
                    None if smeared is None else _smeared(smeared[head], own),
                    None if later is None else own.above_rounding("ov_as_read_score", later[head]),
                )
            )
        weighted = weighted + _sum_of_heads(weights, number, previous)
    return Table(tuple(rows))


@dataclass(frozen=True, eq=False)
class _OfLayer:
    """The nulls of one layer's heads."""

    number: int
    nulls: Mapping[str, Null]

    def scored(self, name: str, value: float | Tensor) -> Scored:
        """A score beside its null; layers with rates of their own have a null of their own."""
        null = self.nulls.get(f"{name}[{self.number}]", self.nulls.get(name, UNKNOWN))
        return Scored(float(value), null)

    def above_rounding(self, name: str, value: float | Tensor) -> Scored | None:
        """The same; None where the circuit is nothing but rounding."""
        return None if isnan(value) else self.scored(name, value)


@dataclass(frozen=True, eq=False)
class _Spectra:
    """Eigenvalue score and trace of the QK circuit of each head of a layer."""

    scores: Float[Tensor, " heads"]
    traces: Float[Tensor, " heads"]


@dataclass(frozen=True, eq=False)
class _Matching:
    """K-composition of one layer's heads with all earlier ones."""

    layer: _OfLayer
    known: TokenProducts
    read: _AsRead | None
    previous: Mapping[HeadId, float]
    composed: Float[Tensor, "readers writers"] | None
    offsets: Offsets
    weighted: Float[Tensor, "d_model d_model"]

    def rows(self) -> list[Matching]:
        """A row for each head of the layer."""
        names = _earlier(self.known.weights, self.layer.number)
        carried = self._reading * torch.tensor([self.previous[name] for name in names], dtype=torch.float64)
        best = [largest(row) for row in carried]
        writers = [names[place] for place in best]
        plain, centered = (self._scores(writers, x) for x in (self.known.gram, self.known.centered))
        later = None if self.read is None else self._scores(writers, self.read.centered, below=nan)
        weighted, found = self._everything(), []
        for head, scores in enumerate(self._reading):
            strongest = names[largest(scores)] if scores.max() > 0 else None
            row = Matching(
                strongest=strongest,
                qk_weighted_score=weighted.scores[head].item(),
                qk_weighted_trace=weighted.traces[head].item(),
            )
            brings = carried[head].max() > 0
            found.append(self._through(head, row, writers[head], plain, centered, later) if brings else row)
        return found

    def _through(
        self, head: int, row: Matching, writer: HeadId, plain: _Spectra, centered: _Spectra, later: _Spectra | None
    ) -> Matching:
        """The row of a head that some earlier head brings the previous token to."""
        own, place = self.layer, writer.layer * self.known.weights.n_heads + writer.head
        score, reads = own.scored("qk_centered_score", centered.scores[head]), self._reading[head, place]
        judged = self.composed is not None
        return replace(
            row,
            through=writer,
            k_composition=own.scored("k_composition", reads) if judged else None,
            standing=standing(self.composed, self._own + head, place) if self.composed is not None else None,
            qk_eigenvalue_score=own.scored("qk_eigenvalue_score", plain.scores[head]),
            qk_centered_score=score,
            qk_trace=plain.traces[head].item(),
            curve=self.known.curve(HeadId(own.number, head), writer) if score >= CURVED else (),
            qk_as_read_score=own.above_rounding("qk_as_read_score", later.scores[head])
            if later and writer.layer
            else None,
        )

    @property
    def _own(self) -> int:
        """The number of this layer's first head, and of earlier heads."""
        return self.layer.number * self.known.weights.n_heads

    @cached_property
    def _reading(self) -> Float[Tensor, "heads earlier"]:
        """How much each head reads of each earlier one: composition over tokens, or the size of it in scores."""
        weights = self.known.weights
        if self.composed is not None:
            return self.composed[self._own : self._own + weights.n_heads, : self._own]
        return torch.cat([self._sizes(layer) for layer in weights.layers[: self.layer.number]], dim=1).cpu()

    def _sizes(self, layer: Layer) -> Float[Tensor, "heads earlier"]:
        """``‖W_Eᵀ W_QK W_OV' W_E‖``, from products of size d_head."""
        own = self.known.weights.attention(self.layer.number).by_head.map(Tensor.double)
        asked, written = (W @ self.known.gram @ W.mT for W in (own.W_Q, layer.by_head.W_V.double()))
        if own.meeting.rotary is not None:
            asked = own.meeting.rotary.mean_gram(asked, self.offsets, "query")
        met = own.W_K[:, None] @ layer.W_O.double()
        return ((asked[:, None] @ met) * (met @ written)).sum((-2, -1)).clamp_min(0).sqrt()

    @cached_property
    def _meeting(self) -> tuple[Tensor, Tensor]:
        """Queries, turned, and keys of the layer's heads, [heads, d_head, d_model]."""
        asked, keys = self.known.weights.QK_at(self.layer.number, self.offsets).to(torch.float64).factors
        return asked.mT, keys

    def _scores(self, writers: list[HeadId], gram: Float[Tensor, "d_model d_model"], below: float = 0.0) -> _Spectra:
        """Spectra of the QK circuits of the layer's heads, each through one earlier head.

        Their scores are ``below`` where they are nothing but rounding.
        """
        OV = [self.known.weights.OV[writer].to(torch.float64).factors for writer in writers]
        W_O, W_V = (torch.stack(factors) for factors in zip(*OV, strict=True))
        asked, keys = self._meeting
        core = (keys @ W_O) @ (W_V @ gram @ asked.mT)
        return self._spectra(core, (keys, W_O, W_V, gram, asked.mT), below)

    def _everything(self) -> _Spectra:
        """Spectra of the QK circuits through all earlier heads, weighted by their previous-token scores."""
        asked, keys = self._meeting
        core = keys @ self.weighted @ self.known.gram @ asked.mT
        return self._spectra(core, (keys, self.weighted, self.known.gram, asked.mT))

    def _spectra(
        self, core: Float[Tensor, "heads d_head d_head"], factors: tuple[Tensor, ...], below: float = 0.0
    ) -> _Spectra:
        values = FactoredMatrix(core).eigenvalues()
        floor = rounding_of(FactoredMatrix(*factors), self.known.weights.dtype)
        return _Spectra(eigenvalue_score(values, floor, below), values.sum(-1).real)


def _sum_of_heads(weights: Weights, number: int, shares: Mapping[HeadId, float]) -> Float[Tensor, "d_model d_model"]:
    """``Σ_h s_h W_OV^h`` over the heads of a layer."""
    layer = weights.attention(number)
    own = torch.tensor([shares[HeadId(number, h)] for h in range(weights.n_heads)], dtype=torch.float64)
    W_O = layer.W_O.double() * own.to(layer.W_O.device)[:, None, None]
    found: Tensor = W_O.transpose(0, 1).flatten(1) @ layer.by_head.W_V.double().flatten(0, 1)
    return found


def _earlier(weights: Weights, number: int) -> list[HeadId]:
    return [HeadId(l, h) for l in range(number) for h in range(weights.n_heads)]


def _pointer(weights: Weights, strengths: Float[Tensor, " earlier"]) -> Pointer:
    best = largest(strengths)
    return Pointer(strengths[best].item(), HeadId(*divmod(best, weights.n_heads)))


def _smeared(own: Float[Tensor, "3"], nulls: _OfLayer) -> SmearedKeys:
    before, match, centered = own
    return SmearedKeys(before.item(), nulls.scored("own_match", match), nulls.scored("own_centered", centered))
