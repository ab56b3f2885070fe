"""`unweave circuits`: the largest entries of a head's OV or QK circuit."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import HeadName, ModelName, Top, Unembedding
from unweave.cli.show import Panel, Report

if TYPE_CHECKING:
    from unweave.analysis.circuits.expanded import CircuitEntries
    from unweave.model.weights import Weights

MEANING = {
    "ov": "the OV circuit of {head}: attending to the column's token adds `value` to the logit of the row's",
    "qk": "the QK circuit of {head}: the row's token attends to the column's with `value` added to its score",
}


@command
def circuits(
    ctx: Context,
    model: ModelName,
    head: HeadName,
    circuit: Annotated[Literal["ov", "qk"], typer.Option(help="What it copies, or where it looks.")] = "ov",
    source: Annotated[str, typer.Option(metavar="TOKEN", help="Only this source: the token attended to.")] = "",
    row: Annotated[str, typer.Option(metavar="TOKEN", help="Only this output token (ov) or destination (qk).")] = "",
    end: Annotated[Literal["largest", "smallest"], typer.Option(help="Which end of the circuit.")] = "largest",
    embedding: Annotated[
        Literal["stored", "as-read"], typer.Option(help="As stored, or divided by each token's own norm.")
    ] = "stored",
    unembedding: Unembedding = "stored",
    top: Top = 20,
) -> None:
    """What does a head do with any token? The largest entries of its OV or QK circuit, over the whole vocabulary.

    Example: unweave circuits attn-2l L1H2 --circuit ov --top 10
    """
    loaded = ctx.model(model)
    loaded = uw.transforms.normalized_embedding(loaded) if embedding == "as-read" else loaded
    loaded = uw.transforms.centered_unembedding(loaded) if unembedding == "centered" else loaded
    found = uw.largest_entries(loaded, head, circuit, top, row=row or None, column=source or None, end=end)
    document = {"head": str(uw.HeadId.of(head)), "circuit": circuit, **found.to_dict()}
    name = f"{end.capitalize()} entries of " + MEANING[circuit].format(head=document["head"])
    ctx.report(Report(document, (Panel(name, document["entries"]),), tuple(_notes(loaded.weights, circuit, found))))


def _notes(weights: "Weights", circuit: str, found: "CircuitEntries") -> list[str]:
    notes = [
        f"Exact over {weights.d_vocab:,} × {weights.d_vocab:,} entries; {found.searched:.1%} had to be multiplied out."
    ]
    if weights.norm.kind != "none":
        notes.append("The division by the norm's scale is left out where it depends on more than the token.")
    if circuit == "ov":
        notes.append(
            "What a source adds to every logit alike changes no prediction: --unembedding centered takes it off."
        )
    if circuit == "qk":
        notes.append("Scores of different destinations are not comparable: each one's softmax is its own.")
    return notes
