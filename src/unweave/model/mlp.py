"""MLPs: layers of neurons, at which paths end and new ones start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Literal, Self

import torch
from torch.nn.functional import gelu, relu, silu

from unweave.errors import BadInput, check_choice
from unweave.model.axes import check_own
from unweave.shapes import Float, Tensor

Activation = Literal["gelu", "gelu_tanh", "relu", "relu2", "silu", "quick_gelu"]

ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = {
    "gelu": gelu,
    "gelu_tanh": partial(gelu, approximate="tanh"),
    "relu": relu,
    "relu2": lambda y: relu(y).square(),
    "silu": silu,
    "quick_gelu": lambda y: y * torch.sigmoid(1.702 * y),
}
"""The nonlinearities of neurons by name: the exact GELU ``y Φ(y)``, its tanh approximation, ReLU, its square, SiLU, and
``y σ(1.702 y)``."""


@dataclass(frozen=True, eq=False)
class MLP:
    """The MLP of one layer: ``W_out σ(W_in x + b_in) + b_out``, with x the normed stream after the heads of the layer.

    With gates (SwiGLU and its kin) neurons are ``σ(W_gate x + b_gate) · (W_in x + b_in)``.

    Attributes:
        W_in: From the residual stream to neurons.
        W_out: From neurons to the residual stream.
        b_in: Bias before the nonlinearity.
        b_out: Bias written to the stream.
        W_gate: From the residual stream to the gates of neurons; None without gates.
        b_gate: Bias of the gates.
        activation: The nonlinearity σ, by name.

    Raises:
        ShapeError: If the shapes do not fit each other.
        BadInput: If a part is not a floating-point tensor, or the activation is unknown.

    Paper:
        Elhage et al. 2021, "MLP Layers" (appendix); W_I and W_O^m there.
    """

    W_in: Float[Tensor, "d_mlp d_model"]
    W_out: Float[Tensor, "d_model d_mlp"]
    b_in: Float[Tensor, " d_mlp"] | None = None
    b_out: Float[Tensor, " d_model"] | None = None
    W_gate: Float[Tensor, "d_mlp d_model"] | None = None
    b_gate: Float[Tensor, " d_mlp"] | None = None
    activation: Activation = "gelu"

    def __post_init__(self) -> None:
        check_own("MLP", self, {})
        if self.W_gate is None and self.b_gate is not None:
            raise BadInput("MLP: b_gate is a bias of gates, and there is no W_gate", "give both or neither")
        check_choice("MLP: activation", self.activation, ACTIVATIONS)

    @property
    def d_mlp(self) -> int:
        """Number of neurons."""
        return self.W_in.shape[0]

    def activations(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """Activation of each neuron: ``σ(W_in x + b_in)``, or its gate times ``W_in x + b_in``."""
        nonlinear, value = ACTIVATIONS[self.activation], _affine(self.W_in, self.b_in, x)
        return nonlinear(value) if self.W_gate is None else nonlinear(_affine(self.W_gate, self.b_gate, x)) * value

    def write(self, activations: Float[Tensor, "*batch d_mlp"]) -> Float[Tensor, "*batch d_model"]:
        """Output written to the stream for these activations."""
        out = activations @ self.W_out.mT
        return out if self.b_out is None else out + self.b_out

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor of the MLP."""
        changed: dict[str, Any] = {name: change(x) for name, x in self.tensors().items()}
        return replace(self, **changed)

    def tensors(self) -> dict[str, Tensor]:
        """Tensors by name."""
        return {f.name: x for f in fields(self) if isinstance(x := getattr(self, f.name), torch.Tensor)}


def _affine(W: Tensor, b: Tensor | None, x: Tensor) -> Tensor:
    return x @ W.mT if b is None else x @ W.mT + b
