"""Norms as ``D ⊗ W``: a matrix that folds into its neighbors, and a diagonal that does not.

Except for the division by its scale, a LayerNorm is a fixed linear map. With that map folded away (see `fold`), the
rest of LayerNorm and of RMSNorm is the same number per position,

    D = 1 / sqrt(mean(x²) + eps),

since all that writes to the stream of a LayerNorm is centered.

A norm *behind* heads or neurons divides what they write together, before it joins the stream. Its gain and a centering
fold into the matrix that writes, so that this stays what joins the stream, up to D; D is measured on the written vector
with the gain divided out again, or, where that cannot be, by the matrix as it was.
"""

from dataclasses import dataclass
from typing import Literal, get_args

import torch

from unweave.errors import BadInput, check_choice
from unweave.shapes import Float, Tensor

NormKind = Literal["none", "layer", "rms"]


@dataclass(frozen=True)
class Norm:
    """A norm of the stream, with its linear part folded away.

    Attributes:
        kind: Kind of the original: none, LayerNorm or RMSNorm.
        eps: Added to the mean square before the root.
    """

    kind: NormKind = "none"
    eps: float = 0.0

    def __post_init__(self) -> None:
        check_choice("Norm: kind", self.kind, get_args(NormKind))
        if not 0 <= self.eps < torch.inf:
            raise BadInput(f"Norm: eps is {self.eps!r}", "give a finite number, at least 0")

    def scale(self, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq"]:
        """Inverse scale 1/σ, by which the norm multiplies the stream at each position."""
        return (x.square().mean(-1) + self.eps).rsqrt()

    def read(self, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq d_model"]:
        """The stream times its inverse scale; unchanged without a norm."""
        return x if self.kind == "none" else self.scale(x)[..., None] * x


UNNORMED = Norm()


def check_after(name: str, after: Norm, *parts: Tensor | None) -> None:
    """Refuse tensors of a norm behind a write where there is none."""
    if after.kind == "none" and any(part is not None for part in parts):
        raise BadInput(f"{name}: g, c, M and m belong to a norm behind it, and after is none", "give the norm")
