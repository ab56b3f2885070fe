"""The three models of the paper's experiments, and the text that they are measured on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Self

import torch

from unweave.analysis.induction.verdict import Induction, induction
from unweave.errors import BadInput
from unweave.model.model import Model
from unweave.shapes import Int, Tensor
from unweave.text.windows import TOKENS, two_parts

BUNDLED = ("attn-0l", "attn-1l", "attn-2l")
"""The bundled models of no layers, one and two."""


@dataclass(frozen=True, eq=False)
class Models:
    """The models that every section measures, and their text.

    Attributes:
        zero: The model without layers.
        one: The one-layer model.
        two: The two-layer model.
        training: Windows of training text, for counting.
        held_out: Windows of held-out text.
        trainings: Where the snapshots of trainings are kept, by the name of the model: a bundled name or a folder.
        seed: Seed of everything that is drawn.
    """

    zero: Model
    one: Model
    two: Model
    training: Int[Tensor, "n seq"]
    held_out: Int[Tensor, "m seq"]
    trainings: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.by_name) < 3:
            names = ", ".join(repr(model.name) for model in (self.zero, self.one, self.two))
            raise BadInput(
                f"Models: the three models need different names, got {names}", 'a card says them: {"name": …}'
            )

    @classmethod
    def of(
        cls,
        zero: Model,
        one: Model,
        two: Model,
        source: str | Path = "default",
        *,
        trainings: Mapping[str, str] | None = None,
        seed: int = 0,
    ) -> Self:
        """Put three models together with windows of a corpus, as `two_parts` cuts it: the bundled one by default."""
        training, held_out = (torch.tensor(windows) for windows in two_parts(two, source, TOKENS))
        return cls(zero, one, two, training, held_out, trainings or {}, seed)

    @property
    def by_name(self) -> dict[str, Model]:
        """The three models by name, from no layers to two."""
        return {model.name: model for model in (self.zero, self.one, self.two)}

    @cached_property
    def induction(self) -> Induction:
        """Induction heads of the two-layer model, which several sections ask for."""
        return induction(self.two.weights, start=self.two.start, seed=self.seed)
