"""`Model`: weights, the tokenizer that names their tokens, and a card that says where they come from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import torch

from unweave.errors import BadInput
from unweave.model.run import Run, as_ids, run
from unweave.model.weights import Weights
from unweave.shapes import Int, Tensor
from unweave.text.tokenizer import Tokenizer


@dataclass(frozen=True, eq=False)
class Model:
    """A model ready to be taken apart.

    Attributes:
        weights: What it is, in canonical form.
        tokenizer: Names its tokens.
        card: Where it came from, how it was trained, which norms are folded.
    """

    weights: Weights
    tokenizer: Tokenizer
    card: Mapping[str, object]

    def run(self, text_or_ids: str | Sequence[int] | Int[Tensor, "*batch seq"]) -> Run:
        """Run on a text, which gets the start token in front, or on token ids as they are."""
        ids = self.encode(text_or_ids) if isinstance(text_or_ids, str) else text_or_ids
        return run(self.weights, as_ids(ids))

    def encode(self, text: str) -> list[int]:
        """The tokens of a text, start token in front.

        Raises:
            BadInput: If the text is empty.
        """
        if not text:
            raise BadInput("the text is empty", "give at least one character")
        start = [] if self.tokenizer.start is None else [self.tokenizer.start]
        return start + self.tokenizer.encode(text)

    def to(self, *, dtype: str | torch.dtype | None = None, device: str | None = None) -> Self:
        """The same model in another precision or on another device."""
        weights = self.weights
        if dtype is not None:
            weights = weights.to(_dtype(dtype))
        if device is not None:
            weights = weights.to(_device(device))
        return replace(self, weights=weights)

    def __repr__(self) -> str:
        return f"Model {self.card.get('name', '')}   {self.weights!r}"


def _dtype(name: str | torch.dtype) -> torch.dtype:
    named = {"float32": torch.float32, "float64": torch.float64}
    if isinstance(name, torch.dtype):
        return name
    if name not in named:
        raise BadInput(f"dtype {name!r} is not one to compute in", "use float32 or float64")
    return named[name]


def _device(name: str) -> torch.device:
    try:
        device = torch.device(name)
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as error:
        raise BadInput(f"device {name!r} is not available here", "use cpu") from error
    return device
