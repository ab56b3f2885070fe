"""Products of a model's tables of tokens, through which every circuit of the mechanism passes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import (
    eigenvalue_score,
    over_tokens,
    through_vocabulary,
    visible_to_softmax,
)
from unweave.analysis.induction.matching_nulls import gram_over_tokens
from unweave.model.transforms import TokenSpan, as_read, written_span
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor

FARTHEST = 1_024
"""The farthest distance to which it is followed, where the context is as long."""


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
        """``W_E W_U``, centered over logits: a softmax does not depend on what is added to all of them."""
        return visible_to_softmax(self.weights, self.through)

    @cached_property
    def span(self) -> TokenSpan:
        """Coordinates in which tokens are white."""
        return written_span(self.weights)

    def copied(self, between: FactoredMatrix) -> Float[Tensor, " span"]:
        """Singular values of ``W_E W_U`` in them."""
        return over_tokens(self.span, between.dense())

    def matched(self, gram: Float[Tensor, "d_model d_model"]) -> Float[Tensor, " span"]:
        """Eigenvalues of ``W_E W_Eᵀ`` in them."""
        return gram_over_tokens(self.span, gram)

    def curve(self, head: HeadId, through: HeadId) -> tuple[tuple[int, float], ...]:
        """Centered matching of a head through an earlier one at distances 1, 2, 4, …; empty without rotary positions.

        λ_d = eig(R_d S),    S = W_K W_OV' (W_E W_Eᵀ - V ē ēᵀ) W_Qᵀ    once for all distances
        """
        own, OV = self.weights.layers[head.layer], self.weights.OV[through].to(torch.float64)
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
class AsRead:
    """Products with tokens as they stand after layer 0, and their sizes over such tokens. The table is not kept."""

    centered: Float[Tensor, "d_model d_model"]
    visible: FactoredMatrix
    matched: Float[Tensor, " span"]
    copied: Float[Tensor, " span"]

    @classmethod
    def of(cls, weights: Weights) -> Self | None:
        """Products of a model with MLPs and at least two layers; None for others."""
        if not any(weights.d_mlp) or weights.n_layers < 2:
            return None
        read = TokenProducts(as_read(weights))
        return cls(read.centered, read.visible, read.matched(read.centered), read.copied(read.visible))
