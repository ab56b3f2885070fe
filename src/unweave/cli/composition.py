"""`unweave composition`: composition scores of all pairs of heads."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Plot, TopOrAll
from unweave.cli.show import Panel, Report, in_the_stream
from unweave.errors import Unsupported

if TYPE_CHECKING:
    from unweave.algebra.terms import HeadId
    from unweave.analysis.composition.scores import Composition, CompositionTable
    from unweave.results.table import Table

WHERE = {"stream": "in the stream as stored", "tokens": "over tokens"}
TOKENS = "`--space tokens` gives scores that no basis changes."


@command
def composition(
    ctx: Context,
    model: ModelName,
    kind: Annotated[
        Literal["q", "k", "v", "all"], typer.Option(case_sensitive=False, help="Queries, keys or values of the reader.")
    ] = "all",
    formula: Annotated[
        Literal["correct", "as-published"], typer.Option(help="The score, or the formula as published, with its slip.")
    ] = "correct",
    space: Annotated[
        Literal["stream", "tokens"], typer.Option(help="Measure in the residual stream, or over tokens.")
    ] = "stream",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write scores here, a file for each two layers; those there are not redone."
        ),
    ] = None,
    top: TopOrAll = None,
    plot: Plot = None,
) -> None:
    """Rank pairs of heads by Q-, K- and V-composition, against the random baseline.

    With --out, of a model above a gigabyte the layers alone are read, each when it is needed.

    Example: unweave composition attn-2l --kind k
    """
    from unweave.loaders import layers_alone

    alone = layers_alone(model) if out is not None and space == "stream" and ctx.dtype == "float32" else None
    loaded = ctx.model(model) if alone is None else alone
    table = uw.composition(loaded, kind, formula=formula, space=space, seed=ctx.seed, folder=out)
    ctx.draw(plot, lambda: uw.plot.composition(table))
    shown = table.top(ctx.rows(top))
    weights = loaded.weights if isinstance(loaded, uw.Model) else loaded
    panel = Panel(f"Composition: how much of what the writer writes the reader reads, {WHERE[space]}", shown.cells())
    notes = (
        f"{len(shown)} of {len(table)} pairs; the rest have a lower z.",
        *_over(table, weights),
        *((f"{in_the_stream(weights)} {TOKENS}",) if space == "stream" else ()),
        *(_below_random(table) if space == "tokens" else ()),
        *(_over_tokens(loaded, table) if space == "stream" and formula == "correct" and kind in ("k", "all") else ()),
        *((f"Scores of each pair of layers: {out}.",) if out is not None else ()),
    )
    ctx.report(Report({"pairs": shown.to_dict()}, (panel,), notes))


def _over(table: "CompositionTable", weights: "uw.Weights") -> tuple[str, ...]:
    """Distances that were averaged over; none where no head is rotary."""
    found, mean = table.offsets, "Rotary heads: queries and keys as a root mean square over distances"
    if not isinstance(found, range):
        return () if found is None else (f"{mean} {found}.",)
    windows = (layer.meeting.window for layer in weights.layers if layer.meeting.moves)
    ends = any(window is not None and window <= found[-1] for window in windows)
    return (f"{mean} {found[0]:,} to {found[-1]:,}" + (", as far as a head's window reaches." if ends else "."),)


def _over_tokens(loaded: "uw.Model | uw.Weights", table: "CompositionTable") -> tuple[str, ...]:
    """Readers whose keys read another head most over tokens, where `induction` looks for the head it works through."""
    weights = loaded.weights if isinstance(loaded, uw.Model) else loaded
    if weights.lazy:  # it would read everything once more
        return ()
    try:
        over_tokens = uw.composition(loaded, "k", space="tokens")
    except Unsupported:
        return ()
    own, other = _strongest(table.where(kind="k")), _strongest(over_tokens)
    score = {(row.reader, row.writer): f"{row.writer} ({row.score:.3f})" for row in over_tokens}
    moved = [
        f"{reader} reads {score[reader, other[reader]]}, not {score[reader, writer]}"
        for reader, writer in own.items()
        if other[reader] != writer
    ]
    why = "By keys the strongest writer is another over tokens, where `induction` judges: "
    return (f"{why}{'; '.join(moved)}.",) if moved else ()


def _below_random(table: "CompositionTable") -> tuple[str, ...]:
    """Number of pairs that score below random heads."""
    below = sum(row.score < row.score.null.mean for row in table)
    meaning = "trained heads write where most others do not read, so that ranks say more than z"
    return (f"{below} of {len(table)} pairs lie below random heads: {meaning}.",)


def _strongest(table: "Table[Composition]") -> "dict[HeadId, HeadId]":
    """The writer that each reader reads most."""
    return {row.reader: row.writer for row in reversed(table.rows)}
