"""Corpora: a stream of documents from a file, a folder, or any iterable of texts.

Nothing is held in memory but the document at hand, packed files are unpacked as they are read, and
what is wrong with a file is either repaired and counted (bytes that are not UTF-8) or refused with
a sentence (a FIFO, a line that never ends, no text at all).
"""

import codecs
import gzip
import hashlib
import importlib
import logging
import lzma
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Literal

from unweave.errors import BadInput, InputError, Unsupported
from unweave.formats import bundled
from unweave.formats.strict_json import describe, parse_object
from unweave.io.safe_open import is_file, is_folder, show, stream

CHUNK = 2**18
LINE_LIMIT = 64 * 2**20
PIECE = 100_000
UNPACK_MEMORY = 256 * 2**20
SURROGATES = re.compile("[\ud800-\udfff]+")

TABLES = (".jsonl", ".jsonl.xz", ".jsonl.gz", ".ndjson")
TEXTS = (
    *(".txt", ".text", ".md", ".markdown", ".rst", ".tex", ".html", ".htm", ".xml", ".csv"),
    *(".py", ".js", ".ts", ".c", ".h", ".cc", ".cpp", ".hpp", ".java", ".rs", ".go", ".sh"),
    *(".txt.xz", ".txt.gz"),
)

Note = Callable[[str], None]
_note_in_log: Note = logging.getLogger("unweave").warning


def documents(source: str | Path | Iterable[str], field: str = "text", note: Note = _note_in_log) -> Iterator[str]:
    """The documents of a corpus, in order.

    Args:
        source: ``"default"`` for the bundled corpus; a text file; a JSONL file, packed or not,
            with one object a line; a folder, searched for such files; ``"hf:NAME"`` for a data
            set of the Hugging Face hub (extra ``data``); or texts from anywhere.
        field: The key that holds the text in JSONL files.
        note: Told, once a file, what was repaired or left out; by default the log ``unweave``.

    Yields:
        Texts that are not empty. A text file longer than 100,000 characters comes in pieces that
        end where a paragraph, a line or a word does.

    Raises:
        InputError: If a file cannot be read as what its name says, or there is no text at all.
        BadInput: If an iterable yields something that is not a text.
        Unsupported: If a data set of the hub is asked for and ``datasets`` is not installed.
    """
    if isinstance(source, str | Path):
        found = _from_path(source, field, note)
        name = show(source)
    else:
        found, name = _from_texts(source, note), "the corpus"
    empty = True
    for text in found:
        if text and not text.isspace():
            empty = False
            yield text
    if empty:
        raise InputError(f"There is no text in {name}.")


def split(text: str) -> Literal["train", "val"]:
    """Whether a document is for training or for measuring, decided by its own content.

    A document is ``val`` where the SHA-256 of its UTF-8 bytes, as a number, is divisible by 100.
    """
    digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
    return "val" if int.from_bytes(digest, "big") % 100 == 0 else "train"


def _from_path(source: str | Path, field: str, note: Note) -> Iterator[str]:
    if source == "default":
        return _from_file(bundled.corpus(), field, note)
    if str(source).startswith("hf:"):
        return _from_texts(_from_hub(str(source).removeprefix("hf:"), field), note)
    if is_folder(source):
        return _from_folder(Path(source), field, note)
    return _from_file(Path(source), field, note)


def _from_hub(name: str, field: str) -> Iterator[object]:
    """The texts of a data set on the hub, streamed; ``NAME:CONFIG`` names one of its parts."""
    try:
        datasets = importlib.import_module("datasets")
    except ImportError as problem:
        raise Unsupported(
            f'Reading "hf:{show(name)}" needs the library datasets.',
            'Install the extra: pip install "unweave[data]".',
        ) from problem
    for row in datasets.load_dataset(*name.split(":", 1), split="train", streaming=True):
        yield row.get(field, row.get("content"))


def _from_texts(texts: Iterable[object], note: Note) -> Iterator[str]:
    repairs = 0
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            seen = type(text).__name__
            raise BadInput(f"Document {place:,} of the corpus is a {seen}, not a text.")
        whole, count = _repaired(text)
        repairs += count
        yield whole
    _tell(note, "The corpus", repairs)


