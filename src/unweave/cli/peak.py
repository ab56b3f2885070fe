"""How much of a machine a training uses: the operations that a token needs, and those that the machine could do."""

import time

import torch

from unweave.shapes import Tensor
from unweave.training.config import ModelConfig

SECONDS = 0.25
"""The most that the probe takes, unless its smallest product alone takes longer."""
SMALLEST, LARGEST = 256, 8192
"""Rows of the square products."""
TRIES = 3


def useful_flops(config: ModelConfig, seq: int) -> float:
    """Floating-point operations that learning from one token cannot avoid, forward and backward.

        F = 6 (n_layers (4 d² + 2 d d_mlp) + d_vocab d) + 6 n_layers seq d

    Two for every entry of a matrix that the token is multiplied by and twice as many for the gradients; the last term
    is attention, of which only the causal half counts. Embeddings are looked up, not multiplied.

    Args:
        config: What the model looks like.
        seq: Tokens in a window.

    Returns:
        Operations a token. The share of the machine used is this, times tokens a second, over `gemm_peak`.

    Example:
        >>> from unweave.training import ModelConfig
        >>> useful_flops(ModelConfig(n_layers=2, n_heads=8, d_head=32, d_vocab=4096, n_ctx=256), 256) / 1e6
        10.223616
    """
    d = config.d_model
    matrices = config.n_layers * (4 * d * d + 2 * d * config.d_mlp) + config.d_vocab * d
    return float(6 * matrices + 6 * config.n_layers * seq * d)


def gemm_peak(dtype: torch.dtype, device: str = "cpu") -> float:
    """Operations a second of torch's own large square matrix product: the speed that a training is measured against.

    Products double in size until the next would not end within `SECONDS`; the fastest counts. What else runs on the
    machine at this moment makes it smaller.

    Args:
        dtype: What is multiplied.
        device: Where.
    """
    began, rows, best = time.monotonic(), SMALLEST, 0.0
    while True:
        x = torch.linspace(-1, 1, rows * rows, device=device).view(rows, rows).to(dtype)
        y = torch.empty_like(x)
        fastest = min(_seconds(x, y) for _ in range(TRIES))
        best = max(best, 2 * rows**3 / fastest)
        rows *= 2
        if rows > LARGEST or time.monotonic() - began + 8 * TRIES * fastest > SECONDS:
            return best


def _seconds(x: Tensor, out: Tensor) -> float:
    _wait(x)
    began = time.perf_counter()
    torch.mm(x, x, out=out)
    _wait(x)
    return max(time.perf_counter() - began, 1e-9)


def _wait(x: Tensor) -> None:
    """Until the device has done what it was told."""
    if x.device.type == "cuda":
        torch.cuda.synchronize(x.device)
