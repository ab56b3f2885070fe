"""The paper's findings about models of no layers and of one, each by a rule fixed beforehand."""

from unweave.analysis.bigrams import BigramAgreement
from unweave.analysis.induction.verdict import DEVIATIONS, Induction
from unweave.analysis.trigrams.patterns import PATTERNS, PatternUse
from unweave.reproduction.claim import LITTLE, MEDIUM, POSITIONAL, Claim, copies
from unweave.reproduction.findings import Evidence
from unweave.reproduction.trigram_findings import HIGH, RARER, REAL, Trigrams, crossing
from unweave.results.estimates import Null


def shallow_claims(evidence: Evidence) -> tuple[Claim, ...]:
    """Bigrams, copying, positions, and what one layer cannot do."""
    return (
        _bigram(evidence.bigram),
        copies("one-layer-copying", "Detecting Copying Behavior", "10 of 12", evidence.one.copying),
        _positional(evidence),
        _no_induction_in_one_layer(evidence.one.induction),
    )


def trigram_claims(found: Trigrams) -> tuple[Claim, ...]:
    """Skip-trigrams: the classes that the paper names, its patterns of copying, and bugs."""
    return _classes(found), _patterns(found), _bugs(found)


def _bigram(found: BigramAgreement) -> Claim:
    gap, best = found.kl - found.kl_bigram, found.kl_unigram - found.kl_bigram
    return Claim(
        "bigram",
        "Zero-Layer Transformers",
        "W_U W_E of the zero-layer model approximates the bigram log-likelihood.",
        f"it covers at least {1 - LITTLE:.0%} of the way from unigram to smoothed bigram statistics, in KL on held-out "
        "text",
        "optimal W_U W_E approximates it",
        f"KL {found.kl:.3f} nats; {_covered(gap, best)}",
        f"unigram {found.kl_unigram:.3f}, smoothed bigram {found.kl_bigram:.3f}",
        gap <= LITTLE * best,
    )


def _covered(gap: float, best: float) -> str:
    """How much of the way from one statistic to a better one is covered, where that is a share of it."""
    if gap < 0:
        return "closer than the smoothed bigram"
    return f"{1 - gap / best:.0%} of the way" if gap < best else "no closer than the unigram"


def _positional(evidence: Evidence) -> Claim:
    near = evidence.one.attention
    positional = [head for head, share in near.items() if share >= POSITIONAL]
    best = max(near, key=lambda head: near[head])
    length = evidence.two.text.weights.n_ctx
    return Claim(
        "one-layer-positional",
        "Summarizing OV/QK Matrices",
        "The heads that do not copy are mainly positional.",
        f"a head spends at least {POSITIONAL:g} of its attention on the present and previous token of text",
        "2 of 12",
        f"{len(positional)} of {len(near)}; most: {best} {near[best]:.2f}",
        f"even attention, {length} tokens: {sum(2 / n for n in range(2, length + 1)) / (length - 1):.2f}",
        bool(positional),
    )


def _no_induction_in_one_layer(found: Induction) -> Claim:
    best = found.heads.sort("prefix_matching")[0]
    allowed = found.behavior.chance + DEVIATIONS * max(row.prefix_matching.null.sd for row in found.behavior.heads)
    return Claim(
        "one-layer-no-induction",
        "Induction Heads",
        "A one-layer model has no induction heads.",
        f"its best prefix-matching score stays at chance: within {DEVIATIONS:g} sd of attention to wrong places",
        "none",
        f"{best.prefix_matching:.3f} ({best.head})",
        f"even attention {found.behavior.chance:.3f}; allowed up to {allowed:.3f}",
        best.prefix_matching <= allowed,
    )


def _classes(found: Trigrams) -> Claim:
    null, share, n = found.classes_null, found.share_null, len(found.classes)
    hits = [row for row in found.classes if row.found]
    return Claim(
        "skip-trigram-classes",
        "Other Interesting Skip-Trigrams",
        f"Skip-trigrams of the paper's classes are found in one layer. A class is found if text has an instance "
        f"({REAL} times) whose destination prefers the source to the start token, and whose out is among the "
        f"{HIGH} raised most for it.",
        "at least half of the classes that text has are found, and both their number and the share of their instances, "
        f"each class counted once, lie {DEVIATIONS:g} sd above the same with sources exchanged",
        "named by reading heads of larger models",
        f"{len(hits)} of {n} classes, {found.share:.0%} of the instances of a class: "
        + ", ".join(f"{row.pattern} {row.found} of {row.instances}" for row in found.classes),
        f"sources exchanged: {null.mean:.1f} ± {null.sd:.1f} classes, {share.mean:.0%} ± {share.sd:.0%}",
        n > 0
        and 2 * len(hits) >= n
        and len(hits) >= null.mean + DEVIATIONS * null.sd
        and found.share >= share.mean + DEVIATIONS * share.sd,
    )


def _patterns(found: Trigrams) -> Claim:
    rows = [
        max((row for row in found.patterns if row.pattern == name), key=lambda row: row.gain, default=None)
        for name in PATTERNS
    ]
    best = [row for row in rows if row is not None]
    seen = [row for row in best if follows(row, found.patterns_null[row.pattern])]
    return Claim(
        "copying-patterns",
        "Copying / Primitive In-Context Learning",
        "Heads copy in four patterns: the token itself, a variant, the rest of a split token, a variant of the rest.",
        "for each of the four a head raises its outs (mean above 0 logits), and more than the outs of other "
        f"sources: by {MEDIUM:g} sd over sources, and {DEVIATIONS:g} sd above random heads of the same norms",
        "4 of 4",
        f"{len(seen)} of {len(PATTERNS)}: "
        + "; ".join(
            f"{row.pattern} {row.mean_ov:+.2f}, gain {row.gain:+.2f} ± {row.sd:.2f} ({row.head})" for row in best
        ),
        "gain of random heads: "
        + ", ".join(
            f"{found.patterns_null[row.pattern].mean:+.2f} ± {found.patterns_null[row.pattern].sd:.2f}" for row in best
        ),
        len(seen) == len(PATTERNS),
    )


def follows(row: PatternUse, null: Null) -> bool:
    """Whether a head follows a pattern of copying: it raises the outs, for most sources, beyond random heads."""
    return row.mean_ov > 0 and row.gain > 0 and row.gain >= max(MEDIUM * row.sd, null.mean + DEVIATIONS * null.sd)


def _bugs(found: Trigrams) -> Claim:
    null, chance = found.bugs_null, found.crossing_null
    ours = f"{len(found.bugs)} of the surest 20"
    if len(found.bugs):
        first = found.bugs[0]
        ours += (
            f"; strongest {first.strength:.2f} logits, {crossing(first):.0%} of the weaker one meant (text has it "
            f"{first.forced_support} times, those meant {first.support} or more)"
        )
    return Claim(
        "skip-trigram-bugs",
        "Limitations of the Skip-Trigram Model: Skip-Trigram Bugs",
        "A head that does two skip-trigrams of one source must do their crossings, one of them at least as strongly as "
        "the weaker of those meant: that is algebra, and true of random heads too.",
        f"a crossing that text has at most a {RARER}th as often as either triple meant is raised {DEVIATIONS:g} sd "
        "above the strongest such in random heads of the same norms",
        "found, for example keep … in → bay",
        ours,
        f"random heads: strongest {null.mean:.2f} ± {null.sd:.2f} logits"
        + (f", {chance.mean:.0%} of the weaker one meant" if chance else ""),
        len(found.bugs) > 0 and found.bugs[0].strength >= null.mean + DEVIATIONS * null.sd,
    )
