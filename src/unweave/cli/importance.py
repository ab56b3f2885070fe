"""The command that asks which paths matter for the loss."""

from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, ModelName, Tokens
from unweave.cli.show import Panel, Report
from unweave.text.windows import TOKENS, windows

if TYPE_CHECKING:
    from unweave.analysis.attribution.importance import Importance


@command
def importance(ctx: Context, model: ModelName, data: Data = "default", tokens: Tokens = TOKENS) -> None:
    """Which paths explain the loss? Reduction by number of heads passed, by layer and by head, patterns frozen.

    Example: unweave importance attn-2l --tokens 16384
    """
    loaded = ctx.model(model)
    rows = windows(loaded, data, tokens)
    ctx.say(f"{len(rows):,} sequences of {len(rows[0]):,} tokens")
    found = uw.importance(loaded.weights, rows)
    grids = [
        Panel("Loss by order of path (nats a token; order 0 against uniform predictions)", found.orders.to_dict()),
        Panel("The same with norm scales recomputed in each replay", found.orders_recomputed.to_dict()),
        Panel("Paths through one head, by layer: alone, and on top of the other layers", found.layers.to_dict()),
        Panel("Paths through one head, by head: alone, and on top of the other heads", found.heads.to_dict()),
    ]
    shown = [grid for grid in grids if grid.rows]
    without_norm = loaded.weights.norm.kind == "none"
    ctx.report(
        Report(uw.results.to_json(found), tuple(shown[:1] + shown[2:] if without_norm else shown), _notes(found))
    )


def _notes(found: "Importance") -> tuple[str, ...]:
    return (
        f"{found.tokens:,} predictions. All orders together miss the model's loss of {found.model_loss:.4f} nats "
        f"by {found.residual:.1e}.",
        "Freezing patterns leaves out what paths do for where heads look: only what they move is counted.",
    )
