"""`unweave subspaces`: which part of the residual stream each head uses."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Top
from unweave.cli.show import Panel, Report


@command
def subspaces(
    ctx: Context,
    model: ModelName,
    text: Annotated[
        str, typer.Option("--text", "-t", help="Look for heads that delete on this text; - reads standard input.")
    ] = "",
    top: Top = 20,
) -> None:
    """Which part of the stream does each head use, where do parts overlap, and does any head clear it?

    Example: unweave subspaces attn-2l --text "to be or not to be"
    """
    loaded = ctx.model(model)
    heads, pairs = uw.analysis.stream.head_bandwidth(loaded.weights).to_dict(), uw.subspace_overlaps(loaded.weights)
    vocabulary = uw.results.to_json(uw.analysis.stream.vocabulary_dimensions(loaded.weights))
    deletes = uw.analysis.stream.deletion(loaded.run(given(text)), seed=ctx.seed).to_dict() if text else []
    short = [{"what": k, "value": v} for k, v in vocabulary.items() if k != "embedding_share"]
    grids = (
        Panel(f"Effective dimensions that each head moves and compares, of {loaded.weights.d_model}", heads),
        Panel("Overlap of subspaces, most above chance first: 1 if one contains the other", pairs.top(top).to_dict()),
        Panel("Dimensions that the vocabulary takes", short),
    )
    removed = (Panel("Deletion on this text: what each head takes out of the stream", deletes),) if text else ()
    notes = (
        f"{min(top, len(pairs))} of {len(pairs)} pairs shown.",
        *(() if text else ("--text T looks for heads that delete.",)),
    )
    document = {"heads": heads, "overlaps": pairs.to_dict(), "vocabulary": vocabulary, "deletion": deletes}
    ctx.report(Report(document, (*grids, *removed), notes))
