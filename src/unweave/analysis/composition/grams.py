"""Sizes of the products of many matrices with many others, as inner products of their Gram matrices.

    ‖R W‖² = tr( (RᵀR) (W Wᵀ) ) = Σᵢ (RᵀR)ᵢᵢ (W Wᵀ)ᵢᵢ + 2 Σᵢ<ⱼ (RᵀR)ᵢⱼ (W Wᵀ)ᵢⱼ

A Gram matrix is d_model × d_model and multiplied out once, not once for each pair; of all of them some rows at a time.
What two matrices have in common cancels in this sum where they are nearly orthogonal, so it says where to trust it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import torch

from unweave.shapes import Bool, Float, Tensor

ROWS_HELD = 32
"""Rows of every Gram matrix that are held at a time: few enough for a cache."""
ABOVE_ROUNDING = 2**14
"""Units of rounding above which an inner product is trusted."""


@dataclass(frozen=True, eq=False)
class Grams:
    """Symmetric matrices ``Fᵀ C F`` of trace 1, one for each head of a layer.

    Attributes:
        factor: F of each group of heads.
        core: C of each head.
    """

    factor: Float[Tensor, "groups 1 d_head d_model"]
    core: Float[Tensor, "groups shared d_head d_head"]

    def __len__(self) -> int:
        return self.core.shape[0] * self.core.shape[1]

    @cached_property
    def norms(self) -> Float[Tensor, " n"]:
        """``‖Fᵀ C F‖ = √tr((C F Fᵀ)²)``, in [0, 1]."""
        product = self.core.double() @ (self.factor @ self.factor.mT).double()
        return (product * product.mT).sum((-2, -1)).clamp_min(0).sqrt().flatten()

    def rows(self, start: int) -> Float[Tensor, "n rows columns"]:
        """Some rows of every matrix, from the diagonal on, multiplied in the precision of F."""
        return (self.factor[..., start : start + ROWS_HELD].mT @ self.core @ self.factor[..., start:]).flatten(0, 1)


def inner_products(read: Sequence[Grams], written: Sequence[Grams]) -> Float[Tensor, "readers writers"]:
    """Inner product of every pair of Gram matrices of layers, which is ``‖R W‖²`` in units of ``‖R‖² ‖W‖²``."""
    counts, factor = [sum(map(len, layers)) for layers in (read, written)], read[0].factor
    found = torch.zeros(counts, dtype=torch.float64, device=factor.device)
    for start in range(0, factor.shape[-1], ROWS_HELD):
        some = _rows(read, start)
        some[..., ROWS_HELD:] *= 2  # what is right of the square on the diagonal stands below it too
        found += some.flatten(1) @ _rows(written, start).flatten(1).mT
    return found


def _rows(layers: Sequence[Grams], start: int) -> Float[Tensor, "n rows columns"]:
    """Some rows of every matrix of all layers."""
    first, counts = layers[0].factor[..., start:], [len(own) for own in layers]
    found = first.new_empty(sum(counts), min(ROWS_HELD, first.shape[-1]), first.shape[-1])
    for own, place in zip(layers, found.split(counts), strict=True):
        place.copy_(own.rows(start))
    return found


def trusted(
    products: Float[Tensor, "readers writers"], read: Sequence[Grams], written: Sequence[Grams]
) -> Bool[Tensor, "readers writers"]:
    """Tell the inner products that are far above the rounding of their terms."""
    norms = [torch.cat([own.norms for own in layers]) for layers in (read, written)]
    rounding = torch.finfo(read[0].factor.dtype).eps * norms[0][:, None] * norms[1]
    return products > ABOVE_ROUNDING * rounding
