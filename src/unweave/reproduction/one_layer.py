"""One-layer transformers: heads that attend by position, heads that copy, and no induction heads."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from statistics import fmean

import torch

from unweave.algebra.meeting import PLAIN
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import CopyingTable, copying
from unweave.analysis.circuits.positions import position_kernel
from unweave.analysis.induction.detectors import mean_diagonal
from unweave.analysis.induction.verdict import DEVIATIONS, Induction, InductionHead, induction
from unweave.explorer.page import Grid, Section
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.reproduction.claim import (
    Cause,
    Claim,
    Condition,
    Number,
    Why,
    above,
    bare,
    beyond,
    copies,
    is_copying,
    listed,
    most,
    most_reach,
    shown,
)
from unweave.reproduction.models import Models, Subject
from unweave.results.tolerances import FLOAT32
from unweave.shapes import Float, Tensor

SUBJECT: Subject = "one"

POSITIONAL = 0.5
"""Share of a head's attention on the present and previous token from which it counts as positional."""
WINDOWS = 16
"""Windows of held-out text on which attention is averaged."""
DISTANCES = 16
"""Positions back that the profile of a position kernel shows."""
COPYING = (
    *("head", "eigenvalue_score", "null_mean", "null_sd", "centered_score"),
    *("trace", "diagonal_top1", "diagonal_top5", "raised"),
)
"""Columns of the copying scores, in order."""


@dataclass(frozen=True, eq=False)
class Measured:
    """The one-layer model.

    Attributes:
        copying: Copying scores of its heads.
        induction: Its heads on repeated random tokens.
        near: Share of attention that each head spends on the present and the previous token of held-out text.
        uniform: The same share of a head that attends to all tokens alike.
        tokens: Tokens of each window of text.
        by_distance: Attention of each head by positions alone, from the present one back; empty without positions.
    """

    copying: CopyingTable
    induction: Induction
    near: Mapping[HeadId, float]
    uniform: float
    tokens: int
    by_distance: Mapping[HeadId, Float[Tensor, " back"]]


