"""`unweave importance`: the loss explained by each order of path, each layer and each head."""

from typing import TYPE_CHECKING, Any

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Plot, Tokens
from unweave.cli.show import Panel, Report

if TYPE_CHECKING:
    from unweave.analysis.attribution.importance import Importance

TOKENS = 2**14
"""Tokens read by default: enough for two digits of each, in about ten seconds on one core."""


@command
def importance(
    ctx: Context, model: ModelName, data: Data = "default", tokens: Tokens = TOKENS, plot: Plot = None
) -> None:
    """Measure how much of the loss each order of path, each layer and each head explains, with patterns frozen.

    Example: unweave importance attn-2l --tokens 16384
    """
    loaded = ctx.model(model)
    windows = ctx.windows(loaded, data, tokens)
    with ctx.working(f"importance on {len(windows):,} sequences of {len(windows[0]):,} tokens"):
        found = uw.importance(loaded.weights, windows)
    ctx.draw(plot, lambda: uw.plot.importance(found))
    tables: dict[str, uw.Table[Any]] = {
        "Loss by order of path (nats a token; order 0 against uniform predictions)": found.orders,
        "The same with norm scales recomputed in each replay": found.orders_recomputed,
        "Paths through one head, by layer: alone, and on top of the other layers": found.layers,
        "Paths through one head, by head: alone, and on top of the other heads": found.heads,
    }
    without_norm = loaded.weights.norm.kind == "none"
    shown = {
        title: table
        for title, table in tables.items()
        if len(table) and not (without_norm and table is found.orders_recomputed)
    }
    panels = tuple(Panel(title, table.cells()) for title, table in shown.items())
    ctx.report(Report(uw.results.to_json(found), panels, _notes(found)))


def _notes(found: "Importance") -> tuple[str, ...]:
    return (
        f"{found.tokens:,} predictions. All orders together miss the model's loss of {found.model_loss:.4f} nats "
        f"by {found.residual:.1e}.",
        "With patterns frozen, what a path contributes to later attention is left out: only what it writes counts.",
    )
