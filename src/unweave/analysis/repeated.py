"""Repeated random tokens: sequences in which nothing but the copies can be predicted, and where heads look on them.

A sequence is a start token, n random tokens, and copies of the same n tokens. From a token of a later copy, look back
at an earlier copy of it and s tokens on: the *stripe* s of a head is the mean attention on those places, over all
earlier copies together.

    s = 0   earlier copies of the token itself          duplicate-token score
    s = 1   what followed earlier copies                prefix-matching score

The other stripes are the same look-back to a wrong place: they are the null of the first two, head by head.
"""

from dataclasses import dataclass, replace
from typing import Self

import torch

from unweave.analysis.nulls import generator
from unweave.errors import BadInput, Unsupported
from unweave.forward import Run
from unweave.shapes import Float, Int, Tensor
from unweave.weights import Weights

FEWEST = 5
"""Distinct tokens in a copy below which too few wrong places are left for a null."""


@dataclass(frozen=True)
class Protocol:
    """How random tokens are repeated.

    Attributes:
        tokens: Distinct random tokens in a copy.
        copies: How often they stand in the sequence, the first time included.
        examples: Sequences drawn.
    """

    tokens: int
    copies: int
    examples: int = 10

    @property
    def length(self) -> int:
        """Tokens of a sequence, without a start token."""
        return self.tokens * self.copies

    def fitted(self, weights: Weights, ordinary: int, offset: int) -> Self:
        """The same with shorter copies, where the model has too few tokens or positions."""
        room = (weights.n_ctx - offset) // self.copies if weights.positions != "none" else self.tokens
        tokens = min(self.tokens, ordinary, room)
        if tokens < FEWEST:
            raise Unsupported(
                f"repeated tokens: {ordinary} ordinary tokens and {weights.n_ctx} positions leave copies of {tokens}",
                f"{self.copies} copies of at least {FEWEST} different tokens are needed",
            )
        return replace(self, tokens=tokens)


FOLLOW_UP = Protocol(25, 4)
"""Olsson et al. 2022: 25 random tokens, four times."""
TWICE = Protocol(50, 2)
"""The protocol of most replications: 50 random tokens, twice."""
PAPER = Protocol(20, 3)
"""Elhage et al. 2021, the random test: 20 tokens, three times."""


@dataclass(frozen=True, eq=False)
class Repeated:
    """Repeated random tokens.

    Attributes:
        ids: The sequences.
        protocol: How they were drawn: shorter than asked where the model has no room.
        offset: Tokens in front of the first copy: 1 with a start token.
    """

    ids: Int[Tensor, "examples seq"]
    protocol: Protocol
    offset: int


def repeated_tokens(
    weights: Weights,
    protocol: Protocol = FOLLOW_UP,
    *,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> Repeated:
    """Sequences of different random tokens, repeated, the start token in front.

    Args:
        weights: The model they are for: copies are shortened to its positions and tokens.
        protocol: How many tokens, copies and examples.
        start: The start token, if there is one.
        among: Tokens to draw from; all but the start token if None.
        seed: Seed of the draw.
    """
    pool = torch.arange(weights.d_vocab) if among is None else torch.tensor(sorted(set(among.tolist())))
    pool = pool if start is None else pool[pool != start]
    offset = 0 if start is None else 1
    fitted = protocol.fitted(weights, len(pool), offset)
    draw = generator(seed)
    picked = torch.stack(
        [pool[torch.randperm(len(pool), generator=draw)[: fitted.tokens]] for _ in range(fitted.examples)]
    )
    ids = picked.repeat(1, fitted.copies)
    if start is not None:
        ids = torch.cat([torch.full((len(ids), 1), start), ids], dim=1)
    return Repeated(ids, fitted, offset)


def ordinary_tokens(counts: Int[Tensor, " d_vocab"], *, share: float = 0.1) -> Int[Tensor, " ordinary"]:
    """The tokens that occur, without the most and the least common ones.

    Args:
        counts: How often each token occurs in a corpus.
        share: Share of the occurring tokens to leave out at either end.
    """
    occurring = counts.nonzero()[:, 0]
    if not 0 <= share < 0.5 or not len(occurring):
        raise BadInput(
            f"a share of {share} cannot be left out at either end of {len(occurring)} tokens that occur",
            "take [0, 0.5)",
        )
    ranked = occurring[counts[occurring].argsort(descending=True, stable=True)]
    cut = int(share * len(ranked))
    return ranked[cut : len(ranked) - cut].sort().values


def stripes(run: Run, repeated: Repeated) -> tuple[Float[Tensor, "heads n"], ...]:
    """Stripes of every head, layer by layer: mean attention to s tokens after earlier copies, for s = 0 … n - 1."""
    masks = _masks(repeated)
    count = masks.shape[1] - repeated.offset - repeated.protocol.tokens
    means = (pattern.mean(0, dtype=torch.float64).cpu() for pattern in run.patterns)
    return tuple((torch.einsum("hds,nds->hn", mean, masks) / count).clamp_max(1.0) for mean in means)


def chance(repeated: Repeated) -> float:
    """The prefix-matching score of attention spread evenly over all sources up to each destination."""
    masks = _masks(repeated)
    even = 1 / torch.arange(1, masks.shape[1] + 1, dtype=torch.float64)
    count = masks.shape[1] - repeated.offset - repeated.protocol.tokens
    return (masks[1].sum(-1) @ even).item() / count


def _masks(repeated: Repeated) -> Float[Tensor, "n dst src"]:
    """Which places stripe s looks at: ``dst - m n + s`` for every earlier copy, m = 1, 2, …; none lies after dst."""
    n, seq = repeated.protocol.tokens, repeated.ids.shape[-1]
    s = torch.arange(n)[:, None, None]
    dst, src = torch.arange(seq)[:, None], torch.arange(seq)[None, :]
    aligned = (dst + s - src) % n == 0
    return (aligned & (src - s >= repeated.offset) & (src <= dst - n + s)).double()
