"""One-layer transformers: heads that attend by position, heads that copy, and no induction heads."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from statistics import fmean

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import CopyingTable, copying
from unweave.analysis.induction.detectors import mean_diagonal
from unweave.analysis.induction.verdict import Induction, induction
from unweave.model.run import Run, run
from unweave.reproduction.claim import (
    Cause,
    Claim,
    Condition,
    above,
    bare,
    beyond,
    copies,
    is_copying,
    listed,
    middle,
    shown,
)
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS
from unweave.results.tolerances import FLOAT32

SUBJECT: Subject = "one"

POSITIONAL = 0.5  # share of a head's attention on the current and previous token from which it counts as positional
WINDOWS = 16  # windows of held-out text on which attention is averaged


@dataclass(frozen=True, eq=False)
class Measured:
    """Measurements of the one-layer model."""

    copying: CopyingTable  # copying scores of its heads
    induction: Induction  # its heads on repeated random tokens
    # share of attention that each head spends on the current and the previous token of held-out text
    near: Mapping[HeadId, float]
    uniform: float  # the same share of a head that attends uniformly
    tokens: int  # tokens of each window of text


def measure(models: Models) -> Measured:
    """Measure copying, attention by position, and induction in the one-layer model."""
    weights, tokens = models.one.weights, models.held_out.shape[-1]
    return Measured(
        copying=copying(weights, seed=models.seed),
        induction=induction(weights, start=models.one.start, seed=models.seed),
        near=_near(run(weights, models.held_out[:WINDOWS])),
        uniform=sum(2 / n for n in range(2, tokens + 1)) / (tokens - 1),
        tokens=tokens,
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether heads that are not positional copy, the others attend by position, and none does induction."""
    return _copying(measured), _positional(measured), _no_induction(measured.induction)


def _copying(measured: Measured) -> Claim:
    near = measured.near
    return copies(
        "one-layer-copying",
        "Detecting Copying Behavior",
        "Heads of a one-layer model that are not positional copy. A head is positional if it spends "
        f"{POSITIONAL:.0%} of its attention on text on the current and the previous token.",
        "10 of 10, and 2 positional heads",
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
        "Heads of a one-layer model that do not copy are mainly positional: they attend to the current or the previous "
        "token, whatever it is.",
        "2 of 2",
        f"{len(found)} of {len(others)} heads that do not copy: "
        + (", ".join(f"{head} {near[head]:.2f}" for head in others) or "none"),
        "mean attention to the current and the previous token: heads that do not copy "
        f"{mean['others']:.2f}, heads that copy {mean['copy']:.2f}",
        f"uniform attention over {measured.tokens} tokens {measured.uniform:.2f}; {len(others)} heads drawn at random "
        f"are all positional with probability {by_chance:.2f}",
        why=None if others else f"{Cause.DIFFERENT}: every head copies, so no head is left to be positional",
        shows=shown("heads", *others),
        conditions=(
            Condition(
                f"more than half of the heads that do not copy spend {POSITIONAL:.0%} or more of their attention on "
                "the current and the previous token, as a mean over held-out text",
                "of their attention, at least, spent on the current and the previous token by most heads that do not "
                "copy",
                middle([near[head] for head in others], float),
                "at least",
                POSITIONAL,
                bare(measured.uniform),
            ),
            Condition("at least one head does not copy", "heads that do not copy", len(others), "at least", 1),
        ),
    )


def _no_induction(found: Induction) -> Claim:
    strongest = max(found.heads, key=lambda row: row.prefix_matching)
    best = strongest.prefix_matching
    over = [row for row in found.heads if above(row.prefix_matching)]
    judged = max(over, key=lambda row: row.prefix_matching) if over else strongest
    score = judged.prefix_matching
    return Claim(
        "one-layer-no-induction",
        "Induction Heads",
        "A one-layer model has no induction heads.",
        "none",
        f"most of all heads: {strongest.head}, {best:.3f}"
        + (f"; above its wrong places by {DEVIATIONS:g}: {listed([row.head for row in over])}" if over else ""),
        f"{best - best.null.mean:+.3f} of its attention ({best.z:.1f} standard deviations)",
        f"its wrong places {best.null.mean:.3f} ± {best.null.sd:.3f}; uniform attention {found.behavior.chance:.3f}",
        shows=shown("heads", judged.head),
        conditions=(
            Condition(
                f"no head attends to what followed earlier copies {DEVIATIONS:g} standard deviations more than to "
                "wrong places, each head compared with its own wrong places",
                f"of the attention of {judged.head}, the head that matches most" + " of those above" * bool(over),
                score,
                "at most",
                beyond(score.null) + FLOAT32,
                score.null,
            ),
        ),
    )


def _near(seen: Run) -> dict[HeadId, float]:
    """Mean share of attention on the current and the previous token, from the second token on."""
    return {
        head: sum(mean_diagonal(seen.pattern[head][..., 1:, :], back - 1).mean().item() for back in (0, 1))
        for head in seen.weights.head_ids
    }
