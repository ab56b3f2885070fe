"""Is the stream's basis privileged? Whether its axes stand out from any other directions, in activations or weights.

    kurtosis(x) = d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

of vectors over their d axes: large where few axes carry a vector, d/d = 1 where all carry alike. Turned at random, any
vector has 3d/(d + 2) on average: that, with its spread over rotations of the very same vectors, is the null. In theory
nothing singles out an axis of a linear stream; in practice optimisers that treat coordinates one by one do.
"""

from dataclasses import dataclass

import torch

from unweave.model.run import Run
from unweave.model.transforms import random_rotation
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

VECTORS = 4096
"""Vectors looked at, at most; spread evenly over what there is."""


@dataclass(frozen=True)
class AxisKurtosis:
    """How far the axes of the stream stand out in one set of vectors.

    Attributes:
        what: Which vectors: the stream before a layer, or rows or columns of a weight.
        kurtosis: Mean over vectors of their kurtosis over axes.
        null_mean: The same after random rotations: about 3.
        null_sd: Its standard deviation over rotations.
        z: How many of those the kurtosis lies above it.
        top_axis: The axis with most of the squared length.
        top_share: Its share, 1/d_model if all axes carry alike.
        vectors: How many vectors were looked at.
    """

    what: str
    kurtosis: float
    null_mean: float
    null_sd: float
    z: float
    top_axis: int
    top_share: float
    vectors: int


def privileged_axes(run: Run, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Whether the stream's axes stand out in what a model computed, before every layer and at the end.

        kurtosis = mean over positions of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Args:
        run: A run on any tokens, batched or not.
        rotations: Random rotations behind the null.
        seed: Their seed.

    Returns:
        A row for each layer, and one for the end.

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    end = len(run.streams) - 1
    named = {("stream, end" if i == end else f"stream, L{i}"): x.flatten(0, -2) for i, x in enumerate(run.streams)}
    return _table(named, rotations, seed)


def privileged_weights(weights: Weights, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Whether the stream's axes stand out in what reads and writes it: columns of writers, rows of readers.

        kurtosis = mean over vectors of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Args:
        weights: The model, in canonical form.
        rotations: Random rotations behind the null.
        seed: Their seed.

    Returns:
        A row for the embedding, the unembedding and each kind of weight of each layer.

    Example:
        >>> from unweave import examples
        >>> row = privileged_weights(examples.copier(d_vocab=4))[0]      # one-hot columns: all in one axis
        >>> row.what, row.kurtosis
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
    """``d · Σ xᵢ⁴ / (Σ xᵢ²)²`` of each vector over its axes; vectors of length 0 are left out."""
    squares = vectors.double().square()
    size = squares.sum(-1)
    kept = size > 0
    return vectors.shape[-1] * squares[kept].square().sum(-1) / size[kept].square()


def _table(named: dict[str, Tensor], rotations: int, seed: int) -> Table[AxisKurtosis]:
    size = next(iter(named.values())).shape[-1]
    turns = [random_rotation(size, seed=seed + i) for i in range(max(2, rotations))]
    return Table(
        tuple(_axes(what, vectors.cpu()[_spread(len(vectors))].double(), turns) for what, vectors in named.items())
    )


def _axes(what: str, vectors: Float[Tensor, "n d"], turns: list[Tensor]) -> AxisKurtosis:
    vectors = vectors[vectors.square().sum(-1) > 0]
    if not len(vectors):
        return AxisKurtosis(what, float("nan"), float("nan"), float("nan"), float("nan"), 0, 0.0, 0)
    null = Null.of(torch.stack([kurtosis(vectors @ turn.mT).mean() for turn in turns]))
    score = kurtosis(vectors).mean().item()
    carried = vectors.square().sum(0)
    top = int(carried.argmax())
    share = (carried[top] / carried.sum()).item()
    return AxisKurtosis(what, score, null.mean, null.sd, null.z(score), top, share, len(vectors))


def _spread(count: int) -> Int[Tensor, " n"]:
    """At most `VECTORS` places, evenly over all."""
    return torch.arange(count) if count <= VECTORS else torch.linspace(0, count - 1, VECTORS).long()
