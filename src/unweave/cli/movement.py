"""`unweave movement`: what each head moves on a text."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Plot, Text, Top
from unweave.cli.show import Panel, Report

OneHead = Annotated[
    str,
    typer.Option(metavar="HEAD", help="List this head's largest moves as well.", autocompletion=completion.heads),
]


@command
def movement(ctx: Context, model: ModelName, text: Text, head: OneHead = "", top: Top = 20, plot: Plot = None) -> None:
    """Measure what each head moves on a text: from where, how much, and its effect on the next token's logit.

    Example: unweave movement attn-2l --text "the cat sat on the mat" --head L1H10
    """
    loaded = ctx.model(model)
    run = ctx.run(loaded, text)
    table = uw.movement(run)
    ctx.draw(plot, lambda: uw.plot.attention(run, head or None))
    panels = [Panel("What heads move on this text", table.cells())]
    document: dict[str, object] = {"heads": table.to_dict()}
    if head:
        tokens = [loaded.tokenizer.token(i) for i in run.ids.tolist()]
        named = [
            {"dst": move["dst"], "dst_token": tokens[move["dst"]], "src": move["src"], "src_token": tokens[move["src"]]}
            | move
            for move in uw.analysis.stream.moves(run, head, k=top).to_dict()
        ]
        document["moves"] = named
        panels.append(Panel(f"Largest moves of {head}: from src (key) to dst (query)", named))
    notes = (
        "Information: attention times the norm of what is written to the residual stream, as a share of all that the "
        "head moves.",
        "Logit effect: what the head adds directly to the logit of the true next token, minus what it adds to the mean "
        "of all logits; a value bias belongs to no head.",
    )
    ctx.report(Report(document, tuple(panels), notes))
