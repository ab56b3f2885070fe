"""Cross-entropy of an unembedding, without ever holding all the logits.

Over a large vocabulary the logits of one batch are gigabytes, and their gradient as many again.
Here a thousand rows of logits live at a time, and their gradient is formed while they do.
"""

from typing import Any

import torch
from torch.autograd.function import once_differentiable
from torch.nn.functional import cross_entropy, pad

from unweave.shapes import Float, Int, Tensor

ROWS = 1024
MULTIPLE = 64


def unembedding_loss(
    x: Float[Tensor, "*batch d_model"],
    W_U: Float[Tensor, "d_vocab d_model"],
    targets: Int[Tensor, "*batch"],
) -> Float[Tensor, ""]:
    """Mean cross-entropy, in nats a token, of ``W_U x`` against the tokens that came.

    Args:
        x: The final residual stream; its dtype is what the products are computed in.
        W_U: The unembedding.
        targets: The next token at each position.
    """
    loss: Tensor = _UnembeddingLoss.apply(  # type: ignore[no-untyped-call]
        x.flatten(0, -2), W_U, targets.flatten()
    )
    return loss


def token_losses(
    x: Float[Tensor, "*batch d_model"],
    W_U: Float[Tensor, "d_vocab d_model"],
    targets: Int[Tensor, "*batch"],
) -> Float[Tensor, "*batch"]:
    """The cross-entropy of every token by itself, for measuring; no gradient is kept."""
    with torch.no_grad():
        x, wanted = x.flatten(0, -2), targets.flatten()
        chunks = [slice(start, start + ROWS) for start in range(0, len(x), ROWS)]
        losses = [cross_entropy(x[c] @ W_U.T, wanted[c], reduction="none") for c in chunks]
        return torch.cat(losses).view(targets.shape)


class _UnembeddingLoss(torch.autograd.Function):
    """Loss and gradient in one pass over chunks of rows."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, W_U: Tensor, targets: Tensor) -> Tensor:
        # The padding makes the products faster; its columns are cut off before anyone looks.
        padded = pad(W_U.to(x.dtype), (0, 0, 0, -W_U.shape[0] % MULTIPLE))
        dx = torch.empty_like(x)
        dW = torch.zeros(padded.shape, dtype=W_U.dtype, device=x.device)
        total = torch.zeros((), dtype=W_U.dtype, device=x.device)
        for start in range(0, x.shape[0], ROWS):
            rows = slice(start, start + ROWS)
            loss, dlogits = _chunk(x[rows], padded, targets[rows], W_U.shape[0])
            total += loss
            dx[rows] = dlogits @ padded
            dW += dlogits.T @ x[rows]
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


def _chunk(x: Tensor, padded: Tensor, targets: Tensor, d_vocab: int) -> tuple[Tensor, Tensor]:
    """The summed loss of some rows, and its gradient with respect to their logits."""
    logits = x @ padded.T
    logits[:, d_vocab:] = -torch.inf
    p = logits.softmax(-1)
    column = targets[:, None]
    p_target = p.gather(-1, column)
    # A probability that rounds to zero counts as the smallest number there is.
    loss = -p_target.to(torch.promote_types(p.dtype, torch.float32)).clamp_min(torch.finfo(p.dtype).tiny).log().sum()
    return loss, p.scatter_(-1, column, p_target - 1)
