"""Norms as ``D ⊗ W``: a matrix that folds into its neighbors, and a diagonal that does not.

Except for the division by its scale, a LayerNorm is a fixed linear map. With that map folded away (see `fold`), the
rest of LayerNorm, like that of RMSNorm, is one number per position,

    D = 1 / sqrt(mean(x²) + eps),

since all that writes to the stream of a LayerNorm is centered.

A *post-norm* divides what the heads of a layer, or its neurons, write together before it joins the stream. Its gain and
its centering fold into the matrix that writes, so that this matrix still maps to what joins the stream, up to D. D is
computed from the written vector with the gain divided out, or, where the gain has zeros, by the matrix as stored.
"""

from dataclasses import dataclass
from typing import Literal, get_args

import torch

from unweave.errors import BadInput, check_choice
from unweave.model.axes import Axes, Block, Sizes, bind, check_own
from unweave.shapes import Float, Shaped, Tensor

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


@dataclass(frozen=True, eq=False)
class PostNorm(Block):
    """A norm of what the heads of a layer, or its neurons, write together: ``g · (W z + b) / σ + c``."""

    norm: Norm
    # g, which W and b have folded in and σ does not see; None for 1, and where it has zeros
    gain: Float[Tensor, " d_model"] | None = None
    constant: Float[Tensor, " d_model"] | None = None  # c, which joins the stream after the norm
    measure: Tensor | None = None  # W before the fold, from which σ is computed where the gain has zeros; in its shape
    measured_bias: Float[Tensor, " d_model"] | None = None  # the same for b

    def check(self, owner: str, measure: Axes, sizes: Sizes) -> None:
        """Check its tensors against the sizes of its owner, whose writing matrix has the axes ``measure``."""
        check_own(f"{owner}: post_norm", self, sizes)
        if self.measure is not None:
            bind(f"{owner}: post_norm: measure", self.measure, measure, sizes)

    def scale(
        self, written: Float[Tensor, "*batch seq d_model"], z: Shaped[Tensor, "*_"]
    ) -> Float[Tensor, "*batch seq"]:
        """Inverse scale 1/σ of a write.

        Args:
            written: ``g · (W z + b)``.
            z: Activations of the neurons, or the mixed values of all heads.
        """
        return self.norm.scale(self.measured(written, z))

    def measured(
        self, written: Float[Tensor, "*batch seq d_model"], z: Shaped[Tensor, "*_"]
    ) -> Float[Tensor, "*batch seq d_model"]:
        """The vector from which the scale of a write is computed: the write with its gain divided out."""
        if self.measure is None:
            return written if self.gain is None else written / self.gain
        found = summed(self.measure, z) if self.measure.dim() == 3 else z @ self.measure.mT
        return found if self.measured_bias is None else found + self.measured_bias


def summed(W: Float[Tensor, "heads d_model d_value"], z: Float[Tensor, "*batch heads seq d_value"]) -> Tensor:
    """Sum over heads of ``W z``, as one product with all matrices side by side: no head's output is stored."""
    return z.transpose(-2, -3).flatten(-2) @ W.transpose(0, 1).flatten(1).mT
