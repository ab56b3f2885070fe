"""How scores change during training."""

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
from unweave.analysis.learning.phase_change import Dynamics, Moment, PhaseChange, Rise, phase_change, trajectory_table
from unweave.analysis.learning.snapshot import Edge, HeadSnapshot, PositionLoss, Snapshot

__all__ = [
    "Dynamics",
    "Edge",
    "HeadAttribution",
    "HeadSnapshot",
    "LossPath",
    "Moment",
    "PathPoint",
    "PhaseChange",
    "PositionLoss",
    "Rise",
    "Snapshot",
    "Turn",
    "attributions",
    "before_and_after",
    "loss_path",
    "phase_change",
    "snapshot",
    "stretches",
    "trajectory_table",
    "turn",
]
