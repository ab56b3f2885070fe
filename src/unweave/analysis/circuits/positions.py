"""Position kernels: attention scores by position alone, the content-free circuit beside the QK circuit of tokens."""

from dataclasses import dataclass, field

import torch

from unweave.algebra import Expansion, FactoredMatrix, HeadId, HeadLike, Smear, Source
from unweave.errors import Unsupported
from unweave.model import Weights, keys, queries
from unweave.model.heads import mix
from unweave.results import Share, Table, column
from unweave.results.display import listed
from unweave.results.question import question
from unweave.shapes import Float, Tensor

QK, ON_TEXT = "see its QK circuit", "decompose its scores on a text: score_terms, score_shares"
RUN = "read one from a run: uw.analysis.attribution.score_kernel(run, head)"
HALF = 0.5  # share of attention from which a head attends mostly to a place
POSITIONS_SHOWN = 1024  # positions over which the shares of a position kernel are averaged, at most


@dataclass(frozen=True)
class PositionShares:
    """Attention of a head by positions alone, mean over destinations.

    Attributes:
        present: Share on the destination itself.
        previous: Share on the position before.
        first: Share on position 0.
        even: Each of the three under uniform attention: the null.
        destinations: Destinations averaged over; they start at position 2.
    """

    head: HeadId
    present: Share
    previous: Share
    first: Share
    even: Share = field(metadata=column(kind="share", label="even attention"))
    destinations: int

    @staticmethod
    def in_words(rows: "Table[PositionShares]") -> str:
        """The heads that give at least half of their attention to one place by position alone."""
        to = {
            "the current token": [row.head for row in rows if row.present >= HALF],
            "the previous one": [row.head for row in rows if row.previous >= HALF],
            "the first": [row.head for row in rows if row.first >= HALF],
        }
        found = [f"{len(heads)} to {place} ({listed(heads)})" for place, heads in to.items() if heads]
        return f"By position alone, {'; '.join(found) or 'none'} of {len(rows)} heads attend at least half."


@question
def position_kernel(weights: Weights, head: HeadLike) -> FactoredMatrix:
    """Score that positions alone add to a head's attention, position by position.

        K = (P_Q + b_Q)ᵀ (P_K + b_K)

    where P is what each position adds to the queries or keys (for positions in the stream, ``W_Q W_P`` on the path
    through no other head), and b what a constant adds. Rotary positions rotate both, so that constants alone
    give a kernel over distances; without constants only a run has a kernel (`score_kernel`). With a
    norm, its scale is left out of everything that comes through the stream: positions there, and biases of earlier
    layers. Neurons, which can carry positions too, are left out. Smeared keys are mixed as the head mixes them.

    Returns:
        n_ctx × n_ctx, factored: rows are destinations, columns sources, 1/√d_head included.

    Raises:
        Unsupported: If no positions enter the model, or constants reach no query or key of a rotary head, or the head
            normalizes its queries and keys.

    Example:
        >>> position_kernel(uw.examples.previous_token(n_ctx=8), "L0H0").dense()[3].argmax().item()
        2

    Paper:
        Elhage et al. 2021, "Primarily Positional Attention Heads".
    """
    name = weights.check_head(head)
    if weights.positions == "none":
        raise Unsupported(f"{name} has no position kernel: no positions enter this model", QK)
    scoring = weights.layers[name.layer].scoring
    if weights.rotary and (scoring.norm is not None or not scoring.moves):
        why = "a norm scales its queries and keys token by token" if scoring.moves else "no positions enter its layer"
        raise Unsupported(f"{name} has no position kernel in its weights: {why}", RUN if scoring.moves else QK)
    if scoring.norm is not None:
        raise Unsupported(f"{name} has no position kernel in its weights: a norm scales its queries and keys", ON_TEXT)
    query, key = (_by_position(weights, side) for side in (queries(weights, name), keys(weights, name)))
    if query is None or key is None:
        none = "no constant reaches both its queries and keys" if scoring.moves else "only tokens reach its input"
        raise Unsupported(f"{name} has no position kernel in its weights: {none}", RUN if scoring.moves else QK)
    return FactoredMatrix(scoring.turned(query.mT), scoring.turned(key.mT).mT, names=("P_Qᵀ", "P_K"))


@question
def position_shares(weights: Weights, n_positions: int = POSITIONS_SHOWN) -> Table[PositionShares]:
    """Measure each head's attention by positions alone: to the current position, the previous one, and the first.

        share = mean over dst of softmax*(K)[dst, src(dst)],    src = dst, dst - 1 or 0

    Args:
        n_positions: Positions to average over, at most n_ctx.

    Raises:
        Unsupported: As `position_kernel` for any head, or if there are fewer than 3 positions.

    Example:
        >>> round(position_shares(uw.examples.previous_token(n_ctx=8))[0].previous, 6)
        1.0
    """
    n = min(n_positions, weights.n_ctx)
    if n < 3:
        raise Unsupported(f"{n} positions are too few to separate current, previous and first", "take at least 3")
    notes = ("What tokens add to the scores is left out: on a text a head may attend elsewhere.",)
    return Table(tuple(_shares(weights, head, n) for head in weights.head_ids), notes=notes)


def _by_position(weights: Weights, side: Expansion) -> Float[Tensor, "d_head n_ctx"] | None:
    """Queries or keys of positions and constants alone, on paths through no other head."""
    total: Float[Tensor, "d_head n"] | None = None
    for source in (Source.POSITIONS, Source.ONE):
        for term in side.of_order(0).starting(source):
            columns = term.weight.dense().double()
            wide = columns.expand(-1, weights.n_ctx) if source is Source.ONE else columns[:, : weights.n_ctx]
            for letter in term.letters:
                wide = mix(weights, letter, wide.mT).mT if isinstance(letter, Smear) else wide
            total = wide if total is None else total + wide
    return total


def _shares(weights: Weights, head: HeadId, n: int) -> PositionShares:
    query, key = position_kernel(weights, head).factors
    scores = weights.layers[head.layer].scoring.seen(query[:n] @ key[:, :n])
    attention = scores.softmax(-1)[2:]  # [dst from 2 on, src]
    own, before = attention.diagonal(offset=2), attention.diagonal(offset=1)
    even = (1 / scores[2:].isfinite().sum(-1, dtype=torch.float64)).mean()
    present, previous, first, none = (x.mean().item() for x in (own, before, attention[:, 0], even))
    return PositionShares(head, present, previous, first, none, n - 2)
