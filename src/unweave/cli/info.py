"""`unweave info`: the dimensions of a model and its paths."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Answer, Panel, facts

if TYPE_CHECKING:
    from unweave.model.model import Model
    from unweave.results.table import Json

UNREAD = "Above a gigabyte: names, dtypes and shapes were read and compared with config.json, and no number."
LISTED = 12
"""Orders that a reader gets in a line each, up to this one; ``--json`` has them all."""
EXACT = "Large counts are rounded here, and high orders added up; --json has every order, exactly."
DIGITS = 18
"""A count of more digits is rounded for a reader."""


@command
def info(ctx: Context, model: ModelName) -> None:
    """Describe a model: dimensions, positions, norm, parameters, its card's loss, and its paths of each order.

    Example: unweave info attn-2l
    """
    from unweave.analysis.overview import described
    from unweave.loaders import outline

    shapes = outline(model)
    loaded = ctx.model(model) if shapes is None else shapes.to(ctx.dtype)
    document, elsewhere = described(loaded.weights)
    document = recognized(loaded) | document | loss_of(loaded.card)
    values = {key: value for key, value in document.items() if key != "paths"}
    listed = counted({int(order): count for order, count in document["paths"].items()})
    shorter = len(listed) < len(document["paths"]) or any("about" in count for count in listed.values())
    rounded = (EXACT,) if shorter else ()
    unread = () if shapes is None else (UNREAD,)
    begins = f"; {elsewhere:,} more begin at positions, biases or MLPs" if elsewhere else ""
    notes = (f"A path of order k goes through k heads from a token to the logits{begins}.", *rounded, *unread)
    ctx.report(Answer(document, (Panel(f"Model {model}", facts(values | listed)),), notes))


def recognized(model: "Model") -> "dict[str, Json]":
    """What a model was taken for, and how its texts are read."""
    card, names = model.card, model.tokenizer
    found: dict[str, Json] = {}
    if "family" in card:
        found["recognized"] = f"{card['family']}, by {card['recognized by']}"
        found |= {key: card[key] for key in ("tensors", "not read", "stored in") if key in card}
    numbered = f"{names.size:,} tokens, named by number" if names.words_only else f"{names.size:,} tokens"
    return found | {"tokenizer": numbered, "start_token": "none" if model.start is None else names.text(model.start)}


def counted(paths: Mapping[int, int]) -> dict[str, str]:
    """Numbers of paths in words: of the first orders, and of all above them together.

    Example:
        >>> counted({0: 1, 1: 2, 2: 1})
        {'paths of order 0': '1', 'paths of order 1': '2', 'paths of order 2': '1'}
        >>> counted({order: 10**order for order in range(31)})["paths of orders 13 to 30"]
        'about 1.11e+30'
    """
    found = {f"paths of order {order}": _rounded(count) for order, count in paths.items() if order <= LISTED}
    above = {order: count for order, count in paths.items() if order > LISTED}
    if above:
        found[f"paths of orders {min(above):,} to {max(above):,}"] = _rounded(sum(above.values()))
    return found


def _rounded(count: int) -> str:
    return f"{count:,}" if count < 10**DIGITS else f"about {Decimal(count):.3g}"


def loss_of(card: "Mapping[str, Json]") -> "dict[str, Json]":
    """The one loss of a card, and its text; nothing for a model without."""
    from unweave.training.card import HELD_OUT

    loss = card.get("validation_loss")
    return {} if loss is None else {"loss": loss, "text": card.get("validation_text", HELD_OUT)}
