"""Differences of two runs of the two-layer model: K-composition as one pair of prompts finds it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import torch

from unweave.analysis.difference import Difference, Ledger, difference
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.model import Weights, run
from unweave.reproduction.claim import Claim, Condition, apart, bare, shown, with_error
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS, Mean, estimate
from unweave.shapes import Int, Tensor

SUBJECT: Subject = "two"

BY_KEYS = "v k"
"""Paths through the values of one head and then the keys of a later one, as `Difference.kinds` names them."""
MOSTLY = 0.9  # share of the difference that those paths carry, at least


@dataclass(frozen=True, eq=False)
class Measured:
    """The fall of the induction target's logit where one earlier token is exchanged, averaged over pairs."""

    fall: Mean  # the fall where the token's earlier copy is exchanged
    kinds: Mapping[str, Mean]  # its parts by the ways through heads, as `Difference.kinds` names them
    elsewhere: Mean  # the fall where another earlier token is exchanged
    pairs: int  # number of pairs of runs

    @property
    def by_keys(self) -> Mean:
        """The part on paths by values and then keys."""
        return self.kinds.get(BY_KEYS, Mean(0.0, 0.0))

    @property
    def share(self) -> float | None:
        """The share of that part; None where the logit does not fall."""
        return self.by_keys / self.fall if self.fall > 0 else None


def measure(models: Models) -> Measured:
    """Exchange one token of the first copy in pairs of repeated random tokens, and expand the difference in paths."""
    weights = models.two.weights.to(torch.float64)
    ids = repeated_tokens(weights, RepeatedTokens.twice(), start=models.two.start, seed=models.seed).ids
    start = int(models.two.start is not None)
    half = (ids.shape[-1] - start) // 2
    middle, other = start + half // 2, start + half // 4
    cut, target = ids[:, : middle + half + 1], ids[:, middle + 1]
    found = [pair.kinds(token) for pair, token in _pairs(weights, cut, _exchanged(cut, middle), target)]
    elsewhere = [pair.target(token).difference for pair, token in _pairs(weights, cut, _exchanged(cut, other), target)]
    return Measured(_mean(ledger.difference for ledger in found), _by_kind(found), _mean(elsewhere), len(found))


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether the difference goes by values and then keys."""
    return (_by_keys(measured),)


def _exchanged(ids: Int[Tensor, "sequences seq"], at: int) -> Int[Tensor, "sequences seq"]:
    """The sequences with the token at one position taken from the next sequence."""
    return torch.cat([ids[:, :at], ids.roll(-1, 0)[:, at : at + 1], ids[:, at + 1 :]], dim=-1)


def _pairs(
    weights: Weights, ids: Int[Tensor, "pairs seq"], others: Int[Tensor, "pairs seq"], targets: Int[Tensor, " pairs"]
) -> Iterator[tuple[Difference, int]]:
    """The difference of each pair of sequences, the first minus the second, with its target."""
    for own, other, target in zip(ids, others, targets.tolist(), strict=True):
        yield difference(run(weights, other), run(weights, own)), target


def _by_kind(ledgers: Sequence[Ledger]) -> dict[str, Mean]:
    """Means over pairs of the sums of all paths of a kind; 0 where a pair has none."""
    sums = [{row.kind: row.value for row in ledger.rows} for ledger in ledgers]
    return {kind: _mean(own.get(kind, 0.0) for own in sums) for kind in dict.fromkeys(chain(*sums))}


def _mean(values: Iterable[float]) -> Mean:
    return estimate(torch.tensor(list(values)))


def _by_keys(measured: Measured) -> Claim:
    fall, null, share = measured.fall, measured.elsewhere, measured.share
    return Claim(
        "difference-by-keys",
        "How Induction Heads Work",
        "What the earlier copy of a token does to the prediction goes through the values of a previous-token head and "
        "the keys of induction heads, with nothing held.",
        "not measured: patterns were held",
        "the logit does not fall" if share is None else f"{share:.0%} of the fall of the logit, {with_error(fall)}",
        f"{with_error(measured.by_keys)} logits on paths by values and then keys, over {measured.pairs} pairs",
        f"where another earlier token is exchanged the logit falls by {with_error(null)}",
        shows=shown("attention"),
        conditions=(
            Condition(
                "in pairs of repeated random tokens, in one of which the earlier copy of the last token is exchanged, "
                "paths by the values of one head and then the keys of a later one carry at least nine tenths of the "
                "fall of the next token's logit, in the mean over pairs",
                "of the fall of the logit",
                share,
                "at least",
                MOSTLY,
            ),
            Condition(
                f"that fall lies {DEVIATIONS:g} standard errors above that where another earlier token is exchanged",
                "standard errors above the fall where another token is exchanged",
                apart(fall, null),
                "at least",
                DEVIATIONS,
                bare(0.0),
            ),
        ),
    )
