"""Read and write safetensors files; the header is checked completely before any tensor is made.

A file is eight bytes for the length of a header, the header (a JSON object: name → dtype, shape,
offsets), and the numbers. The offsets must tile the numbers without gap or overlap, so nothing can
be hidden in a file or read twice. A pickle under this name is recognized and never opened.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

import safetensors.torch
import torch

from unweave.errors import InputError
from unweave.files import writing
from unweave.files.json import describe, parse_object
from unweave.files.memory import refuse_beyond
from unweave.files.reading import is_sparse, refuse_larger, show, size, stream
from unweave.shapes import Tensor

# The format allows 100 MB, which would cost a minute to check; 30,000 tensors need 4 MB.
HEADER_LIMIT = 4 * 10**6
DIMENSIONS_LIMIT = 16
LARGEST = 2**60
"""Entries that a shape spans at most, a dimension of 0 counted as 1: beyond it the steps between entries overflow."""
NAME_LIMIT = 1000

SHA = "sha256"  # key of the tensors' digest in a file's metadata; files from elsewhere need not have it

DTYPES = {
    "BOOL": torch.bool,
    "U8": torch.uint8,
    "I8": torch.int8,
    "U16": torch.uint16,
    "I16": torch.int16,
    "U32": torch.uint32,
    "I32": torch.int32,
    "U64": torch.uint64,
    "I64": torch.int64,
    "F8_E4M3": torch.float8_e4m3fn,
    "F8_E5M2": torch.float8_e5m2,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
    "F32": torch.float32,
    "F64": torch.float64,
    "C64": torch.complex64,
}

PRETENDERS = {
    rb"PK\x03\x04": "a zip archive (a PyTorch checkpoint or an NPZ file)",
    rb"\x80[\x02-\x05]": "a pickle",
    rb"\x89HDF": "an HDF5 file",
    rb"GGUF": "a GGUF file",
    rb"version https://git-lfs": "a Git LFS pointer: the file itself was not downloaded",
    rb"<": "an HTML page",
}
"""First bytes of other kinds of files, as patterns."""


@dataclass(frozen=True)
class Entry:
    """The location of one tensor in a file."""

    name: str
    dtype: torch.dtype
    shape: tuple[int, ...]
    start: int  # offset of its first byte, counted from the end of the header
    end: int  # offset of the byte after its last


@dataclass(frozen=True)
class Opened:
    """A file whose header is read and checked, and whose tensors are read one at a time."""

    path: Path
    entries: Mapping[str, Entry]
    room: int  # bytes of numbers after the header
    size: int  # bytes of the whole file when its header was read

    def read(self, name: str) -> Tensor:
        """Read one tensor, as it is stored; the caller checks that its numbers are finite."""
        entry = self.entries[name]
        with stream(self.path) as file:
            if size(file) != self.size:
                raise InputError(f"{show(self.path)} changed since its header was read", "load the model again")
            file.seek(self.size - self.room + entry.start)
            numbers = _read_numbers(file, entry.end - entry.start, self.path)
        return _tensor(numbers, replace(entry, start=0, end=numbers.numel()))


def open_safetensors(path: str | Path) -> Opened:
    """Read and check the header of a safetensors file."""
    with stream(path) as file:
        header, room = _read_header(file, path)
        _refuse_sparse(file, room, path)
        total = size(file)
    return Opened(Path(path), {entry.name: entry for entry in _entries(header, room, path)}, room, total)


def read_safetensors(path: str | Path) -> dict[str, Tensor]:
    """Read the tensors of a safetensors file, in their order there and into one block of memory; all must be finite."""
    return _read(path)[0]


def _read(path: str | Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    with stream(path) as file:
        header, room = _read_header(file, path)
        entries = _entries(header, room, path)
        _refuse_sparse(file, room, path)
        numbers = _read_numbers(file, room, path)
        refuse_larger(path, size(file), file.tell())
    tensors = {entry.name: _tensor(numbers, entry) for entry in entries}
    _refuse_non_finite(tensors, path)
    return tensors, _metadata(header, path)


def read_metadata(path: str | Path) -> dict[str, str]:
    """Read the metadata in the header of a safetensors file: strings by name."""
    with stream(path) as file:
        header, _ = _read_header(file, path)
    return _metadata(header, path)


def write_safetensors(path: str | Path, tensors: dict[str, Tensor], metadata: dict[str, str] | None = None) -> None:
    """Write tensors into a safetensors file, atomically."""
    plain = {
        name: tensor.detach().to("cpu").clone(memory_format=torch.contiguous_format) for name, tensor in tensors.items()
    }
    writing.write_bytes(path, _with_sorted_header(safetensors.torch.save(plain, metadata)))


def write_signed(path: str | Path, tensors: Mapping[str, Tensor]) -> None:
    """Write tensors, and their SHA-256 as metadata, into a safetensors file, atomically."""
    write_safetensors(path, dict(tensors), {"format": "pt", SHA: digest(tensors)})


def read_signed(path: str | Path) -> dict[str, Tensor]:
    """Read a safetensors file and compare its tensors with the SHA-256 in its metadata, if there is one."""
    tensors, metadata = _read(path)
    if metadata.get(SHA, found := digest(tensors)) != found:
        raise InputError(
            f"{show(path)} is damaged: its weights are not those that were written (SHA-256)",
            "copy it again, or train again",
        )
    return tensors


def digest(tensors: Mapping[str, Tensor]) -> str:
    """SHA-256 of all tensors, in the order of their names."""
    found = hashlib.sha256()
    for name in sorted(tensors):
        tensor = tensors[name].detach().cpu().contiguous()
        found.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}".encode())
        found.update(tensor.flatten().view(torch.uint8).numpy().data)
    return found.hexdigest()


def _with_sorted_header(data: bytes) -> bytes:
    """Sort the metadata of a serialized file; the library writes it in random order."""
    length = int.from_bytes(data[:8], "little")
    header = parse_object(data[8 : 8 + length], "the header")
    if "__metadata__" in header:
        header["__metadata__"] = dict(sorted(_metadata(header, "the header").items()))
    line = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    line += b" " * (-len(line) % 8)
    return len(line).to_bytes(8, "little") + line + data[8 + length :]


def _read_header(file: BinaryIO, path: str | Path) -> tuple[dict[str, object], int]:
    """Read the header as JSON, and count the bytes of numbers that follow it."""
    total = size(file)
    start = file.read(32)
    length = int.from_bytes(start[:8], "little")
    if len(start) < 9 or start[8:9] != b"{" or length + 8 > total:
        raise _not_safetensors(path, start, length, total)
    if length > HEADER_LIMIT:
        raise InputError(f"{show(path)} has a header of {length:,} bytes; at most {HEADER_LIMIT:,} are read")
    file.seek(8)
    header = parse_object(file.read(length), f"the header of {show(path)}", depth=3)
    return header, total - 8 - length


def _not_safetensors(path: str | Path, start: bytes, length: int, total: int) -> InputError:
    for magic, kind in PRETENDERS.items():
        if re.match(magic, start):
            return InputError(
                f"{show(path)} is not a safetensors file: it is {kind}",
                "unweave never opens pickles or archives: convert one you trust to safetensors, or get the real file",
            )
    if len(start) < 9:
        seen = f"it has only {total} bytes"
    elif length + 8 > total:
        seen = f"its header should have {length:,} bytes, and the file has {total:,}"
    else:
        seen = "its header does not begin with {"
    return InputError(f"{show(path)} is not a safetensors file, or is cut short: {seen}", "download or copy it again")


def _entries(header: dict[str, object], room: int, path: str | Path) -> list[Entry]:
    """Check that the tensors of a header tile ``room`` bytes exactly, and list them."""
    _metadata(header, path)
    entries = [_entry(name, value, path) for name, value in header.items() if name != "__metadata__"]
    entries.sort(key=lambda entry: (entry.start, entry.end))
    place = 0
    for entry in entries:
        if entry.start != place:
            problem = "overlaps the one before it" if entry.start < place else "starts after a gap"
            raise InputError(f'{show(path)}: tensor "{show(entry.name)}" {problem}')
        place = entry.end
    if place != room:
        raise InputError(
            f"{show(path)} holds {room:,} bytes of tensors, and its header describes {place:,}",
            "download or copy it again: it was cut short, or something was added to it",
        )
    return entries


def _metadata(header: dict[str, object], path: str | Path) -> dict[str, str]:
    found = header.get("__metadata__", {})
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise InputError(f"{show(path)}: the metadata in the header do not map names to strings")
    return found


def _entry(name: str, value: Any, path: str | Path) -> Entry:
    if problem := _problem(name, value):
        raise InputError(f'{show(path)}: tensor "{show(name)}" {problem}')
    return Entry(name, DTYPES[value["dtype"]], tuple(value["shape"]), *value["data_offsets"])


def _problem(name: str, value: Any) -> str:
    """Describe what is wrong with an entry; empty if nothing is. Messages are built only for invalid entries."""
    if len(name) > NAME_LIMIT:
        return f"has a name of {len(name):,} characters"
    if not isinstance(value, dict) or value.keys() != {"dtype", "shape", "data_offsets"}:
        return "should have dtype, shape and data_offsets, and nothing else"
    dtype, shape, offsets = value["dtype"], value["shape"], value["data_offsets"]
    if not isinstance(dtype, str) or dtype not in DTYPES:
        return f"has a dtype unknown here: {describe(dtype)}; known: {', '.join(DTYPES)}"
    for words, numbers in (("a wrong shape", shape), ("wrong data_offsets", offsets)):
        if not isinstance(numbers, list):
            return f"has {words}: it should be a list of whole numbers; it is {describe(numbers)}"
        wrong = [item for item in numbers if type(item) is not int or not 0 <= item < 2**63]
        if wrong:
            return f"has {words}: it holds {describe(wrong[0])}, not a whole number"
    if len(shape) > DIMENSIONS_LIMIT:
        return f"has {len(shape):,} dimensions; at most {DIMENSIONS_LIMIT}"
    if 0 in shape and prod(n or 1 for n in shape) >= LARGEST:  # others are as large as their bytes
        return f"has shape {shape}, which no tensor can have"
    if len(offsets) != 2:
        return f"has {len(offsets):,} offsets; there should be two"
    needed, span = prod(shape) * DTYPES[dtype].itemsize, offsets[1] - offsets[0]
    if span != needed:
        return f"has shape {shape} of {dtype}, which is {needed:,} bytes, and its offsets span {span:,}"
    return ""


def _refuse_sparse(file: BinaryIO, room: int, path: str | Path) -> None:
    if is_sparse(file):
        raise InputError(
            f"{show(path)} claims {room:,} bytes of tensors, almost none of which are on the disk",
            "download it again: it was probably interrupted",
        )


def _read_numbers(file: BinaryIO, room: int, path: str | Path) -> Tensor:
    """Read ``room`` bytes into memory, from the current position of the file."""
    refuse_beyond(room, f"reading {show(path)}", "use a smaller model or a larger computer")
    numbers = torch.empty(room, dtype=torch.uint8)
    if room and file.readinto(numbers.numpy()) != room:  # type: ignore[attr-defined]
        raise InputError(f"{show(path)} became shorter while it was read")
    return numbers


def _tensor(numbers: Tensor, entry: Entry) -> Tensor:
    """View one tensor in the file's bytes; copy it where the bytes are not aligned."""
    span = numbers[entry.start : entry.end]
    if entry.dtype is torch.bool:
        return (span != 0).reshape(entry.shape)
    aligned = span.clone() if entry.start % entry.dtype.itemsize else span
    return aligned.view(entry.dtype).reshape(entry.shape)


def _refuse_non_finite(tensors: dict[str, Tensor], path: str | Path) -> None:
    counts = {name: count for name, tensor in tensors.items() if (count := non_finite(tensor))}
    if not counts:
        return
    name, count = next(iter(counts.items()))
    others = f", as are some in {len(counts) - 1} other tensors" if len(counts) > 1 else ""
    raise InputError(
        f'{show(path)}: {count:,} of {tensors[name].numel():,} numbers in tensor "{show(name)}" '
        f"are NaN or infinite{others}",
        "the weights are damaged, or the training that made them diverged",
    )


def non_finite(tensor: Tensor) -> int:
    """Count the numbers of a tensor that are NaN or infinite."""
    if not (tensor.is_floating_point() or tensor.is_complex()) or not tensor.numel():
        return 0
    values = tensor.float() if tensor.dtype.itemsize == 1 else tensor
    real = torch.view_as_real(values) if values.is_complex() else values
    # NaN and infinity reach the extremes, which one pass finds without a mask as large as the tensor.
    if torch.stack(torch.aminmax(real)).isfinite().all():
        return 0
    return int(values.numel() - values.isfinite().sum())
