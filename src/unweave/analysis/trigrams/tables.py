"""Skip-trigrams: what a head does to the next token, ``[source] … [destination] → [out]``, read off its weights.

A head attends from a destination to a source by its QK circuit, and then raises outs by its OV circuit. For one source
both are a column of a table over the vocabulary:

    destinations:  W_Eᵀ W_QK W_E [·, source]          outs:  W_U W_OV W_E [·, source]

Attention is a softmax over sources, so scores of different queries cannot be compared as they are: any number may be
added to all scores of one query. Here every query's score *on the start token is subtracted*: ``qk`` says how much
more a destination wants the source than the start token, where heads rest that find nothing.

What a source adds to all logits alike changes no prediction, but it is part of ``ov``: outs of one source compare, and
sources compare in `transforms.centered_unembedding` of the model.

Only what the tokens themselves say is in these tables: positions, and what earlier layers write, are left out. With a
norm each token is read as though alone in the stream, and the last scale is left out: the tables rank, but their
numbers are larger than what a run has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.trigrams.counts import Corpus
from unweave.analysis.trigrams.token_circuits import (
    ENTRIES_PER_TILE,
    TokenCircuits,
    chunks,
    circuits_of,
    strength,
    strongest_sources,
)
from unweave.errors import BadInput
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Table
from unweave.shapes import Tensor


@dataclass(frozen=True)
class SkipTrigram:
    """One skip-trigram of one head.

    Attributes:
        head: The head.
        source: The token attended to.
        destination: The token that attends.
        out: The token whose logit is raised.
        qk: The destination's score on the source, less its score on the start token.
        ov: What full attention to the source adds to the logit of the out.
        strength: ``ov`` times the attention that the source would get: logits (see `strength`).
        bug: Whether only the factored form asks for it (see `bugs`).
        pattern: What kind of copying it is, or which class of the paper, where that is known.
        support: How often a corpus has it, where one was given.
    """

    head: HeadId
    source: TokenId
    destination: TokenId
    out: TokenId
    qk: float
    ov: float
    strength: float
    bug: bool = False
    pattern: str | None = None
    support: int | None = None


@dataclass(frozen=True)
class SourceTable:
    """A row of the paper's table: one source token, who looks for it, and what it then raises.

    Attributes:
        head: The head.
        source: The token attended to.
        destinations: The tokens that want it most, best first.
        qk: Their scores on it, less their scores on the start token.
        outs: The tokens that it raises most, best first.
        ov: What full attention to it adds to their logits.
        strength: Strength of the best destination with the best out, in logits.
    """

    head: HeadId
    source: TokenId
    destinations: tuple[TokenId, ...]
    qk: tuple[float, ...]
    outs: tuple[TokenId, ...]
    ov: tuple[float, ...]
    strength: float


def source_tables(
    weights: Weights,
    head: HeadLike | None = None,
    source: int | None = None,
    *,
    top: int = 10,
    each: int = 5,
    start: int | None = None,
) -> Table[SourceTable]:
    """Which sources a head does most with: for each its best destinations and the outs that it raises.

        destinations = top rows of W_Eᵀ W_QK W_E [·, source],    outs = top rows of W_U W_OV W_E [·, source]

    Args:
        weights: The model, in canonical form.
        head: One head; every head if None.
        source: One source token; the ``top`` strongest over the whole vocabulary if None.
        top: How many sources of each head.
        each: How many destinations and outs of each source.
        start: The start token, whose score is subtracted from every query's.

    Returns:
        A row for each head and source, strongest first; exact over the whole vocabulary.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the source is not in the vocabulary.

    Cost:
        Two d_vocab × d_vocab circuits of rank d_head for each head, multiplied out a tile at a time; sources whose
        norms show that they cannot be among the strongest are skipped.

    Example:
        >>> from unweave import examples
        >>> row = source_tables(examples.copier(d_vocab=6), source=4, each=2, start=0)[0]
        >>> row.outs[0], row.ov[0]
        (4, 1.0)

    Paper:
        Elhage et al. 2021, "Interpreting Circuits as Skip-trigrams" and "Copying / Primitive In-context Learning".
    """
    if source is not None and not 0 <= source < weights.d_vocab:
        raise BadInput(f"token {source} lies outside the vocabulary of {weights.d_vocab} tokens")
    rows: list[SourceTable] = []
    for circuits in circuits_of(weights, head, start):
        sources = strongest_sources(circuits, top) if source is None else torch.tensor([source])
        rows += _tables(circuits, sources, min(each, weights.d_vocab - (start is not None)))
    return Table(tuple(rows)).sort("strength")


def skip_trigrams(
    weights: Weights,
    head: HeadLike | None = None,
    source: int | None = None,
    *,
    top: int = 20,
    each: int = 3,
    start: int | None = None,
) -> Table[SkipTrigram]:
    """The strongest skip-trigrams of a head over the whole vocabulary, ``[source] … [destination] → [out]``.

        qk = score of the destination on the source, less its score on the start token;  ov = logit of the out

    Args:
        weights: The model, in canonical form.
        head: One head; every head if None.
        source: One source token; the whole vocabulary if None.
        top: How many triples.
        each: At most so many destinations and outs of one source, so that one source does not fill the list.
        start: The start token, whose score is subtracted from every query's.

    Returns:
        A row for each triple, strongest first.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the source is not in the vocabulary.

    Cost:
        As `source_tables`.

    Example:
        >>> from unweave import examples
        >>> row = skip_trigrams(examples.copier(d_vocab=6, strength=3.0), top=1, start=0)[0]
        >>> row.source == row.out, row.ov
        (True, 3.0)

    Paper:
        Elhage et al. 2021, "Interpreting Circuits as Skip-trigrams".
    """
    tables = source_tables(weights, head, source, top=top, each=each, start=start)
    rows = [row for table in tables for row in _triples(table)]
    return Table(tuple(sorted(rows, key=lambda row: (-row.strength, -row.qk, -row.ov)))[:top])


def _triples(table: SourceTable) -> Iterator[SkipTrigram]:
    """Every destination of a table with every out."""
    qk, ov = (torch.tensor(values, dtype=torch.float64) for values in (table.qk, table.ov))
    sizes = strength(qk[:, None], ov[None, :]).tolist()
    for i, destination in enumerate(table.destinations):
        for j, out in enumerate(table.outs):
            yield SkipTrigram(table.head, table.source, destination, out, table.qk[i], table.ov[j], sizes[i][j])


def supported(table: Table[SkipTrigram], corpus: Corpus) -> Table[SkipTrigram]:
    """The same triples, each with how often a corpus has it."""
    return Table(tuple(replace(row, support=corpus.support(row.source, row.destination, row.out)) for row in table))


def _tables(circuits: TokenCircuits, sources: Tensor, each: int) -> list[SourceTable]:
    rows = []
    for chunk in chunks(sources, ENTRIES_PER_TILE // circuits.ov.shape[0]):
        destinations, outs = circuits.destinations(chunk).topk(each).indices, circuits.outs(chunk).topk(each).indices
        for source, wants, raises in zip(chunk, destinations, outs, strict=True):
            again = source.expand(each)
            qk, ov = circuits.qk.entries(wants, again), circuits.ov.entries(raises, again)
            best = strength(qk[0], ov[0]).item()
            rows.append(
                SourceTable(circuits.head, TokenId(source), _ids(wants), _floats(qk), _ids(raises), _floats(ov), best)
            )
    return rows


def _ids(tokens: Tensor) -> tuple[TokenId, ...]:
    return tuple(TokenId(token) for token in tokens.tolist())


def _floats(values: Tensor) -> tuple[float, ...]:
    return tuple(values.tolist())
