"""Things that learn: attention-only transformers, the text they learn from, and their training."""

from unweave.files.trajectories import Examples, Trajectory, TrajectoryFolder, read_trajectory
from unweave.text.stream import TokenStream, repeated_random, token_streams
from unweave.training.card import card
from unweave.training.checkpoint import load_model, save_model
from unweave.training.config import ToyConfig
from unweave.training.keeper import Keeper
from unweave.training.loop import Progress, Trained, Watcher, measure, train
from unweave.training.model import AttentionOnly, sinusoids
from unweave.training.peak import gemm_peak, useful_flops
from unweave.training.presets import PRESETS, preset
from unweave.training.recipe import TrainConfig
from unweave.training.run_folder import Plan, RunFolder, load_unfinished
from unweave.training.state import State
from unweave.training.team import Team, own_device, team
from unweave.training.toml_file import DataSource, Settings, settings

__all__ = [
    "PRESETS",
    "AttentionOnly",
    "DataSource",
    "Examples",
    "Keeper",
    "Plan",
    "Progress",
    "RunFolder",
    "Settings",
    "State",
    "Team",
    "TokenStream",
    "ToyConfig",
    "TrainConfig",
    "Trained",
    "Trajectory",
    "TrajectoryFolder",
    "Watcher",
    "card",
    "gemm_peak",
    "load_model",
    "load_unfinished",
    "measure",
    "own_device",
    "preset",
    "read_trajectory",
    "repeated_random",
    "save_model",
    "settings",
    "sinusoids",
    "team",
    "token_streams",
    "train",
    "useful_flops",
]
