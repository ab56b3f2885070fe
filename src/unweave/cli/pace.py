"""A training on the terminal: a line every few seconds, with the share of the machine's peak that it uses."""

import time
from collections.abc import Callable
from functools import cached_property

import torch

from unweave.shapes import Tensor
from unweave.training.config import ModelConfig
from unweave.training.loop import Progress, Watcher
from unweave.training.objective import compute_dtype
from unweave.training.recipe import TrainConfig
from unweave.training.team import own_device

SAID_EVERY = 10.0
"""Seconds between two lines of progress."""
SECONDS = 0.25
"""Longest time of the probe, unless its smallest product alone takes longer."""
SMALLEST, LARGEST = 256, 8192
"""Rows of the square products."""
TRIES = 3


class Spoken(Watcher):
    """Says what a training does, and every few seconds how far it is and how fast.

    Args:
        say: Prints a sentence.
        config: The training.
    """

    def __init__(self, say: Callable[[str], None], config: TrainConfig) -> None:
        self.note = say  # type: ignore[assignment, method-assign]
        self.config, self._last = config, 0.0

    def progress(self, now: Progress) -> None:
        """Print a line, at every measurement and every `SAID_EVERY` seconds."""
        if now.val_loss is None and now.seconds - self._last < SAID_EVERY:
            return
        self._last = now.seconds
        used = self._flops * now.tokens_per_second / self._peak
        # On a busy machine the probe reads too little: a share above 1 shows that it did, and is left out.
        share = f" ({used:.0%} of the machine's peak)" if used <= 1 else ""
        self.note(
            f"{now.share:4.0%}  {now.tokens / 1e6:.3g} M tokens, {now.tokens_per_second:,.0f}/s{share}  "
            f"loss {now.loss:.2f}  {now.seconds_left:.0f} s left"
        )
        if now.val_loss is not None:
            self.note(f"      loss {now.val_loss:.3f} on the first {self.config.measure_windows} held-out windows")

    @cached_property
    def _flops(self) -> float:
        return useful_flops(self.config.model, self.config.model.n_ctx)

    @cached_property
    def _peak(self) -> float:
        return gemm_peak(compute_dtype(self.config), own_device(self.config.device))


def useful_flops(config: ModelConfig, seq: int) -> float:
    """Floating-point operations that a training step needs for each token, forward and backward.

        F = 6 (n_layers (4 d² + 2 d d_mlp) + d_vocab d) + 6 n_layers seq d

    Two for every entry of a matrix that multiplies the token, and twice as many for the gradients; the last term is
    the causal half of attention. Embeddings are looked up, not multiplied.

    Args:
        config: Shape of the model.
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
    """Operations a second of torch's large square matrix products, the reference speed of a training.

    Products double in size until the next would not end within `SECONDS`; the fastest counts. Other work on the
    machine makes it smaller.

    Args:
        dtype: Dtype of the matrices that are multiplied.
        device: Device of the matrices.
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
    """Wait for the device."""
    if x.device.type == "cuda":
        torch.cuda.synchronize(x.device)
