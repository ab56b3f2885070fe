"""Induction heads of the two-layer model: on repeated random tokens, in the weights, and on text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.circuits.copying import CopyingTable, copying
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, long_context_gain, mean_loss
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import DEVIATIONS, POSITIVE, Induction, Label, ablated_prefix_matching
from unweave.analysis.overview import HeadSummary, head_summary
from unweave.analysis.stream.movement import moves, next_token_effect, value_weighted
from unweave.explorer.page import Grid, Picture, Section
from unweave.model.model import Model
from unweave.model.run import Run, run
from unweave.plot import figures, maps
from unweave.reproduction.claim import LITTLE, Claim, copies, spread
from unweave.reproduction.models import Models
from unweave.reproduction.one_layer import show_copying
from unweave.results.estimates import estimate
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

BEYOND_DOUBT = 0.5
"""Prefix-matching score from which a head is an induction head beyond doubt, and previous-token score likewise."""
FALL = 1.0
"""Nats by which the loss must fall from the first to the second copy of random tokens."""
WINDOWS = 16
"""Held-out windows among which the stretch of text that is shown is chosen."""
SHOWN_TOKENS = 40
"""Tokens of that stretch."""
MOVES = 20
"""Moves of information that are listed."""
SUMMARY = (
    *("head", "eigenvalue_score", "copying", "prefix_matching", "previous_token"),
    *("present", "first", "entropy", "k_composition_z", "writer"),
)
"""Columns of the summary of heads that are shown at once."""
BINS = 24
"""Points of a curve over the positions of held-out text."""


@dataclass(frozen=True, eq=False)
class Context:
    """Gain of one model from context on held-out text.

    Attributes:
        losses: Losses by window and position.
        distant: Change of the loss of late tokens by the distant context.
    """

    losses: Float[Tensor, "windows seq"]
    distant: LongContextGain

    @property
    def gain(self) -> Float[Tensor, " windows"]:
        """The in-context-learning score of each window: mean late loss minus mean early loss, in nats."""
        early, late = early_and_late(self.losses.shape[-1])
        return mean_loss(self.losses, late) - mean_loss(self.losses, early)


@dataclass(frozen=True, eq=False)
class Measured:
    """Induction.

    Attributes:
        found: The heads of the two-layer model on repeated random tokens, with mechanism and verdict.
        ablated: Prefix matching of its best induction head with each first-layer head ablated, patterns recomputed.
        copying: Copying scores of its heads.
        curves: Loss at each position of random tokens repeated once, by model, from no layers to two.
        second_copy: Position where the second copy begins.
        repeated: The two-layer model on one such sequence.
        text: The two-layer model on a short stretch of held-out text, where the best induction head does most.
        context: Gain from context of the models with layers, by name.
        summary: Every head of the two-layer model in one row.
    """

    found: Induction
    ablated: Mapping[HeadId, float]
    copying: CopyingTable
    curves: Mapping[str, Float[Tensor, " seq"]]
    second_copy: int
    repeated: Run
    text: Run
    context: Mapping[str, Context]
    summary: Table[HeadSummary]


def measure(models: Models) -> Measured:
    """Measure induction in the two-layer model, and the losses of all three on repeated random tokens."""
    two, start, seed = models.two.weights, models.two.start, models.seed
    found, twice = models.induction, repeated_tokens(two, RepeatedTokens.twice(), start=start, seed=seed)
    best, sequences = best_matcher(found), repeated_tokens(two, RepeatedTokens.olsson(), start=start, seed=seed)
    deep = [model for model in models.by_name.values() if model.weights.n_layers]
    return Measured(
        found=found,
        ablated={h: ablated_prefix_matching(two, sequences, h)[best] for h in two.head_ids if h.layer == 0},
        copying=copying(two, seed=seed),
        curves={name: run(model.weights, twice.ids).loss.mean(0) for name, model in models.by_name.items()},
        second_copy=twice.offset + twice.protocol.tokens,
        repeated=run(two, twice.ids[0]),
        text=_busiest(models.two, models.held_out[:WINDOWS], best),
        context={model.name: _context(model, models.held_out) for model in deep},
        summary=head_summary(two, start=start, seed=seed),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge behavior and mechanism of induction heads, and the gain from context."""
    found = measured.found
    return (
        _induction_in_two(found),
        _second_copy(measured),
        _previous_token(found),
        _ablation(measured),
        _corner(found),
        copies(
            "second-layer-copying",
            "Two-Layer Attention-Only Transformers",
            "Most heads of the second layer copy.",
            "7 of 12",
            measured.copying.where(lambda row: row.head.layer == 1),
        ),
        _in_context(measured),
    )


