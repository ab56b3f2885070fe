"""`unweave heads`: every head in one table."""

from pathlib import Path
from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report, short
from unweave.files import writing

SHOWN = {
    "eigenvalue_score": "copies",
    "prefix_matching": "prefix",
    "previous_token": "before",
    "present": "self",
    "first": "first",
    "entropy": "entropy",
    "k_composition_z": "K z",
    "ov_norm": "‖OV‖",
    "qk_norm": "‖QK‖",
}
"""Columns for a reader, under names that fit a terminal."""


@command
def heads(
    ctx: Context,
    model: ModelName,
    sort: Annotated[str, typer.Option(metavar="COLUMN", help="Largest first by this JSON key.")] = "",
    csv: Annotated[Path | None, typer.Option(help="Also write the table to this file.")] = None,
) -> None:
    """Every head at a glance: copying, attention on repeated random tokens, composition, norms, in one table.

    Example: unweave heads attn-2l --sort prefix_matching
    """
    loaded = ctx.model(model)
    table = uw.head_summary(loaded.weights, start=loaded.tokenizer.start, seed=ctx.seed)
    table = table.sort(sort) if sort else table
    if csv is not None:
        writing.write_text(csv, table.to_csv())
    legend = ", ".join(f"{short}: {name}" for name, short in SHOWN.items() if short != name)
    notes = (
        f"Columns: {legend}. The JSON has more.",
        f"Random heads of this shape copy {table[0].eigenvalue_null_mean:.2f} ± {table[0].eigenvalue_null_sd:.2f}; the "
        f"wrong places get at most {max(row.prefix_null for row in table):.2f} of prefix. "
        "K z is in sd above random heads.",
        "Attention is on repeated random tokens. No column is a verdict: see copying, composition and induction.",
    )
    rows = [{"head": str(row.head), **short(row, SHOWN)} for row in table]
    ctx.report(Report({"heads": table.to_dict()}, (Panel("Heads at a glance", rows),), notes))
