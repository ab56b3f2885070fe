"""Tokenize documents into one row of tokens for training and one for validation, in bounded memory."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from unweave.errors import InputError
from unweave.files import writing
from unweave.text.documents import split
from unweave.text.texts import Fingerprint, Texts
from unweave.text.tokenizer import Tokenizer

CHUNK = 2**19  # bytes tokenized at a time; each takes over a hundred bytes of memory during encoding
LONGEST = 2**17  # characters that are tokenized in one piece
PARTS = ("train", "val")

OnText = Callable[[int, int], None]


def tokenize(texts: Texts, tokenizer: Tokenizer, paths: Mapping[str, Path], on_text: OnText) -> None:
    """Write the tokens of texts into two files, both complete or neither."""
    seen, done = Fingerprint(), 0
    with ExitStack() as stack:
        files = {part: stack.enter_context(writing.stream(paths[part])) for part in PARTS}
        for chunk in _chunks(_pieces(seen.watch(texts.read()))):
            _append(chunk, tokenizer, files)
            done += sum(len(piece.text) for piece in chunk)
            on_text(done, texts.characters)
        if seen.digest != texts.digest:
            raise InputError("the text changed while it was read", "try again when nothing writes to it")


def token_dtype(size: int) -> type[np.uint16] | type[np.uint32]:
    """The integer type that stores the tokens of a vocabulary of this size."""
    return np.uint16 if size <= 2**16 else np.uint32


class _Piece(NamedTuple):
    """A unit of tokenization: a document, or a part of a very long one."""

    text: str
    opens: bool
    part: str


def _pieces(texts: Iterable[str]) -> Iterator[_Piece]:
    for text in texts:
        part, at = split(text), 0
        while at < len(text):
            end = _cut(text, at)
            yield _Piece(text[at:end], at == 0, part)
            at = end


def _cut(text: str, at: int) -> int:
    """Find the end of a piece that begins at ``at``: before white space if there is any, so that no token is cut."""
    end = at + LONGEST
    if end >= len(text):
        return len(text)
    for blank in "\n ":
        place = text.rfind(blank, at, end)
        while place > at and text[place - 1].isspace():
            place -= 1
        if place > at:
            return place
    return end


def _append(pieces: list[_Piece], tokenizer: Tokenizer, files: dict[str, BinaryIO]) -> None:
    dtype = token_dtype(tokenizer.size)
    for piece, ids in zip(pieces, tokenizer.encode_batch(piece.text for piece in pieces), strict=True):
        row = [tokenizer.start, *ids] if piece.opens else ids
        files[piece.part].write(np.array(row, dtype).tobytes())


def _chunks(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """Group pieces into chunks of about `CHUNK` bytes."""
    held: list[_Piece] = []
    size = 0
    for piece in pieces:
        own = len(piece.text.encode("utf-8"))
        if held and size + own > CHUNK:
            yield held
            held, size = [], 0
        held.append(piece)
        size += own
    if held:
        yield held
