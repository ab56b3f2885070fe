"""The paper's findings, measured on three models, each with its null and a verdict by a rule fixed beforehand.

A claim holds or does not hold by the rule written beside it in `claims`; no rule is fitted to the models at hand. What
does not hold is reported as not holding.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import torch

from unweave.analysis.bigram import BigramAgreement, bigram_agreement
from unweave.analysis.composition import Composition, composition
from unweave.analysis.copying import Copying, copying, head_eigenvalues
from unweave.analysis.importance import Importance, importance
from unweave.analysis.induction import DEVIATIONS, INDUCTION, POSITIVE, Induction, InductionHead, induction
from unweave.analysis.repeated import TWICE, repeated_tokens
from unweave.analysis.table import Table
from unweave.forward import Run, run
from unweave.shapes import Complex, Float, Int, Tensor
from unweave.terms import HeadId
from unweave.weights import Weights

BEYOND_DOUBT = 0.5
"""Prefix-matching score from which a head is an induction head beyond doubt, and previous-token score likewise."""
IMPORTANCE_WINDOWS = 32
"""Held-out windows over which term importance is averaged."""
POSITIONAL = 0.5
"""Share of a one-layer head's attention on the present and previous token from which it counts as positional."""


@dataclass(frozen=True)
class Claim:
    """One finding of the paper beside ours.

    Attributes:
        id: A short name that stays the same.
        section: Section of the paper.
        claim: What is claimed, and the rule by which it holds here.
        paper: The paper's number.
        ours: The number of these models.
        null: What chance, or a random model, would give.
        holds: Whether it holds by the rule.
    """

    id: str
    section: str
    claim: str
    paper: str
    ours: str
    null: str
    holds: bool


@dataclass(frozen=True)
class Trio:
    """The paper's three models, and the ids they are measured on.

    Attributes:
        zero: The model without layers.
        one: The one-layer model.
        two: The two-layer model.
        training: Windows of training text, for counting.
        held_out: Windows of held-out text.
        start: The start token.
    """

    zero: Weights
    one: Weights
    two: Weights
    training: Int[Tensor, "n seq"] | list[list[int]]
    held_out: Int[Tensor, "m seq"] | list[list[int]]
    start: int | None = None


@dataclass(frozen=True, eq=False)
class Evidence:
    """Everything the claims and the figures are made from.

    Attributes:
        bigram: The direct path of the model without layers against the text's bigrams.
        one_copying: Copying scores of the one-layer model.
        one_induction: Its heads on repeated random tokens.
        two_copying: Copying scores of the two-layer model.
        two_induction: Its heads on repeated random tokens, with mechanism and verdict.
        composition: Composition of every pair of its heads.
        importance: Its term importance on held-out text.
        one_attention: Share of attention that the one-layer heads spend on the present and the previous token of text.
        eigenvalues: OV eigenvalues by head, of each model with heads.
        curves: Loss at each position of random tokens repeated twice, by number of layers.
        second_copy: Position where the second copy begins.
        repeated: The two-layer model on one sequence of repeated random tokens.
    """

    bigram: BigramAgreement
    one_copying: Table[Copying]
    one_induction: Induction
    two_copying: Table[Copying]
    two_induction: Induction
    composition: Table[Composition]
    importance: Importance
    one_attention: Mapping[HeadId, float]
    eigenvalues: Mapping[str, Mapping[str, Complex[Tensor, " d_head"]]]
    curves: Mapping[str, Float[Tensor, " seq"]]
    second_copy: int
    repeated: Run


def gather(trio: Trio, *, seed: int = 0) -> Evidence:
    """Run the paper's experiments on the three models.

    Cost:
        Seconds for models of the bundled size; the term importance of the held-out text is most of it.
    """
    held_out = torch.as_tensor(trio.held_out)
    layers = {"no layers": trio.zero, "one layer": trio.one, "two layers": trio.two}
    repeated = repeated_tokens(trio.two, TWICE, start=trio.start, seed=seed)
    return Evidence(
        bigram=bigram_agreement(trio.zero, torch.as_tensor(trio.training), held_out),
        one_copying=copying(trio.one, seed=seed),
        one_induction=induction(trio.one, start=trio.start, seed=seed),
        two_copying=copying(trio.two, seed=seed),
        two_induction=induction(trio.two, start=trio.start, seed=seed),
        composition=composition(trio.two, seed=seed),
        importance=importance(trio.two, held_out[:IMPORTANCE_WINDOWS]),
        one_attention=_near_attention(run(trio.one, held_out[:16])),
        eigenvalues={name: _spectra(weights) for name, weights in layers.items() if weights.n_layers},
        curves={name: run(weights, repeated.ids).loss.mean(0) for name, weights in layers.items()},
        second_copy=repeated.offset + repeated.protocol.tokens,
        repeated=run(trio.two, repeated.ids[0]),
    )


