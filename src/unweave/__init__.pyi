# The public names, each once. `lazy_loader` reads this file when the package is imported, and type checkers do.

from . import algebra as algebra
from . import analysis as analysis
from . import explorer as explorer
from . import known as known
from . import model as model
from . import plot as plot
from . import reproduction as reproduction
from . import results as results
from . import runs as runs
from . import text as text
from . import training as training
from .algebra.bilinear import Bilinear as Bilinear
from .algebra.factored import FactoredMatrix as FactoredMatrix
from .algebra.product import Expansion as Expansion
from .algebra.terms import HeadId as HeadId, Sum as Sum, Term as Term
from .analysis.agreement import check as check
from .analysis.attribution.importance import importance as importance
from .analysis.attribution.logits import largest_paths as largest_paths
from .analysis.attribution.scores import score_terms as score_terms
from .analysis.bigrams import bigram_agreement as bigram_agreement, continuations as continuations
from .analysis.circuits.copying import copying as copying
from .analysis.circuits.expanded import expanded_circuit as expanded_circuit, largest_entries as largest_entries
from .analysis.circuits.positions import position_shares as position_shares
from .analysis.composition.scores import composition as composition
from .analysis.composition.virtual_heads import virtual_heads as virtual_heads
from .analysis.composition.virtual_weights import virtual_weights as virtual_weights
from .analysis.difference.difference import difference as difference
from .analysis.difference.pairs import differences as differences
from .analysis.induction.in_context import in_context as in_context
from .analysis.induction.summary import head_summary as head_summary
from .analysis.induction.verdict import induction as induction
from .analysis.learning.phase_change import phase_change as phase_change
from .analysis.overview import describe as describe, predictions as predictions
from .analysis.stream.contributions import decompose_stream as decompose_stream
from .analysis.stream.movement import movement as movement
from .analysis.stream.privileged import privileged_axes as privileged_axes
from .analysis.stream.subspaces import subspace_overlaps as subspace_overlaps
from .analysis.trigrams.bugs import skip_trigram_bugs as skip_trigram_bugs
from .analysis.trigrams.tables import skip_trigrams as skip_trigrams
from .analysis.verify import verify as verify
from .explorer.widget import view as view
from .known import examples as examples
from .loaders import Model as Model, convert as convert, load as load
from .model import transforms as transforms
from .model.arrays import weights_from as weights_from
from .model.folder import save as save
from .model.paths import expansion as expansion, scores as scores, stream as stream
from .model.kept import Frozen as Frozen
from .model.run import Run as Run, run as run
from .model.weights import Weights as Weights
from .results.table import Table as Table
from .runs.fitting import train as train
from .teaching.exercises import exercises as exercises

__version__: str
