"""A log of a training: a JSON object a line, each of a step, cut back to a step when the run goes on from there."""

import json
from pathlib import Path

from unweave.io import atomic
from unweave.io.safe_open import is_file, read_bytes

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
        atomic.write_bytes(path, kept)


def _step_of(line: bytes) -> float:
    """The step that a line speaks of; a line that cannot be read comes after all others."""
    try:
        return float(json.loads(line)["step"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return float("inf")
