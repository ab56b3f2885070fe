"""The vocabulary: the length of every token's embedding."""

from collections.abc import Iterator
from dataclasses import dataclass

from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table
from unweave.results.columns import TokenId
from unweave.results.table import Table


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
