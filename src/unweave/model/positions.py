"""Where positions enter a model, and the table that hand-built models use.

The paper's models add sinusoids to the stream *as read by queries and keys*: values carry no position, the residual
stream holds none, and an attention score stays a plain bilinear form. Other models add a learned table to the stream.
Smeared keys mix each position with the one before it.
"""

from typing import Literal

import torch

from unweave.shapes import Float, Tensor

Positions = Literal["none", "stream", "queries and keys"]
"""Where positions enter: nowhere, once into the stream, or at every query and key."""


def smeared(
    keys: Float[Tensor, "*batch seq d_head"], own: Float[Tensor, "*shares"]
) -> Float[Tensor, "*batch seq d_head"]:
    """Keys mixed with those before them, ``own · k_j + (1 - own) · k_{j-1}``; the first has none before it.

    The head's position j can then be found by what stood one place earlier, without another head's help.

    Paper:
        Olsson et al. 2022, "smeared keys".
    """
    return torch.cat([keys[..., :1, :], own * keys[..., 1:, :] + (1 - own) * keys[..., :-1, :]], dim=-2)


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
