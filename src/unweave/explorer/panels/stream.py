"""The residual stream: who writes how much of it, who reads whom, shared subspaces, bandwidth, axes that stand out."""

from collections.abc import Iterator

import numpy as np

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.analysis.composition.virtual_weights import virtual_weights
from unweave.analysis.stream.acts import acts
from unweave.analysis.stream.contributions import decompose_stream
from unweave.analysis.stream.movement import movement
from unweave.analysis.stream.privileged import privileged_axes, privileged_weights
from unweave.analysis.stream.subspaces import deletion, head_bandwidth, subspace_overlaps
from unweave.explorer.bundle import PythonCall, TableRef, packed
from unweave.explorer.panels.subject import Subject, held_out
from unweave.explorer.panels.tables import table
from unweave.model.weights import Weights
from unweave.results.estimates import Null

DRAWS = 32  # random heads behind the null of the effective dimension


def shares(of: Subject) -> Iterator[TableRef]:
    """``stream``: who wrote it, on each prompt."""
    made = PythonCall("decompose_stream", {}, "uw.decompose_stream(run).parts")
    for prompt, run in of.runs.items():
        yield table(decompose_stream(run).parts, "stream", of.name, made, prompt=prompt)


def moved(of: Subject) -> Iterator[TableRef]:
    """``movement`` on each prompt."""
    made = PythonCall("movement", {}, "uw.movement(run)")
    for prompt, run in of.runs.items():
        if run.weights.n_layers:
            yield table(movement(run), "movement", of.name, made, prompt=prompt)


def deleted(of: Subject) -> Iterator[TableRef]:
    """``deletion`` on each prompt."""
    for prompt, run in of.runs.items():
        if run.weights.n_layers:
            made = _seeded("analysis.stream.deletion", of)
            yield table(deletion(run, seed=of.seed), "deletion", of.name, made, prompt=prompt)


def axes(of: Subject) -> Iterator[TableRef]:
    """``axes`` on each prompt."""
    for prompt, run in of.runs.items():
        found = privileged_axes(run, seed=of.seed)
        yield table(found, "axes", of.name, _seeded("privileged_axes", of), prompt=prompt)


def wires(of: Subject) -> Iterator[TableRef]:
    """``wires``: virtual weights."""
    yield table(virtual_weights(of.model), "wires", of.name, PythonCall("virtual_weights", {}))


def overlaps(of: Subject) -> Iterator[TableRef]:
    """``overlaps`` of subspaces."""
    yield table(subspace_overlaps(of.model), "overlaps", of.name, PythonCall("subspace_overlaps", {}))


def bandwidth(of: Subject) -> Iterator[TableRef]:
    """``bandwidth``: dimensions that heads use, beside those of random ones."""
    found = head_bandwidth(of.model)
    null = random_dimension(of.model.weights, of.seed)
    beside = {"null_mean": [null.mean] * len(found), "null_sd": [null.sd] * len(found)}
    yield table(found, "bandwidth", of.name, PythonCall("analysis.stream.head_bandwidth", {}), beside=beside)


def axes_of_weights(of: Subject) -> Iterator[TableRef]:
    """``axes.weights``: those that stand out in weights."""
    made = PythonCall("analysis.stream.privileged_weights", {"seed": of.seed})
    yield table(privileged_weights(of.model, seed=of.seed), "axes.weights", of.name, made)


def _seeded(name: str, of: Subject) -> PythonCall:
    return PythonCall(name, {"seed": of.seed}, f"uw.{name}(run, seed={of.seed})")


def random_dimension(weights: Weights, seed: int = 0) -> Null:
    """Effective dimension ``(Σσ²)² / Σσ⁴`` of a product of two Gaussian d_head factors, as of a random head."""
    draw, shape = generator(seed), (DRAWS, weights.d_model, weights.d_head)
    squares = FactoredMatrix(gaussian(*shape, seed=draw), gaussian(*shape, seed=draw).mT).singular_values().square()
    return Null.of(squares.sum(-1).square() / squares.square().sum(-1))


def in_text(of: Subject) -> Iterator[TableRef]:
    """``acts``, and ``windows``: the ids of the text that they name by window and position."""
    ids, tokens = of.ids, held_out(of.model.weights)
    made = PythonCall("analysis.stream.acts", {"tokens": tokens, "text": of.text.text, "seed": of.seed})
    yield table(acts(of.model, ids, seed=of.seed), "acts", of.name, made)
    stored = packed(ids.numpy().astype(np.uint32))
    text = PythonCall("text.windows", {"tokens": tokens})
    yield TableRef("windows", of.name, "", text, len(ids), {"ids": stored})
