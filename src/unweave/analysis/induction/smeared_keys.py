"""Smeared keys: how a head by itself can do what otherwise takes a previous-token head.

    k_j ← s k_j + (1 - s) k_{j-1}

Each key holds the share 1 - s of the key before it. A head whose own QK circuit matches equal tokens then looks at the
token *after* an earlier copy of the present one, and more than at the copy itself where 1 - s is above one half.
"""

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.analysis.circuits.copying import eigenvalue_score
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.shapes import Tensor


def own_matches(weights: Weights, number: int, gram: Tensor) -> list[dict[str, float]]:
    """For each head of a layer, the share of the key before in each key, and whether the head matches equal tokens.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK W_E)

    Args:
        weights: The model.
        number: The layer.
        gram: ``W_E W_Eᵀ`` in float64.

    Returns:
        The fields ``key_before`` and ``own_match`` of a `Mechanism`; none where keys are plain.

    Paper:
        Olsson et al. 2022, "smeared keys".
    """
    layer = weights.layers[number]
    if layer.smear is None:
        return [{} for _ in range(weights.n_heads)]
    scores = eigenvalue_score((weights.QK[number].to(torch.float64) @ FactoredMatrix(gram)).eigenvalues())
    before = (1 - layer.smear.double()).tolist()
    return [{"key_before": b, "own_match": m} for b, m in zip(before, scores.tolist(), strict=True)]


def own_matching_null(weights: Weights, gram: Tensor, *, samples: int = 200, seed: int = 0) -> Null | None:
    """That score of random heads of this shape in this model's embedding; None where no keys are smeared."""
    if all(layer.smear is None for layer in weights.layers):
        return None
    draw = generator(seed, "own match")
    W_K, W_Q = (gaussian(samples, weights.d_head, weights.d_model, seed=draw) for _ in range(2))
    return Null.of(eigenvalue_score(FactoredMatrix(W_K, torch.as_tensor(gram).cpu(), W_Q.mT).eigenvalues()))
