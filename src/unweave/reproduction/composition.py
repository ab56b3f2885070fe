"""Composition of heads over tokens, and the path expansion of attention scores."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.leads import LeadPart, ScoreLeads, lead_pairs, score_leads
from unweave.analysis.attribution.scores import ScoreShares, score_shares
from unweave.analysis.composition.scores import Composition, CompositionTable
from unweave.analysis.composition.scores import composition as composition_scores
from unweave.analysis.induction.detectors import mean_diagonal
from unweave.analysis.induction.repeated import RepeatedTokens, induction_targets, repeated_tokens
from unweave.analysis.induction.verdict import Induction
from unweave.errors import Unsupported
from unweave.model import Weights, run
from unweave.reproduction.claim import Cause, Claim, Condition, middle, more_than_half, shown, with_error
from unweave.reproduction.induction import MAINLY, matching_heads
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS, Null
from unweave.results.table import Table
from unweave.shapes import Float, Tensor

SUBJECT: Subject = "two"

FURTHEST = 4  # tokens back, at most, among which a head's largest mean attention is sought
WRONG = 5  # positions after the induction target at which the lead should vanish; closer neighbors share some of it


@dataclass(frozen=True, eq=False)
class Measured:
    """Composition in the two-layer model."""

    induction: Induction  # its heads on repeated random tokens
    # composition of every pair of heads over tokens, which does not depend on a basis; None if heads write beyond the
    # span of the tokens
    over_tokens: CompositionTable | None
    # the lead of the induction target by hops, and the pair of paths that adds most to it, of every head that matches
    # prefixes
    leads: Mapping[HeadId, tuple[ScoreLeads, LeadPart]]
    wrong: Mapping[HeadId, float]  # the lead of cells `WRONG` positions after those targets, of the same heads
    # tokens back to which each head attends most, and its mean attention there
    reach: Mapping[HeadId, tuple[int, float]]
    # shares of variance of the scores of each second-layer head, on repeated random tokens, by hops
    shares: Table[ScoreShares]


def measure(models: Models) -> Measured:
    """Measure composition over tokens, and expand the scores of the second layer on repeated random tokens."""
    two, seed, found = models.two.weights, models.seed, models.induction
    sequences = repeated_tokens(two, RepeatedTokens.twice(), start=models.two.start, seed=seed)
    repeated, one = run(two, sequences.ids), run(two, sequences.ids[0])
    targets, matching = induction_targets(sequences), [row.head for row in matching_heads(found)]
    after = targets.roll(WRONG, dims=-1).tril()
    return Measured(
        induction=found,
        over_tokens=_over_tokens(two, seed),
        leads={
            head: (score_leads(repeated, head, targets, hops=True), lead_pairs(repeated, head, targets, hops=True)[0])
            for head in matching
        },
        reach={head: _reach(repeated.pattern[head]) for head in two.head_ids},
        wrong={head: score_leads(repeated, head, after).lead for head in matching},
        shares=Table(tuple(score_shares(one, head, hops=True) for head in two.head_ids if head.layer == 1)),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge K-composition, the other pairs, and the expansion of scores."""
    table = measured.over_tokens
    over_tokens = () if table is None else (_k_composition(measured, table), _below_random(table))
    return *over_tokens, _qk_expansion(measured)


def _reach(pattern: Float[Tensor, "*batch dst src"]) -> tuple[int, float]:
    """The number of tokens back to which a head attends most, up to `FURTHEST`, and its mean attention there."""
    near = [mean_diagonal(pattern, back).mean().item() for back in range(FURTHEST + 1)]
    return near.index(max(near)), max(near)


def _over_tokens(weights: Weights, seed: int) -> CompositionTable | None:
    try:
        return composition_scores(weights.to(torch.float64), space="tokens", seed=seed)
    except Unsupported:
        return None


def _k_composition(measured: Measured, table: CompositionTable) -> Claim:
    heads = matching_heads(measured.induction)
    best = [max((row for row in table if row.kind == "k" and row.reader == h.head), key=_score) for h in heads]
    able, writers = _previous_token_heads(measured.induction), {row.writer for row in table}
    strongest, main = max(table, key=_score), max(best, key=_score, default=None)
    others = [float(row.score) for row in table if row not in best]
    edges = [f"{row.writer} → {row.reader} {row.score:.3f}" for row in best]
    return Claim(
        "k-composition",
        "Three Kinds of Composition",
        "Induction heads read the previous-token head through their keys, and this is the main composition.",
        "the main composition, also after the erratum",
        "; ".join([*edges, f"strongest of {len(table)}: {strongest.writer} → {strongest.reader} by {strongest.kind}"]),
        "times the mean of all other pairs: " + ", ".join(f"{row.score / fmean(others):.1f}" for row in best)
        if fmean(others) > 0
        else "all other pairs compose nothing",
        f"random heads {strongest.score.null}; {len(writers & able)} of {len(writers)} earlier heads attend so",
        shows=shown("composition", *(() if main is None else (main.reader, main.writer))),
        conditions=(
            Condition(
                "over tokens, of all pairs of heads, by query, key or value, the strongest is one by which a head that "
                "matches prefixes reads another with its keys",
                "composition score",
                None if main is None else main.score,
                "above",
                max(others, default=None),
                None if main is None else main.score.null,
            ),
            Condition(
                f"that other head spends at least {MAINLY:g} of its attention on the previous token",
                f"of the attention of {strongest.writer}, which writes to the strongest pair, on the previous token",
                measured.induction.heads.where(head=strongest.writer)[0].previous_token,
                "at least",
                MAINLY,
            ),
            more_than_half(
                "more than half of the second-layer heads that match prefixes compose by keys most with such a head",
                "heads that compose by keys most with a previous-token head",
                [row.writer in able for row in best],
            ),
        ),
    )


