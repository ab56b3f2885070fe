"""`unweave info`: the dimensions of a model and its paths."""

from collections.abc import Mapping, Sequence
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
LISTED = 3  # orders whose paths a reader gets, up to this one; --json has them all
EXACT = "Large counts are rounded here, and high orders left out; --json has every order, exactly."
DIGITS = 18  # a count of more digits is rounded for a reader


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
    paths = tuple(document["paths"].values())
    listed = counted(paths)
    rounded = (EXACT,) if "…" in listed or "about" in listed else ()
    unread = () if shapes is None else (UNREAD,)
    others = f" Paths that begin at positions, biases or MLPs instead: {elsewhere:,}." if elsewhere else ""
    notes = (f"A path of order k goes through k heads from a token to the logits.{others}", *rounded, *unread)
    through = f"paths from tokens to the logits, through at most {len(paths) - 1:,} heads: {_rounded(sum(paths))}"
    said = f"{document['parameters']:,} parameters; {through}."
    panel = Panel(f"Model {model}", facts(values | {"paths by order": listed}))
    ctx.report(Answer(document, (panel,), notes, said, 32))


def recognized(model: "Model") -> "dict[str, Json]":
    """What a model was taken for, and how its texts are read."""
    card, names = model.card, model.tokenizer
    found: dict[str, Json] = {}
    if "family" in card:
        found["recognized"] = f"{card['family']}, by {card['recognized by']}"
        found |= {key: card[key] for key in ("tensors", "not read", "stored in") if key in card}
    numbered = f"{names.size:,} tokens, named by number" if names.words_only else f"{names.size:,} tokens"
    return found | {"tokenizer": numbered, "start_token": "none" if model.start is None else names.text(model.start)}


def counted(paths: Sequence[int]) -> str:
    """Numbers of paths of the first orders in words.

    Example:
        >>> counted((1, 2, 1)), counted([10**order for order in range(31)])
        ('1  2  1', '1  10  100  1,000  …')
    """
    return "  ".join([*map(_rounded, paths[: LISTED + 1]), *["…"][: len(paths) > LISTED + 1]])


def _rounded(count: int) -> str:
    return f"{count:,}" if count < 10**DIGITS else f"about {Decimal(count):.3g}"


def loss_of(card: "Mapping[str, Json]") -> "dict[str, Json]":
    """The one loss of a card, and its text; nothing for a model without."""
    from unweave.training.card import HELD_OUT

    loss = card.get("validation_loss")
    return {} if loss is None else {"loss": loss, "text": card.get("validation_text", HELD_OUT)}
