"""The residual stream: contributions, subspaces, movement of information, privileged axes."""

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

__all__ = [
    "Axes",
    "Deletion",
    "HeadBandwidth",
    "Move",
    "Movement",
    "Overlap",
    "StreamParts",
    "VocabularyDimensions",
    "Written",
    "components",
    "deletion",
    "for_bertviz",
    "for_circuitsvis",
    "for_pysvelte",
    "head_bandwidth",
    "information_weighted",
    "movement",
    "moves",
    "next_token_effect",
    "overlaps",
    "privileged_axes",
    "privileged_weights",
    "stream_parts",
    "value_weighted",
    "vocabulary_dimensions",
]
