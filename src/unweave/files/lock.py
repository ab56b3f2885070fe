"""Locks between processes: one holds a folder at a time, and when it ends, however it ends, the lock is free."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from unweave.files.writing import storage_errors


@contextmanager
def locked(path: str | Path) -> Iterator[int | None]:
    """Hold a lock for as long as the block lasts.

    Args:
        path: The lock's file, which stays.

    Yields:
        None if the lock is ours; otherwise the number of the process that holds it.

    Raises:
        StorageError: If the file cannot be made.
    """
    with storage_errors(path):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        yield _holder(descriptor)
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> int | None:
    """Take the lock; who holds it, if that was not possible."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return int(os.pread(descriptor, 20, 0) or b"0")
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, str(os.getpid()).encode(), 0)
    return None
