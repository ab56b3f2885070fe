"""The residual stream: lengths of embeddings, dimensions that heads use, and where they act in held-out text."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.analysis.stream.acts import acts
from unweave.analysis.stream.subspaces import head_bandwidth
from unweave.explorer.bundle import PythonCall, TableRef, packed
from unweave.explorer.panels.subject import Subject, held_out
from unweave.explorer.panels.tables import table
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.estimates import Null
from unweave.results.table import Table

DRAWS = 32  # random heads behind the null of the effective dimension


@dataclass(frozen=True)
class TokenNorm:
    """One token of the vocabulary.

    Attributes:
        token: The token.
        norm: ‖W_E‖ of its embedding as stored; a change of basis may change it.
    """

    token: TokenId
    norm: float


def norms(of: Subject) -> Iterator[TableRef]:
    """``tokens``: the length of every token's embedding."""
    lengths = of.model.weights.embed.double().norm(dim=0).tolist()
    rows = tuple(TokenNorm(TokenId(i), length) for i, length in enumerate(lengths))
    yield table(Table(rows), "tokens", of.name, PythonCall("load", {"then": "weights.embed.norm(dim=0)"}))


def bandwidth(of: Subject) -> Iterator[TableRef]:
    """``bandwidth``: dimensions that heads use, beside those of random ones."""
    found = head_bandwidth(of.model)
    null = random_dimension(of.model.weights, of.seed)
    beside = {"null_mean": [null.mean] * len(found), "null_sd": [null.sd] * len(found)}
    yield table(found, "bandwidth", of.name, PythonCall("analysis.stream.head_bandwidth", {}), beside=beside)


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
