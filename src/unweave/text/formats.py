"""Text formats: readers registered by the file suffixes they read, plain or compressed.

A format is added here: a reader, and its line in `FORMATS`. Folders, messages and the command line's help follow.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from unweave.errors import InputError
from unweave.extras import optional
from unweave.files.json import describe, parse_object
from unweave.files.reading import show
from unweave.text.unpacking import Budget, unpacked

PIECE = 100_000  # characters of a text file that come as one document
LINE_LIMIT = 16 * 2**20  # longest line in bytes; memory may hold several copies of it, at four bytes a character
ROWS = 64  # rows of a Parquet file that are in memory at a time, at most
HELD = 2**26  # bytes of such rows, each counted as its whole row group, since rows may share one text
USUAL = ("text", "content", "document", "article", "body", "story")
"""Usual names of the field with the text, the most likely first."""

TEXT = re.compile(r"(large_)?string$|dictionary<values=string,")  # a column's type: texts, or texts that rows share

Reader = Callable[[BinaryIO, Path, str | None], Iterator[str]]
"""The texts in an open file, given its path for messages and the field that holds the text."""


@dataclass(frozen=True)
class Format:
    """A file format that holds texts."""

    name: str  # its name in a sentence
    endings: tuple[str, ...]  # endings of its files, in lower case
    read: Reader  # its reader


def plain(file: BinaryIO, path: Path, field: str | None) -> Iterator[str]:
    """Read a text file in pieces of at most `PIECE` characters, cut at the ends of paragraphs, lines or words.

    Bytes that are not UTF-8 come as lone surrogates.
    """
    del field  # a text has no fields
    decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape")
    held = ""
    for chunk in chain(unpacked(file, path), [b""]):
        held += decoder.decode(chunk, final=not chunk)
        while len(held) > PIECE:
            cut = _cut(held)
            yield held[:cut]
            held = held[cut:]
    yield held


def text_field(row: Mapping[str, object], field: str | None, where: str) -> str:
    """Find the field that holds the text: the given one, one with a usual name, or the only one with a text."""
    if field is not None and field not in row:
        raise InputError(f'{where} has no field "{show(field)}"', f"its fields: {show(', '.join(row)) or 'none'}")
    if field is not None:
        return field
    texts = [name for name, value in row.items() if isinstance(value, str)]
    usual = [name for name in USUAL if name in texts] or [name for name in USUAL if name in row]
    if usual:
        return usual[0]
    if len(texts) == 1:
        return texts[0]
    named = ", ".join(f'"{show(name, 40)}"' for name in list(row)[:20]) or "none"
    raise InputError(f"{where}: which field holds the text? Its fields: {named}", 'give field=, or call it "text"')


def json_lines(file: BinaryIO, path: Path, field: str | None) -> Iterator[str]:
    """Read the texts in the objects of a JSONL file; bytes that are not UTF-8 become lone surrogates."""
    for place, line in enumerate(_lines(unpacked(file, path), path), start=1):
        if not line.strip():
            continue
        where = f"{show(path)}, line {place:,}"
        readable = line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
        row = parse_object(readable, where, lone_surrogates=True)
        field = text_field(row, field, where)
        yield checked_text(row[field], field, where)


def parquet(file: BinaryIO, path: Path, field: str | None) -> Iterator[str]:
    """Read the texts in one column of a Parquet file; rows without a text are skipped."""
    reader = optional("pyarrow.parquet", f"Reading {show(path)}", "data")
    try:
        table = reader.ParquetFile(file, pre_buffer=False, buffer_size=2**20)
        columns = {column.name: "" if TEXT.match(str(column.type)) else None for column in table.schema_arrow}
        field = text_field(columns, field, show(path))
        pages, budget = Budget(file, path), Budget(file, path)
        for number in range(table.num_row_groups):
            stated = table.metadata.row_group(number).total_byte_size  # asking for one column's may end the process
            pages.spend(stated)  # a page is unpacked whole, before its first text is seen
            rows = int(max(1, min(ROWS, HELD // max(1, stated))))
            for batch in table.iter_batches(rows, row_groups=[number], columns=[field], use_threads=False):
                for text in _texts_of(batch.column(0), field, path):
                    budget.spend(len(text))
                    yield text
    except (ValueError, NotImplementedError, MemoryError, LookupError, OSError) as problem:
        if getattr(problem, "errno", None) is not None:  # the disk, and not what stands in the file
            raise
        raise InputError(f"{show(path)} is damaged, or not a Parquet file: {show(problem)}") from problem


def _texts_of(column: Any, field: str, path: Path) -> Iterator[str]:
    """Texts in some rows of a Parquet file, each decoded on use."""
    for value in getattr(column, "dictionary", column):  # texts that rows share, or their own
        held = value.as_buffer() if hasattr(value, "as_buffer") else None
        if held is not None and held.size > LINE_LIMIT:
            raise InputError(f"{show(path)} has a text of {held.size:,} bytes; at most {LINE_LIMIT:,} are read")
    for value in column:
        if value.is_valid:
            yield checked_text(value.as_py(), field, show(path))


def _lines(chunks: Iterable[bytes], path: Path) -> Iterator[bytes]:
    """Split a file into lines of bounded length."""
    parts: list[bytes] = []
    length = 0
    for chunk in chunks:
        *whole, last = chunk.split(b"\n")
        for line in whole:
            yield b"".join([*parts, line])
            parts, length = [], 0
        parts.append(last)
        length += len(last)
        if length > LINE_LIMIT:
            raise InputError(f"{show(path)} has a line of over {LINE_LIMIT:,} bytes")
    yield b"".join(parts)


def checked_text(value: object, field: str, where: str) -> str:
    """Check that the value of a field is a string."""
    if not isinstance(value, str):
        raise InputError(f'{where}: "{show(field)}" is {describe(value)}, not a string')
    return value


def _cut(text: str) -> int:
    """Find the end of a piece: the last end of a paragraph, line or word in its second half."""
    for end in ("\n\n", "\n", " "):
        place = text.rfind(end, PIECE // 2, PIECE)
        if place >= 0:
            return place + len(end)
    return PIECE


PACKED = ("", ".gz", ".xz", ".zst")
FORMATS = (
    Format(
        "text",
        (
            *(".txt", ".text", ".md", ".markdown", ".rst", ".tex", ".html", ".htm", ".xml", ".csv"),
            *(".py", ".js", ".ts", ".c", ".h", ".cc", ".cpp", ".hpp", ".java", ".rs", ".go", ".sh"),
            *(".txt.gz", ".txt.xz", ".txt.zst"),
        ),
        plain,
    ),
    Format("JSONL", tuple(kind + packing for kind in (".jsonl", ".ndjson") for packing in PACKED), json_lines),
    Format("Parquet", (".parquet",), parquet),
)
"""Every format, plain text first: files with any other suffix are read as plain text."""
SUFFIXES = tuple(ending for format in FORMATS for ending in format.endings)
"""Endings of the files that are read in a folder."""
IN_WORDS = (
    f"default (the bundled corpus), a file ({', '.join(format.name for format in FORMATS)}), a folder, or hf:NAME"
)
"""The sources that `documents` takes, for the help of commands."""


def format_of(path: Path) -> Format:
    """Find the format of a file by its suffix."""
    return next((one for one in FORMATS if path.name.lower().endswith(one.endings)), FORMATS[0])
