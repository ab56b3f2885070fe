"""`unweave info`: the dimensions of a model and its paths."""

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.models import loss_of
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report, facts

UNREAD = "Above a gigabyte: names, dtypes and shapes were read and compared with config.json, and no number."


@command
def info(ctx: Context, model: ModelName) -> None:
    """Describe a model: dimensions, positions, norm, parameters, its card's loss, and its paths of each order.

    Example: unweave info attn-2l
    """
    import torch

    from unweave.analysis.overview import described
    from unweave.loaders import outline

    shapes = outline(model)
    if shapes is None:
        loaded = ctx.model(model)
        document, elsewhere = described(loaded.weights)
        document |= loss_of(loaded.card)
    else:
        document, elsewhere = described(shapes.to(getattr(torch, ctx.dtype)))
    values = {key: value for key, value in document.items() if key != "paths"}
    values |= {f"paths of order {order}": count for order, count in document["paths"].items()}
    unread = () if shapes is None else (UNREAD,)
    begins = f"; {elsewhere:,} more begin at positions, biases or MLPs" if elsewhere else ""
    notes = (f"A path of order k goes through k heads from a token to the logits{begins}.", *unread)
    ctx.report(Report(document, (Panel(f"Model {model}", facts(values)),), notes))
