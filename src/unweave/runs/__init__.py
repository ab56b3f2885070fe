"""Trainings as runs: carried out in a folder that survives interruptions, and measured while they go on."""

from unweave.files.trajectories import HeldOutTokens, Trajectory, TrajectoryFolder, read_trajectory
from unweave.runs.fitting import fit, resume, train
from unweave.runs.watching import SnapshotWatcher, measure_again

__all__ = [
    "HeldOutTokens",
    "SnapshotWatcher",
    "Trajectory",
    "TrajectoryFolder",
    "fit",
    "measure_again",
    "read_trajectory",
    "resume",
    "train",
]
