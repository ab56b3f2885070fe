"""Test whether the basis of the residual stream is privileged: whether vectors align with its axes.

The kurtosis of a vector over its d axes is d if it is one-hot, 1 if its entries have equal size, and 3d/(d + 2) on
average in a random basis, the null. Nothing in a linear stream singles out an axis; optimizers that treat coordinates
one by one do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import nan

import torch

from unweave.algebra.random import gaussian, generator
from unweave.analysis.attribution.losses import stream_nats
from unweave.errors import BadInput
from unweave.model import Run, Weights
from unweave.model.passes import onward
from unweave.model.transforms import random_rotation
from unweave.results import Mean, Nats, Null, Scored, Share, Table, column, estimate
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

VECTORS = 4096  # vectors sampled from a set at most, evenly spaced
STEEPEST = 64.0  # largest exponent of the variances in `_as_varied`; there the direction is the one of most variance
HALVINGS = 60  # halvings of the interval of exponents
LEAST = 1e-10  # variances below this share of the largest count as it, so that they have a logarithm
TINY = 1e-300


@dataclass(frozen=True)
class AxisKurtosis:
    """Kurtosis over the axes of the stream of one set of vectors.

    Attributes:
        what: The vectors: the stream before a layer, or rows or columns of a weight matrix.
        kurtosis: Mean over vectors of their kurtosis; the null rotates the vectors at random.
        top_axis: The axis with the largest share of the squared length.
        top_share: That share; 1/d_model if all axes have equal shares.
        vectors: Vectors in the sample.
    """

    what: str
    kurtosis: Scored
    top_axis: int
    top_share: Share
    vectors: int


@dataclass(frozen=True)
class AxisCost:
    """Cost of freezing one axis of the stream at its mean over text.

    Attributes:
        what: The stream before a layer, or at the end.
        axis: The axis of most variance.
        variance: Its share of the variance of the stream.
        cost: Rise of the loss when it is frozen; the null rotates the stream at random and freezes its largest axis.
        standard_error: Standard error of the cost, over sequences.
        matched: Mean rise when random directions of equal variance are frozen instead.
    """

    what: str
    axis: int
    variance: Share
    cost: Scored = field(metadata=column(unit="nats", digits=3))
    standard_error: Nats
    matched: Mean = field(metadata=column(unit="nats", digits=3, error="matched_error"))


@question
def privileged_axes(run: Run, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Measure the kurtosis of the residual stream over its axes, before every layer and at the end.

        kurtosis = mean over positions of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Args:
        rotations: Random rotations for the null.

    Example:
        >>> found = privileged_axes(uw.load("attn-2l-small").run("The cat sat on the mat."))
        >>> [round(float(row.kurtosis), 1) for row in found]        # about 2.9 in a random basis
        [3.2, 3.4, 3.7]

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    named = {_name(run, layer): x.flatten(0, -2) for layer, x in enumerate(run.streams)}
    return _table(named, rotations, seed)


@question
def axis_costs(run: Run, *, rotations: int = 8, seed: int = 0) -> Table[AxisCost]:
    """Measure the rise of the loss when the largest axis of the stream is frozen at its mean, layer by layer.

        x  →  x - u uᵀ (x - x̄),    cost = loss(frozen) - loss

    u is the axis of most variance, x̄ the mean over all positions; later layers are recomputed. Two baselines: the
    largest axis of the stream after a random rotation, which costs as much as u if no axis is privileged; and random
    directions v with the variance of u, vᵀ C v = uᵀ C u, which cost as much if u matters for its size alone:

        v ∝ C^s g,    g Gaussian, C the covariance of the stream

    Args:
        run: A run on text, of several sequences for a standard error.
        rotations: Draws for each baseline.

    Cost:
        For each layer the rest of the run, 1 + 2 · rotations times.

    Example:
        >>> one_axis = torch.tensor([[1.0, -1.0], [0.0, 0.0]])      # two tokens that take turns, on the first axis
        >>> weights = uw.Weights(embed=one_axis, unembed=-2 * one_axis.mT, layers=(), n_ctx=4)
        >>> row = axis_costs(uw.run(weights, [[0, 1, 0, 1]]))[0]
        >>> row.axis, round(float(row.cost), 2), round(row.cost.null.mean, 2)
        (0, 0.67, 0.39)

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    if run.ids.shape[-1] < 2:
        raise BadInput("a sequence of one token predicts nothing", "run on at least two tokens")
    draws = max(2, rotations)
    return Table(tuple(_axis_cost(run, layer, draws, seed) for layer in range(len(run.streams))))


