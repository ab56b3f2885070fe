"""Windows of a corpus: rows of token ids of equal length, held out from training where the corpus defines that."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from unweave.errors import BadInput
from unweave.text.documents import documents, split
from unweave.text.tokenizer import Tokenizer

Corpus = str | Path | Iterable[str]
"""Any source that `documents` takes."""
WINDOW = 1024
"""Longest window, where the model would take more."""
TOKENS = 2**16
"""Tokens an analysis looks at if it is not told otherwise."""
PIECE = 128
"""Longest window where every second window of a text is held out."""
TRAINING_SHARE = 16
"""Training tokens for each held-out token, where a corpus has both."""
ENCODED_AT_ONCE = 64
"""Documents handed to the tokenizer at a time."""


class Reader(Protocol):
    """The properties of a model that cutting text needs."""

    @property
    def tokenizer(self) -> Tokenizer:
        """Splits texts into tokens."""

    @property
    def n_ctx(self) -> int:
        """Longest sequence, in tokens."""


def windows(model: Reader, source: Corpus = "default", tokens: int = TOKENS) -> list[list[int]]:
    """Cut held-out text into windows of token ids, all of one length, the start token in front of each.

    Documents follow one another with a start token between them, as in training. Of the bundled corpus only the
    documents are used that no bundled model was trained on; any other corpus is taken from its beginning.

    Args:
        model: A `Model`: its tokenizer and its longest sequence are used.
        source: ``"default"``, a file or folder of text, ``"hf:NAME"``, or texts: whatever `documents` takes.
        tokens: Tokens at most; the last window is dropped where it is not full.

    Returns:
        [n, seq], at least one window: a short text makes a single short one.

    Raises:
        BadInput: If fewer than 2 tokens are asked for, or the text has fewer.
        InputError: If there is no text.

    Example:
        >>> import unweave as uw
        >>> uw.text.windows(uw.load("example:induction"), ["abcabc", "bca"], tokens=10)
        [[0, 3, 4, 5, 3, 4, 5, 0, 4, 5]]
    """
    if source == "default":
        return _cut(model, (text for text in documents(source) if split(text) == "val"), tokens)
    return _cut(model, _beginning(model, source, tokens), tokens)


def all_windows(model: Reader, source: Corpus, tokens: int) -> list[list[int]]:
    """Cut a whole corpus into windows to count in; of the bundled one, training documents are included.

    Otherwise as `windows`.
    """
    return _cut(model, _beginning(model, source, tokens), tokens)


def two_parts(
    model: Reader, source: str | Path = "default", tokens: int = TOKENS
) -> tuple[list[list[int]], list[list[int]]]:
    """Cut a corpus into windows to count in and held-out windows to compare with.

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


def _beginning(model: Reader, source: Corpus, tokens: int) -> Iterator[str]:
    """Read the beginning of a corpus: enough characters for the requested tokens in any case."""
    return documents(source, limit=max(1, tokens) * max(map(len, model.tokenizer.spellings)))


def _cut(model: Reader, texts: Iterator[str], tokens: int, longest: int = WINDOW) -> list[list[int]]:
    """Cut texts into windows, at most ``tokens`` tokens in all."""
    start = [] if model.tokenizer.start is None else [model.tokenizer.start]
    stream: list[int] = []
    for batch in _batches(texts):
        for ids in model.tokenizer.encode_batch(batch):
            stream += (start if stream else []) + ids
        if len(stream) >= tokens:
            break
    length = min(model.n_ctx, longest, tokens, len(start) + len(stream))
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
