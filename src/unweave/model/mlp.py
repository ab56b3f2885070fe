"""What a layer does to each position alone: an MLP, whose neurons are where its paths end and others start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Literal, Self

import torch
from torch.nn.functional import gelu, relu, silu

from unweave.errors import check_choice
from unweave.model.axes import check_own
from unweave.shapes import Float, Tensor

Activation = Literal["gelu", "gelu_tanh", "relu", "silu"]

ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = {
    "gelu": gelu,
    "gelu_tanh": partial(gelu, approximate="tanh"),
    "relu": relu,
    "silu": silu,
}
"""The nonlinearities of neurons by name: the exact GELU ``y Φ(y)``, its tanh approximation, ReLU and SiLU."""


@dataclass(frozen=True, eq=False)
class MLP:
    """The neurons of one layer: ``W_out σ(W_in x + b_in) + b_out``, x the stream after the layer's heads, normed.

    Attributes:
        W_in: Stream to neurons.
        W_out: Neurons to stream.
        b_in: Added before the nonlinearity.
        b_out: Added to the stream.
        activation: The nonlinearity σ, by name.

    Raises:
        ShapeError: If the shapes do not fit each other.
        BadInput: If a tensor is none, or the activation is unknown.

    Paper:
        Elhage et al. 2021, "MLP Layers" (appendix); W_I and W_O^m there.
    """

    W_in: Float[Tensor, "d_mlp d_model"]
    W_out: Float[Tensor, "d_model d_mlp"]
    b_in: Float[Tensor, " d_mlp"] | None = None
    b_out: Float[Tensor, " d_model"] | None = None
    activation: Activation = "gelu"

    def __post_init__(self) -> None:
        check_own("MLP", self, {})
        check_choice("MLP: activation", self.activation, ACTIVATIONS)

    @property
    def d_mlp(self) -> int:
        """Number of neurons."""
        return self.W_in.shape[0]

    def activations(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """How active each neuron is: ``σ(W_in x + b_in)``."""
        before = x @ self.W_in.mT
        return ACTIVATIONS[self.activation](before if self.b_in is None else before + self.b_in)

    def write(self, activations: Float[Tensor, "*batch d_mlp"]) -> Float[Tensor, "*batch d_model"]:
        """What neurons that are so active add to the stream."""
        out = activations @ self.W_out.mT
        return out if self.b_out is None else out + self.b_out

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """The same MLP with every tensor changed."""
        changed: dict[str, Any] = {name: change(x) for name, x in self.tensors().items()}
        return replace(self, **changed)

    def tensors(self) -> dict[str, Tensor]:
        """The tensors there are, by name."""
        return {f.name: x for f in fields(self) if isinstance(x := getattr(self, f.name), torch.Tensor)}