def claims(evidence: Evidence) -> tuple[Claim, ...]:
    """The paper's findings as rows: what it says, what these models say, what chance says, and whether it holds."""
    return (
        _bigram(evidence.bigram),
        _copies("one-layer-copying", "Detecting Copying Behavior", "10 of 12", evidence.one_copying),
        _positional(evidence),
        _no_induction_in_one_layer(evidence.one_induction),
        _induction_in_two(evidence.two_induction),
        _second_copy(evidence),
        _previous_token(evidence.two_induction),
        _k_composition(evidence),
        _corner(evidence.two_induction),
        _copies(
            "second-layer-copying",
            "Two-Layer Attention-Only Transformers",
            "7 of 12",
            Table(tuple(row for row in evidence.two_copying if row.head.layer == 1)),
        ),
        *_term_importance(evidence.importance),
    )


# -------------------------------------------------------------------- experiments that have no file of their own


def _near_attention(seen: Run) -> dict[HeadId, float]:
    """Mean share of attention on the present and the previous token, from the second token on."""
    return {
        head: (_mean_diagonal(seen.pattern[head], 0) + _mean_diagonal(seen.pattern[head], 1))
        for head in seen.weights.head_ids
    }


def _mean_diagonal(pattern: Float[Tensor, "*batch dst src"], back: int) -> float:
    return pattern[..., 1:, :].diagonal(1 - back, dim1=-2, dim2=-1).mean().item()


def _spectra(weights: Weights) -> dict[str, Tensor]:
    return {
        str(HeadId(layer, head)): values
        for layer in range(weights.n_layers)
        for head, values in enumerate(head_eigenvalues(weights, layer))
    }


# -------------------------------------------------------------------- claims


def _bigram(found: BigramAgreement) -> Claim:
    gap, best = found.kl - found.kl_bigram, found.kl_unigram - found.kl_bigram
    return Claim(
        "bigram",
        "Zero-Layer Transformers",
        "W_U W_E of the zero-layer model approximates the bigram log-likelihood. Holds if it covers at least 90 % of "
        "the way "
        "from unigram to smoothed bigram statistics, in KL on held-out text",
        "optimal W_U W_E approximates it",
        f"KL {found.kl:.3f} nats; {1 - gap / best:.0%} of the way",
        f"unigram {found.kl_unigram:.3f}, smoothed bigram {found.kl_bigram:.3f}",
        gap <= 0.1 * best,
    )


def _copies(name: str, section: str, paper: str, heads: Table[Copying]) -> Claim:
    copying_heads = [row for row in heads if _copies_beyond_chance(row)]
    return Claim(
        name,
        section,
        f"Most heads copy. Holds if more than half have an OV eigenvalue score of at least {POSITIVE:g}, "
        f"{DEVIATIONS:g} sd above random heads",
        paper,
        f"{len(copying_heads)} of {len(heads)} ({_listed(copying_heads)})",
        f"random heads {heads[0].null_mean:+.2f} ± {heads[0].null_sd:.2f}",
        2 * len(copying_heads) > len(heads),
    )


def _copies_beyond_chance(row: Copying) -> bool:
    return row.eigenvalue_score >= max(POSITIVE, row.null_mean + DEVIATIONS * row.null_sd)


def _positional(evidence: Evidence) -> Claim:
    near = evidence.one_attention
    positional = [head for head, share in near.items() if share >= POSITIONAL]
    best = max(near, key=lambda head: near[head])
    length = evidence.repeated.weights.n_ctx
    return Claim(
        "one-layer-positional",
        "Summarizing OV/QK Matrices",
        f"The heads that do not copy are mainly positional. Holds if a head spends at least {POSITIONAL:g} of its "
        "attention on "
        "the present and previous token of text",
        "2 of 12",
        f"{len(positional)} of {len(near)}; most: {best} {near[best]:.2f}",
        f"even attention, {length} tokens: {sum(2 / n for n in range(2, length + 1)) / (length - 1):.2f}",
        bool(positional),
    )


def _no_induction_in_one_layer(found: Induction) -> Claim:
    best = _best(found)
    allowed = found.behaviour.chance + DEVIATIONS * max(row.null_sd for row in found.behaviour.heads)
    return Claim(
        "one-layer-no-induction",
        "Induction Heads",
        "A one-layer model has no induction heads. Holds if its best prefix-matching score stays at chance: within "
        f"{DEVIATIONS:g} sd of attention to wrong places",
        "none",
        f"{best.prefix_matching:.3f} ({best.head})",
        f"even attention {found.behaviour.chance:.3f}; allowed up to {allowed:.3f}",
        best.prefix_matching <= allowed,
    )


