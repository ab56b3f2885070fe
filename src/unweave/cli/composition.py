"""`unweave composition`: how much each head reads of what earlier heads write."""

from typing import Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Plot, TopOrAll
from unweave.cli.show import Panel, Report


@command
def composition(
    ctx: Context,
    model: ModelName,
    kind: Annotated[Literal["q", "k", "v", "all"], typer.Option(help="Queries, keys or values of the reader.")] = "all",
    formula: Annotated[
        Literal["correct", "as-published"], typer.Option(help="The score, or the formula as published, with its slip.")
    ] = "correct",
    space: Annotated[
        Literal["stream", "tokens"], typer.Option(help="Measure in the residual stream, or over tokens.")
    ] = "stream",
    top: TopOrAll = None,
    plot: Plot = None,
) -> None:
    """Rank pairs of heads by Q-, K- and V-composition, against the random baseline.

    Example: unweave composition attn-2l --kind k
    """
    table = uw.composition(ctx.model(model), kind, formula=formula, space=space, seed=ctx.seed)
    ctx.draw(plot, lambda: uw.plot.composition(table))
    shown = table.top(ctx.rows(top))
    panel = Panel("Composition: how much of what the writer writes the reader reads", shown.cells())
    notes = (f"{len(shown)} of {len(table)} pairs; the rest have a lower z.",)
    ctx.report(Report({"pairs": shown.to_dict()}, (panel,), notes))
