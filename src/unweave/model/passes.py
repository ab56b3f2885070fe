"""Forward passes that keep nothing: patterns layer by layer, and the end of a pass from a stream on its way."""

from collections.abc import Iterable, Iterator

from unweave.algebra.terms import PartLike
from unweave.model import heads, steps
from unweave.model.checks import as_ids, checked_ids
from unweave.model.steps import Norms
from unweave.model.weights import Weights
from unweave.shapes import Float, Int, Tensor


def each_pattern(
    weights: Weights, ids: Int[Tensor, "*batch seq"], *, without: Iterable[PartLike] = ()
) -> Iterator[Float[Tensor, "*batch heads dst src"]]:
    """Run layer by layer and yield the patterns of each, none of which is kept; the last layer mixes no values.

    Args:
        weights: The model.
        ids: Token ids.
        without: Heads, or parts of them, to ablate, as in `run`.
    """
    stream, norms = steps.start(weights, checked_ids(weights, as_ids(ids).to(weights.embed.device))), Norms(weights)
    left_out = weights.parts(without)
    for number, own in enumerate(weights.layers):
        normed = norms.read(number, steps.finite(stream, f"the residual stream is not finite before layer {number}"))
        pattern = steps.pattern(own, None, left_out, number, normed)
        yield pattern
        if number + 1 < weights.n_layers:
            stream = _behind(norms, number, stream, heads.mixed(pattern, heads.values(own, normed)))


def onward(weights: Weights, stream: Float[Tensor, "*batch seq d_model"], layer: int) -> Tensor:
    """Run on from the stream before a layer: the stream at the end, as the unembedding reads it."""
    norms = Norms(weights)
    for number, own in enumerate(weights.layers[layer:], layer):
        normed = norms.read(number, stream)
        stream = _behind(norms, number, stream, heads.mixed(heads.patterns(own, normed), heads.values(own, normed)))
    return norms.read(weights.n_layers, stream)


def _behind(norms: Norms, number: int, stream: Tensor, mixed: Tensor) -> Tensor:
    """The stream behind a layer whose heads have mixed these values."""
    own, before, stream = norms.weights.layers[number], stream, stream + norms.by_heads(number, mixed)
    if own.mlp is None:
        return stream
    read = norms.weights.before(number).read(before if own.parallel else stream)
    return stream + norms.by_neurons(number, own.mlp.activations(read))
