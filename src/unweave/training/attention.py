"""Causal attention: torch's fused kernel, or blocks of rows for training on a CPU.

On a CPU the fused kernel is slow to differentiate and gains nothing from bfloat16. Plain matrix products are
faster: a block of rows needs only the keys up to its last row, which skips most of the masked half. The price is
memory, since the patterns are kept until the backward pass. Heads are taken a few at a time, so that a block of their
scores stays in the cache until it is a pattern.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import torch
from torch.autograd.function import once_differentiable
from torch.nn.functional import scaled_dot_product_attention

from unweave.shapes import Float, Tensor

BLOCK = 128  # rows of scores computed at a time
CACHE = 2**22  # bytes that the scores of such a block may take; at least one head is taken


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
        for some, rows, seen in _blocks(q):
            scores = q[some, rows] @ k[some, seen].mT
            size = rows.stop - rows.start
            scores[:, :, rows].add_(mask[:size, :size])
            pattern = scores.softmax(-1)
            z[some, rows] = pattern @ v[some, seen]
            patterns.append(pattern)
        ctx.save_for_backward(q, k, v, *patterns)
        return z

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dz: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        q, k, v, *patterns = ctx.saved_tensors
        dq, dk, dv = torch.empty_like(q), torch.zeros_like(k), torch.zeros_like(v)
        for pattern, (some, rows, seen) in zip(patterns, _blocks(q), strict=True):
            dv[some, seen].baddbmm_(pattern.mT, dz[some, rows])
            dpattern = dz[some, rows] @ v[some, seen].mT
            dscores = torch._softmax_backward_data(dpattern, pattern, -1, pattern.dtype)
            dq[some, rows] = dscores @ k[some, seen]
            dk[some, seen].baddbmm_(dscores.mT, q[some, rows])
        return dq, dk, dv


def _blocks(q: Float[Tensor, "heads seq d_head"]) -> Iterator[tuple[slice, slice, slice]]:
    """Some heads, a block of their rows, and the positions that its last row attends to."""
    heads, seq = q.shape[:2]
    at_once = max(1, CACHE // (BLOCK * seq * q.element_size()))
    for first, start in product(range(0, heads, at_once), range(0, seq, BLOCK)):
        stop = min(start + BLOCK, seq)
        yield slice(first, first + at_once), slice(start, stop), slice(0, stop)
