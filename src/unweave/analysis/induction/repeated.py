"""Repeated random tokens: sequences in which only the copies can be predicted, and attention along their stripes.

A sequence is a start token, n random tokens, and copies of the same n tokens. The *stripe* s of a head is its mean
attention, from a token of a later copy, to the place s tokens after earlier copies of it, summed over them.

    s = 0   earlier copies of the token itself          duplicate-token score
    s = 1   what followed earlier copies                prefix-matching score

The other stripes match nothing: they are the null of the first two, head by head.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

import torch

from unweave.algebra.random import generator
from unweave.errors import BadInput, Unsupported
from unweave.model.weights import Weights
from unweave.results.question import question
from unweave.shapes import Bool, Float, Int, Tensor

FEWEST = 5  # distinct tokens in a copy below which too few wrong places are left for a null


@dataclass(frozen=True)
class RepeatedTokens:
    """A protocol of repetition.

    Attributes:
        tokens: Distinct random tokens in a copy.
        times: Number of copies in a sequence, the first one included.
        examples: Sequences drawn.
    """

    tokens: int
    times: int
    examples: int = 10

    @classmethod
    def olsson(cls) -> Self:
        """25 random tokens four times, as in Olsson et al. 2022."""
        return cls(25, 4)

    @classmethod
    def elhage(cls) -> Self:
        """20 random tokens three times, the test of Elhage et al. 2021."""
        return cls(20, 3)

    @classmethod
    def twice(cls) -> Self:
        """50 random tokens twice, as in most replications."""
        return cls(50, 2)

    @property
    def length(self) -> int:
        """Tokens of a sequence, start token left out."""
        return self.tokens * self.times

    @property
    def distances(self) -> dict[int, float]:
        """Distances from a token to what followed its earlier copies, with the share of pairs that has each."""
        pairs = self.times * (self.times - 1) / 2
        return {self.tokens * m - 1: (self.times - m) / pairs for m in range(1, self.times)}

    @property
    def nearest(self) -> int:
        """Distance to what followed the nearest earlier copy."""
        return self.tokens - 1

    def within(self, window: int | None) -> bool:
        """True if a window reaches what followed the nearest earlier copy."""
        return window is None or window > self.nearest

    def __str__(self) -> str:
        return f"{self.examples} sequences of {self.tokens} random tokens × {self.times}"

    def fitted(self, weights: Weights, start: int | None, among: Int[Tensor, " ordinary"] | None) -> Self:
        """Shorten the copies where the model has too few tokens or positions, or no head sees as far back as one."""
        ordinary, offset = len(_pool(weights, start, among)), int(start is not None)
        room = (weights.n_ctx - offset) // self.times if weights.tabled else self.tokens
        tokens = min(self.tokens, ordinary, room, max(FEWEST, _sight(weights, self.tokens)))
        if tokens < FEWEST:
            raise Unsupported(
                f"{ordinary} ordinary tokens and {weights.n_ctx} positions leave room for copies of {tokens} tokens",
                f"give a model, or tokens to draw from, with room for {self.times} copies of {FEWEST} different tokens",
            )
        return replace(self, tokens=tokens)


def _sight(weights: Weights, most: int) -> int:
    """Number of tokens in the widest window of a head, the query's own included, up to ``most``."""
    windows = (layer.scoring.window for layer in weights.layers)
    return max((most if window is None else min(window, most) for window in windows), default=most)


OLSSON = RepeatedTokens.olsson()  # the protocol of every prefix-matching score that names no other


@dataclass(frozen=True, eq=False)
class RepeatedSequences:
    """Repeated random tokens.

    Attributes:
        ids: The sequences.
        protocol: The protocol, with shorter copies where the model has no room.
        offset: Tokens in front of the first copy: 1 with a start token.
    """

    ids: Int[Tensor, "examples seq"]
    protocol: RepeatedTokens
    offset: int


