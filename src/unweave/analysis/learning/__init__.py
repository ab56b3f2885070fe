"""Learning: how losses, heads and composition change during training."""

from unweave.analysis.learning.loss_paths import (
    HeadAttribution,
    LossPath,
    PathPoint,
    TurningAngle,
    before_and_after,
    head_attributions,
    heads_of_change,
    loss_path,
    path_of_change,
    turning_angle,
)
from unweave.analysis.learning.phase_change import (
    Dynamics,
    PhaseChange,
    PhaseChangeWindow,
    SnapshotRow,
    phase_change,
    trajectory_table,
)
from unweave.analysis.learning.snapshot import HeadPair, HeadSnapshot, PositionLoss, Snapshot, snapshot

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