def _below_random(table: CompositionTable) -> Claim:
    below = [row.score < row.score.null.mean for row in table]
    share, spread = fmean(below), 0.5 / len(below) ** 0.5
    ratios = sorted(row.score.ratio for row in table)
    return Claim(
        "most-pairs-below-random",
        "Three Kinds of Composition",
        "Most pairs of heads compose less than random heads would: they write where the others do not read.",
        "not given",
        f"{sum(below)} of {len(below)} pairs ({share:.0%})",
        f"median score {median(ratios):.2f} times that of random heads",
        f"one half ± {spread:.0%}; random heads {table[0].score.null}",
        shows=shown("composition"),
        conditions=(
            Condition(
                f"over tokens, the share of pairs below the mean of random heads lies {DEVIATIONS:g} standard "
                "deviations of coin tosses above one half",
                "of the pairs",
                share,
                "above",
                0.5 + DEVIATIONS * spread,
                Null(0.5, spread),
            ),
        ),
    )


def _qk_expansion(measured: Measured) -> Claim:
    leads, able = measured.leads, _previous_token_heads(measured.induction)
    pairs = [_passes(best, able) for _, best in leads.values()]
    kinds = {head: {row.kind: row for row in whole.kinds} for head, (whole, _) in leads.items()}
    return Claim(
        "qk-expansion",
        "Path Expansion of Attention Scores QK Circuit",
        "Induction heads give their target the highest score by K-composition: through keys that the previous-token "
        "head wrote.",
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
        why=_other_pair(measured, able),
        shows=shown("attention", *leads, mode="score", accounting="hops"),
        conditions=(
            _most_of_the_lead([whole for whole, _ in leads.values()]),
            more_than_half(
                "in more than half of these heads the largest pair is one of K-composition, through a head that spends "
                f"at least {MAINLY:g} of its attention on the previous token",
                "heads whose largest pair of paths is one of K-composition with a previous-token head",
                pairs,
            ),
            more_than_half(
                "more than half of these heads meet both conditions",
                "heads that meet both conditions",
                [_made_by_keys(whole, best, able) for whole, best in leads.values()],
            ),
        ),
    )


def _most_of_the_lead(leads: Sequence[ScoreLeads]) -> Condition:
    halves = [_half_of_the_lead(whole) for whole in leads]
    share, border = middle(halves, lambda pair: pair[0] - pair[1]) or (None, 1 / 2)
    return Condition(
        "on repeated random tokens, the lead of the induction target (its score minus the mean of its row) is a sum "
        "over pairs of a path into the query and a path into the key, and in more than half of the second-layer heads "
        "that match prefixes more than half of it, by "
        f"{DEVIATIONS:g} standard errors, comes from pairs of K-composition, in which information moves between "
        "positions only on its way into the key",
        "of the lead, at least, made by K-composition in most heads",
        share,
        "above",
        border,
    )


def _half_of_the_lead(whole: ScoreLeads) -> tuple[float, float]:
    """The share of a lead from K-composition, and its threshold: `DEVIATIONS` standard errors above one half."""
    by_key = next(row.lead for row in whole.kinds if row.kind == "k")
    if whole.lead <= 0:
        return 0.0, 1 / 2
    return by_key / whole.lead, 1 / 2 + DEVIATIONS * by_key.standard_error / whole.lead


def _other_pair(measured: Measured, fed: Collection[HeadId]) -> str | None:
    """The reason if K-composition makes the lead of most heads, but not their largest pair."""
    sure = {head: (whole, best) for head, (whole, best) in measured.leads.items() if _by_key(whole)}
    others = {head: best for head, (whole, best) in sure.items() if not _made_by_keys(whole, best, fed)}
    if 2 * len(sure) <= len(measured.leads) or any(best.kind not in ("q", "qk") for best in others.values()):
        return None
    reach = {part: measured.reach[part] for best in others.values() for part in best.query.heads + best.key.heads}
    pairs = "; ".join(f"{head}: query {best.query}, key {best.key}" for head, best in others.items())
    attended = ", ".join(f"{h} attends to src = dst - {k} ({share:.2f})" for h, (k, share) in sorted(reach.items()))
    return (
        f"{Cause.DIFFERENT}: K-composition makes more than half of the lead, but in the largest pair the query also "
        f"passes through an earlier head ({pairs}). There {attended}, so these heads match more than the current token"
    )


def _previous_token_heads(found: Induction) -> set[HeadId]:
    return {row.head for row in found.heads if row.previous_token >= MAINLY}


def _made_by_keys(whole: ScoreLeads, best: LeadPart, fed: Collection[HeadId]) -> bool:
    """Tell whether K-composition with a previous-token head makes more than half of a lead, and its largest pair."""
    return _by_key(whole) and _passes(best, fed)


def _passes(best: LeadPart, fed: Collection[HeadId]) -> bool:
    """Tell whether the largest pair of paths has its hop on the key side only, through a previous-token head."""
    return best.kind == "k" and any(head in fed for head in best.key.heads)


def _by_key(whole: ScoreLeads) -> bool:
    share, border = _half_of_the_lead(whole)
    return share > border


def _share(value: float | None) -> str:
    return "none" if value is None else f"{value:.0%}"


def _score(row: Composition) -> float:
    return float(row.score)
