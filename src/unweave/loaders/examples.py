"""Load the hand-built models of `examples`, with an alphabet as vocabulary: ``load("example:induction")``."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from string import ascii_lowercase

from unweave.errors import BadInput, did_you_mean
from unweave.files.reading import show
from unweave.model import examples
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.text.tokenizer import Tokenizer, parse_tokenizer

PREFIX = "example:"
ALPHABET = ("<|start|>", "?", " ", *ascii_lowercase)
"""The start token, the unknown character, a space, and the letters."""

BUILDERS: Mapping[str, Callable[[int], Weights]] = {
    "copier": examples.copier,
    "previous-token": examples.previous_token,
    "induction": examples.induction,
    "pointer-induction": examples.pointer_induction,
    "rotary-induction": partial(examples.rotary_induction, n_ctx=128),  # as many letters as a protocol repeats
}


def load_example(name: str) -> Model:
    """Load a hand-built model by its name after ``example:``."""
    if name not in BUILDERS:
        listed = ", ".join(PREFIX + known for known in BUILDERS)
        raise BadInput(f"there is no example {show(name)!r}", did_you_mean(name, BUILDERS) or f"examples: {listed}")
    card = {"name": PREFIX + name, "made": "by hand, from unit vectors; nothing was trained"}
    return Model(BUILDERS[name](len(ALPHABET)), alphabet(), card)


def alphabet() -> Tokenizer:
    """Make a tokenizer of single characters: lower-case letters, the space, and ``?`` for all others."""
    vocab = {character: i for i, character in enumerate(ALPHABET)}
    start = {"id": 0, "content": ALPHABET[0], "special": True}
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    model = {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": "?", "fuse_unk": False}
    document = {"version": "1.0", "added_tokens": [start | flags], "normalizer": {"type": "Lowercase"}, "model": model}
    return parse_tokenizer(json.dumps(document), "the alphabet")
