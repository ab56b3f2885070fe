"""`unweave kernel`: how much of a rotary head's scores on a text the distance alone explains."""

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import HeadName, ModelName, Text, Top
from unweave.cli.show import Panel, Report, facts
from unweave.results.cells import number


@command
def kernel(ctx: Context, model: ModelName, head: HeadName, text: Text, top: Top = 10) -> None:
    """Split a rotary head's scores on a text into a kernel of the distance and what its tokens add to it.

    Example: unweave kernel example:rotary-induction L0H0 --text "the cat sat on the mat"
    """
    loaded = ctx.model(model, "float64")
    found = uw.analysis.attribution.score_kernel(ctx.run(loaded, text), head)
    shares = {
        "distance alone (the kernel)": number(found.kernel, 3),
        "distance and query": number(found.query, 3),
        "distance and key": number(found.key, 3),
        "interaction of both tokens": number(found.interaction, 3),
    }
    panels = (
        Panel(f"{found.head}: shares of the variance of its scores within rows (sd {found.sd:.3g})", facts(shares)),
        Panel(f"Its kernel, largest first: it peaks at distance {found.peak}", found.curve.top(top, "kernel").cells()),
    )
    notes = (
        "The first token is left out of means, shares and attention: heads rest on it.",
        f"The four parts leave {found.residual:.1e} of the scores (float64).",
    )
    ctx.report(Report(found.to_dict(), panels, notes))
