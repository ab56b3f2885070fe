"""`unweave in-context`: the in-context-learning score, and the benefit of distant context."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Tokens
from unweave.cli.show import Panel, Report, facts

AROUND = 50
"""Tokens before the late one that are predicted with it, once with the far context and once without."""


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

    Also the benefit of distant context: the same late tokens, predicted with it and without it.

    Example: unweave in-context attn-2l
    """
    from unweave.model.checks import as_ids

    loaded = ctx.model(model)
    rows = ctx.windows(loaded, data, tokens)
    with ctx.working(f"losses of {len(rows):,} sequences of {len(rows[0]):,} tokens"):
        losses = uw.analysis.attribution.window_losses(loaded, as_ids(rows))
        score = uw.in_context(loaded, rows, early=early, late=late, losses=losses)
    (a, b), (c, d) = score.early, score.late
    first = (a + b) // 2
    with ctx.working("the same tokens without distant context"):
        far = uw.analysis.induction.long_context_gain(
            loaded, rows, first, (max(first + 1, d - AROUND), d), losses=losses
        )
    found = score.to_dict() | {"early": first, "late": (c + d) // 2, "distant": uw.results.to_json(far)}
    found |= {"early_tokens": [a, b], "late_tokens": [c, d]}
    notes = (
        "The score is negative where context helps. It compares different tokens of a text, so it is noisy; the "
        "standard error is over windows." + ("" if found["standard_error"] is not None else " One has none."),
        "The benefit of distant context compares the same tokens, predicted with it and without it: less noisy, and "
        "negative where it helps.",
        "Windows of a corpus may hold several short documents; what comes before the last start token is no context.",
    )
    values = {
        "loss of all tokens": score.loss,
        f"loss of tokens {a}-{b}": found["loss_early"],
        f"loss of tokens {c}-{d}": found["loss_late"],
        "score: late minus early": found["score"],
        "its standard error": found["standard_error"],
        f"loss of tokens {far.late[0]}-{far.late[1]} after all before": far.loss_whole,
        f"the same after the nearest {far.near} or a few more": far.loss_near,
        "change by the distant context": far.change,
        "standard error of the change": uw.results.to_json(far.change.standard_error),
    }
    panel = Panel(f"In-context learning, over {found['windows']:,} windows (nats)", facts(values))
    ctx.report(Report(found, (panel,), notes))
