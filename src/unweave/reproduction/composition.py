"""Composition of heads: Q-, K- and V-composition, its erratum, and the path expansion of attention scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, stdev

from unweave.algebra.bilinear import PAIR_KINDS
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.scores import PairShare, ScoreShares, score_pairs, score_shares
from unweave.analysis.composition.scores import CompositionTable
from unweave.analysis.composition.scores import composition as composition_scores
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.explorer.page import Grid, Picture, Section
from unweave.model.run import run
from unweave.plot import figures, maps, views
from unweave.reproduction.claim import Claim
from unweave.reproduction.induction import best_matcher, previous_token_head
from unweave.reproduction.models import Models
from unweave.results.table import Table

TAIL = erfc(DEVIATIONS / sqrt(2)) / 2
"""Share of a normal distribution that lies this many standard deviations above its mean: 0.00135."""
MOST = 0.5
"""Share of the variance of scores above which K-composition makes them."""
NAMED = 7
"""Pairs of paths that are named in the bar chart of a head's scores; the rest is one bar."""
BOUND = 4
"""Largest log₂ ratio to random heads in a heat map."""
CAPTIONS = {
    "correct": "The correct formula.",
    "as published": "The formula as published, whose factors were cyclically shifted: it compares what the earlier "
    "head reads with what the later head's query is built from, which singles out induction.",
}


@dataclass(frozen=True, eq=False)
class Measured:
    """Composition in the two-layer model.

    Attributes:
        heads: Its heads, layer by layer.
        previous: The previous-token head.
        matcher: The head with the highest prefix-matching score.
        correct: Composition of every pair of heads.
        published: The same by the formula as published, before the erratum.
        shares: Shares of variance of the scores of each second-layer head, on repeated random tokens.
        pairs: The same for the best prefix matcher, by pair of paths.
    """

    heads: tuple[HeadId, ...]
    previous: HeadId
    matcher: HeadId
    correct: CompositionTable
    published: CompositionTable
    shares: Table[ScoreShares]
    pairs: Table[PairShare]


