"""Term importance: the loss explained by paths of each order, by heads of each layer, and by virtual heads."""

from dataclasses import dataclass, replace

from unweave.analysis.attribution.importance import Importance
from unweave.analysis.attribution.importance import importance as term_importance
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.explorer.page import Grid, Section
from unweave.model.run import run
from unweave.reproduction.claim import LITTLE, Cause, Claim, Condition, Number, Why, apart, shown, with_error
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import Null
from unweave.text.windows import FEWER_TOKENS

SUBJECT: Subject = "two"

FEW_WINDOWS = 2
"""Held-out windows for virtual heads: each pair of heads needs a set of logits."""

LISTED = 24
"""Virtual heads that are listed; `unweave virtual` lists all."""


@dataclass(frozen=True, eq=False)
class Measured:
    """The paths of the two-layer model on held-out text, by heads and by hops.

    Attributes:
        terms: Loss explained by number of heads, by layer and by head.
        hops: The same by number of hops.
        virtual: Loss explained by every virtual head.
        moved: Loss explained by what both heads of every pair move.
    """

    terms: Importance
    hops: Importance
    virtual: VirtualHeads
    moved: VirtualHeads


def measure(models: Models) -> Measured:
    """Measure term importance and virtual heads of the two-layer model on held-out text, by heads and by hops."""
    two, text, seed = models.two.weights, models.some(FEWER_TOKENS), models.seed
    few = run(two, text[:FEW_WINDOWS])
    return Measured(
        terms=term_importance(two, text),
        hops=term_importance(two, text, hops=True),
        virtual=virtual_heads(few, seed=seed),
        moved=virtual_heads(few, hops=True, seed=seed),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge the order of direct path, heads and virtual heads, and the two layers, by heads and by hops."""
    heads, hops = (measured.terms, measured.virtual), (measured.hops, measured.moved)
    return (
        *(_orders(found, other) for found, other in ((heads[0], hops[0]), (hops[0], heads[0]))),
        *_beside(_layers(heads[0]), _layers(hops[0])),
        *_beside(_virtual(*heads), _virtual(*hops)),
    )


def section(measured: Measured) -> Section:
    """Show the loss explained by each order of paths, and by each virtual head, by heads and by hops."""
    found, virtual = measured.terms, measured.virtual
    return Section(
        "Term importance, by heads and by hops",
        "Loss explained by the paths of each order with attention patterns frozen. Order 0 is the direct path, "
        "compared with uniform predictions; each further order is added to those before. The order of a path is its "
        "number of heads, as in the paper, or its number of hops: with A = D + M, a head that attends to its own "
        "position moves nothing and counts with the embedding. With all orders the loss is the model's own on these "
        f"{found.sequences} of the held-out windows, {found.model_loss:.4f} nats, to within "
        f"{max(abs(found.residual), abs(measured.hops.residual)):.1e}, by both accountings. Removing the contribution "
        f"of all virtual heads together from the logits, on less text, changes the loss by "
        f"{virtual.removed_together:+.2f} nats, removing only what both heads move by "
        f"{measured.moved.removed_together:+.2f}.",
        (
            *(panel for each in (found, measured.hops) for panel in _tables(each)),
            Grid(virtual.heads[:LISTED], folded=f"The {LISTED} largest virtual heads, as numbers"),
            Grid(measured.moved.heads[:LISTED], folded=f"The {LISTED} largest by hops: only what both heads move"),
        ),
    )


def _tables(found: Importance) -> tuple[Grid, ...]:
    return (
        Grid(found.orders, folded=f"Loss explained by number of {found.counted}"),
        Grid(found.layers, folded=f"Loss explained by each layer, by {found.counted}"),
        Grid(found.heads, folded=f"Loss explained by each head, by {found.counted}"),
    )


# -------------------------------------------------------------------- claims


MEASURES = {
    "heads": "by heads, one that attends to its own position counts as part of a path, though it moves nothing",
    "hops": "by hops, what heads take from their own position counts with the direct path, as a second embedding",
}
"""The property of each accounting for which a finding may fail by it and hold by the other."""


def _beside(by_heads: Claim, by_hops: Claim) -> tuple[Claim, Claim]:
    """One claim by both ways of counting orders; where one alone holds, the way of counting explains the other."""
    return _unless(by_heads, by_hops, "heads", "hops"), _unless(by_hops, by_heads, "hops", "heads")


def _unless(claim: Claim, other: Claim, counted: str, by: str) -> Claim:
    if claim.holds or not other.holds:
        return claim
    return replace(claim, why=Why(Cause.MEASURE, f"by {by} it holds ({other.ours}); {MEASURES[counted]}"))


def _named(name: str, found: Importance) -> str:
    return name if found.counted == "heads" else f"{name}-hops"


def _orders(found: Importance, other: Importance) -> Claim:
    direct, single, virtual = (row.reduction for row in found.orders[:3])
    gaps = _gaps(found)
    one, two = ("individual heads", "virtual heads") if found.counted == "heads" else ("single hops", "pairs of hops")
    nearest = min(gaps, key=lambda name: gaps[name])
    failing = [name for name, gap in gaps.items() if gap < DEVIATIONS]
    by_other = [f"{name} by {_gaps(other)[name]:.0f} standard errors" for name in failing]
    explained = bool(failing) and all(_gaps(other)[name] >= DEVIATIONS for name in failing)
    why = Why(Cause.MEASURE, f"by {other.counted}, {'; '.join(by_other)}; {MEASURES[found.counted]}")
    return Claim(
        _named("importance-orders", found),
        "Term Importance Analysis",
        f"By {found.counted}: {one} explain most of the loss, then the direct path, {two} least.",
        f"the reductions of the loss come in that order, each {DEVIATIONS:g} standard errors of their difference apart",
        "1.8, 5.2, 0.3 nats (by heads)",
        f"direct {direct:.2f}, {one} {single:.2f}, {two} {virtual:.2f} nats",
        f"{single - direct:+.2f} and {direct - virtual:+.2f} nats, "
        + " and ".join(f"{gap:.1f}" for gap in gaps.values())
        + " standard errors",
        "uniform predictions: 0",
        not failing,
        why if explained else None,
        number=Number(
            gaps[nearest],
            f"standard errors by which {nearest}",
            Null(0.0, 1.0),
            DEVIATIONS,
            shown("importance", accounting=found.counted),
        ),
        also=tuple(
            Condition(f"standard errors by which {name}", gap, "at least", DEVIATIONS, Null(0.0, 1.0))
            for name, gap in gaps.items()
            if name != nearest
        ),
    )


def _gaps(found: Importance) -> dict[str, float]:
    """Standard errors by which order 1 explains more than order 0, and order 0 more than order 2."""
    direct, single, virtual = (row.reduction for row in found.orders[:3])
    gaps = apart(single, direct), apart(direct, virtual)
    return dict(zip(("order 1 lies above order 0", "order 0 lies above order 2"), gaps, strict=True))


def _layers(found: Importance) -> Claim:
    first, second = (row.on_top for row in found.layers[:2])
    gap, error = apart(second, first), (first.standard_error**2 + second.standard_error**2) ** 0.5
    return Claim(
        _named("importance-layers", found),
        "Term Importance Analysis",
        f"By {found.counted}: second-layer heads explain more of the loss than first-layer heads, each on top of the "
        "other layer.",
        f"they reduce it more, by {DEVIATIONS:g} standard errors of the difference",
        "4.0 and 0.05 nats (by heads)",
        f"{with_error(second)} and {with_error(first)} nats",
        f"{second - first:+.2f} nats" + (f", {second / first:.1f} times" if first > 0 else ""),
        "0 nats: the layers explain the same",
        gap >= DEVIATIONS,
        number=Number(
            second - first,
            "nats",
            Null(0.0, error),
            DEVIATIONS * error,
            shown("importance", accounting=found.counted),
            "at least" if error > 0 else "above",
        ),
    )


def _virtual(found: Importance, pairs: VirtualHeads) -> Claim:
    rows = [row.reduction for row in found.orders]
    virtual, whole = sum(rows[2:]), sum(rows)
    error = sum(row.standard_error**2 for row in rows[2:]) ** 0.5
    best, what = pairs.heads[0], "virtual heads" if found.counted == "heads" else "pairs of hops"
    return Claim(
        _named("virtual-heads-small", found),
        "Virtual Attention Heads",
        f"By {found.counted}: V-composition does little; {what} can be neglected.",
        f"{what} explain less than a tenth of the loss that all paths explain, by {DEVIATIONS:g} standard errors",
        "0.3 of 7.3 nats, 4% (by heads)",
        f"{virtual:.2f} of {whole:.2f} nats" + (f", {virtual / whole:.0%}" if whole > 0 else ""),
        f"{virtual:.2f} ± {error:.2f} nats; most on its own: {best.reader}∘{best.writer} {best.removed:.2f}",
        f"0 nats: {what} add nothing",
        whole > 0 and virtual + DEVIATIONS * error < LITTLE * whole,
        number=Number(
            virtual,
            "nats",
            Null(0.0, error),
            LITTLE * whole - DEVIATIONS * error,
            shown("virtual", best.reader, best.writer, accounting=found.counted),
            "below",
        ),
        also=(Condition("nats that all paths explain", whole, "above", 0.0),),
    )
