"""Induction heads of the two-layer model: on repeated random tokens, in the weights, and on text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from operator import neg

import torch

from unweave.algebra import FactoredMatrix, HeadId, Hop
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.circuits.copying import POSITIVE, CopyingTable, copying, eigenvalue_score
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, long_context_gain, mean_loss
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import ATTENTION, Induction, InductionHead, Label, ablated_prefix_matching
from unweave.model import Model, run
from unweave.model.transforms import effective_embedding
from unweave.reproduction.claim import (
    LITTLE,
    Cause,
    Claim,
    Condition,
    above,
    bare,
    beyond,
    copies,
    copying_from,
    listed,
    middle,
    more_than_half,
    shown,
    spread,
    with_error,
)
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS, Mean, Null, estimate
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

WINDOWS = 16  # held-out windows over which the effective embedding is averaged


@dataclass(frozen=True, eq=False)
class TextContext:
    """Gain of one model from context on held-out text."""

    losses: Float[Tensor, "windows seq"]
    distant: LongContextGain

    @property
    def gain(self) -> Float[Tensor, " windows"]:
        """The in-context-learning score of each window: mean late loss minus mean early loss, in nats."""
        early, late = early_and_late(self.losses.shape[-1])
        return mean_loss(self.losses, late) - mean_loss(self.losses, early)


@dataclass(frozen=True, eq=False)
class Measured:
    """Measurements of induction in the two-layer model, and of losses in all three."""

    found: Induction  # the heads of the two-layer model on repeated random tokens, with mechanism and verdict
    # prefix matching of every head with a first-layer head ablated, patterns recomputed, by that head
    ablated: Mapping[HeadId, Mapping[HeadId, float]]
    # the same with only what the first-layer head moves ablated, ``M`` of ``A = D + M``
    unmoved: Mapping[HeadId, Mapping[HeadId, float]]
    together: Mapping[HeadId, float]  # the same with what all previous-token heads of the first layer move ablated
    # OV and QK eigenvalue scores of second-layer heads with the effective embedding
    effective: Mapping[HeadId, tuple[float, float]]
    copying: CopyingTable  # copying scores of its heads
    # fall of the loss from the first copy of random tokens to the second, by model, from no layers to two
    falls: Mapping[str, Mean]
    context: Mapping[str, TextContext]  # gain from context of the models with layers, by name
    tokens: int | None = None  # tokens that the two-layer model was trained on, if its card says so


def measure(models: Models) -> Measured:
    """Measure induction in the two-layer model, and the losses of all three on repeated random tokens."""
    two, start, seed = models.two.weights, models.two.start, models.seed
    found, twice = models.induction, repeated_tokens(two, RepeatedTokens.twice(), start=start, seed=seed)
    sequences = repeated_tokens(two, RepeatedTokens.olsson(), start=start, seed=seed)
    first = [head for head in two.head_ids if head.layer == 0]
    losses = {name: run(model.weights, twice.ids).loss.double() for name, model in models.by_name.items()}
    second = twice.offset + twice.protocol.tokens
    return Measured(
        found=found,
        ablated={head: ablated_prefix_matching(two, sequences, head) for head in first},
        unmoved={head: ablated_prefix_matching(two, sequences, Hop(head)) for head in first},
        together=ablated_prefix_matching(two, sequences, *map(Hop, shifting_heads(found))),
        effective=_effective(models),
        copying=copying(two, seed=seed),
        falls={name: estimate(x[:, : second - 1].mean(-1) - x[:, second:].mean(-1)) for name, x in losses.items()},
        context={m.name: _context(m, models.held_out) for m in models.by_name.values() if m.weights.n_layers},
        tokens=models.tokens,
    )


def matching_heads(found: Induction) -> Table[InductionHead]:
    """The second-layer heads that match prefixes, by their behavior alone."""
    return found.heads.where(
        lambda row: row.head.layer > 0 and row.prefix_matching >= ATTENTION and above(row.prefix_matching)
    )


def shifting_heads(found: Induction) -> list[HeadId]:
    """The first-layer heads whose attention to the previous token is at least `ATTENTION`."""
    return [row.head for row in found.heads if row.head.layer == 0 and row.previous_token >= ATTENTION]


def previous_token_head(found: Induction) -> HeadId:
    """The first-layer head that attends most to the previous token."""
    return found.heads.where(lambda row: row.head.layer == 0).sort("previous_token")[0].head


def _context(model: Model, windows: Int[Tensor, "windows seq"]) -> TextContext:
    losses = window_losses(model.weights, windows)
    early, late = early_and_late(losses.shape[-1])
    return TextContext(losses, long_context_gain(model.weights, windows, sum(early) // 2, late, losses=losses))


def _effective(models: Models) -> dict[HeadId, tuple[float, float]]:
    """OV and QK eigenvalue scores of the second-layer heads that match prefixes, with the effective embedding.

    The second layer's queries and values read the embedding and what first-layer heads write there; its keys read the
    plain embedding through the previous-token head.
    """
    two, found = models.two.weights.to(torch.float64), models.induction
    text = run(two, models.held_out[:WINDOWS])
    read = effective_embedding(two, text).W_E
    through_vocabulary = FactoredMatrix((read @ two.W_U).dense())
    queried = FactoredMatrix((two.W_E @ read.T).dense())
    scores = {}
    for row in matching_heads(found):
        if row.through is not None:
            circuits = two.OV[row.head] @ through_vocabulary, two.QK[row.head] @ two.OV[row.through] @ queried
            ov, qk = (eigenvalue_score(circuit.eigenvalues()).item() for circuit in circuits)
            scores[row.head] = ov, qk
    return scores


SUBJECT: Subject = "two"
MAINLY = 0.5  # attention to the previous token from which a head attends mainly to it
FALL = 1.0  # nats by which the loss must fall from the first to the second copy of random tokens
FORMED_WITHIN = 3_500_000
"""Tokens of training within which the bundled two-layer models form induction heads (see `learning`)."""
TRAINED = (
    f"{Cause.OPEN}: over five seeds attn-2l has 7 copying heads once and 6 four times (of 12). With heads of 64, only "
    "3 of 12 copy (two seeds), so narrow heads are not the cause. Longer trainings were not judged "
    "(docs/copying-by-size.md)"
)
"""The reason why most heads of the second layer do not copy."""
FALLS = " (prefix matching, then without what the first-layer head that matters most moves, and the next)"
"""Explains the numbers of `_fall`."""


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge behavior and mechanism of induction heads, and the gain from context."""
    return (
        _induction_in_two(measured),
        _second_copy(measured),
        _previous_token(measured.found),
        _ablation(measured),
        _corner(measured),
        _second_layer_copies(measured),
        _in_context(measured),
    )


