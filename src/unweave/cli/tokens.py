"""`unweave tokens`: the tokens of a text."""

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text
from unweave.cli.show import Answer, Panel


@command
def tokens(ctx: Context, model: ModelName, text: Text) -> None:
    """List the tokens of a text, with their ids; a leading space is written ·.

    Example: unweave tokens attn-2l "the cat sat on the mat"
    """
    loaded = ctx.load(model)
    found = [loaded.tokenizer.token(i) for i in loaded.encode(given(text))]
    rows = [{"position": i, "id": token["id"], "token": token} for i, token in enumerate(found)]
    front = "without a start token" if loaded.start is None else "with the start token, which --no-start leaves out"
    ctx.report(Answer({"tokens": found}, (Panel(f"{len(found):,} tokens {front}", rows),)))
