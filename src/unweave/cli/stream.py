"""Commands about the residual stream: who writes what, who reads whom, and which part of it is whose."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import ModelName, Shell, Text, Top, command
from unweave.cli.data import given
from unweave.cli.show import Answer, Grid


@command
def stream(shell: Shell, model: ModelName, text: Text, top: Top = 20) -> None:
    """What did each component write to the residual stream, at every layer, and does it sum to the whole?

    Example: unweave stream attn-2l --text "to be or not to be"
    """
    loaded = shell.model(model)
    run = loaded.run(given(text))
    found, axes = uw.stream_parts(run), uw.privileged_axes(run, seed=shell.seed)
    wires = uw.virtual_weights(loaded.weights)
    document = {
        **uw.results.to_json(found),
        "axes": axes.to_dict(),
        "weight_axes": uw.analysis.stream.privileged_weights(loaded.weights, seed=shell.seed).to_dict(),
        "wires": wires.to_dict(),
    }
    shell.answer(
        Answer(
            document,
            (
                Grid("Who wrote the stream that each layer reads: shares sum to 1", document["parts"]),
                Grid("Virtual weights: who reads what whom wrote, most above chance first", wires.top(top).to_dict()),
                Grid(
                    "Do the axes of the stream stand out? Kurtosis over axes, and after random rotations",
                    document["axes"],
                ),
            ),
            (
                f"The parts sum to the stream at every layer, to {found.residual:.1e} of its largest entry.",
                f"{min(top, len(wires))} of {len(wires)} wires shown.",
            ),
        )
    )


@command
def subspaces(
    shell: Shell,
    model: ModelName,
    text: Annotated[
        str, typer.Option("--text", "-t", help="Look for heads that delete on this text; - reads standard input.")
    ] = "",
    top: Top = 20,
) -> None:
    """Which part of the stream does each head use, where do parts overlap, and does any head clear it?

    Example: unweave subspaces attn-2l --text "to be or not to be"
    """
    loaded = shell.model(model)
    heads, pairs = uw.analysis.stream.head_bandwidth(loaded.weights).to_dict(), uw.overlaps(loaded.weights)
    vocabulary = uw.results.to_json(uw.analysis.stream.vocabulary_dimensions(loaded.weights))
    deletes = uw.analysis.stream.deletion(loaded.run(given(text)), seed=shell.seed).to_dict() if text else []
    short = [{"what": k, "value": v} for k, v in vocabulary.items() if k != "embedding_share"]
    grids = (
        Grid(f"Effective dimensions that each head moves and compares, of {loaded.weights.d_model}", heads),
        Grid("Overlap of subspaces, most above chance first: 1 if one contains the other", pairs.top(top).to_dict()),
        Grid("Dimensions that the vocabulary takes", short),
    )
    removed = (Grid("Deletion on this text: what each head takes out of the stream", deletes),) if text else ()
    notes = (
        f"{min(top, len(pairs))} of {len(pairs)} pairs shown.",
        *(() if text else ("--text T looks for heads that delete.",)),
    )
    document = {"heads": heads, "overlaps": pairs.to_dict(), "vocabulary": vocabulary, "deletion": deletes}
    shell.answer(Answer(document, (*grids, *removed), notes))