def _second_layer_copies(measured: Measured) -> Claim:
    return copies(
        "second-layer-copying",
        "Two-Layer Attention-Only Transformers",
        "Most heads of the second layer copy.",
        "7 of 12",
        measured.copying.where(lambda row: row.head.layer == 1),
        why=TRAINED,
    )


def _induction_in_two(measured: Measured) -> Claim:
    found = measured.found
    heads = found.heads.where(lambda row: row.verdict is Label.INDUCTION and row.head.layer > 0)
    early = [row.head for row in found.heads if row.head.layer == 0 and row.verdict is Label.INDUCTION]
    best = (heads or found.heads).sort("prefix_matching")[0]
    score = best.prefix_matching
    over = [row.prefix_matching - row.prefix_matching.null.mean for row in heads]
    return Claim(
        "two-layer-induction",
        "Induction Heads",
        "A two-layer model has induction heads, in its second layer.",
        "6 of 12 in layer 1, and one more",
        f"{len(heads)} of {sum(row.head.layer == 1 for row in found.heads)} in layer 1: "
        + (", ".join(f"{row.head} {row.prefix_matching:.2f}" for row in heads) or "none")
        + (f"; in layer 0: {listed(early)}" if early else ""),
        f"attention to the induction target above that to wrong places: {_range(over)}"
        if over
        else f"best: {best.head} {score:.2f}",
        f"uniform attention {found.behavior.chance:.3f}, wrong places of {best.head} {score.null}",
        why=_too_short(measured),
        shows=shown("attention", best.head),
        conditions=(
            Condition("", "of its attention", score, "at least", max(ATTENTION, beyond(score.null)), score.null),
            Condition(
                "some head of the second layer is an induction head by behavior and by mechanism",
                "second-layer heads by behavior and by mechanism",
                len(heads),
                "at least",
                1,
            ),
            Condition("no head of the first layer is one", "first-layer heads", len(early), "at most", 0),
        ),
    )


