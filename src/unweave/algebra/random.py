"""Random streams: each null has its own, so that no result depends on what was drawn before it."""

from collections.abc import Mapping

import torch

from unweave.errors import BadInput
from unweave.files.reading import show
from unweave.shapes import Float, Tensor

STREAMS: Mapping[str, int] = {
    "": 0,
    "query scale": 1,
    "matching": 1,
    "virtual heads": 2,
    "own match": 3,
    "directions": 64,
    "bases": 128,
    "order": 256,
    "decoys": 512,
    "noise": 1024,
}
"""Offset of the seed of each named stream, so that nulls reported together use different random numbers."""

LARGEST = 2**62  # seeds are smaller, so that small numbers can be added to them


def generator(seed: int, name: str = "") -> torch.Generator:
    """Start the random stream of a name from a seed; streams with different offsets draw different numbers."""
    if not -LARGEST < seed < LARGEST:
        raise BadInput(f"seed is {show(seed, 40)}", "give a whole number between -2**62 and 2**62")
    return torch.Generator().manual_seed(seed + STREAMS[name])


def gaussian(*shape: int, seed: torch.Generator) -> Float[Tensor, "*shape"]:
    """Draw standard normal numbers in float64."""
    return torch.randn(*shape, generator=seed, dtype=torch.float64)
