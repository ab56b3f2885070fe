"""`unweave virtual`: pairs of heads that act as one."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text, Top
from unweave.cli.show import Panel, Report, short

PAIR = {
    "removed": "removed",
    "added": "added",
    "size": "size",
    "v_composition": "V-composition",
    "z": "z",
    "eigenvalue_score": "copies",
}


@command
def virtual(ctx: Context, model: ModelName, text: Text, top: Top = 20) -> None:
    """Which pairs of heads act as one? Virtual heads by what removing them does to the loss, patterns held.

    Example: unweave virtual attn-2l --text "the cat sat on the mat and the cat"
    """
    found = uw.virtual_heads(ctx.model(model).run(given(text)), seed=ctx.seed)
    document = {
        "pairs": found.heads.to_dict(),
        "loss": found.loss,
        "loss_without": found.loss_without,
        "removed_together": found.removed_together,
        "eigenvalue_null": uw.results.to_json(found.eigenvalue_null),
    }
    shown = found.heads.top(top)
    rows = [{"reader": str(row.reader), "writer": str(row.writer), **short(row, PAIR)} for row in shown]
    without = found.loss + found.removed_together
    notes = (
        f"{len(shown)} of {len(found.heads)} pairs shown. Loss {found.loss:.4f} nats a token; direct path and single "
        f"heads alone {found.loss_without:.4f}; without all pairs {without:.4f}.",
        "Removed: how much the loss rises without the pair. Added: how much it falls when it joins the single heads.",
        f"Eigenvalue score of random pairs: {found.eigenvalue_null.mean:.2f} ± {found.eigenvalue_null.sd:.2f}.",
    )
    ctx.report(Report(document, (Panel("Virtual heads, the largest loss on removal first", rows),), notes))
