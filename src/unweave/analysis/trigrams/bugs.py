"""Bugs: skip-trigrams that a head cannot help, because it looks and writes by two separate tables.

    f(source, destination, out) = f₁(source, destination) · f₂(source, out)

A head that should do ``keep … in → mind`` and ``keep … at → bay`` must also do ``keep … in → bay`` and
``keep … at → mind``: destination and out never meet. Which two of the four are meant, the head does not say. A
``preference`` does, the log odds of one pairing against the other:

    preference = ln  P(o|d) P(o'|d') / P(o'|d) P(o|d')

It is counted in a corpus, with the source before; without one it is read off the direct path W_U W_E, which is where
the model itself can tell the pairings apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.trigrams.counts import Corpus
from unweave.analysis.trigrams.token_circuits import TokenCircuits, circuits_of, strength, strongest_sources
from unweave.errors import BadInput
from unweave.model.transforms import normalized_embedding
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

SOURCES = 100
"""Sources of each head that are searched for bugs."""
WIDTH = 10
"""Destinations and outs of each source that are paired."""
LOOKED_AT = 64
"""Destinations and outs of each source that are looked up in a corpus, to find `WIDTH` that it pairs."""
RARE = 2
"""Occurrences of an intended triple below which a corpus does not vouch for it."""
SMOOTHING = 0.5
"""Added to every count before odds are taken."""


@dataclass(frozen=True)
class Bug:
    """One continuation that the factored form forces.

    Attributes:
        head: The head.
        source: The token attended to.
        destination: The token that attends.
        out: The out that does not belong to this destination.
        qk: The destination's score on the source, less its score on the start token.
        ov: What full attention to the source adds to the logit of the out.
        strength: Strength of the weakest of the four triples involved, in logits: all are raised at least so much.
        intended_strength: Strength of the weaker of the two intended triples. The stronger of the two crossings is
            never weaker than this: destination and out enter as a product.
        bug: Always True.
        intended_out: The out that belongs to this destination.
        intended_destination: The destination that this out belongs to.
        preference: Log odds, in nats, by which the intended pairing is preferred to the crossed one.
        support: How often the corpus has the rarer of the two intended triples.
        forced_support: How often it has the forced one.
    """

    head: HeadId
    source: TokenId
    destination: TokenId
    out: TokenId
    qk: float
    ov: float
    strength: float
    intended_strength: float
    bug: bool
    intended_out: TokenId
    intended_destination: TokenId
    preference: float
    support: int | None = None
    forced_support: int | None = None


@dataclass(frozen=True, eq=False)
class _Table:
    """One source: its best destinations and outs, and how the pairings are spread."""

    head: HeadId
    source: int
    destinations: Int[Tensor, " n"]
    outs: Int[Tensor, " m"]
    qk: Float[Tensor, " n"]
    ov: Float[Tensor, " m"]
    counts: Int[Tensor, "n m"] | None
    log_odds: Float[Tensor, "n m"]


def bugs(
    weights: Weights,
    head: HeadLike | None = None,
    source: int | None = None,
    *,
    top: int = 20,
    start: int | None = None,
    corpus: Corpus | None = None,
) -> Table[Bug]:
    """Continuations that a head forces on text because destination and out cannot interact in it.

        rank by  min(strength of the weakest of the four triples, preference for the intended pairing)

    Both are in logits: a bug is listed as high as the head surely raises it *and* the pairing surely is another.

    Args:
        weights: The model, in canonical form.
        head: One head; every head if None.
        source: One source token; for each head the strongest `SOURCES` if None.
        top: How many bugs.
        start: The start token, whose score is subtracted from every query's.
        corpus: Token ids in which to count intended and forced triples; the direct path decides if None.

    Returns:
        A row for each forced triple, the surest first; at most two of each source and head. Where the destination is
        the source's own token nothing was skipped, and it is left out; a corpus must have both intended triples.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the source is not in the vocabulary.

    Cost:
        As `skip_trigrams`; with a corpus, one count for each source and destination.

    Example:
        >>> from unweave import examples
        >>> len(bugs(examples.copier(d_vocab=6), start=0))      # each source raises one out: nothing can be crossed
        0

    Paper:
        Elhage et al. 2021, "Limitations of the Skip-trigram Model: Skip-trigram Bugs".
    """
    if source is not None and not 0 <= source < weights.d_vocab:
        raise BadInput(f"token {source} lies outside the vocabulary of {weights.d_vocab} tokens")
    rows: list[Bug] = []
    for circuits in circuits_of(weights, head, start):
        sources = strongest_sources(circuits, SOURCES) if source is None else torch.tensor([source])
        for each in sources.tolist():
            rows += _crossings(_table(weights, circuits, each, corpus))
    return Table(tuple(sorted(rows, key=lambda row: -min(row.strength, row.preference)))[:top])


def _table(weights: Weights, circuits: TokenCircuits, source: int, corpus: Corpus | None) -> _Table:
    destinations, outs = _candidates(circuits, source, WIDTH if corpus is None else LOOKED_AT)
    counts = None
    if corpus is not None:
        counts = corpus.pairs(source, destinations, outs)
        paired = counts >= RARE
        kept, raised = paired.any(1).nonzero()[:WIDTH, 0], paired.any(0).nonzero()[:WIDTH, 0]
        destinations, outs, counts = destinations[kept], outs[raised], counts[kept][:, raised]
        log_odds = (counts + SMOOTHING).double().log()
    else:
        log_odds = (weights.unembed[outs].double() @ normalized_embedding(weights).embed[:, destinations].double()).mT
    qk = circuits.qk.entries(destinations, torch.full_like(destinations, source))
    ov = circuits.ov.entries(outs, torch.full_like(outs, source))
    return _Table(circuits.head, source, destinations, outs, qk, ov, counts, log_odds)


def _candidates(circuits: TokenCircuits, source: int, width: int) -> tuple[Int[Tensor, " n"], Int[Tensor, " m"]]:
    """The destinations that want a source and the outs that it raises, best first; the source's own token apart."""
    one = torch.tensor([source])
    wants, raises = circuits.destinations(one)[0], circuits.outs(one)[0]
    wants[source] = -torch.inf
    best, outs = wants.topk(min(width, len(wants))), raises.topk(min(width, len(raises)))
    return best.indices[best.values > 0], outs.indices[outs.values > 0]


