"""Induction without K-composition: by pointer arithmetic, or by smeared keys.

Pointer arithmetic (Q-composition) needs positions in the stream: an earlier head copies the *position* of an earlier
copy of the current token, and the head's query attends one position further.

Smeared keys, ``k_j ← s k_j + (1 - s) k_{j-1}``, hold the share 1 - s of the key before them. A head whose own QK
circuit matches equal tokens then attends to the token *after* an earlier copy of the current one, and more than to the
copy itself where 1 - s is above one half.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch

from unweave.algebra import FactoredMatrix, HeadId
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of
from unweave.analysis.composition.pairs import largest
from unweave.analysis.induction.matching import earlier_heads
from unweave.analysis.induction.token_products import LayerNulls
from unweave.model import Weights, heads
from unweave.results import Scored, Share, column
from unweave.shapes import Float, Tensor

POINTER_POSITIONS = 64
"""First positions, on which pointer arithmetic is tested: a shift by one is assumed to work alike at all others."""


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


def copied_positions(weights: Weights, number: int) -> Float[Tensor, "heads i d_model"]:
    """``W_OV W_P`` of every head of a layer, in float64: what it writes where it attends to a position."""
    layer = heads.linear(weights.layers[number]).map(torch.Tensor.double)
    return heads.values(layer, _positions(weights)) @ layer.W_O.mT


def pointers(
    weights: Weights, number: int, duplicate: Mapping[HeadId, float], copied: Sequence[Float[Tensor, "heads i d_model"]]
) -> Float[Tensor, "heads earlier"]:
    """Compute the strength of pointer arithmetic of each head of a layer through every earlier head.

        M = (W_OV^e W_P)ᵀ W_QK^h W_P,    shift = share of positions i with argmaxⱼ (M_ij - mean_i M_ij) = i + 1

    Args:
        copied: The `copied_positions` of every earlier layer.
    """
    layer, table = heads.linear(weights.layers[number]).map(torch.Tensor.double), _positions(weights)
    key, n, shifts = heads.keys(layer, table).mT, len(table), []  # [heads, d_head, j]
    for written in copied:
        preferred = heads.queries(layer, written).transpose(0, 1) @ key[:, None]  # [heads, earlier, i, j]
        # What a query adds to all its scores, or a key to all queries, points nowhere: the mean over i is taken off.
        preferred = preferred - preferred.mean(-2, keepdim=True)
        peaked = preferred.amax(-1) > preferred.amin(-1)
        hits = (preferred.argmax(-1) == torch.arange(1, n + 1, device=table.device)) & peaked
        shifts.append(hits.sum(-1).cpu() / max(n - 1, 1))
    names = earlier_heads(weights, number)
    return torch.cat(shifts, dim=1).double() * torch.tensor([duplicate[name] for name in names], dtype=torch.float64)


def _positions(weights: Weights) -> Float[Tensor, "i d_model"]:
    assert weights.position_table is not None
    return weights.position_table.mT[:POINTER_POSITIONS].double()


def strongest_pointer(weights: Weights, strengths: Float[Tensor, " earlier"]) -> Pointer:
    """The earlier head through which pointer arithmetic is strongest."""
    best = largest(strengths)
    return Pointer(strengths[best].item(), HeadId(*divmod(best, weights.n_heads)))


@dataclass(frozen=True)
class SmearedKeys:
    """Matching of a head by its own smeared keys.

    Attributes:
        before: Share of each key that is the key of the previous token.
        match: Σλ / Σ|λ| of the head's own QK circuit: 1 matches equal tokens, and finds what follows them.
        centered: The same for the circuit centered over sources, the part that a softmax depends on.
    """

    before: Share
    match: Scored = field(metadata=column(kind="share", null=()))
    centered: Scored = field(metadata=column(kind="share", null=()))


def own_matches(weights: Weights, number: int, *grams: Tensor) -> Float[Tensor, "heads scores"] | None:
    """Compute, for each head of a layer with smeared keys, the share of the previous key and its eigenvalue scores.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK W_E)

    Args:
        grams: ``W_E W_Eᵀ`` in float64, as it is or centered.

    Returns:
        For each head its share, and its score with each Gram matrix; None where keys are not smeared.
    """
    smear = weights.layers[number].smear
    if smear is None:
        return None
    circuits = [weights.QK[number].to(torch.float64) @ FactoredMatrix(gram) for gram in grams]
    scores = [eigenvalue_score(x.eigenvalues(), rounding_of(x, weights.dtype)) for x in circuits]
    return torch.stack([1 - smear.double(), *scores], dim=-1)


def smeared_keys(own: Float[Tensor, "3"], nulls: LayerNulls) -> SmearedKeys:
    """The row of a head from what `own_matches` computes for it."""
    before, match, centered = own
    return SmearedKeys(before.item(), nulls.scored("own_match", match), nulls.scored("own_centered", centered))
