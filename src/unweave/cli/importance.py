"""`unweave importance`: the loss explained by each order of path, each layer and each head."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Data, Hops, ModelName, Plot
from unweave.cli.show import Panel, Report
from unweave.text.windows import FEWER_TOKENS

if TYPE_CHECKING:
    from unweave.analysis.attribution.importance import Importance

Fewer = Annotated[
    int, typer.Option(min=2, help="Tokens to read, at most, in windows spread evenly over the held-out text.")
]


@command
def importance(
    ctx: Context,
    model: ModelName,
    data: Data = "default",
    tokens: Fewer = FEWER_TOKENS,
    hops: Hops = False,
    plot: Plot = None,
) -> None:
    """Measure how much of the loss each order of path, each layer and each head explains, with patterns frozen.

    The order of a path is its number of heads; with --hops also its number of moves between positions, beside it.

    Example: unweave importance attn-2l --tokens 16384 --hops
    """
    loaded = ctx.model(model)
    windows = ctx.windows(loaded, data, tokens)
    with ctx.working(f"importance on {len(windows):,} sequences of {len(windows[0]):,} tokens"):
        found = uw.importance(loaded.weights, windows)
    ctx.draw(plot, lambda: uw.plot.importance(found))
    document, counted = uw.results.to_json(found), [found]
    if hops:
        with ctx.working("the same by hops"):
            counted.append(uw.importance(loaded.weights, windows, hops=True))
        document["hops"] = uw.results.to_json(counted[1])
    panels = tuple(panel for each in counted for panel in _panels(each, loaded.weights.norm.kind))
    ctx.report(Report(document, panels, tuple(note for each in counted for note in _notes(each))))


def _panels(found: "Importance", norm: str) -> list[Panel]:
    one = {"heads": "Paths through one head", "hops": "Paths of one hop"}[found.counted]
    tables: dict[str, uw.Table[Any]] = {
        f"Loss by number of {found.counted} (nats a token; order 0 against uniform predictions)": found.orders,
        "The same with norm scales recomputed in each replay": found.orders_recomputed,
        f"{one}, by layer: alone, and on top of the other layers": found.layers,
        f"{one}, by head: alone, and on top of the other heads": found.heads,
    }
    shown = {title: table for title, table in tables.items() if norm != "none" or table is not found.orders_recomputed}
    return [Panel(title, table.cells()) for title, table in shown.items() if len(table)]


def _notes(found: "Importance") -> tuple[str, ...]:
    total = (
        f"All orders together miss the model's loss of {found.model_loss:.4f} nats on these {found.sequences:,} "
        f"windows by {found.residual:.1e}"
    )
    if found.counted == "hops":
        return (
            "By hops, A = D + M: what a head takes from its own position counts with the embedding, as order 0. "
            f"{total}.",
        )
    some = f", {found.tokens_by_head:,} by layer and head" if found.tokens_by_head < found.tokens else ""
    return (
        f"{found.tokens:,} predictions{some}. {total}.",
        "With patterns frozen, what a path contributes to later attention is left out: only what it writes counts.",
    )
