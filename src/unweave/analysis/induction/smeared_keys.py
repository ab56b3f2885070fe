"""Induction by smeared keys, ``k_j ← s k_j + (1 - s) k_{j-1}``: each key holds the share 1 - s of the key before it.

A head whose own QK circuit matches equal tokens then attends to the token *after* an earlier copy of the present one,
and more than to the copy itself where 1 - s is above one half.
"""

from dataclasses import dataclass, field

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of
from unweave.analysis.induction.matching_nulls import LayerNulls
from unweave.model.weights import Weights
from unweave.results.columns import Share, column
from unweave.results.estimates import Scored
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class SmearedKeys:
    """Matching of a head with smeared keys by itself.

    Attributes:
        before: Share of each key that is the key of the previous token.
        match: Σλ / Σ|λ| of the head's own QK circuit: 1 matches equal tokens, and finds what follows them.
        centered: The same of the circuit centered over sources, the part that a softmax depends on.
    """

    before: Share
    match: Scored = field(metadata=column(kind="share", null=()))
    centered: Scored = field(metadata=column(kind="share", null=()))


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
    smear = weights.layers[number].smear
    if smear is None:
        return None
    circuits = [weights.QK[number].to(torch.float64) @ FactoredMatrix(gram) for gram in grams]
    scores = [eigenvalue_score(x.eigenvalues(), rounding_of(x, weights.dtype)) for x in circuits]
    return torch.stack([1 - smear.double(), *scores], dim=-1)


def smeared_keys(own: Float[Tensor, "3"], nulls: LayerNulls) -> SmearedKeys:
    """The row of a head from what `own_matches` computes of it."""
    before, match, centered = own
    return SmearedKeys(before.item(), nulls.scored("own_match", match), nulls.scored("own_centered", centered))