def _too_short(measured: Measured) -> str | None:
    """The reason if no head matches prefixes: a training shorter than the bundled models needed for it."""
    if measured.tokens is None or measured.tokens >= FORMED_WITHIN or len(matching_heads(measured.found)):
        return None
    return (
        f"{Cause.SHORT}: trained on {measured.tokens / 1e6:.1f} million tokens; in the bundled two-layer models "
        f"induction heads form within {FORMED_WITHIN / 1e6:.1f} million"
    )


def _second_copy(measured: Measured) -> Claim:
    none, one, two = measured.falls.values()
    return Claim(
        "second-copy",
        "How Induction Heads Work",
        "The two-layer model predicts the second copy of repeated random tokens; the one-layer model does not.",
        "the stripes persist on random tokens",
        f"two layers {two:+.2f} nats, one layer {one:+.2f}",
        f"{with_error(two)} nats, one layer {with_error(one)}",
        f"no layers {none:+.2f}",
        why=_too_short(measured),
        shows=shown("training"),
        conditions=(
            Condition(
                f"from the first to the second copy the loss falls by at least {FALL:g} nat with two layers, by "
                f"{DEVIATIONS:g} standard errors",
                "nats with two layers",
                two,
                "at least",
                FALL + DEVIATIONS * two.standard_error,
                Null(none, none.standard_error),
            ),
            Condition(
                f"with one layer it falls by less than a tenth of that, by {DEVIATIONS:g} standard errors",
                "nats with one layer",
                one,
                "below",
                LITTLE * two - DEVIATIONS * one.standard_error,
            ),
        ),
    )


def _previous_token(found: Induction) -> Claim:
    best = found.heads.where(head=previous_token_head(found))[0]
    return Claim(
        "previous-token-head",
        "Two-Layer Attention-Only Transformers",
        "A first-layer head attends mainly to the previous token.",
        "one head",
        f"{best.previous_token:.2f} ({best.head})",
        f"{best.previous_token / found.behavior.chance:.0f} times that of uniform attention",
        f"uniform attention {found.behavior.chance:.3f}",
        shows=shown("attention", best.head),
        conditions=(
            Condition(
                "the mean attention of some first-layer head to the previous token, on repeated random tokens, is at "
                f"least {MAINLY:g}",
                "of its attention",
                best.previous_token,
                "at least",
                MAINLY,
                bare(found.behavior.chance),
            ),
        ),
    )


