"""The forward pass, a layer at a time: ``x + Σ_h h(x)``, then ``x + MLP(x)``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from unweave.algebra.terms import HeadId, Part, Scale, head_of
from unweave.errors import NumericError
from unweave.files.safetensors import non_finite
from unweave.model import heads
from unweave.model.kept import Frozen, Scales, part_of_pattern
from unweave.model.norms import PostNorm
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor


@dataclass(frozen=True, eq=False)
class Step:
    """Activations of the neurons of one layer, and the residual stream after it."""

    activations: Float[Tensor, "*batch seq d_mlp"]  # activations of the neurons; of width 0 without an MLP
    stream: Float[Tensor, "*batch seq d_model"]


@dataclass(frozen=True, eq=False)
class Pass:
    """A forward pass of a model, with its interventions."""

    weights: Weights
    # patterns, norm scales and activations to use in place of computed ones; None computes all
    frozen: Frozen | None = None
    left_out: tuple[Part, ...] = ()
    replaced: Mapping[HeadId, Tensor] = field(default_factory=dict)  # mixed values that replace those of a head
    scales: Scales = field(default_factory=Scales)  # inverse norm scales, noted as they are used

    def layer(
        self, number: int, x: Float[Tensor, "*batch seq d_model"], mixed: Float[Tensor, "*batch heads seq d_value"]
    ) -> Step:
        """One layer of the residual stream, from the values ``A W_V x`` that its heads have mixed."""
        layer = self.weights.layers[number]
        between = x + self.by_heads(number, mixed)
        active = self.activations(number, x if layer.parallel else between)
        return Step(active, between if layer.mlp is None else between + self.by_neurons(number, active))

    # ---------------------------------------------------------------- attention

    def read(self, layer: int, x: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq d_model"]:
        """The residual stream as a layer reads it; n_layers: as the unembedding reads it."""
        norm = self.weights.before(layer)
        return x if norm.kind == "none" else self._scaled(Scale(layer), norm.scale, x)

    def pattern(self, number: int, normed: Tensor) -> Float[Tensor, "*batch heads dst src"]:
        """Patterns of a layer, frozen or computed, without those of ablated heads or parts of heads."""
        found = self.frozen.patterns[number] if self.frozen else heads.patterns(self.weights.layers[number], normed)
        off = [part for part in self.left_out if head_of(part).layer == number]
        found = found.clone() if off else found
        for part in off:
            own = found[..., head_of(part).head, :, :]
            own -= part_of_pattern(own, part)
        return found

    def mixed(self, number: int, pattern: Tensor, normed: Tensor) -> Float[Tensor, "*batch heads seq d_value"]:
        """Values that the heads of a layer have mixed, ``A W_V x``, or those that replace them."""
        found = heads.mixed(pattern, heads.values(self.weights.layers[number], normed))
        for (layer, head), value in self.replaced.items():
            if layer == number:
                found[..., head, :, :] = value
        return found

    def attend(self, number: int, x: Tensor) -> tuple[Tensor, Tensor]:
        """Patterns of a layer, and the values that they have mixed."""
        normed = self.read(number, x)
        pattern = self.pattern(number, normed)
        return pattern, self.mixed(number, pattern, normed)

    # ---------------------------------------------------------------- writes

    def by_heads(self, number: int, mixed: Float[Tensor, "*batch heads seq d_value"]) -> Tensor:
        """What the heads of a layer write together, its bias included, from their mixed values."""
        layer = self.weights.layers[number]
        out = heads.written(layer, mixed)
        out = out if layer.b_O is None else out + layer.b_O
        return self._post(Scale(number, "heads out"), layer.post_norm, out, mixed)

    def activations(self, number: int, into_neurons: Tensor) -> Float[Tensor, "*batch seq d_mlp"]:
        """Activations of a layer's neurons, frozen or computed from the stream they read; width 0 without an MLP."""
        mlp = self.weights.layers[number].mlp
        if mlp is None:
            return into_neurons.new_zeros(*into_neurons.shape[:-1], 0)
        if self.frozen and self.frozen.activations:
            return self.frozen.activations[number]
        return mlp.activations(self.weights.before(number).read(into_neurons))

    def by_neurons(self, number: int, activations: Float[Tensor, "*batch seq d_mlp"]) -> Tensor:
        """What the MLP of a layer writes, its bias included, from the activations of its neurons."""
        mlp = self.weights.layers[number].mlp
        assert mlp is not None
        return self._post(Scale(number, "neurons out"), mlp.post_norm, mlp.write(activations), activations)

    def _post(self, letter: Scale, norm: PostNorm | None, out: Tensor, z: Tensor) -> Tensor:
        """A write after its post-norm; unchanged without one."""
        if norm is None:
            return out
        out = self._scaled(letter, partial(norm.scale, z=z), out)
        return out if norm.constant is None else out + norm.constant

    def _scaled(self, letter: Scale, scale: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
        frozen = self.frozen.scales if self.frozen and self.frozen.scales else {}
        self.scales[letter] = frozen[letter] if letter in frozen else scale(x)
        return self.scales[letter][..., None] * x


def start(weights: Weights, ids: Tensor) -> Tensor:
    """Residual stream before the first layer: embeddings, and position embeddings if the stream holds them."""
    stream = weights.embed.mT[ids]
    return stream if weights.position_table is None else stream + weights.position_table.mT[: ids.shape[-1]]


def finite(x: Tensor, otherwise: str) -> Tensor:
    """Check that all numbers are finite."""
    if non_finite(x):
        raise NumericError(otherwise, "check the weights with `unweave verify`")
    return x
