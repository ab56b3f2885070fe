"""Pull covectors back through the secants of two runs, from the logits to the embedding, a layer at a time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unweave.analysis.difference.layers import WAYS, Both, LayerSecants, Way, layer_secants
from unweave.shapes import Float, Tensor


@dataclass(frozen=True, eq=False)
class Stop:
    """Covectors at the writes of one layer, and at the stream before it.

    Attributes:
        secants: The layer.
        z: Covectors on the mixed values of its heads.
        activations: Covectors on the activations of its neurons; None without an MLP.
        by_way: Covectors on the stream that its heads read, by way.
        stream: Covectors on the stream before the layer.
        after: Covectors on the stream after the layer.
        between: Covectors on the stream between heads and neurons; in a parallel layer those after it.
    """

    secants: LayerSecants
    z: Float[Tensor, "*more heads seq d_value"]
    activations: Float[Tensor, "*more seq d_mlp"] | None
    by_way: Mapping[Way, Float[Tensor, "*more seq d_model"]]
    stream: Float[Tensor, "*more seq d_model"]
    after: Float[Tensor, "*more seq d_model"]
    between: Float[Tensor, "*more seq d_model"]


def sweep(both: Both, c: Float[Tensor, "*more seq d_model"]) -> Iterator[Stop]:
    """Pull covectors on the last stream back to the embedding: a stop in each layer, the last layer first.

    With c the target's, ``c · Δw`` of what a component writes is the sum of all paths through it.
    """
    for number in reversed(range(both[0].weights.n_layers)):
        stop = pulled(layer_secants(both, number), c)
        c = stop.stream
        yield stop


def pulled(secants: LayerSecants, c: Float[Tensor, "*more seq d_model"]) -> Stop:
    """Pull covectors on the stream after a layer back through it."""
    between, active = c, None
    if secants.neurons is not None:
        active = secants.to_activations(c)
        between = c + secants.through_neurons(active)
    z = secants.to_z(c if secants.parallel else between)
    by_way: dict[Way, Tensor] = {way: secants.through_heads(way, z) for way in WAYS}
    return Stop(secants, z, active, by_way, between + sum(by_way.values()), c, between)