def _ablation(measured: Measured) -> Claim:
    heads = matching_heads(measured.found)
    depending = [row.head for row in heads if _depends(measured.unmoved, row, measured.found)]
    return Claim(
        "previous-token-ablation",
        "How Induction Heads Work",
        "Induction heads stop matching without what the previous-token head moves between positions, and keep matching "
        "without what any other first-layer head moves.",
        "nearly zero; others matter little (replication)",
        "; ".join(_fall(measured.unmoved, row) for row in heads) + FALLS if heads else "no head matches prefixes",
        f"{len(depending)} of {len(heads)} heads meet all three conditions"
        + "".join(f"; {_kept(measured.unmoved, row)}" for row in heads if row.head not in depending),
        "none is random; with whole heads ablated, not only what they move: "
        + ("; ".join(_fall(measured.ablated, row) for row in heads) or "no head"),
        why=_too_short(measured) or _why_not(measured, heads.where(lambda row: row.head not in depending)),
        shows=shown(
            "attention", *(row.head for row in heads), without=(str(Hop(previous_token_head(measured.found))),)
        ),
        conditions=(
            Condition(
                "without what one first-layer head moves (later patterns recomputed), more than half of the "
                "second-layer heads that match prefixes keep less than a tenth of their prefix matching above that of "
                "wrong places",
                "of the prefix matching, at most, left to most heads without what one first-layer head moves",
                middle([min(_left(each, row) for each in measured.unmoved.values()) for row in heads], neg),
                "below",
                LITTLE,
            ),
            more_than_half(
                "for more than half of the heads that match prefixes that first-layer head also spends at least "
                f"{MAINLY:g} of its attention on the previous token, and more than half of the prefix matching is left "
                "without what any other one moves",
                "heads that need one previous-token head, and keep more than half without any other head",
                [row.head in depending for row in heads],
            ),
        ),
    )


def _why_not(measured: Measured, heads: Table[InductionHead]) -> str | None:
    """The part of the rule that fails, head by head, and what ablating all previous-token heads leaves.

    That experiment shows whether several previous-token heads share the work; a head that keeps matching without all
    of them remains unexplained.
    """
    found = []
    for row in heads:
        left = _left_by_head(measured.unmoved, row)
        writer, *rest = left
        together = f"without what all previous-token heads move {_left(measured.together, row):.0%}"
        others = f"{rest[0]} {left[rest[0]]:.0%}, " if rest else ""
        found.append(f"{row.head} keeps {left[writer]:.0%} without {Hop(writer)}, {others}{together}")
    if not found:
        return None
    fed, each = shifting_heads(measured.found), "; ".join(found)
    if len(fed) > 1 and all(_left(measured.together, row) < LITTLE for row in heads):
        return f"{Cause.DIFFERENT}: {listed(fed)} share the work: {each}"
    return f"{Cause.OPEN}: {each}. No experiment here shows what else these heads depend on"


def _left(without: Mapping[HeadId, float], row: InductionHead) -> float:
    """The share of prefix matching, above that of wrong places, that remains after an ablation."""
    null = row.prefix_matching.null.mean
    return (without[row.head] - null) / (row.prefix_matching - null)


def _left_by_head(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead) -> dict[HeadId, float]:
    """The share of prefix matching that remains after ablating each first-layer head, the least first."""
    left = {head: _left(each, row) for head, each in without.items()}
    return dict(sorted(left.items(), key=lambda item: item[1]))


def _depends(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead, found: Induction) -> bool:
    left = _left_by_head(without, row)
    writer, *rest = left
    fed = found.heads.where(head=writer)[0].previous_token >= MAINLY
    return fed and left[writer] < LITTLE and all(left[head] > 1 / 2 for head in rest)


def _kept(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead) -> str:
    """The matching that a head keeps without what the first-layer head that matters most moves, and the next one."""
    worst = list(_left_by_head(without, row).items())[:2]
    return f"{row.head} does not: it keeps " + ", ".join(f"{left:.0%} without what {h} moves" for h, left in worst)


def _fall(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead) -> str:
    """Prefix matching of a head, without its worst first-layer head, and without the worst other."""
    writer, *rest = sorted(without, key=lambda head: without[head][row.head])
    worst = f", without {rest[0]} {without[rest[0]][row.head]:.2f}" if rest else ""
    return f"{row.head} {row.prefix_matching:.2f}, without {writer} {without[writer][row.head]:.2f}{worst}"


