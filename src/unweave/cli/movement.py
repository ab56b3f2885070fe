"""`unweave movement`: what each head moves on a text."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text, Top
from unweave.cli.show import Panel, Report, short

if TYPE_CHECKING:
    from unweave.analysis.stream.movement import Move

MOVED = {
    "first": "first",
    "first_information": "first, information",
    "previous": "before",
    "previous_information": "before, information",
    "distance": "distance",
    "size": "size",
    "logit_effect": "logit effect",
    "standard_error": "± error",
}
OneHead = Annotated[str, typer.Option(metavar="HEAD", help="Also list this head's largest moves.")]


@command
def movement(ctx: Context, model: ModelName, text: Text, head: OneHead = "", top: Top = 20) -> None:
    """What does each head move on a text: from where, how much, and to what effect on the next token?

    Example: unweave movement attn-2l --text "the cat sat on the mat" --head L1H2
    """
    loaded = ctx.model(model)
    run = loaded.run(given(text))
    table = uw.movement(run)
    grids = [Panel("What heads move on this text", [{"head": str(row.head), **short(row, MOVED)} for row in table])]
    document: dict[str, object] = {"heads": table.to_dict()}
    if head:
        named = _named(uw.analysis.stream.moves(run, head, k=top), [loaded.tokenizer.token(int(i)) for i in run.ids])
        document["moves"] = named
        grids.append(Panel(f"Largest moves of {head}: dst looks (query), src is looked at (key)", named))
    notes = (
        "Information is attention times the norm of what arrives in the stream, as a share of all that the head moves.",
        "Logit effect is the head's direct part of the true next token's logit, beyond its part of the mean of all "
        "logits; a value bias is in no head's part.",
    )
    ctx.report(Report(document, tuple(grids), notes))


def _named(found: "Iterable[Move]", tokens: Sequence[object]) -> list[dict[str, object]]:
    """Moves with their tokens named."""
    return [
        {
            "dst": row.dst,
            "dst_token": tokens[row.dst],
            "src": row.src,
            "src_token": tokens[row.src],
            "attention": row.attention,
            "information": row.information,
            "logit_effect": row.logit_effect,
        }
        for row in found
    ]
