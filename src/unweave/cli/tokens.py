"""`unweave tokens`: the tokens of a text."""

from typing import Annotated

import typer

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName
from unweave.cli.show import Answer, Panel
from unweave.errors import BadInput


@command
def tokens(
    ctx: Context,
    model: ModelName,
    text: Annotated[str | None, typer.Argument(metavar="TEXT", help="The text; - reads standard input.")] = None,
    again: Annotated[str | None, typer.Option("--text", "-t", help="The text, as other commands take it.")] = None,
) -> None:
    """List the tokens of a text, with their ids; a leading space is written ·.

    Example: unweave tokens attn-2l "the cat sat on the mat"
    """
    texts = [one for one in (text, again) if one is not None]
    if len(texts) != 1:
        raise BadInput("tokens takes one text", 'unweave tokens attn-2l "the cat"')
    loaded = ctx.model(model)
    found = [loaded.tokenizer.token(i) for i in loaded.encode(given(texts[0]))]
    rows = [{"position": i, "id": token["id"], "token": token} for i, token in enumerate(found)]
    front = "the start token stands in front" if loaded.start is not None else "without a start token"
    ctx.report(Answer({"tokens": found}, (Panel(f"{len(found):,} tokens, {front}", rows),)))
