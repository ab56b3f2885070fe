"""Prompts, and maps of heads on them."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch

from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.errors import UnweaveError
from unweave.explorer.bundle import MapRef, Prompt, packed
from unweave.explorer.maps import scale_of, thumbnail, triangle
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.text.display import printable

TEXT = (
    "The cat sat on the mat, and the dog sat on the rug. Later the cat lay on the rug, and the dog lay on the mat; "
    "neither the cat nor the dog knew why."
)
"""The text that is shown where none is given: much of it repeats."""
TWICE = RepeatedTokens(tokens=24, times=2, examples=1)
"""Random tokens, in which attention to what followed a token before can be nothing but induction."""
LABEL = 40
"""Characters of a label."""


def prompts(model: Model, texts: Sequence[str], seed: int = 0) -> tuple[Prompt, ...]:
    """The prompts of a page: the texts given, or a sentence; and random tokens, twice.

    Args:
        model: The model. What lies beyond its context is left out of a text, and counted.
        texts: Texts, each with the start token put in front.
        seed: Seed of the random tokens.
    """
    given = texts or _default(model)
    ids = [model.encode(text) for text in given]
    found = [
        _prompt(model, f"t{place}", _label(text), i) for place, (text, i) in enumerate(zip(given, ids, strict=True))
    ]
    try:
        drawn = repeated_tokens(model, TWICE, seed=seed)
    except UnweaveError:  # too few tokens or positions to repeat
        return tuple(found)
    label = f"{drawn.protocol.tokens} random tokens, twice"
    return (*found, _prompt(model, "r", label, drawn.ids[0].tolist()))


def maps(run: Run, prompt: Prompt) -> Iterator[MapRef]:
    """Attention of every head on a prompt."""
    for head in run.weights.head_ids:
        pattern = run.pattern[head].detach().cpu().to(torch.float64).numpy()
        scale = scale_of(pattern, signed=False)
        values = triangle(pattern, scale)
        yield MapRef(prompt.model, prompt.id, str(head), "attention", thumbnail(pattern, scale), values)


def _default(model: Model) -> tuple[str, ...]:
    """A sentence; nothing for a model whose tokens are words of its own."""
    return () if model.tokenizer.words_only else (TEXT,)


def _prompt(model: Model, name: str, label: str, ids: list[int]) -> Prompt:
    kept = ids[: model.n_ctx]
    return Prompt(name, label, model.name, packed(np.array(kept, np.uint32)), len(ids) - len(kept))


def _label(text: str) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= LABEL else line[: LABEL - 1] + "…"