def measure(models: Models) -> Measured:
    """Measure copying, attention by position, and induction in the one-layer model."""
    weights, tokens = models.one.weights, models.held_out.shape[-1]
    return Measured(
        copying=copying(weights, seed=models.seed),
        induction=induction(weights, start=models.one.start, seed=models.seed),
        near=_near(run(weights, models.held_out[:WINDOWS])),
        uniform=sum(2 / n for n in range(2, tokens + 1)) / (tokens - 1),
        tokens=tokens,
        by_distance={} if weights.positions == "none" else {h: _by_distance(weights, h) for h in weights.head_ids},
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether heads that are not positional copy, the others attend by position, and none does induction."""
    return _copying(measured), _positional(measured), _no_induction(measured.induction)


def section(measured: Measured) -> Section:
    """Show attention by distance and the eigenvalues of the OV circuits."""
    by_distance = (_position_kernels(measured.by_distance),) if measured.by_distance else ()
    near = [{"head": str(head), "share of attention": share} for head, share in measured.near.items()]
    return Section(
        "One layer: position and copying",
        "Each head of a one-layer model has two circuits: the QK circuit decides where it attends, by tokens and by "
        "positions, and the OV circuit what that does to the logits.",
        (
            *by_distance,
            Grid(near, title="Share of attention on the present and the previous token of held-out text"),
            show_copying(measured.copying),
        ),
    )


def show_copying(scores: CopyingTable) -> Section:
    """Show the scores made of the OV eigenvalues of every head of a model."""
    return Section(
        "Copying",
        "A head whose OV circuit has positive eigenvalues raises the tokens that it attends to. The score Σλ / Σ|λ| is "
        "1 where all eigenvalues are positive, and near 0 for random heads, whose eigenvalues cancel. The centered "
        "score leaves out what adds the same number to all logits, which no softmax sees.",
        (Grid(scores, COPYING),),
    )


# -------------------------------------------------------------------- claims


def _copying(measured: Measured) -> Claim:
    near = measured.near
    return copies(
        "one-layer-copying",
        "Detecting Copying Behavior",
        "Heads of a one-layer model that are not positional copy. A head is positional if it spends "
        f"{POSITIONAL:.0%} of its attention on text on the present and the previous token.",
        "10 of 10, beside 2 positional heads",
        measured.copying.where(lambda row: near[row.head] < POSITIONAL),
        "the heads that are not positional",
    )


def _positional(measured: Measured) -> Claim:
    near, copying = measured.near, {row.head for row in measured.copying if is_copying(row)}
    others = [head for head in near if head not in copying]
    found = [head for head in others if near[head] >= POSITIONAL]
    alike = sum(share >= POSITIONAL for share in near.values())
    by_chance = comb(alike, len(others)) / comb(len(near), len(others))
    mean = {name: fmean([near[h] for h in heads] or [0.0]) for name, heads in (("others", others), ("copy", copying))}
    return Claim(
        "one-layer-positional",
        "Summarizing OV/QK Matrices",
        "Heads of a one-layer model that do not copy are mainly positional: they attend to the present or the previous "
        "token, whatever it is.",
        f"at least one head does not copy, and more than half of the heads that do not copy spend {POSITIONAL:.0%} or "
        "more of their attention on the present and the previous token, as a mean over held-out text",
        "2 of 2",
        f"{len(found)} of {len(others)} heads that do not copy: "
        + (", ".join(f"{head} {near[head]:.2f}" for head in others) or "none"),
        "mean attention to the present and the previous token: heads that do not copy "
        f"{mean['others']:.2f}, heads that copy {mean['copy']:.2f}",
        f"uniform attention over {measured.tokens} tokens {measured.uniform:.2f}; {len(others)} heads drawn at random "
        f"are all positional with probability {by_chance:.2f}",
        most([near[head] >= POSITIONAL for head in others]),
        None if others else Why(Cause.DIFFERENT, "every head copies, none is left to be positional"),
        number=Number(
            most_reach([near[head] for head in others]),
            "of their attention, at least, spent on the present and the previous token by most heads that do not copy",
            bare(measured.uniform),
            POSITIONAL,
            shown("heads", *others),
        ),
        also=(Condition("heads that do not copy", len(others), "at least", 1),),
    )


def _no_induction(found: Induction) -> Claim:
    most_of_all = max(found.heads, key=_matching)
    best = most_of_all.prefix_matching
    over = [row for row in found.heads if above(row.prefix_matching)]
    told = max(over, key=_matching) if over else most_of_all
    return Claim(
        "one-layer-no-induction",
        "Induction Heads",
        "A one-layer model has no induction heads.",
        f"no head attends to what followed earlier copies {DEVIATIONS:g} standard deviations more than to wrong "
        "places, each head beside its own wrong places",
        "none",
        f"most of all heads: {most_of_all.head}, {best:.3f}"
        + (f"; above its wrong places by {DEVIATIONS:g}: {listed([row.head for row in over])}" if over else ""),
        f"{best - best.null.mean:+.3f} of its attention ({best.z:.1f} standard deviations)",
        f"its wrong places {best.null.mean:.3f} ± {best.null.sd:.3f}; uniform attention {found.behavior.chance:.3f}",
        not over,
        number=Number(
            float(told.prefix_matching),
            f"of the attention of {told.head}, the head that matches most" + " of those above" * bool(over),
            told.prefix_matching.null,
            beyond(told.prefix_matching.null) + FLOAT32,
            shown("heads", told.head),
            "at most",
        ),
    )


def _matching(row: InductionHead) -> float:
    return float(row.prefix_matching)


# -------------------------------------------------------------------- attention by position


def _position_kernels(by_distance: Mapping[HeadId, Float[Tensor, " back"]]) -> Grid:
    profiles = {str(head): profile.tolist() for head, profile in by_distance.items()}
    furthest = max(map(len, profiles.values()))
    return Grid(
        [{"tokens back": back} | {head: p[back] for head, p in profiles.items()} for back in range(furthest)],
        folded="Attention of each head by positions alone, by distance",
        caption="The softmax of each head's position kernel, averaged over destinations; 0 tokens back is the present "
        "one. A peak at 0 or 1 is a head that attends to the present or the previous token; numbers near zero "
        "throughout are those of a head that attends by content.",
    )


def _near(seen: Run) -> dict[HeadId, float]:
    """Mean share of attention on the present and the previous token, from the second token on."""
    return {
        head: sum(mean_diagonal(seen.pattern[head][..., 1:, :], back - 1).mean().item() for back in (0, 1))
        for head in seen.weights.head_ids
    }


def _by_distance(weights: Weights, head: HeadId) -> Float[Tensor, " back"]:
    """Attention by positions alone to each distance back, averaged over destinations that reach so far back."""
    kernel = position_kernel(weights, head)
    attention = PLAIN.seen(kernel.factors[0] @ kernel.factors[1]).softmax(-1)
    back = range(min(DISTANCES, len(attention) - 1))
    return torch.stack([attention.diagonal(-k)[len(back) - k :].mean() for k in back])
