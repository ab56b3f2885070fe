"""`unweave composition`: how much each head reads of what earlier heads write."""

from typing import Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Top
from unweave.cli.show import Panel, Report


@command
def composition(
    ctx: Context,
    model: ModelName,
    kind: Annotated[Literal["q", "k", "v", "all"], typer.Option(help="Which input of the reader.")] = "all",
    formula: Annotated[
        Literal["correct", "as-published"], typer.Option(help="The score, or its published slip.")
    ] = "correct",
    space: Annotated[
        Literal["stream", "tokens"], typer.Option(help="Measure in the stream as stored, or over tokens.")
    ] = "stream",
    top: Top = 20,
) -> None:
    """Which heads read what other heads wrote? Q-, K- and V-composition above the random baseline.

    Example: unweave composition attn-2l --kind k
    """
    table = uw.composition(ctx.model(model).weights, kind, formula=formula, space=space, seed=ctx.seed)
    ctx.report(
        Report(
            {"pairs": table.to_dict()},
            (Panel("Composition: how much of what the writer writes the reader reads", table.top(top).to_dict()),),
            (f"{min(top, len(table))} of {len(table)} pairs shown; the rest score lower against the baseline.",),
        )
    )
