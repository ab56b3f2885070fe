"""Prompts, and maps of heads on them."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.stream.movement import MAPS, Shown, head_map
from unweave.errors import UnweaveError
from unweave.explorer.bundle import MapRef, Prompt, packed
from unweave.explorer.maps import thumbnail, triangle
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.text.display import printable

TEXT = (
    "The cat sat on the mat, and the dog sat on the rug. Later the cat lay on the rug, and the dog lay on the mat; "
    "neither the cat nor the dog knew why."
)
"""The text that is shown where none is given: much of it repeats."""
TWICE = RepeatedTokens(tokens=24, times=2, examples=1)
"""Random tokens, repeated: attention to what followed an earlier copy of a token can only be induction."""
SIGNED = ("score", "effect")  # kinds of maps whose numbers may be below 0
EVERY: tuple[Shown, ...] = tuple(MAPS)  # kinds of maps of a page that cannot compute them
UNNAMED = "model"  # what a model without a name is called on the page
LABEL = 40  # characters of a label


def prompts(model: Model, texts: Sequence[str | Sequence[int]]) -> tuple[Prompt, ...]:
    """The prompts of a page: the texts given, or token ids, or a sentence; and random tokens, twice.

    What lies beyond the model's context is left out of a text, and counted.
    """
    if not texts and not model.tokenizer.words_only and max(model.encode(TEXT)) < model.weights.d_vocab:
        texts = (TEXT,)
    written = (
        (text, model.encode(text)) if isinstance(text, str) else (model.tokenizer.decode(text), list(text))
        for text in texts
    )
    found = [_prompt(model, f"t{place}", _label(text), ids) for place, (text, ids) in enumerate(written)]
    try:
        drawn = repeated_tokens(model, TWICE)
    except UnweaveError:  # too few tokens or positions to repeat
        return tuple(found)
    label = f"{drawn.protocol.tokens} random tokens, twice"
    return (*found, _prompt(model, "r", label, drawn.ids[0].tolist()))


def maps(runs: Mapping[str, Run], model: str, modes: Sequence[Shown]) -> Iterator[MapRef]:
    """Maps of every head on every prompt: one kind after another, so that what is left out is the last kind."""
    for mode in modes:
        for prompt, run in runs.items():
            for head in run.weights.head_ids:
                values = head_map(run, head, mode).detach().cpu().numpy()
                whole = triangle(values, signed=mode in SIGNED)
                yield MapRef(model, prompt, str(head), mode, thumbnail(whole), whole)


def _prompt(model: Model, name: str, label: str, ids: list[int]) -> Prompt:
    kept = ids[: model.n_ctx]
    return Prompt(name, label, model.name or UNNAMED, packed(np.array(kept, np.uint32)), len(ids) - len(kept))


def _label(text: str) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= LABEL else line[: LABEL - 1] + "…"
