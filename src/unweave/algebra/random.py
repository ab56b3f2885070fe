"""Random streams: a generator of its own for every null, so that none depends on what ran before."""

import torch

from unweave.shapes import Float, Tensor


def generator(seed: int) -> torch.Generator:
    """A random stream of its own, so that a null never depends on what ran before it."""
    return torch.Generator().manual_seed(seed)


def gaussian(*shape: int, seed: torch.Generator) -> Float[Tensor, "*shape"]:
    """Standard normal numbers in float64."""
    return torch.randn(*shape, generator=seed, dtype=torch.float64)
