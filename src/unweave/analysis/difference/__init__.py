"""The difference of two runs: path expansion with nothing held fixed, exact through softmax, norms and neurons."""

from unweave.analysis.difference.difference import Difference, difference
from unweave.analysis.difference.pairs import Differences, MeanRow, Pair, differences, read_pairs
from unweave.analysis.difference.tables import (
    EdgeRow,
    KindRow,
    Ledger,
    MoveRow,
    NeuronRow,
    NodeRow,
    PathLedger,
    PathRow,
    PredictionRow,
    ReasonRow,
    Reasons,
    SourceRow,
    TokenRow,
)

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
