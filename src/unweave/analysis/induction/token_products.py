"""Products of W_E and W_U that all circuits of the mechanism share, and random baselines.

A null is the eigenvalue score of the QK circuits of random heads of the model's shape, with the same W_E and W_U.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import Self

import torch

from unweave.algebra import FactoredMatrix, HeadId
from unweave.algebra.random import gaussian, generator
from unweave.algebra.scoring import Offsets
from unweave.analysis.circuits.copying import eigenvalue_score, over_tokens, through_vocabulary, visible_to_softmax
from unweave.model.transforms import TokenSpan, as_read, written_span
from unweave.model.weights import Weights
from unweave.results.estimates import Null, Scored
from unweave.shapes import Float, Tensor

UNKNOWN = Null(nan, nan)  # the null of a score where it was not computed


def matching_null(
    weights: Weights, gram: Tensor, turn: Tensor | None = None, *, samples: int = 200, seed: int = 0
) -> Null:
    """Estimate the eigenvalue score of the QK circuit of two random heads of this shape.

    Heads are Gaussian where token embeddings are white, as in `copying_null`: the same in every basis of the stream.

    Args:
        gram: ``W_E W_Eᵀ``, or the same centered over sources.
        turn: ``R`` of rotary positions, at the distances of the score.
    """
    sizes = gram_over_tokens(written_span(weights), gram)
    return _RandomHeads.drawn(samples, weights.d_head, len(sizes), seed).null(sizes, turn)


@dataclass(frozen=True, eq=False)
class _RandomHeads:
    """Pairs of random heads: ``W_K W_O'`` of a reader and a writer, W_V of the writer, and W_Q of the reader."""

    met: Float[Tensor, "samples d_head d_head"]
    W_V: Float[Tensor, "samples d_head span"]
    W_Q: Float[Tensor, "samples d_head span"]

    @classmethod
    def drawn(cls, samples: int, d_head: int, span: int, seed: int) -> Self:
        draw = generator(seed, "matching")
        W_K, W_V, W_Q = (gaussian(samples, d_head, span, seed=draw) for _ in range(3))
        return cls(W_K @ gaussian(samples, span, d_head, seed=draw), W_V, W_Q)

    def null(self, sizes: Float[Tensor, " span"], turn: Tensor | None) -> Null:
        """The null of their scores, given the eigenvalues of ``W_E W_Eᵀ`` in these coordinates."""
        met = self.met if turn is None else turn @ self.met
        own = torch.stack([(W_V * sizes) @ W_Q.mT for W_V, W_Q in zip(self.W_V, self.W_Q, strict=True)])
        return Null.of(eigenvalue_score(FactoredMatrix(met, own).eigenvalues()))


def own_matching_null(
    weights: Weights, gram: Tensor, turn: Tensor | None = None, *, samples: int = 200, seed: int = 0
) -> Null:
    """Estimate the eigenvalue score of the QK circuit of a random head, Gaussian where token embeddings are white."""
    draw, sizes = generator(seed, "own match"), gram_over_tokens(written_span(weights), gram)
    W_K, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(2))
    met = W_K if turn is None else turn @ W_K
    return Null.of(eigenvalue_score(FactoredMatrix(met * sizes, W_Q.mT).eigenvalues()))


def matching_nulls(
    weights: Weights, grams: Mapping[str, Float[Tensor, " _"]], offsets: Offsets, *, samples: int, seed: int
) -> dict[str, Null]:
    """The nulls of matching by the names of scores; the same random heads serve all.

    Layers whose rotary rates differ from those of layer 0 have their own, as ``name[layer]``.

    Args:
        grams: For each score, the eigenvalues from `gram_over_tokens`.
    """
    found, known = dict[str, Null](), dict[tuple[str, object], Null]()
    drawn = {n: _RandomHeads.drawn(samples, weights.d_head, n, seed) for n in {len(sizes) for sizes in grams.values()}}
    for name, sizes in grams.items():
        for number, layer in enumerate(weights.layers):
            rates = layer.scoring.rotary
            if (name, rates) not in known:
                turn = None if rates is None else rates.matrix(offsets, weights.d_head)
                known[name, rates] = drawn[len(sizes)].null(sizes, turn)
            if number == 0 or known[name, rates] is not found[name]:
                found[name if number == 0 else f"{name}[{number}]"] = known[name, rates]
    return found


@dataclass(frozen=True, eq=False)
class LayerNulls:
    """The nulls of one layer's heads."""

    number: int
    nulls: Mapping[str, Null]

    def scored(self, name: str, value: float | Tensor) -> Scored:
        """A score beside its null; layers with rates of their own have a null of their own."""
        null = self.nulls.get(f"{name}[{self.number}]", self.nulls.get(name, UNKNOWN))
        return Scored(float(value), null)

    def above_rounding(self, name: str, value: float | Tensor) -> Scored | None:
        """A score beside its null, or None where the circuit is below rounding."""
        return None if isnan(value) else self.scored(name, value)


def gram_over_tokens(span: TokenSpan, gram: Float[Tensor, "d_model d_model"]) -> Float[Tensor, " span"]:
    """Eigenvalues of ``W_E W_Eᵀ`` where token embeddings are white: 1, except where heads write outside their span."""
    sizes: Tensor = torch.linalg.eigvalsh(span.into @ gram.double().cpu() @ span.into.mT).clamp_min(0)
    return sizes


FARTHEST = 1_024  # farthest distance of a curve of matching, where the context is long enough


@dataclass(frozen=True, eq=False)
class TokenProducts:
    """Products of W_E and W_U that all circuits share; each is computed once, when needed."""

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
        """Singular values of ``W_E W_U``, as stored or centered, in the coordinates of `span`."""
        return over_tokens(self.span, between.dense())

    def matched(self, gram: Float[Tensor, "d_model d_model"]) -> Float[Tensor, " span"]:
        """Eigenvalues of ``W_E W_Eᵀ``, as stored or centered, in the coordinates of `span`."""
        return gram_over_tokens(self.span, gram)

    def curve(self, head: HeadId, through: HeadId) -> tuple[tuple[int, float], ...]:
        """Centered matching of a head through an earlier one at distances 1, 2, 4, …; empty without rotary positions.

        λ_d = eig(R_d S),    S = W_K W_OV' (W_E W_Eᵀ - V ē ēᵀ) W_Qᵀ    once for all distances
        """
        own, OV = self.weights.layers[head.layer], self.weights.OV[through].to(torch.float64)
        rotary, each = own.scoring.rotary, own.by_head
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
    """Products with tokens as they stand after layer 0, and their sizes over such tokens. Their table is not kept."""

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
