"""Induction heads of the two-layer model: their claims judged, and what was measured of them shown."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan

from unweave.algebra.terms import HeadId, Hop
from unweave.analysis.induction.in_context import LongContextGain
from unweave.analysis.induction.summary import HeadSummary
from unweave.analysis.induction.verdict import ATTENTION, DEVIATIONS, POSITIVE, Induction, InductionHead, Label
from unweave.analysis.stream.movement import moves
from unweave.explorer.page import Grid, Section
from unweave.model.run import Run
from unweave.reproduction.claim import (
    LITTLE,
    OPEN,
    Cause,
    Claim,
    Condition,
    Number,
    Why,
    above,
    bare,
    beyond,
    copies,
    copying_from,
    listed,
    more_than_half,
    most,
    most_below,
    shown,
    spread,
    with_error,
)
from unweave.reproduction.induction_measured import (
    WINDOWS,
    Context,
    Measured,
    best_matcher,
    matching_heads,
    measure,
    previous_token_head,
    shifting_heads,
)
from unweave.reproduction.models import Subject
from unweave.reproduction.one_layer import show_copying
from unweave.results.estimates import Null, estimate
from unweave.results.table import Table
from unweave.shapes import Float, Tensor

__all__ = ["SUBJECT", "Measured", "claims", "measure", "section"]

SUBJECT: Subject = "two"
MAINLY = 0.5
"""Attention to the previous token from which a head attends mainly to it."""
FALL = 1.0
"""Nats by which the loss must fall from the first to the second copy of random tokens."""
FORMED_WITHIN = 3_500_000
"""Tokens of training before which the bundled two-layer models have no induction heads (see `learning`)."""
MOVES = 20
"""Moves of information that are listed."""
SUMMARY = (
    *("head", "eigenvalue_score", "copying", "prefix_matching", "previous_token"),
    *("present", "first", "entropy", "k_composition_z", "writer"),
)
"""Columns of the summary of heads that are shown at once."""
TRAINED = Why(
    Cause.OPEN,
    "of five seeds of the training of attn-2l one has 7 heads that copy and four have 6; with heads of 64, two seeds, "
    "3 and 3 do: narrow heads are not why; longer trainings were not judged (docs/copying-by-size.md)",
)
"""The reason for which most heads of the second layer do not copy."""
FALLS = " (prefix matching, then without what the first-layer head that matters most moves, and the next)"
"""Says what the numbers of `_fall` are."""
BINS = 24
"""Points of a curve over the positions of held-out text."""


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge behavior and mechanism of induction heads, and the gain from context."""
    found = measured.found
    return (
        _induction_in_two(measured),
        _second_copy(measured),
        _previous_token(found),
        _ablation(measured),
        _corner(measured),
        _second_layer_copies(measured),
        _in_context(measured),
    )


def section(measured: Measured) -> Section:
    """Show scores on repeated tokens, what ablations leave of them, the eigenvalues, and the best head on text."""
    return Section(
        "Two layers: induction heads",
        "Random tokens, repeated: only the repetition can be predicted. An induction head attends to the token that "
        "followed the earlier copy of the present token, and raises its logit.",
        (
            Grid(measured.found.heads, folded="Every head of the two-layer model, with its verdict"),
            _without_each_head(measured.found, measured.unmoved),
            show_copying(measured.copying),
            _on_text(measured.text, best_matcher(measured.found), measured.context),
            _summary(measured.summary),
        ),
    )


# -------------------------------------------------------------------- claims


def _second_layer_copies(measured: Measured) -> Claim:
    claim = copies(
        "second-layer-copying",
        "Two-Layer Attention-Only Transformers",
        "Most heads of the second layer copy.",
        "7 of 12",
        measured.copying.where(lambda row: row.head.layer == 1),
    )
    return replace(claim, why=None if claim.holds else TRAINED)


