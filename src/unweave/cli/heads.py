"""`unweave heads`: every head in one table."""

from pathlib import Path
from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Plot
from unweave.cli.show import Answer, Panel
from unweave.files import writing

SHOWN = (
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
        autocompletion=lambda incomplete: [name for name in SHOWN if name.startswith(incomplete)],
    ),
]


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
    others = [c.name for c in table.described if c.name not in SHOWN and c.part == "value"]
    panel = Panel(f"Heads, by {(sort or AXES[1]).replace('_', ' ')}{some}", few.cells(*SHOWN, *others))
    ctx.report(Answer({"heads": table.to_dict()}, (panel,), table.notes, table.answer))
