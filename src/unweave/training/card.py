"""The card of a trained model: its origin in plain values, enough to judge the model and to repeat the training."""

import platform
from typing import TYPE_CHECKING, Any

import torch

from unweave.training.config import ModelConfig

if TYPE_CHECKING:
    from unweave.training.loop import Trained

HELD_OUT = "held-out part of the training text"  # the text of a validation loss whose card names no other


def card(trained: "Trained", data: str, **more: str) -> dict[str, Any]:
    """Describe a training in JSON values, with a description of its text and further entries, such as a commit.

    ``validation_loss`` is on the beginning of the held-out part of the training text; for a bundled model it is on the
    default windows, so that it is the loss that every command prints.
    """
    config, last, threads = trained.config, trained.last, torch.get_num_threads()
    return {
        "summary": summary(config.model),
        "data": data,
        "tokens": last.tokens,
        "steps": last.step,
        "minutes": round(last.seconds / 60, 2),
        "training_loss": round(last.loss, 4),
        "validation_loss": None if last.val_loss is None else round(last.val_loss, 4),
        "validation_text": f"{HELD_OUT}, at most {config.measure_windows} windows of {config.model.n_ctx} tokens",
        "seed": config.seed,
        "training": config.to_dict(),
        "machine": f"{platform.machine()}, {threads} thread{'s' * (threads != 1)}, {config.device}",
        "torch": torch.__version__,
        **more,
    }


def summary(model: ModelConfig) -> str:
    """Describe the shape of a model in a line."""
    mlps = f"MLPs of {model.d_mlp:,} neurons" if model.d_mlp else "attention-only"
    heads = f"{model.n_layers} x {model.n_heads} heads of {model.d_head}" if model.n_layers else "no layers"
    smeared = ", smeared keys" if model.keys == "smeared" else ""
    return f"{mlps}, {heads}{smeared}, d_model {model.d_model}, {model.d_vocab:,} tokens, norm: {model.norm}"
