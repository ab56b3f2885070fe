"""Things that learn: attention-only transformers, the text they learn from, and their training."""

from unweave.toy.card import card
from unweave.toy.checkpoint import load_model, save_model
from unweave.toy.config import ToyConfig
from unweave.toy.data import TokenStream, repeated_random, token_streams
from unweave.toy.keeper import Keeper
from unweave.toy.model import AttentionOnly, preset, sinusoids
from unweave.toy.parallel import Team, own_device, team
from unweave.toy.recipe import TrainConfig
from unweave.toy.runs import Plan, RunFolder, load_unfinished
from unweave.toy.state import State
from unweave.toy.train import Progress, Trained, Watcher, measure, train

__all__ = [
    "AttentionOnly",
    "Keeper",
    "Plan",
    "Progress",
    "RunFolder",
    "State",
    "Team",
    "TokenStream",
    "ToyConfig",
    "TrainConfig",
    "Trained",
    "Watcher",
    "card",
    "load_model",
    "load_unfinished",
    "measure",
    "own_device",
    "preset",
    "repeated_random",
    "save_model",
    "sinusoids",
    "team",
    "token_streams",
    "train",
]
