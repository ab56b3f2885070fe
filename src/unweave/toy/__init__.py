"""Things that learn: attention-only transformers, the text they learn from, and their training."""

from unweave.toy.card import card
from unweave.toy.checkpoint import load_model, save_model
from unweave.toy.config import ToyConfig
from unweave.toy.data import TokenStream, repeated_random, token_streams
from unweave.toy.keeper import Keeper
from unweave.toy.model import AttentionOnly, sinusoids
from unweave.toy.parallel import Team, own_device, team
from unweave.toy.peak import gemm_peak, useful_flops
from unweave.toy.presets import PRESETS, preset
from unweave.toy.recipe import TrainConfig
from unweave.toy.runs import Plan, RunFolder, load_unfinished
from unweave.toy.state import State
from unweave.toy.toml_file import DataSource, Settings, settings
from unweave.toy.train import Progress, Trained, Watcher, measure, train

__all__ = [
    "PRESETS",
    "AttentionOnly",
    "DataSource",
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
    "Watcher",
    "card",
    "gemm_peak",
    "load_model",
    "load_unfinished",
    "measure",
    "own_device",
    "preset",
    "repeated_random",
    "save_model",
    "settings",
    "sinusoids",
    "team",
    "token_streams",
    "train",
    "useful_flops",
]
