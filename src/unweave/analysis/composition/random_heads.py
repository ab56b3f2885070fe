"""Random baseline of composition scores: the score of two random heads, by formula and by drawing."""

from functools import lru_cache

from unweave.algebra.random import gaussian, generator
from unweave.analysis.composition.pairs import Formula, factor_scores
from unweave.results.estimates import Null, composition_mean


@lru_cache(maxsize=64)
def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model.

    Example:
        >>> null = baseline(64, 16)
        >>> round(null.mean, 3), 1 / 64**0.5
        (0.125, 0.125)
    """
    draw, n = generator(seed), max(2, round(samples**0.5 + 0.499))
    P, X = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    W_O, W_V = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    drawn = Null.of(factor_scores((P, X), (W_O, W_V), formula).flatten())
    return Null(composition_mean(d_model), drawn.sd) if formula == "correct" else drawn
