"""Models that compute the same: other bases of the stream and of heads, other orders of tokens, heads and neurons."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from unweave.model.layer import SHARED, Layer
from unweave.model.mlp import MLP
from unweave.model.norms import PostNorm
from unweave.model.transforms import change_basis, change_head_basis, random_rotation, rotate
from unweave.model.weights import Weights

STRETCH = 10.0
"""Ratio of the longest to the shortest axis of a well-conditioned basis."""
SKEW = 100.0
"""The same of a skewed one."""


@dataclass(frozen=True, eq=False)
class Same:
    """A model that computes what another one does.

    Attributes:
        name: How it was changed.
        weights: The changed model.
        order: The old number of each new token.
    """

    name: str
    weights: Weights
    order: Tensor

    @property
    def place(self) -> Tensor:
        """The new number of each old token."""
        return self.order.argsort()


def same_models(weights: Weights, count: int, first: int = 0) -> Iterator[Same]:
    """As many models that compute the same: the stream's basis, every head's and the vocabulary's order all change.

    Without a norm every other basis is well conditioned, the rest are skewed; with one they are rotations.
    """
    for seed in range(first, first + count):
        order = torch.randperm(weights.d_vocab, generator=torch.Generator().manual_seed(seed))
        name, turned = _in_other_basis(weights, seed)
        yield Same(f"{name}, seed {seed}", reordered(change_head_basis(turned, seed), order), order)


def reordered(weights: Weights, order: Tensor) -> Weights:
    """The model whose token i is the token order[i] of another one."""
    bias = None if weights.b_U is None else weights.b_U[order]
    return replace(weights, embed=weights.embed[:, order], unembed=weights.unembed[order], b_U=bias)


def basis(size: int, seed: int, stretch: float) -> Tensor:
    """A rotation, axes stretched by as much, and another rotation: invertible, and neither symmetric nor orthogonal."""
    axes = torch.logspace(0, torch.log10(torch.tensor(stretch)).item(), size, dtype=torch.float64)
    return random_rotation(size, seed=2 * seed) @ (axes[:, None] * random_rotation(size, seed=2 * seed + 1))


def _in_other_basis(weights: Weights, seed: int) -> tuple[str, Weights]:
    if weights.normed:
        return "rotation", rotate(weights, random_rotation(weights.d_model, seed=seed))
    stretch = (STRETCH, SKEW)[seed % 2]
    return f"basis with axes 1 to {stretch:g}", change_basis(weights, basis(weights.d_model, seed, stretch))


def shuffled(weights: Weights, seed: int) -> tuple[Weights, list[Tensor], list[Tensor]]:
    """The model with groups that share keys, heads in each and neurons in another order, and their old numbers."""
    draw = torch.Generator().manual_seed(seed)
    layers, heads, neurons = [], [], []
    for layer in weights.layers:
        groups = torch.randperm(len(layer.W_K), generator=draw)
        within = torch.stack([torch.randperm(layer.group, generator=draw) for _ in groups])
        heads.append((groups[:, None] * layer.group + within).flatten())
        neurons.append(torch.randperm(0 if layer.mlp is None else layer.mlp.d_mlp, generator=draw))
        mlp = layer.mlp and _neurons_in_order(layer.mlp, neurons[-1])
        layers.append(replace(_heads_in_order(layer, groups, heads[-1]), mlp=mlp))
    return replace(weights, layers=tuple(layers)), heads, neurons


def _heads_in_order(layer: Layer, groups: Tensor, heads: Tensor) -> Layer:
    own = {name: x for name, x in layer.tensors().items() if "." not in name and name != "b_O"}
    changed = {name: x[groups if name in SHARED else heads] for name, x in own.items()}
    return replace(layer, **changed, post_norm=_measured(layer.post_norm, lambda W: W[heads]))


def _neurons_in_order(mlp: MLP, order: Tensor) -> MLP:
    own = {name: x for name, x in mlp.tensors().items() if "." not in name and name != "b_out"}
    changed = {name: x[:, order] if name == "W_out" else x[order] for name, x in own.items()}
    return replace(mlp, **changed, post_norm=_measured(mlp.post_norm, lambda W: W[:, order]))


def _measured(norm: PostNorm | None, change: Callable[[Tensor], Tensor]) -> PostNorm | None:
    return norm if norm is None or norm.measure is None else replace(norm, measure=change(norm.measure))
