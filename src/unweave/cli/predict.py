"""`unweave predict`: the next tokens that a model expects at every position of a text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import apart
from unweave.cli.options import ModelName, Text, Top, Without
from unweave.cli.show import Answer, Panel
from unweave.results.cells import signed

if TYPE_CHECKING:
    from unweave.results.table import Json

LAST = 15  # positions that a reader gets, the last ones; --all has every one


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
    """Predictions and losses of one run."""
    losses = run.loss.double().tolist() if len(run.ids) > 1 else []
    mean = sum(losses) / len(losses) if losses else None
    return {"predictions": uw.predictions(run, top).to_dict(), "losses": losses, "loss": mean}


def _rows(model: "uw.Model", run: "uw.Run", document: "dict[str, Json]") -> Iterator[dict[str, object]]:
    """A line for each position: its token, the loss of the next one, and what is expected."""
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
