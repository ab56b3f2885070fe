"""`unweave attention`: the attention pattern of one head on a text."""

from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import HeadName, ModelName, Plot, Text
from unweave.cli.show import Answer, PlotFile
from unweave.text.display import visible

if TYPE_CHECKING:
    from torch import Tensor

SHADES = ((0.75, "█"), (0.5, "▓"), (0.25, "▒"), (0.05, "░"), (0.0, "·"))
"""Attention from which each sign is drawn."""
LABELED = 64
"""Tokens up to which a figure has their texts."""
NAME = 12
"""Letters of a token's text beside its row."""


@command
def attention(ctx: Context, model: ModelName, head: HeadName, text: Text, plot: Plot = None) -> None:
    """Draw the attention pattern of one head on a text: a row for each destination, a column for each source.

    Example: unweave attention attn-2l L1H10 --text "the cat sat on the mat and the cat"
    """
    loaded = ctx.model(model)
    named = loaded.weights.check_head(uw.HeadId.of(head))
    run = ctx.run(loaded, text)
    pattern = run.pattern[named]
    ctx.draw(plot, lambda: (uw.plot.pattern if len(run.ids) <= LABELED else uw.plot.attention)(run, named))
    tokens = [loaded.tokenizer.token(i) for i in run.ids.tolist()]
    document = {"head": str(named), "tokens": tokens, "pattern": uw.results.to_json(pattern)}
    title = f"{named}: how much each token (row) attends to the tokens up to it (columns)"
    legend = ", ".join(f"{sign} from {least:.0%}" for least, sign in SHADES if least) + ", · less."
    drawing = PlotFile(title, lambda width: drawn(pattern, run.tokens, width))
    ctx.report(Answer(document, (drawing,), (legend,)))


def drawn(pattern: "Tensor", tokens: list[str], width: int) -> list[str]:
    """A pattern in shades, as many of the last tokens as fit, the number of each column above it."""
    room = width - NAME - len(str(len(tokens))) - 2
    first, each = max(0, len(tokens) - room), 2 if 2 * len(tokens) <= room else 1
    margin = " " * (width - room)
    found = [margin + "".join(f"{i % 10 if i % 5 == 0 else ' '}".ljust(each) for i in range(first, len(tokens)))]
    for dst in range(first, len(tokens)):
        name = visible(tokens[dst])
        name = name if len(name) <= NAME else name[: NAME - 1] + "…"
        signs = "".join(_sign(x).ljust(each, _sign(x)) for x in pattern[dst, first : dst + 1].tolist())
        found.append(f"{dst:>{len(str(len(tokens)))}} {name:<{NAME}} {signs}")
    return found + ([f"Only the last {room} of {len(tokens)} tokens fit; --json has all."] if first else [])


def _sign(attention: float) -> str:
    return next(sign for least, sign in SHADES if attention >= least)
