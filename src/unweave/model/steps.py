"""Steps of a forward pass: the stream at its start, and patterns, norms and activations of one layer."""

from collections.abc import Callable, Mapping

import torch

from unweave.algebra.terms import HeadId, Part, Scale, head_of
from unweave.errors import NumericError
from unweave.model import heads
from unweave.model.kept import Frozen, Scales, part_of_pattern
from unweave.model.layer import Layer
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor


def start(weights: Weights, ids: Tensor) -> Tensor:
    """Residual stream before the first layer: embeddings, and position embeddings if the stream holds them."""
    stream = weights.embed.mT[ids]
    return stream if weights.position_table is None else stream + weights.position_table.mT[: ids.shape[-1]]


def pattern(layer: Layer, kept: Frozen | None, left_out: tuple[Part, ...], number: int, normed: Tensor) -> Tensor:
    """Patterns of a layer, frozen or computed, without those of ablated heads or parts of heads."""
    found = kept.patterns[number] if kept else heads.patterns(layer, normed)
    return _without(found, [part for part in left_out if head_of(part).layer == number])


def _without(pattern: Float[Tensor, "*batch heads dst src"], off: list[Part]) -> Tensor:
    """Patterns of a layer with some heads, or some of their parts, taken out."""
    left = pattern.clone() if off else pattern
    for part in off:
        own = left[..., head_of(part).head, :, :]
        own -= part_of_pattern(own, part)
    return left


def put_in(replaced: Mapping[HeadId, Tensor], layer: int, mixed: Float[Tensor, "*batch heads seq d_value"]) -> None:
    """Overwrite the mixed values of those heads of a layer whose output is replaced."""
    for (own, h), value in replaced.items():
        if own == layer:
            mixed[..., h, :, :] = value


def activations(weights: Weights, kept: Frozen | None, number: int, stream: Tensor) -> Tensor:
    """MLP activations of a layer on the stream after its heads; of width 0 without an MLP."""
    mlp = weights.layers[number].mlp
    if mlp is None:
        return stream.new_zeros(*stream.shape[:-1], 0)
    if kept and kept.activations:
        return kept.activations[number]
    return mlp.activations(weights.before(number).read(stream))


class Norms:
    """The norms of a model at work: scales of another run, or computed, and noted in ``scales``.

    Args:
        weights: The model.
        frozen: Scales to use instead of computing them.
    """

    def __init__(self, weights: Weights, frozen: Mapping[Scale, Tensor] | None = None) -> None:
        self.weights, self.frozen, self.scales = weights, frozen or {}, Scales()

    def read(self, layer: int, stream: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq d_model"]:
        """The residual stream as a layer reads it; n_layers: as the unembedding reads it."""
        before = self.weights.before(layer)
        return stream if before.kind == "none" else self._scaled(Scale(layer), before.scale, stream)

    def by_heads(self, layer: int, z: Float[Tensor, "*batch heads seq d_value"]) -> Tensor:
        """Sum of the outputs of a layer's heads, its bias included, from their mixed values ``A W_V x``."""
        own, letters = self.weights.attention(layer), self.weights.behind(layer, "heads out")
        out = heads.written(own, z)
        out = out if own.b_O is None else out + own.b_O
        for letter in letters:
            out = self._scaled(letter, lambda out: own.after.scale(heads.measured(own, z, out)), out)
        return out if own.c_O is None else out + own.c_O

    def by_neurons(self, layer: int, activations: Float[Tensor, "*batch seq d_mlp"]) -> Tensor:
        """Output of a layer's MLP, its bias included, from the activations of its neurons; 0 in a layer without."""
        mlp, letters = self.weights.layers[layer].mlp, self.weights.behind(layer, "neurons out")
        if mlp is None:
            return activations.new_zeros(())
        out = mlp.write(activations)
        for letter in letters:
            out = self._scaled(letter, lambda out: mlp.after.scale(mlp.measured(activations, out)), out)
        return out if mlp.c_out is None else out + mlp.c_out

    def _scaled(self, letter: Scale, scale: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
        self.scales[letter] = self.frozen[letter] if letter in self.frozen else scale(x)
        return self.scales[letter][..., None] * x


def finite(x: Tensor, otherwise: str) -> Tensor:
    """Check that all numbers are finite."""
    # NaN and infinity reach the extremes, which one pass finds without a mask as large as the tensor.
    if not torch.stack(torch.aminmax(x)).isfinite().all():
        raise NumericError(otherwise, "check the weights with `unweave verify`")
    return x
