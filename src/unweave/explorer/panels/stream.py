"""The residual stream: who writes how much of it, who reads whom, shared subspaces, bandwidth, axes that stand out."""

from collections.abc import Iterator

from unweave.analysis.composition.virtual_weights import virtual_weights
from unweave.analysis.stream.contributions import decompose_stream
from unweave.analysis.stream.movement import movement
from unweave.analysis.stream.privileged import privileged_axes, privileged_weights
from unweave.analysis.stream.subspaces import deletion, head_bandwidth, subspace_overlaps
from unweave.explorer.bundle import Made, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table


def shares(of: Subject) -> Iterator[TableRef]:
    """``stream``, ``movement``, ``deletion`` and ``axes`` of each prompt."""
    for prompt, run in of.runs.items():
        yield table(decompose_stream(run).parts, "stream", of.name, Made("decompose_stream", {}), prompt=prompt)
        if run.weights.n_layers:
            yield table(movement(run), "movement", of.name, Made("movement", {}), prompt=prompt)
            gone = deletion(run, seed=of.seed)
            made = Made("analysis.stream.deletion", {"seed": of.seed})
            yield table(gone, "deletion", of.name, made, prompt=prompt)
        axes = privileged_axes(run, seed=of.seed)
        yield table(axes, "axes", of.name, Made("privileged_axes", {"seed": of.seed}), prompt=prompt)


def wires(of: Subject) -> Iterator[TableRef]:
    """``wires``, ``overlaps``, ``bandwidth``, ``axes.weights``: virtual weights, subspaces, dimensions, and axes."""
    yield table(virtual_weights(of.model), "wires", of.name, Made("virtual_weights", {}))
    yield table(subspace_overlaps(of.model), "overlaps", of.name, Made("subspace_overlaps", {}))
    yield table(head_bandwidth(of.model), "bandwidth", of.name, Made("analysis.stream.head_bandwidth", {}))
    axes = privileged_weights(of.model, seed=of.seed)
    made = Made("analysis.stream.privileged_weights", {"seed": of.seed})
    yield table(axes, "axes.weights", of.name, made)
