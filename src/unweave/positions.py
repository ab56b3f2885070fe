"""Where positions enter a model, and the tables that enter there.

The paper's models add sinusoids to the stream *as read by queries and keys*: values carry no position, the residual
stream holds none, and an attention score stays a plain bilinear form. Other models add a learned table to the stream.
"""

from typing import Literal

import torch

from unweave.shapes import Float, Tensor

Positions = Literal["none", "stream", "queries and keys"]
"""Where positions enter: nowhere, once into the stream, or at every query and key."""


def sinusoids(n_ctx: int, d_model: int, base: float = 10_000.0) -> Float[Tensor, "d_model n_ctx"]:
    """The sinusoidal table: column i describes position i, and a shift of i is a rotation of each pair of rows.

        P[2m, i] = sin(i / base^(2m/d)),    P[2m+1, i] = cos(i / base^(2m/d))

    Args:
        n_ctx: Number of positions.
        d_model: Number of rows; an odd last row is a sine.
        base: Ratio of the slowest to the fastest wavelength; small bases tell near positions apart better.

    Returns:
        The table in float64, entries in [-1, 1].
    """
    rates = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = rates[:, None] * torch.arange(n_ctx, dtype=torch.float64)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(-1, n_ctx)[:d_model]


def fourier(n_ctx: int) -> Float[Tensor, "n_ctx n_ctx"]:
    """An orthonormal table of (cos, sin) pairs: different positions are orthogonal, and a cyclic shift is a rotation.

    Hand-built models use it: the match of a position with a rotated one is exactly 1 or 0.
    """
    waves = torch.fft.fft(torch.eye(n_ctx, dtype=torch.float64), norm="ortho")
    pairs = torch.cat([waves.real[: n_ctx // 2 + 1], waves.imag[1 : (n_ctx + 1) // 2]]) * 2**0.5
    pairs[0] /= 2**0.5
    if n_ctx % 2 == 0:
        pairs[n_ctx // 2] /= 2**0.5
    return pairs
