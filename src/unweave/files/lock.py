"""Locks between processes: one process at a time holds a folder, and the lock ends with the process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, SoftFileLock, Timeout

from unweave.files.writing import storage_errors

UNKNOWN = 0
"""The number of a holder that cannot be told."""


@contextmanager
def locked(path: str | Path) -> Iterator[int | None]:
    """Hold a lock for the duration of a block.

    Args:
        path: The lock's file, which stays.

    Yields:
        None if the lock is ours; otherwise the number of the process that holds it, or `UNKNOWN`.

    Raises:
        StorageError: If the file cannot be made.
    """
    lock = FileLock(os.path.realpath(path))
    with storage_errors(path):
        try:
            lock.acquire(timeout=0)
        except Timeout:
            holder: int | None = _holder(path)
        else:
            holder = None
            _sign(lock, path)
    try:
        yield holder
    finally:
        lock.release()


def _sign(lock: FileLock, path: str | Path) -> None:
    """Write our process number into the lock file, unless the file itself is the lock."""
    if not isinstance(lock, SoftFileLock):
        with suppress(OSError):
            descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
            os.write(descriptor, str(os.getpid()).encode())
            os.close(descriptor)


def _holder(path: str | Path) -> int:
    """Read the process number in a lock file."""
    with suppress(OSError, ValueError, IndexError):
        descriptor = os.open(path, os.O_RDONLY)
        number = os.read(descriptor, 20)
        os.close(descriptor)
        return int(number.split()[0])
    return UNKNOWN
