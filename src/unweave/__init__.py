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
    from unweave import training
    from unweave.algebra.bilinear import Bilinear, Scores
    from unweave.algebra.factored import FactoredMatrix
    from unweave.algebra.product import Expansion
    from unweave.algebra.terms import HeadId, Neurons, Smear, Source, Sum, Term
    from unweave.analysis.attribution.importance import (
        HeadImportance,
        Importance,
        LayerImportance,
        OrderImportance,
        importance,
        order_importance,
    )
    from unweave.analysis.attribution.logits import (
        Attribution,
        HeadPart,
        OrderPart,
        PathPart,
        SourcePart,
        largest_paths,
    )
    from unweave.analysis.attribution.losses import ablated_losses, window_losses
    from unweave.analysis.attribution.procedure import feed_back
    from unweave.analysis.attribution.scores import ScoreRow, ScoreTerm, ScoreTerms, raw_scores, score_row, score_terms
    from unweave.analysis.attribution.shares import PairShare, ScoreShares, score_pairs, score_shares
    from unweave.analysis.bigrams import BigramAgreement, Continuation, bigram_agreement, continuations, direct_path
    from unweave.analysis.circuits.copying import Copying, CopyingTogether, copying, copying_together
    from unweave.analysis.circuits.expanded import (
        CircuitEntries,
        CircuitEntry,
        PositionShares,
        as_read,
        centred,
        expanded_circuit,
        largest_entries,
        position_kernel,
        position_shares,
        smallest_entries,
    )
    from unweave.analysis.circuits.spectra import Eigenvalue, Spectra, circuit_singular_values, copying_spectrum
    from unweave.analysis.composition.scores import Baseline, Composition, composition, composition_baseline
    from unweave.analysis.composition.virtual_heads import VirtualHead, VirtualHeads, virtual_heads, virtual_pattern
    from unweave.analysis.composition.virtual_weights import VirtualWeight, virtual_weight, virtual_weights
    from unweave.analysis.describe import caveats, describe
    from unweave.analysis.glance import HeadGlance, entropy, glance
    from unweave.analysis.induction.detectors import Behaviour, HeadBehaviour, InContext, behaviour, in_context
    from unweave.analysis.induction.distant import DistantContext, distant_context
    from unweave.analysis.induction.mechanism import Mechanism, Mechanisms, mechanism
    from unweave.analysis.induction.repeated import (
        FOLLOW_UP,
        PAPER,
        TWICE,
        Protocol,
        Repeated,
        ordinary_tokens,
        repeated_tokens,
    )
    from unweave.analysis.induction.verdict import Induction, InductionHead, induction
    from unweave.analysis.learning.loss_paths import (
        HeadAttribution,
        LossPath,
        PathPoint,
        Turn,
        attributions,
        before_and_after,
        loss_path,
        turn,
    )
    from unweave.analysis.learning.measure import snapshot, stretches
    from unweave.analysis.learning.phase_change import (
        Dynamics,
        Moment,
        PhaseChange,
        Rise,
        phase_change,
        trajectory_table,
    )
    from unweave.analysis.learning.snapshot import Edge, HeadSnapshot, PositionLoss, Snapshot
    from unweave.analysis.stream.contributions import StreamParts, Written, components, stream_parts
    from unweave.analysis.stream.deletion import Deletion, deletion
    from unweave.analysis.stream.movement import (
        Move,
        Movement,
        for_bertviz,
        for_circuitsvis,
        for_pysvelte,
        information_weighted,
        movement,
        moves,
        next_token_effect,
        value_weighted,
    )
    from unweave.analysis.stream.privileged import Axes, privileged_axes, privileged_weights
    from unweave.analysis.stream.subspaces import (
        HeadBandwidth,
        Overlap,
        VocabularyDimensions,
        head_bandwidth,
        overlaps,
        vocabulary_dimensions,
    )
    from unweave.analysis.trigrams.bugs import Bug, bugs
    from unweave.analysis.trigrams.classes import NamedTrigram, named_trigrams
    from unweave.analysis.trigrams.counts import Corpus
    from unweave.analysis.trigrams.patterns import PatternUse, copying_patterns, labelled, pattern_use
    from unweave.analysis.trigrams.tables import SkipTrigram, SourceTable, skip_trigrams, source_tables, supported
    from unweave.analysis.trigrams.token_circuits import TokenCircuits, token_circuits
    from unweave.analysis.verify import Check, Verification, verify
    from unweave.explorer.page import render
    from unweave.files.bundled import version
    from unweave.files.trajectories import Examples, Trajectory, TrajectoryFolder, read_trajectory
    from unweave.loaders import Model, load
    from unweave.model import examples
    from unweave.model.paths import expansion, keys, queries, scores, stream
    from unweave.model.run import Frozen, Run, run
    from unweave.model.transforms import change_basis, change_head_basis, random_rotation, rotate, whiten_tokens
    from unweave.model.weights import Weights
    from unweave.plot.trainings import trainings_png, trainings_svg
    from unweave.reproduction.claim import Claim
    from unweave.reproduction.claims import claims
    from unweave.reproduction.findings import Channel, Evidence, OneLayer, Trio, TwoLayers, gather
    from unweave.reproduction.page import reproduction_page
    from unweave.reproduction.trigram_findings import ClassFound, Trigrams, trigram_findings
    from unweave.results.columns import TokenId
    from unweave.results.table import Table, to_json

