"""`unweave info`: the dimensions of a model and its paths."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report, facts


@command
def info(ctx: Context, model: ModelName) -> None:
    """Describe a model: dimensions, positions, norm, parameters, and the number of paths of each order.

    Example: unweave info attn-2l
    """
    document = uw.describe(ctx.model(model).weights)
    values = {key: value for key, value in document.items() if key != "paths"}
    values |= {f"paths of order {order}": count for order, count in document["paths"].items()}
    notes = ("A path of order k goes through k heads from a token to the logits.",)
    ctx.report(Report(document, (Panel(f"Model {model}", facts(values)),), notes))
