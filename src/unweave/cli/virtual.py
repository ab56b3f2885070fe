"""`unweave virtual`: pairs of heads that act as one."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Text, TopOrAll
from unweave.cli.show import Panel, Report


@command
def virtual(ctx: Context, model: ModelName, text: Text, top: TopOrAll = None) -> None:
    """Rank virtual heads, pairs that act as one, by the rise of the loss without them, with patterns frozen.

    Example: unweave virtual attn-2l --text "the cat sat on the mat and the cat"
    """
    run = ctx.run(ctx.model(model), text)
    with ctx.working("the loss without each pair of heads"):
        found = uw.virtual_heads(run, seed=ctx.seed)
    shown = found.heads.top(ctx.rows(top))
    document = {
        "pairs": shown.to_dict(),
        "loss": found.loss,
        "loss_without": found.loss_without,
        "removed_together": found.removed_together,
        "eigenvalue_null": uw.results.to_json(found.eigenvalue_null),
    }
    notes = (
        f"{len(shown)} of {len(found.heads)} pairs. Loss {found.loss:.4f} nats a token; direct path and single heads "
        f"alone {found.loss_without:.4f}; without all pairs {found.loss + found.removed_together:.4f}.",
        "Loss without it: rise of the loss without the pair. Worth alone: fall of the loss when the pair joins the "
        "single heads.",
        f"Eigenvalue score of random pairs: {found.eigenvalue_null}.",
    )
    ctx.report(Report(document, (Panel("Virtual heads, the largest rise of the loss first", shown.cells()),), notes))
