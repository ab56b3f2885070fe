"""Composition of heads: Q-, K- and V-composition, its erratum, and the path expansion of attention scores."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev

import torch

from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.leads import LeadPart, ScoreLeads, lead_pairs, score_leads
from unweave.analysis.attribution.scores import PairShare, ScoreShares, score_pairs, score_shares
from unweave.analysis.composition.pairs import Formula
from unweave.analysis.composition.scores import Composition, CompositionTable
from unweave.analysis.composition.scores import composition as composition_scores
from unweave.analysis.induction.detectors import mean_diagonal
from unweave.analysis.induction.repeated import RepeatedTokens, induction_targets, repeated_tokens
from unweave.analysis.induction.verdict import DEVIATIONS, Induction
from unweave.errors import Unsupported
from unweave.explorer.page import Grid, Section
from unweave.model.run import Run, run
from unweave.model.transforms import change_basis, random_rotation
from unweave.model.weights import Weights
from unweave.reproduction.claim import (
    Cause,
    Claim,
    Condition,
    Number,
    Why,
    middle,
    more_than_half,
    most,
    shown,
    with_error,
)
from unweave.reproduction.induction import MAINLY
from unweave.reproduction.induction_measured import best_matcher, matching_heads, previous_token_head
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import Null
from unweave.results.table import Table
from unweave.shapes import Bool, Float, Tensor

SUBJECT: Subject = "two"

STRONGEST = 24
"""Pairs of heads and of paths that are listed, the largest first; `unweave composition` and `scores` list all."""
FURTHEST = 4
"""Tokens back among which the one that a head attends to most is looked for."""
WRONG = 5
"""Positions after the induction target at which a lead should be none: neighbors of a target have some of its lead."""
BASES = 20
"""Bases of the stream over which the scores of the erratum are spread."""
STRETCH = 0.5
"""Standard deviation of the logarithm by which a basis stretches each of its directions."""
FORMULAS: Mapping[str, Formula] = {"correct": "correct", "as published": "as-published"}


@dataclass(frozen=True, eq=False)
class Measured:
    """Composition in the two-layer model.

    Attributes:
        heads: Its heads, layer by layer.
        induction: Its heads on repeated random tokens.
        over_tokens: Composition of every pair of heads over tokens, which no basis changes; None where heads write
            beyond what tokens span.
        correct: The same in the basis of the stream as stored.
        published: The same by the formula as published, before the erratum.
        bases: Standing of the induction edge among all pairs, by formula, in other bases of the stream.
        leads: The lead of the induction target by hops, and the pair of paths that adds most to it, of every head that
            matches prefixes.
        wrong: The lead of cells `WRONG` positions after those targets, of the same heads.
        reach: Tokens back to which each head attends most, and its mean attention there.
        shares: Shares of variance of the scores of each second-layer head, on repeated random tokens, by hops.
        pairs: The same for the best prefix matcher, by pair of paths.
    """

    heads: tuple[HeadId, ...]
    induction: Induction
    over_tokens: CompositionTable | None
    correct: CompositionTable
    published: CompositionTable
    bases: Mapping[str, list[float]]
    leads: Mapping[HeadId, tuple[ScoreLeads, LeadPart]]
    wrong: Mapping[HeadId, float]
    reach: Mapping[HeadId, tuple[int, float]]
    shares: Table[ScoreShares]
    pairs: Table[PairShare]

    @property
    def previous(self) -> HeadId:
        """The previous-token head."""
        return previous_token_head(self.induction)

    @property
    def matcher(self) -> HeadId:
        """The head with the highest prefix-matching score."""
        return best_matcher(self.induction)


def measure(models: Models) -> Measured:
    """Measure composition by both formulas, and expand the scores of the second layer on repeated random tokens."""
    two, seed, found = models.two.weights, models.seed, models.induction
    sequences = repeated_tokens(two, RepeatedTokens.twice(), start=models.two.start, seed=seed)
    repeated, one = run(two, sequences.ids), run(two, sequences.ids[0])
    previous, matcher = previous_token_head(found), best_matcher(found)
    targets = induction_targets(sequences)
    after = targets.roll(WRONG, dims=-1).tril()
    return Measured(
        heads=two.head_ids,
        induction=found,
        over_tokens=_over_tokens(two, seed),
        correct=composition_scores(two, seed=seed),
        published=composition_scores(two, formula="as-published", seed=seed),
        bases=_over_bases(two, previous, matcher, seed),
        leads={row.head: _lead(repeated, row.head, targets) for row in matching_heads(found)},
        reach={head: _reach(repeated.pattern[head]) for head in two.head_ids},
        wrong={row.head: score_leads(repeated, row.head, after).lead for row in matching_heads(found)},
        shares=Table(tuple(score_shares(one, head, hops=True) for head in two.head_ids if head.layer == 1)),
        pairs=score_pairs(one, matcher, hops=True),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge K-composition, what other pairs compose, and the expansion of scores."""
    table = measured.over_tokens
    over_tokens = () if table is None else (_k_composition(measured, table), _below_random(table))
    return *over_tokens, _qk_expansion(measured)


