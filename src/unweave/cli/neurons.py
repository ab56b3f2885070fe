"""`unweave neurons`: neurons that delete what they read, and virtual weights of neurons."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Top
from unweave.cli.show import Panel, Report, in_the_stream
from unweave.errors import BadInput


@command
def neurons(
    ctx: Context,
    model: ModelName,
    layer: Annotated[int | None, typer.Option(min=0, help="Also the virtual weights of this layer's neurons.")] = None,
    neuron: Annotated[int | None, typer.Option(min=0, help="Those of this neuron of the layer alone.")] = None,
    top: Top = 20,
) -> None:
    """List the neurons that write the negative of what they read, and with --layer what neurons are connected to.

    Example: unweave neurons PATH --layer 17
    """
    if neuron is not None and layer is None:
        raise BadInput(f"--neuron is {neuron}, and no layer is named", "name its layer: --layer 0")
    loaded, room = ctx.model(model), uw.analysis.composition
    deletes = room.deletion_neurons(loaded, layer, k=top)
    panels = [Panel("Cosines of what neurons read and write, lowest first: -1 deletes what it reads", deletes.cells())]
    document = {"deletion": deletes.to_dict()}
    if layer is not None:
        found = room.neuron_connections(loaded, layer, neuron, k=top)
        document["connections"] = found.to_dict()
        panels.append(Panel(f"Virtual weights of the neurons of layer {layer}, largest z first", found.cells()))
    free = in_the_stream(loaded.weights)
    notes = (free, *(() if layer is not None else ("--layer L lists the virtual weights of its neurons.",)))
    ctx.report(Report(document, tuple(panels), notes))
