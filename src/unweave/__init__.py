"""Take transformers apart exactly.

    import unweave as uw

    model = uw.load("attn-2l")
    T = uw.expansion(model.weights)             # the paper's product, multiplied out
    run = model.run("to be or not to be")
    (T(run) - run.logits).abs().max()           # 0 up to rounding: nothing is left over

The public names are listed here by hand; each is imported when first used, so that ``unweave --help`` need not wait for
torch.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unweave import examples, toy
    from unweave.analysis.behaviour import Behaviour, HeadBehaviour, InContext, behaviour, in_context
    from unweave.analysis.bigram import BigramAgreement, Continuation, bigram_agreement, continuations, direct_path
    from unweave.analysis.circuits import (
        CircuitEntries,
        CircuitEntry,
        PositionShares,
        as_read,
        expanded_circuit,
        largest_entries,
        position_kernel,
        position_shares,
        smallest_entries,
    )
    from unweave.analysis.composition import Composition, composition
    from unweave.analysis.copying import Copying, copying
    from unweave.analysis.describe import describe
    from unweave.analysis.induction import Induction, InductionHead, induction
    from unweave.analysis.mechanism import Mechanism, Mechanisms, mechanism
    from unweave.analysis.repeated import FOLLOW_UP, PAPER, TWICE, Protocol, Repeated, ordinary_tokens, repeated_tokens
    from unweave.analysis.table import Table, TokenId, plain
    from unweave.bilinear import Bilinear, Scores
    from unweave.factored import FactoredMatrix
    from unweave.forward import Frozen, Run, run
    from unweave.loaders import Model, load
    from unweave.paths import expansion, keys, queries, scores, stream
    from unweave.product import Expansion
    from unweave.terms import HeadId, Source, Sum, Term
    from unweave.weights import Weights

_HOMES = {
    "unweave.analysis.behaviour": ("Behaviour", "HeadBehaviour", "InContext", "behaviour", "in_context"),
    "unweave.analysis.bigram": ("BigramAgreement", "Continuation", "bigram_agreement", "continuations", "direct_path"),
    "unweave.analysis.circuits": (
        "CircuitEntries",
        "CircuitEntry",
        "PositionShares",
        "as_read",
        "expanded_circuit",
        "largest_entries",
        "position_kernel",
        "position_shares",
        "smallest_entries",
    ),
    "unweave.analysis.composition": ("Composition", "composition"),
    "unweave.analysis.copying": ("Copying", "copying"),
    "unweave.analysis.describe": ("describe",),
    "unweave.analysis.induction": ("Induction", "InductionHead", "induction"),
    "unweave.analysis.mechanism": ("Mechanism", "Mechanisms", "mechanism"),
    "unweave.analysis.repeated": (
        "FOLLOW_UP",
        "PAPER",
        "TWICE",
        "Protocol",
        "Repeated",
        "ordinary_tokens",
        "repeated_tokens",
    ),
    "unweave.analysis.table": ("Table", "TokenId", "plain"),
    "unweave.bilinear": ("Bilinear", "Scores"),
    "unweave.factored": ("FactoredMatrix",),
    "unweave.forward": ("Frozen", "Run", "run"),
    "unweave.loaders": ("Model", "load"),
    "unweave.paths": ("expansion", "keys", "queries", "scores", "stream"),
    "unweave.product": ("Expansion",),
    "unweave.terms": ("HeadId", "Source", "Sum", "Term"),
    "unweave.weights": ("Weights",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["examples", "toy", *_HOME]


def __getattr__(name: str) -> object:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    elif name in ("examples", "toy"):
        value = import_module(f"unweave.{name}")
    else:
        raise AttributeError(f"module 'unweave' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
