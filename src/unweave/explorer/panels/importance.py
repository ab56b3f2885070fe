"""Term importance and virtual heads on held-out text, counted by heads and by hops."""

from collections.abc import Iterator
from typing import Any

from unweave.analysis.attribution.importance import Importance, importance
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.errors import TooLarge
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import HELD_OUT, Subject, held_out
from unweave.explorer.panels.tables import table
from unweave.results.table import Table

WINDOWS = 4  # windows of held-out text on which virtual heads are measured
PAIRS = 1024  # pairs of heads above which that takes too long


def paths(of: Subject, *, hops: bool = False) -> Iterator[TableRef]:
    """``orders``, ``orders.recomputed``, ``layers`` and ``worth``: paths by heads, or by hops and named ``.hops``."""
    yield from tables_of(importance(of.model, of.text, hops=hops), of.name, of.text.text, held_out(of.model.weights))


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


def virtual(of: Subject) -> Iterator[TableRef]:
    """``virtual`` and ``virtual.hops``: what each pair of heads adds as a head of its own."""
    layers, heads = of.model.weights.n_layers, of.model.weights.n_heads
    if (pairs := layers * (layers - 1) // 2 * heads**2) > PAIRS:
        raise TooLarge(f"{pairs:,} pairs of heads take too long to be measured", "unweave virtual MODEL --text T")
    run = of.model.run(of.ids[:WINDOWS])
    for hops in (False, True):
        yield virtual_of(virtual_heads(run, hops=hops, seed=of.seed), of, windows=WINDOWS, hops=hops)


def virtual_of(found: VirtualHeads, of: Subject, *, windows: int, hops: bool) -> TableRef:
    """The table of virtual heads that were measured on ``windows`` windows."""
    made = PythonCall("virtual_heads", {"hops": hops, "seed": of.seed, "windows": windows})
    return table(found.heads, "virtual.hops" if hops else "virtual", of.name, made)
