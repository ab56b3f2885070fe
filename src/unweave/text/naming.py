"""Tokenizers of foreign models: their own in any common form, or token numbers."""

import json
from pathlib import Path
from typing import Any

import tokenizers

from unweave.errors import BadInput
from unweave.text.tokenizer import NO_WORD, WORDS, Tokenizer, load_tokenizer, parse_tokenizer

Named = Any
"""A `Tokenizer`, the path of a ``tokenizer.json``, or a tokenizer of the libraries tokenizers or transformers."""


def numbered(size: int) -> Tokenizer:
    """Make a tokenizer that names tokens by number: the text ``"#3 #14"`` is the tokens 3 and 14.

    Example:
        >>> numbered(20).encode("#3 #14"), numbered(20).decode([3, 14])
        ([3, 14], '#3 #14')
    """
    vocab = {f"#{i}": i for i in range(size)}
    model = {"type": WORDS, "vocab": vocab, "unk_token": NO_WORD}
    document = {"version": "1.0", "added_tokens": [], "pre_tokenizer": {"type": "WhitespaceSplit"}, "model": model}
    text = json.dumps(document)
    spellings = tuple(name.encode() for name in vocab)
    return Tokenizer(tokenizers.Tokenizer.from_str(text), text, spellings, byte_level=False, words_only=True)


def tokenizer_of(given: Named) -> Tokenizer:
    """Convert a tokenizer in any supported form to a `Tokenizer`."""
    if isinstance(given, Tokenizer):
        return given
    if isinstance(given, str | Path):
        return load_tokenizer(given)
    inner = getattr(given, "backend_tokenizer", given)
    if callable(write := getattr(inner, "to_str", None)):
        return parse_tokenizer(write(), f"a {type(given).__name__}")
    raise BadInput(
        f"tokenizer is of type {type(given).__name__}, not a tokenizer",
        "give a Tokenizer, the path of a tokenizer.json, or a tokenizer of the libraries tokenizers or transformers",
    )
