"""Token streams: a corpus is tokenised once, kept in a file, and read as windows in any order.

A stream is one long row of tokens, documents one after the other with the start token before each.
Which windows make up a batch follows from the seed and the batch's number alone, so that training
can stop anywhere and go on, and several processes can share the work.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import numpy as np
import torch
from numpy.typing import NDArray

from unweave.errors import BadInput, InputError, StorageError
from unweave.formats.corpora import documents, split
from unweave.formats.tokenizer import Tokenizer
from unweave.io import atomic, safe_open
from unweave.shapes import Int, Tensor

CHUNK = 2**20
"""Characters that are tokenised at a time."""

VERSION = "1"
SPLITS = ("train", "val")
HELD_OUT = 0.01

Tokens = NDArray[np.uint16] | NDArray[np.uint32]
OnText = Callable[[int, int], None]


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
        """Windows number ``first`` to ``first + count - 1`` of an endless shuffled sequence.

        Every epoch visits every window once, in its own order and cut at its own places. The
        result depends on the arguments and the stream only, never on what was read before.

        Args:
            seed: Decides the order.
            first: Number of the first window.
            count: How many windows.
            n_ctx: Length of a window.

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
        """The first ``most`` windows from the beginning, in batches, for measuring.

        A stream shorter than a window makes one short window.
        """
        n_ctx = min(n_ctx, len(self))
        count = min(most, len(self) // n_ctx)
        for k in range(0, count, size):
            places = range(k * n_ctx, min(k + size, count) * n_ctx, n_ctx)
            yield self._pair([self.tokens[place : place + n_ctx] for place in places])

    def windows(self, n_ctx: int) -> int:
        """How many windows an epoch has; a spare one leaves room to cut at other places."""
        if len(self) < n_ctx:
            raise BadInput(
                f"The corpus has {len(self):,} tokens; one window needs {n_ctx:,}.",
                "Give more text, or train with a smaller context.",
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
    source: str | Path | Iterable[str],
    tokenizer: Tokenizer,
    on_text: OnText = lambda done, all: None,
) -> tuple[TokenStream, TokenStream]:
    """A corpus as two streams, for training and for measuring, tokenised at most once.

    The tokens are kept in a cache folder (``UNWEAVE_CACHE``, or ``unweave`` in the user's cache
    folder) under a name that follows from the texts and the tokenizer. Where no document falls
    into one of the parts, the last hundredth of the tokens is for measuring.

    Args:
        source: Whatever `documents` takes; an iterator is read into memory first.
        tokenizer: Splits the texts; it must have a start token.
        on_text: Told how many characters were tokenised, out of how many.

    Raises:
        InputError: If there is no text.
        BadInput: If the tokenizer has no start token.
    """
    if tokenizer.start is None:
        raise BadInput(
            "The tokenizer has no start token, which opens every document.",
            "Use one with a token named <|start|>, <|endoftext|>, <s> or <bos>.",
        )
    if isinstance(source, Iterator):
        source = list(source)
    digest, characters = _digest(documents(source))
    folder, name = _cache(), _name(digest, tokenizer)
    try:
        pair = _read(folder, name, tokenizer.size)
    except InputError:
        _write(documents(source), tokenizer, folder, name, lambda done: on_text(done, characters))
        pair = _read(folder, name, tokenizer.size)
    train, val = _held_out(*pair)
    return TokenStream(train, tokenizer.start, digest), TokenStream(val, tokenizer.start, digest)


def repeated_random(d_vocab: int, length: int, repeats: int, n: int, seed: int, start: int = 0) -> Int[Tensor, "n seq"]:
    """Sequences that a model can only predict by looking back: random tokens, then the same again.

    Args:
        d_vocab: Number of tokens to draw from; the start token is never drawn.
        length: Length of the part that repeats.
        repeats: How often it comes.
        n: Number of sequences.
        seed: Decides the tokens.
        start: Opens every sequence, so that there are ``1 + length * repeats`` tokens in each.
    """
    drawn = np.random.Generator(np.random.Philox(seed)).integers(0, d_vocab - 1, (n, length))
    drawn += drawn >= start
    opening = np.full((n, 1), start)
    return torch.from_numpy(np.concatenate([opening, np.tile(drawn, repeats)], axis=1))


@lru_cache(maxsize=4)
def _shuffled(length: int, n_ctx: int, windows: int, seed: int, epoch: int) -> tuple[int, NDArray[np.int64]]:
    """Where the first window of an epoch begins, and the order in which its windows come."""
    dice = np.random.Generator(np.random.Philox(key=[seed, epoch]))
    offset = int(dice.integers(min(n_ctx, length - windows * n_ctx + 1)))
    return offset, dice.permutation(windows)


def _digest(texts: Iterable[str]) -> tuple[str, int]:
    """A fingerprint of texts in order, and their length together."""
    digest, characters = hashlib.sha256(), 0
    for text in texts:
        data = text.encode("utf-8")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
        characters += len(text)
    return digest.hexdigest(), characters


def _cache() -> Path:
    """The folder for tokens: the user's, or a temporary one where that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(os.environ.get("UNWEAVE_CACHE") or Path(home, "unweave")) / "tokens"
    try:
        atomic.write_bytes(folder / ".writable", b"")
    except StorageError:
        return Path(tempfile.mkdtemp(prefix="unweave-"))
    return folder


def _name(digest: str, tokenizer: Tokenizer) -> str:
    key = "\n".join([VERSION, digest, tokenizer.fingerprint])
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _path(folder: Path, name: str, part: str) -> Path:
    return folder / f"{name}-{part}.tokens"


def _dtype(size: int) -> type[np.uint16] | type[np.uint32]:
    return np.uint16 if size <= 2**16 else np.uint32


def _read(folder: Path, name: str, size: int) -> tuple[Tokens, Tokens]:
    """Both parts from the cache; a missing or damaged one is an `InputError`."""
    train, val = (_mapped(_path(folder, name, part), size) for part in SPLITS)
    return train, val


def _mapped(path: Path, size: int) -> Tokens:
    """The tokens of a file, left on the disk until they are read."""
    dtype = np.dtype(_dtype(size))
    with safe_open.stream(path) as file:
        length = safe_open.size(file)
        if length % dtype.itemsize:
            raise InputError(f"{safe_open.show(path)} is cut short.")
        if length == 0:
            return np.empty(0, dtype)
        tokens: Tokens = np.memmap(file, dtype, mode="r")
    if int(tokens.max()) >= size:
        raise InputError(f"{safe_open.show(path)} holds tokens that its tokenizer does not have.")
    return tokens


def _write(
    texts: Iterable[str],
    tokenizer: Tokenizer,
    folder: Path,
    name: str,
    on_text: Callable[[int], None],
) -> None:
    """Tokenise texts into the two files of the cache."""
    with ExitStack() as stack:
        files = {part: stack.enter_context(atomic.stream(_path(folder, name, part))) for part in SPLITS}
        done = 0
        for chunk in _chunks(texts):
            _append(chunk, tokenizer, files)
            done += sum(map(len, chunk))
            on_text(done)


def _append(texts: list[str], tokenizer: Tokenizer, files: dict[str, BinaryIO]) -> None:
    """Tokenise some documents, each to the end of its part's file."""
    dtype = _dtype(tokenizer.size)
    for text, ids in zip(texts, tokenizer.encode_batch(texts), strict=True):
        files[split(text)].write(np.array([tokenizer.start, *ids], dtype).tobytes())


def _chunks(texts: Iterable[str]) -> Iterator[list[str]]:
    """Documents, about ``CHUNK`` characters of them at a time."""
    held: list[str] = []
    room = CHUNK
    for text in texts:
        held.append(text)
        room -= len(text)
        if room <= 0:
            yield held
            held, room = [], CHUNK
    if held:
        yield held


def _held_out(train: Tokens, val: Tokens) -> tuple[Tokens, Tokens]:
    """The two parts; where one would be empty, the second is cut from the end of the other."""
    if len(train) and len(val):
        return train, val
    train = train if len(train) else val
    cut = len(train) - max(1, int(HELD_OUT * len(train)))
    return train[:cut], train[cut:]
