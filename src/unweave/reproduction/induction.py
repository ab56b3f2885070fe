"""Induction heads of the two-layer model: on repeated random tokens, in the weights, and on text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, Hop
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.circuits.copying import CopyingTable, copying, eigenvalue_score
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, long_context_gain, mean_loss
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import (
    ATTENTION,
    DEVIATIONS,
    POSITIVE,
    Induction,
    InductionHead,
    Label,
    ablated_prefix_matching,
)
from unweave.analysis.overview import HeadSummary, head_summary
from unweave.analysis.stream.movement import moves, next_token_effect
from unweave.explorer.page import Grid, Section
from unweave.model.model import Model
from unweave.model.run import Run, run
from unweave.model.transforms import effective_embedding
from unweave.reproduction.claim import LITTLE, OPEN, Cause, Claim, Why, above, copies, listed, most, spread, with_error
from unweave.reproduction.models import Models
from unweave.reproduction.one_layer import show_copying
from unweave.results.estimates import Mean, estimate
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

MAINLY = 0.5
"""Attention to the previous token from which a head attends mainly to it."""
FALL = 1.0
"""Nats by which the loss must fall from the first to the second copy of random tokens."""
FORMED_WITHIN = 3_000_000
"""Tokens of training before which the bundled two-layer models have no induction heads (see `learning`)."""
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
        ablated: Prefix matching of every head with a first-layer head ablated, patterns recomputed, by that head.
        unmoved: The same with only what the first-layer head moves ablated, ``M`` of ``A = D + M``.
        together: Prefix matching of every head with ablated what all previous-token heads of the first layer move.
        effective: OV and QK eigenvalue scores of second-layer heads with the effective embedding.
        copying: Copying scores of its heads.
        falls: Fall of the loss from the first copy of random tokens to the second, by model, from no layers to two.
        repeated: The two-layer model on one such sequence.
        text: The two-layer model on a short stretch of held-out text, where the best induction head does most.
        context: Gain from context of the models with layers, by name.
        summary: Every head of the two-layer model in one row.
        tokens: Tokens that the two-layer model was trained on, if its card says so.
    """

    found: Induction
    ablated: Mapping[HeadId, Mapping[HeadId, float]]
    unmoved: Mapping[HeadId, Mapping[HeadId, float]]
    together: Mapping[HeadId, float]
    effective: Mapping[HeadId, tuple[float, float]]
    copying: CopyingTable
    falls: Mapping[str, Mean]
    repeated: Run
    text: Run
    context: Mapping[str, Context]
    summary: Table[HeadSummary]
    tokens: int | None = None


def measure(models: Models) -> Measured:
    """Measure induction in the two-layer model, and the losses of all three on repeated random tokens."""
    two, start, seed = models.two.weights, models.two.start, models.seed
    found, twice = models.induction, repeated_tokens(two, RepeatedTokens.twice(), start=start, seed=seed)
    sequences = repeated_tokens(two, RepeatedTokens.olsson(), start=start, seed=seed)
    first = [head for head in two.head_ids if head.layer == 0]
    fed = [Hop(row.head) for row in found.heads if row.head in first and row.previous_token >= ATTENTION]
    losses = {name: run(model.weights, twice.ids).loss.double() for name, model in models.by_name.items()}
    second = twice.offset + twice.protocol.tokens
    return Measured(
        found=found,
        ablated={head: ablated_prefix_matching(two, sequences, head) for head in first},
        unmoved={head: ablated_prefix_matching(two, sequences, Hop(head)) for head in first},
        together=ablated_prefix_matching(two, sequences, *fed),
        effective=_effective(models),
        copying=copying(two, seed=seed),
        falls={name: estimate(x[:, : second - 1].mean(-1) - x[:, second:].mean(-1)) for name, x in losses.items()},
        repeated=run(two, twice.ids[0]),
        text=_busiest(models.two, models.held_out[:WINDOWS], best_matcher(found)),
        context={m.name: _context(m, models.held_out) for m in models.by_name.values() if m.weights.n_layers},
        summary=head_summary(two, start=start, seed=seed),
        tokens=models.tokens,
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge behavior and mechanism of induction heads, and the gain from context."""
    found = measured.found
    return (
        _induction_in_two(measured),
        _second_copy(measured),
        _previous_token(found),
        _ablation(measured),
        _corner(measured),
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


def best_matcher(found: Induction) -> HeadId:
    """The head with the highest prefix-matching score."""
    return found.heads.sort("prefix_matching")[0].head


def matching_heads(found: Induction) -> Table[InductionHead]:
    """The second-layer heads that match prefixes, by their behavior alone."""
    return found.heads.where(
        lambda row: row.head.layer > 0 and row.prefix_matching >= ATTENTION and above(row.prefix_matching)
    )


def previous_token_head(found: Induction) -> HeadId:
    """The first-layer head that attends most to the previous token."""
    return found.heads.where(lambda row: row.head.layer == 0).sort("previous_token")[0].head


# -------------------------------------------------------------------- measuring


def _context(model: Model, windows: Int[Tensor, "windows seq"]) -> Context:
    losses = window_losses(model.weights, windows)
    early, late = early_and_late(losses.shape[-1])
    return Context(losses, long_context_gain(model.weights, windows, sum(early) // 2, late, losses=losses))


def _effective(models: Models) -> dict[HeadId, tuple[float, float]]:
    """OV and QK eigenvalue scores of the second-layer heads that match prefixes, with the effective embedding.

    What the second layer's queries and values read at their own position is the embedding and what first-layer heads
    write there; its keys read the plain embedding through the previous-token head.
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


def _induction_in_two(measured: Measured) -> Claim:
    found = measured.found
    heads = found.heads.where(lambda row: row.verdict is Label.INDUCTION and row.head.layer > 0)
    early = [row.head for row in found.heads if row.head.layer == 0 and row.verdict is Label.INDUCTION]
    best = found.heads.sort("prefix_matching")[0]
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
    )


