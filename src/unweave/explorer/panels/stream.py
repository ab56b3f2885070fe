"""The residual stream: who writes how much of it, who reads whom, shared subspaces, bandwidth, axes that stand out."""

from collections.abc import Iterator

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.analysis.composition.virtual_weights import virtual_weights
from unweave.analysis.stream.contributions import decompose_stream
from unweave.analysis.stream.movement import movement
from unweave.analysis.stream.privileged import privileged_axes, privileged_weights
from unweave.analysis.stream.subspaces import deletion, head_bandwidth, subspace_overlaps
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table
from unweave.model.weights import Weights
from unweave.results.estimates import Null

DRAWS = 32
"""Random heads behind the null of the effective dimension."""


def shares(of: Subject) -> Iterator[TableRef]:
    """``stream``, ``movement``, ``deletion`` and ``axes`` of each prompt."""
    for prompt, run in of.runs.items():
        made = PythonCall("decompose_stream", {}, "uw.decompose_stream(run).parts")
        yield table(decompose_stream(run).parts, "stream", of.name, made, prompt=prompt)
        if run.weights.n_layers:
            yield table(
                movement(run), "movement", of.name, PythonCall("movement", {}, "uw.movement(run)"), prompt=prompt
            )
            gone = deletion(run, seed=of.seed)
            name = "analysis.stream.deletion"
            made = PythonCall(name, {"seed": of.seed}, f"uw.{name}(run, seed={of.seed})")
            yield table(gone, "deletion", of.name, made, prompt=prompt)
        axes = privileged_axes(run, seed=of.seed)
        made = PythonCall("privileged_axes", {"seed": of.seed}, f"uw.privileged_axes(run, seed={of.seed})")
        yield table(axes, "axes", of.name, made, prompt=prompt)


def wires(of: Subject) -> Iterator[TableRef]:
    """``wires``, ``overlaps``, ``bandwidth``, ``axes.weights``: virtual weights, subspaces, dimensions, and axes."""
    yield table(virtual_weights(of.model), "wires", of.name, PythonCall("virtual_weights", {}))
    yield table(subspace_overlaps(of.model), "overlaps", of.name, PythonCall("subspace_overlaps", {}))
    found = head_bandwidth(of.model)
    null = random_dimension(of.model.weights, of.seed)
    beside = {"null_mean": [null.mean] * len(found), "null_sd": [null.sd] * len(found)}
    yield table(found, "bandwidth", of.name, PythonCall("analysis.stream.head_bandwidth", {}), beside=beside)
    axes = privileged_weights(of.model, seed=of.seed)
    made = PythonCall("analysis.stream.privileged_weights", {"seed": of.seed})
    yield table(axes, "axes.weights", of.name, made)


def random_dimension(weights: Weights, seed: int = 0) -> Null:
    """Effective dimension ``(Σσ²)² / Σσ⁴`` of a product of two Gaussian d_head factors, as of a random head."""
    draw, shape = generator(seed), (DRAWS, weights.d_model, weights.d_head)
    squares = FactoredMatrix(gaussian(*shape, seed=draw), gaussian(*shape, seed=draw).mT).singular_values().square()
    return Null.of(squares.sum(-1).square() / squares.square().sum(-1))
