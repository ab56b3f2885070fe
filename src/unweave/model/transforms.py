"""Changes of basis, of the residual stream or inside a head, that leave the model's outputs unchanged.

Every reader and writer of the stream is linear, so a change of basis B disappears from everything that is observable,

    writers W → B W,    readers W → W B⁻¹,

in a model without norms for every invertible B. A norm divides by the stream's length, which only rotations keep. In
canonical form that holds for LayerNorm too: what writes to its stream is centred, and its scale is a length. (To store
the rotated weights in a LayerNorm model again, which would subtract the mean once more, the rotation must also keep
the vector of ones.)

Inside a head queries, keys and values are intermediates, and only their products matter:

    W_V → M W_V,   W_O → W_O M⁻¹        W_Q → c W_Q,   W_K → W_K / c

for any invertible M and any c change no logit and no pattern.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch

from unweave.algebra.random import generator
from unweave.errors import BadInput, ShapeError, Unsupported
from unweave.model.mlp import MLP
from unweave.model.weights import Layer, Weights
from unweave.shapes import Float, Tensor

ORTHOGONAL = 1e-6
"""How far ``RᵀR`` may be from the identity, at any entry."""
SMALLEST = 1e-10
"""Share of the largest eigenvalue of ``W_E W_Eᵀ`` below which a direction counts as unused by tokens."""


def rotate(weights: Weights, rotation: Float[Tensor, "d_model d_model"]) -> Weights:
    """The same model with its residual stream rotated: every observable quantity is unchanged.

        W_E → R W_E,  W_O → R W_O,  W_Q, W_K, W_V → W Rᵀ,  W_U → W_U Rᵀ,  an MLP's W_in and W_out likewise

    Args:
        weights: The model, with any norm.
        rotation: An orthogonal matrix R, reflections included.

    Returns:
        Weights whose patterns and logits equal the model's up to rounding.

    Raises:
        ShapeError: If R is not d_model × d_model.
        BadInput: If R is not orthogonal.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> weights = examples.induction(d_vocab=4)
        >>> turned = rotate(weights, random_rotation(weights.d_model, seed=0))
        >>> ids = [0, 1, 2, 1]
        >>> (uw.run(turned, ids).logits - uw.run(weights, ids).logits).abs().max().item() < 1e-12
        True

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    R = _checked(weights, rotation)
    away = (R.mT @ R - torch.eye(len(R), dtype=torch.float64)).abs().max().item()
    if not away <= ORTHOGONAL:
        raise BadInput(
            f"rotate: this matrix is not orthogonal (RᵀR is {away:.2g} from the identity)",
            "take random_rotation, or change_basis for a model without norms",
        )
    return _changed(weights, R, R.mT)


def change_basis(weights: Weights, basis: Float[Tensor, "d_model d_model"]) -> Weights:
    """The same model with its stream in any other basis: writers ``B W``, readers ``W B⁻¹``.

    Args:
        weights: A model without norms.
        basis: An invertible matrix B.

    Raises:
        Unsupported: If the model has norms, which only rotations leave alone.
        ShapeError: If B is not d_model × d_model.
    """
    if weights.scale(0):
        raise Unsupported(
            "the basis cannot be changed so: a norm divides by the stream's length, which only rotations keep",
            "use rotate",
        )
    B = _checked(weights, basis)
    return _changed(weights, B, torch.linalg.inv(B))


