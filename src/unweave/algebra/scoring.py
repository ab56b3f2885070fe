"""`ScoreFunction`: scores a layer computes from queries and keys; the plain inner product is one case.

    score(dst, src) = cap( qᵀ R_{-d} k ),    d = dst - src,    for sources with 0 ≤ d < window

Rotary positions rotate queries and keys, so that a score depends on the distance: R_{-d} rotates each pair of
dimensions by its rate times -d. Paths into queries and keys end in unrotated vectors; the score function rotates them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from numbers import Real
from typing import Any, Literal

import torch

from unweave.errors import BadInput, Unsupported
from unweave.shapes import Bool, Float, Tensor

Offsets = int | range | Mapping[int, float]
"""One distance d = dst - src, the mean over a range of them, or a sum over distances with weights."""
FARTHEST = 2**20  # distances are smaller: no context is longer


@dataclass(frozen=True)
class Rotary:
    """Rotary positions: a vector at position i is rotated by ``rates[p] · i`` in its dimensions 2p and 2p + 1.

    Attributes:
        rates: Radians per position for each pair of dimensions, any scaling for long contexts included; dimensions
            after the last pair are not rotated.
        size: Multiplies cosines and sines (YaRN).
        longest: Length of the longest text that these rates hold for (LongRoPE and similar); None for any.

    Paper:
        Su et al. 2021, "RoFormer".
    """

    rates: tuple[float, ...]
    size: float = 1.0
    longest: int | None = None

    def __post_init__(self) -> None:
        if not self.rates or not all(map(isfinite, (*self.rates, self.size))):
            raise BadInput("Rotary: rates or size not finite, or no rates", "give one finite rate per dimension pair")

    def turn(
        self, x: Float[Tensor, "*batch seq d_head"], at: Float[Tensor, " seq"] | None = None
    ) -> Float[Tensor, "*batch seq d_head"]:
        """Rotate the vectors of consecutive positions from 0 on, or of the given ones."""
        places = torch.arange(x.shape[-2], dtype=torch.float64, device=x.device) if at is None else at.double()
        angles = places[:, None] * torch.tensor(self.rates, dtype=torch.float64, device=x.device)
        cos, sin = ((f(angles) * self.size).to(x.dtype) for f in (torch.cos, torch.sin))
        pairs, rest = x[..., : 2 * len(self.rates)].unflatten(-1, (-1, 2)), x[..., 2 * len(self.rates) :]
        even, odd = pairs.unbind(-1)
        turned = torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).flatten(-2)
        return torch.cat([turned, rest], -1) if rest.shape[-1] else turned

    def matrix(self, offsets: Offsets, d_head: int) -> Float[Tensor, "d_head d_head"]:
        """``R_{-d}``, or its mean over a range of distances, or its weighted sum, in float64."""
        self._check(offsets)
        pairs, found = 2 * len(self.rates), torch.zeros(d_head, dtype=torch.float64)
        first = torch.ones(d_head, dtype=torch.float64)  # the first vector of each pair, and those that are not turned
        first[1:pairs:2] = 0.0
        for places, weights in _by_weight(offsets):
            found += weights @ self.turn(first.expand(len(places), d_head), -places)
        # Queries and keys both carry the size. The second vector of a pair is rotated like the first, 90 degrees ahead.
        cos, sin = self.size * found[:pairs:2], self.size * found[1:pairs:2]
        R = torch.diag(torch.cat([cos.repeat_interleave(2), found[pairs:]]))
        even = torch.arange(0, pairs, 2)
        R[even + 1, even], R[even, even + 1] = sin, -sin
        return R

    def _check(self, offsets: Offsets) -> None:
        far = max(offset for offset, _ in weighted(offsets))
        if self.longest is not None and far >= self.longest:
            raise BadInput(
                f"distance {far:,} lies outside the {self.longest:,} positions for which these rotary rates hold",
                f"give distances below {self.longest:,}",
            )

    def mean_gram(
        self, gram: Float[Tensor, "*batch d_head d_head"], offsets: Offsets, side: Literal["query", "key"]
    ) -> Float[Tensor, "*batch d_head d_head"]:
        """``E_d[R_{-d}ᵀ G R_{-d}]`` for the Gram matrix of queries, or ``E_d[R_{-d} G R_{-d}ᵀ]`` for that of keys.

        The root mean square, over distances, of a product through the head depends on the distances only through this.
        """
        n, turned = gram.shape[-1], 2 * len(self.rates)
        size = torch.ones(n + n % 2, dtype=torch.float64, device=gram.device)
        size[:turned] = self.size**2
        padded = torch.nn.functional.pad(gram.double(), (0, n % 2, 0, n % 2)) * size[:, None] * size
        # On pairs as complex numbers G is z ↦ a z + b z̄; a turn on both sides multiplies a and b by numbers of size 1.
        g = padded.unflatten(-1, (-1, 2)).unflatten(-3, (-1, 2))  # [..., pair, 2, pair, 2]
        xx, xy, yx, yy = (g[..., :, i, :, j] for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)))
        a, b = torch.complex(xx + yy, yx - xy) / 2, torch.complex(xx - yy, yx + xy) / 2
        rates = self.rates + (0.0,) * (len(size) // 2 - len(self.rates))
        self._check(offsets)
        at = tuple(offsets.items()) if isinstance(offsets, Mapping) else offsets
        waves = (wave.to(gram.device) for wave in _mean_waves(rates, at))
        difference, total = waves if side == "query" else (wave.conj() for wave in waves)
        a, b = a * difference, b * total
        found = torch.empty_like(g)
        found[..., :, 0, :, 0], found[..., :, 1, :, 1] = (a + b).real, (a - b).real
        found[..., :, 0, :, 1], found[..., :, 1, :, 0] = (b - a).imag, (a + b).imag
        return found.flatten(-4, -3).flatten(-2, -1)[..., :n, :n]


@dataclass(frozen=True)
class HeadNorm:
    """A norm of queries and keys before their product: each is divided by its root mean square.

    Its gains are folded into the matrices that read the stream; what is left is a positive scale at each position.
    """

    eps: float  # added to the mean square before the root
    over: Literal["head", "layer"] = "head"  # one scale for each head, or one for all heads of the layer

    def __post_init__(self) -> None:
        if not 0 <= self.eps < torch.inf:
            raise BadInput(f"HeadNorm: eps is {self.eps!r}", "give a finite number, at least 0")

    def scale(self, x: Float[Tensor, "*batch heads seq d_head"]) -> Float[Tensor, "*batch heads seq"]:
        """Inverse scale of the queries, or of the keys, of all heads of a layer."""
        square = x.square()
        mean = square.mean(-1) if self.over == "head" else square.mean((-1, -3), keepdim=True)[..., 0]
        return (mean + self.eps).rsqrt().expand(x.shape[:-1])


@dataclass(frozen=True)
class ScoreFunction:
    """Product of the queries of a layer with its keys: rotated, normed and capped, or plain."""

    rotary: Rotary | None = None  # rotary positions; None where positions do not rotate queries and keys
    norm: HeadNorm | None = None  # norm of queries and keys; None without one
    cap: float | None = None  # largest score, approached by cap · tanh(score / cap); None where scores are not capped
    window: int | None = None  # sources that a destination sees, itself included; None for all that are not later

    def __post_init__(self) -> None:
        if self.window is not None and self.window < 1:
            raise BadInput(f"ScoreFunction: window is {self.window}", "a position sees at least itself: give 1 or more")
        if self.cap is not None and not 0 < self.cap < torch.inf:
            raise BadInput(f"ScoreFunction: cap is {self.cap}", "give a number above 0, or None")

    def __call__(
        self, query: Float[Tensor, "*batch dst d_head"], key: Float[Tensor, "*batch src d_head"]
    ) -> Float[Tensor, "*batch dst src"]:
        """Scores before cap and mask, linear in queries and in keys; both begin at position 0."""
        return self.turned(query) @ self.turned(key).mT

    def turned(
        self, x: Float[Tensor, "*batch seq d_head"], at: Float[Tensor, " seq"] | None = None
    ) -> Float[Tensor, "*batch seq d_head"]:
        """Queries or keys as the score multiplies them: rotated where positions are rotary, by default from 0 on."""
        return x if self.rotary is None else self.rotary.turn(x, at)

    def matrix(self, offsets: Offsets, d_head: int) -> Float[Tensor, "d_head d_head"]:
        """``R_{-d}``, its mean over a range, or its weighted sum, in float64; without rotary positions R is 1."""
        if self.rotary is not None:
            return self.rotary.matrix(offsets, d_head)
        return sum(weight for _, weight in weighted(offsets)) * torch.eye(d_head, dtype=torch.float64)

    def capped(self, scores: Float[Tensor, "*_"]) -> Float[Tensor, "*_"]:
        """Scores after their cap; unchanged without one."""
        return scores if self.cap is None else capped(scores, self.cap)

    def seen(self, scores: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst src"]:
        """Scores as the softmax sees them: capped, and -∞ where a source is later or beyond the window.

        The destinations are the last ``n_dst`` of the source positions.
        """
        n_dst, n_src = scores.shape[-2:]
        visible = self.visible(n_dst, n_src, scores.device)
        return self.capped(scores).masked_fill(~visible, -torch.inf)

    def visible(self, n_dst: int, n_src: int, device: torch.device | None = None) -> Bool[Tensor, "dst src"]:
        """True where a destination sees a source, neither later nor beyond the window; destinations come last."""
        seen = torch.ones(n_dst, n_src, dtype=torch.bool, device=device).tril(n_src - n_dst)
        return seen if self.window is None else seen.triu(1 + n_src - n_dst - self.window)

    def within(self, offsets: Offsets) -> Offsets:
        """Check that a destination sees sources at these distances, and return them."""
        for d, _ in weighted(offsets):
            if self.window is not None and d >= self.window:
                raise Unsupported(
                    f"a source at distance {d} lies beyond the window of {self.window} tokens",
                    "give a smaller distance, or choose a head without a window",
                )
        return offsets

    def reached(self, offsets: Offsets) -> Offsets:
        """Restrict a range of distances to the window, keeping at least the nearest; other offsets are unchanged."""
        if not isinstance(offsets, range) or self.window is None:
            return offsets
        rising = offsets if offsets.step > 0 else offsets[::-1]
        return range(rising.start, min(rising.stop, max(self.window, rising.start + 1)), rising.step)

    @property
    def linear(self) -> bool:
        """True if a score before a cap is the inner product of query and key as they are: no rotation, no norm."""
        return self.rotary is None and self.norm is None

    @property
    def moves(self) -> bool:
        """True if the bilinear form of a score depends on the distance."""
        return self.rotary is not None


def capped(x: Float[Tensor, "*_"], cap: float) -> Float[Tensor, "*_"]:
    """Soft cap ``cap · tanh(x / cap)``: x where it is small, ±cap at most."""
    return cap * (x / cap).tanh()


@lru_cache(maxsize=16)
def _mean_waves(rates: tuple[float, ...], at: int | range | tuple[tuple[int, float], ...]) -> tuple[Tensor, Tensor]:
    """``Σ_d w_d exp(i · rate · d)`` of the differences and the sums of all pairs of rates, the same in every layer."""
    own = torch.tensor(rates, dtype=torch.float64)
    difference = total = torch.zeros(len(own), len(own), dtype=torch.complex128)
    for places, weights in _by_weight(dict(at) if isinstance(at, tuple) else at):
        wave = torch.polar(torch.ones(len(places), len(own), dtype=torch.float64), places[:, None] * own)
        heavy = (weights[:, None] * wave).mT
        difference, total = difference + heavy @ wave.conj(), total + heavy @ wave
    return difference, total


def _by_weight(offsets: Offsets) -> Iterator[tuple[Float[Tensor, " some"], Float[Tensor, " some"]]]:
    """Distances and their weights, in blocks."""
    pairs = weighted(offsets)
    for n in range(0, len(pairs), 4096):
        places, weights = torch.tensor(pairs[n : n + 4096], dtype=torch.float64).unbind(-1)
        yield places, weights


PLAIN = ScoreFunction()  # the inner product of queries and keys, for all sources that are not later


def weighted(offsets: Offsets) -> list[tuple[int, float]]:
    """Distances with their weights."""
    given: Any = offsets
    if isinstance(given, range) and given and _is_distance(given[0]) and _is_distance(given[-1]):
        share = 1 / len(given)
        return [(offset, share) for offset in given]
    pairs = {given: 1.0} if isinstance(given, int) and not isinstance(given, bool) else given
    if isinstance(pairs, Mapping) and pairs and all(map(_is_weighted, pairs.items())):
        return list(pairs.items())
    raise BadInput(
        f"offsets are {given!r:.80}",
        f"give a distance from 0 to {FARTHEST - 1:,}, a range of them, or a weight for each: "
        "1, range(1, 100), {1: 0.5, 2: 0.5}",
    )


def _is_distance(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < FARTHEST


def _is_weighted(pair: tuple[object, object]) -> bool:
    offset, weight = pair
    return _is_distance(offset) and isinstance(weight, Real) and isfinite(weight)
