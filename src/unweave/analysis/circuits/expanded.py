"""Expanded circuits: the OV and QK circuits of a head, from tokens to tokens.

    OV:  W_U W_OV W_E      row: the token raised or lowered,   column: the token attended to
    QK:  W_Eᵀ W_QK W_E     row: the token that attends,        column: the token attended to

Both are d_vocab × d_vocab of rank at most d_head: they stay factored, and their largest entries are found exactly
without forming either matrix. MLPs are not part of a circuit.

With rotary positions a QK circuit depends on the distance d between the two tokens, ``W_Eᵀ W_Qᵀ R_{-d} W_K W_E``; the
mean over distances is one such matrix, too.

Where keys are smeared, a source's key holds the share s of its own token and 1 - s of the token before it, so that the
score of a source is ``s QK[dst, token] + (1 - s) QK[dst, token before]``. The circuit itself is unchanged; smearing
shifts part of its attention to the next position.

With a norm, gains are folded in and the division by its scale is left out: it is positive, but differs from token to
token. `transforms.normalized_embedding` divides each embedding by its own norm, as the first layer does.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike
from unweave.algebra.scoring import Offsets
from unweave.errors import BadInput, check_choice
from unweave.model.checks import meets_at
from unweave.model.weights import Weights
from unweave.results.cells import cell
from unweave.results.columns import DeclaredColumn, TokenId
from unweave.results.notes import CONSTANT
from unweave.results.question import Token, question, token_id
from unweave.results.table import Result, Table
from unweave.shapes import Tensor

Circuit = Literal["ov", "qk"]
CIRCUITS: tuple[Circuit, ...] = ("ov", "qk")
End = Literal["largest", "smallest"]
ENDS: tuple[End, ...] = ("largest", "smallest")


@dataclass(frozen=True)
class CircuitEntry:
    """One entry of an expanded circuit.

    Attributes:
        row: OV: the token whose logit changes. QK: the token that attends.
        column: The token attended to.
        value: OV: logit that full attention adds. QK: score added.
    """

    row: TokenId
    column: TokenId
    value: Annotated[float, DeclaredColumn(label="entry")]


@dataclass(frozen=True, repr=False)
class CircuitEntries(Result):
    """Entries of an expanded circuit, and how much of it was multiplied out to find them.

    Attributes:
        entries: The entries, best first.
        searched: Share of the circuit multiplied out, in [0, 1]; the rest cannot hold a better entry.
        head: The head, if the circuit is a head's.
        circuit: The circuit of that head, OV or QK.
    """

    main = "entries"

    entries: Table[CircuitEntry]
    searched: Annotated[float, DeclaredColumn(label="share of entries computed", kind="share")]
    head: HeadId | None = None
    circuit: Circuit | None = None

    @property
    def answer(self) -> str:
        """The largest entry, in words."""
        if not self.entries or self.head is None or self.origin is None:
            return ""
        best = self.entries[0]
        row, source = (cell(self.origin.token(token), "token") for token in (best.row, best.column))
        said = f"attending to {source} adds {best.value:.3g} to the logit of {row}"
        scored = f"{row} attends to {source} with {best.value:.3g} added to its score"
        return f"{self.head}: {said if self.circuit == 'ov' else scored}."

    @property
    def notes(self) -> tuple[str, ...]:
        """How the entries were found, and what they leave out."""
        found = [f"Exact over the whole circuit; {self.searched:.1%} of its entries were computed."]
        if self.origin is not None and self.origin.weights.norm.kind != "none":
            found.append("Norm scales that depend on more than the token are left out.")
        if self.circuit == "ov":
            found.append(f"{CONSTANT}: with a centered unembedding such parts are removed.")
        if self.circuit == "qk":
            found.append("Compare scores within a row only: the softmax of a destination is over its sources alone.")
        return tuple(found)


@question
def expanded_circuit(
    weights: Weights, head: HeadLike, circuit: Circuit = "ov", *, offsets: Offsets | None = None
) -> FactoredMatrix:
    """Expand a circuit of a head from tokens to tokens: to logits (OV), or to attention scores (QK).

        OV = W_U W_OV W_E,    QK = W_Eᵀ W_QK W_E

    Args:
        offsets: Distances between destination and source, for the QK circuit of a rotary head: one, a range for the
            mean, or weights.

    Returns:
        d_vocab × d_vocab, factored: columns are sources; rows are output tokens (OV) or destinations (QK). OV entries
        are logits at attention 1, QK entries are scores, 1/√d_head included.

    Raises:
        Unsupported: If the QK circuit is that of a rotary head, and no offsets are given, or one beyond its window.

    Example:
        >>> expanded_circuit(uw.examples.copier(d_vocab=3, strength=2.0), "L0H0").dense()[1]
        tensor([0., 2., 0.], dtype=torch.float64)

    Paper:
        Elhage et al. 2021, "Splitting Attention Head terms into Query-Key and Output-Value Circuits".
    """
    name = weights.check_head(head)
    if checked(circuit) == "ov":
        if offsets is not None:
            raise BadInput(
                "offsets belong to the QK circuit; the OV circuit is the same at every distance", "leave them out"
            )
        return weights.W_U @ weights.OV[name] @ weights.W_E
    return weights.W_E.T @ weights.QK_at(name, meets_at(weights, name, offsets)) @ weights.W_E


@question
def largest_entries(
    weights: Weights,
    head: HeadLike,
    circuit: Circuit = "ov",
    k: int = 20,
    *,
    row: Token | None = None,
    column: Token | None = None,
    end: End = "largest",
    offsets: Offsets | None = None,
    vocabulary: int | None = None,
) -> CircuitEntries:
    """Find the k largest entries of a head's expanded circuit over the whole vocabulary, exactly.

    Args:
        row: Only this output token (OV) or destination (QK).
        column: Only this source.
        end: The largest entries, or the smallest, most negative first.
        offsets: As in `expanded_circuit`.
        vocabulary: List only tokens with ids below this; for a `Model`, by default those that have a text.

    Raises:
        Unsupported: As `expanded_circuit`.

    Cost:
        Without a row or column, tiles of the product, skipping what Cauchy-Schwarz excludes; no dense circuit is held.

    Example:
        >>> largest_entries(uw.load("example:copier"), "L0H0", row="b")["b", "b"].value
        1.0

    Paper:
        Elhage et al. 2021, "Interpreting Circuits as Skip-trigrams" (largest entries of OV and QK circuits).
    """
    tokens = (None if token is None else token_id(token) for token in (row, column))
    whole = expanded_circuit(weights.listed(vocabulary), head, circuit, offsets=offsets)
    found = entries(whole, k, *tokens, end=end)
    return replace(found, head=weights.check_head(head), circuit=circuit)


def entries(
    circuit: FactoredMatrix, k: int = 20, row: int | None = None, column: int | None = None, *, end: End = "largest"
) -> CircuitEntries:
    """Find the k largest or smallest entries of a matrix between tokens, such as the direct path, exactly.

    Example:
        >>> entries(expanded_circuit(uw.examples.copier(d_vocab=4), "L0H0"), 2, row=3).entries[0]
        CircuitEntry(row=3, column=3, value=1.0)
    """
    check_choice("the end of the circuit", end, ENDS)
    if k < 1:
        raise BadInput(f"k is {k}", "give at least 1")
    sign = 1.0 if end == "largest" else -1.0
    if row is None and column is None:
        found = circuit.top(k, largest=sign > 0)
        return _listed(found.rows, found.columns, found.values, found.searched)
    if row is not None and column is not None:
        pair = torch.tensor([row]), torch.tensor([column])
        return _listed(*pair, circuit.entries(*pair), 1 / (circuit.shape[-2] * circuit.shape[-1]))
    line = (circuit.columns(column) if row is None else circuit.rows(row)).double()  # type: ignore[arg-type]
    best = (sign * line).topk(min(k, len(line)))
    rows, columns = (best.indices if given is None else torch.full_like(best.indices, given) for given in (row, column))
    return _listed(rows, columns, sign * best.values, 1 / len(line))


def checked(circuit: Circuit) -> Circuit:
    """Check the name of a circuit, ov or qk, in upper or lower case."""
    found = next((known for known in CIRCUITS if known == circuit.lower()), None)
    if found is None:
        raise BadInput(f"there is no circuit {circuit!r}", "give ov or qk")
    return found


def _listed(rows: Tensor, columns: Tensor, values: Tensor, searched: float) -> CircuitEntries:
    places = zip(rows.tolist(), columns.tolist(), values.tolist(), strict=True)
    return CircuitEntries(Table(tuple(CircuitEntry(TokenId(i), TokenId(j), v) for i, j, v in places)), searched)
