"""Load known models by the names that pages and tests use: ``load("example:induction")``, shorter than ``known:``."""

from collections.abc import Mapping
from dataclasses import replace

from unweave.errors import BadInput, did_you_mean
from unweave.files.reading import show
from unweave.known import KnownModel, compile
from unweave.model.positions import Positions

PREFIX = "example:"
EXAMPLES: Mapping[str, tuple[str, Positions, int]] = {
    "copier": ("copier", "none", 2**16),
    "previous-token": ("previous-token", "queries and keys", 64),
    "induction": ("induction", "queries and keys", 64),
    "pointer-induction": ("pointer-induction", "stream", 32),
    "rotary-induction": ("induction", "rotary", 128),
}
"""Program, the way in which positions enter, and the longest text, by name."""


def load_example(name: str) -> KnownModel:
    """Load a known model by its name after ``example:``."""
    if name not in EXAMPLES:
        listed = ", ".join(PREFIX + known for known in EXAMPLES)
        raise BadInput(f"there is no example {show(name)!r}", did_you_mean(name, EXAMPLES) or f"examples: {listed}")
    program, positions, n_ctx = EXAMPLES[name]
    model = compile(program, positions, n_ctx=n_ctx)
    return replace(model, card={**model.card, "name": PREFIX + name})
