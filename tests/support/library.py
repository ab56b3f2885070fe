"""What the library says of a model, computed here and now: numbers on a page are compared with these."""

from dataclasses import dataclass
from functools import cached_property

import unweave as uw
from unweave.explorer.panels.subject import COUNTED, HELD_OUT
from unweave.text.windows import Windows, all_windows, windows


@dataclass(frozen=True)
class Library:
    """Results on a model and one run of it, each computed once.

    Attributes:
        model: The model.
        ids: The text.
    """

    model: uw.Model
    ids: list[int]

    @cached_property
    def run(self) -> uw.Run:
        return self.model.run(self.ids)

    @cached_property
    def text(self) -> Windows:
        return windows(self.model, tokens=HELD_OUT)

    @cached_property
    def summary(self):
        return uw.head_summary(self.model)

    @cached_property
    def composition(self):
        return uw.composition(self.model, space="stream")

    @cached_property
    def copying(self):
        return uw.copying(self.model)

    @cached_property
    def importance(self):
        return uw.importance(self.model, self.text)

    @cached_property
    def moved(self):
        return uw.importance(self.model, self.text, hops=True)

    @cached_property
    def acts(self):
        return uw.analysis.stream.acts(self.model, self.text)

    @cached_property
    def change(self):
        return uw.phase_change(self.training)

    @cached_property
    def training(self):
        return uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(self.model.name))

    @cached_property
    def stream(self):
        return uw.decompose_stream(self.run)

    @cached_property
    def counted(self):
        return uw.analysis.trigrams.TokenCounts.of(
            all_windows(self.model, "default", COUNTED), self.model.weights.d_vocab
        )
