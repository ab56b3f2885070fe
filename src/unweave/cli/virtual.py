"""`unweave virtual`: pairs of heads that act as one."""

from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import Hops, ModelName, TextOrHeldOut, TopOrAll
from unweave.cli.show import Panel, Report, in_the_stream

if TYPE_CHECKING:
    from unweave.analysis.composition.virtual_heads import VirtualHeads
    from unweave.results.table import Json

SHOWN: dict[str, tuple[str, ...]] = {"heads": (), "hops": ("reader", "writer", "removed", "added", "size")}
"""Columns that are printed: what is read from the weights of a pair is the same by hops."""

HELD_OUT = 2048
"""Tokens of held-out text where none is given."""


@command
def virtual(
    ctx: Context, model: ModelName, text: TextOrHeldOut = None, hops: Hops = False, top: TopOrAll = None
) -> None:
    """Rank virtual heads, pairs that act as one, by the rise of the loss without them, with patterns frozen.

    With --hops also by what both heads move between positions.

    Without --text on 2,048 tokens of held-out text.

    Example: unweave virtual attn-2l --text "the cat sat on the mat and the cat"
    """
    loaded = ctx.model(model)
    run = loaded.run(ctx.windows(loaded, "default", HELD_OUT)) if text is None else ctx.run(loaded, text)
    with ctx.working("the loss without each pair of heads"):
        counted = {"heads": uw.virtual_heads(run, seed=ctx.seed)}
        if hops:
            counted["hops"] = uw.virtual_heads(run, hops=True, seed=ctx.seed)
    documents = {name: _document(found, ctx.rows(top)) for name, found in counted.items()}
    document = documents.pop("heads") | documents
    titles = {
        "heads": "Virtual heads, the largest rise of the loss first",
        "hops": "The same by hops: only what both heads move",
    }
    panels = tuple(
        Panel(titles[name], found.heads.top(ctx.rows(top)).cells(*SHOWN[name])) for name, found in counted.items()
    )
    free = in_the_stream(run.weights)
    notes = (
        *(_note(name, found) for name, found in counted.items()),
        "Rise without it: rise of the loss without the pair. Worth alone: fall of the loss when the pair joins the "
        "paths of order 1.",
        f"Eigenvalue score of random pairs: {counted['heads'].eigenvalue_null}.",
        f"V-composition: {free[0].lower()}{free[1:]}",
    )
    ctx.report(Report(document, panels, notes))


def _document(found: "VirtualHeads", rows: int) -> "dict[str, Json]":
    return {
        "pairs": found.heads.top(rows).to_dict(),
        "loss": found.loss,
        "loss_without": found.loss_without,
        "removed_together": found.removed_together,
        "eigenvalue_null": uw.results.to_json(found.eigenvalue_null),
    }


def _note(counted: str, found: "VirtualHeads") -> str:
    single = {"heads": "direct path and single heads", "hops": "paths of at most one hop"}[counted]
    return (
        f"{len(found.heads)} pairs of {counted}. Loss {found.loss:.4f} nats a token; {single} alone "
        f"{found.loss_without:.4f}; without all pairs {found.loss + found.removed_together:.4f}."
    )
