"""Trainings as runs: carried out in a folder that survives interruptions, and measured while they go on."""

from unweave.files.trajectories import HeldOutTokens, Trajectory, TrajectoryFolder, read_trajectory

__all__ = ["HeldOutTokens", "Trajectory", "TrajectoryFolder", "read_trajectory"]
