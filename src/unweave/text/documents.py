"""Corpora: a stream of documents from a file, a folder, the hub, or any iterable of texts.

Nothing is held in memory but the document at hand; bytes that are not UTF-8 are repaired and counted.
"""

import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal

from unweave.errors import BadInput, InputError
from unweave.files import bundled
from unweave.files.reading import is_file, is_folder, show, stream
from unweave.text.formats import SUFFIXES, format_of
from unweave.text.hub import hub, is_on_hub

HUB_LIMIT = 100_000_000  # characters read from a data set of the hub by default: about 30 million tokens
SURROGATES = re.compile("[\ud800-\udfff]+")

Note = Callable[[str], None]
_note_in_log: Note = logging.getLogger("unweave").warning


def documents(
    source: str | Path | Iterable[str], field: str | None = None, note: Note = _note_in_log, limit: int | None = None
) -> Iterator[str]:
    """Read the documents of a corpus, in order.

    Args:
        source: ``"default"`` for the bundled corpus; a text file; a JSONL file with one object per line; either of them
            plain or compressed (``.gz``, ``.xz``; ``.zst`` with the extra ``data``); a Parquet file (extra ``data``);
            a folder, searched for such files, hidden ones and links left out; ``"hf:NAME"``, ``"hf:NAME:CONFIG"`` or
            ``"hf:NAME:CONFIG:SPLIT"`` for a data set of the Hugging Face hub (extra ``data``); or an iterable of texts.
        field: The column or key that holds the text; if None, it is inferred from the first row.
        note: Called once per file with what was repaired or skipped; by default the logger ``unweave``.
        limit: Characters after which to stop; if None, all are read, or 100 million of a data set of the hub.

    Yields:
        Texts that are not empty. A text file longer than 100,000 characters comes in pieces that end where a paragraph,
        a line or a word does.

    Raises:
        InputError: If a file cannot be read as its suffix implies, or there is no text at all.
        BadInput: If an iterable yields something that is not a string, or the limit is below 1.
        Unsupported: If something needs the extra ``data`` and it is not installed.

    Example:
        >>> list(documents(["To be, ", "", "or not to be."]))
        ['To be, ', 'or not to be.']
    """
    if limit is not None and limit < 1:
        raise BadInput(f"the limit is {limit:,} characters; it should be at least 1")
    if isinstance(source, str | Path):
        found, name = _from_path(source, field, note), show(source)
    else:
        found, name = _repaired(_checked(source), "the corpus", note), "the corpus"
    if limit is None and is_on_hub(source):
        limit = HUB_LIMIT
    empty = True
    for text in found if limit is None else _first(found, limit):
        if text and not text.isspace():
            empty = False
            yield text
    if empty:
        raise InputError(f"there is no text in {name}")


def split(text: str) -> Literal["train", "val"]:
    """Assign a document to training or validation, by its content alone.

    A document is ``val`` where the SHA-256 of its UTF-8 bytes, as a number, is divisible by 100.

    Example:
        >>> from collections import Counter
        >>> Counter(split(f"document {i}") for i in range(1000))["val"]
        12
    """
    digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
    return "val" if int.from_bytes(digest, "big") % 100 == 0 else "train"


def _from_path(source: str | Path, field: str | None, note: Note) -> Iterator[str]:
    if source == "default":
        return _from_file(bundled.corpus(), field, note)
    if is_on_hub(source):
        return _repaired(hub(str(source), field), show(source), note)
    if is_folder(source):
        return _from_folder(Path(source), field, note)
    return _from_file(Path(source), field, note)


def _from_folder(folder: Path, field: str | None, note: Note) -> Iterator[str]:
    """Read every text and table below a folder: its own files by name, then its subfolders."""
    skipped = 0
    for path in _files_below(folder):
        if path.is_symlink() or not is_file(path):
            skipped += 1
        else:
            yield from _from_file(path, field, note)
    if skipped:
        note(f"{show(folder)}: {skipped:,} links and special files were left out")


def _files_below(folder: Path) -> Iterator[Path]:
    """List the files below a folder that have the suffix of a text format; links to folders are not followed."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                seen = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
        except OSError as problem:
            raise InputError(f"cannot list {show(here)}: {os.strerror(problem.errno or 0)}") from problem
        shown = [(here / name, is_dir) for name, is_dir in seen if not name.startswith(".")]
        yield from (path for path, is_dir in shown if not is_dir and path.name.lower().endswith(SUFFIXES))
        waiting += [path for path, is_dir in reversed(shown) if is_dir]


def _from_file(path: Path, field: str | None, note: Note) -> Iterator[str]:
    with stream(path) as file:
        yield from _repaired(format_of(path).read(file, path, field), show(path), note)


def _checked(texts: Iterable[object]) -> Iterator[str]:
    """Pass the items of an iterable on; each must be a string."""
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise BadInput(f"document {place:,} of the corpus is of type {type(text).__name__}, not a string")
        yield text


def _repaired(texts: Iterable[str], name: str, note: Note) -> Iterator[str]:
    """Replace lone surrogates by U+FFFD, and note at the end how many there were."""
    repairs = 0
    for text in texts:
        try:
            text.encode("utf-8")  # eight times as fast as a search
        except UnicodeEncodeError:
            text, count = SURROGATES.subn("\ufffd", text)
            repairs += count
        yield text
    if repairs:
        note(f"{name}: bytes that are not characters were replaced by U+FFFD in {repairs:,} places")


def _first(texts: Iterable[str], limit: int) -> Iterator[str]:
    """Pass texts on until ``limit`` characters are reached; the last text is cut."""
    for text in texts:
        yield text[:limit]
        limit -= len(text)
        if limit <= 0:
            return
