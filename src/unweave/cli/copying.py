"""`unweave copying`: how far each head copies what it attends to."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import MOST, Embedding, ModelName, Plot, Unembedding
from unweave.cli.show import Panel, Report
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.results.table import Json

NOTES = (
    "The score averages over tokens and ignores how strongly a head writes: read it beside the diagonal.",
    "Centered: without what is added to all logits alike, which softmax ignores. Trace and raised include it, unless "
    "--unembedding centered removes it.",
)
RANKS = ("diagonal_top1", "diagonal_top5", "raised")
"""Columns that are measured on the tokens examined."""


@command
def copying(
    ctx: Context,
    model: ModelName,
    embedding: Embedding = "stored",
    unembedding: Unembedding = "stored",
    data: Annotated[str, typer.Option(help=f"Weight tokens by how often they occur in this text: {IN_WORDS}.")] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens of that text to read, at most.")] = 2**20,
    examined: Annotated[
        int, typer.Option(min=0, help="Tokens whose place on the diagonal is ranked, at most; 0 leaves the ranks out.")
    ] = 2**12,
    top: Annotated[
        int | None,
        typer.Option("--top", "-n", min=1, max=MOST, help="Heads to print, by eigenvalue score.  (default: all)"),
    ] = None,
    plot: Plot = None,
) -> None:
    """Measure how far each head copies what it attends to: eigenvalue score, diagonal ranks, random baseline.

    Example: unweave copying attn-2l
    """
    loaded = ctx.model(model)
    loaded = uw.transforms.normalized_embedding(loaded) if embedding == "as-read" else loaded
    loaded = uw.transforms.centered_unembedding(loaded) if unembedding == "centered" else loaded
    count = uw.analysis.trigrams.TokenCounts.of
    counts = count(uw.text.all_windows(loaded, data, tokens), loaded.weights.d_vocab).unigrams if data else None
    with ctx.working("eigenvalues and their random baseline"):
        table = uw.copying(loaded, frequencies=counts, examined=examined, seed=ctx.seed)
    ctx.draw(plot, lambda: uw.plot.eigenvalues(loaded))
    rows = table.top(top, "eigenvalue_score") if top else table
    kept_apart = {"examined", "walked"} if examined else {"examined", "walked", *RANKS}
    shown = [name for name in rows.columns if "null" not in name and name not in kept_apart]
    panel = Panel("Copying, by head: 1 copies what it attends to, -1 suppresses it", rows.cells(*shown))
    ctx.report(Report({"heads": rows.to_dict()}, (panel,), (_same_for_all(table.to_dict()), *NOTES)))


def _same_for_all(rows: "Sequence[Mapping[str, Json]]") -> str:
    """The random baselines and the tokens examined, which all heads share."""
    nulls = [
        f"{name.replace('_', ' ').removesuffix(' null mean')} {mean:.3f} ± {rows[0][name.replace('mean', 'sd')]:.3f}"
        for name, mean in rows[0].items()
        if name.endswith("null_mean")
    ]
    if not rows[0]["examined"]:
        return f"Random heads of this shape: {', '.join(nulls)}."
    walked = fmean(row["walked"] for row in rows)
    return (
        f"Random heads of this shape: {', '.join(nulls)}. The diagonal is that of {rows[0]['examined']:,} tokens; for "
        f"its ranks {walked:.2%} of the circuits was multiplied out, which excluded the rest."
    )
