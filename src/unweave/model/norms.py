"""Norms as ``D ⊗ W``: the matrix that folds into its neighbours, and the diagonal that does not.

Everything in a layer norm but the division by its scale is a fixed linear map. It is folded away (see `fold`), so that
what is left of LayerNorm and of RMSNorm is one and the same: a number per position,

    D = 1 / sqrt(mean(x²) + eps),

because a LayerNorm's stream is centred by what writes to it.
"""

from dataclasses import dataclass
from typing import Literal, get_args

import torch

from unweave.errors import BadInput, check_choice
from unweave.shapes import Float, Tensor

NormKind = Literal["none", "layer", "rms"]


@dataclass(frozen=True)
class Norm:
    """The norm before every read of the stream, its linear part folded away.

    Attributes:
        kind: What the model had: no norm, LayerNorm or RMSNorm.
        eps: What is added to the mean square before its root.
    """

    kind: NormKind = "none"
    eps: float = 0.0

    def __post_init__(self) -> None:
        check_choice("Norm: kind", self.kind, get_args(NormKind))
        if not 0 <= self.eps < torch.inf:
            raise BadInput(f"Norm: eps is {self.eps!r}; it is a finite number, at least 0")

    def scale(self, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq"]:
        """The factor 1/σ by which the norm multiplies the stream at each position."""
        return (x.square().mean(-1) + self.eps).rsqrt()

    def read(self, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq d_model"]:
        """The stream as it is read: times that factor; as it is, without a norm."""
        return x if self.kind == "none" else self.scale(x)[..., None] * x


UNNORMED = Norm()


def centring(d_model: int) -> Float[Tensor, "d_model d_model"]:
    """``I - 11ᵀ/d``: the projection that subtracts the mean, as a LayerNorm does."""
    return torch.eye(d_model, dtype=torch.float64) - 1.0 / d_model
