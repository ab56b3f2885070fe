"""Leaving a component out: the second run with what one component writes taken from the first."""

import re

from unweave.analysis.difference.layers import WAYS, Both, layer_secants
from unweave.analysis.difference.target import unembedded
from unweave.errors import BadInput, Unsupported
from unweave.model.steps import Pass
from unweave.shapes import Float, Tensor

NEURONS = re.compile(r"W_out\[([0-9]{1,4})\]")


def logits_without(both: Both, component: str, kind: str, rows: slice, at: int) -> Float[Tensor, " d_vocab"]:
    """Logits at a position of the second run, with what a component writes at some positions as in the first run.

    Of a head, only the change by one input is undone; everything after it is recomputed.
    """
    a, b = both
    weights, forward = b.weights, Pass(b.weights)
    if b.held:
        raise Unsupported("the second run has an intervention of its own", "use a second run without interventions")
    number, found = -1, NEURONS.fullmatch(component)
    if (component, kind) == ("W_E", "embedding"):
        stream = b.streams[0].clone()
        stream[rows] = a.streams[0][rows]
    elif kind in WAYS:
        number, head = weights.check_head(component)
        _, mixed = forward.attend(number, b.streams[number])
        change = layer_secants(both, number).heads.written[kind]
        mixed[head, rows] -= change[head, rows].to(mixed.dtype)
        stream = forward.layer(number, b.streams[number], mixed).stream
    elif kind == "neurons" and found and int(found[1]) < weights.n_layers and weights.d_mlp[int(found[1])]:
        number = int(found[1])
        _, mixed = forward.attend(number, b.streams[number])
        active = b.activations[number].clone()
        active[rows] = a.activations[number][rows]
        stream = b.streams[number] + forward.by_heads(number, mixed) + forward.by_neurons(number, active)
    else:
        raise BadInput(f"there is no component {component!r:.40} of kind {kind!r:.20}", "take both from nodes()")
    for later in range(number + 1, weights.n_layers):
        _, mixed = forward.attend(later, stream)
        stream = forward.layer(later, stream, mixed).stream
    return weights.capped(unembedded(weights, forward.read(weights.n_layers, stream)[at]))
