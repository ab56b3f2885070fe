"""`unweave tokens`: the tokens of a text."""

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text
from unweave.cli.show import Answer, Panel

FIRST = 19  # tokens that a reader sees by default


@command
def tokens(ctx: Context, model: ModelName, text: Text) -> None:
    """List the tokens of a text, with their ids; a leading space is written ·.

    Example: unweave tokens attn-2l "the cat sat on the mat"
    """
    loaded = ctx.load(model)
    found = [loaded.tokenizer.token(i) for i in loaded.encode(given(text))]
    rows = [{"position": i, "id": token["id"], "token": token} for i, token in enumerate(found)]
    shown = rows if ctx.every else rows[:FIRST]
    some = f" ({FIRST} here, see --all)" if len(shown) < len(rows) else ""
    front = "no start token in front" if loaded.start is None else "--no-start leaves out the start token"
    ctx.report(Answer({"tokens": found}, (Panel("", shown),), answer=f"{len(found):,} tokens{some}; {front}."))