def _too_short(measured: Measured) -> Why | None:
    """A reason for heads that do not match prefixes: a training shorter than the bundled models needed for it."""
    if measured.tokens is None or measured.tokens >= FORMED_WITHIN or len(matching_heads(measured.found)):
        return None
    return Why(
        Cause.SHORT,
        f"trained on {measured.tokens / 1e6:.1f} million tokens; in the bundled two-layer models induction heads form "
        f"within {FORMED_WITHIN / 1e6:.0f} million",
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
    )


def _ablation(measured: Measured) -> Claim:
    heads = matching_heads(measured.found)
    depends = [_depends(measured.unmoved, row, measured.found) for row in heads]
    return Claim(
        "previous-token-ablation",
        "How Induction Heads Work",
        "Induction heads depend on what the previous-token head moves, and on no other first-layer head.",
        "of more than half of the second-layer heads that match prefixes, less than a tenth of the matching (above "
        "that of wrong places) is left when what one first-layer head moves is ablated, later patterns recomputed; "
        f"that head spends at least {MAINLY:g} of its attention on the previous token; and more than half is left when "
        "what any other one moves is",
        "nearly zero; others matter little (replication)",
        "; ".join(_fall(measured.unmoved, row) for row in heads) or "no head matches prefixes",
        f"of {sum(depends)} of {len(heads)} heads",
        "whole heads ablated: " + ("; ".join(_fall(measured.ablated, row) for row in heads) or "no head"),
        most(depends),
        _too_short(measured) or _why_not(measured, heads),
    )


def _why_not(measured: Measured, heads: Table[InductionHead]) -> Why:
    """The part of the rule that fails, head by head, and what ablating all previous-token heads leaves."""
    found = []
    for row in heads:
        left = {head: _left(each, row) for head, each in measured.unmoved.items()}
        writer, *rest = sorted(left, key=lambda head: left[head])
        together = f"without what all previous-token heads move {_left(measured.together, row):.0%}"
        others = f"{rest[0]} {left[rest[0]]:.0%}, " if rest else ""
        found.append(f"{row.head} keeps {left[writer]:.0%} without {Hop(writer)}, {others}{together}")
    return Why(Cause.DIFFERENT, "; ".join(found)) if found else OPEN


def _left(without: Mapping[HeadId, float], row: InductionHead) -> float:
    """The share of prefix matching, above that of wrong places, that an ablation leaves."""
    null = row.prefix_matching.null.mean
    return (without[row.head] - null) / (row.prefix_matching - null)


def _depends(without: Mapping[HeadId, Mapping[HeadId, float]], row: InductionHead, found: Induction) -> bool:
    """Whether a head depends on one first-layer head, a previous-token head, and on no other."""
    left = {head: _left(without[head], row) for head in without}
    writer, *rest = sorted(left, key=lambda head: left[head])
    fed = found.heads.where(head=writer)[0].previous_token >= MAINLY
    return fed and left[writer] < LITTLE and all(left[head] > 1 / 2 for head in rest)


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
    )


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
