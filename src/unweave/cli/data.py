"""Text for commands: what an option gives, and windows of a corpus as token ids, a start token in front of each."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from unweave.errors import BadInput
from unweave.text.documents import documents, split

if TYPE_CHECKING:
    from unweave.loaders import Model

WINDOW = 1024
"""Longest window, where the model would take more."""
TOKENS = 2**16
"""Tokens a command looks at if it is not told otherwise."""
PIECE = 128
"""Longest window, where a text is cut in two parts that take turns."""
TRAINING_SHARE = 16
"""Training tokens counted for each held-out one, where there are both."""
ENCODED_AT_ONCE = 64
"""Documents handed to the tokenizer at a time."""


def given(text: str) -> str:
    """The text of a ``--text`` option: ``-`` reads standard input."""
    return sys.stdin.read() if text == "-" else text


def windows(model: "Model", source: str = "default", tokens: int = TOKENS) -> list[list[int]]:
    """Windows of a corpus as token ids, all of one length, the start token in front of each.

    Documents follow one another with a start token between them, as in training. Of the bundled corpus only the
    documents that no bundled model was trained on are used.

    Args:
        model: Whose tokenizer and longest sequence are used.
        source: ``"default"``, a file or folder of text, or ``"hf:NAME"``: whatever `documents` takes.
        tokens: Tokens at most; the last window is dropped where it is not full.

    Returns:
        [n, seq], at least one window: a short text makes a single short one.

    Raises:
        BadInput: If fewer than 2 tokens are asked for, or the text has fewer.
        InputError: If there is no text.
    """
    if source == "default":
        return _cut(model, (text for text in documents(source) if split(text) == "val"), tokens)
    return _cut(model, _beginning(model, source, tokens), tokens)


def all_windows(model: "Model", source: str, tokens: int) -> list[list[int]]:
    """Windows of a whole corpus, to count in: of the bundled one, documents that models were trained on as well."""
    return _cut(model, _beginning(model, source, tokens), tokens)


def two_parts(model: "Model", source: str = "default", tokens: int = TOKENS) -> tuple[list[list[int]], list[list[int]]]:
    """Windows to count in, and windows held out to compare with.

    Of the bundled corpus, training documents (`TRAINING_SHARE` times as many tokens) and held-out ones; of any other,
    every second of its windows, short ones, is held out.

    Raises:
        BadInput: If another corpus has fewer than two windows.
        InputError: If there is no text.
    """
    if source == "default":
        training = (text for text in documents(source) if split(text) == "train")
        return _cut(model, training, TRAINING_SHARE * tokens), windows(model, source, tokens)
    rows = _cut(model, _beginning(model, source, 2 * tokens), 2 * tokens, longest=PIECE)
    if len(rows) < 2:
        raise BadInput(
            f"{source} fills only one window of {len(rows[0])} tokens, and a second is held out", "give more text"
        )
    return rows[0::2], rows[1::2]


def _beginning(model: "Model", source: str, tokens: int) -> Iterator[str]:
    """As much of a corpus as so many tokens can be, were they all as long as the longest."""
    return documents(source, limit=max(1, tokens) * max(map(len, model.tokenizer.spellings)))


def _cut(model: "Model", texts: Iterator[str], tokens: int, longest: int = WINDOW) -> list[list[int]]:
    """The windows that the texts fill, as many as the tokens allow."""
    start = [] if model.tokenizer.start is None else [model.tokenizer.start]
    stream: list[int] = []
    for batch in _batches(texts):
        for ids in model.tokenizer.encode_batch(batch):
            stream += (start if stream else []) + ids
        if len(stream) >= tokens:
            break
    length = min(model.weights.n_ctx, longest, tokens, len(start) + len(stream))
    if length < 2:
        raise BadInput(f"a window of {length} tokens is too short to predict one token from another", "give more text")
    own = length - len(start)
    rows = min(tokens // length, len(stream) // own)
    return [start + stream[i * own : (i + 1) * own] for i in range(rows)]


def _batches(texts: Iterator[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    for text in texts:
        batch.append(text)
        if len(batch) == ENCODED_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch
