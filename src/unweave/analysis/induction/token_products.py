"""Products of a model's tables of tokens, through which every circuit of the mechanism passes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.meeting import Offsets
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import copying_null, eigenvalue_score, through_vocabulary, visible_to_softmax
from unweave.analysis.induction.matching_nulls import matching_nulls
from unweave.model.transforms import as_read
from unweave.model.weights import Weights
from unweave.results.estimates import Null
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
class AsRead:
    """Products with tokens as they stand after layer 0, and the nulls of scores with them."""

    centered: Float[Tensor, "d_model d_model"]
    visible: FactoredMatrix
    nulls: Mapping[str, Null]

    @classmethod
    def of(cls, weights: Weights, at: Offsets, samples: int, seed: int) -> Self | None:
        """Products of a model with MLPs and at least two layers; None for others. The table of tokens is not kept."""
        if not any(weights.d_mlp) or weights.n_layers < 2:
            return None
        read = TokenProducts(as_read(weights))
        ov = copying_null(read.weights, read.visible, samples=samples, seed=seed)
        qk = matching_nulls(weights, "qk_as_read_score", read.centered, at, samples=samples, seed=seed)
        return cls(read.centered, read.visible, {"ov_as_read_score": ov, **qk})
