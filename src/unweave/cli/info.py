"""`unweave info`: the dimensions of a model and its paths."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report


@command
def info(ctx: Context, model: ModelName) -> None:
    """What is it: dimensions, positions, norm, parameters, and the number of paths of each order.

    Example: unweave info attn-2l
    """
    loaded = uw.load(model).to(ctx.dtype, ctx.device)
    for sentence in uw.analysis.overview.caveats(loaded.weights):
        ctx.say(sentence)
    document = uw.describe(loaded.weights)
    rows = [{"what": key, "value": value} for key, value in document.items() if key != "paths"]
    rows += [{"what": f"paths of order {order}", "value": count} for order, count in document["paths"].items()]
    notes = ("Paths of order k pass k heads on their way from a token to the logits.",)
    ctx.report(Report(document, (Panel(f"Model {model}", rows),), notes))
