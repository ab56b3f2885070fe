"""Rank of a pair of heads among the pairs of its model, and the largest of some scores; rounding decides neither."""

from dataclasses import dataclass, field

from unweave.results.columns import column
from unweave.results.tolerances import METAMORPHIC
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class PairRank:
    """Rank of one pair of heads among the pairs of its model, by composition over tokens.

    No basis changes a rank or a z. Among n numbers none lies more than (n - 1)/√n standard deviations above the mean,
    1.5 of 4 and 3 of 11, so that in layers of few heads the rank says more than the z.

    Attributes:
        rank: Rank of the writer among all earlier writers to this reader: 1 is the one that it reads most.
        writers: Earlier writers.
        rank_of_all: Rank of the pair among all pairs of the model.
        pairs: Pairs of the model.
        z: Standard deviations above the mean of the earlier writers; None where they do not vary.
    """

    rank: int
    writers: int
    rank_of_all: int
    pairs: int
    z: float | None = field(metadata=column(kind="z"))


def pair_rank(scores: Float[Tensor, "readers writers"], reader: int, writer: int) -> PairRank:
    """Rank one pair of heads, numbered over all layers, among those of a matrix of scores."""
    own, every = scores[reader, writer], scores[~scores.isnan()]
    row = scores[reader][~scores[reader].isnan()]
    spread = row.std().item() if len(row) > 1 else 0.0
    varies = spread > METAMORPHIC * row.max()
    return PairRank(
        rank=_rank(own, row),
        writers=len(row),
        rank_of_all=_rank(own, every),
        pairs=len(every),
        z=((own - row.mean()).item() / spread) if varies else None,
    )


def largest(scores: Float[Tensor, " n"]) -> int:
    """The place of the largest number, the first of those that differ from it by rounding alone."""
    return int((scores >= scores.max() - METAMORPHIC * scores.max().abs()).nonzero()[0, 0])


def _rank(own: Tensor, every: Tensor) -> int:
    """1 for the largest; what differs by rounding alone ties."""
    return 1 + int((every > own + METAMORPHIC).sum())
