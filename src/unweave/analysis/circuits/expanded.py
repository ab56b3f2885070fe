"""Expanded circuits: what a head does, written from tokens to tokens.

    OV:  W_U W_OV W_E      row: the token raised or lowered,   column: the token attended to
    QK:  W_Eᵀ W_QK W_E     row: the token that attends,        column: the token attended to

Both are d_vocab × d_vocab of rank at most d_head: they stay factored, and their largest entries are searched, exactly,
without ever holding them. Where positions enter, a second, content-free circuit compares positions with positions.

Where keys are smeared, a source's key holds the share s of its own token and 1 - s of the token before it, so that the
score of a source is ``s QK[dst, token] + (1 - s) QK[dst, token before]``: the circuit is the same, the letter beside it
moves part of what it finds one place on. MLPs are no part of a circuit.

With a norm, gains are folded in and the division by its scale is left out: it is positive, but differs from token to
token. `transforms.normalized_embedding` divides each embedding by its own norm, as the first layer does.
"""

from dataclasses import dataclass
from typing import Literal

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, HeadLike, Smear, Source
from unweave.errors import BadInput, Unsupported
from unweave.model.heads import causal_softmax, mix
from unweave.model.paths import keys, queries
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

Circuit = Literal["ov", "qk"]
CIRCUITS: tuple[Circuit, ...] = ("ov", "qk")

POSITIONS_SHOWN = 1024
"""Positions over which the shares of a position kernel are averaged, at most."""


@dataclass(frozen=True)
class CircuitEntry:
    """One entry of an expanded circuit.

    Attributes:
        row: OV: the token whose logit changes. QK: the token that attends.
        column: The token attended to.
        value: OV: added to the logit, if the head attends fully. QK: added to the score.
    """

    row: TokenId
    column: TokenId
    value: float


@dataclass(frozen=True)
class CircuitEntries(Result):
    """Entries of an expanded circuit, and how much of it was looked at to be sure.

    Attributes:
        entries: The entries, best first.
        searched: Share of the circuit multiplied out, in [0, 1]; the rest could not hold a better entry.
    """

    main = "entries"

    entries: Table[CircuitEntry]
    searched: float


@dataclass(frozen=True)
class PositionShares:
    """Where a head would look if it saw positions only: shares of its attention, mean over destinations.

    Attributes:
        head: The head.
        present: Share on the destination itself.
        previous: Share on the position before.
        first: Share on position 0.
        even: What each of the three would be if attention were even: the null.
        destinations: How many destinations the means are over; they start at position 2.
    """

    head: HeadId
    present: float
    previous: float
    first: float
    even: float
    destinations: int


def expanded_circuit(weights: Weights, head: HeadLike, circuit: Circuit = "ov") -> FactoredMatrix:
    """A head's effect from tokens to tokens: on logits (OV), or on attention scores (QK).

        OV = W_U W_OV W_E,    QK = W_Eᵀ W_QK W_E

    Args:
        weights: The model; see `normalized_embedding` for what a norm leaves out.
        head: The head.
        circuit: Which of the two.

    Returns:
        d_vocab × d_vocab, factored: columns are sources; rows are output tokens (OV) or destinations (QK). OV entries
        are logits at attention 1, QK entries are scores, 1/√d_head included.

    Raises:
        BadInput: If the model has no such head, or the circuit is neither ov nor qk.

    Example:
        >>> from unweave import examples
        >>> expanded_circuit(examples.copier(d_vocab=3, strength=2.0), "L0H0").dense()[1]
        tensor([0., 2., 0.], dtype=torch.float64)

    Paper:
        Elhage et al. 2021, "Splitting Attention Head terms into Query-Key and Output-Value Circuits".
    """
    if circuit not in CIRCUITS:
        raise BadInput(f"there is no circuit {circuit!r}", "the circuits of a head are ov and qk")
    if circuit == "ov":
        return weights.W_U @ weights.OV[weights.check_head(head)] @ weights.W_E
    return weights.W_E.T @ weights.QK[weights.check_head(head)] @ weights.W_E


def largest_entries(
    circuit: FactoredMatrix, k: int = 20, *, row: int | None = None, column: int | None = None
) -> CircuitEntries:
    """What a circuit raises most: its k largest entries over the whole vocabulary, exactly.

    Args:
        circuit: An expanded circuit, tokens × tokens.
        k: How many.
        row: Only this output token (OV) or destination (QK).
        column: Only this source.

    Returns:
        The entries, largest first.

    Raises:
        BadInput: If k is below 1, or a token lies outside the vocabulary.

    Cost:
        Without a row or column, tiles of the product, skipping what Cauchy-Schwarz excludes; no dense circuit is held.

    Example:
        >>> from unweave import examples
        >>> circuit = expanded_circuit(examples.copier(d_vocab=4), "L0H0")
        >>> largest_entries(circuit, 2, row=3).entries[0]
        CircuitEntry(row=3, column=3, value=1.0)
    """
    return _extreme(circuit, k, row, column, 1.0)


