"""`unweave info`: the dimensions of a model and its paths."""

from collections.abc import Mapping
from decimal import Decimal

from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.models import loss_of
from unweave.cli.options import ModelName
from unweave.cli.show import Answer, Panel, facts

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
    import torch

    from unweave.analysis.overview import described
    from unweave.loaders import outline

    shapes = outline(model)
    if shapes is None:
        loaded = ctx.model(model)
        document, elsewhere = described(loaded.weights)
        document |= loss_of(loaded.card)
    else:
        document, elsewhere = described(shapes.to(getattr(torch, ctx.dtype)))
    values = {key: value for key, value in document.items() if key != "paths"}
    listed = counted({int(order): count for order, count in document["paths"].items()})
    shorter = len(listed) < len(document["paths"]) or any("about" in count for count in listed.values())
    rounded = (EXACT,) if shorter else ()
    unread = () if shapes is None else (UNREAD,)
    begins = f"; {elsewhere:,} more begin at positions, biases or MLPs" if elsewhere else ""
    notes = (f"A path of order k goes through k heads from a token to the logits{begins}.", *rounded, *unread)
    ctx.report(Answer(document, (Panel(f"Model {model}", facts(values | listed)),), notes))


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
