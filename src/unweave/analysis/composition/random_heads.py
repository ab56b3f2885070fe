"""Random baseline of composition scores: the score of two random heads, by formula and by drawing."""

from dataclasses import dataclass
from functools import lru_cache

import torch

from unweave.algebra.random import gaussian, generator
from unweave.analysis.composition.pairs import Formula, factor_scores
from unweave.results.columns import Share
from unweave.results.estimates import Null, composition_mean
from unweave.results.table import Result


@dataclass(frozen=True, repr=False)
class Baseline(Result):
    """Composition score of two random heads, by formula and by drawing.

    Attributes:
        analytic: ``1/√d_model``.
        sampled: Mean and standard deviation over drawn pairs, each head a product of Gaussian d_head factors.
        low: 1 % quantile of the drawn pairs.
        high: 99 % quantile of the drawn pairs.
        samples: Pairs drawn.
    """

    analytic: Share
    sampled: Null
    low: Share
    high: Share
    samples: int


def baseline(d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0) -> Null:
    """The score of two random heads, each a product of Gaussian d_head factors; its mean is about 1/√d_model.

    Example:
        >>> null = baseline(64, 16)
        >>> round(null.mean, 3), 1 / 64**0.5
        (0.125, 0.125)
    """
    drawn = composition_baseline(d_model, d_head, formula=formula, samples=samples, seed=seed)
    return Null(drawn.analytic, drawn.sampled.sd) if formula == "correct" else drawn.sampled


@lru_cache(maxsize=64)
def composition_baseline(
    d_model: int, d_head: int, *, formula: Formula = "correct", samples: int = 400, seed: int = 0
) -> Baseline:
    """Composition score of two random heads: by formula, and over drawn pairs with their spread.

        E score ≈ 1/√d_model

    Args:
        d_head: Width of a head.
        formula: The score; the analytic mean is that of the correct one.
        samples: Pairs drawn, rounded up to a square: √samples readers with as many writers.

    Example:
        >>> found = composition_baseline(64, 8, samples=100)
        >>> found.analytic, abs(found.sampled.mean - found.analytic) < 0.01
        (0.125, True)

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition" (the baseline subtracted there).
    """
    draw, n = generator(seed), max(2, round(samples**0.5 + 0.499))
    P, X = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    W_O, W_V = gaussian(n, d_model, d_head, seed=draw), gaussian(n, d_head, d_model, seed=draw)
    scores = factor_scores((P, X), (W_O, W_V), formula).flatten()
    low, high = scores.quantile(torch.tensor([0.01, 0.99], dtype=torch.float64)).tolist()
    return Baseline(composition_mean(d_model), Null.of(scores), low, high, len(scores))