def _induction_in_two(measured: Measured) -> Claim:
    found = measured.found
    heads = found.heads.where(lambda row: row.verdict is Label.INDUCTION and row.head.layer > 0)
    early = [row.head for row in found.heads if row.head.layer == 0 and row.verdict is Label.INDUCTION]
    best = (heads or found.heads).sort("prefix_matching")[0]
    over = [row.prefix_matching - row.prefix_matching.null.mean for row in heads]
    return Claim(
        "two-layer-induction",
        "Induction Heads",
        "A two-layer model has induction heads, in its second layer.",
        "some head of the second layer and none of the first is an induction head by behavior and by mechanism",
        "6 of 12 in layer 1, and one more",
        f"{len(heads)} of {sum(row.head.layer == 1 for row in found.heads)} in layer 1: {_scores(heads)}"
        + (f"; in layer 0: {listed(early)}" if early else ""),
        f"attention to the induction target above that to wrong places: {_range(over)}"
        if over
        else f"best: {best.head} {best.prefix_matching:.2f}",
        f"uniform attention {found.behavior.chance:.3f}, wrong places of {best.head} {best.prefix_matching.null}",
        len(heads) > 0 and not early,
        _too_short(measured),
        number=Number(
            float(best.prefix_matching),
            "of its attention",
            best.prefix_matching.null,
            max(ATTENTION, beyond(best.prefix_matching.null)),
            shown("attention", best.head),
        ),
        also=(
            Condition("second-layer heads by behavior and by mechanism", len(heads), "at least", 1),
            Condition("first-layer heads", len(early), "at most", 0),
        ),
    )


def _too_short(measured: Measured) -> Why | None:
    """A reason for heads that do not match prefixes: a training shorter than the bundled models needed for it."""
    if measured.tokens is None or measured.tokens >= FORMED_WITHIN or len(matching_heads(measured.found)):
        return None
    return Why(
        Cause.SHORT,
        f"trained on {measured.tokens / 1e6:.1f} million tokens; in the bundled two-layer models induction heads form "
        f"within {FORMED_WITHIN / 1e6:.1f} million",
    )


def _second_copy(measured: Measured) -> Claim:
    none, one, two = measured.falls.values()
    least, most_of_one = two - DEVIATIONS * two.standard_error, one + DEVIATIONS * one.standard_error
    return Claim(
        "second-copy",
        "How Induction Heads Work",
        "The two-layer model predicts the second copy of repeated random tokens; the one-layer model does not.",
        f"from the first to the second copy the loss falls by at least {FALL:g} nat with two layers, and with one "
        f"layer by less than a tenth of that, each by {DEVIATIONS:g} standard errors",
        "the stripes persist on random tokens",
        f"two layers {two:+.2f} nats, one layer {one:+.2f}",
        f"{with_error(two)} nats, one layer {with_error(one)}",
        f"no layers {none:+.2f}",
        least >= FALL and most_of_one < LITTLE * two,
        _too_short(measured),
        number=Number(
            float(two),
            "nats with two layers",
            Null(none, none.standard_error),
            FALL + DEVIATIONS * two.standard_error,
            shown("training"),
        ),
        also=(Condition("nats with one layer", float(one), "below", LITTLE * two - DEVIATIONS * one.standard_error),),
    )


def _previous_token(found: Induction) -> Claim:
    best = found.heads.where(head=previous_token_head(found))[0]
    return Claim(
        "previous-token-head",
        "Two-Layer Attention-Only Transformers",
        "A first-layer head attends mainly to the previous token.",
        f"its mean attention to the previous token, on repeated random tokens, is at least {MAINLY:g}",
        "one head",
        f"{best.previous_token:.2f} ({best.head})",
        f"{best.previous_token / found.behavior.chance:.0f} times that of uniform attention",
        f"uniform attention {found.behavior.chance:.3f}",
        best.previous_token >= MAINLY,
        number=Number(
            best.previous_token,
            "of its attention",
            bare(found.behavior.chance),
            MAINLY,
            shown("attention", best.head),
        ),
    )


