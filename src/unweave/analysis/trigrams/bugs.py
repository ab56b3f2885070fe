"""Skip-trigram bugs: triples that follow only because a head's QK and OV circuits are two separate tables.

    f(source, destination, out) = f₁(source, destination) · f₂(source, out)

A head with ``keep … in → mind`` and ``keep … at → bay`` must also have ``keep … in → bay`` and ``keep … at → mind``,
since destination and out never interact. Which two of the four are intended is decided by a ``preference``, the log
odds of one pairing against the other:

    preference = ln  P(o|d) P(o'|d') / P(o'|d) P(o|d')

It is counted in text, with the source before; without text it is computed from the direct path W_U W_E.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import partial

import torch

from unweave.algebra.scoring import Offsets
from unweave.algebra.terms import HeadLike
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.tables import TokenCircuits, Triple, meaning, searched, strength, strongest_sources
from unweave.model.transforms import normalized_embedding
from unweave.model.weights import Weights
from unweave.results import Logits, Nats, Table, TokenId, column
from unweave.results.question import Token, question
from unweave.results.tolerances import CANCELLATION
from unweave.shapes import Float, Int, Tensor

SOURCES = 100  # sources of each head that are searched for bugs
WIDTH = 10  # destinations and output tokens of each source that are paired
LOOKED_AT = 64  # destinations and output tokens of each source counted in text, to find `WIDTH` of each that co-occur
RARE = 2  # occurrences in text that an intended triple needs
SMOOTHING = 0.5  # added to every count before odds are taken


DIRECT = "The direct path decides which pairing is intended; with a text, its counts do."
COUNTED = "preference is the log odds of the intended pairing in the text; support counts the rarer one."


@dataclass(frozen=True, kw_only=True)
class Bug(Triple):
    """One continuation that the factored form forces.

    Attributes:
        out: The output token that does not belong to this destination.
        strength: Strength of the weakest of the four triples involved: all are raised at least as much.
        bug: Always True.
        intended_strength: Strength of the weaker of the two intended triples. The stronger of the two forced ones is
            never weaker than this, since destination and output enter as a product.
        intended_out: The output token that belongs to this destination.
        intended_destination: The destination that this output token belongs to.
        preference: Log odds of the intended pairing against the forced one.
        support: Occurrences in text of the rarer of the two intended triples.
        forced_support: Occurrences in text of the forced triple.
    """

    bug: bool = True
    intended_strength: Logits
    intended_out: TokenId = field(metadata=column(label="intended output"))
    intended_destination: TokenId
    preference: Nats
    support: int | None = field(default=None, metadata=column(label="support, intended"))
    forced_support: int | None = field(default=None, metadata=column(label="support, forced"))


@dataclass(frozen=True, eq=False)
class _Table:
    """One source: its best destinations and output tokens, and the log odds of their pairings."""

    circuits: TokenCircuits
    source: int
    destinations: Int[Tensor, " n"]
    outs: Int[Tensor, " m"]
    odds: Float[Tensor, " n"]
    ov: Float[Tensor, " m"]
    counts: Int[Tensor, "n m"] | None
    log_odds: Float[Tensor, "n m"]


@question
def skip_trigram_bugs(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None = None,
    source: Token | None = None,
    *,
    k: int = 20,
    start: int | None = None,
    counts: TokenCounts | None = None,
    offsets: Offsets | None = None,
) -> Table[Bug]:
    """List the continuations that heads are forced to make because destination and output token cannot interact.

        rank by  min(strength of the weakest of the four triples, preference for the intended pairing)

    The rank requires both: the head raises the forced triple *and* the other pairing is preferred.

    Args:
        source: One source; the strongest `SOURCES` of each head if None.
        counts: Text in which intended and forced triples are counted; the direct path decides if None.

    The other arguments are those of `skip_trigrams`.

    Returns:
        A row for each forced triple, the surest first; at most two for each source and head. A destination that is the
        source's own token is left out, since nothing is skipped; with text, both intended triples must occur in it.

    Cost:
        As `skip_trigrams`; with text, one count for each source and destination.

    Example:
        >>> len(skip_trigram_bugs(uw.examples.copier(d_vocab=6), start=0))      # each source raises one token only
        0

    Paper:
        Elhage et al. 2021, "Limitations of the Skip-trigram Model: Skip-trigram Bugs".
    """
    rows: list[Bug] = []
    for circuits, sources in searched(weights, head, source, partial(strongest_sources, k=SOURCES), start, offsets):
        for each in sources.tolist():
            rows += _crossings(_table(weights, circuits, each, counts))
    ordered = sorted(rows, key=lambda row: -min(row.strength, row.preference))[:k]
    return Table(tuple(ordered), notes=(*meaning(weights, offsets), DIRECT if counts is None else COUNTED))


def _table(weights: Weights, circuits: TokenCircuits, source: int, text: TokenCounts | None) -> _Table:
    destinations, outs = _candidates(circuits, source, WIDTH if text is None else LOOKED_AT)
    counts = None
    if text is not None:
        counts = text.pairs(source, destinations, outs)
        paired = counts >= RARE
        kept, raised = paired.any(1).nonzero()[:WIDTH, 0], paired.any(0).nonzero()[:WIDTH, 0]
        destinations, outs, counts = destinations[kept], outs[raised], counts[kept][:, raised]
        log_odds = (counts + SMOOTHING).double().log()
    else:
        embed = normalized_embedding(weights, weights.n_layers).embed
        log_odds = (weights.unembed[outs].double() @ embed[:, destinations].double()).mT
    odds = circuits.odds.entries(destinations, torch.full_like(destinations, source))
    ov = circuits.ov.entries(outs, torch.full_like(outs, source))
    return _Table(circuits, source, destinations, outs, odds, ov, counts, log_odds)


def _candidates(circuits: TokenCircuits, source: int, width: int) -> tuple[Int[Tensor, " n"], Int[Tensor, " m"]]:
    """The destinations that attend to a source and the outputs it raises, best first; not the source's own token."""
    one = torch.tensor([source])
    wants, raises = circuits.destinations(one)[0], circuits.outs(one)[0]
    wants[source] = -torch.inf
    best, outs = wants.topk(min(width, len(wants))), raises.topk(min(width, len(raises)))
    return best.indices[best.values > circuits.distractors.even], outs.indices[outs.values > 0]


