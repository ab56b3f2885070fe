"""Term importance on held-out text, counted by heads and by hops, with standard errors."""

from collections.abc import Iterator
from typing import Any

from unweave.analysis.attribution.importance import Importance, importance, importance_cost
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import HELD_OUT, Subject, held_out
from unweave.explorer.panels.tables import table
from unweave.model.costs import Cost
from unweave.model.weights import Weights
from unweave.results.table import Table


def cost(of: Weights, *, hops: bool) -> Cost:
    """Estimate what these tables take."""
    return importance_cost(of, held_out(of), hops=hops)


def by_heads(of: Subject) -> Iterator[TableRef]:
    """``orders``, ``orders.recomputed``, ``layers`` and ``worth``: paths by their heads."""
    yield from tables_of(importance(of.model, of.text), of.name, of.text.text, held_out(of.model.weights))


def by_hops(of: Subject) -> Iterator[TableRef]:
    """Those tables with orders counted by hops, moves between positions; names end in ``.hops``."""
    yield from tables_of(importance(of.model, of.text, hops=True), of.name, of.text.text, held_out(of.model.weights))


def tables_of(found: Importance, model: str, text: str, tokens: int = HELD_OUT) -> Iterator[TableRef]:
    """The tables of a term importance that was measured on some text."""
    end = ".hops" if found.counted == "hops" else ""
    made = PythonCall("importance", {"tokens": tokens, "text": text, "hops": bool(end)})
    parts: dict[str, Table[Any]] = {
        "orders": found.orders,
        "orders.recomputed": found.orders_recomputed,
        "layers": found.layers,
        "worth": found.heads,
    }
    for name, part in parts.items():
        yield table(part, f"{name}{end}", model, made)
