"""Commands about heads and induction: `heads`, `induction` and `in-context`."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Plot, Tokens
from unweave.cli.show import Answer, Panel
from unweave.files import writing
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.algebra.terms import HeadId
    from unweave.analysis.induction.verdict import Induction, InductionHead

SCORES = (
    *("head", "eigenvalue_score", "prefix_matching", "previous_token", "present", "first", "entropy"),
    *("k_composition_z", "ov_norm", "qk_norm"),
)
"""Columns that come first; other scores follow as far as the terminal is wide, and the JSON has all."""

AXES = ("previous_token", "prefix_matching")
"""Columns of the figure: a previous-token head lies to the right, an induction head on top."""
NAMED = 8  # heads that the figure names: those with the most prefix matching


Sort = Annotated[
    str,
    typer.Option(
        metavar="COLUMN",
        help="Sort by this column, largest first.",
        autocompletion=lambda incomplete: [name for name in SCORES if name.startswith(incomplete)],
    ),
]
Repeats = Annotated[
    Literal["olsson", "twice", "elhage"],
    typer.Option(help="Random tokens: 25 four times (Olsson et al.), 50 twice, or 20 three times (Elhage et al.)."),
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
COUNTED = 2**18  # tokens of a text that are counted, at most


@command
def heads(
    ctx: Context,
    model: ModelName,
    sort: Sort = "",
    plot: Plot = None,
    csv: Annotated[Path | None, typer.Option(help="Also write all columns to this CSV file.")] = None,
) -> None:
    """Summarize every head in one table: copying, attention on repeated random tokens, composition, norms.

    Example: unweave heads attn-2l --sort prefix_matching
    """
    loaded = ctx.model(model)
    with ctx.working("every score of every head"):
        table = uw.head_summary(loaded, seed=ctx.seed)
    ctx.came_from(table.origin)
    table = table.sort(sort) if sort else table
    few = table.sort(sort or AXES[1])[: ctx.few]
    some = f" ({len(few)} of {len(table)}, see --all)" if len(few) < len(table) else ""
    ctx.draw(plot, lambda: uw.plot.head_scatter(table, *AXES, marked=[row.head for row in table.top(NAMED, AXES[1])]))
    if csv is not None:
        writing.write_text(csv, table.to_csv())
    others = [c.name for c in table.described if c.name not in SCORES and c.part == "value"]
    panel = Panel(f"Heads, by {(sort or AXES[1]).replace('_', ' ')}{some}", few.cells(*SCORES, *others))
    ctx.report(Answer({"heads": table.to_dict()}, (panel,), table.notes, table.answer))


@command
def induction(
    ctx: Context,
    model: ModelName,
    protocol: Repeats = "olsson",
    data: Annotated[
        str, typer.Option(help=f"Exclude the 10 % most and 10 % least frequent tokens of this text: {IN_WORDS}.")
    ] = "",
) -> None:
    """Find induction heads by their attention on repeated random tokens and by their weights, with the reason.

    Example: unweave induction attn-2l
    """
    loaded = ctx.model(model)
    counts = ctx.counts(loaded, data, COUNTED)
    ordinary = uw.analysis.induction.ordinary_tokens
    among = loaded.ordinary if counts is None else ordinary(counts.unigrams, start=loaded.tokenizer.start)
    with ctx.working("attention on repeated random tokens, and circuits"):
        drawn = getattr(uw.analysis.induction.RepeatedTokens, protocol)()
        found = uw.induction(loaded, protocol=drawn, among=among, seed=ctx.seed)
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
    first = _first(found, ctx.few)
    shown = found.heads.where(lambda row: row.head in first)
    named = [{"head": str(row.head), "why": row.why} for row in shown if row.verdict != "-"]
    names = SHOWN_WITH_MLPS if any(loaded.weights.d_mlp) else SHOWN
    panels = [Panel(title, shown.cells(*names))] if len(found.heads) else []
    panels += [Panel("Reasons for the verdicts", named)] if named else []
    ctx.report(Answer(document, tuple(panels), (*_hidden(found, shown), *found.notes), found.answer))


def _curves(found: "Induction") -> dict[str, dict[str, float]]:
    """Centered matching of rotary heads at distances 1, 2, 4, …, for those that match."""
    rows = found.mechanism.heads if found.mechanism else ()
    curves = {str(row.head): row.matching.curve for row in rows if row.matching is not None and row.matching.curve}
    return {head: {str(distance): score for distance, score in curve} for head, curve in curves.items()}


def _first(found: "Induction", few: int) -> "set[HeadId | None]":
    """The heads that match prefixes by behavior and those that they work through, then those that match most."""
    behaving = [row for row in found.heads if row.verdict in ("induction", "behaves, mechanism unclear")]
    named = {row.head for row in behaving} | {row.through for row in behaving}
    others = [row.head for row in found.heads.sort("prefix_matching") if row.head not in named]
    return named.union(others[: max(0, few - len(named))])


def _hidden(found: "Induction", shown: "uw.Table[InductionHead]") -> tuple[str, ...]:
    """Count of the heads that are not shown, by verdict."""
    named = {row.head for row in shown}
    rest = [str(row.verdict) for row in found.heads if row.head not in named]
    counts = Counter("no verdict" if verdict == "-" else verdict for verdict in rest)
    listed = ", ".join(f"{verdict} {number}" for verdict, number in counts.most_common())
    return (f"Heads that are not shown: {listed}; --all prints them.",) if listed else ()


@command
def in_context(
    ctx: Context,
    model: ModelName,
    data: Data = "default",
    tokens: Tokens = None,
    early: Annotated[int | None, typer.Option(min=1, help="The early token, from 1. (default: around 50)")] = None,
    late: Annotated[int | None, typer.Option(min=2, help="The late token. (default: around 500)")] = None,
) -> None:
    """Measure the in-context-learning score: loss late in a text minus loss early in it.

    Also measure the gain from distant context: the same late tokens, predicted with it and without it.

    Example: unweave in-context attn-2l
    """
    from unweave.model.checks import as_ids

    loaded = ctx.model(model)
    rows = ctx.windows(loaded, data, tokens)
    with ctx.working(f"losses of {len(rows):,} sequences of {len(rows[0]):,} tokens"):
        losses = uw.analysis.attribution.window_losses(loaded, as_ids(rows))
        score = uw.in_context(loaded, rows, early=early, late=late, losses=losses)
    with ctx.working("the same tokens without distant context"):
        far = uw.analysis.induction.long_context_gain(loaded, rows, score.near, score.around, losses=losses)
    document = uw.results.to_json(score) | {
        "early": score.near,
        "late": sum(score.late) // 2,
        "early_tokens": list(score.early),
        "late_tokens": list(score.late),
        "distant": uw.results.to_json(far),
    }
    panels = Panel("In-context-learning score", score.facts()), Panel("Gain from distant context", far.facts())
    ctx.report(Answer(document, panels, (*score.notes, *far.notes), score.answer))
