"""Induction by K-composition: an earlier head copies each previous token, and a head's query matches it.

Measured over tokens, since the basis of the stream is arbitrary: ``W_Eᵀ W_QK^h W_OV^e W_E`` has positive eigenvalues.
Those of a d_head × d_head core, ``W_K^h W_OV^e (W_E W_Eᵀ) W_Q^hᵀ``, are the same, and all heads share the one product
``W_E W_Eᵀ``. What is added to the scores of all source tokens changes no attention: centered, the product is
``W_E W_Eᵀ - V ē ēᵀ`` with the mean embedding ē.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import nan

import torch

from unweave.algebra import FactoredMatrix, HeadId
from unweave.algebra.scoring import Offsets
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of
from unweave.analysis.composition.pairs import PairRank, largest, pair_rank
from unweave.analysis.induction.token_products import AsRead, LayerNulls, TokenProducts
from unweave.model import Layer, Weights
from unweave.results import Logits, Scored, Share, column
from unweave.shapes import Float, Tensor

CURVED = 0.5  # centered score from which matching is measured at every distance of the curve


@dataclass(frozen=True)
class Matching:
    """Matching of a head's query with what earlier heads write into its keys.

    Attributes:
        through: The earlier head through which most of the previous token reaches the keys (previous-token score times
            K-composition score is largest); None if nothing does.
        k_composition: K-composition score over tokens, invariant under a change of basis; its null is that of
            random heads over tokens. None where heads write beyond what tokens span, so that it cannot be judged;
            ``through`` and ``strongest`` then go by the size of what the writer adds to the scores of tokens,
            ``‖W_Eᵀ W_QK W_OV' W_E‖``.
        standing: Rank of the pair of this head and ``through`` among the pairs of the model.
        qk_eigenvalue_score: Σλ / Σ|λ| of the QK circuit with keys through ``through``: 1 matches equal tokens. None if
            there is no such head.
        qk_centered_score: The same for the circuit centered over sources, the part that a softmax depends on.
        qk_trace: Σλ of the circuit, not centered.
        curve: The centered score at distances 1, 2, 4, …, for heads with rotary positions that match; otherwise empty.
            Without rotary positions the score is the same at every distance.
        qk_as_read_score: The centered score between tokens as they stand after layer 0 (`as_read`), in models with
            MLPs; None through a head of layer 0, which reads the embeddings themselves, and where the whole circuit
            is below the rounding of the weights, as when the streams of a few tokens are thousands of times longer
            than all others.
        strongest: The earlier head with the largest K-composition score over tokens, whatever it attends to.
        qk_weighted_score: The eigenvalue score through all earlier heads, weighted by their previous-token scores.
        qk_weighted_trace: The trace of that circuit, as Olsson et al. 2022 report it.
    """

    strongest: HeadId | None = None
    qk_weighted_score: Share = nan
    qk_weighted_trace: Logits = nan
    through: HeadId | None = None
    k_composition: Scored | None = field(default=None, metadata=column(kind="share", null=("", "", "k_composition_z")))
    standing: PairRank | None = None
    qk_eigenvalue_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))
    qk_centered_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))
    qk_trace: Logits | None = None
    curve: tuple[tuple[int, float], ...] = ()
    qk_as_read_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))


NO_MATCHING = Matching()  # matching of a head in the first layer, which has no earlier head


@dataclass(frozen=True, eq=False)
class _Spectra:
    """Eigenvalue score and trace of the QK circuit of each head of a layer."""

    scores: Float[Tensor, " heads"]
    traces: Float[Tensor, " heads"]


@dataclass(frozen=True, eq=False)
class LayerMatching:
    """K-composition of one layer's heads with all earlier ones."""

    layer: LayerNulls
    known: TokenProducts
    read: AsRead | None
    previous: Mapping[HeadId, float]
    composed: Float[Tensor, "readers writers"] | None
    offsets: Offsets
    weighted: Float[Tensor, "d_model d_model"]

    def rows(self) -> list[Matching]:
        """A row for each head of the layer."""
        names = earlier_heads(self.known.weights, self.layer.number)
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
        """The row of a head whose keys hold the previous token, written by an earlier head."""
        own, place = self.layer, writer.layer * self.known.weights.n_heads + writer.head
        if self.composed is not None:
            composition = own.scored("k_composition", self._reading[head, place])
            row = replace(row, k_composition=composition, standing=pair_rank(self.composed, self._own + head, place))
        score = own.scored("qk_centered_score", centered.scores[head])
        if later and writer.layer:
            row = replace(row, qk_as_read_score=own.above_rounding("qk_as_read_score", later.scores[head]))
        return replace(
            row,
            through=writer,
            qk_eigenvalue_score=own.scored("qk_eigenvalue_score", plain.scores[head]),
            qk_centered_score=score,
            qk_trace=plain.traces[head].item(),
            curve=self.known.curve(HeadId(own.number, head), writer) if score >= CURVED else (),
        )

    @property
    def _own(self) -> int:
        return self.layer.number * self.known.weights.n_heads

    @cached_property
    def _reading(self) -> Float[Tensor, "heads earlier"]:
        """K-composition of each head with each earlier one: the score over tokens, or its size in attention scores."""
        weights = self.known.weights
        if self.composed is not None:
            return self.composed[self._own : self._own + weights.n_heads, : self._own]
        return torch.cat([self._sizes(layer) for layer in weights.layers[: self.layer.number]], dim=1).cpu()

    def _sizes(self, layer: Layer) -> Float[Tensor, "heads earlier"]:
        """``‖W_Eᵀ W_QK W_OV' W_E‖``, from products of size d_head."""
        own = self.known.weights.layers[self.layer.number].by_head.map(Tensor.double)
        asked, written = (W @ self.known.gram @ W.mT for W in (own.W_Q, layer.by_head.W_V.double()))
        if own.scoring.rotary is not None:
            asked = own.scoring.rotary.mean_gram(asked, self.offsets, "query")
        met = own.W_K[:, None] @ layer.W_O.double()
        return ((asked[:, None] @ met) * (met @ written)).sum((-2, -1)).clamp_min(0).sqrt()

    @cached_property
    def _meeting(self) -> tuple[Tensor, Tensor]:
        """Queries, rotated, and keys of the layer's heads, [heads, d_head, d_model]."""
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


def weighted_OV(weights: Weights, number: int, shares: Mapping[HeadId, float]) -> Float[Tensor, "d_model d_model"]:
    """``Σ_h s_h W_OV^h`` over the heads of a layer."""
    layer = weights.layers[number]
    own = torch.tensor([shares[HeadId(number, h)] for h in range(weights.n_heads)], dtype=torch.float64)
    W_O = layer.W_O.double() * own.to(layer.W_O.device)[:, None, None]
    found: Tensor = W_O.transpose(0, 1).flatten(1) @ layer.by_head.W_V.double().flatten(0, 1)
    return found


def earlier_heads(weights: Weights, number: int) -> list[HeadId]:
    """Every head of the layers before one."""
    return [HeadId(l, h) for l in range(number) for h in range(weights.n_heads)]
