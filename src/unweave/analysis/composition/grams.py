"""Sizes of the products of many matrices with many others, as inner products of their Gram matrices.

    ‖R W‖² = tr( (RᵀR) (W Wᵀ) ) = Σᵢ (RᵀR)ᵢᵢ (W Wᵀ)ᵢᵢ + 2 Σᵢ<ⱼ (RᵀR)ᵢⱼ (W Wᵀ)ᵢⱼ

A Gram matrix is d_model × d_model and multiplied out once, not once for each pair; of all of them some rows at a time.
What two matrices have in common cancels in this sum where they are nearly orthogonal, so it says where to trust it.
"""

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
    """Symmetric matrices ``Fᵀ C F`` of trace 1.

    Attributes:
        factor: F of each.
        core: C of each.
    """

    factor: Float[Tensor, "n d_head d_model"]
    core: Float[Tensor, "n d_head d_head"]

    @cached_property
    def norms(self) -> Float[Tensor, " n"]:
        """``‖Fᵀ C F‖ = √tr((C F Fᵀ)²)``, in [0, 1]."""
        product = self.core.double() @ (self.factor @ self.factor.mT).double()
        return (product * product.mT).sum((-2, -1)).clamp_min(0).sqrt()

    def rows(self, start: int) -> Float[Tensor, "n rows columns"]:
        """Some rows of every matrix, from the diagonal on, multiplied in the precision of F."""
        return self.factor[..., start : start + ROWS_HELD].mT @ self.core @ self.factor[..., start:]


def inner_products(read: Grams, written: Grams) -> Float[Tensor, "readers writers"]:
    """Inner product of every pair of Gram matrices, which is ``‖R W‖²`` in units of ``‖R‖² ‖W‖²``."""
    found = torch.zeros(len(read.factor), len(written.factor), dtype=torch.float64, device=read.factor.device)
    for start in range(0, read.factor.shape[-1], ROWS_HELD):
        some = read.rows(start)
        some[..., ROWS_HELD:] *= 2  # what is right of the square on the diagonal stands below it too
        found += some.flatten(1) @ written.rows(start).flatten(1).mT
    return found


def trusted(products: Float[Tensor, "readers writers"], read: Grams, written: Grams) -> Bool[Tensor, "readers writers"]:
    """Tell the inner products that are far above the rounding of their terms."""
    rounding = torch.finfo(read.factor.dtype).eps * read.norms[:, None] * written.norms
    return products > ABOVE_ROUNDING * rounding
