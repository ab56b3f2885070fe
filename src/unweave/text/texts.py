"""Corpora that are read twice: once to fingerprint them, once to tokenize them.

A file is read again. A source that can be read only once (an iterator, a dataset of the hub) is copied to a
scratch file without a name, so that nothing of it stays on the disk, however the process ends.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from unweave.errors import StorageError
from unweave.files.reading import show
from unweave.text.documents import documents
from unweave.text.hub import is_on_hub

LENGTH = 8  # bytes of the length that stands before each text in a scratch file

Source = str | Path | Iterable[str]


@dataclass(frozen=True)
class Texts:
    """The documents of a corpus and their fingerprint."""

    read: Callable[[], Iterator[str]]  # reads them in order, any number of times
    digest: str  # SHA-256 of the documents and where each ends, in hexadecimal
    characters: int  # number of characters in all


class Fingerprint:
    """Running SHA-256 and length of a sequence of texts."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.characters = 0

    def watch(self, texts: Iterable[str]) -> Iterator[str]:
        """Pass the texts on, each added to the fingerprint first."""
        for text in texts:
            self._hash.update(_packed(text))
            self.characters += len(text)
            yield text

    @property
    def digest(self) -> str:
        """SHA-256 of the texts so far, in hexadecimal."""
        return self._hash.hexdigest()


@contextmanager
def kept(source: Source, folder: Path, field: str | None = None, limit: int | None = None) -> Iterator[Texts]:
    """Make a corpus readable repeatedly for the duration of a block."""
    seen = Fingerprint()
    found = seen.watch(documents(source, field, limit=limit))
    if is_on_hub(source) or isinstance(source, Iterator):
        with tempfile.TemporaryFile(dir=folder) as scratch:
            for text in found:
                _keep(text, scratch, folder)
            yield Texts(lambda: _again(scratch), seen.digest, seen.characters)
    else:
        for _ in found:
            pass
        # What was wrong with it is noted once.
        yield Texts(lambda: documents(source, field, lambda _: None, limit), seen.digest, seen.characters)


def stream_key(source: Source, field: str | None, limit: int | None) -> str | None:
    """A cache key for a corpus that should not be downloaded just to fingerprint it; None for any other."""
    if not is_on_hub(source):
        return None
    return hashlib.sha256(json.dumps([source, field, limit]).encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _packed(text: str) -> bytes:
    data = text.encode("utf-8")
    return len(data).to_bytes(LENGTH, "little") + data


def _keep(text: str, scratch: BinaryIO, folder: Path) -> None:
    try:
        scratch.write(_packed(text))
    except OSError as problem:
        raise StorageError(
            f"cannot store the text in {show(folder)}: {os.strerror(problem.errno or 0)}",
            "free some space, or take less text",
        ) from problem


def _again(scratch: BinaryIO) -> Iterator[str]:
    scratch.seek(0)
    while length := scratch.read(LENGTH):
        yield scratch.read(int.from_bytes(length, "little")).decode("utf-8")