@question
def privileged_weights(weights: Weights, *, rotations: int = 16, seed: int = 0) -> Table[AxisKurtosis]:
    """Measure the kurtosis over the stream's axes of weights: columns of writers, rows of readers.

        kurtosis = mean over vectors of d · Σᵢ xᵢ⁴ / (Σᵢ xᵢ²)²

    Example:
        >>> row = privileged_weights(uw.examples.copier(d_vocab=4))[0]      # one-hot columns: all in one axis
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


def _name(run: Run, layer: int) -> str:
    return "stream, end" if layer == run.weights.n_layers else f"stream, L{layer}"


def _axis_cost(run: Run, layer: int, draws: int, seed: int) -> AxisCost:
    stream = run.streams[layer].double()
    stream = stream.reshape(-1, *stream.shape[-2:])  # [sequences, seq, d_model]
    mean = stream.mean((0, 1))
    spread = (stream - mean).flatten(0, 1)
    C, whole = spread.mT @ spread / len(spread), _losses(run, run.read(run.weights.n_layers))

    def rises(u: Float[Tensor, " d_model"]) -> Float[Tensor, " sequences"]:
        frozen = stream - ((stream - mean) @ u)[..., None] * u
        return _losses(run, onward(run.weights, frozen.to(run.streams[layer]), layer)) - whole

    axes = torch.eye(len(C)).to(C)
    axis, share = _largest(axes, C)
    turned = [random_rotation(len(C), seed=seed + i).to(C) for i in range(draws)]
    null = Null.of(torch.stack([rises(turn[_largest(turn, C)[0]]).mean() for turn in turned]))
    matched = torch.stack([rises(v).mean() for v in _as_varied(C, axes[axis], draws, seed)])
    cost = estimate(rises(axes[axis]))
    return AxisCost(_name(run, layer), axis, share, Scored(cost, null), cost.standard_error, estimate(matched))


def _losses(run: Run, read: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, " sequences"]:
    """Mean loss of each sequence, from what the unembedding reads."""
    rows, targets = read[..., :-1, :].flatten(0, -2), run.ids[..., 1:].flatten()
    return stream_nats(run.weights, rows, targets).double().unflatten(0, (-1, run.ids.shape[-1] - 1)).mean(-1)


def _largest(turn: Float[Tensor, "d d"], C: Float[Tensor, "d d"]) -> tuple[int, float]:
    """The row of a rotation along which vectors of covariance C vary most, and its share of their variance."""
    variances = ((turn @ C) * turn).sum(-1)
    axis = int(variances.argmax())
    return axis, (variances[axis] / variances.sum().clamp_min(TINY)).item()


def _as_varied(C: Float[Tensor, "d d"], u: Float[Tensor, " d"], draws: int, seed: int) -> Iterator[Float[Tensor, " d"]]:
    """Random unit directions ``C^s g``, each with the s at which its variance is that of u."""
    values, vectors = torch.linalg.eigh(C)
    logs, wanted = values.clamp_min(max(LEAST * values[-1].item(), TINY)).log(), u @ C @ u
    draw = generator(seed, "directions")
    for _ in range(draws):
        g = gaussian(len(C), seed=draw).to(C)
        low, high = -STEEPEST, STEEPEST
        for _ in range(HALVINGS):  # the variance, a mean of eigenvalues weighted by λ^2s, rises with s
            s = (low + high) / 2
            weights = (2 * g.abs().log() + 2 * s * logs).softmax(0)
            low, high = (s, high) if weights @ values < wanted else (low, s)
        yield vectors @ (g.sign() * weights.sqrt())


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