def _corner(measured: Measured) -> Claim:
    found, nulls = measured.found, measured.found.nulls
    heads = matching_heads(found)
    others = found.heads.where(lambda row: row.head.layer > 0 and row not in heads.rows)
    inside, beside = (sum(map(_in_corner, rows)) for rows in (heads, others))
    return Claim(
        "eigenvalue-corner",
        "Checking the Mechanistic Theory",
        "Induction heads have positive OV and positive QK eigenvalues, in the extreme corner.",
        "all in the extreme corner",
        "; ".join(_corner_of(row) for row in heads) or "no head matches prefixes",
        f"{inside} of {len(heads)} in the corner, {beside} of {len(others)} others"
        + "".join(f"; effective embedding, {h}: {ov:+.2f}, {qk:+.3f}" for h, (ov, qk) in measured.effective.items()),
        "; ".join(f"{n[:2].upper()} {spread(x)}" for n, x in nulls.items() if n.endswith("eigenvalue_score")),
        why=_too_short(measured),
        shows=shown("eigenvalues", *(row.head for row in heads)),
        conditions=(
            _all_in_the_corner(heads),
            Condition(
                "those of at most half of the other second-layer heads do",
                f"of {len(others)} other heads in the corner",
                beside,
                "at most",
                len(others) / 2,
            ),
        ),
    )


def _all_in_the_corner(heads: Table[InductionHead]) -> Condition:
    """Of the two eigenvalue scores of all these heads, the one that lies least above its threshold."""
    scores = [score for row in heads for score in (row.ov_eigenvalue_score, row.qk_eigenvalue_score)]
    known = [score for score in scores if score is not None]
    least = min(known, key=lambda score: score - copying_from(score)) if known and len(known) == len(scores) else None
    return Condition(
        "of every second-layer head that matches prefixes, the eigenvalue scores of the OV circuit and of the QK "
        f"circuit through its previous-token head are at least {POSITIVE:g} and lie {DEVIATIONS:g} standard deviations "
        "above random heads",
        "eigenvalue score, OV or QK",
        least,
        "at least",
        POSITIVE if least is None else copying_from(least),
        None if least is None else least.null,
    )


def _in_corner(row: InductionHead) -> bool:
    scores = (row.ov_eigenvalue_score, row.qk_eigenvalue_score)
    return all(score is not None and score >= POSITIVE and above(score) for score in scores)


def _corner_of(row: InductionHead) -> str:
    qk = "none" if row.qk_eigenvalue_score is None else f"through {row.through} {row.qk_eigenvalue_score:+.2f}"
    return f"{row.head}: OV {row.ov_eigenvalue_score:+.2f}, QK {qk}"


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.2f}" + (f" to {max(values):.2f}" if len(values) > 1 else "")


def _in_context(measured: Measured) -> Claim:
    one, two = measured.context.values()
    difference = estimate(two.gain - one.gain)
    error = difference.standard_error
    return Claim(
        "in-context-score",
        "In-Context Learning Score (Olsson et al. 2022)",
        "Two layers gain more from context than one. The in-context-learning score is the loss late in a window minus "
        "the loss about a tenth into it.",
        "-0.4 nats with induction heads, -0.15 or closer to 0 without",
        f"two layers {two.gain.mean().item():+.2f}, one layer {one.gain.mean().item():+.2f} nats; change of the late "
        f"tokens' loss by distant context: {_change(two.distant)} and {_change(one.distant)}",
        f"difference {with_error(difference)} nats, over all {len(one.gain)} held-out windows",
        "0 nats",
        why=_too_short(measured),
        shows=shown("training"),
        conditions=(
            Condition(
                f"the score of two layers is lower than that of one by {DEVIATIONS:g} standard errors of the "
                "difference",
                "nats",
                difference,
                "at most",
                -DEVIATIONS * error if error > 0 else None,  # without an error there is no verdict
                Null(0.0, error),
            ),
        ),
    )


def _change(found: LongContextGain) -> str:
    error = found.change.standard_error
    return f"{found.change:+.2f}" + ("" if isnan(error) else f" ± {error:.2f}")
