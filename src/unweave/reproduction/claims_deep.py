"""The paper's findings about what two layers do: induction, and the worth of paths; each by a rule fixed beforehand."""

from math import isnan

from unweave.analysis.attribution.importance import Importance
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, mean_loss
from unweave.analysis.induction.verdict import DEVIATIONS, POSITIVE, Induction, Label
from unweave.reproduction.claim import BEYOND_DOUBT, LITTLE, Claim, copies
from unweave.reproduction.findings import Evidence, previous_token_head
from unweave.results.estimates import estimate
from unweave.results.table import Table
from unweave.shapes import Float, Tensor

FALL = 1.0
"""Nats by which the loss must fall from the first to the second copy of random tokens."""
TIMES = 10
"""How many times one layer's heads must be worth those of the other to be worth far more."""


def induction_claims(evidence: Evidence) -> tuple[Claim, ...]:
    """Induction heads: behaviour, mechanism, and what context is worth."""
    found = evidence.two.induction
    return (
        _induction_in_two(found),
        _second_copy(evidence),
        _previous_token(found),
        _ablation(evidence),
        _corner(found),
        copies(
            "second-layer-copying",
            "Two-Layer Attention-Only Transformers",
            "7 of 12",
            Table(tuple(row for row in evidence.two.copying if row.head.layer == 1)),
        ),
        _in_context(evidence),
    )


def importance_claims(evidence: Evidence) -> tuple[Claim, ...]:
    """What paths of each order, and heads of each layer, are worth."""
    return *_term_importance(evidence.two.importance), _virtual(evidence)


def _induction_in_two(found: Induction) -> Claim:
    heads = [row for row in found.heads if row.verdict is Label.INDUCTION]
    best = found.heads.sort("prefix_matching")[0]
    names = ", ".join(str(row.head) for row in heads) or "none"
    return Claim(
        "two-layer-induction",
        "Induction Heads",
        "The two-layer model has induction heads.",
        f"a head's prefix-matching score is at least {BEYOND_DOUBT:g}",
        "6 of 12 in layer 1, and one more",
        f"{best.prefix_matching:.3f} ({best.head}); by behaviour and mechanism: {names}",
        f"even attention {found.behavior.chance:.3f}, wrong places {best.prefix_matching.null.mean:.3f}",
        best.prefix_matching >= BEYOND_DOUBT,
    )


def _second_copy(evidence: Evidence) -> Claim:
    start = evidence.second_copy
    falls = {name: (curve[: start - 1].mean() - curve[start:].mean()).item() for name, curve in evidence.curves.items()}
    return Claim(
        "second-copy",
        "How Induction Heads Work",
        "Repeated random tokens are predicted by the two-layer model and not by the one-layer model.",
        f"the loss falls by at least {FALL:g} nat from the first to the second copy with two layers, and by less than "
        "a tenth of that with one",
        "the stripes persist on random tokens",
        f"two layers {falls['two layers']:+.2f} nats, one layer {falls['one layer']:+.2f}",
        f"no layers {falls['no layers']:+.2f}",
        falls["two layers"] >= FALL and falls["one layer"] < LITTLE * falls["two layers"],
    )


def _previous_token(found: Induction) -> Claim:
    best = max((row for row in found.heads if row.head.layer == 0), key=lambda row: row.previous_token)
    return Claim(
        "previous-token-head",
        "Two-Layer Attention-Only Transformers",
        "A first-layer head attends mainly to the previous token.",
        f"its mean attention there is at least {BEYOND_DOUBT:g}",
        "one head",
        f"{best.previous_token:.2f} ({best.head})",
        f"even attention {found.behavior.chance:.3f}",
        best.previous_token >= BEYOND_DOUBT,
    )


def _corner(found: Induction) -> Claim:
    best, nulls = found.heads.sort("prefix_matching")[0], found.nulls
    ov, qk = best.ov_eigenvalue_score, best.qk_eigenvalue_score or 0.0
    return Claim(
        "eigenvalue-corner",
        "Checking the Mechanistic Theory",
        "Induction heads sit in the corner of positive OV and positive QK eigenvalues.",
        f"both scores of the best one are at least {POSITIVE:g}",
        "extreme corner",
        f"{best.head}: OV {ov:+.2f}, QK through {best.through or 'none'} {qk:+.2f}",
        "; ".join(
            f"{n[:2].upper()} {x.mean:+.2f} ± {x.sd:.2f}" for n, x in nulls.items() if n.endswith("eigenvalue_score")
        ),
        min(ov, qk) >= POSITIVE,
    )