def whiten_tokens(weights: Weights) -> Weights:
    """The weights in the basis in which the embeddings are white: where directions are as large as tokens use them.

        B = G^(-1/2),    G = W_E W_Eᵀ    so that    B W_E (B W_E)ᵀ = Id

    Frobenius norms in this basis are norms over tokens: ‖W_QK‖ becomes ‖W_Eᵀ W_QK W_E‖, and ‖W_OV‖ becomes
    ‖W_E⁺ W_OV W_E‖, what a head writes for each token as a mixture of tokens. Models that differ by a change of basis
    have the same weights here up to a rotation. It is for measuring: a model with norms is no longer itself.

    A direction that no token and no head uses, as the mean of a stream before LayerNorm, is left out: B is a
    pseudo-inverse root there.

    Args:
        weights: The model, in canonical form.

    Raises:
        Unsupported: If heads or neurons write where no token does, so that part of the stream has no size in tokens.
    """
    values, vectors = torch.linalg.eigh((weights.embed.double() @ weights.embed.double().mT).cpu())
    used = values > SMALLEST * values[-1]
    empty = vectors[:, ~used]
    if any(_reaches(empty, W) for W in _writers(weights)):
        raise Unsupported(
            f"token space: the embeddings of {weights.d_vocab} tokens leave {empty.shape[1]} of the stream's "
            f"{weights.d_model} dimensions empty; heads or neurons write there, and that has no size in tokens",
            "measure in the stream instead",
        )
    root = values.clamp_min(0).sqrt() * used
    inverse = torch.where(used, values.rsqrt(), torch.zeros_like(values))
    return _changed(weights, (vectors * inverse) @ vectors.mT, (vectors * root) @ vectors.mT)


def random_rotation(size: int, *, seed: int = 0) -> Float[Tensor, "size size"]:
    """A rotation drawn evenly from all of them (Haar), float64."""
    draw = torch.randn(size, size, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    Q, R = torch.linalg.qr(draw)
    return Q * R.diagonal().sign()


def _writers(weights: Weights) -> list[Float[Tensor, "*_ d_model _"]]:
    """What heads and neurons write to the stream with."""
    heads = [layer.W_O for layer in weights.layers]
    return heads + [layer.mlp.W_out for layer in weights.layers if layer.mlp is not None]


def _reaches(directions: Float[Tensor, "d_model n"], W: Float[Tensor, "*_ d_model _"]) -> bool:
    """Whether more than rounding is written into some directions."""
    there = (directions.mT @ W.detach().double().cpu()).norm()
    return bool(there > SMALLEST**0.5 * W.double().norm().cpu())


def _checked(weights: Weights, matrix: Tensor) -> Tensor:
    if matrix.shape != (weights.d_model, weights.d_model):
        size = weights.d_model
        raise ShapeError(f"a basis of this stream is {size} × {size}, not {' × '.join(map(str, matrix.shape))}")
    return matrix.detach().double().cpu()


def _changed(weights: Weights, B: Tensor, B_inverse: Tensor) -> Weights:
    """Every writer with ``B`` in front, every reader with ``B⁻¹`` behind; multiplied in float64, stored as before."""
    write, read = _through(B, weights), _through(B_inverse.mT, weights)
    return replace(
        weights,
        embed=write(weights.embed),
        unembed=read(weights.unembed.mT).mT,
        position_table=None if weights.position_table is None else write(weights.position_table),
        layers=tuple(_layer(layer, write, read) for layer in weights.layers),
    )


def _layer(layer: Layer, write: Callable[[Tensor], Tensor], read: Callable[[Tensor], Tensor]) -> Layer:
    W_Q, W_K, W_V = (read(W.mT).mT for W in (layer.W_Q, layer.W_K, layer.W_V))
    b_O = None if layer.b_O is None else write(layer.b_O[:, None])[:, 0]
    mlp = None if layer.mlp is None else _mlp(layer.mlp, write, read)
    return replace(layer, W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=write(layer.W_O), b_O=b_O, mlp=mlp)


def _mlp(mlp: MLP, write: Callable[[Tensor], Tensor], read: Callable[[Tensor], Tensor]) -> MLP:
    b_out = None if mlp.b_out is None else write(mlp.b_out[:, None])[:, 0]
    return replace(mlp, W_in=read(mlp.W_in.mT).mT, W_out=write(mlp.W_out), b_out=b_out)


def _through(B: Tensor, weights: Weights) -> Callable[[Tensor], Tensor]:
    matrix = B.to(weights.embed.device)
    return lambda columns: (matrix @ columns.double()).to(columns.dtype)


def change_head_basis(weights: Weights, seed: int = 0) -> Weights:
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
        >>> other = change_head_basis(weights)
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