def _from_folder(folder: Path, field: str, note: Note) -> Iterator[str]:
    """The documents of every text and JSONL file below a folder, in alphabetical order."""
    skipped = 0
    for path in _files_below(folder):
        if not path.name.lower().endswith(TABLES + TEXTS):
            continue
        if path.is_symlink() or not is_file(path):
            skipped += 1
            continue
        yield from _from_file(path, field, note)
    if skipped:
        note(f"{show(folder)}: {skipped:,} links and special files were left out.")


def _files_below(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder, onerror=_raise_unreadable, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in sorted(names) if not name.startswith("."))


def _raise_unreadable(problem: OSError) -> None:
    reason = os.strerror(problem.errno or 0)
    raise InputError(f"Cannot list {show(problem.filename)}: {reason}.") from problem


def _from_file(path: Path, field: str, note: Note) -> Iterator[str]:
    with stream(path) as file:
        chunks = _unpacked(file, path)
        if path.name.lower().endswith(TABLES):
            yield from _from_lines(_lines(chunks, path), path, field, note)
        else:
            yield from _pieces(_decoded(chunks, path, note))


def _unpacked(file: BinaryIO, path: Path) -> Iterator[bytes]:
    """The bytes of a file in chunks, unpacked where it is packed, whatever its name says."""
    try:
        reader = _reader(file, path)
        while chunk := reader.read(CHUNK):
            yield chunk
    except (lzma.LZMAError, zlib.error, gzip.BadGzipFile, EOFError) as problem:
        raise InputError(f"{show(path)} is damaged or cut short: {show(problem)}.") from problem


def _reader(file: BinaryIO, path: Path) -> BinaryIO | lzma.LZMAFile | gzip.GzipFile:
    first = file.read(CHUNK)
    file.seek(0)
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError(f"{show(path)} is UTF-16.", "Save it as UTF-8.")
    if first.startswith(b"\xfd7zXZ\0"):
        # Refuses a dictionary that would take gigabytes, which the next line would not.
        lzma.LZMADecompressor(memlimit=UNPACK_MEMORY).decompress(first, max_length=1)
        return lzma.LZMAFile(file)
    if first.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=file)
    return file


def _lines(chunks: Iterator[bytes], path: Path) -> Iterator[bytes]:
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


def _from_lines(lines: Iterator[bytes], path: Path, field: str, note: Note) -> Iterator[str]:
    """The texts in the objects of a JSONL file."""
    repairs = 0
    for place, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{show(path)}, line {place:,}"
        readable = line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
        text = parse_object(readable, where, lone_surrogates=True).get(field)
        if not isinstance(text, str):
            raise InputError(f'{where}: "{show(field)}" is {describe(text)}, not a text.')
        whole, count = _repaired(text)
        repairs += count
        yield whole
    _tell(note, show(path), repairs)


def _decoded(chunks: Iterator[bytes], path: Path, note: Note) -> Iterator[str]:
    """Text in chunks, without a byte order mark."""
    repairs = 0
    decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape")
    for chunk in chain(chunks, [b""]):
        whole, count = _repaired(decoder.decode(chunk, final=not chunk))
        repairs += count
        yield whole
    _tell(note, show(path), repairs)


def _pieces(texts: Iterator[str]) -> Iterator[str]:
    """A long text, cut at the ends of paragraphs, lines or words."""
    held = ""
    for text in texts:
        held += text
        while len(held) > PIECE:
            cut = _cut(held)
            yield held[:cut]
            held = held[cut:]
    yield held


def _cut(text: str) -> int:
    """Where to end a piece: after the last good place in its second half."""
    for end in ("\n\n", "\n", " "):
        place = text.rfind(end, PIECE // 2, PIECE)
        if place >= 0:
            return place + len(end)
    return PIECE


def _repaired(text: str) -> tuple[str, int]:
    """The text with U+FFFD for what is no character, and how often that was needed."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return SURROGATES.subn("\ufffd", text)
    return text, 0


def _tell(note: Note, name: str, repairs: int) -> None:
    if repairs:
        note(f"{name}: bytes that are no characters were replaced by U+FFFD in {repairs:,} places.")
