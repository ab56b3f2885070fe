"""`unweave models`: the bundled models, from their cards alone."""

from collections.abc import Mapping
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
    cards: list[dict[str, Any]] = [
        {"name": name, **read_json(bundled.path_of(name) / "card.json")} for name in bundled.names()
    ]
    rows = [
        {"name": card["name"], "shows": card.get("shows"), "size": size_of(card), "loss": card["validation_loss"]}
        for card in cards
    ]
    notes = (
        "Loss in nats per token, on held-out text. Sizes are layers × heads of d_head; all but the small models have "
        "4,096 tokens. Whole cards: unweave models --json",
        "Begin with: unweave induction attn-2l",
    )
    ctx.report(Answer({"models": cards}, (Panel("Bundled models", rows),), notes))


def size_of(card: "Mapping[str, Any]") -> str:
    """Layers, heads and d_head of a bundled model."""
    shape = card["training"]["model"]
    return f"{shape['n_layers']} × {shape['n_heads']} of {shape['d_head']}" if shape["n_layers"] else "no layers"
