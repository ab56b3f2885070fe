"""Commands about a text: `tokens`, `predict` and `attention`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import apart, given
from unweave.cli.options import ModelName, Plot, Text, Top, Without
from unweave.cli.show import Answer, Panel
from unweave.results.cells import signed
from unweave.text.display import visible

if TYPE_CHECKING:
    from torch import Tensor

    from unweave.results.table import Json

FIRST = 19  # tokens that a reader sees by default
LAST = 15  # positions that a reader gets, the last ones; --all has every one
HELP = "A head: L1H2 or 1.2.  (default: every head, from the last token)"
SHADES = ((0.75, "█"), (0.5, "▓"), (0.25, "▒"), (0.05, "░"), (0.0, "·"))  # attention from which each sign is drawn
LABELED = 64  # tokens up to which a figure has their texts
NAME = 12
"""Letters of a token's text beside its row."""
MOST = 24  # heads that a screen holds


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


@command
def predict(ctx: Context, model: ModelName, text: Text, without: Without = None, top: Top = 3) -> None:
    """Predict the next token at every position of a text, and measure the loss, with and without some heads.

    Example: unweave predict attn-2l "the cat sat on the mat and the cat"
    """
    loaded = ctx.load(model)
    run = ctx.run(loaded, text)
    document = _predicted(run, top)
    heads = [str(uw.algebra.part_of(head)) for head in apart(without)]
    ablated = _predicted(ctx.run(loaded, text, heads), top) if heads else None
    if ablated is not None:
        document |= {"without": heads, **{f"{key}_without": value for key, value in ablated.items()}}
    named = " and ".join(heads)
    title = f"Top predictions{f', and those without {named}' if heads else ''}; loss in nats"
    notes = _notes(document, named)
    said = f"After this text: {_last(run, document['predictions'])}."
    if ablated is not None:
        said += f" Without {named}: {_last(run, document['predictions_without'])}."
    rows = list(_rows(loaded, run, document))
    shown = rows if ctx.every else rows[-LAST:]
    title += f" (the last {LAST} of {len(rows):,} positions, see --all)" if len(shown) < len(rows) else ""
    ctx.report(Answer(document, (Panel(title, shown),), notes, said))


def _predicted(run: "uw.Run", top: int) -> "dict[str, Json]":
    losses = run.loss.double().tolist() if len(run.ids) > 1 else []
    mean = sum(losses) / len(losses) if losses else None
    return {"predictions": uw.predictions(run, top).to_dict(), "losses": losses, "loss": mean}


def _rows(model: "uw.Model", run: "uw.Run", document: "dict[str, Json]") -> Iterator[dict[str, object]]:
    """A line for each position: its token, the loss of the next one, and the top predictions."""
    for place, token in enumerate(run.ids.tolist()):
        row: dict[str, object] = {"position": place, "token": model.tokenizer.token(token)}
        for suffix in ("", "_without") if "without" in document else ("",):
            losses, heading = document[f"losses{suffix}"], suffix.replace("_", " ")
            row[f"loss{heading}"] = losses[place] if place < len(losses) else None
            row[f"expected{heading}"] = [_chance(p) for p in document[f"predictions{suffix}"] if p["position"] == place]
        yield row


def _last(run: "uw.Run", predictions: "list[dict[str, Json]]") -> str:
    """The predictions after the last token."""
    return ", ".join(_chance(row) for row in predictions if row["position"] == len(run.ids) - 1)


def _chance(prediction: "dict[str, Json]") -> str:
    from unweave.results.cells import cell

    return f"{cell(prediction['predicted'])} {prediction['probability']:.0%}"


def _notes(document: "dict[str, Json]", heads: str) -> tuple[str, ...]:
    if document["loss"] is None:
        return ()
    mean = f"Mean loss {document['loss']:.3f} nats per token"
    if not heads:
        return (f"{mean}.",)
    after = document["loss_without"]
    return (f"{mean}; without {heads} {after:.3f}, a change of {signed(after - document['loss'], 3)}.",)


