"""Matching: eigenvalues of QK circuits between tokens, straight and through the output of an earlier head."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import Unsupported
from unweave.model.weights import Weights
from unweave.results.columns import Logits
from unweave.results.question import question
from unweave.results.table import Table


@dataclass(frozen=True)
class MatchingEigenvalue:
    """One eigenvalue of one head's QK circuit between tokens.

    Attributes:
        head: The head.
        through: The earlier head whose output its keys read; None for the tokens themselves.
        real: Real part: positive where the head attends to tokens like the present one.
        imaginary: Imaginary part.
    """

    head: HeadId
    through: HeadId | None
    real: Logits
    imaginary: Logits


@question
def matching_spectrum(
    weights: Weights, through: Mapping[HeadLike, HeadLike] | None = None
) -> Table[MatchingEigenvalue]:
    """List every eigenvalue of every head's QK circuit, and of the same through an earlier head.

        λ = eig(W_Eᵀ W_QK W_E)    and    eig(W_Eᵀ W_QK W_OV' W_E)    apart from zeros

    Args:
        weights: The model, in canonical form.
        through: For some heads an earlier one, whose output their keys read.

    Returns:
        d_head rows for each head, in units of attention scores, largest first; then those of each pair.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the model lacks one of them.

    Example:
        >>> from unweave import examples
        >>> found = matching_spectrum(examples.induction(d_vocab=3), {"L1H0": "L0H0"})
        >>> all(row.real > 0 for row in found.where(through="L0H0") if abs(row.real) > 1e-9)
        True

    Paper:
        Elhage et al. 2021, "How Induction Heads Work" (the figure of QK eigenvalues).
    """
    if not weights.n_layers:
        raise Unsupported("a model without layers has no heads", "take a deeper model")
    named = {weights.check_head(head): weights.check_head(writer) for head, writer in (through or {}).items()}
    pairs = [*((head, None) for head in weights.head_ids), *named.items()]
    return Table(tuple(row for head, writer in pairs for row in _spectrum(weights, head, writer)))


def _spectrum(weights: Weights, head: HeadId, writer: HeadId | None) -> Iterator[MatchingEigenvalue]:
    read: FactoredMatrix = weights.W_E.T @ weights.QK[head]
    whole = read @ weights.W_E if writer is None else read @ weights.OV[writer] @ weights.W_E
    values = whole.eigenvalues()
    for value in values[values.abs().argsort(descending=True)].to(torch.complex128).tolist():
        yield MatchingEigenvalue(head, writer, value.real, value.imag)
