"""`unweave stream`: what each component writes to the residual stream."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Text, TopOrAll
from unweave.cli.show import Panel, Report, in_the_stream


@command
def stream(ctx: Context, model: ModelName, text: Text, top: TopOrAll = None) -> None:
    """Decompose the residual stream: what each component has written to it before every layer.

    Example: unweave stream attn-2l --text "to be or not to be"
    """
    loaded = ctx.model(model)
    run = ctx.run(loaded, text)
    with ctx.working("contributions to the residual stream"):
        found, axes = uw.decompose_stream(run), uw.privileged_axes(run, seed=ctx.seed)
    with ctx.working("virtual weights and their random baseline"):
        pairs, weight_axes = (
            uw.virtual_weights(loaded),
            uw.analysis.stream.privileged_weights(loaded.weights, seed=ctx.seed),
        )
    shown = pairs.top(ctx.rows(top))
    document = {
        **uw.results.to_json(found),
        "axes": axes.to_dict(),
        "weight_axes": weight_axes.to_dict(),
        "wires": shown.to_dict(),
    }
    panels = (
        Panel("The residual stream that each layer reads, by who wrote it; shares sum to 1", found.parts.cells()),
        Panel("Virtual weights: how strongly each reader reads each writer, largest z first", shown.cells()),
        Panel("Kurtosis over the axes of the stream, against random rotations: large where privileged", axes.cells()),
    )
    notes = (
        f"At every layer the parts sum to the stream, to {found.residual:.1e} of its largest entry.",
        f"{len(shown)} of {len(pairs)} pairs of writer and reader shown.",
        in_the_stream(loaded.weights),
    )
    ctx.report(Report(document, panels, notes))