_HOMES = {
    "unweave.analysis.attribution.logits": (
        "Attribution",
        "HeadPart",
        "OrderPart",
        "PathPart",
        "SourcePart",
        "largest_paths",
    ),
    "unweave.analysis.induction.detectors": ("Behaviour", "HeadBehaviour", "InContext", "behaviour", "in_context"),
    "unweave.analysis.bigrams": ("BigramAgreement", "Continuation", "bigram_agreement", "continuations", "direct_path"),
    "unweave.analysis.circuits.expanded": (
        "CircuitEntries",
        "CircuitEntry",
        "PositionShares",
        "as_read",
        "centred",
        "expanded_circuit",
        "largest_entries",
        "position_kernel",
        "position_shares",
        "smallest_entries",
    ),
    "unweave.model.transforms": ("change_basis", "change_head_basis", "random_rotation", "rotate", "whiten_tokens"),
    "unweave.analysis.composition.scores": ("Baseline", "Composition", "composition", "composition_baseline"),
    "unweave.analysis.circuits.copying": ("Copying", "CopyingTogether", "copying", "copying_together"),
    "unweave.analysis.describe": ("caveats", "describe"),
    "unweave.reproduction.claim": ("Claim",),
    "unweave.reproduction.claims": ("claims",),
    "unweave.reproduction.findings": ("Channel", "Evidence", "OneLayer", "Trio", "TwoLayers", "gather"),
    "unweave.analysis.glance": ("HeadGlance", "entropy", "glance"),
    "unweave.analysis.attribution.importance": (
        "HeadImportance",
        "Importance",
        "LayerImportance",
        "OrderImportance",
        "importance",
        "order_importance",
    ),
    "unweave.analysis.induction.distant": ("DistantContext", "distant_context"),
    "unweave.analysis.learning.phase_change": (
        "Dynamics",
        "Moment",
        "PhaseChange",
        "Rise",
        "phase_change",
        "trajectory_table",
    ),
    "unweave.analysis.learning.loss_paths": (
        "HeadAttribution",
        "LossPath",
        "PathPoint",
        "Turn",
        "attributions",
        "before_and_after",
        "loss_path",
        "turn",
    ),
    "unweave.analysis.attribution.losses": ("ablated_losses", "window_losses"),
    "unweave.analysis.learning.measure": ("snapshot", "stretches"),
    "unweave.analysis.learning.snapshot": ("Edge", "HeadSnapshot", "PositionLoss", "Snapshot"),
    "unweave.analysis.induction.verdict": ("Induction", "InductionHead", "induction"),
    "unweave.analysis.induction.mechanism": ("Mechanism", "Mechanisms", "mechanism"),
    "unweave.analysis.stream.movement": (
        "Move",
        "Movement",
        "for_bertviz",
        "for_circuitsvis",
        "for_pysvelte",
        "information_weighted",
        "movement",
        "moves",
        "next_token_effect",
        "value_weighted",
    ),
    "unweave.analysis.attribution.procedure": ("feed_back",),
    "unweave.analysis.induction.repeated": (
        "FOLLOW_UP",
        "PAPER",
        "TWICE",
        "Protocol",
        "Repeated",
        "ordinary_tokens",
        "repeated_tokens",
    ),
    "unweave.analysis.attribution.scores": (
        "ScoreRow",
        "ScoreTerm",
        "ScoreTerms",
        "raw_scores",
        "score_row",
        "score_terms",
    ),
    "unweave.analysis.attribution.shares": ("PairShare", "ScoreShares", "score_pairs", "score_shares"),
    "unweave.analysis.trigrams.tables": (
        "SkipTrigram",
        "SourceTable",
        "skip_trigrams",
        "source_tables",
        "supported",
    ),
    "unweave.analysis.circuits.spectra": ("Eigenvalue", "Spectra", "circuit_singular_values", "copying_spectrum"),
    "unweave.analysis.stream.deletion": ("Deletion", "deletion"),
    "unweave.analysis.stream.privileged": ("Axes", "privileged_axes", "privileged_weights"),
    "unweave.analysis.stream.contributions": ("StreamParts", "Written", "components", "stream_parts"),
    "unweave.analysis.stream.subspaces": (
        "HeadBandwidth",
        "Overlap",
        "VocabularyDimensions",
        "head_bandwidth",
        "overlaps",
        "vocabulary_dimensions",
    ),
    "unweave.analysis.composition.virtual_weights": ("VirtualWeight", "virtual_weight", "virtual_weights"),
    "unweave.results.columns": ("TokenId",),
    "unweave.results.table": ("Table", "to_json"),
    "unweave.analysis.trigrams.token_circuits": ("TokenCircuits", "token_circuits"),
    "unweave.analysis.trigrams.bugs": ("Bug", "bugs"),
    "unweave.analysis.trigrams.classes": ("NamedTrigram", "named_trigrams"),
    "unweave.reproduction.trigram_findings": ("ClassFound", "Trigrams", "trigram_findings"),
    "unweave.analysis.trigrams.patterns": ("PatternUse", "copying_patterns", "labelled", "pattern_use"),
    "unweave.analysis.trigrams.counts": ("Corpus",),
    "unweave.analysis.verify": ("Check", "Verification", "verify"),
    "unweave.analysis.composition.virtual_heads": ("VirtualHead", "VirtualHeads", "virtual_heads", "virtual_pattern"),
    "unweave.algebra.bilinear": ("Bilinear", "Scores"),
    "unweave.plot.trainings": ("trainings_png", "trainings_svg"),
    "unweave.explorer.page": ("render",),
    "unweave.reproduction.page": ("reproduction_page",),
    "unweave.algebra.factored": ("FactoredMatrix",),
    "unweave.files.bundled": ("version",),
    "unweave.files.trajectories": ("Examples", "Trajectory", "TrajectoryFolder", "read_trajectory"),
    "unweave.model.run": ("Frozen", "Run", "run"),
    "unweave.loaders": ("Model", "load"),
    "unweave.model.paths": ("expansion", "keys", "queries", "scores", "stream"),
    "unweave.algebra.product": ("Expansion",),
    "unweave.algebra.terms": ("HeadId", "Neurons", "Smear", "Source", "Sum", "Term"),
    "unweave.model.weights": ("Weights",),
}
_ROOMS = {"examples": "unweave.model.examples", "training": "unweave.training"}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["examples", "training", *_HOME]


def __getattr__(name: str) -> object:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    elif name in _ROOMS:
        value = import_module(_ROOMS[name])
    else:
        raise AttributeError(f"module 'unweave' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
