"""`unweave copying`: how far each head copies what it attends to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Embedding, ModelName, Plot, Unembedding
from unweave.cli.show import Panel, Report
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.results.table import Json

NOTES = (
    "The score averages over tokens and ignores how strongly a head writes: read it beside the diagonal.",
    "Centered: without what is added to all logits alike, which softmax ignores. Trace and raised include it, unless "
    "--unembedding centered removes it.",
)


@command
def copying(
    ctx: Context,
    model: ModelName,
    embedding: Embedding = "stored",
    unembedding: Unembedding = "stored",
    data: Annotated[str, typer.Option(help=f"Weight tokens by how often they occur in this text: {IN_WORDS}.")] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens of that text to read, at most.")] = 2**20,
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
        table = uw.copying(loaded, frequencies=counts, seed=ctx.seed)
    ctx.draw(plot, lambda: uw.plot.eigenvalues(loaded))
    shown = [name for name in table.columns if "null" not in name and name != "examined"]
    panel = Panel("Copying, by head: 1 copies what it attends to, -1 suppresses it", table.cells(*shown))
    ctx.report(Report({"heads": table.to_dict()}, (panel,), (_same_for_all(table.to_dict()[0]), *NOTES)))


def _same_for_all(row: "Mapping[str, Json]") -> str:
    """The random baselines and the tokens examined, which all heads share."""
    nulls = [
        f"{name.replace('_', ' ').removesuffix(' null mean')} {mean:.3f} ± {row[name.replace('mean', 'sd')]:.3f}"
        for name, mean in row.items()
        if name.endswith("null_mean")
    ]
    return f"Random heads of this shape: {', '.join(nulls)}. The diagonal is that of {row['examined']:,} tokens."
