"""Learning: how losses, heads and composition change during training."""

from unweave.analysis.learning.loss_paths import HeadAttribution as HeadAttribution
from unweave.analysis.learning.loss_paths import LossPath as LossPath
from unweave.analysis.learning.loss_paths import PathPoint as PathPoint
from unweave.analysis.learning.loss_paths import TurningAngle as TurningAngle
from unweave.analysis.learning.loss_paths import before_and_after as before_and_after
from unweave.analysis.learning.loss_paths import head_attributions as head_attributions
from unweave.analysis.learning.loss_paths import heads_of_change as heads_of_change
from unweave.analysis.learning.loss_paths import loss_path as loss_path
from unweave.analysis.learning.loss_paths import path_of_change as path_of_change
from unweave.analysis.learning.loss_paths import turning_angle as turning_angle
from unweave.analysis.learning.phase_change import Dynamics as Dynamics
from unweave.analysis.learning.phase_change import PhaseChange as PhaseChange
from unweave.analysis.learning.phase_change import PhaseChangeWindow as PhaseChangeWindow
from unweave.analysis.learning.phase_change import SnapshotRow as SnapshotRow
from unweave.analysis.learning.phase_change import phase_change as phase_change
from unweave.analysis.learning.phase_change import trajectory_table as trajectory_table
from unweave.analysis.learning.snapshot import HeadPair as HeadPair
from unweave.analysis.learning.snapshot import HeadSnapshot as HeadSnapshot
from unweave.analysis.learning.snapshot import PositionLoss as PositionLoss
from unweave.analysis.learning.snapshot import Snapshot as Snapshot
from unweave.analysis.learning.snapshot import snapshot as snapshot

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
