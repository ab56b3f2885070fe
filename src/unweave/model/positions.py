"""Position tables of models, the place where positions enter, and smeared keys.

The paper's models add sinusoids to the stream *as queries and keys read it*: neither values nor the residual stream
contain positions, and an attention score stays bilinear. Other models add a learned table to the stream. Smeared keys
mix the key of each position with the one before it.
"""

from typing import Literal

import torch

from unweave.shapes import Float, Tensor

Positions = Literal["none", "stream", "queries and keys", "rotary"]
"""Way in which positions enter: not at all, in the stream, added to queries and keys, or as a rotation of them."""


def smeared(
    keys: Float[Tensor, "*batch seq d_head"], own: Float[Tensor, "*shares"]
) -> Float[Tensor, "*batch seq d_head"]:
    """Mix each key with the one before it, ``own · k_j + (1 - own) · k_{j-1}``; the first stays as it is.

    A single head can then attend to position j because of the token at j - 1.

    Paper:
        Olsson et al. 2022, "smeared keys".
    """
    return torch.cat([keys[..., :1, :], own * keys[..., 1:, :] + (1 - own) * keys[..., :-1, :]], dim=-2)
