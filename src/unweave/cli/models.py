"""`unweave models`: the bundled models, from their cards alone."""

from typing import Any

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Answer, Panel
from unweave.files import bundled
from unweave.files.json import read_json


@command
def models(ctx: Context) -> None:
    """List the bundled models, and what each of them shows.

    Example: unweave models
    """
    cards: list[Any] = [{"name": name, **read_json(bundled.path_of(name) / "card.json")} for name in bundled.names()]
    rows = []
    for card in cards:
        shape = card["training"]["model"]
        size = f"{shape['n_layers']} × {shape['n_heads']} of {shape['d_head']}" if shape["n_layers"] else "no layers"
        rows.append({"name": card["name"], "shows": card["shows"], "size": size, "loss": card["validation_loss"]})
    notes = ("Loss: nats per token, held-out text. Size: layers × heads of d_head. Whole cards: unweave models --json",)
    said = f"{len(rows)} trained models are bundled; begin with unweave induction attn-2l."
    ctx.report(Answer({"models": cards}, (Panel("Bundled models", rows),), notes, said))
