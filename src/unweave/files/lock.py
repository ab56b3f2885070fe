"""Locks between processes: one process at a time holds a folder, and the lock ends with the process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, SoftFileLock, Timeout

from unweave.files.reading import NO_FOLLOW
from unweave.files.writing import PLAIN, storage_errors

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows alone, where an open file cannot be deleted)
    fcntl = None  # type: ignore[assignment]

UNOPENED = -1
UNKNOWN = 0  # the number of a holder that is not known
LARGEST = 2**31  # above every process number


@contextmanager
def locked(path: str | Path) -> Iterator[int | None]:
    """Hold a lock for the duration of a block.

    The folder of the file is locked, too, where the system can, so that deleting the file does not release it.

    Yields:
        None if the lock is ours; otherwise the number of the process that holds it, or `UNKNOWN`.
    """
    place = Path(os.path.realpath(Path(path).parent)) / Path(path).name
    lock, folder = FileLock(place), UNOPENED
    with storage_errors(path):
        if fcntl is not None:
            folder = os.open(place.parent, os.O_RDONLY | PLAIN)
        mine = (folder == UNOPENED or _taken(folder)) and _acquired(lock)
        if mine:
            _sign(lock, place)
    try:
        yield None if mine else _holder(place)
    finally:
        lock.release()
        if folder != UNOPENED:
            os.close(folder)


def _acquired(lock: FileLock) -> bool:
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return False
    return True


def _taken(folder: int) -> bool:
    """Lock an open folder, until it is closed; on a file system without such locks that of the file suffices."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _sign(lock: FileLock, place: Path) -> None:
    """Write our process number into the lock file, unless the file itself is the lock."""
    if not isinstance(lock, SoftFileLock):
        with suppress(OSError):
            descriptor = os.open(place, os.O_WRONLY | os.O_TRUNC | NO_FOLLOW)
            os.write(descriptor, str(os.getpid()).encode())
            os.close(descriptor)


def _holder(place: Path) -> int:
    with suppress(OSError, ValueError, IndexError):
        descriptor = os.open(place, os.O_RDONLY | NO_FOLLOW)
        number = os.read(descriptor, 20)
        os.close(descriptor)
        holder = int(number.split()[0])
        return holder if 0 < holder < LARGEST else UNKNOWN
    return UNKNOWN
