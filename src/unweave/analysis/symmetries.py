"""Changes of a model that change nothing it does: no basis of the stream, or inside a head, is privileged.

x → R x                 rotates everything that touches the stream
W_V → M W_V,  W_O → W_O M⁻¹,  W_Q → c W_Q,  W_K → W_K / c       changes the basis inside heads
"""

from collections.abc import Callable
from dataclasses import replace

import torch

from unweave.analysis.nulls import gaussian, generator
from unweave.errors import ShapeError
from unweave.shapes import Float, Tensor
from unweave.weights import Layer, Weights


def rotation(size: int, seed: int = 0) -> Float[Tensor, "size size"]:
    """A random orthogonal matrix, in float64."""
    return torch.linalg.qr(gaussian(size, size, seed=generator(seed))).Q


def rotate(weights: Weights, R: Float[Tensor, "d_model d_model"]) -> Weights:
    """The same model with its residual stream in another orthonormal basis: logits and patterns stay what they were.

    Args:
        weights: The model.
        R: An orthogonal matrix.

    Returns:
        Weights in which every writer writes ``R x`` and every reader reads ``Rᵀ``.

    Raises:
        ShapeError: If R is not d_model × d_model.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> model = examples.induction(d_vocab=6)
        >>> turned = rotate(model, rotation(model.d_model))
        >>> (uw.run(turned, [0, 3, 5, 3]).logits - uw.run(model, [0, 3, 5, 3]).logits).abs().max().item() < 1e-11
        True

    Paper:
        Elhage et al. 2021, "The Residual Stream".
    """
    if R.shape != (weights.d_model, weights.d_model):
        raise ShapeError(f"rotate: R is {list(R.shape)}, and the stream has {weights.d_model} dimensions")
    R = R.to(weights.embed)
    turned = {name: R @ x for name in ("embed", "position_table") if (x := getattr(weights, name)) is not None}
    layers = tuple(_rotated(layer, R) for layer in weights.layers)
    return replace(weights, unembed=weights.unembed @ R.mT, layers=layers, **turned)


def rebase(weights: Weights, seed: int = 0) -> Weights:
    """The same model with another basis inside every head: logits and patterns stay what they were.

    A random invertible matrix enters between W_V and W_O, a random scale between W_Q and W_K.

    Args:
        weights: The model.
        seed: Seed of the bases.

    Returns:
        Weights with the same OV and QK matrices, from other factors.

    Paper:
        Elhage et al. 2021, "Attention Heads are Independent and Additive" (queries, keys and values are intermediates).
    """
    return replace(weights, layers=tuple(_rebased(layer, seed + l) for l, layer in enumerate(weights.layers)))


def _rotated(layer: Layer, R: Tensor) -> Layer:
    read = {name: getattr(layer, name) @ R.mT for name in ("W_Q", "W_K", "W_V")}
    return replace(layer, W_O=R @ layer.W_O, b_O=None if layer.b_O is None else R @ layer.b_O, **read)


def _rebased(layer: Layer, seed: int) -> Layer:
    heads, d_head = layer.W_V.shape[:2]
    stretch = 0.5 + torch.rand(heads, d_head, 1, generator=generator(seed), dtype=torch.float64)
    M = (stretch * rotation(d_head, seed)).to(layer.W_V)
    c = (0.5 + torch.rand(heads, generator=generator(seed + 1), dtype=torch.float64)).to(layer.W_V)
    queries = _scaled(layer, ("W_Q", "b_Q", "P_Q"), lambda x: x * _like(c, x))
    keys = _scaled(layer, ("W_K", "b_K", "P_K"), lambda x: x / _like(c, x))
    return replace(layer, W_V=M @ layer.W_V, W_O=layer.W_O @ torch.linalg.inv(M), **queries, **keys)


def _scaled(layer: Layer, names: tuple[str, ...], change: Callable[[Tensor], Tensor]) -> dict[str, Tensor]:
    return {name: change(x) for name in names if (x := getattr(layer, name)) is not None}


def _like(c: Float[Tensor, " heads"], x: Tensor) -> Tensor:
    """One number for each head, to be multiplied with a tensor of all heads."""
    return c.reshape(-1, *(1,) * (x.dim() - 1))