@command
def attention(
    ctx: Context,
    model: ModelName,
    text: Text,
    head: Annotated[str, typer.Argument(metavar="[HEAD]", help=HELP, autocompletion=completion.heads)] = "",
    plot: Plot = None,
) -> None:
    """Draw the attention pattern of one head on a text; without a head, where each attends from the last token.

    A row for each destination, or for each head, and a column for each source.

    Example: unweave attention attn-2l L1H10 "the cat sat on the mat and the cat"
    """
    loaded = ctx.model(model)
    run = ctx.run(loaded, text)
    if not head:
        _every_head(ctx, run, plot)
        return
    named = loaded.weights.check_head(uw.HeadId.of(head))
    pattern = run.pattern[named]
    ctx.draw(plot, lambda: (uw.plot.pattern if len(run.ids) <= LABELED else uw.plot.attention)(run, named))
    tokens = [loaded.tokenizer.token(i) for i in run.ids.tolist()]
    document = {"head": str(named), "tokens": tokens, "pattern": uw.results.to_json(pattern)}
    title = f"{named}: how much each token (row) attends to the tokens up to it (columns)"
    legend = ", ".join(f"{sign} from {least:.0%}" for least, sign in SHADES if least) + ", · less."
    drawing = Panel(title, lambda width: drawn(pattern, run.tokens, width))
    best = int(pattern[-1].argmax())
    said = f"From the last token, {visible(run.tokens[-1])}, {named} attends most to {visible(run.tokens[best])}"
    ctx.report(Answer(document, (drawing,), (legend,), f"{said} at position {best}, with {pattern[-1, best]:.0%}."))


def _every_head(ctx: Context, run: "uw.Run", plot: Path | None) -> None:
    ctx.draw(plot, lambda: uw.plot.attention(run))
    tokens = [run.tokenizer.token(i) for i in run.ids.tolist()] if run.tokenizer else []
    rows = {head: run.pattern[head][-1] for head in run.weights.head_ids}
    document = {"tokens": tokens, "attention": {str(head): row.tolist() for head, row in rows.items()}}
    most = [run.tokens[int(row.argmax())] for row in rows.values() if int(row.argmax())]
    said = f"{len(rows) - len(most)} of {len(rows)} heads attend most to the first token"
    said += "".join(
        f", {most.count(one)} to {visible(one)}"
        for one in sorted(dict.fromkeys(most), key=lambda each: -most.count(each))[:3]
    )
    title = "Where each head attends from the last token; the columns are the tokens of the text, in order"
    every, notes = ctx.every or len(rows) <= MOST, ["One head in full: unweave attention MODEL HEAD TEXT."]
    shown = list(rows) if every else sorted(rows, key=lambda head: float(rows[head][0]))[:MOST]
    if not every:
        title += "; heads that attend least to the first token first"
        notes.append(f"{len(rows) - len(shown):,} heads are not shown: --all lists every head, in order.")
    drawing = Panel(title, lambda width: [_line(head, rows[head], run.tokens, width) for head in shown])
    ctx.report(Answer(document, (drawing,), tuple(notes), f"{said}."))


def _line(head: "uw.HeadId", row: "Tensor", tokens: list[str], width: int) -> str:
    """Attention of one head in shades, and the token that it attends to most."""
    room, best = width - NAME - 20, int(row.argmax())
    signs = "".join(map(_sign, row[-room:].tolist()))
    return f"{head!s:7} {signs}  {row[best]:.2f} {best} {visible(tokens[best])[:NAME]}"


def drawn(pattern: "Tensor", tokens: list[str], width: int) -> list[str]:
    """A pattern in shades, of as many of the last tokens as fit, with column numbers above."""
    room = width - NAME - len(str(len(tokens))) - 2
    first, each = max(0, len(tokens) - room), 2 if 2 * len(tokens) <= room else 1
    margin = " " * (width - room)
    ruler = "".join(f"{i}".ljust(5 * each)[: 5 * each] for i in range(first - first % -5, len(tokens), 5))
    found = [(margin + ruler)[:width].rstrip()]
    for dst in range(first, len(tokens)):
        name = visible(tokens[dst])
        name = name if len(name) <= NAME else name[: NAME - 1] + "…"
        signs = "".join(_sign(x).ljust(each, _sign(x)) for x in pattern[dst, first : dst + 1].tolist())
        found.append(f"{dst:>{len(str(len(tokens)))}} {name:<{NAME}} {signs}")
    return found + ([f"Only the last {room} of {len(tokens)} tokens fit; --json has all."] if first else [])


def _sign(attention: float) -> str:
    return next(sign for least, sign in SHADES if attention >= least)
