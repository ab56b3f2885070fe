"""MLPs: layers of neurons, at which paths end and new ones start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import torch
from torch.nn.functional import gelu, layer_norm, relu, silu

from unweave.errors import BadInput, check_choice
from unweave.model.axes import Axes, Block, Sizes, check_own
from unweave.model.norms import PostNorm
from unweave.shapes import Float, Tensor

Activation = Literal["gelu", "gelu_tanh", "relu", "relu2", "silu", "quick_gelu", "solu"]

ACTIVATIONS: Mapping[str, Callable[[Tensor], Tensor]] = {
    "gelu": gelu,
    "gelu_tanh": partial(gelu, approximate="tanh"),
    "relu": relu,
    "relu2": lambda y: relu(y).square(),
    "silu": silu,
    "quick_gelu": lambda y: y * torch.sigmoid(1.702 * y),
    "solu": lambda y: y * y.softmax(-1),
}
"""The nonlinearities of neurons by name: the exact GELU ``y Φ(y)``, its tanh approximation, ReLU, its square, SiLU,
``y σ(1.702 y)``, and SoLU ``y softmax(y)`` over all neurons of the layer."""
MEASURE: Final[Axes] = ("d_model", "d_mlp")  # axes of the matrix from which a post-norm of neurons takes σ


@dataclass(frozen=True, eq=False)
class MLP(Block):
    """The MLP of one layer: ``W_out σ(W_in x + b_in) + b_out``, with x the normed stream after the heads of the layer.

    With gates (SwiGLU and similar) neurons are ``σ(W_gate x + b_gate) · (W_in x + b_in)``.

    Attributes:
        W_in: From the residual stream to neurons.
        W_out: From neurons to the residual stream.
        b_in: Bias before the nonlinearity.
        b_out: Bias written to the stream.
        W_gate: From the residual stream to the gates of neurons; None without gates.
        b_gate: Bias of the gates.
        activation: The nonlinearity σ, by name.
        inner_eps: Epsilon of a LayerNorm over the neurons after σ, its gain and bias folded (SoLU); None without one.
        post_norm: Norm of what the neurons write, ``b_out`` included; its gain is in W_out. None without one.

    Paper:
        Elhage et al. 2021, "MLP Layers" (appendix); W_I and W_O^m there. SoLU: Elhage et al. 2022.
    """

    W_in: Float[Tensor, "d_mlp d_model"]
    W_out: Float[Tensor, "d_model d_mlp"]
    b_in: Float[Tensor, " d_mlp"] | None = None
    b_out: Float[Tensor, " d_model"] | None = None
    W_gate: Float[Tensor, "d_mlp d_model"] | None = None
    b_gate: Float[Tensor, " d_mlp"] | None = None
    activation: Activation = "gelu"
    inner_eps: float | None = None
    post_norm: PostNorm | None = None

    def __post_init__(self) -> None:
        sizes: Sizes = {}
        check_own("MLP", self, sizes)
        if self.inner_eps is not None and not 0 <= self.inner_eps < torch.inf:
            raise BadInput(f"MLP: inner_eps is {self.inner_eps!r}", "give a finite number, at least 0, or None")
        if self.W_gate is None and self.b_gate is not None:
            raise BadInput("MLP: b_gate is a bias of gates, and there is no W_gate", "give both or neither")
        check_choice("MLP: activation", self.activation, ACTIVATIONS)
        if self.post_norm is not None:
            self.post_norm.check("MLP", MEASURE, sizes)

    @property
    def d_mlp(self) -> int:
        """Number of neurons."""
        return self.outline.W_in.shape[0]

    def inputs(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """Input of each neuron, ``W_in x + b_in``: what its nonlinearity acts on, or its gate multiplies."""
        return _affine(self.W_in, self.b_in, x)

    def activations(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """Activation of each neuron: ``σ(W_in x + b_in)``, or its gate times its input; with SoLU's norm, normed."""
        nonlinear, value = ACTIVATIONS[self.activation], self.inputs(x)
        active = nonlinear(value) if self.W_gate is None else nonlinear(_affine(self.W_gate, self.b_gate, x)) * value
        return active if self.inner_eps is None else layer_norm(active, active.shape[-1:], eps=self.inner_eps)

    def write(self, activations: Float[Tensor, "*batch d_mlp"]) -> Float[Tensor, "*batch d_model"]:
        """Output for these activations, before a post-norm."""
        out = activations @ self.W_out.mT
        return out if self.b_out is None else out + self.b_out


def _affine(W: Tensor, b: Tensor | None, x: Tensor) -> Tensor:
    return x @ W.mT if b is None else x @ W.mT + b
