"""The residual stream: contributions, subspaces, movement of information, privileged axes."""

from unweave.analysis.stream.acts import Act, acts
from unweave.analysis.stream.contributions import Contribution, StreamDecomposition, contributions, decompose_stream
from unweave.analysis.stream.movement import (
    Move,
    Movement,
    for_bertviz,
    for_circuitsvis,
    for_pysvelte,
    head_map,
    information_weighted,
    logit_effect,
    movement,
    moves,
    next_token_effect,
    value_weighted,
)
from unweave.analysis.stream.privileged import (
    AxisCost,
    AxisKurtosis,
    axis_costs,
    privileged_axes,
    privileged_weights,
)
from unweave.analysis.stream.stretches import Stretch, stretches
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

__all__ = [
    "Act",
    "AxisCost",
    "AxisKurtosis",
    "Contribution",
    "Deletion",
    "HeadBandwidth",
    "Move",
    "Movement",
    "StreamDecomposition",
    "Stretch",
    "SubspaceOverlap",
    "SubspaceOverlaps",
    "VocabularyDimensions",
    "acts",
    "axis_costs",
    "contributions",
    "decompose_stream",
    "deletion",
    "for_bertviz",
    "for_circuitsvis",
    "for_pysvelte",
    "head_bandwidth",
    "head_map",
    "information_weighted",
    "logit_effect",
    "movement",
    "moves",
    "next_token_effect",
    "privileged_axes",
    "privileged_weights",
    "stretches",
    "subspace_overlaps",
    "value_weighted",
    "vocabulary_dimensions",
]
