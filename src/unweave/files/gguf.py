"""Read GGUF files: the header is checked completely before any tensor is made, and quantized tensors become float32.

A file is a magic number, counts, metadata (typed values by name), a table of tensors (name, dimensions, kind, offset)
and, from an aligned offset on, their data. The header is read here; the library gguf dequantizes quantized tensors.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from unweave.errors import InputError
from unweave.extras import optional
from unweave.files.reading import is_sparse, show, size, stream
from unweave.shapes import Tensor

MAGIC = b"GGUF"
VERSIONS = (2, 3)
METADATA_LIMIT = 100_000
TENSORS_LIMIT = 100_000
STRING_LIMIT = 10**7  # bytes of one text: templates of chats are long
ENTRIES_LIMIT = 2**21  # entries of one list: as many as ids of tokens there may be
HEADER_LIMIT = 10**8
DIMENSIONS_LIMIT = 4
ALIGNMENT = 32
LARGEST = 2**48  # entries that a shape spans at most, a dimension of 0 counted as 1

NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
"""``struct`` formats of the types of metadata that are one number."""
TEXT, LIST = 8, 9


@dataclass(frozen=True)
class Kind:
    """Storage format of the numbers of a tensor."""

    name: str
    block: int
    bytes: int


KINDS = {
    0: Kind("F32", 1, 4),
    1: Kind("F16", 1, 2),
    2: Kind("Q4_0", 32, 18),
    3: Kind("Q4_1", 32, 20),
    6: Kind("Q5_0", 32, 22),
    7: Kind("Q5_1", 32, 24),
    8: Kind("Q8_0", 32, 34),
    10: Kind("Q2_K", 256, 84),
    11: Kind("Q3_K", 256, 110),
    12: Kind("Q4_K", 256, 144),
    13: Kind("Q5_K", 256, 176),
    14: Kind("Q6_K", 256, 210),
    16: Kind("IQ2_XXS", 256, 66),
    17: Kind("IQ2_XS", 256, 74),
    18: Kind("IQ3_XXS", 256, 98),
    19: Kind("IQ1_S", 256, 50),
    20: Kind("IQ4_NL", 32, 18),
    21: Kind("IQ3_S", 256, 110),
    22: Kind("IQ2_S", 256, 82),
    23: Kind("IQ4_XS", 256, 136),
    28: Kind("F64", 1, 8),
    29: Kind("IQ1_M", 256, 56),
    30: Kind("BF16", 1, 2),
    34: Kind("TQ1_0", 256, 54),
    35: Kind("TQ2_0", 256, 66),
    39: Kind("MXFP4", 32, 17),
}
"""Kinds that are read, by their number in the format."""
UNREAD = {9: "Q8_1", 15: "Q8_K", 24: "I8", 25: "I16", 26: "I32", 27: "I64", 40: "NVFP4", 41: "Q1_0"}
"""Names of kinds that are not read."""
PLAIN = {"F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}


@dataclass(frozen=True)
class GGUFTensor:
    """The location of one tensor in a file."""

    name: str
    shape: tuple[int, ...]  # its dimensions, the fastest last
    kind: Kind
    start: int  # offset of its first byte in the file

    @property
    def dtype(self) -> torch.dtype:
        """The dtype in which the tensor is read: float32 for quantized numbers."""
        return PLAIN.get(self.kind.name, torch.float32)

    @property
    def length(self) -> int:
        """Length of the tensor in bytes."""
        return prod(self.shape) // self.kind.block * self.kind.bytes


@dataclass(frozen=True)
class OpenedGGUF:
    """A file whose header is read and checked, and whose tensors are read one at a time."""

    path: Path
    metadata: Mapping[str, Any]
    entries: Mapping[str, GGUFTensor]
    size: int

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Names of the storage formats of the tensors."""
        return tuple(sorted({entry.kind.name for entry in self.entries.values()}))

    def read(self, name: str) -> Tensor:
        """Read one tensor; quantized numbers are converted to float32."""
        entry = self.entries[name]
        with stream(self.path) as file:
            if size(file) != self.size:
                raise InputError(f"{show(self.path)} changed since its header was read", "load the model again")
            file.seek(entry.start)
            data = bytearray(file.read(entry.length))
        if len(data) != entry.length:
            raise InputError(f'{show(self.path)}: tensor "{show(name)}" is cut short', "copy the file again")
        if not data:
            return torch.zeros(entry.shape, dtype=entry.dtype)
        if entry.kind.name in PLAIN:
            return torch.frombuffer(data, dtype=entry.dtype).view(entry.shape)
        return _widened(data, entry)


def open_gguf(path: str | Path) -> OpenedGGUF:
    """Read and check the header of a GGUF file."""
    with stream(path) as file:
        whole = size(file)
        if is_sparse(file):
            raise InputError(f"{show(path)} claims {whole:,} bytes, almost none on the disk", "copy the file again")
        return _Header(file, Path(path), whole).opened()