def section(measured: Measured) -> Section:
    """Show losses, patterns and scores on repeated tokens, the eigenvalues, and the best head on text."""
    return Section(
        "Two layers: induction heads",
        "Random tokens, repeated: only the repetition can be predicted. An induction head attends to the token that "
        "followed the earlier copy of the present token, and raises its logit.",
        (
            Picture(
                figures.losses_by_position(measured.curves, [measured.second_copy]),
                "Loss at each position of random tokens repeated once; the vertical line marks the beginning of the "
                "second copy. Only a model with two layers can predict the second copy.",
                "Line chart of loss by position for models of zero, one and two layers.",
            ),
            _patterns(measured.found, measured.repeated),
            _prefix_matching(measured.found),
            _without_each_head(measured.found, measured.ablated),
            _eigenvalue_corner(measured.found),
            Grid(measured.found.heads, folded="Every head of the two-layer model, with its verdict"),
            show_copying(measured.copying),
            _on_text(measured.text, best_matcher(measured.found), measured.context),
            _summary(measured.summary),
        ),
    )


def best_matcher(found: Induction) -> HeadId:
    """The head with the highest prefix-matching score."""
    return found.heads.sort("prefix_matching")[0].head


def previous_token_head(found: Induction) -> HeadId:
    """The first-layer head that attends most to the previous token."""
    return found.heads.where(lambda row: row.head.layer == 0).sort("previous_token")[0].head


# -------------------------------------------------------------------- measuring


