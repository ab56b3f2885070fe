"""A log of a training: a JSON object a line, each of a step, cut back to a step when the run goes on from there."""

import json
from pathlib import Path

from unweave.errors import InputError
from unweave.files import writing
from unweave.files.config import Config
from unweave.files.reading import is_file, read_bytes, show
from unweave.files.strict_json import parse_object

LIMIT = 2**30
"""Bytes of a log that are read."""


def keep_until(path: Path, step: int) -> None:
    """Drop from a log what lies after a step, which will happen again, and a line that was cut short.

    Raises:
        StorageError: If the disk refuses.
    """
    if not is_file(path):
        return
    data = read_bytes(path, LIMIT)
    kept = b"".join(line + b"\n" for line in data.split(b"\n")[:-1] if _step_of(line) <= step)
    if kept != data:
        writing.write_bytes(path, kept)


def last_line(path: Path) -> Config:
    """The last whole line of a log.

    Raises:
        InputError: If there is none, or it cannot be read.
    """
    lines = read_bytes(path, LIMIT).split(b"\n")[:-1]
    if not lines:
        raise InputError(f"{show(path)} holds no whole line")
    where = f"{path}, line {len(lines)}"
    return Config(parse_object(lines[-1], where), where)


def _step_of(line: bytes) -> float:
    """The step that a line speaks of; a line that cannot be read comes after all others."""
    try:
        return float(json.loads(line)["step"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return float("inf")