def smallest_entries(
    circuit: FactoredMatrix, k: int = 20, *, row: int | None = None, column: int | None = None
) -> CircuitEntries:
    """What a circuit lowers most: its k smallest entries, most negative first; arguments as `largest_entries`."""
    return _extreme(circuit, k, row, column, -1.0)


def position_kernel(weights: Weights, head: HeadLike) -> FactoredMatrix:
    """What positions alone add to a head's score: position by position, content-free.

        K = (P_Q + b_Q)ᵀ (P_K + b_K)

    where P is what each position adds to the queries or keys (for positions in the stream, ``W_Q W_P`` on the path that
    passes no other head), and b what a constant adds. With a norm its scale is left out of all that comes through the
    stream: positions there, and what earlier layers' biases wrote. Neurons are left out, which can carry positions
    too. Smeared keys are mixed as the head mixes them.

    Args:
        weights: The model.
        head: The head.

    Returns:
        n_ctx × n_ctx, factored: rows are destinations, columns sources, 1/√d_head included.

    Raises:
        Unsupported: If no positions enter the model.

    Example:
        >>> from unweave import examples
        >>> position_kernel(examples.previous_token(n_ctx=8), "L0H0").dense()[3].argmax().item()
        2
    """
    weights.check_head(head)
    if weights.positions == "none":
        raise Unsupported(f"{HeadId.of(head)} has no position kernel: no positions enter this model")
    query, key = (_by_position(weights, side) for side in (queries(weights, head), keys(weights, head)))
    return FactoredMatrix(query.mT, key, names=("P_Qᵀ", "P_K"))


def position_shares(weights: Weights, n_positions: int = POSITIONS_SHOWN) -> Table[PositionShares]:
    """Where each head would look if it saw positions only: itself, the position before, the start.

        share = mean over dst of softmax*(K)[dst, src(dst)],    src = dst, dst - 1 or 0

    Args:
        weights: The model.
        n_positions: Positions to average over, at most n_ctx.

    Returns:
        A row for each head, shares in [0, 1]; `even` is what no preference gives.

    Raises:
        Unsupported: If no positions enter the model, or there are fewer than 3.

    Example:
        >>> from unweave import examples
        >>> round(position_shares(examples.previous_token(n_ctx=8))[0].previous, 6)
        1.0
    """
    n = min(n_positions, weights.n_ctx)
    if n < 3:
        raise Unsupported(f"position shares need 3 positions to tell present, previous and first apart, not {n}")
    return Table(tuple(_shares(weights, head, n) for head in weights.head_ids))


def _extreme(circuit: FactoredMatrix, k: int, row: int | None, column: int | None, sign: float) -> CircuitEntries:
    """The k entries largest in ``sign`` times their value, of the whole circuit or of one row, column or entry."""
    if k < 1:
        raise BadInput(f"the {k} largest entries were asked for", "ask for at least 1")
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


def _listed(rows: Tensor, columns: Tensor, values: Tensor, searched: float) -> CircuitEntries:
    places = zip(rows.tolist(), columns.tolist(), values.tolist(), strict=True)
    return CircuitEntries(Table(tuple(CircuitEntry(TokenId(i), TokenId(j), v) for i, j, v in places)), searched)


def _by_position(weights: Weights, side: Expansion) -> Float[Tensor, "d_head n_ctx"]:
    """What positions and constants bring to a head's input without passing another head."""
    total: Float[Tensor, "d_head n"] | None = None
    for source in (Source.POSITIONS, Source.ONE):
        for term in side.of_order(0).starting(source):
            columns = term.weight.dense().double()
            wide = columns.expand(-1, weights.n_ctx) if source is Source.ONE else columns[:, : weights.n_ctx]
            for letter in term.letters:
                wide = mix(weights, letter, wide.mT).mT if isinstance(letter, Smear) else wide
            total = wide if total is None else total + wide
    if total is None:
        raise Unsupported("nothing but tokens reaches this head's input, so there is no position kernel")
    return total


def _shares(weights: Weights, head: HeadId, n: int) -> PositionShares:
    kernel = position_kernel(weights, head)
    query, key = kernel.factors[0][:n], kernel.factors[1][:, :n]
    attention = causal_softmax(query @ key)[2:]
    own, before = attention.diagonal(offset=2), attention.diagonal(offset=1)
    even = (1 / torch.arange(3, n + 1, dtype=torch.float64)).mean()
    present, previous, first, none = (x.mean().item() for x in (own, before, attention[:, 0], even))
    return PositionShares(head, present, previous, first, none, n - 2)
