"""`unweave models`: the bundled models."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Answer, Panel
from unweave.files import bundled

if TYPE_CHECKING:
    from unweave.results.table import Json


@command
def models(ctx: Context) -> None:
    """List the bundled models, with how each was trained.

    Example: unweave models
    """
    cards = [{"name": name, **uw.load(name).card} for name in bundled.names()]
    shown = [{**{key: card.get(key) for key in ("name", "summary", "tokens")}, **loss_of(card)} for card in cards]
    note = "Loss in nats a token, on the text named. Whole cards: unweave models --json"
    ctx.report(Answer({"models": cards}, (Panel("Bundled models", shown),), (note,)))


def loss_of(card: "Mapping[str, Json]") -> "dict[str, Json]":
    """The one loss of a card, and its text; nothing for a model without."""
    from unweave.training.card import HELD_OUT

    loss = card.get("validation_loss")
    return {} if loss is None else {"loss": loss, "text": card.get("validation_text", HELD_OUT)}
