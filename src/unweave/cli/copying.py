"""`unweave copying`: how far each head copies what it attends to."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Unembedding
from unweave.cli.show import Panel, Report
from unweave.text.windows import all_windows

if TYPE_CHECKING:
    from unweave.results.table import Json


@command
def copying(
    ctx: Context,
    model: ModelName,
    embedding: Annotated[
        Literal["stored", "as-read"], typer.Option(help="As stored, or divided by each token's own norm.")
    ] = "stored",
    unembedding: Unembedding = "stored",
    data: Annotated[
        str, typer.Option(help="Count tokens as often as in this text: default, a file, or a folder.")
    ] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens to count, at most.")] = 2**20,
) -> None:
    """Does each head copy what it attends to? Eigenvalue score, diagonal ranks, and their null.

    Example: unweave copying attn-2l
    """
    loaded = ctx.model(model)
    loaded = uw.transforms.normalized_embedding(loaded) if embedding == "as-read" else loaded
    loaded = uw.transforms.centered_unembedding(loaded) if unembedding == "centered" else loaded
    count = uw.analysis.trigrams.TokenCounts.of
    counts = count(all_windows(loaded, data, tokens), loaded.weights.d_vocab).unigrams if data else None
    rows = uw.copying(loaded, frequencies=counts, seed=ctx.seed).to_dict()
    ctx.report(
        Report(
            {"heads": rows},
            (_shown(rows),),
            (
                _null(rows[0]),
                "The score is an average over tokens and forgets a head's strength: read it beside the diagonal.",
                "Centered: minus what is added to all logits alike, which no softmax sees. Trace and raised count that "
                "too, unless --unembedding centered takes it off.",
            ),
        )
    )


def _shown(rows: "Sequence[Mapping[str, Json]]") -> Panel:
    """The heads' copying, without what is the same for all of them."""
    kept = [{key: value for key, value in row.items() if "null" not in key and key != "examined"} for row in rows]
    return Panel("Copying, by head: 1 copies what it attends to, -1 suppresses it", kept)


def _null(row: "Mapping[str, Json]") -> str:
    """What is the same for all heads, in a sentence."""
    return (
        f"Random heads of this shape score {row['null_mean']:.3f} ± {row['null_sd']:.3f}, centered "
        f"{row['centered_null_mean']:.3f} ± {row['centered_null_sd']:.3f}. The diagonal is that of {row['examined']:,} "
        "tokens."
    )
