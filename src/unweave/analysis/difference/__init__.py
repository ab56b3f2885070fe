"""The difference of two runs: path expansion with nothing held, exact through softmax, norms and neurons."""

from unweave.analysis.difference.difference import Difference as Difference
from unweave.analysis.difference.difference import difference as difference
from unweave.analysis.difference.pairs import Differences as Differences
from unweave.analysis.difference.pairs import MeanRow as MeanRow
from unweave.analysis.difference.pairs import Pair as Pair
from unweave.analysis.difference.pairs import differences as differences
from unweave.analysis.difference.pairs import read_pairs as read_pairs
from unweave.analysis.difference.tables import EdgeRow as EdgeRow
from unweave.analysis.difference.tables import KindRow as KindRow
from unweave.analysis.difference.tables import Ledger as Ledger
from unweave.analysis.difference.tables import MoveRow as MoveRow
from unweave.analysis.difference.tables import NeuronRow as NeuronRow
from unweave.analysis.difference.tables import NodeRow as NodeRow
from unweave.analysis.difference.tables import PathLedger as PathLedger
from unweave.analysis.difference.tables import PathRow as PathRow
from unweave.analysis.difference.tables import PredictionRow as PredictionRow
from unweave.analysis.difference.tables import ReasonRow as ReasonRow
from unweave.analysis.difference.tables import Reasons as Reasons
from unweave.analysis.difference.tables import SourceRow as SourceRow
from unweave.analysis.difference.tables import TokenRow as TokenRow

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