def _term_importance(found: Importance) -> tuple[Claim, ...]:
    direct, heads, virtual = (row.reduction for row in list(found.orders)[:3])
    errors = [row.standard_error for row in list(found.orders)[:3]]
    first, second = list(found.layers)[:2]
    section = "Term Importance Analysis"
    return (
        Claim(
            "importance-orders",
            section,
            "Individual heads matter most, then the direct path, virtual heads least.",
            "the reductions come in that order",
            "1.8, 5.2, 0.3 nats",
            f"direct {direct:.2f}, heads {heads:.2f}, virtual {virtual:.2f} nats (se {max(errors):.2f})",
            "uniform predictions: 0",
            heads > direct > virtual,
        ),
        Claim(
            "importance-layers",
            section,
            "Second-layer heads matter far more than first-layer heads, given the other layer.",
            f"they are worth at least {TIMES} times as much",
            "4.0 and 0.05 nats",
            f"{second.on_top:.2f} and {first.on_top:.2f} nats",
            "0 nats: the layer adds nothing",
            second.on_top > 0 and second.on_top >= TIMES * max(first.on_top, 0.0),
        ),
    )


def _ablation(evidence: Evidence) -> Claim:
    found, without = evidence.two.induction, evidence.two.ablated
    best = found.heads.sort("prefix_matching")[0]
    order = sorted(without, key=lambda head: without[head])
    writer, rest = order[0], order[1:]
    return Claim(
        "previous-token-ablation",
        "How Induction Heads Work",
        "The induction head works through the previous-token head.",
        "its prefix matching falls below a tenth without that head, patterns recomputed, and stays above half without "
        "any other head of the first layer",
        "nearly zero; others matter little (replication)",
        f"{best.head}: {best.prefix_matching:.3f}, without {writer} {without[writer]:.3f}",
        "without others: " + ", ".join(f"{head} {without[head]:.3f}" for head in rest) if rest else "no other head",
        writer == previous_token_head(found)
        and without[writer] < LITTLE * best.prefix_matching
        and all(without[head] > best.prefix_matching / 2 for head in rest),
    )


def _in_context(evidence: Evidence) -> Claim:
    one, two = (context_gain(evidence.context[name]) for name in ("one layer", "two layers"))
    paired = two - one
    error = estimate(paired).standard_error
    return Claim(
        "in-context-score",
        "In-Context Learning Score (Olsson et al. 2022)",
        "Two layers gain more from context than one. Score: loss late in a window (its last tenth) less loss about a "
        "tenth into it.",
        f"it is lower with two layers than with one, by {DEVIATIONS:g} standard errors of the difference",
        "-0.4 nats with induction heads, -0.15 or closer to 0 without",
        f"two layers {two.mean().item():+.2f}, one layer {one.mean().item():+.2f} nats; the same late tokens with less "
        f"without far context: {_far(evidence.distant['two layers'])} and {_far(evidence.distant['one layer'])}",
        f"0 nats; difference {paired.mean().item():+.2f}, standard error {error:.2f} ({len(paired)} windows)",
        paired.mean().item() <= -DEVIATIONS * error,
    )


def _far(found: LongContextGain) -> str:
    error = found.change.standard_error
    return f"{found.change:+.2f}" + ("" if isnan(error) else f" ± {error:.2f}")


def context_gain(losses: Float[Tensor, "windows seq"]) -> Float[Tensor, " windows"]:
    """The in-context-learning score of each window."""
    early, late = early_and_late(losses.shape[-1])
    return mean_loss(losses, late) - mean_loss(losses, early)


def _virtual(evidence: Evidence) -> Claim:
    orders = [row.reduction for row in evidence.two.importance.orders]
    virtual, whole = sum(orders[2:]), sum(orders)
    best = evidence.two.virtual.heads[0]
    return Claim(
        "virtual-heads-small",
        "Virtual Attention Heads",
        "V-composition does little: virtual heads can be left out.",
        "they explain less than a tenth of what all paths explain",
        "0.3 of 7.3 nats (4 %)",
        f"{virtual:.2f} of {whole:.2f} nats{_share(virtual, whole)}; "
        f"most on its own: {best.reader}∘{best.writer} {best.removed:.2f}",
        "0 nats: virtual heads add nothing",
        whole > 0 and virtual < LITTLE * whole,
    )


def _share(part: float, whole: float) -> str:
    return f" ({part / whole:.0%})" if whole > 0 else ""
