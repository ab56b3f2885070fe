"""Decompression while reading: gzip, xz and Zstandard, recognized by content.

A small packed file can claim gigabytes of memory, unpack to terabytes, or stop in the middle. The first
is refused, the second too once it is plain that this is not text, and the last is never mistaken for the end.
"""

import codecs
import gzip
import lzma
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from unweave.errors import InputError
from unweave.extras import optional
from unweave.files.reading import is_sparse, show, size

CHUNK = 2**18
MORSEL = 2**10  # packed bytes handed to Zstandard at a time: they may stand for 32,768 times as many
UNPACK_MEMORY = 128 * 2**20
RATIO, HARMLESS = 200, 64 * 2**20
"""Text never compresses to less than 1/200 of its size; up to 64 MiB unpacked, any file is harmless."""

MARK_XZ, MARK_GZIP, MARK_ZSTD = b"\xfd7zXZ\0", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"

SKIPPABLE = re.compile(rb"[\x50-\x5f]\x2a\x4d\x18")
"""The beginning of a Zstandard frame without text, such as those of ``pzstd``."""


class _Reader(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Budget:
    """The size that a file may unpack to: `RATIO` times its own, or `HARMLESS` bytes if that is more."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self.left, self.path = max(RATIO * size(file), HARMLESS), path

    def spend(self, count: int) -> None:
        """Subtract this many bytes or characters."""
        self.left -= count
        if self.left < 0:
            raise InputError(f"{show(self.path)} unpacks to over {RATIO} times its size, which no text does")


def unpacked(file: BinaryIO, path: Path) -> Iterator[bytes]:
    """Read the bytes of a file in chunks, decompressed where it is compressed."""
    if is_sparse(file):
        raise InputError(f"{show(path)} claims {size(file):,} bytes, almost none on the disk", "copy it again")
    budget = Budget(file, path)
    try:
        for chunk in _chunks(file, path):
            yield chunk
            budget.spend(len(chunk))
    except (lzma.LZMAError, zlib.error, gzip.BadGzipFile, EOFError) as problem:
        raise InputError(f"{show(path)} is damaged or cut short: {show(problem)}") from problem


def _chunks(file: BinaryIO, path: Path) -> Iterator[bytes]:
    first = file.read(CHUNK)
    file.seek(0)
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError(f"{show(path)} is UTF-16", "save it as UTF-8")
    if first.startswith(MARK_ZSTD) or SKIPPABLE.match(first):
        return _from_zstd(file, path)
    reader = _reader(file, first)
    return iter(lambda: reader.read(CHUNK), b"")


def _reader(file: BinaryIO, first: bytes) -> _Reader:
    if first.startswith(MARK_XZ):
        # Refuses a dictionary that would take gigabytes, which the next line would not.
        lzma.LZMADecompressor(memlimit=UNPACK_MEMORY).decompress(first, max_length=1)
        return lzma.LZMAFile(file)
    if first.startswith(MARK_GZIP):
        return gzip.GzipFile(fileobj=file)
    return file


def _from_zstd(file: BinaryIO, path: Path) -> Iterator[bytes]:
    zstandard = optional("zstandard", f"Unpacking {show(path)}", "data")
    frames = zstandard.ZstdDecompressor(max_window_size=UNPACK_MEMORY)
    frame = frames.decompressobj()
    try:
        while rest := file.read(MORSEL):
            while rest:
                if frame.eof:
                    frame = frames.decompressobj()
                yield frame.decompress(rest)
                rest = frame.unused_data
    except zstandard.ZstdError as problem:
        raise InputError(f"{show(path)} is damaged: {show(problem)}") from problem
    if not frame.eof:
        raise EOFError("it ends in the middle")