def _crossings(table: _Table) -> Iterator[Bug]:
    """The surest crossing of a table: (d, o) and (d', o') are intended, (d, o') and (d', o) are forced."""
    n, m = len(table.destinations), len(table.outs)
    if n < 2 or m < 2:
        return
    # Every quadruple at once, [d, d', o, o']; n and m are at most `WIDTH`. Terms of a token alone cancel in the
    # preference, so log odds may be counts, logits or log-probabilities.
    L = table.log_odds  # [destination, out]
    preference = L[:, None, :, None] + L[None, :, None, :] - L[:, None, None, :] - L[None, :, :, None]
    # Strength grows with attention, and with ov where that is positive: the weakest has the smaller of each.
    weakest = strength(
        torch.minimum(table.odds[:, None], table.odds)[:, :, None, None],  # [d, d', 1, 1]
        torch.minimum(table.ov[:, None], table.ov)[None, None],  # [1, 1, o, o']
    )
    sure = torch.minimum(weakest, preference)
    if table.counts is not None:
        vouched = table.counts >= RARE
        sure = sure.where(vouched[:, None, :, None] & vouched[None, :, None, :], -torch.inf)
    place = int(sure.argmax())
    (d, d2), (o, o2) = divmod(place // (m * m), n), divmod(place % (m * m), m)
    if sure[d, d2, o, o2] > CANCELLATION * L.abs().max():
        intended = strength(table.odds[[d, d2]], table.ov[[o, o2]]).min()
        sizes = weakest[d, d2, o, o2].item(), intended.item(), preference[d, d2, o, o2].item()
        yield _bug(table, (d, o2), meant=(d2, o), sizes=sizes)
        yield _bug(table, (d2, o), meant=(d, o2), sizes=sizes)


def _bug(table: _Table, forced: tuple[int, int], meant: tuple[int, int], sizes: tuple[float, float, float]) -> Bug:
    """One forced pair; its intended output and its intended destination are those of the other forced pair."""
    (d, o), (d2, o2) = forced, meant
    counts = table.counts
    own = table.circuits.triple(table.source, int(table.destinations[d]), int(table.outs[o]))
    return Bug(
        **{field.name: getattr(own, field.name) for field in fields(Triple)} | {"bug": True, "strength": sizes[0]},
        intended_strength=sizes[1],
        intended_out=TokenId(table.outs[o2]),
        intended_destination=TokenId(table.destinations[d2]),
        preference=sizes[2],
        support=None if counts is None else int(torch.minimum(counts[d, o2], counts[d2, o])),
        forced_support=None if counts is None else int(counts[d, o]),
    )