@question
def repeated_tokens(
    weights: Weights,
    protocol: RepeatedTokens = OLSSON,
    *,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> RepeatedSequences:
    """Draw sequences of distinct random tokens, repeated, with the start token in front.

    Args:
        weights: The model they are for: copies are shortened to its positions and tokens.
        among: Tokens to draw from, in an order that the draw depends on; all but the start token if None.

    Example:
        >>> drawn = repeated_tokens(uw.examples.induction(), RepeatedTokens(tokens=5, times=2, examples=1), start=0)
        >>> drawn.ids
        tensor([[0, 5, 1, 2, 4, 3, 5, 1, 2, 4, 3]])
    """
    pool, fitted, draw = _pool(weights, start, among), protocol.fitted(weights, start, among), generator(seed)
    picked = torch.stack(
        [pool[torch.randperm(len(pool), generator=draw)[: fitted.tokens]] for _ in range(fitted.examples)]
    )
    ids = picked.repeat(1, fitted.times)
    if start is not None:
        ids = torch.cat([torch.full((len(ids), 1), start), ids], dim=1)
    return RepeatedSequences(ids, fitted, offset=int(start is not None))


def ordinary_tokens(
    counts: Int[Tensor, " d_vocab"], *, share: float = 0.1, start: int | None = None
) -> Int[Tensor, " ordinary"]:
    """Select the tokens that occur, without the most and the least common ones.

    Args:
        share: Share of the occurring tokens to leave out at either end.

    Example:
        >>> counts = torch.tensor([900, 5, 7, 1, 0, 4, 6, 8, 3, 2, 9])
        >>> ordinary_tokens(counts)        # without 0, the most common, 3, the least, and 4, which does not occur
        tensor([ 1,  2,  5,  6,  7,  8,  9, 10])
    """
    occurring = counts.nonzero()[:, 0]
    occurring = occurring if start is None else occurring[occurring != start]
    if not 0 <= share < 0.5 or not len(occurring):
        raise BadInput(
            f"a share of {share} cannot be left out at either end of {len(occurring)} tokens that occur",
            "give a share from 0 to below 0.5, and counts above 0",
        )
    ranked = occurring[counts[occurring].argsort(descending=True, stable=True)]
    cut = int(share * len(ranked))
    return ranked[cut : len(ranked) - cut].sort().values


def induction_targets(repeated: RepeatedSequences) -> Bool[Tensor, "dst src"]:
    """The cells of stripe 1: from each token of a later copy to what followed every earlier copy of it.

    Returns:
        True at the cells. Prefix matching is the attention in them, summed over each destination of a later copy and
        averaged over these destinations.

    Example:
        >>> tokens = repeated_tokens(uw.examples.copier(d_vocab=5), RepeatedTokens(5, 2))
        >>> induction_targets(tokens).nonzero().tolist()
        [[5, 1], [6, 2], [7, 3], [8, 4], [9, 5]]

    Paper:
        Olsson et al. 2022, prefix matching; Elhage et al. 2021, "Induction Heads".
    """
    n, seq = repeated.protocol.tokens, repeated.ids.shape[-1]
    place = torch.arange(seq)
    back = place[:, None] - place + 1  # a multiple of n on stripe 1
    return (back % n == 0) & (back > 0) & (place > repeated.offset)


def matched_sources(ids: Int[Tensor, "*batch seq"]) -> Bool[Tensor, "*batch dst src"]:
    """The cells of any text from a token to what followed its earlier copies; a token without any has no cell.

    Example:
        >>> matched_sources(torch.tensor([3, 1, 4, 1, 5])).nonzero().tolist()
        [[3, 2]]

    Paper:
        Olsson et al. 2022, prefix matching.
    """
    before = ids.roll(1, -1)
    seq = ids.shape[-1]
    later = torch.ones(seq, seq, dtype=torch.bool, device=ids.device).tril()
    later[:, 0] = False
    return (ids[..., :, None] == before[..., None, :]) & later


def _pool(weights: Weights, start: int | None, among: Int[Tensor, " ordinary"] | None) -> Int[Tensor, " pool"]:
    pool = torch.arange(weights.d_vocab) if among is None else torch.tensor(list(dict.fromkeys(among.tolist())))
    return pool if start is None else pool[pool != start]


def stripes(
    patterns: Iterable[Float[Tensor, "examples heads dst src"]], repeated: RepeatedSequences
) -> tuple[Float[Tensor, "heads n"], ...]:
    """Compute all stripes of every head, layer by layer: mean attention to s tokens after earlier copies."""
    means = (pattern.mean(0).double().cpu() for pattern in patterns)
    return tuple(_along(mean, repeated).clamp_max(1.0) for mean in means)


def chance(repeated: RepeatedSequences) -> float:
    """Compute the prefix-matching score of uniform attention over all sources up to each destination."""
    even = torch.ones(1, *repeated.ids.shape[-1:] * 2, dtype=torch.float64).tril()
    return _along(even / even.sum(-1, keepdim=True), repeated)[0, 1].item()


def _along(pattern: Float[Tensor, "heads dst src"], repeated: RepeatedSequences) -> Float[Tensor, "heads n"]:
    """Average every stripe: the diagonals ``src = dst - m n + s``, one for every earlier copy, m = 1, 2, …."""
    n, copies, offset = repeated.protocol.tokens, repeated.protocol.times, repeated.offset
    means = pattern.new_zeros(len(pattern), n)
    for back in range(n, n * copies, n):
        later = pattern[:, offset + back :]
        sources = offset + torch.arange(later.shape[1])[:, None] + torch.arange(n)  # dst - m n + s, [dst, s]
        means += later.gather(-1, sources.expand(len(pattern), -1, -1)).sum(1)
    return means / (n * (copies - 1))