def _context(model: Model, windows: Int[Tensor, "windows seq"]) -> Context:
    losses = window_losses(model.weights, windows)
    early, late = early_and_late(losses.shape[-1])
    return Context(losses, long_context_gain(model.weights, windows, sum(early) // 2, late, losses=losses))


def _busiest(model: Model, windows: Int[Tensor, "n seq"], head: HeadId) -> Run:
    """The stretch of the windows in which a head adds most to the logits of the true next tokens."""
    own = windows if model.start is None else windows[:, 1:]
    length = min(SHOWN_TOKENS, own.shape[-1])
    pieces = own[:, : own.shape[-1] // length * length].reshape(-1, length)
    if model.start is not None:
        pieces = torch.cat([torch.full_like(pieces[:, :1], model.start), pieces], dim=-1)
    effects = next_token_effect(run(model.weights, pieces), head).sum((-2, -1))
    return model.run(pieces[int(effects.argmax())])


# -------------------------------------------------------------------- claims


def _induction_in_two(found: Induction) -> Claim:
    names = ", ".join(str(row.head) for row in found.heads if row.verdict is Label.INDUCTION) or "none"
    best = found.heads.sort("prefix_matching")[0]
    return Claim(
        "two-layer-induction",
        "Induction Heads",
        "A two-layer model has induction heads.",
        f"its best prefix-matching score is at least {BEYOND_DOUBT:g}",
        "6 of 12 in layer 1, and one more",
        f"{best.prefix_matching:.3f} ({best.head}); by behavior and mechanism: {names}",
        f"uniform attention {found.behavior.chance:.3f}, wrong positions {best.prefix_matching.null.mean:.3f}",
        best.prefix_matching >= BEYOND_DOUBT,
    )


def _second_copy(measured: Measured) -> Claim:
    start = measured.second_copy
    none, one, two = ((curve[: start - 1].mean() - curve[start:].mean()).item() for curve in measured.curves.values())
    return Claim(
        "second-copy",
        "How Induction Heads Work",
        "The two-layer model predicts the second copy of repeated random tokens; the one-layer model does not.",
        f"from the first to the second copy the loss falls by at least {FALL:g} nat with two layers, and with one "
        "layer by less than a tenth of that",
        "the stripes persist on random tokens",
        f"two layers {two:+.2f} nats, one layer {one:+.2f}",
        f"no layers {none:+.2f}",
        two >= FALL and one < LITTLE * two,
    )


def _previous_token(found: Induction) -> Claim:
    best = found.heads.where(head=previous_token_head(found))[0]
    return Claim(
        "previous-token-head",
        "Two-Layer Attention-Only Transformers",
        "A first-layer head attends mainly to the previous token.",
        f"its mean attention to the previous token is at least {BEYOND_DOUBT:g}",
        "one head",
        f"{best.previous_token:.2f} ({best.head})",
        f"uniform attention {found.behavior.chance:.3f}",
        best.previous_token >= BEYOND_DOUBT,
    )


def _ablation(measured: Measured) -> Claim:
    without, best = measured.ablated, measured.found.heads.sort("prefix_matching")[0]
    writer, *rest = sorted(without, key=lambda head: without[head])
    return Claim(
        "previous-token-ablation",
        "How Induction Heads Work",
        "The induction head depends on the previous-token head.",
        "its prefix matching falls below a tenth when that head is ablated and later patterns are recomputed, and "
        "stays above half when any other first-layer head is",
        "nearly zero; others matter little (replication)",
        f"{best.head}: {best.prefix_matching:.3f}, without {writer} {without[writer]:.3f}",
        "without others: " + ", ".join(f"{head} {without[head]:.3f}" for head in rest) if rest else "no other head",
        writer == previous_token_head(measured.found)
        and without[writer] < LITTLE * best.prefix_matching
        and all(without[head] > best.prefix_matching / 2 for head in rest),
    )


def _corner(found: Induction) -> Claim:
    best, nulls = found.heads.sort("prefix_matching")[0], found.nulls
    ov, qk = best.ov_eigenvalue_score, best.qk_eigenvalue_score or 0.0
    return Claim(
        "eigenvalue-corner",
        "Checking the Mechanistic Theory",
        "Induction heads have positive OV and positive QK eigenvalues.",
        f"both eigenvalue scores of the best prefix matcher are at least {POSITIVE:g}",
        "extreme corner",
        f"{best.head}: OV {ov:+.2f}, QK through {best.through or 'none'} {qk:+.2f}",
        "; ".join(f"{n[:2].upper()} {spread(x)}" for n, x in nulls.items() if n.endswith("eigenvalue_score")),
        min(ov, qk) >= POSITIVE,
    )


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
        f"0 nats; difference {difference:+.2f}, standard error {difference.standard_error:.2f} "
        f"({len(one.gain)} windows)",
        difference <= -DEVIATIONS * difference.standard_error,
    )


def _change(found: LongContextGain) -> str:
    error = found.change.standard_error
    return f"{found.change:+.2f}" + ("" if isnan(error) else f" ± {error:.2f}")


# -------------------------------------------------------------------- pictures


def _patterns(found: Induction, repeated: Run) -> Picture:
    previous, best = previous_token_head(found), best_matcher(found)
    shown = {
        f"{previous}: previous token": repeated.pattern[previous],
        f"{best}: prefix matching": repeated.pattern[best],
    }
    return Picture(
        figures.attention(shown),
        "Attention patterns on one such sequence; rows are destinations (queries), columns sources (keys). Left, a "
        "first-layer head attends to the previous token; right, a second-layer head attends one position after the "
        "earlier copy.",
        "Two heat maps of attention with off-diagonal stripes.",
    )


def _prefix_matching(found: Induction) -> Picture:
    best = found.heads.sort("prefix_matching")[0]
    scores = {str(row.head): row.prefix_matching for row in found.heads}
    null = (best.prefix_matching.null.mean, max(row.prefix_matching.null.sd for row in found.behavior.heads))
    return Picture(
        figures.bars(scores, "prefix-matching score", "Prefix matching in the two-layer model", null),
        "Mean attention to the tokens that followed earlier copies of the present token. The band is attention to "
        "wrong positions, mean ± 2 standard deviations.",
        "Bar chart of the prefix-matching score of every head.",
    )


def _without_each_head(found: Induction, ablated: Mapping[HeadId, float]) -> Picture:
    best = found.heads.sort("prefix_matching")[0]
    scores: dict[str, float] = {"whole model": best.prefix_matching}
    scores |= {f"without {head}": score for head, score in ablated.items()}
    return Picture(
        figures.bars(scores, "prefix-matching score", f"{best.head} with one first-layer head ablated"),
        f"Prefix matching of {best.head} when the output of one head is ablated and later patterns are recomputed. The "
        f"previous-token head is {previous_token_head(found)}.",
        "Bar chart of the prefix matching of the best induction head with each first-layer head ablated.",
    )


def _eigenvalue_corner(found: Induction) -> Picture:
    rows = [row for row in found.heads if row.qk_eigenvalue_score is not None]
    points = {str(row.head): (row.ov_eigenvalue_score, float(row.qk_eigenvalue_score or 0.0)) for row in rows}
    marked = [str(row.head) for row in rows if row.verdict is Label.INDUCTION]
    labels = ("OV eigenvalue score (copying)", "QK eigenvalue score (matching)\nthrough the previous-token head")
    return Picture(
        figures.scatter(points, marked, labels, "Copying and matching in the weights"),
        "Second-layer heads by the eigenvalue scores of their two circuits. Heads with the verdict induction are "
        "marked by name; in the paper they lie in the upper right corner.",
        "Scatter plot of heads by OV and QK eigenvalue score.",
    )


def _on_text(text: Run, head: HeadId, context: Mapping[str, Context]) -> Section:
    return Section(
        "Induction on text",
        f"Attention of {head} on a short stretch of held-out text. The stretch was chosen: of all in {WINDOWS} windows "
        "it is the one in which the head adds most to the logits of the true next tokens.",
        (
            Picture(
                maps.text_pattern(value_weighted(text)[head], text.tokens, f"{head}, value-weighted"),
                "Attention times the norm of each source's value: how large a vector is moved. In each row, the token "
                "on the left receives information from the tokens below the dark cells. An induction head receives it "
                "from the token that followed an earlier copy.",
                f"Heat map of the value-weighted attention of {head} with a token on each row and column.",
            ),
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


def _by_position(context: Mapping[str, Context]) -> Picture:
    curves = {name: _binned(each.losses.double().mean(0)) for name, each in context.items()}
    windows = len(next(iter(context.values())).losses)
    return Picture(
        maps.lines(curves, ("position", "loss (nats)"), "Loss on held-out text, by position"),
        f"Mean loss over all {windows} held-out windows, averaged over neighboring positions. The more a curve falls "
        "to the right, the more the model gains from context. A window may hold several documents.",
        "Line chart of loss on held-out text by position for one and two layers.",
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