def _widened(data: bytearray, entry: GGUFTensor) -> Tensor:
    quants = optional("gguf.quants", f"reading {entry.kind.name} numbers", "gguf")
    kinds = optional("gguf", f"reading {entry.kind.name} numbers", "gguf").GGMLQuantizationType
    rows = np.frombuffer(data, dtype=np.uint8).reshape(-1, entry.shape[-1] // entry.kind.block * entry.kind.bytes)
    with np.errstate(all="ignore"):  # what is not finite is refused by name later
        wide = quants.dequantize(rows, kinds[entry.kind.name])
    return torch.from_numpy(np.ascontiguousarray(wide, dtype=np.float32)).view(entry.shape)


class _Header:
    """A header as it is read: every length is compared with what is left of the file."""

    def __init__(self, file: BinaryIO, path: Path, whole: int) -> None:
        self.file, self.path, self.whole = file, path, whole
        self.data = file.read(min(whole, HEADER_LIMIT))
        self.at = 0

    def opened(self) -> OpenedGGUF:
        if self.data[:4] != MAGIC:
            raise self._bad("is not a GGUF file", "copy the file again: a GGUF file begins with the letters GGUF")
        self.at = 4
        version = self._number("I")
        if version not in VERSIONS:
            hint = "it is big-endian; use a little-endian file" if version >> 16 else "use a version 2 or 3 file"
            raise self._bad(f"is a GGUF file of version {version:,}", hint)
        tensors, values = self._count(TENSORS_LIMIT, "tensors"), self._count(METADATA_LIMIT, "entries of metadata")
        metadata: dict[str, Any] = {}
        for _ in range(values):
            key = self._text()
            if key in metadata:
                raise self._bad(f'has the metadata key "{show(key)}" twice')
            metadata[key] = self._value(self._number("I"))
        if self._whole(metadata, "split.count", 1) > 1:
            raise self._bad("is one part of several", "join the parts first, with gguf-split --merge")
        located = [self._tensor() for _ in range(tensors)]
        return OpenedGGUF(self.path, metadata, self._placed(located, metadata), self.whole)

    def _placed(self, located: list[tuple[GGUFTensor, int]], metadata: Mapping[str, Any]) -> dict[str, GGUFTensor]:
        """Tensors by name; their bytes must lie in the file and not overlap."""
        alignment = self._whole(metadata, "general.alignment", ALIGNMENT)
        if alignment < 1 or alignment > 2**20:
            raise self._bad(f"has an alignment of {alignment:,}")
        first = -(-self.at // alignment) * alignment
        found: dict[str, GGUFTensor] = {}
        end = first
        for entry, offset in sorted(located, key=lambda one: one[1]):
            start = first + offset
            if entry.name in found:
                raise self._bad(f'holds the tensor "{show(entry.name)}" twice')
            if start < end or start + entry.length > self.whole:
                seen = "overlaps another" if start < end else "ends beyond the file"
                raise self._bad(f': tensor "{show(entry.name)}" {seen}', "copy the file again")
            found[entry.name] = GGUFTensor(entry.name, entry.shape, entry.kind, start)
            end = start + entry.length
        return found

    def _tensor(self) -> tuple[GGUFTensor, int]:
        name, dimensions = self._text(), self._number("I")
        if not 0 < dimensions <= DIMENSIONS_LIMIT:
            raise self._bad(f': tensor "{show(name)}" has {dimensions:,} dimensions; 1 to {DIMENSIONS_LIMIT} are read')
        shape = tuple(self._number("Q") for _ in range(dimensions))[::-1]
        number, offset = self._number("I"), self._number("Q")
        if number not in KINDS:
            known = ", ".join(kind.name for kind in KINDS.values())
            raise self._bad(
                f': tensor "{show(name)}" is of kind {UNREAD.get(number, number)}, which is not read',
                f"supported: {known}",
            )
        kind = KINDS[number]
        if prod(max(1, n) for n in shape) >= LARGEST or shape[-1] % kind.block:
            raise self._bad(f': tensor "{show(name)}" has shape {list(shape)}, which {kind.name} cannot hold')
        return GGUFTensor(name, shape, kind, 0), offset

    def _value(self, kind: int, depth: int = 0) -> Any:
        if kind in NUMBERS:
            return self._number(NUMBERS[kind])
        if kind == TEXT:
            return self._text()
        if kind != LIST or depth:
            raise self._bad(f"has metadata of type {kind}, which is not known")
        inner, count = self._number("I"), self._count(ENTRIES_LIMIT, "entries of a list")
        if inner in NUMBERS:
            form = np.dtype(f"<{NUMBERS[inner]}")
            return np.frombuffer(self._bytes(count * form.itemsize), form)  # as Python numbers, twenty times the bytes
        return [self._value(inner, 1) for _ in range(count)]

    def _number(self, form: str) -> Any:
        return struct.unpack(f"<{form}", self._bytes(struct.calcsize(form)))[0]

    def _count(self, limit: int, what: str) -> int:
        found = int(self._number("Q"))
        if found > min(limit, self.whole):
            raise self._bad(f"claims {found:,} {what}", "its header is damaged")
        return found

    def _text(self) -> str:
        length = self._number("Q")
        if length > STRING_LIMIT:
            raise self._bad(f"holds a string of {length:,} bytes", f"at most {STRING_LIMIT:,} are read")
        try:
            return self._bytes(length).decode()
        except UnicodeDecodeError as problem:
            raise self._bad("holds a string that is not UTF-8", "its header is damaged") from problem

    def _bytes(self, count: int) -> bytes:
        found = self.data[self.at : self.at + count]
        if len(found) != count:
            long = "has a header of more than 100 MB" if self.whole > HEADER_LIMIT else "is cut short in its header"
            raise self._bad(long, "copy the file again")
        self.at += count
        return found

    def _whole(self, metadata: Mapping[str, Any], key: str, otherwise: int) -> int:
        value = metadata.get(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._bad(f': "{key}" is not a whole number')
        return value

    def _bad(self, seen: str, hint: str = "") -> InputError:
        return InputError(f"{show(self.path)}{'' if seen.startswith(':') else ' '}{seen}", hint)
