"""Term importance: the loss explained by paths of each order, by heads of each layer, and by virtual heads."""

from dataclasses import dataclass, replace

from unweave.analysis.attribution.importance import Importance
from unweave.analysis.attribution.importance import importance as term_importance
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.model.run import run
from unweave.reproduction.claim import LITTLE, Cause, Claim, Condition, apart, shown, with_error
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS, Null
from unweave.text.windows import FEWER_TOKENS

SUBJECT: Subject = "two"

FEW_WINDOWS = 2  # held-out windows for virtual heads, few because each pair of heads needs a set of logits


@dataclass(frozen=True, eq=False)
class Measured:
    """The paths of the two-layer model on held-out text, by heads and by hops."""

    terms: Importance  # loss explained by number of heads, by layer and by head
    hops: Importance  # the same by number of hops
    virtual: VirtualHeads  # loss explained by every virtual head
    moved: VirtualHeads  # loss explained by every virtual head, counting only what both heads move


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


MEASURES = {
    "heads": "counting heads, a head that attends only to its own position still raises the order of the path",
    "hops": "counting hops, what heads take from their own position counts with the direct path, as a second embedding",
}
"""Why a finding may fail by each accounting and hold by the other."""


def _beside(by_heads: Claim, by_hops: Claim) -> tuple[Claim, Claim]:
    """One claim by both ways of counting orders; if only one holds, the way of counting explains the other."""
    return _unless(by_heads, by_hops, "heads", "hops"), _unless(by_hops, by_heads, "hops", "heads")


def _unless(claim: Claim, other: Claim, counted: str, by: str) -> Claim:
    if claim.holds or not other.holds:
        return claim
    return replace(claim, why=f"{Cause.MEASURE}: by {by} it holds ({other.ours}); {MEASURES[counted]}")


def _named(name: str, found: Importance) -> str:
    return name if found.counted == "heads" else f"{name}-hops"


def _orders(found: Importance, other: Importance) -> Claim:
    direct, single, virtual = (row.reduction for row in found.orders[:3])
    one, two = ("individual heads", "virtual heads") if found.counted == "heads" else ("single hops", "pairs of hops")
    rule = f"the reductions of the loss come in that order, each {DEVIATIONS:g} standard errors of the difference apart"
    gaps = _gaps(found)
    failing = [name for name, gap in gaps.items() if gap < DEVIATIONS]
    by_other = [f"{name} by {_gaps(other)[name]:.0f} standard errors" for name in failing]
    explained = all(_gaps(other)[name] >= DEVIATIONS for name in failing)
    why = f"{Cause.MEASURE}: by {other.counted}, {'; '.join(by_other)}; {MEASURES[found.counted]}"
    return Claim(
        _named("importance-orders", found),
        "Term Importance Analysis",
        f"By {found.counted}: {one} explain most of the loss, then the direct path, {two} least.",
        "1.8, 5.2, 0.3 nats (by heads)",
        f"direct {direct:.2f}, {one} {single:.2f}, {two} {virtual:.2f} nats",
        f"{single - direct:+.2f} and {direct - virtual:+.2f} nats, "
        + " and ".join(f"{gap:.1f}" for gap in gaps.values())
        + " standard errors",
        "uniform predictions: 0",
        why=why if explained else None,
        shows=shown("importance", accounting=found.counted),
        conditions=tuple(
            Condition(rule, f"standard errors by which {name}", gaps[name], "at least", DEVIATIONS, Null(0.0, 1.0))
            for name, rule in zip(sorted(gaps, key=gaps.__getitem__), (rule, ""), strict=True)
        ),
    )


def _gaps(found: Importance) -> dict[str, float]:
    """Standard errors by which order 1 explains more than order 0, and order 0 more than order 2."""
    direct, single, virtual = (row.reduction for row in found.orders[:3])
    gaps = apart(single, direct), apart(direct, virtual)
    return dict(zip(("order 1 lies above order 0", "order 0 lies above order 2"), gaps, strict=True))


def _layers(found: Importance) -> Claim:
    first, second = (row.on_top for row in found.layers[:2])
    error = (first.standard_error**2 + second.standard_error**2) ** 0.5
    return Claim(
        _named("importance-layers", found),
        "Term Importance Analysis",
        f"By {found.counted}: second-layer heads explain more of the loss than first-layer heads, each on top of the "
        "other layer.",
        "4.0 and 0.05 nats (by heads)",
        f"{with_error(second)} and {with_error(first)} nats",
        f"{second - first:+.2f} nats" + (f", {second / first:.1f} times" if first > 0 else ""),
        "0 nats: the layers explain the same",
        shows=shown("importance", accounting=found.counted),
        conditions=(
            Condition(
                f"second-layer heads reduce the loss more, by {DEVIATIONS:g} standard errors of the difference",
                "nats",
                second - first,
                "at least",
                DEVIATIONS * error if error > 0 else None,  # without errors there is no order
                Null(0.0, error),
            ),
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
        "0.3 of 7.3 nats, 4% (by heads)",
        f"{virtual:.2f} of {whole:.2f} nats" + (f", {virtual / whole:.0%}" if whole > 0 else ""),
        f"{virtual:.2f} ± {error:.2f} nats; most on its own: {best.reader}∘{best.writer} {best.removed:.2f}",
        f"0 nats: {what} add nothing",
        shows=shown("virtual", best.reader, best.writer, accounting=found.counted),
        conditions=(
            Condition(
                f"{what} explain less than a tenth of the loss that all paths explain, by {DEVIATIONS:g} standard "
                "errors",
                "nats",
                virtual,
                "below",
                LITTLE * whole - DEVIATIONS * error,
                Null(0.0, error),
            ),
            Condition("all paths explain some of the loss", "nats that all paths explain", whole, "above", 0.0),
        ),
    )
