"""`Layer`: the heads of one layer and its MLP, in the canonical form that `Weights` are made of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import torch

from unweave.algebra.meeting import PLAIN, Meeting
from unweave.errors import BadInput, ShapeError
from unweave.files.guesses import no_attribute
from unweave.model.axes import Sizes, check_own
from unweave.model.mlp import MLP
from unweave.model.norms import UNNORMED, Norm, check_after
from unweave.shapes import Float, Tensor

SHARED = ("W_K", "W_V", "b_K", "P_K", "g_K", "smear")
"""Tensors of a layer that a group of heads shares."""


@dataclass(frozen=True, eq=False)
class Layer:
    """The heads of one layer, and its MLP if it has one.

    Attributes:
        W_Q: From the residual stream to queries, 1/√d_head included.
        W_K: From the residual stream to keys; a group of neighboring heads may share one.
        W_V: From the residual stream to values; shared by the same groups.
        W_O: From values to the residual stream.
        b_Q: Bias of the queries, 1/√d_head included.
        b_K: Bias of the keys.
        b_O: Bias written to the stream, value biases included (rows of A sum to 1, so those are constants).
        P_Q: Contribution of each position to the queries, 1/√d_head included.
        P_K: Contribution of each position to the keys.
        g_Q: Gain of a norm of the queries, 1/√d_head included.
        g_K: Gain of a norm of the keys.
        smear: Weight of each position's own key; the rest comes from the key before it. None for plain keys.
        mlp: The MLP.
        meeting: Product of queries with keys: rotary positions, a norm of both, a cap, a window.
        parallel: True if the MLP reads the stream before the heads, not after them.
        norm: Norm before the heads and the MLP; None for that of the model.
        after: Norm behind the heads, which divides all that they write together, ``b_O`` included; its gain is in W_O.
        g_O: That gain, where the norm measures the write divided by it.
        c_O: Constant that joins behind that norm.
        M_O: In place of g_O: from values to what that norm measures.
        m_O: The same of b_O.

    Raises:
        ShapeError: If the shapes do not fit each other.
        BadInput: If a part is not a floating-point tensor.
    """

    W_Q: Float[Tensor, "heads d_head d_model"]
    W_K: Float[Tensor, "kv d_head d_model"]
    W_V: Float[Tensor, "kv d_value d_model"]
    W_O: Float[Tensor, "heads d_model d_value"]
    b_Q: Float[Tensor, "heads d_head"] | None = None
    b_K: Float[Tensor, "kv d_head"] | None = None
    b_O: Float[Tensor, " d_model"] | None = None
    P_Q: Float[Tensor, "heads d_head n_ctx"] | None = None
    P_K: Float[Tensor, "kv d_head n_ctx"] | None = None
    g_Q: Float[Tensor, "heads d_head"] | None = None
    g_K: Float[Tensor, "kv d_head"] | None = None
    smear: Float[Tensor, " kv"] | None = None
    mlp: MLP | None = None
    meeting: Meeting = PLAIN
    parallel: bool = False
    norm: Norm | None = None
    after: Norm = UNNORMED
    g_O: Float[Tensor, " d_model"] | None = None
    c_O: Float[Tensor, " d_model"] | None = None
    M_O: Float[Tensor, "heads d_model d_value"] | None = None
    m_O: Float[Tensor, " d_model"] | None = None

    def __post_init__(self) -> None:
        sizes: Sizes = {}
        check_own("Layer", self, sizes)
        if sizes["heads"] % sizes["kv"]:
            raise ShapeError(
                f"Layer: {sizes['kv']} key heads do not divide {sizes['heads']} heads into equal groups",
                "give W_K and W_V one matrix for each head, or one for each group",
            )
        if self.meeting.norm is None and not (self.g_Q is None and self.g_K is None):
            raise BadInput("Layer: g_Q and g_K are gains of a norm, and meeting has none", "fold them into W_Q and W_K")
        check_after("Layer", self.after, self.g_O, self.c_O, self.M_O, self.m_O)

    if not TYPE_CHECKING:  # a checker knows the attributes

        def __getattr__(self, name: str) -> object:
            raise no_attribute(self, name)

    @property
    def group(self) -> int:
        """Number of heads that share a key and value matrix."""
        return self.W_Q.shape[0] // self.W_K.shape[0]

    @property
    def by_head(self) -> Self:
        """The layer with matrices of its own for each head: those of groups repeated, gains of queries and keys in.

        Of a norm of queries and keys only the positive scales are left out, which no matrix can hold.
        """
        if self.group == 1 and self.g_Q is None and self.g_K is None:
            return self
        own: dict[str, Any] = dict(self.tensors())
        each = own | {name: own[name].repeat_interleave(self.group, 0) for name in SHARED if name in own}
        g_Q, g_K = each.pop("g_Q", None), each.pop("g_K", None)
        gained = {
            name: _scaled(g_Q if name[-1] == "Q" else g_K, x) for name, x in each.items() if name[-1] in ("Q", "K")
        }
        plain = replace(self.meeting, norm=None)
        return replace(self, **(each | gained), g_Q=None, g_K=None, meeting=plain)

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor of the layer."""
        heads: dict[str, Any] = {name: change(x) for name, x in self.tensors().items()}
        return replace(self, **heads, mlp=None if self.mlp is None else self.mlp.map(change))

    def tensors(self) -> dict[str, Tensor]:
        """Tensors of the heads, by name."""
        return {name: x for name, x in vars(self).items() if isinstance(x, torch.Tensor)}


def _scaled(gain: Tensor | None, x: Tensor) -> Tensor:
    """Rows of a matrix of each head, or entries of a vector, times a gain."""
    return x if gain is None else gain.view(*gain.shape, *(1,) * (x.dim() - gain.dim())) * x
