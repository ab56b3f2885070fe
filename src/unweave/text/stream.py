"""Token streams: a corpus is tokenized once, cached in a file, and read as windows in any order.

A stream is one long row of tokens, documents one after the other with the start token before each.
The windows of a batch are a function of the seed and the batch's number alone, so that training
can stop and resume anywhere, and several processes can share the work.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import cast

import numpy as np
import torch
from numpy.typing import NDArray

from unweave.errors import BadInput, InputError, StorageError
from unweave.files import reading, writing
from unweave.files.json import read_json
from unweave.shapes import Int, Tensor
from unweave.text.texts import Source, kept, stream_key
from unweave.text.tokenize import PARTS, OnText, token_dtype, tokenize
from unweave.text.tokenizer import Tokenizer

VERSION = "2"
HELD_OUT = 0.01
DIGESTS = "digests"

Tokens = NDArray[np.uint16] | NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class TokenStream:
    """A corpus as one long row of tokens.

    Attributes:
        tokens: The tokens, usually a file mapped into memory.
        start: The token that opens every document and every window.
        digest: SHA-256 of the texts it was made from, in hexadecimal.
    """

    tokens: Tokens
    start: int
    digest: str = ""

    def __len__(self) -> int:
        return len(self.tokens)

    def batch(
        self, seed: int, first: int, count: int, n_ctx: int
    ) -> tuple[Int[Tensor, "count n_ctx"], Int[Tensor, "count n_ctx"]]:
        """Windows ``first`` to ``first + count - 1`` of an endless shuffled sequence.

        Every epoch visits every window once, in its own order and from its own offset.

        Returns:
            The inputs, which open with the start token, and the token that follows each of them.

        Raises:
            BadInput: If the stream is shorter than a window.
        """
        whole = self.windows(n_ctx)
        rows = [self._window(seed, *divmod(k, whole), n_ctx) for k in range(first, first + count)]
        return self._pair(rows)

    def in_order(
        self, n_ctx: int, most: int, size: int = 16
    ) -> Iterator[tuple[Int[Tensor, "size n_ctx"], Int[Tensor, "size n_ctx"]]]:
        """The first ``most`` windows in their original order, in batches; a shorter stream makes one short window."""
        n_ctx = min(n_ctx, len(self))
        count = min(most, len(self) // n_ctx)
        for k in range(0, count, size):
            places = range(k * n_ctx, min(k + size, count) * n_ctx, n_ctx)
            yield self._pair([self.tokens[place : place + n_ctx] for place in places])

    def windows(self, n_ctx: int) -> int:
        """Number of windows in an epoch; one is left out so that epochs can begin at different offsets."""
        if len(self) < n_ctx:
            raise BadInput(
                f"the corpus has {len(self):,} tokens; one window needs {n_ctx:,}",
                "give more text, or train with a smaller context",
            )
        return max(1, len(self) // n_ctx - 1)

    def _window(self, seed: int, epoch: int, place: int, n_ctx: int) -> Tokens:
        offset, order = _shuffled(len(self), n_ctx, self.windows(n_ctx), seed, epoch)
        begin = offset + int(order[place]) * n_ctx
        return self.tokens[begin : begin + n_ctx]

    def _pair(self, rows: list[Tokens]) -> tuple[Tensor, Tensor]:
        targets = torch.from_numpy(np.stack(rows).astype(np.int64))
        inputs = targets.roll(1, dims=1)
        inputs[:, 0] = self.start
        return inputs, targets


def token_streams(
    source: Source,
    tokenizer: Tokenizer,
    on_text: OnText = lambda done, all: None,
    field: str | None = None,
    limit: int | None = None,
) -> tuple[TokenStream, TokenStream]:
    """Tokenize a corpus into two streams, for training and validation, at most once.

    The tokens are kept in a cache folder (``UNWEAVE_CACHE``, or ``unweave`` in the user's cache folder) under a name
    that follows from the texts and the tokenizer; a data set of the hub is recognized by its name, field and limit,
    without being fetched. Where no document falls into one of the parts, the last hundredth of the tokens is for
    validation.

    Args:
        source: Any source that `documents` takes; one that can be read only once is copied to the disk.
        tokenizer: Splits the texts; it must have a start token.
        on_text: Called with the characters tokenized so far and in all.
        field: The column or key that holds the text; if None, it is inferred.
        limit: Characters after which to stop; an endless source needs one.

    Raises:
        InputError: If there is no text, or it changes while it is read.
        BadInput: If the tokenizer has no start token.
        Unsupported: If something needs the extra ``data`` and it is not installed.
        StorageError: If there is no room for the tokens.

    Cost:
        Some 75 processor seconds for 184 MB, and under 200 MB of memory however long the text is.

    Example:
        >>> tokenizer = uw.load("attn-2l-small").tokenizer
        >>> text, held_out = token_streams(["To be, or not to be. " * 500], tokenizer)
        >>> len(text), len(held_out)
        (4456, 45)
    """
    if tokenizer.start is None:
        raise BadInput(
            "the tokenizer has no start token, which opens every document",
            "use one with a token named <|start|>, <|endoftext|>, <s> or <bos>",
        )
    key = stream_key(source, field, limit)
    with _cache() as folder:
        note = folder / f"{key}.json"
        with suppress(InputError):
            if key is not None:
                return _streams(folder, str(read_json(note).get("digest")), tokenizer)
        with kept(source, folder, field, limit) as texts:
            try:
                pair = _streams(folder, texts.digest, tokenizer)
            except InputError:
                paths = _paths(folder, texts.digest, tokenizer)
                tokenize(texts, tokenizer, paths, on_text)
                writing.write_json(paths[DIGESTS], {part: _digest(paths[part]) for part in PARTS})
                pair = _streams(folder, texts.digest, tokenizer)
            if key is not None:
                writing.write_json(note, {"digest": texts.digest})
        return pair


@lru_cache(maxsize=4)
def _shuffled(length: int, n_ctx: int, windows: int, seed: int, epoch: int) -> tuple[int, NDArray[np.int64]]:
    """The offset of the first window of an epoch, and the order of its windows."""
    draw = np.random.Generator(np.random.Philox(key=[seed, epoch]))
    offset = int(draw.integers(min(n_ctx, length - windows * n_ctx + 1)))
    return offset, draw.permutation(windows)


@contextmanager
def _cache() -> Iterator[Path]:
    """The token cache: the user's folder, or a temporary one where that cannot be written, which is removed again."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(os.environ.get("UNWEAVE_CACHE") or Path(home, "unweave")) / "tokens"
    try:
        writing.probe(folder)
        writing.sweep(folder)
    except StorageError:
        with tempfile.TemporaryDirectory(prefix="unweave-", ignore_cleanup_errors=True) as scratch:
            yield Path(scratch)  # what is mapped into memory stays readable
        return
    yield folder


def _paths(folder: Path, digest: str, tokenizer: Tokenizer) -> dict[str, Path]:
    """The token file of each part, and the file that has the digests of both."""
    key = "\n".join([VERSION, digest, tokenizer.fingerprint])
    name = hashlib.sha256(key.encode()).hexdigest()[:32]
    files = {part: folder / f"{name}-{part}.tokens" for part in PARTS}
    return files | {DIGESTS: folder / f"{name}-train.json"}


def _digest(path: Path) -> str:
    """SHA-256 of a token file, in hexadecimal."""
    with reading.stream(path) as file:
        if reading.is_sparse(file):
            raise InputError(f"{reading.show(path)} claims far more bytes than are on the disk")
        return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]


def _streams(folder: Path, digest: str, tokenizer: Tokenizer) -> tuple[TokenStream, TokenStream]:
    """Open both parts; raise an InputError for one that was never made or is damaged."""
    paths, start = _paths(folder, digest, tokenizer), cast(int, tokenizer.start)
    written = read_json(paths[DIGESTS])
    if changed := [part for part in PARTS if written.get(part) != _digest(paths[part])]:
        raise InputError(f"{reading.show(paths[changed[0]])} was changed after it was written")
    train, val = _held_out(*(_mapped(paths[part], tokenizer.size) for part in PARTS))
    return TokenStream(train, start, digest), TokenStream(val, start, digest)


def _mapped(path: Path, size: int) -> Tokens:
    dtype = np.dtype(token_dtype(size))
    with reading.stream(path) as file:
        return np.memmap(file, dtype, mode="r") if reading.size(file) else np.empty(0, dtype)


def _held_out(train: Tokens, val: Tokens) -> tuple[Tokens, Tokens]:
    """The two parts; an empty one is cut from the end of the other."""
    if len(train) and len(val):
        return train, val
    train = train if len(train) else val
    cut = len(train) - max(1, int(HELD_OUT * len(train)))
    return train[:cut], train[cut:]
