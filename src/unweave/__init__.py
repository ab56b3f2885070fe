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
    from unweave.analysis.attribution import (
        Attribution,
        HeadPart,
        OrderPart,
        PathPart,
        SourcePart,
        largest_paths,
    )
    from unweave.analysis.basis import change_basis, random_rotation, rotate, token_basis
    from unweave.analysis.behaviour import (
        Behaviour,
        HeadBehaviour,
        InContext,
        behaviour,
        in_context,
    )
    from unweave.analysis.bigram import (
        BigramAgreement,
        Continuation,
        bigram_agreement,
        continuations,
        direct_path,
    )
    from unweave.analysis.circuits import (
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
    from unweave.analysis.claim import Claim
    from unweave.analysis.claims import claims
    from unweave.analysis.composition import Baseline, Composition, composition, composition_baseline
    from unweave.analysis.copying import Copying, CopyingTogether, copying, copying_together
    from unweave.analysis.deletion import Deletion, deletion
    from unweave.analysis.describe import caveats, describe
    from unweave.analysis.distant import DistantContext, distant_context
    from unweave.analysis.dynamics import Dynamics, Moment, PhaseChange, Rise, phase_change, trajectory_table
    from unweave.analysis.findings import Channel, Evidence, OneLayer, Trio, TwoLayers, gather
    from unweave.analysis.glance import HeadGlance, entropy, glance
    from unweave.analysis.head_basis import rebase
    from unweave.analysis.importance import (
        HeadImportance,
        Importance,
        LayerImportance,
        OrderImportance,
        importance,
        order_importance,
    )
    from unweave.analysis.induction import Induction, InductionHead, induction
    from unweave.analysis.loss_paths import (
        HeadAttribution,
        LossPath,
        PathPoint,
        Turn,
        attributions,
        before_and_after,
        loss_path,
        turn,
    )
    from unweave.analysis.losses import ablated_losses, window_losses
    from unweave.analysis.measure import snapshot, stretches
    from unweave.analysis.mechanism import Mechanism, Mechanisms, mechanism
    from unweave.analysis.movement import (
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
    from unweave.analysis.privileged import Axes, privileged_axes, privileged_weights
    from unweave.analysis.procedure import feed_back
    from unweave.analysis.repeated import (
        FOLLOW_UP,
        PAPER,
        TWICE,
        Protocol,
        Repeated,
        ordinary_tokens,
        repeated_tokens,
    )
    from unweave.analysis.scores import (
        ScoreRow,
        ScoreTerm,
        ScoreTerms,
        raw_scores,
        score_row,
        score_terms,
    )
    from unweave.analysis.shares import PairShare, ScoreShares, score_pairs, score_shares
    from unweave.analysis.skip_trigrams import (
        SkipTrigram,
        SourceTable,
        skip_trigrams,
        source_tables,
        supported,
    )
    from unweave.analysis.snapshot import Edge, HeadSnapshot, PositionLoss, Snapshot
    from unweave.analysis.spectra import Eigenvalue, Spectra, circuit_singular_values, copying_spectrum
    from unweave.analysis.stream import StreamParts, Written, components, stream_parts
    from unweave.analysis.subspaces import (
        HeadBandwidth,
        Overlap,
        VocabularyDimensions,
        head_bandwidth,
        overlaps,
        vocabulary_dimensions,
    )
    from unweave.analysis.table import Table, TokenId, plain
    from unweave.analysis.token_circuits import TokenCircuits, token_circuits
    from unweave.analysis.trigram_bugs import Bug, bugs
    from unweave.analysis.trigram_classes import NamedTrigram, named_trigrams
    from unweave.analysis.trigram_findings import ClassFound, Trigrams, trigram_findings
    from unweave.analysis.trigram_patterns import (
        PatternUse,
        copying_patterns,
        labelled,
        pattern_use,
    )
    from unweave.analysis.trigram_support import Corpus
    from unweave.analysis.verify import Check, Verification, verify
    from unweave.analysis.virtual import (
        VirtualHead,
        VirtualHeads,
        virtual_heads,
        virtual_pattern,
    )
    from unweave.analysis.wires import VirtualWeight, virtual_weight, virtual_weights
    from unweave.bilinear import Bilinear, Scores
    from unweave.explorer.figures_dynamics import trainings_png, trainings_svg
    from unweave.explorer.report import render
    from unweave.explorer.reproduction import reproduction_page
    from unweave.factored import FactoredMatrix
    from unweave.formats.bundled import version
    from unweave.formats.trajectories import Examples, Trajectory, TrajectoryFolder, read_trajectory
    from unweave.forward import Frozen, Run, run
    from unweave.loaders import Model, load
    from unweave.paths import expansion, keys, queries, scores, stream
    from unweave.product import Expansion
    from unweave.terms import HeadId, Neurons, Smear, Source, Sum, Term
    from unweave.weights import Weights

_HOMES = {
    "unweave.analysis.attribution": ("Attribution", "HeadPart", "OrderPart", "PathPart", "SourcePart", "largest_paths"),
    "unweave.analysis.behaviour": ("Behaviour", "HeadBehaviour", "InContext", "behaviour", "in_context"),
    "unweave.analysis.bigram": ("BigramAgreement", "Continuation", "bigram_agreement", "continuations", "direct_path"),
    "unweave.analysis.circuits": (
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
    "unweave.analysis.basis": ("change_basis", "random_rotation", "rotate", "token_basis"),
    "unweave.analysis.composition": ("Baseline", "Composition", "composition", "composition_baseline"),
    "unweave.analysis.copying": ("Copying", "CopyingTogether", "copying", "copying_together"),
    "unweave.analysis.describe": ("caveats", "describe"),
    "unweave.analysis.claim": ("Claim",),
    "unweave.analysis.claims": ("claims",),
    "unweave.analysis.findings": ("Channel", "Evidence", "OneLayer", "Trio", "TwoLayers", "gather"),
    "unweave.analysis.glance": ("HeadGlance", "entropy", "glance"),
    "unweave.analysis.head_basis": ("rebase",),
    "unweave.analysis.importance": (
        "HeadImportance",
        "Importance",
        "LayerImportance",
        "OrderImportance",
        "importance",
        "order_importance",
    ),
    "unweave.analysis.distant": ("DistantContext", "distant_context"),
    "unweave.analysis.dynamics": ("Dynamics", "Moment", "PhaseChange", "Rise", "phase_change", "trajectory_table"),
    "unweave.analysis.loss_paths": (
        "HeadAttribution",
        "LossPath",
        "PathPoint",
        "Turn",
        "attributions",
        "before_and_after",
        "loss_path",
        "turn",
    ),
    "unweave.analysis.losses": ("ablated_losses", "window_losses"),
    "unweave.analysis.measure": ("snapshot", "stretches"),
    "unweave.analysis.snapshot": ("Edge", "HeadSnapshot", "PositionLoss", "Snapshot"),
    "unweave.analysis.induction": ("Induction", "InductionHead", "induction"),
    "unweave.analysis.mechanism": ("Mechanism", "Mechanisms", "mechanism"),
    "unweave.analysis.movement": (
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
    "unweave.analysis.procedure": ("feed_back",),
    "unweave.analysis.repeated": (
        "FOLLOW_UP",
        "PAPER",
        "TWICE",
        "Protocol",
        "Repeated",
        "ordinary_tokens",
        "repeated_tokens",
    ),
    "unweave.analysis.scores": (
        "ScoreRow",
        "ScoreTerm",
        "ScoreTerms",
        "raw_scores",
        "score_row",
        "score_terms",
    ),
    "unweave.analysis.shares": ("PairShare", "ScoreShares", "score_pairs", "score_shares"),
    "unweave.analysis.skip_trigrams": (
        "SkipTrigram",
        "SourceTable",
        "skip_trigrams",
        "source_tables",
        "supported",
    ),
    "unweave.analysis.spectra": ("Eigenvalue", "Spectra", "circuit_singular_values", "copying_spectrum"),
    "unweave.analysis.deletion": ("Deletion", "deletion"),
    "unweave.analysis.privileged": ("Axes", "privileged_axes", "privileged_weights"),
    "unweave.analysis.stream": ("StreamParts", "Written", "components", "stream_parts"),
    "unweave.analysis.subspaces": (
        "HeadBandwidth",
        "Overlap",
        "VocabularyDimensions",
        "head_bandwidth",
        "overlaps",
        "vocabulary_dimensions",
    ),
    "unweave.analysis.wires": ("VirtualWeight", "virtual_weight", "virtual_weights"),
    "unweave.analysis.table": ("Table", "TokenId", "plain"),
    "unweave.analysis.token_circuits": ("TokenCircuits", "token_circuits"),
    "unweave.analysis.trigram_bugs": ("Bug", "bugs"),
    "unweave.analysis.trigram_classes": ("NamedTrigram", "named_trigrams"),
    "unweave.analysis.trigram_findings": ("ClassFound", "Trigrams", "trigram_findings"),
    "unweave.analysis.trigram_patterns": ("PatternUse", "copying_patterns", "labelled", "pattern_use"),
    "unweave.analysis.trigram_support": ("Corpus",),
    "unweave.analysis.verify": ("Check", "Verification", "verify"),
    "unweave.analysis.virtual": ("VirtualHead", "VirtualHeads", "virtual_heads", "virtual_pattern"),
    "unweave.bilinear": ("Bilinear", "Scores"),
    "unweave.explorer.figures_dynamics": ("trainings_png", "trainings_svg"),
    "unweave.explorer.report": ("render",),
    "unweave.explorer.reproduction": ("reproduction_page",),
    "unweave.factored": ("FactoredMatrix",),
    "unweave.formats.bundled": ("version",),
    "unweave.formats.trajectories": ("Examples", "Trajectory", "TrajectoryFolder", "read_trajectory"),
    "unweave.forward": ("Frozen", "Run", "run"),
    "unweave.loaders": ("Model", "load"),
    "unweave.paths": ("expansion", "keys", "queries", "scores", "stream"),
    "unweave.product": ("Expansion",),
    "unweave.terms": ("HeadId", "Neurons", "Smear", "Source", "Sum", "Term"),
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
