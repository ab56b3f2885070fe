"""The subject of a page: a model, its runs on the prompts, held-out text, and its training where it was recorded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import torch

from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.errors import Unsupported
from unweave.explorer.panels.texts import UNNAMED
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.shapes import Int, Tensor
from unweave.text.windows import FEWER_TOKENS, Windows, all_windows, windows

HELD_OUT = FEWER_TOKENS
"""Tokens of held-out text on which losses are measured: those of `unweave importance`, so that numbers are the same."""
FEWER = 2**10  # the same for a model with which those would take minutes
SMALL = 2**24  # numbers in the layers of a model that is measured on `HELD_OUT` tokens, at most
COUNTED = 2**18  # tokens of text in which skip-trigrams are counted


def numbers(of: Weights) -> int:
    """Count the weights in the matrices of all layers."""
    heads = 4 * of.n_layers * of.n_heads * of.d_head * of.d_model
    return heads + 3 * sum(of.d_mlp) * of.d_model


def held_out(of: Weights) -> int:
    """Tokens of held-out text on which a page measures a model."""
    return HELD_OUT if numbers(of) <= SMALL else FEWER


@dataclass(frozen=True, eq=False)
class Subject:
    """Model, runs and training that panels are made from."""

    model: Model  # the model
    runs: Mapping[str, Run] = field(default_factory=dict)  # what it did on each prompt, by the prompt's id
    dynamics: Dynamics | None = None  # its training; None where it was not recorded
    seed: int = 0  # seed of all that is drawn

    @property
    def name(self) -> str:
        """The model's name on the page."""
        return self.model.name or UNNAMED

    @cached_property
    def text(self) -> Windows:
        """Windows of held-out text."""
        self._refuse_words()
        return windows(self.model, tokens=held_out(self.model.weights))

    @cached_property
    def counts(self) -> TokenCounts:
        """Token counts in `COUNTED` tokens of the bundled text."""
        self._refuse_words()
        return TokenCounts.of(all_windows(self.model, "default", COUNTED), self.model.weights.d_vocab)

    @property
    def training(self) -> Dynamics:
        """The recorded training of the model."""
        if self.dynamics is None:
            raise Unsupported("no training of this model is recorded", "unweave train --trajectory records one")
        return self.dynamics

    @cached_property
    def ids(self) -> Int[Tensor, "windows seq"]:
        """The held-out text as ids."""
        return torch.tensor(self.text)

    def _refuse_words(self) -> None:
        if self.model.tokenizer.words_only:
            raise Unsupported("the bundled text has words that are not tokens of this model", "give a text of its own")