def section(measured: Measured) -> Section:
    """Show composition by the correct formula beside the published one, and the expansion of scores."""
    tables = {"correct": measured.correct, "as published": measured.published}
    if measured.over_tokens is not None:
        tables = {"over tokens": measured.over_tokens, **tables}
    return Section(
        "Composition, and its erratum",
        "How much of what a first-layer head writes is read by a second-layer head through its query, key or value, "
        "relative to random heads. The stream has no basis of its own, and the score as published depends on one: "
        "claims are judged over tokens, where it does not.",
        (
            _erratum(measured),
            *(
                Grid(
                    table[:STRONGEST],
                    folded=f"The {min(STRONGEST, len(table))} strongest of {len(table)}, formula {name}",
                )
                for name, table in tables.items()
            ),
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


def _lead(repeated: Run, head: HeadId, targets: Bool[Tensor, "dst src"]) -> tuple[ScoreLeads, LeadPart]:
    """The lead of a head by kind of composition, and its largest pair of paths."""
    return score_leads(repeated, head, targets, hops=True), lead_pairs(repeated, head, targets, hops=True)[0]


def _reach(pattern: Float[Tensor, "*batch dst src"]) -> tuple[int, float]:
    """The number of tokens back to which a head attends most, up to `FURTHEST`, and its mean attention there."""
    near = [mean_diagonal(pattern, back).mean().item() for back in range(FURTHEST + 1)]
    return near.index(max(near)), max(near)


def _over_tokens(weights: Weights, seed: int) -> CompositionTable | None:
    try:
        return composition_scores(weights.to(torch.float64), space="tokens", seed=seed)
    except Unsupported:
        return None


def _over_bases(weights: Weights, writer: HeadId, reader: HeadId, seed: int) -> dict[str, list[float]]:
    """The standing of one K-composition by each formula, in random bases of the stream; none with a norm."""
    found: dict[str, list[float]] = {"correct": [], "as published": []}
    draw = generator(seed, "bases")
    for number in range(BASES) if weights.norm.kind == "none" else ():
        turn, back = (random_rotation(weights.d_model, seed=seed + 2 * number + side) for side in (0, 1))
        stretched = (turn * (STRETCH * gaussian(weights.d_model, seed=draw)).exp()) @ back
        turned = change_basis(weights, stretched)
        for name, formula in FORMULAS.items():
            found[name].append(standing(composition_scores(turned, formula=formula, seed=seed), writer, reader))
    return found


# -------------------------------------------------------------------- claims


def _k_composition(measured: Measured, table: CompositionTable) -> Claim:
    found = measured.induction
    heads = matching_heads(found)
    best = [max((row for row in table if row.kind == "k" and row.reader == h.head), key=_score) for h in heads]
    able, writers = _previous_token_heads(found), {row.writer for row in table}
    fed = [row.writer in able for row in best]
    strongest = max(table, key=_score)
    others = fmean([row.score for row in table if row not in best])
    edges = [f"{row.writer} → {row.reader} {row.score:.3f}" for row in best]
    edge = strongest.kind == "k" and strongest in best and fed[best.index(strongest)]
    return Claim(
        "k-composition",
        "Three Kinds of Composition",
        "Induction heads read the previous-token head through their keys, and this is the main composition.",
        "over tokens, more than half of the second-layer heads that match prefixes compose by keys most with a head "
        f"that spends at least {MAINLY:g} of its attention on the previous token, and of all pairs of heads, by query, "
        "key or value, such a pair is the strongest",
        "the main composition, also after the erratum",
        "; ".join([*edges, f"strongest of {len(table)}: {strongest.writer} → {strongest.reader} by {strongest.kind}"]),
        "times the mean of all other pairs: " + ", ".join(f"{row.score / others:.1f}" for row in best)
        if others > 0
        else "all other pairs compose nothing",
        f"random heads {strongest.score.null}; {len(writers & able)} of {len(writers)} earlier heads attend so",
        most(fed) and edge,
        number=_main_edge(table, best),
        also=(
            _from_previous(found, strongest),
            more_than_half("heads that compose by keys most with a previous-token head", fed),
        ),
    )


def _from_previous(found: Induction, edge: Composition) -> Condition:
    """The writer of the strongest pair is a previous-token head."""
    what = f"of the attention of {edge.writer}, which writes to the strongest pair, on the previous token"
    return Condition(what, found.heads.where(head=edge.writer)[0].previous_token, "at least", MAINLY)


def _main_edge(table: CompositionTable, best: Sequence[Composition]) -> Number:
    """The strongest pair of those by which induction heads read, beside all others."""
    others = [float(row.score) for row in table if row not in best]
    unit, border = "composition score", max(others, default=None)
    if not best:
        return Number(None, unit, None, border, shown("composition"))
    row = max(best, key=_score)
    return Number(float(row.score), unit, row.score.null, border, shown("composition", row.reader, row.writer), "above")


def _below_random(table: CompositionTable) -> Claim:
    below = [row.score < row.score.null.mean for row in table]
    share, spread = fmean(below), 0.5 / len(below) ** 0.5
    ratios = sorted(row.score.ratio for row in table)
    return Claim(
        "most-pairs-below-random",
        "Three Kinds of Composition",
        "Most pairs of heads compose less than random heads would: they write where the others do not read.",
        f"over tokens, the share of pairs below the mean of random heads lies {DEVIATIONS:g} standard deviations of "
        "coin tosses above one half",
        "not given",
        f"{sum(below)} of {len(below)} pairs ({share:.0%})",
        f"median score {median(ratios):.2f} times that of random heads",
        f"one half ± {spread:.0%}; random heads {table[0].score.null}",
        share > 0.5 + DEVIATIONS * spread,
        number=Number(
            share, "of the pairs", Null(0.5, spread), 0.5 + DEVIATIONS * spread, shown("composition"), "above"
        ),
    )


def _qk_expansion(measured: Measured) -> Claim:
    leads, fed = measured.leads, _previous_token_heads(measured.induction)
    by_keys = [_made_by_keys(whole, best, fed) for whole, best in leads.values()]
    pairs = [_passes(best, fed) for _, best in leads.values()]
    halves = [_half_of_the_lead(whole) for whole, _ in leads.values()]
    share, border = middle(halves, lambda pair: pair[0] - pair[1]) or (None, 1 / 2)
    kinds = {head: {row.kind: row for row in whole.kinds} for head, (whole, _) in leads.items()}
    return Claim(
        "qk-expansion",
        "Path Expansion of Attention Scores QK Circuit",
        "Induction heads give their target the highest score by K-composition: through keys that the previous-token "
        "head wrote.",
        "on repeated random tokens, more than half of the second-layer heads that match prefixes meet two conditions "
        "about their lead, the score of the target minus the mean of its row, as a sum over pairs of a path into the "
        "query and a path into the key: pairs of K-composition, in which information moved between positions only on "
        f"its way into the key, make more than half of the lead, by {DEVIATIONS:g} standard errors; and the largest "
        f"pair is one of them, through a head that spends at least {MAINLY:g} of its attention on the previous token",
        "the main term (replication: sd 13.5 of one pair, 0.6 on average)",
        (
            "K-composition makes of the lead: "
            + ", ".join(f"{head} {_share(kinds[head]['k'].share)}" for head in leads)
            + f"; the largest pair is one of K-composition with a previous-token head in {sum(pairs)} of {len(leads)}"
        )
        if leads
        else "no head matches prefixes",
        "; ".join(
            f"{head} leads by {with_error(whole.lead)} (score), of it {_share(best.share)} by its largest pair: query "
            f"{best.query}, key {best.key}"
            for head, (whole, best) in leads.items()
        )
        or "none",
        f"lead of the tokens {WRONG} after the targets: "
        + (", ".join(f"{head} {lead:+.1f}" for head, lead in measured.wrong.items()) or "none")
        + "; share of K-composition in the variance of all scores: "
        + ", ".join(f"{row.head} {row.k:.0%}" for row in measured.shares),
        most(by_keys),
        _other_pair(measured, fed),
        number=Number(
            share,
            "of the lead, at least, made by K-composition in most heads",
            None,
            border,
            shown("attention", *leads, mode="score", accounting="hops"),
            "above",
        ),
        also=(
            more_than_half(
                "heads whose largest pair of paths is one of K-composition with a previous-token head",
                pairs,
            ),
            more_than_half("heads that meet both conditions", by_keys),
        ),
    )


def _half_of_the_lead(whole: ScoreLeads) -> tuple[float, float]:
    """The share of a lead that K-composition makes, and the border that lies standard errors above its half."""
    by_key = next(row.lead for row in whole.kinds if row.kind == "k")
    if whole.lead <= 0:
        return 0.0, 1 / 2
    return by_key / whole.lead, 1 / 2 + DEVIATIONS * by_key.standard_error / whole.lead


def _other_pair(measured: Measured, fed: Collection[HeadId]) -> Why | None:
    """The reason for K-composition that makes the lead of most heads, but not their largest pair."""
    sure = {head: (whole, best) for head, (whole, best) in measured.leads.items() if _by_key(whole)}
    others = {head: best for head, (whole, best) in sure.items() if not _made_by_keys(whole, best, fed)}
    if 2 * len(sure) <= len(measured.leads) or any(best.kind not in ("q", "qk") for best in others.values()):
        return None
    reach = {part: measured.reach[part] for best in others.values() for part in best.query.heads + best.key.heads}
    return Why(
        Cause.DIFFERENT,
        "K-composition makes more than half of the lead, but in the largest pair the query passes an earlier head, "
        "too: "
        + "; ".join(f"{head}: query {best.query}, key {best.key}" for head, best in others.items())
        + ". There "
        + ", ".join(f"{head} attends {back} back ({share:.2f})" for head, (back, share) in sorted(reach.items()))
        + ", so that these heads match more than the present token",
    )


def _previous_token_heads(found: Induction) -> set[HeadId]:
    """The heads that attend mainly to the previous token."""
    return {row.head for row in found.heads if row.previous_token >= MAINLY}


def _made_by_keys(whole: ScoreLeads, best: LeadPart, fed: Collection[HeadId]) -> bool:
    """Tell whether K-composition with a previous-token head makes more than half of a lead, and its largest pair."""
    return _by_key(whole) and _passes(best, fed)


def _passes(best: LeadPart, fed: Collection[HeadId]) -> bool:
    """Tell whether the largest pair of paths has its hop on the key side only, through a previous-token head."""
    return best.kind == "k" and any(head in fed for head in best.key.heads)


def _by_key(whole: ScoreLeads) -> bool:
    """Tell whether K-composition makes more than half of a lead, by `DEVIATIONS` standard errors."""
    by_key = next(row.lead for row in whole.kinds if row.kind == "k")
    sure = by_key - DEVIATIONS * by_key.standard_error > whole.lead / 2
    return whole.lead > 0 and sure


def _share(value: float | None) -> str:
    return "none" if value is None else f"{value:.0%}"


def _score(row: Composition) -> float:
    return float(row.score)


# -------------------------------------------------------------------- pictures


def _erratum(measured: Measured) -> Grid:
    """The standing of the induction edge by both formulas, as stored and in other bases."""
    edge = f"{measured.previous} → {measured.matcher}"
    tables = {"correct": measured.correct, "as published": measured.published}
    rows = [
        {
            "formula": name,
            "as stored": standing(table, measured.previous, measured.matcher),
            "mean over bases": fmean(measured.bases[name]) if measured.bases[name] else None,
            "sd over bases": stdev(measured.bases[name]) if measured.bases[name] else None,
            "pairs above random": sum(row.score.z >= DEVIATIONS for row in table),
        }
        for name, table in tables.items()
    ]
    return Grid(
        rows,
        title="The erratum, and what the basis does to it",
        caption=f"Standard deviations by which the K-composition {edge} lies above all other pairs of heads, by the "
        f"correct formula and by the one as published, with the model as stored and in {BASES} random bases of the "
        "stream, which change no logit. In the paper the published formula singled induction out. Which formula does "
        "so here depends on the basis, so that neither decides anything.",
    )


def _expanded(measured: Measured) -> Section:
    best = measured.matcher
    return Section(
        "Path expansion of attention scores",
        "An attention score is a sum over pairs of paths, one into the query and one into the key. Their shares of the "
        "variance of a head's scores sum to 1; where pairs cancel, some shares are negative.",
        (
            Grid(
                measured.shares,
                title="Shares of variance of the scores of second-layer heads on repeated tokens",
                caption="For pairs of paths without an earlier head, with heads on the query side, on the key side, or "
                "on both. A first-layer head that attends to the present token brings the same token to the query by "
                "another path; such a pair counts as QK, though what it matches is K-composition.",
            ),
            Grid(
                measured.pairs[:STRONGEST], folded=f"The {min(STRONGEST, len(measured.pairs))} largest pairs of {best}"
            ),
        ),
    )
