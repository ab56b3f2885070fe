"""Composition of pairs of heads, with what random pairs score; virtual heads, and the walk through them."""

from collections.abc import Iterator

from unweave.analysis.composition.scores import composition
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.errors import TooLarge
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table
from unweave.model.model import Model

WINDOWS = 4  # windows of held-out text on which virtual heads are measured
PAIRS = 1024  # pairs of heads above which that takes too long


def scores(of: Subject) -> Iterator[TableRef]:
    """``composition``: the scores of all pairs, in the basis of the stream."""
    found = composition(of.model, space="stream", seed=of.seed)
    yield table(found, "composition", of.name, PythonCall("composition", {"space": "stream", "seed": of.seed}))


def published(of: Subject) -> Iterator[TableRef]:
    """``composition.published``: the same by the published formula, which has no meaning with rotary positions."""
    found = composition(of.model, formula="as-published", seed=of.seed)
    made = PythonCall("composition", {"formula": "as-published", "seed": of.seed})
    yield table(found, "composition.published", of.name, made)


def over_tokens(of: Subject) -> Iterator[TableRef]:
    """``composition.tokens``: the same in the basis where embeddings are white, invariant under a change of basis."""
    found = composition(of.model, space="tokens", seed=of.seed)
    yield table(found, "composition.tokens", of.name, PythonCall("composition", {"space": "tokens", "seed": of.seed}))


def virtual(of: Subject) -> Iterator[TableRef]:
    """``virtual`` and ``virtual.hops``: what each pair of heads adds as a head of its own, on held-out text."""
    refuse_many(of.model)
    run = of.model.run(of.ids[:WINDOWS])
    for hops in (False, True):
        yield virtual_of(virtual_heads(run, hops=hops, seed=of.seed), of, windows=WINDOWS, hops=hops)


def virtual_of(found: VirtualHeads, of: Subject, *, windows: int, hops: bool) -> TableRef:
    """The table of virtual heads that were measured on so many windows."""
    made = PythonCall("virtual_heads", {"hops": hops, "seed": of.seed, "windows": windows})
    return table(found.heads, "virtual.hops" if hops else "virtual", of.name, made)


def refuse_many(model: Model) -> None:
    """Refuse a model of too many pairs of heads."""
    layers, heads = model.weights.n_layers, model.weights.n_heads
    if (pairs := layers * (layers - 1) // 2 * heads**2) > PAIRS:
        raise TooLarge(f"{pairs:,} pairs of heads take too long to be measured", "unweave virtual MODEL --text T")
