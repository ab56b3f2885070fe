"""`unweave stream`: what each component writes to the residual stream."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text, Top
from unweave.cli.show import Panel, Report


@command
def stream(ctx: Context, model: ModelName, text: Text, top: Top = 20) -> None:
    """What did each component write to the residual stream, at every layer, and does it sum to the whole?

    Example: unweave stream attn-2l --text "to be or not to be"
    """
    loaded = ctx.model(model)
    run = loaded.run(given(text))
    found, axes = uw.decompose_stream(run), uw.privileged_axes(run, seed=ctx.seed)
    wires = uw.virtual_weights(loaded.weights)
    document = {
        **uw.results.to_json(found),
        "axes": axes.to_dict(),
        "weight_axes": uw.analysis.stream.privileged_weights(loaded.weights, seed=ctx.seed).to_dict(),
        "wires": wires.to_dict(),
    }
    ctx.report(
        Report(
            document,
            (
                Panel("Who wrote the stream that each layer reads: shares sum to 1", document["parts"]),
                Panel("Virtual weights: who reads what whom wrote, most above chance first", wires.top(top).to_dict()),
                Panel(
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
