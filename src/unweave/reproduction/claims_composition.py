"""The paper's findings about composition and about the stream it goes through; each by a rule fixed beforehand."""

from math import erfc, sqrt
from statistics import fmean, stdev

from unweave.algebra.terms import HeadId
from unweave.analysis.composition.scores import Composition
from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.reproduction.claim import Claim
from unweave.reproduction.findings import Evidence, best_matcher, previous_token_head
from unweave.results.table import Table

TAIL = erfc(DEVIATIONS / sqrt(2)) / 2
"""Share of a normal distribution that lies this many standard deviations above its mean: 0.00135."""
MOST = 0.5
"""Share of the variance of scores above which K-composition makes them."""


def composition_claims(evidence: Evidence) -> tuple[Claim, ...]:
    """Composition, its erratum, the expansion of scores, and the basis of the stream."""
    return (
        _k_composition(evidence),
        _erratum(evidence),
        _more_composition(evidence),
        _qk_expansion(evidence),
        _privileged(evidence),
    )


def _pair(evidence: Evidence) -> tuple[HeadId, HeadId]:
    """The previous-token head and the best induction head."""
    found = evidence.two.induction
    return previous_token_head(found), best_matcher(found)


def _k_composition(evidence: Evidence) -> Claim:
    writer, reader = _pair(evidence)
    edges = [row for row in evidence.two.composition if row.kind == "k"]
    best = max((row for row in edges if row.reader == reader), key=lambda row: row.score, default=None)
    return Claim(
        "k-composition",
        "Three Kinds of Composition",
        "The induction head K-composes with the previous-token head.",
        f"that is the strongest K-composition into it, {DEVIATIONS:g} sd above random heads",
        "the main composition, also after the erratum",
        f"{best.writer} → {reader}: {best.score:.3f} (z {best.score.z:.0f}); previous-token head {writer}"
        if best
        else _nothing_into(reader),
        f"random heads {edges[0].score.null.mean:.3f} ± {edges[0].score.null.sd:.4f}",
        best is not None and best.writer == writer and best.score.z >= DEVIATIONS,
    )


def _nothing_into(reader: HeadId) -> str:
    """Where the best prefix matcher is a head of the first layer."""
    return f"{reader} matches prefixes best, in the first layer: no head composes with it"


def standing(table: Table[Composition], writer: HeadId, reader: HeadId) -> float:
    """How far one K-composition stands above all other pairs of heads, all kinds, in their standard deviations."""
    own, others = 0.0, []
    for row in table:
        if (row.kind, row.writer, row.reader) == ("k", writer, reader):
            own = row.score
        else:
            others.append(row.score)
    spread = stdev(others) if len(others) > 1 else 0.0
    return (own - fmean(others)) / spread if spread > 0 else 0.0


def _erratum(evidence: Evidence) -> Claim:
    writer, reader = _pair(evidence)
    published, correct = (standing(t, writer, reader) for t in (evidence.two.published, evidence.two.composition))
    pairs = len(evidence.two.composition)
    return Claim(
        "erratum-singles-out",
        "Three Kinds of Composition, erratum",
        "The formula as published, with its cyclic shift, happens to single out induction.",
        "K-composition of previous-token and induction head stands further above all other pairs as published than by "
        "the correct formula, in standard deviations of the others",
        "it does",
        f"{writer} → {reader}: as published {published:.1f} sd, correct {correct:.1f} sd"
        if reader.layer
        else _nothing_into(reader),
        f"0 sd: a pair like the {pairs - 1} others",
        reader.layer > 0 and published > max(correct, 0.0),
    )


def _more_composition(evidence: Evidence) -> Claim:
    correct, published = (
        sum(row.score.z >= DEVIATIONS for row in table) for table in (evidence.two.composition, evidence.two.published)
    )
    pairs = len(evidence.two.composition)
    return Claim(
        "erratum-more-composition",
        "Three Kinds of Composition, erratum",
        "By the correct formula there is more composition overall.",
        f"more pairs of heads (Q, K or V) compose {DEVIATIONS:g} sd above random heads than as published",
        "more than in the original figure",
        f"correct {correct}, as published {published}, of {pairs} pairs",
        f"random heads: {TAIL * pairs:.2f} of {pairs}",
        correct > published,
    )


def _qk_expansion(evidence: Evidence) -> Claim:
    writer, reader = _pair(evidence)
    own = next((row for row in evidence.two.shares if row.head == reader), None)
    others = [f"{row.head} {row.k:.0%}" for row in evidence.two.shares if row.head != reader]
    through = sum(row.share for row in evidence.two.pairs if writer in row.key.heads)
    best, kinds = evidence.two.pairs[0], [row.kind for row in evidence.two.pairs]
    return Claim(
        "qk-expansion",
        "Path Expansion of Attention Scores QK Circuit",
        "The induction head's scores are made by K-composition with the previous-token head.",
        "on repeated random tokens pairs of paths with a head on the key side only explain more than half of their "
        "variance, and the largest pair comes through the previous-token head",
        "the main term (replication: sd 13.5 of one pair, 0.6 on average)",
        f"{reader}: K {own.k:.0%}, none {own.none:.0%}, Q {own.q:.0%}, QK {own.qk:.0%}; largest pair: "
        f"query {best.query}, key {best.key}, {best.share:.0%}; all keys through {writer}: {through:.0%}"
        if own
        else _nothing_into(reader),
        f"{kinds.count('k')} of {len(kinds)} pairs are K" + (f"; other heads: {', '.join(others)}" if others else ""),
        own is not None and own.k > MOST and best.kind == "k" and writer in best.key.heads,
    )


def _privileged(evidence: Evidence) -> Claim:
    rows = evidence.stream.axes
    most = max(rows, key=lambda row: abs(row.kurtosis.z))
    return Claim(
        "no-privileged-basis",
        "Privileged vs. Non-Privileged Basis",
        "No axis of the residual stream is privileged.",
        f"everywhere the kurtosis over axes is that of randomly rotated streams, within {DEVIATIONS:g} sd",
        "none in theory",
        "; ".join(f"{row.what} {row.kurtosis:.2f}" for row in rows),
        f"rotated: {most.kurtosis.null.mean:.2f} ± {most.kurtosis.null.sd:.2f} ({most.what})",
        all(abs(row.kurtosis.z) <= DEVIATIONS for row in rows),
    )
