"""Exact differences of the nonlinear steps of a transformer: secants, each linear in the difference of its input.

    norm       Δ(s x)  = s̄ Δx + Δs x̄,               Δs = -(2/d) s_a² s_b² / (s_a + s_b) · x̄ᵀ Δx
    softmax    ΔA_j    = Λ_j (Δs_j - Σ_k ω_k Δs_k),  Λ the logarithmic mean of both patterns, ω = Λ / Σ Λ
    function   Δφ(u)   = (φ(u_b) - φ(u_a)) / (u_b - u_a) · Δu
    product    Δ(g u)  = ḡ Δu + ū Δg

A bar is the mean of both runs a and b, and Δ is b minus a. Nothing is approximated or held fixed. As matrices the
secants of a norm and of a softmax are symmetric: a covector is pulled back through them as a difference goes forward.

The rescale rule of DeepLIFT (Shrikumar et al. 2017) is the third line, and the logarithmic mean is that of index
decomposition (Ang 2004).
"""

from collections.abc import Callable
from dataclasses import dataclass

import torch

from unweave.shapes import Float, Tensor

NEAR = 2**-7
"""Distance of two inputs below which a secant is the mean slope between them: their quotient would lose digits."""
GAUSS = ((-0.7745966692414834, 5 / 18), (0.0, 4 / 9), (0.7745966692414834, 5 / 18))
"""Nodes in [-1, 1] and weights of the three-point Gauss-Legendre mean: exact for polynomials up to degree 5."""


@dataclass(frozen=True, eq=False)
class NormSecant:
    """The difference of ``s x``, for an inverse scale s that is computed from x, or that is held."""

    mean: Float[Tensor, "*batch d"]  # x̄
    scale: Float[Tensor, "*batch 1"]  # s̄, with an axis of size 1 for each that the norm takes the mean over
    bend: Float[Tensor, "*batch 1"]  # (2/d) s_a² s_b² / (s_a + s_b), in the same shape; 0 where the scale is held
    over: tuple[int, ...] = (-1,)  # the axes of the mean square

    def __call__(self, x: Float[Tensor, "*more d"]) -> Float[Tensor, "*more d"]:
        """Take a difference forward, or pull a covector back: the matrix is symmetric."""
        return self.scale * x - self.bend * (self.mean * x).sum(self.over, keepdim=True) * self.mean

    def at(self, rows: slice | Tensor) -> "NormSecant":
        """The norm at some positions."""
        mean, scale, bend = (x[..., rows, :] for x in (self.mean, self.scale, self.bend))
        return NormSecant(mean, scale, bend, self.over)


def norm_secant(
    both: tuple[Tensor, Tensor], scales: tuple[Tensor, Tensor], over: tuple[int, ...] = (-1,)
) -> NormSecant:
    """The secant of a norm, from its inputs in both runs and its inverse scales without the last axis."""
    a, b = (scale[..., None] for scale in scales)
    d = torch.Size(both[0].shape[axis] for axis in over).numel()
    return NormSecant(mean(*both), mean(a, b), bend(a, b, d), over)


def held_norm(both: tuple[Tensor, Tensor], scales: tuple[Tensor, Tensor]) -> NormSecant:
    """The secant of a norm whose inverse scale at least one run holds: its change is a source of its own."""
    scale = mean(*scales)[..., None]
    return NormSecant(mean(*both), scale, torch.zeros_like(scale))


def bend(a: Tensor, b: Tensor, d: int) -> Tensor:
    """``(2/d) s_a² s_b² / (s_a + s_b)``: minus the change of an inverse scale, for each unit of ``x̄ᵀ Δx``."""
    return 2 / d * a.square() * b.square() / (a + b)


@dataclass(frozen=True, eq=False)
class SoftmaxSecant:
    """The difference of a softmax over the last axis."""

    weight: Float[Tensor, "*batch n"]  # Λ, the logarithmic mean of the two patterns; 0 where neither run sees a source
    share: Float[Tensor, "*batch n"]  # ω = Λ / Σ Λ

    def __call__(self, x: Float[Tensor, "*more n"]) -> Float[Tensor, "*more n"]:
        """Take a difference of scores forward, or pull a covector on patterns back: the matrix is symmetric."""
        return self.weight * (x - (self.share * x).sum(-1, keepdim=True))


def softmax_secant(a: Float[Tensor, "*batch n"], b: Float[Tensor, "*batch n"]) -> SoftmaxSecant:
    """The secant of a softmax, from the scores that it takes in both runs; -∞ in both where a source is masked."""
    weight = logarithmic_mean(a.log_softmax(-1), b.log_softmax(-1))
    return SoftmaxSecant(weight, weight / weight.sum(-1, keepdim=True))


def logarithmic_mean(log_a: Float[Tensor, "*batch n"], log_b: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch n"]:
    """``(b - a) / (ln b - ln a)`` of two numbers from their logarithms, a where they are equal; 0 for two zeros."""
    top = torch.maximum(log_a, log_b)
    apart = (log_a - log_b).abs().nan_to_num(0.0)  # -∞ minus -∞: both are 0
    return top.exp() * torch.where(apart == 0, 1.0, -torch.expm1(-apart) / apart)


def slope(
    function: Callable[[Tensor], Tensor], a: Float[Tensor, "*shape"], b: Float[Tensor, "*shape"]
) -> Float[Tensor, "*shape"]:
    """``(φ(b) - φ(a)) / (b - a)`` of a function of each number, its derivative where they are equal.

    Between near numbers on one side of 0 it is the mean of the derivative, which keeps the digits that a quotient of
    two small differences loses; functions with a kink at 0, such as ReLU, are smooth there.
    """
    step = b - a
    near = (step == 0) | ((step.abs() < NEAR) & (a * b > 0))
    quotient = (function(b) - function(a)) / torch.where(step == 0, 1.0, step)
    if near.any():
        middle, half = mean(a, b)[near], step[near] / 2
        quotient[near] = sum(w * _derivative(function, middle + p * half) for p, w in GAUSS)
    return quotient


def _derivative(function: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    with torch.enable_grad():
        at = x.detach().requires_grad_()
        return torch.autograd.grad(function(at).sum(), at)[0]


def mean(a: Tensor, b: Tensor) -> Tensor:
    """The mean of both runs."""
    return (a + b) / 2