def measure(models: Models) -> Measured:
    """Measure composition by both formulas, and expand the scores of the second layer on repeated random tokens."""
    two, seed, found = models.two.weights, models.seed, models.induction
    repeated = run(two, repeated_tokens(two, RepeatedTokens.twice(), start=models.two.start, seed=seed).ids[0])
    return Measured(
        heads=two.head_ids,
        previous=previous_token_head(found),
        matcher=best_matcher(found),
        correct=composition_scores(two, seed=seed),
        published=composition_scores(two, formula="as-published", seed=seed),
        shares=Table(tuple(score_shares(repeated, head) for head in two.head_ids if head.layer == 1)),
        pairs=score_pairs(repeated, best_matcher(found)),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge K-composition, the erratum, and the expansion of scores."""
    return _k_composition(measured), _erratum(measured), _more_composition(measured), _qk_expansion(measured)


def section(measured: Measured) -> Section:
    """Show composition by the correct formula beside the published one, and the expansion of scores."""
    tables = {"correct": measured.correct, "as published": measured.published}
    return Section(
        "Composition, and its erratum",
        "How much of what a first-layer head writes is read by a second-layer head through its query, key or value, "
        "relative to random heads.",
        (
            *(_diagrams(table, name) for name, table in tables.items()),
            _heat(tables, measured.heads),
            *(Grid(table, folded=f"Scores of every pair of heads, formula {name}") for name, table in tables.items()),
            _expanded(measured),
        ),
    )


def standing(table: CompositionTable, writer: HeadId, reader: HeadId) -> float:
    """Distance of one K-composition from all other pairs of heads, all kinds, in their standard deviations."""
    own, others = 0.0, []
    for row in table:
        if (row.kind, row.writer, row.reader) == ("k", writer, reader):
            own = row.score
        else:
            others.append(row.score)
    width = stdev(others) if len(others) > 1 else 0.0
    return (own - fmean(others)) / width if width > 0 else 0.0


# -------------------------------------------------------------------- claims


def _k_composition(measured: Measured) -> Claim:
    writer, reader = measured.previous, measured.matcher
    edges = [row for row in measured.correct if row.kind == "k"]
    best = max((row for row in edges if row.reader == reader), key=lambda row: row.score, default=None)
    return Claim(
        "k-composition",
        "Three Kinds of Composition",
        "The induction head reads the previous-token head through its keys (K-composition).",
        "the previous-token head is the strongest K-composition into the induction head, and lies "
        f"{DEVIATIONS:g} standard deviations above random heads",
        "the main composition, also after the erratum",
        f"{best.writer} → {reader}: {best.score:.3f} (z {best.score.z:.0f}); previous-token head {writer}"
        if best
        else _nothing_into(reader),
        f"random heads {edges[0].score.null.mean:.3f} ± {edges[0].score.null.sd:.4f}",
        best is not None and best.writer == writer and best.score.z >= DEVIATIONS,
    )


def _erratum(measured: Measured) -> Claim:
    writer, reader = measured.previous, measured.matcher
    published, correct = (standing(table, writer, reader) for table in (measured.published, measured.correct))
    return Claim(
        "erratum-singles-out",
        "Three Kinds of Composition, erratum",
        "The formula as published, with its cyclic shift, happens to single out induction.",
        "the K-composition of previous-token head and induction head lies further above all other pairs, in their "
        "standard deviations, by the published formula than by the correct one",
        "it does",
        f"{writer} → {reader}: as published {published:.1f} sd, correct {correct:.1f} sd"
        if reader.layer
        else _nothing_into(reader),
        f"0 sd: a pair like the {len(measured.correct) - 1} others",
        reader.layer > 0 and published > max(correct, 0.0),
    )


def _more_composition(measured: Measured) -> Claim:
    tables, pairs = (measured.correct, measured.published), len(measured.correct)
    correct, published = (sum(row.score.z >= DEVIATIONS for row in table) for table in tables)
    return Claim(
        "erratum-more-composition",
        "Three Kinds of Composition, erratum",
        "By the correct formula more heads compose.",
        f"more pairs of heads (by query, key or value) lie {DEVIATIONS:g} standard deviations above random heads by "
        "the correct formula than by the published one",
        "more than in the original figure",
        f"correct {correct}, as published {published}, of {pairs} pairs",
        f"random heads: {TAIL * pairs:.2f} of {pairs}",
        correct > published,
    )


def _qk_expansion(measured: Measured) -> Claim:
    writer, reader, pairs = measured.previous, measured.matcher, measured.pairs
    own = next((row for row in measured.shares if row.head == reader), None)
    others = [f"{row.head} {row.k:.0%}" for row in measured.shares if row.head != reader]
    through = sum(row.share for row in pairs if writer in row.key.heads)
    best, kinds = pairs[0], [row.kind for row in pairs]
    return Claim(
        "qk-expansion",
        "Path Expansion of Attention Scores QK Circuit",
        "The attention scores of the induction head come from K-composition with the previous-token head.",
        "on repeated random tokens, pairs of paths with a head on the key side only explain more than half of the "
        "variance of its scores, and the largest pair passes through the previous-token head",
        "the main term (replication: sd 13.5 of one pair, 0.6 on average)",
        f"{reader}: K {own.k:.0%}, none {own.none:.0%}, Q {own.q:.0%}, QK {own.qk:.0%}; largest pair: "
        f"query {best.query}, key {best.key}, {best.share:.0%}; all keys through {writer}: {through:.0%}"
        if own
        else _nothing_into(reader),
        f"{kinds.count('k')} of {len(kinds)} pairs are of kind K"
        + (f"; share of K in other heads: {', '.join(others)}" if others else ""),
        own is not None and own.k > MOST and best.kind == "k" and writer in best.key.heads,
    )


def _nothing_into(reader: HeadId) -> str:
    """The words for a best prefix matcher in the first layer."""
    return f"{reader} matches prefixes best, in the first layer: no head composes with it"


# -------------------------------------------------------------------- pictures


def _diagrams(table: CompositionTable, name: str) -> Picture:
    null = table[0].score.null
    return Picture(
        views.composition(table),
        f"{CAPTIONS[name]} First-layer heads below, second-layer heads above; the width of a line is the score above "
        f"random heads ({null.mean:.3f} ± {null.sd:.4f}), on one scale for all three kinds.",
        f"Three bipartite diagrams of Q-, K- and V-composition, formula {name}.",
    )


def _heat(tables: Mapping[str, CompositionTable], heads: Sequence[HeadId]) -> Picture:
    """Every pair's score relative to random heads by both formulas, as two heat maps."""
    panels = {}
    for name, table in tables.items():
        ratios = (table.scores / table[0].score.null.mean).log2().clamp(-BOUND, BOUND)
        there = ~ratios[0].isnan()  # the same readers and writers for queries, keys and values
        readers, writers = ([i for i, any_ in enumerate(there.any(side)) if any_] for side in (1, 0))
        names = [f"{heads[i]}.{kind}" for kind in table.kinds for i in readers]
        panels[name] = ratios[:, readers][..., writers].flatten(0, 1), names, [str(heads[i]) for i in writers]
    return Picture(
        maps.heat(panels, "log₂ of score / random heads", signed=True),
        "The same scores; rows read (by query, key or value), columns write. 0 is the score of random heads, 1 is "
        "twice that.",
        "Two heat maps of composition scores relative to random heads, correct and as published.",
    )


def _expanded(measured: Measured) -> Section:
    best = measured.matcher
    parts = [measured.shares.column(kind) for kind in PAIR_KINDS]
    kinds = {str(row.head): {part.label: part.value(row) for part in parts} for row in measured.shares}
    return Section(
        "Path expansion of attention scores",
        "An attention score is a sum over pairs of paths, one into the query and one into the key. Their shares of the "
        "variance of a head's scores sum to 1; where pairs cancel, some shares are negative.",
        (
            Picture(
                maps.stacked(kinds, "share of variance", "Scores of second-layer heads on repeated tokens"),
                "Shares of variance of the scores of each second-layer head on repeated random tokens, for pairs of "
                "paths without an earlier head, with heads on the query side, on the key side, or on both.",
                "Stacked bars of four kinds of composition for each second-layer head.",
            ),
            Picture(
                figures.bars(_largest(measured.pairs), "share of variance", f"{best}: query path × key path"),
                "The largest pairs of paths of the best prefix matcher. A first-layer head that attends to the present "
                "token brings the same token to the query by another path; such a pair counts as QK, though what it "
                "matches is K-composition.",
                "Bar chart of the largest pairs of paths in the scores of the best induction head.",
            ),
            Grid(measured.shares, folded="Shares of variance of every second-layer head, as numbers"),
            Grid(measured.pairs, folded=f"Every pair of paths of {best}"),
        ),
    )


def _largest(pairs: Table[PairShare]) -> dict[str, float]:
    """Shares of the largest pairs by name, and of all others together."""
    names = {f"{row.query} × {row.key}".replace(" · ", "·"): row.share for row in pairs[:NAMED]}
    return names | {"all others": sum(row.share for row in pairs[NAMED:])}
