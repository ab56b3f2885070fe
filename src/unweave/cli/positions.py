"""`unweave positions`: where heads attend by positions alone."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report


@command
def positions(ctx: Context, model: ModelName) -> None:
    """Where would each head look if it saw positions only? Shares on itself, the position before, and the start.

    Example: unweave positions attn-2l
    """
    rows = uw.position_shares(ctx.model(model)).to_dict()
    ctx.report(
        Report(
            {"heads": rows},
            (Panel("Shares of attention from positions alone, by head; `even` is no preference", rows),),
            ("What tokens add to the scores is left out: a head may look elsewhere on text.",),
        )
    )
