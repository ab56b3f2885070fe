"""The three models of the paper's experiments, and the text that they are measured on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, Self

import torch

from unweave.analysis.induction.repeated import OLSSON
from unweave.analysis.induction.verdict import Induction, induction
from unweave.errors import BadInput
from unweave.model.model import Model
from unweave.results.table import Json
from unweave.shapes import Int, Tensor
from unweave.text.windows import spread_places, two_parts

Subject = Literal["zero", "one", "two"]  # the layers of a model
BUNDLED = ("attn-0l", "attn-1l", "attn-2l")
"""The bundled models with zero, one and two layers."""


@dataclass(frozen=True, eq=False)
class Models:
    """The models that every section measures, and their text.

    Attributes:
        zero: The model without layers.
        one: The one-layer model.
        two: The two-layer model.
        training: Windows of training text, for counting.
        held_out: Windows of held-out text: by default those of every command.
        trainings: Places of the snapshots of trainings, by the name of the model: a bundled name or a folder.
        seeds: Two-layer models that differ in their seed alone.
        seed: Seed of everything that is drawn.
        text: The name of the held-out text.
    """

    zero: Model
    one: Model
    two: Model
    training: Int[Tensor, "n seq"]
    held_out: Int[Tensor, "m seq"]
    trainings: Mapping[str, str] = field(default_factory=dict)
    seeds: tuple[Model, ...] = ()
    seed: int = 0
    text: str = ""

    def __post_init__(self) -> None:
        if len(self.by_name) < 3:
            names = ", ".join(repr(model.name) for model in (self.zero, self.one, self.two))
            raise BadInput(
                f"Models: the three models need different names, got {names}", 'set them in each card: {"name": …}'
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
        seeds: tuple[Model, ...] = (),
        seed: int = 0,
    ) -> Self:
        """Combine three models with windows of a corpus, as `two_parts` cuts it: the bundled one by default."""
        training, held_out = two_parts(two, source)
        counted, seen = torch.tensor(training), torch.tensor(held_out)
        return cls(zero, one, two, counted, seen, trainings or {}, seeds, seed, held_out.text)

    @property
    def measured_on(self) -> dict[str, Json]:
        """The text, windows and tokens of every loss, and the protocol of every prefix-matching score."""
        return {
            "text": self.text or "windows given from Python",
            "windows": len(self.held_out),
            "tokens": self.held_out.numel(),
            "protocol": str(OLSSON),
        }

    @property
    def by_name(self) -> dict[str, Model]:
        """The three models by name, from no layers to two."""
        return {model.name: model for model in (self.zero, self.one, self.two)}

    def some(self, tokens: int) -> Int[Tensor, "k seq"]:
        """Evenly spread windows of held-out text with this many tokens together: those that `windows` gives."""
        return self.held_out[spread_places(max(1, tokens // self.held_out.shape[-1]), len(self.held_out))]

    def asked(self, which: Subject) -> str:
        """The name of the model with this many layers."""
        return {"zero": self.zero, "one": self.one, "two": self.two}[which].name

    @property
    def tokens(self) -> int | None:
        """Tokens that the two-layer model was trained on, if its card states them."""
        seen = self.two.card.get("tokens")
        return seen if isinstance(seen, int) else None

    @cached_property
    def induction(self) -> Induction:
        """Induction heads of the two-layer model, which several sections use."""
        return induction(self.two.weights, start=self.two.start, seed=self.seed)
