"""What a training will hold in memory, estimated from its configuration before any of it is allocated."""

import torch

from unweave.files.memory import SMALL, available, refuse_beyond
from unweave.training.config import ModelConfig
from unweave.training.objective import compute_dtype
from unweave.training.recipe import TrainConfig

HELD = 12
"""Bytes for each weight, at least: the weight, its gradient, and a momentum."""
KEPT = 6
"""Vectors as wide as the stream that each layer keeps of each token until the backward pass."""
OF_TOKEN = 32
"""Bytes for each token of a batch: it and its target, as they are cut, turned and moved."""


def parameters(model: ModelConfig) -> int:
    """Number of weights, up to norms, biases and positions."""
    return model.d_model * (2 * model.d_vocab + model.n_layers * (4 * model.d_model + 2 * model.d_mlp))


def of_window(config: TrainConfig, width: int) -> int:
    """Bytes that a step keeps of each window, at ``width`` bytes a number."""
    model = config.model
    layer = KEPT * model.d_model + 2 * model.d_mlp + model.n_heads * model.n_ctx / 2
    return int(model.n_ctx * (OF_TOKEN + width * (2 * model.d_model + model.n_layers * layer)))


def refuse_larger(config: TrainConfig, processes: int = 1) -> None:
    """Refuse a training that this computer cannot hold; on a GPU, one whose batch it cannot even list."""
    model, on_processor = config.model, torch.device(config.device).type == "cpu"
    shape = f"{model.n_layers} × {model.n_heads:,} heads of {model.d_head:,}"
    held = HELD * parameters(model) if on_processor else 0
    refuse_beyond(held, f"a training of {shape}", "use fewer or smaller heads, or fewer layers")
    each = of_window(config, torch.empty((), dtype=compute_dtype(config)).element_size()) if on_processor else 0
    each = max(each, OF_TOKEN * model.n_ctx)
    needed = held + each * config.batch // processes
    if needed > SMALL:
        fits = max(1, processes * (available() - held) // each)
        refuse_beyond(
            needed, f"a batch of {config.batch:,} windows of {model.n_ctx:,} tokens", f"a batch of {fits:,} fits"
        )
