"""Tables of texts: JSON lines, Parquet files and data sets of the hub, and which of their fields holds the text."""

import codecs
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from unweave.errors import BadInput, InputError
from unweave.files.reading import is_folder, show
from unweave.files.strict_json import describe, parse_object
from unweave.text.extras import optional

LINE_LIMIT = 16 * 2**20
"""Bytes of a line. In memory it may stand several times, and in four bytes a character."""
ROWS = 64
"""Rows of a Parquet file that are in memory at a time."""
USUAL = ("text", "content", "document", "article", "body", "story")
"""What the field with the text is called, the likeliest first."""

HUB = "hf:"
HUB_NAME = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)?", re.ASCII)
OFFLINE = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE")
YES = ("1", "ON", "YES", "TRUE")


def text_field(row: Mapping[str, object], field: str | None, where: str) -> str:
    """The name of the field that holds the text.

    Args:
        row: The first row.
        field: The name, if it was given; it is then the answer.
        where: Where the row stands, for messages.

    Raises:
        InputError: If none has a usual name, and not just one of them holds a text.
    """
    if field is not None:
        return field
    texts = [name for name, value in row.items() if isinstance(value, str)]
    usual = [name for name in USUAL if name in texts] or [name for name in USUAL if name in row]
    if usual:
        return usual[0]
    if len(texts) == 1:
        return texts[0]
    named = ", ".join(f'"{show(name, 40)}"' for name in list(row)[:20]) or "none"
    raise InputError(f"{where}: which field holds the text? Its fields: {named}.", "Name the field.")


def json_lines(chunks: Iterable[bytes], path: Path, field: str | None) -> Iterator[str]:
    """The texts in the objects of a JSONL file; bytes that are not UTF-8 come as lone surrogates.

    Raises:
        InputError: If a line is no JSON object, has no text in that field, or never ends.
    """
    for place, line in enumerate(_lines(chunks, path), start=1):
        if not line.strip():
            continue
        where = f"{show(path)}, line {place:,}"
        readable = line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
        row = parse_object(readable, where, lone_surrogates=True)
        field = text_field(row, field, where)
        if field not in row:
            raise InputError(f'{where} has no field "{show(field)}".', f"Its fields: {show(', '.join(row)) or 'none'}.")
        yield _text(row[field], field, where)


def parquet(file: BinaryIO, path: Path, field: str | None) -> Iterator[str]:
    """The texts in one column of a Parquet file; rows without one are passed over.

    Raises:
        InputError: If the file is damaged, or the column is missing or holds something else.
        Unsupported: If pyarrow is not installed.
    """
    reader = optional("pyarrow.parquet", f"Reading {show(path)}", "data")
    try:
        table = reader.ParquetFile(file, pre_buffer=False, buffer_size=2**20)
        columns = {
            column.name: "" if str(column.type) in ("string", "large_string") else None for column in table.schema_arrow
        }
        field = text_field(columns, field, show(path))
        if field not in columns:
            raise InputError(
                f'{show(path)} has no column "{show(field)}".', f"Its columns: {show(', '.join(columns))}."
            )
        for batch in table.iter_batches(ROWS, columns=[field], use_threads=False):
            for value in batch.column(0).to_pylist():
                if value is not None:
                    yield _text(value, field, show(path))
    except (ValueError, NotImplementedError, MemoryError, LookupError) as problem:
        raise InputError(f"{show(path)} is damaged, or no Parquet file: {show(problem)}.") from problem


def hub(source: str, field: str | None) -> Iterator[str]:
    """The texts of a data set of the hub, streamed; rows without one are passed over.

    Args:
        source: ``hf:NAME``, ``hf:NAME:CONFIG`` or ``hf:NAME:CONFIG:SPLIT``; an empty CONFIG is the only one.
        field: The column with the text; if None, it is found.

    Raises:
        BadInput: If the name cannot be one.
        InputError: If the hub cannot be reached or may not be, or has no such data set.
        Unsupported: If ``datasets`` is not installed.
    """
    name, config, split = _hub_parts(source)
    if any(os.environ.get(variable, "").upper() in YES for variable in OFFLINE):
        raise InputError(
            f"{show(source)} is on the hub, and {' or '.join(OFFLINE)} forbids going there.", "Give a file."
        )
    datasets = optional("datasets", f'Reading "{show(source)}"', "data")
    try:
        rows = datasets.load_dataset(name, config or None, split=split or "train", streaming=True)
        for row in rows:
            field = text_field(row, field, show(source))
            if row.get(field) is not None:
                yield _text(row[field], field, show(source))
    except InputError:
        raise
    except Exception as problem:
        raise InputError(f"Cannot read {show(source)}: {show(problem)}.") from problem


def _hub_parts(source: str) -> tuple[str, str, str]:
    name, config, split, *rest = [*source.removeprefix(HUB).split(":"), "", ""]
    if any(rest) or not HUB_NAME.fullmatch(name):
        raise BadInput(f"{show(source)} names no data set.", "Write hf:NAME, hf:NAME:CONFIG or hf:NAME:CONFIG:SPLIT.")
    if is_folder(name):
        raise BadInput(f"There is a folder {show(name)} here, which would be read in place of the hub's.", "Rename it.")
    return name, config, split


def _lines(chunks: Iterable[bytes], path: Path) -> Iterator[bytes]:
    """The lines of a file, none longer than the limit."""
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
            raise InputError(f"{show(path)} has a line of over {LINE_LIMIT:,} bytes.")
    yield b"".join(parts)


def _text(value: object, field: str, where: str) -> str:
    if not isinstance(value, str):
        raise InputError(f'{where}: "{show(field)}" is {describe(value)}, not a text.')
    return value
