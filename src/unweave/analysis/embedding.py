"""The embedding as the first read of the stream sees it: each column times the scale of its own norm.

    W_E D,    D = diag(1/σ(e_t)),  e_t the t-th column of W_E

In a model without norms D is the identity. Positions in the stream and what earlier layers write would change the scale;
a table over tokens can know neither, so they are left out.
"""

import torch

from unweave.factored import FactoredMatrix
from unweave.shapes import Float, Tensor
from unweave.weights import Weights


def embedding_scale(weights: Weights) -> Float[Tensor, " d_vocab"]:
    """The factor 1/σ by which the first norm multiplies each token's embedding; 1 without a norm."""
    columns = weights.embed.mT
    return weights.norm.scale(columns) if weights.scale(0) else torch.ones_like(columns[:, 0])


def normed_embedding(weights: Weights) -> FactoredMatrix:
    """``W_E D``: the embedding with the first norm's scale applied to every column, d_model × d_vocab.

    Args:
        weights: The model, in canonical form.

    Returns:
        ``W_E`` itself in a model without norms.

    Example:
        >>> from unweave import examples
        >>> normed_embedding(examples.copier(d_vocab=6))
        W_E   12 × 6, rank ≤ 6

    Paper:
        Elhage et al. 2021, "Layer Norm" (appendix) and the note on one-layer models.
    """
    if not weights.scale(0):
        return weights.W_E
    return FactoredMatrix(weights.embed * embedding_scale(weights), names=("W_E D",))
