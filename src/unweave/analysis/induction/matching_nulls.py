"""Random baselines of matching: eigenvalue scores of the QK circuits of random heads, and those of each layer."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan, nan

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.meeting import Offsets
from unweave.algebra.random import gaussian, generator
from unweave.analysis.circuits.copying import eigenvalue_score
from unweave.model.transforms import written_span
from unweave.model.weights import Weights
from unweave.results.estimates import Null, Scored
from unweave.shapes import Float, Tensor

UNKNOWN = Null(nan, nan)
"""The null of a score where it was not computed."""


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


def own_matching_null(
    weights: Weights, gram: Tensor, turn: Tensor | None = None, *, samples: int = 200, seed: int = 0
) -> Null:
    """Estimate that score for random heads of this shape, Gaussian where token embeddings are white."""
    draw, sizes = generator(seed, "own match"), _gram_over_tokens(weights, gram)
    W_K, W_Q = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(2))
    met = W_K if turn is None else turn @ W_K
    return Null.of(eigenvalue_score(FactoredMatrix(met * sizes, W_Q.mT).eigenvalues()))


def matching_nulls(
    weights: Weights, name: str, gram: Tensor, offsets: Offsets, *, samples: int, seed: int
) -> dict[str, Null]:
    """The null of matching by name; layers whose rates differ from those of the layers before have their own."""
    found, drawn = dict[str, Null](), dict[object, Null]()
    for number, layer in enumerate(weights.layers):
        rates = layer.meeting.rotary
        if rates not in drawn:
            turn = None if rates is None else rates.matrix(offsets, weights.d_head)
            drawn[rates] = matching_null(weights, gram, turn, samples=samples, seed=seed)
        found[name if number == 0 else f"{name}[{number}]"] = drawn[rates]
    return {key: null for key, null in found.items() if key == name or null is not found[name]}


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


def _gram_over_tokens(weights: Weights, gram: Tensor) -> Float[Tensor, " span"]:
    """Eigenvalues of ``W_E W_Eᵀ`` where token embeddings are white: ones, but where heads write beyond tokens."""
    into = written_span(weights).into
    sizes: Tensor = torch.linalg.eigvalsh(into @ gram.double().cpu() @ into.mT).clamp_min(0)
    return sizes
