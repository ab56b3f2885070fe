"""Causal attention: torch's fused kernel, or on a processor blocks of rows.

On a processor the fused kernel is slow to differentiate and gains nothing from bfloat16. Plain matrix products are
faster: a block of rows needs only the keys up to its last row, which skips most of the masked half. The price is
memory, since the patterns are kept until the backward pass.
"""

from collections.abc import Iterator
from typing import Any

import torch
from torch.autograd.function import once_differentiable
from torch.nn.functional import scaled_dot_product_attention

from unweave.shapes import Float, Tensor

BLOCK = 128


def causal_attention(
    q: Float[Tensor, "batch heads seq d_head"],
    k: Float[Tensor, "batch heads seq d_head"],
    v: Float[Tensor, "batch heads seq d_head"],
) -> Float[Tensor, "batch heads seq d_head"]:
    """Values averaged by the causal pattern ``softmax*(q kᵀ / √d_head)`` of each head."""
    if q.device.type == "cpu" and q.requires_grad:
        flat = [x.flatten(0, 1) for x in (q * q.shape[-1] ** -0.5, k, v)]
        z: Tensor = _Blocks.apply(*flat)  # type: ignore[no-untyped-call]
        return z.view(q.shape)
    return scaled_dot_product_attention(q, k, v, is_causal=True)


class _Blocks(torch.autograd.Function):
    """Causal attention in blocks of rows. Queries come scaled; heads and batch are one axis."""

    @staticmethod
    def forward(ctx: Any, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        mask = torch.full((BLOCK, BLOCK), -torch.inf, dtype=q.dtype).triu(1)
        z = torch.empty_like(q)
        patterns = []
        for rows, seen in _blocks(q.shape[1]):
            scores = q[:, rows] @ k[:, seen].mT
            size = rows.stop - rows.start
            scores[:, :, rows].add_(mask[:size, :size])
            pattern = scores.softmax(-1)
            z[:, rows] = pattern @ v[:, seen]
            patterns.append(pattern)
        ctx.save_for_backward(q, k, v, *patterns)
        return z

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dz: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        q, k, v, *patterns = ctx.saved_tensors
        dq, dk, dv = torch.empty_like(q), torch.zeros_like(k), torch.zeros_like(v)
        for pattern, (rows, seen) in zip(patterns, _blocks(q.shape[1]), strict=True):
            dv[:, seen].add_(pattern.mT @ dz[:, rows])
            dpattern = dz[:, rows] @ v[:, seen].mT
            dscores = torch._softmax_backward_data(dpattern, pattern, -1, pattern.dtype)
            dq[:, rows] = dscores @ k[:, seen]
            dk[:, seen].add_(dscores.mT @ q[:, rows])
        return dq, dk, dv


def _blocks(seq: int) -> Iterator[tuple[slice, slice]]:
    """Each block of rows, with the positions that its last row attends to."""
    for start in range(0, seq, BLOCK):
        stop = min(start + BLOCK, seq)
        yield slice(start, stop), slice(0, stop)