def _induction_in_two(found: Induction) -> Claim:
    heads = [row for row in found.heads if row.verdict == INDUCTION]
    best = _best(found)
    return Claim(
        "two-layer-induction",
        "Induction Heads",
        "The two-layer model has induction heads. Holds if a head's prefix-matching score is at least "
        f"{BEYOND_DOUBT:g}",
        "6 of 12 in layer 1, and one more",
        f"{best.prefix_matching:.3f} ({best.head}); by behaviour and mechanism: {_listed(heads) or 'none'}",
        f"even attention {found.behaviour.chance:.3f}, wrong places {best.prefix_null:.3f}",
        best.prefix_matching >= BEYOND_DOUBT,
    )


def _second_copy(evidence: Evidence) -> Claim:
    start = evidence.second_copy
    falls = {name: (curve[: start - 1].mean() - curve[start:].mean()).item() for name, curve in evidence.curves.items()}
    return Claim(
        "second-copy",
        "How Induction Heads Work",
        "Repeated random tokens are predicted by the two-layer model and not by the one-layer model. Holds if the loss "
        "falls by "
        "at least 1 nat from the first to the second copy with two layers, and by less than a tenth of that with one",
        "the stripes persist on random tokens",
        f"two layers {falls['two layers']:+.2f} nats, one layer {falls['one layer']:+.2f}",
        f"no layers {falls['no layers']:+.2f}",
        falls["two layers"] >= 1 and falls["one layer"] < 0.1 * falls["two layers"],
    )


def _previous_token(found: Induction) -> Claim:
    best = max((row for row in found.heads if row.head.layer == 0), key=lambda row: row.previous_token)
    return Claim(
        "previous-token-head",
        "Two-Layer Attention-Only Transformers",
        "A first-layer head attends mainly to the previous token. Holds if its mean attention there is at least "
        f"{BEYOND_DOUBT:g}",
        "one head",
        f"{best.previous_token:.2f} ({best.head})",
        f"even attention {found.behaviour.chance:.3f}",
        best.previous_token >= BEYOND_DOUBT,
    )


def _k_composition(evidence: Evidence) -> Claim:
    heads = evidence.two_induction.heads
    writer = max((row for row in heads if row.head.layer == 0), key=lambda row: row.previous_token).head
    reader = _best(evidence.two_induction).head
    edges = [row for row in evidence.composition if row.kind == "k"]
    into = sorted((row for row in edges if row.reader == reader), key=lambda row: -row.score)
    return Claim(
        "k-composition",
        "Three Kinds of Composition",
        "The induction head K-composes with the previous-token head. Holds if that is the strongest K-composition into "
        "it, "
        f"{DEVIATIONS:g} sd above random heads",
        "the main composition, also after the erratum",
        f"{into[0].writer} → {reader}: {into[0].score:.3f} (z {into[0].z:.0f}); previous-token head {writer}",
        f"random heads {into[0].baseline:.3f} ± {into[0].baseline_sd:.4f}",
        into[0].writer == writer and into[0].z >= DEVIATIONS,
    )


def _corner(found: Induction) -> Claim:
    best, nulls = _best(found), found.nulls
    ov, qk = best.ov_eigenvalue_score, best.qk_eigenvalue_score or 0.0
    return Claim(
        "eigenvalue-corner",
        "Checking the Mechanistic Theory",
        "Induction heads sit in the corner of positive OV and positive QK eigenvalues. Holds if both scores of the "
        "best one are "
        f"at least {POSITIVE:g}",
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
            "Individual heads matter most, then the direct path, virtual heads least. Holds if the reductions come in "
            "that order",
            "1.8, 5.2, 0.3 nats",
            f"direct {direct:.2f}, heads {heads:.2f}, virtual {virtual:.2f} nats (se {max(errors):.2f})",
            "uniform predictions: 0",
            heads > direct > virtual,
        ),
        Claim(
            "importance-layers",
            section,
            "Second-layer heads matter far more than first-layer heads, given the other layer. Holds if by at least "
            "ten times",
            "4.0 and 0.05 nats",
            f"{second.on_top:.2f} and {first.on_top:.2f} nats",
            "0 nats: the layer adds nothing",
            second.on_top >= 10 * max(first.on_top, 0.0),
        ),
    )


def _best(found: Induction) -> InductionHead:
    return found.heads.sort("prefix_matching")[0]


def _listed(rows: list[Copying] | list[InductionHead]) -> str:
    return ", ".join(str(row.head) for row in rows)
