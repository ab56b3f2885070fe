"""MLPs: layers of neurons, at which paths end and new ones start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, Self

import torch
from torch.nn.functional import gelu, layer_norm, relu, silu

from unweave.errors import BadInput, check_choice
from unweave.model.axes import check_own
from unweave.model.norms import UNNORMED, Norm, check_after
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
        inner_eps: Epsilon of a LayerNorm over the neurons behind σ, its gain and bias folded (SoLU); None without one.
        after: Norm behind the neurons, which divides all that they write, ``b_out`` included; its gain is in W_out.
        g_out: That gain, where the norm measures the write divided by it.
        c_out: Constant that joins behind that norm.
        M_out: In place of g_out: from neurons to what that norm measures.
        m_out: The same of b_out.

    Raises:
        ShapeError: If the shapes do not fit each other.
        BadInput: If a part is not a floating-point tensor, the activation is unknown, or the epsilon is below 0.

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
    after: Norm = UNNORMED
    g_out: Float[Tensor, " d_model"] | None = None
    c_out: Float[Tensor, " d_model"] | None = None
    M_out: Float[Tensor, "d_model d_mlp"] | None = None
    m_out: Float[Tensor, " d_model"] | None = None

    def __post_init__(self) -> None:
        check_own("MLP", self, {})
        if self.inner_eps is not None and not 0 <= self.inner_eps < torch.inf:
            raise BadInput(f"MLP: inner_eps is {self.inner_eps!r}", "give a finite number, at least 0, or None")
        if self.W_gate is None and self.b_gate is not None:
            raise BadInput("MLP: b_gate is a bias of gates, and there is no W_gate", "give both or neither")
        check_choice("MLP: activation", self.activation, ACTIVATIONS)
        check_after("MLP", self.after, self.g_out, self.c_out, self.M_out, self.m_out)

    @property
    def d_mlp(self) -> int:
        """Number of neurons."""
        return self.W_in.shape[0]

    def inputs(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """Input of each neuron, ``W_in x + b_in``, which its nonlinearity bends, or its gate multiplies."""
        return _affine(self.W_in, self.b_in, x)

    def activations(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_mlp"]:
        """Activation of each neuron: ``σ(W_in x + b_in)``, or its gate times ``W_in x + b_in``; normed where it is."""
        nonlinear, value = ACTIVATIONS[self.activation], self.inputs(x)
        active = nonlinear(value) if self.W_gate is None else nonlinear(_affine(self.W_gate, self.b_gate, x)) * value
        return active if self.inner_eps is None else layer_norm(active, active.shape[-1:], eps=self.inner_eps)

    def write(self, activations: Float[Tensor, "*batch d_mlp"]) -> Float[Tensor, "*batch d_model"]:
        """Output for these activations, before a norm behind it."""
        out = activations @ self.W_out.mT
        return out if self.b_out is None else out + self.b_out

    def measured(
        self, activations: Float[Tensor, "*batch d_mlp"], written: Float[Tensor, "*batch d_model"]
    ) -> Float[Tensor, "*batch d_model"]:
        """Vector whose size the norm behind the neurons divides by, for activations and what they write."""
        if self.M_out is not None:
            return _affine(self.M_out, self.m_out, activations)
        return written if self.g_out is None else written / self.g_out

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor of the MLP."""
        changed: dict[str, Any] = {name: change(x) for name, x in self.tensors().items()}
        return replace(self, **changed)

    def tensors(self) -> dict[str, Tensor]:
        """Tensors by name."""
        return {name: x for name, x in vars(self).items() if isinstance(x, torch.Tensor)}


def _affine(W: Tensor, b: Tensor | None, x: Tensor) -> Tensor:
    return x @ W.mT if b is None else x @ W.mT + b