def _ablation(measured: Measured) -> Claim:
    heads = matching_heads(measured.found)
    depending = [row.head for row in heads if _depends(measured.unmoved, row, measured.found)]
    best = previous_token_head(measured.found)
    return Claim(
        "previous-token-ablation",
        "How Induction Heads Work",
        "Induction heads stop matching without what the previous-token head moves between positions, and keep matching "
        "without what any other first-layer head moves.",
        "more than half of the second-layer heads that match prefixes meet three conditions: without what one "
        "first-layer head moves (later patterns recomputed), less than a tenth of their prefix matching above that of "
        f"wrong places is left; that first-layer head spends at least {MAINLY:g} of its attention on the previous "
        "token; and without what any other one moves, more than half is left",
        "nearly zero; others matter little (replication)",
        "; ".join(_fall(measured.unmoved, row) for row in heads) + FALLS if heads else "no head matches prefixes",
        f"{len(depending)} of {len(heads)} heads meet all three conditions"
        + "".join(f"; {_kept(measured.unmoved, row)}" for row in heads if row.head not in depending),
        "none is random; with whole heads ablated, not only what they move: "
        + ("; ".join(_fall(measured.ablated, row) for row in heads) or "no head"),
        2 * len(depending) > len(heads),
        _too_short(measured) or _why_not(measured, heads.where(lambda row: row.head not in depending)),
        number=Number(
            most_below([min(_left(each, row) for each in measured.unmoved.values()) for row in heads]),
            "of the prefix matching, at most, left to most heads without what one first-layer head moves",
            None,
            LITTLE,
            shown("attention", *(row.head for row in heads), without=(str(Hop(best)),)),
            "below",
        ),
        also=(
            more_than_half(
                "heads that need one previous-token head, and keep more than half without any other head",
                [row.head in depending for row in heads],
            ),
        ),
    )


def _why_not(measured: Measured, heads: Table[InductionHead]) -> Why:
    """The part of the rule that fails, head by head, and what ablating all previous-token heads leaves.

    That experiment tells whether several previous-token heads do together what the paper's does alone; where a head
    keeps matching without all of them, none says what it depends on.
    """
    found = []
    for row in heads:
        left = {head: _left(each, row) for head, each in measured.unmoved.items()}
        writer, *rest = sorted(left, key=lambda head: left[head])
        together = f"without what all previous-token heads move {_left(measured.together, row):.0%}"
        others = f"{rest[0]} {left[rest[0]]:.0%}, " if rest else ""
        found.append(f"{row.head} keeps {left[writer]:.0%} without {Hop(writer)}, {others}{together}")
    if not found:
        return OPEN
    fed = shifting_heads(measured.found)
    if len(fed) > 1 and all(_left(measured.together, row) < LITTLE for row in heads):
        return Why(Cause.DIFFERENT, f"{listed(fed)} share the work: " + "; ".join(found))
    return Why(Cause.OPEN, "; ".join(found) + ": what else these heads depend on, no experiment here tells")


def _left(without: Mapping[HeadId, float], row: InductionHead) -> float:
    """The share of prefix matching, above that of wrong places, that an ablation leaves."""
    null = row.prefix_matching.null.mean
    return (without[row.head] - null) / (row.prefix_matching - null)


def _depends(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead, found: Induction) -> bool:
    """Tell whether a head depends on one first-layer head, a previous-token head, and on no other."""
    left = {head: _left(without[head], row) for head in without}
    writer, *rest = sorted(left, key=lambda head: left[head])
    fed = found.heads.where(head=writer)[0].previous_token >= MAINLY
    return fed and left[writer] < LITTLE and all(left[head] > 1 / 2 for head in rest)


def _kept(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead) -> str:
    """The matching that a head keeps without what the first-layer head that matters most moves, and the next one."""
    left = {head: _left(each, row) for head, each in without.items()}
    worst = sorted(left, key=lambda head: left[head])[:2]
    return f"{row.head} does not: it keeps " + ", ".join(f"{left[h]:.0%} without what {h} moves" for h in worst)


