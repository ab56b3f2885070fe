"""Training loss as a module: from tokens to the scalar that is differentiated.

Over a large vocabulary the logits of one batch take gigabytes, and their gradient as many again. Here some hundreds of
rows of logits exist at a time, enough for fast products, and their gradient is formed at once.
"""

import shutil
from collections.abc import Iterator
from typing import Any

import torch
from torch import nn
from torch.autograd.function import once_differentiable
from torch.nn.functional import cross_entropy, pad

from unweave.errors import Unsupported
from unweave.shapes import Float, Int, Tensor
from unweave.training.model import AttentionOnly
from unweave.training.recipe import TrainConfig


class NextTokenLoss(nn.Module):
    """Mean cross-entropy of the next token, as one module, so that DDP and FSDP wrap a single forward pass.

    The passes have the precision ``dtype``; the parameters keep their own.
    """

    def __init__(self, model: AttentionOnly, dtype: torch.dtype) -> None:
        super().__init__()
        self.model = model
        self.dtype = dtype
        self.through = model.through

    def forward(self, ids: Int[Tensor, "batch seq"], targets: Int[Tensor, "batch seq"]) -> Float[Tensor, ""]:
        """Mean loss, in nats per token, of predicting ``targets`` from ``ids``."""
        x = self.through(*self.model.entering(ids, self.dtype))
        return unembedding_loss(x, self.model.W_U, targets)

    @torch.no_grad()
    def losses(self, ids: Int[Tensor, "batch seq"], targets: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq"]:
        """Loss of each token in nats, in the precision of the parameters, for measuring."""
        return token_losses(self.model.stream(ids), self.model.W_U, targets)


class CompiledLoss(NextTokenLoss):
    """`NextTokenLoss` with compiled layers; measuring runs the model as written."""

    def __init__(self, model: AttentionOnly, dtype: torch.dtype) -> None:
        super().__init__(model, dtype)
        if model.W_U.device.type == "cpu" and not any(map(shutil.which, ("c++", "g++", "clang++"))):
            raise Unsupported(
                'TrainConfig: step = "compiled" needs a C++ compiler, and there is none', 'set step = "plain"'
            )
        self.through = torch.compile(model.through)


def compute_dtype(config: TrainConfig) -> torch.dtype:
    """The precision of the passes: bfloat16 where it is set, or with "auto" where it is fast."""
    wanted = "bfloat16" if config.precision == "auto" and _multiplies_bfloat16(config.device) else config.precision
    return torch.bfloat16 if wanted == "bfloat16" else torch.float32


def _multiplies_bfloat16(device: str) -> bool:
    if torch.device(device).type == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    abilities = torch.cpu.get_capabilities()
    return any(abilities.get(name, False) for name in ("avx512_bf16", "amx_bf16"))


ENTRIES = 2**23  # logits held at a time
FEWEST, MOST = 512, 2048  # rows of logits held at a time, for any vocabulary: products of fewer rows are slow
MULTIPLE = 64


def unembedding_loss(
    x: Float[Tensor, "*batch d_model"],
    W_U: Float[Tensor, "d_vocab d_model"],
    targets: Int[Tensor, "*batch"],
) -> Float[Tensor, ""]:
    """Mean cross-entropy, in nats per token, of ``W_U x`` against the next tokens; products have the dtype of x."""
    loss: Tensor = _UnembeddingLoss.apply(x.flatten(0, -2), W_U, targets.flatten())  # type: ignore[no-untyped-call]
    return loss


def token_losses(
    x: Float[Tensor, "*batch d_model"],
    W_U: Float[Tensor, "d_vocab d_model"],
    targets: Int[Tensor, "*batch"],
) -> Float[Tensor, "*batch"]:
    """Cross-entropy of each token in nats, for measuring."""
    x, wanted = x.flatten(0, -2), targets.flatten()
    losses = [cross_entropy(x[c] @ W_U.T, wanted[c], reduction="none") for c in _chunks(len(x), len(W_U))]
    return torch.cat(losses).view(targets.shape)


class _UnembeddingLoss(torch.autograd.Function):
    """Loss and gradient in one pass over chunks of rows."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, W_U: Tensor, targets: Tensor) -> Tensor:
        # Products with a multiple of 64 rows are faster; the padding gets logits of -inf in _chunk.
        padded = pad(W_U.to(x.dtype), (0, 0, 0, -W_U.shape[0] % MULTIPLE))
        dx = torch.empty_like(x)
        dW = torch.zeros(padded.shape, dtype=W_U.dtype, device=x.device)
        total = torch.zeros((), dtype=W_U.dtype, device=x.device)
        for rows in _chunks(len(x), len(padded)):
            loss, dlogits = _chunk(x[rows], padded, targets[rows], W_U.shape[0])
            total += loss
            dx[rows] = dlogits @ padded
            _add_product(dW, dlogits.T, x[rows])
        ctx.save_for_backward(dx, dW[: W_U.shape[0]])
        ctx.count = x.shape[0]
        mean: Tensor = total / ctx.count
        return mean

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, scale: Tensor) -> tuple[Tensor, Tensor, None]:
        dx, dW = ctx.saved_tensors
        scale = scale / ctx.count
        return dx * scale.to(dx.dtype), dW * scale, None


def _add_product(whole: Tensor, left: Tensor, right: Tensor) -> None:
    """Add a product to a matrix in place; only where the matrix has another precision is the product stored first."""
    if whole.dtype == left.dtype:
        whole.addmm_(left, right)
    else:
        whole += left @ right


def _chunks(rows: int, d_vocab: int) -> Iterator[slice]:
    """Slices of rows whose logits are held together."""
    size = min(MOST, max(FEWEST, ENTRIES // d_vocab))
    return (slice(start, start + size) for start in range(0, rows, size))


def _chunk(x: Tensor, padded: Tensor, targets: Tensor, d_vocab: int) -> tuple[Tensor, Tensor]:
    """The summed loss of some rows, and its gradient with respect to their logits."""
    logits = x @ padded.T
    logits[:, d_vocab:] = -torch.inf
    p = logits.softmax(-1)
    # Flat indices, since scatter_ would copy all of p twice.
    every = p.view(-1)
    where = targets + torch.arange(0, p.numel(), p.shape[1], device=p.device)
    p_target = every[where]
    every[where] = p_target - 1
    # A probability that rounds to zero counts as the smallest positive number.
    loss = -p_target.to(torch.promote_types(p.dtype, torch.float32)).clamp_min(torch.finfo(p.dtype).tiny).log().sum()
    return loss, p
