"""Windows of a corpus: rows of token ids of equal length, held out from training where the corpus defines that.

The default windows are *all* held-out windows of the bundled corpus, 200 of 512 tokens for its tokenizer. Whatever is
measured on text is measured on them unless a caller requests fewer tokens: then on windows spread evenly over them.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol, Self

from unweave.errors import BadInput
from unweave.text.documents import documents, split
from unweave.text.tokenizer import Tokenizer

Corpus = str | Path | Iterable[str]  # any source that `documents` takes
WINDOW = 1024  # longest window, where the model would take more
TOKENS = 2**17  # tokens of a corpus that is not the bundled one, if no number is given
FEWER_TOKENS = 2**14  # tokens read by default where each costs as much as a hundred do elsewhere: term importance
PIECE = 128  # longest window where every second window of a text is held out
TRAINING_TOKENS = 2**20  # training tokens of the bundled corpus that are counted in, if no number is given
TRAINING_SHARE = 16  # training tokens that are counted in for each held-out token, where a number of those is given
ENCODED_AT_ONCE = 64  # documents handed to the tokenizer at a time
HELD_OUT = "default (held-out)"  # the name of the default text in results


class Reader(Protocol):
    """The properties of a model that cutting text needs."""

    @property
    def tokenizer(self) -> Tokenizer:
        """Splits texts into tokens."""

    @property
    def n_ctx(self) -> int:
        """Longest sequence, in tokens."""


class Windows(list[list[int]]):
    """Windows of token ids, and the name of the text that they were cut from: a file, or ``"default (held-out)"``."""

    text: str

    @classmethod
    def of(cls, rows: Iterable[list[int]], text: str) -> Self:
        """Name the text of some windows."""
        found = cls(rows)
        found.text = text
        return found

    def spread(self, count: int) -> "Windows":
        """Take some of the windows, evenly spread from the first to the last; all of them where there are no more."""
        if count >= len(self):
            return self
        some = [self[k] for k in spread_places(count, len(self))]
        return Windows.of(some, f"{self.text}, {count:,} of {len(self):,} windows")


def spread_places(count: int, of: int) -> list[int]:
    """Choose ``count`` places of ``of``, evenly spread from the first to the last; all if there are no more."""
    return sorted({round(k * (of - 1) / max(1, count - 1)) for k in range(count)}) if count < of else list(range(of))


def windows(model: Reader, source: Corpus = "default", tokens: int | None = None) -> Windows:
    """Cut held-out text into windows of token ids, all of one length, the start token in front of each.

    Documents follow one another with a start token between them, as in training. Of the bundled corpus only the
    documents are used that no bundled model was trained on, all of them or windows spread evenly over them; any other
    corpus is taken from its beginning.

    Args:
        model: A `Model`: its tokenizer and its longest sequence are used.
        source: ``"default"``, a file or folder of text, ``"hf:NAME"``, or texts: whatever `documents` takes.
        tokens: Tokens at most; the last window is dropped where it is not full. If None, all held-out text of the
            bundled corpus, or `TOKENS` of another.

    Returns:
        [n, seq], at least one window: a short text makes a single short one. Its ``text`` names the source.

    Raises:
        BadInput: If fewer than 2 tokens are requested, or the text has fewer.
        InputError: If there is no text.

    Example:
        >>> uw.text.windows(uw.load("example:induction"), ["abcabc", "bca"], tokens=10)
        [[0, 3, 4, 5, 3, 4, 5, 0, 4, 5]]
    """
    if source == "default":
        held_out = (text for text in documents(source) if split(text) == "val")
        rows = Windows.of(_cut(model, held_out, None, WINDOW if tokens is None else tokens), HELD_OUT)
        return rows if tokens is None else rows.spread(tokens // len(rows[0]))
    return all_windows(model, source, TOKENS if tokens is None else tokens)


def all_windows(model: Reader, source: Corpus, tokens: int) -> Windows:
    """Cut a whole corpus into windows to count tokens in, the training documents of the bundled corpus included.

    Otherwise as `windows`.

    Example:
        >>> all_windows(uw.load("example:induction"), ["abcabc", "bca"], tokens=10)
        [[0, 3, 4, 5, 3, 4, 5, 0, 4, 5]]
    """
    name = str(source) if isinstance(source, str | Path) else "texts given from Python"
    return Windows.of(_first(model, source, tokens), name)


def two_parts(model: Reader, source: str | Path = "default", tokens: int | None = None) -> tuple[Windows, Windows]:
    """Cut a corpus into windows to take counts from, and held-out windows to compare the counts with.

    Of the bundled corpus, training documents (`TRAINING_TOKENS`, or `TRAINING_SHARE` times ``tokens``) and the held-out
    windows of `windows`; of any other, windows of at most `PIECE` tokens, of which every second one is held out.

    Raises:
        BadInput: If another corpus has fewer than two windows.
        InputError: If there is no text.

    Example:
        >>> counted, held_out = two_parts(uw.load("example:induction"), ["abcabcbca" * 20])
        >>> len(counted), len(held_out)
        (1, 1)
    """
    if source == "default":
        training = (text for text in documents(source) if split(text) == "train")
        counted = TRAINING_TOKENS if tokens is None else TRAINING_SHARE * tokens
        return Windows.of(_cut(model, training, counted, counted), "default (training)"), windows(model, source, tokens)
    most = 2 * (TOKENS if tokens is None else tokens)
    rows = _first(model, source, most, PIECE)
    if len(rows) < 2:
        raise BadInput(
            f"{source} fills one window of {len(rows[0])} tokens; two are needed, one held out", "give more text"
        )
    name = f"{source}, every second window"
    return Windows.of(rows[0::2], name), Windows.of(rows[1::2], name)


def _first(model: Reader, source: Corpus, tokens: int, longest: int = WINDOW) -> list[list[int]]:
    enough = max(1, tokens) * max(map(len, model.tokenizer.spellings))  # characters, in any case
    return _cut(model, documents(source, limit=enough), tokens, min(tokens, longest))


def _cut(model: Reader, texts: Iterator[str], tokens: int | None, longest: int) -> list[list[int]]:
    """Cut texts into windows, at most ``tokens`` tokens in all if not None, none longer than the model or `WINDOW`."""
    start = [] if model.tokenizer.start is None else [model.tokenizer.start]
    stream: list[int] = []
    while batch := list(islice(texts, ENCODED_AT_ONCE)):
        for ids in model.tokenizer.encode_batch(batch):
            stream += (start if stream else []) + ids
        if tokens is not None and len(stream) >= tokens:
            break
    length = min(model.n_ctx, WINDOW, longest, len(start) + len(stream))
    if length < 2:
        raise BadInput(f"a window of {length} tokens is too short to predict one token from another", "give more text")
    own = length - len(start)
    rows = len(stream) // own if tokens is None else min(tokens // length, len(stream) // own)
    return [start + stream[i * own : (i + 1) * own] for i in range(rows)]
