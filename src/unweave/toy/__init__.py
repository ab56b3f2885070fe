"""Things that learn: attention-only transformers, the text they learn from, and their training."""

from unweave.toy.card import card
from unweave.toy.checkpoint import load_model, save_model
from unweave.toy.config import ToyConfig
from unweave.toy.data import TokenStream, repeated_random, token_streams
from unweave.toy.model import AttentionOnly, preset, sinusoids
from unweave.toy.train import Progress, TrainConfig, Trained, measure, train

__all__ = [
    "AttentionOnly",
    "Progress",
    "TokenStream",
    "ToyConfig",
    "TrainConfig",
    "Trained",
    "card",
    "load_model",
    "measure",
    "preset",
    "repeated_random",
    "save_model",
    "sinusoids",
    "token_streams",
    "train",
]
