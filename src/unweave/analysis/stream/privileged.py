"""Test whether the basis of the residual stream is privileged: whether vectors align with its axes.

    kurtosis(x) = d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

of vectors over their d axes: d for a one-hot vector, 1 for entries of equal size. The null rotates the same vectors at
random, which gives 3d/(d + 2) on average. Nothing in a linear stream singles out an axis; optimizers that treat
coordinates one by one do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan

import torch

from unweave.model.run import Run
from unweave.model.transforms import random_rotation
from unweave.model.weights import Weights
from unweave.results.columns import Share
from unweave.results.estimates import Null, Scored
from unweave.results.question import question
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

VECTORS = 4096
"""Vectors sampled from a set, at most, evenly spaced."""


@dataclass(frozen=True)
class AxisKurtosis:
    """Kurtosis over the axes of the stream of one set of vectors.

    Attributes:
        what: The vectors: the stream before a layer, or rows or columns of a weight matrix.
        kurtosis: Mean over vectors of their kurtosis; the null rotates the vectors at random.
        top_axis: The axis with the largest share of the squared length.
        top_share: That share; 1/d_model if all axes carry alike.
        vectors: Vectors in the sample.
    """

    what: str
    kurtosis: Scored
    top_axis: int
    top_share: Share
    vectors: int


@question
def privileged_axes(run: Run, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Measure the kurtosis of the residual stream over its axes, before every layer and at the end.

        kurtosis = mean over positions of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Args:
        run: A run on any tokens, batched or not.
        rotations: Random rotations behind the null.
        seed: Seed of the rotations.

    Returns:
        A row for each layer, and one for the end.

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    end = len(run.streams) - 1
    named = {("stream, end" if i == end else f"stream, L{i}"): x.flatten(0, -2) for i, x in enumerate(run.streams)}
    return _table(named, rotations, seed)


@question
def privileged_weights(weights: Weights, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Measure the kurtosis over the stream's axes of weights: columns of writers, rows of readers.

        kurtosis = mean over vectors of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Args:
        weights: The model.
        rotations: Random rotations behind the null.
        seed: Seed of the rotations.

    Returns:
        A row for the embedding, the unembedding and each weight of each layer.

    Example:
        >>> from unweave import examples
        >>> row = privileged_weights(examples.copier(d_vocab=4))[0]      # one-hot columns: all in one axis
        >>> row.what, float(row.kurtosis)
        ('W_E', 8.0)

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    named = {"W_E": weights.embed.mT, "W_U": weights.unembed}
    for number, layer in enumerate(weights.layers):
        readers = {f"{name}[{number}]": getattr(layer, name).flatten(0, 1) for name in ("W_Q", "W_K", "W_V")}
        named |= readers | {f"W_O[{number}]": layer.W_O.mT.flatten(0, 1)}
        if layer.mlp is not None:
            named |= {f"W_in[{number}]": layer.mlp.W_in, f"W_out[{number}]": layer.mlp.W_out.mT}
    return _table(named, rotations, seed)


def kurtosis(vectors: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    """Compute ``d · Σ xᵢ⁴ / (Σ xᵢ²)²`` of each vector; vectors of length 0 are left out."""
    squares = vectors.double().square()
    size = squares.sum(-1)
    kept = size > 0
    return vectors.shape[-1] * squares[kept].square().sum(-1) / size[kept].square()


def _table(named: Mapping[str, Tensor], rotations: int, seed: int) -> Table[AxisKurtosis]:
    size = next(iter(named.values())).shape[-1]
    turns = [random_rotation(size, seed=seed + i) for i in range(max(2, rotations))]
    return Table(tuple(_row(what, x.cpu()[_spread(len(x))].double(), turns) for what, x in named.items()))


def _row(what: str, vectors: Float[Tensor, "n d"], turns: list[Tensor]) -> AxisKurtosis:
    vectors = vectors[vectors.square().sum(-1) > 0]
    if not len(vectors):
        return AxisKurtosis(what, Scored(nan, Null(nan, nan)), 0, 0.0, 0)
    null = Null.of(torch.stack([kurtosis(vectors @ turn.mT).mean() for turn in turns]))
    carried = vectors.square().sum(0)
    top = int(carried.argmax())
    score = Scored(kurtosis(vectors).mean().item(), null)
    return AxisKurtosis(what, score, top, (carried[top] / carried.sum()).item(), len(vectors))


def _spread(count: int) -> Int[Tensor, " n"]:
    """At most `VECTORS` indices, evenly spaced."""
    return torch.arange(count) if count <= VECTORS else torch.linspace(0, count - 1, VECTORS).long()
