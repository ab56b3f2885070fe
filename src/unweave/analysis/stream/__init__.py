"""The residual stream: contributions, subspaces, movement of information, privileged axes."""

from unweave.analysis.stream.acts import Act, acts
from unweave.analysis.stream.components import (
    ComponentPart,
    LensRow,
    LogitAttribution,
    lens_logits,
    logit_attribution,
    logit_lens,
)
from unweave.analysis.stream.contributions import Contribution, StreamDecomposition, contributions, decompose_stream
from unweave.analysis.stream.lead_components import LeadComponent, LeadComponents, lead_components
from unweave.analysis.stream.movement import (
    Move,
    Movement,
    head_map,
    logit_effect,
    moved_norm,
    movement,
    moves,
    next_token_effect,
)
from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis, axis_costs, privileged_axes, privileged_weights
from unweave.analysis.stream.score_writers import ScoreWriter, ScoreWriters, score_writers
from unweave.analysis.stream.subspaces import (
    Deletion,
    HeadBandwidth,
    SubspaceOverlap,
    SubspaceOverlaps,
    VocabularyDimensions,
    deletion,
    head_bandwidth,
    subspace_overlaps,
    vocabulary_dimensions,
)

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
