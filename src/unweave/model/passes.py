"""Forward passes that keep nothing: patterns layer by layer, and the rest of a pass from an intermediate stream."""

from collections.abc import Iterable, Iterator

from unweave.algebra.terms import PartLike
from unweave.model import steps
from unweave.model.checks import as_ids, checked_ids
from unweave.model.steps import Pass
from unweave.model.weights import Weights
from unweave.shapes import Float, Int, Tensor


def each_pattern(
    weights: Weights, ids: Int[Tensor, "*batch seq"], *, without: Iterable[PartLike] = ()
) -> Iterator[Float[Tensor, "*batch heads dst src"]]:
    """Run layer by layer and yield the patterns of each, none of which is kept; the last layer mixes no values."""
    x = steps.start(weights, checked_ids(weights, as_ids(ids).to(weights.embed.device)))
    return later_patterns(weights, x, 0, without=without)


def later_patterns(
    weights: Weights, stream: Float[Tensor, "*batch seq d_model"], layer: int, *, without: Iterable[PartLike] = ()
) -> Iterator[Float[Tensor, "*batch heads dst src"]]:
    """Run on from the stream before a layer, and yield the patterns of that layer and of each later one."""
    forward, x = Pass(weights, left_out=weights.parts(without)), stream
    for number in range(layer, weights.n_layers):
        normed = forward.read(number, steps.finite(x, f"the residual stream is not finite before layer {number}"))
        pattern = forward.pattern(number, normed)
        yield pattern
        if number + 1 < weights.n_layers:
            x = forward.layer(number, x, forward.mixed(number, pattern, normed)).stream


def onward(
    weights: Weights, stream: Float[Tensor, "*batch seq d_model"], layer: int, *, without: Iterable[PartLike] = ()
) -> Float[Tensor, "*batch seq d_model"]:
    """Run on from the stream before a layer: the stream at the end, as the unembedding reads it."""
    forward, x = Pass(weights, left_out=weights.parts(without)), stream
    for number in range(layer, weights.n_layers):
        _, mixed = forward.attend(number, x)
        x = forward.layer(number, x, mixed).stream
    return forward.read(weights.n_layers, x)