def _fall(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead) -> str:
    """Prefix matching of a head, without its worst first-layer head, and without the worst other."""
    writer, *rest = sorted(without, key=lambda head: without[head][row.head])
    worst = f", without {rest[0]} {without[rest[0]][row.head]:.2f}" if rest else ""
    return f"{row.head} {row.prefix_matching:.2f}, without {writer} {without[writer][row.head]:.2f}{worst}"


def _corner(measured: Measured) -> Claim:
    found, nulls = measured.found, measured.found.nulls
    heads = matching_heads(found)
    others = found.heads.where(lambda row: row.head.layer > 0 and row not in heads.rows)
    inside = [_in_corner(row) for row in heads]
    return Claim(
        "eigenvalue-corner",
        "Checking the Mechanistic Theory",
        "Induction heads have positive OV and positive QK eigenvalues, in the extreme corner.",
        "of every second-layer head that matches prefixes, and of at most half of the others, the eigenvalue scores "
        f"of the OV circuit and of the QK circuit through its previous-token head are at least {POSITIVE:g} and lie "
        f"{DEVIATIONS:g} standard deviations above random heads",
        "all in the extreme corner",
        "; ".join(_corner_of(row) for row in heads) or "no head matches prefixes",
        f"{sum(inside)} of {len(heads)} in the corner, {sum(map(_in_corner, others))} of {len(others)} others"
        + "".join(f"; effective embedding, {h}: {ov:+.2f}, {qk:+.3f}" for h, (ov, qk) in measured.effective.items()),
        "; ".join(f"{n[:2].upper()} {spread(x)}" for n, x in nulls.items() if n.endswith("eigenvalue_score")),
        len(heads) > 0 and all(inside) and (not len(others) or not most([_in_corner(row) for row in others])),
        _too_short(measured),
        number=_nearest_to_the_border(heads),
        also=(
            Condition(
                f"of {len(others)} other heads in the corner", sum(map(_in_corner, others)), "at most", len(others) / 2
            ),
        ),
    )


def _nearest_to_the_border(heads: Table[InductionHead]) -> Number:
    """Of the two eigenvalue scores of all these heads, the one that lies least above its border."""
    unit, seen = "eigenvalue score, OV or QK", shown("eigenvalues", *(row.head for row in heads))
    scores = [score for row in heads for score in (row.ov_eigenvalue_score, row.qk_eigenvalue_score)]
    known = [score for score in scores if score is not None]
    if not known or len(known) < len(scores):
        return Number(None, unit, None, POSITIVE, seen)
    least = min(known, key=lambda score: score - copying_from(score))
    return Number(float(least), unit, least.null, copying_from(least), seen)


def _in_corner(row: InductionHead) -> bool:
    scores = (row.ov_eigenvalue_score, row.qk_eigenvalue_score)
    return all(score is not None and score >= POSITIVE and above(score) for score in scores)


def _corner_of(row: InductionHead) -> str:
    qk = "none" if row.qk_eigenvalue_score is None else f"through {row.through} {row.qk_eigenvalue_score:+.2f}"
    return f"{row.head}: OV {row.ov_eigenvalue_score:+.2f}, QK {qk}"


def _scores(heads: Table[InductionHead]) -> str:
    return ", ".join(f"{row.head} {row.prefix_matching:.2f}" for row in heads) or "none"


def _range(values: Sequence[float]) -> str:
    return f"{min(values):.2f}" + (f" to {max(values):.2f}" if len(values) > 1 else "")


