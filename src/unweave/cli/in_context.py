"""The command about what context is worth."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Tokens
from unweave.cli.show import Panel, Report
from unweave.text.windows import TOKENS, windows

AROUND = 50
"""Tokens before the late one that are predicted with it, once with the far context and once without."""
AT_ONCE = 16
"""Windows run at a time."""
EARLY, LATE = 50, 500
"""The follow-up paper's tokens; nearer ones where windows are shorter."""


@command
def in_context(
    ctx: Context,
    model: ModelName,
    data: Data = "default",
    tokens: Tokens = TOKENS,
    early: Annotated[int | None, typer.Option(min=1, help="The early token; 0 is the start. (default: 50)")] = None,
    late: Annotated[int | None, typer.Option(min=2, help="The late token. (default: 500, or the last)")] = None,
) -> None:
    """How much does context help? The in-context-learning score: loss late in a text less loss early in it.

    And what the far context alone is worth: the same late tokens, predicted with it and without.

    Example: unweave in-context attn-2l
    """
    loaded = ctx.model(model)
    rows = windows(loaded, data, tokens)
    last = min(LATE, len(rows[0]) - 1) if late is None else late
    first = min(EARLY, max(1, last // 10)) if early is None else early
    runs = (uw.run(loaded.weights, rows[i : i + AT_ONCE]) for i in range(0, len(rows), AT_ONCE))
    found = uw.results.to_json(uw.in_context(runs, early=first, late=last))
    far = uw.analysis.induction.long_context_gain(loaded.weights, rows, first, (max(first + 1, last - AROUND), last))
    found["distant"] = uw.results.to_json(far)
    error = found["standard_error"]
    notes = (
        "The score is negative where context helps. It compares different tokens of a text, so it is noisy: the "
        "standard error is over texts. `reproduce` and `dynamics` average the tokens about these two."
        + ("" if error is not None else " One text has none."),
        "The far context is judged by the same tokens, predicted with it and without: less noisy, and negative where "
        "it helps.",
        "Windows of a corpus may hold several short documents; what comes before the last start token is no context.",
    )
    grid = Panel(
        f"In-context learning, over {found['texts']:,} texts (nats)",
        [
            {"what": f"loss at token {first}", "value": found["loss_early"]},
            {"what": f"loss at token {last}", "value": found["loss_late"]},
            {"what": "score: late less early", "value": found["score"]},
            {"what": "standard error", "value": error},
            {"what": f"loss of tokens {far.late[0]}-{far.late[1]} after all before", "value": far.loss_whole},
            {"what": f"the same after the nearest {far.near} or a few more", "value": far.loss_near},
            {"what": "change by the far context", "value": far.change},
            {"what": "standard error", "value": far.standard_error},
        ],
    )
    ctx.report(Report(found, (grid,), notes))
