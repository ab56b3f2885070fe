"""`unweave circuits`: the largest entries of a head's OV or QK circuit."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Embedding, HeadName, ModelName, Offset, Top, Unembedding, offsets
from unweave.cli.show import Panel, Report

if TYPE_CHECKING:
    from unweave.analysis.circuits.expanded import CircuitEntries
    from unweave.model.weights import Weights

MEANING = {
    "ov": "the OV circuit of {head}: attending to the column's token adds `entry` to the logit of the row's",
    "qk": "the QK circuit of {head}: the row's token attends to the column's with `entry` added to its score",
}


@command
def circuits(
    ctx: Context,
    model: ModelName,
    head: HeadName,
    circuit: Annotated[Literal["ov", "qk"], typer.Option(help="OV: what it writes. QK: where it attends.")] = "ov",
    source: Annotated[str, typer.Option(metavar="TOKEN", help="Only this source: a token attended to, or #17.")] = "",
    row: Annotated[str, typer.Option(metavar="TOKEN", help="Only this output token (ov) or destination (qk).")] = "",
    end: Annotated[Literal["largest", "smallest"], typer.Option(help="The largest or the smallest.")] = "largest",
    offset: Offset = "",
    embedding: Embedding = "stored",
    unembedding: Unembedding = "stored",
    top: Top = 20,
) -> None:
    """List the largest entries of a head's OV or QK circuit over the whole vocabulary.

    Example: unweave circuits attn-2l L1H10 --circuit ov --top 10
    """
    loaded = ctx.model(model)
    loaded = uw.transforms.normalized_embedding(loaded) if embedding == "as-read" else loaded
    loaded = uw.transforms.centered_unembedding(loaded) if unembedding == "centered" else loaded
    apart = offsets(offset)
    found = uw.largest_entries(
        loaded, head, circuit, top, row=row or None, column=source or None, end=end, offsets=apart
    )
    document = {"head": str(uw.HeadId.of(head)), "circuit": circuit, **found.to_dict()}
    document |= {} if apart is None else {"offset": offset}
    at = "" if apart is None else f", at distance {offset}"
    name = f"{end.capitalize()} entries of " + MEANING[circuit].format(head=f"{document['head']}{at}")
    panel = Panel(name, found.entries.cells())
    ctx.report(Report(document, (panel,), tuple(_notes(loaded.weights, circuit, found))))


def _notes(weights: "Weights", circuit: str, found: "CircuitEntries") -> list[str]:
    notes = [
        f"Exact over {weights.d_vocab:,} × {weights.d_vocab:,} entries, of which {found.searched:.1%} were computed."
    ]
    if weights.norm.kind != "none":
        notes.append("Norm scales that depend on more than the token are left out.")
    if circuit == "ov":
        notes.append("What a source adds to all logits alike changes no prediction; --unembedding centered removes it.")
    if circuit == "qk":
        notes.append("Scores of different destinations are not comparable: softmax is taken over each row by itself.")
    return notes
