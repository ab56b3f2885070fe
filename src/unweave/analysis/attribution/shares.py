"""What a head's attention scores are made of on a whole text: shares of their variance by kind and by pair of paths.

Adding a constant to all scores of a destination changes no attention, so variances are taken within each destination's
row, over the sources that it can see.
"""

from dataclasses import dataclass

import torch

from unweave.algebra.bilinear import PAIR_KINDS, PairKind
from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.scores import PathName, listed_paths, pair_kinds, raw_scores
from unweave.model.paths import scores as expand
from unweave.model.run import Run
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class PairShare:
    """How much of a head's scores one pair of paths explains.

    Attributes:
        query: The path into the query.
        key: The path into the key.
        kind: Which composition the pair needs.
        share: Its share of the variance of the scores, covariance with the whole over variance: all shares sum to 1.
        sd: Standard deviation of the pair's own part.
    """

    query: PathName
    key: PathName
    kind: PairKind
    share: float
    sd: float


@dataclass(frozen=True)
class ScoreShares(Result):
    """Which kinds of composition a head's scores are made of, on some text.

    Attributes:
        head: The head.
        sd: Standard deviation of its scores within a destination's row.
        none: Share of the variance from pairs without any earlier head.
        q: From pairs with earlier heads on the query side only.
        k: On the key side only.
        qk: On both sides. The four sum to 1; one may be negative where parts cancel.
        residual: What they leave of 1: rounding only.
    """

    head: HeadId
    sd: float
    none: float
    q: float
    k: float
    qk: float
    residual: float


def score_shares(run: Run, head: HeadLike) -> ScoreShares:
    """How much of a head's scores needs no, Q-, K- and QK-composition, on the tokens of a run.

        share of a kind = cov(scores of the kind, scores) / var(scores),    within each destination's row

    Args:
        run: A run on real text.
        head: The head.

    Returns:
        Shares of the four kinds; they sum to 1. For a head of the first layer ``none`` is 1.

    Cost:
        Nothing is listed: a stream for each order is carried below the head.
    """
    name = run.weights.check_head(head)
    whole = _within_rows(raw_scores(run, name))
    variance = _mean_square(whole)
    found = expand(run.weights, name).by_kind(run)
    none, q, k, qk = (_share(_within_rows(found[kind].double()), whole, variance) for kind in PAIR_KINDS)
    residual = 1 - (none + q + k + qk) if variance > 0 else 0.0
    return ScoreShares(name, variance**0.5, none, q, k, qk, residual)


def score_pairs(run: Run, head: HeadLike) -> Table[PairShare]:
    """How much of a head's scores each pair of paths explains on the tokens of a run, largest share first.

    Args:
        run: A run on real text.
        head: The head.

    Raises:
        TooLarge: If there are more than `PAIR_LIMIT` pairs.

    Cost:
        One seq × seq product for each pair.

    Paper:
        The Q- and K-composition terms of Elhage et al. 2021, measured as in the ARENA replication.
    """
    name = run.weights.check_head(head)
    queries, keys = listed_paths(run, name)
    whole = _within_rows(raw_scores(run, name))
    variance = _mean_square(whole)
    read = {key: term(run).double().mT for key, term in keys.items()}
    kinds, rows = pair_kinds(queries, keys), []
    for i, (query, term) in enumerate(queries.items()):
        asked = term(run).double()
        for j, (key, offered) in enumerate(read.items()):
            part = _within_rows(asked @ offered)
            rows.append(PairShare(query, key, kinds[i][j], _share(part, whole, variance), _mean_square(part) ** 0.5))
    return Table(tuple(sorted(rows, key=lambda row: -row.share)))


def _within_rows(scores: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst src"]:
    """Scores less their row's mean over the sources that the destination can see; 0 where it cannot."""
    visible = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).tril()
    kept = scores.where(visible, 0.0)
    return (kept - kept.sum(-1, keepdim=True) / visible.sum(-1, keepdim=True)).where(visible, 0.0)


def _mean_square(within: Float[Tensor, "*batch dst src"]) -> float:
    """The variance over the cells that can be seen; the others are 0."""
    return _mean(within.square())


def _mean(cells: Float[Tensor, "*batch dst src"]) -> float:
    """The mean over the cells that can be seen, n (n + 1) / 2 of n²."""
    return cells.mean().item() * 2 * cells.shape[-1] / (cells.shape[-1] + 1)


def _share(part: Tensor, whole: Tensor, variance: float) -> float:
    return _mean(part * whole) / variance if variance > 0 else 0.0
