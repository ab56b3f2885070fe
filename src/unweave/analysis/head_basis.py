"""The basis inside a head: queries, keys and values are intermediates, and only their products matter.

    W_V → M W_V,   W_O → W_O M⁻¹        W_Q → c W_Q,   W_K → W_K / c

for any invertible M and any c change no logit and no pattern.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch

from unweave.analysis.basis import random_rotation
from unweave.analysis.nulls import generator
from unweave.shapes import Float, Tensor
from unweave.weights import Layer, Weights


def rebase(weights: Weights, seed: int = 0) -> Weights:
    """The same model with another basis inside every head: logits and patterns stay what they were.

    A random invertible matrix enters between W_V and W_O, a random scale between W_Q and W_K.

    Args:
        weights: The model.
        seed: Seed of the bases.

    Returns:
        Weights with the same OV and QK matrices, from other factors.

    Example:
        >>> from unweave import examples
        >>> weights = examples.copier(d_vocab=3)
        >>> other = rebase(weights)
        >>> (other.OV["L0H0"] - weights.OV["L0H0"]).norm().item() < 1e-12
        True

    Paper:
        Elhage et al. 2021, "Attention Heads are Independent and Additive" (queries, keys and values are intermediates).
    """
    return replace(weights, layers=tuple(_rebased(layer, seed + l) for l, layer in enumerate(weights.layers)))


def _rebased(layer: Layer, seed: int) -> Layer:
    heads, d_head = layer.W_V.shape[:2]
    stretch = 0.5 + torch.rand(heads, d_head, 1, generator=generator(seed), dtype=torch.float64)
    M = (stretch * random_rotation(d_head, seed=seed)).to(layer.W_V)
    c = (0.5 + torch.rand(heads, generator=generator(seed + 1), dtype=torch.float64)).to(layer.W_V)
    queries = _scaled(layer, ("W_Q", "b_Q", "P_Q"), lambda x: x * _like(c, x))
    keys = _scaled(layer, ("W_K", "b_K", "P_K"), lambda x: x / _like(c, x))
    return replace(layer, W_V=M @ layer.W_V, W_O=layer.W_O @ torch.linalg.inv(M), **queries, **keys)


def _scaled(layer: Layer, names: tuple[str, ...], change: Callable[[Tensor], Tensor]) -> dict[str, Any]:
    return {name: change(x) for name in names if (x := getattr(layer, name)) is not None}


def _like(c: Float[Tensor, " heads"], x: Tensor) -> Tensor:
    """One number for each head, to be multiplied with a tensor of all heads."""
    return c.reshape(-1, *(1,) * (x.dim() - 1))
