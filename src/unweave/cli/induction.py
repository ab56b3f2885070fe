"""`unweave induction`: induction heads by their attention and by their weights."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from torch import Tensor

    from unweave.analysis.induction.verdict import Induction, InductionHead

Repeats = Annotated[
    Literal["olsson", "twice", "elhage"],
    typer.Option(help="Random tokens: 25 four times, 50 twice, or 20 three times (as in the paper of that author)."),
]

SHOWN = (
    *("head", "verdict", "prefix_matching", "previous_token", "ov_eigenvalue_score", "ov_centered_score"),
    *("qk_centered_score", "through", "k_rank", "ablated_prefix_matching"),
)
"""Columns for a reader; the JSON has all."""
SHOWN_WITH_MLPS = (
    *("head", "verdict", "through", "prefix_matching", "qk_centered_score", "k_rank", "k_standing"),
    *("ablated_prefix_matching", "writes", "ov_centered_score", "ov_as_read_score"),
)
"""Columns for a reader in models with MLPs, whose verdict is on where a head attends."""
ALL_SHOWN = 48
"""Heads up to which all are shown; in larger models those that behave, and the heads that they work through."""
COUNTED = 2**18
"""Tokens of a text that are counted, at most."""


@command
def induction(
    ctx: Context,
    model: ModelName,
    protocol: Repeats = "olsson",
    data: Annotated[
        str,
        typer.Option(help=f"Do not draw the most and least common tenth of the tokens of this text: {IN_WORDS}."),
    ] = "",
) -> None:
    """Find induction heads by their attention on repeated random tokens and by their weights, with the reason.

    Example: unweave induction attn-2l
    """
    loaded = ctx.model(model)
    chosen = {
        "olsson": uw.analysis.induction.RepeatedTokens.olsson(),
        "twice": uw.analysis.induction.RepeatedTokens.twice(),
        "elhage": uw.analysis.induction.RepeatedTokens.elhage(),
    }[protocol]
    among = _ordinary(loaded, data) if data else loaded.ordinary
    with ctx.working("attention on repeated random tokens, and circuits"):
        found = uw.induction(loaded, protocol=chosen, among=among, seed=ctx.seed)
    ctx.came_from(found.origin)
    used = found.behavior.protocol
    document = {
        "heads": found.heads.to_dict(),
        "loss_first": found.loss_first,
        "loss_second": found.loss_second,
        "chance": found.behavior.chance,
        "protocol": uw.results.to_json(used),
        "nulls": uw.results.to_json(found.nulls),
        "curves": _curves(found),
        "drawn_from": len(among),
    }
    title = f"Induction, on {used}: attention to what followed earlier copies (prefix) and to the token before"
    shown = found.heads if len(found.heads) <= ALL_SHOWN else _behaving(found)
    named = [{"head": str(row.head), "why": row.why} for row in shown if row.verdict != "-"]
    names = SHOWN_WITH_MLPS if any(loaded.weights.d_mlp) else SHOWN
    panels = [Panel(title, shown.cells(*names))] if len(found.heads) else []
    notes = (*_hidden(found, shown), *_short(loaded, found), *_notes(found, data), *_elsewhere(loaded, found))
    ctx.report(Report(document, (*panels, *([Panel("Why", named)] if named else [])), notes))


def _ordinary(loaded: "uw.Model", data: str) -> "Tensor":
    """The tokens of a text that are neither among its most nor its least common, as in Olsson et al. 2022."""
    counts = uw.analysis.trigrams.TokenCounts.of(
        uw.text.all_windows(loaded, data, COUNTED), loaded.weights.d_vocab
    ).unigrams
    if loaded.tokenizer.start is not None:
        counts[loaded.tokenizer.start] = 0
    return uw.analysis.induction.ordinary_tokens(counts)


def _curves(found: "Induction") -> dict[str, dict[str, float]]:
    """Centered matching of rotary heads at distances 1, 2, 4, …, for those that match."""
    rows = found.mechanism.heads if found.mechanism else ()
    curves = {str(row.head): row.matching.curve for row in rows if row.matching is not None and row.matching.curve}
    return {head: {str(distance): score for distance, score in curve} for head, curve in curves.items()}


def _elsewhere(loaded: "uw.Model", found: "Induction") -> tuple[str, ...]:
    """Heads that work through another head than the one that `composition` names first for their keys."""
    if len(found.heads) > ALL_SHOWN:
        return ()
    works = {row.head: row.through for row in found.heads if row.verdict != "-" and row.through is not None}
    best = {head: _first_in_stream(loaded.weights, head) for head in works}
    before = {row.head: f"{row.previous_token:.2f}" for row in found.heads}
    return tuple(
        f"{head} works through {through}, though `composition` puts {best[head]} first for its keys: that score "
        "depends on the basis of the stream. Attention to the previous token: "
        f"{best[head]} {before[best[head]]}, {through} {before[through]}."
        for head, through in works.items()
        if best[head] != through
    )


def _first_in_stream(weights: "uw.Weights", head: "uw.HeadId") -> "uw.HeadId":
    """The earlier head that the keys of a head read most in the basis of the stream."""
    pairs = uw.analysis.composition.pairs.pair_scores
    scores = [pairs(weights, head.layer, below, "k")[head.head] for below in range(head.layer)]
    best = [scores[below].max().item() for below in range(head.layer)]
    layer = best.index(max(best))
    return uw.HeadId(layer, int(scores[layer].argmax()))


def _halves(found: "Induction") -> tuple[str, ...]:
    """Note on verdicts in models with MLPs."""
    if not any(row.ov_as_read_score is not None for row in found.heads):
        return ()
    return (
        "The verdict is on where a head attends. What it writes copies at once, or can be read by later layers, which "
        "was not measured. As read: with tokens as they stand after layer 0. K standing: standard deviations above the "
        "mean of the earlier heads.",
    )


def _behaving(found: "Induction") -> "uw.Table[InductionHead]":
    """The heads that match prefixes by behavior, and the heads that they work through."""
    behaving = [row for row in found.heads if row.verdict in ("induction", "behaves, mechanism unclear")]
    named = {row.head for row in behaving} | {row.through for row in behaving}
    return found.heads.where(lambda row: row.head in named)


def _hidden(found: "Induction", shown: "uw.Table[InductionHead]") -> tuple[str, ...]:
    """Count of the heads that are not shown, by verdict."""
    named = {row.head for row in shown}
    rest = [str(row.verdict) for row in found.heads if row.head not in named]
    counts = Counter("no verdict" if verdict == "-" else verdict for verdict in rest)
    listed = ", ".join(f"{verdict} {number}" for verdict, number in counts.most_common())
    return (f"Heads that are not shown: {listed}; --json has all.",) if listed else ()


def _short(loaded: "uw.Model", found: "Induction") -> tuple[str, ...]:
    """Layers whose heads see no earlier copy, since their window is shorter."""
    protocol, windows = found.behavior.protocol, [layer.meeting.window for layer in loaded.weights.layers]
    short = {window: [n for n, own in enumerate(windows) if own == window] for window in windows}
    return tuple(
        f"Heads with a window of {window} tokens see no earlier copy, {protocol.nearest} tokens back at the nearest, "
        f"and cannot match here: layers {', '.join(map(str, layers))}."
        for window, layers in short.items()
        if not protocol.within(window)
    )


def _notes(found: "Induction", data: str) -> tuple[str, ...]:
    """The losses, and what the scores are to be compared with."""
    drawn = (
        "without the most and least common tenth"
        if data
        else "from all that are neither special nor unused; see --data"
    )
    losses = (
        f"Loss on the first copy {found.loss_first:.3f}, on the second {found.loss_second:.3f} nats a token. "
        f"Tokens are drawn {drawn}."
    )
    if not found.nulls:
        return losses, "A model without layers has no heads."
    ov, centered, qk = (found.nulls[f"{x}_score"] for x in ("ov_eigenvalue", "ov_centered", "qk_centered"))
    return (
        losses,
        f"Prefix matching of even attention: {found.behavior.chance:.3f}; each head's null is in the JSON.",
        f"Eigenvalue scores of random heads: OV {ov}, OV centered {centered}, QK centered {qk}.",
        "Centered: without what is added to all logits (OV) or to all sources (QK) alike, which softmax ignores; "
        "verdicts use it. QK: through the head named. K rank: of that head among earlier ones, by K-composition over "
        "tokens, which no change of basis changes (`composition --space tokens`). "
        "Ablated: prefix matching without that head, with all later patterns recomputed.",
        *_halves(found),
    )