def _in_context(measured: Measured) -> Claim:
    one, two = measured.context.values()
    difference = estimate(two.gain - one.gain)
    return Claim(
        "in-context-score",
        "In-Context Learning Score (Olsson et al. 2022)",
        "Two layers gain more from context than one. The in-context-learning score is the loss late in a window minus "
        "the loss about a tenth into it.",
        f"the score of two layers is lower than that of one by {DEVIATIONS:g} standard errors of the difference",
        "-0.4 nats with induction heads, -0.15 or closer to 0 without",
        f"two layers {two.gain.mean().item():+.2f}, one layer {one.gain.mean().item():+.2f} nats; change of the late "
        f"tokens' loss by distant context: {_change(two.distant)} and {_change(one.distant)}",
        f"difference {with_error(difference)} nats, over all {len(one.gain)} held-out windows",
        "0 nats",
        difference <= -DEVIATIONS * difference.standard_error < 0,
        _too_short(measured),
        number=Number(
            float(difference),
            "nats",
            Null(0.0, difference.standard_error),
            -DEVIATIONS * difference.standard_error,
            shown("training"),
            "at most" if difference.standard_error > 0 else "below",
        ),
    )


def _change(found: LongContextGain) -> str:
    error = found.change.standard_error
    return f"{found.change:+.2f}" + ("" if isnan(error) else f" ± {error:.2f}")


# -------------------------------------------------------------------- tables


def _without_each_head(found: Induction, unmoved: Mapping[HeadId, Mapping[HeadId, float]]) -> Grid:
    best = found.heads.sort("prefix_matching")[0]
    scores: dict[str, float] = {"none": best.prefix_matching}
    scores |= {str(Hop(head)): each[best.head] for head, each in unmoved.items()}
    return Grid(
        [{"ablated": part, f"prefix matching of {best.head}": score} for part, score in scores.items()],
        title="Prefix matching without what each first-layer head moves",
        caption=f"Prefix matching of {best.head} when what one head moves between positions is ablated, M of "
        f"A = D + M, and later patterns are recomputed. The previous-token head is {previous_token_head(found)}.",
    )


def _on_text(text: Run, head: HeadId, context: Mapping[str, Context]) -> Section:
    return Section(
        "Induction on text",
        f"Attention of {head} on a short stretch of held-out text. The stretch was chosen: of all in {WINDOWS} windows "
        "it is the one in which the head adds most to the logits of the true next tokens.",
        (
            _largest_moves(text, head),
            _by_position(context),
        ),
    )


def _largest_moves(text: Run, head: HeadId) -> Grid:
    assert text.tokenizer is not None
    tokens = [text.tokenizer.token(i) for i in text.ids.tolist()]
    rows = [
        {
            "destination": tokens[move.dst],
            "source": tokens[move.src],
            "next token": tokens[move.dst + 1] if move.dst + 1 < len(tokens) else None,
            "attention": move.attention,
            "information moved, of the largest": move.information,
            "adds to the next token (logits)": move.logit_effect,
        }
        for move in moves(text, head, k=MOVES)
    ]
    return Grid(rows, folded="Its largest moves of information, and what each adds to the logit of the true next token")


def _by_position(context: Mapping[str, Context]) -> Grid:
    curves = {name: _binned(each.losses.double().mean(0)) for name, each in context.items()}
    windows = len(next(iter(context.values())).losses)
    places = next(iter(curves.values()))[0]
    return Grid(
        [{"position": at} | {name: curve[1][i] for name, curve in curves.items()} for i, at in enumerate(places)],
        folded="Loss on held-out text by position (nats)",
        caption=f"Mean loss over all {windows} held-out windows, averaged over neighboring positions. The more a loss "
        "falls with the position, the more the model gains from context. A window may hold several documents.",
    )


def _binned(curve: Float[Tensor, " seq"]) -> tuple[Sequence[float], Sequence[float]]:
    """Means over neighboring positions, and the middle of each."""
    size = max(1, len(curve) // BINS)
    bins = curve.split(size)
    return [1 + i * size + (len(part) - 1) / 2 for i, part in enumerate(bins)], [part.mean().item() for part in bins]


def _summary(heads: Table[HeadSummary]) -> Section:
    return Section(
        "Every head in one row",
        "Every head of the two-layer model. Attention is measured on repeated random tokens, as a share; the rest is "
        "read from the weights. No column is a verdict.",
        (Grid(heads, SUMMARY), Grid(heads, folded="All columns")),
    )
