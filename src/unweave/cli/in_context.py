"""`unweave in-context`: the in-context-learning score, and the gain from distant context."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Tokens
from unweave.cli.show import Answer, Panel


@command
def in_context(
    ctx: Context,
    model: ModelName,
    data: Data = "default",
    tokens: Tokens = None,
    early: Annotated[int | None, typer.Option(min=1, help="The early token, from 1. (default: around 50)")] = None,
    late: Annotated[int | None, typer.Option(min=2, help="The late token. (default: around 500)")] = None,
) -> None:
    """Measure the in-context-learning score: loss late in a text minus loss early in it.

    Also the gain from distant context: the same late tokens, predicted with it and without it.

    Example: unweave in-context attn-2l
    """
    from unweave.model.checks import as_ids

    loaded = ctx.model(model)
    rows = ctx.windows(loaded, data, tokens)
    with ctx.working(f"losses of {len(rows):,} sequences of {len(rows[0]):,} tokens"):
        losses = uw.analysis.attribution.window_losses(loaded, as_ids(rows))
        score = uw.in_context(loaded, rows, early=early, late=late, losses=losses)
    with ctx.working("the same tokens without distant context"):
        far = uw.analysis.induction.long_context_gain(loaded, rows, score.near, score.around, losses=losses)
    document = uw.results.to_json(score) | {
        "early": score.near,
        "late": sum(score.late) // 2,
        "early_tokens": list(score.early),
        "late_tokens": list(score.late),
        "distant": uw.results.to_json(far),
    }
    panels = Panel("In-context-learning score", score.facts()), Panel("Gain from distant context", far.facts())
    ctx.report(Answer(document, panels, (*score.notes, *far.notes), score.answer))