def _crossings(table: _Table) -> Iterator[Bug]:
    """The surest crossing of a table, where (d, o), (d', o') are meant, as its forced triples (d, o') and (d', o)."""
    n, m = len(table.destinations), len(table.outs)
    if n < 2 or m < 2:
        return
    L = table.log_odds
    preference = L[:, None, :, None] + L[None, :, None, :] - L[:, None, None, :] - L[None, :, :, None]  # [d, d', o, o']
    weakest = strength(
        torch.minimum(table.qk[:, None], table.qk)[:, :, None, None],
        torch.minimum(table.ov[:, None], table.ov)[None, None],
    )
    sure = torch.minimum(weakest, preference)
    if table.counts is not None:
        vouched = table.counts >= RARE
        sure = sure.where(vouched[:, None, :, None] & vouched[None, :, None, :], -torch.inf)
    place = int(sure.argmax())
    (d, d2), (o, o2) = divmod(place // (m * m), n), divmod(place % (m * m), m)
    if sure[d, d2, o, o2] > 0:
        intended = strength(table.qk[[d, d2]], table.ov[[o, o2]]).min()
        sizes = weakest[d, d2, o, o2].item(), intended.item(), preference[d, d2, o, o2].item()
        yield _bug(table, (d, o2), meant=(d2, o), sizes=sizes)
        yield _bug(table, (d2, o), meant=(d, o2), sizes=sizes)


def _bug(table: _Table, forced: tuple[int, int], meant: tuple[int, int], sizes: tuple[float, float, float]) -> Bug:
    """A forced pair; the destination's own out and the out's own destination are those of the other forced pair."""
    (d, o), (d2, o2) = forced, meant
    counts = table.counts
    return Bug(
        head=table.head,
        source=TokenId(table.source),
        destination=TokenId(table.destinations[d]),
        out=TokenId(table.outs[o]),
        qk=table.qk[d].item(),
        ov=table.ov[o].item(),
        strength=sizes[0],
        intended_strength=sizes[1],
        bug=True,
        intended_out=TokenId(table.outs[o2]),
        intended_destination=TokenId(table.destinations[d2]),
        preference=sizes[2],
        support=None if counts is None else int(torch.minimum(counts[d, o2], counts[d2, o])),
        forced_support=None if counts is None else int(counts[d, o]),
    )
