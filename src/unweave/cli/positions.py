"""`unweave positions`: where heads attend by positions alone."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report


@command
def positions(ctx: Context, model: ModelName) -> None:
    """Measure each head's attention from positions alone: to itself, to the token before, and to the start.

    Example: unweave positions attn-2l
    """
    table = uw.position_shares(ctx.model(model))
    panel = Panel("Shares of attention from positions alone; `even` attends to all alike", table.cells())
    notes = ("What tokens add to the scores is left out: on a text a head may attend elsewhere.",)
    ctx.report(Report({"heads": table.to_dict()}, (panel,), notes))
