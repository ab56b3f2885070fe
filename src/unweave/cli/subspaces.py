"""`unweave subspaces`: which part of the residual stream each head uses."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, TopOrAll
from unweave.cli.show import Panel, Report, facts, in_the_stream


@command
def subspaces(
    ctx: Context,
    model: ModelName,
    text: Annotated[
        str,
        typer.Option("--text", "-t", help="Look for deletion on this text; - reads standard input."),
    ] = "",
    top: TopOrAll = None,
) -> None:
    """Measure the subspaces that heads read and write: their dimensions, their overlap, and deletion on a text.

    Example: unweave subspaces attn-2l --text "to be or not to be"
    """
    loaded = ctx.model(model)
    heads, pairs = uw.analysis.stream.head_bandwidth(loaded.weights), uw.subspace_overlaps(loaded.weights)
    shown = pairs.top(ctx.rows(top))
    vocabulary = uw.results.to_json(uw.analysis.stream.vocabulary_dimensions(loaded.weights))
    deletes = uw.analysis.stream.deletion(ctx.run(loaded, text), seed=ctx.seed) if text else uw.Table(())
    short = {key: value for key, value in vocabulary.items() if key != "embedding_share"}
    panels = [
        Panel(f"Effective dimensions that each head moves and compares, of {loaded.weights.d_model}", heads.cells()),
        Panel("Overlap of subspaces, largest z first: 1 if one contains the other", shown.cells()),
        Panel("Dimensions that the vocabulary occupies", facts(short)),
    ]
    if text:
        panels.append(Panel("Deletion on this text: what each head removes from the stream", deletes.cells()))
    notes = (
        f"{len(shown)} of {len(pairs)} pairs shown.",
        in_the_stream(loaded.weights),
        *(() if text else ("--text T looks for heads that delete information.",)),
    )
    document = {
        "heads": heads.to_dict(),
        "overlaps": shown.to_dict(),
        "vocabulary": vocabulary,
        "deletion": deletes.to_dict(),
    }
    ctx.report(Report(document, tuple(panels), notes))
