"""The only module that writes files: a reader finds the old bytes or the new ones, never a mixture.

Everything is built under a hidden name beside its place, forced to the disk, and renamed into
place. What a killed process leaves behind is hidden and carries its process number; `sweep`
removes it.

The steps are named with `fault`, so that tests can stop the process or fail the disk at each.
"""

import errno
import json
import os
import re
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from unweave.errors import StorageError, UsageError
from unweave.files.reading import NO_FOLLOW, is_file, show

TEMPORARY = re.compile(r"\..+\.(\d+)-[0-9a-f]{8}\.tmp")

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your disk quota is used up",
    errno.EFBIG: "the file is larger than this process may write",
    errno.EACCES: "you are not allowed to write there",
    errno.EPERM: "you are not allowed to write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.EEXIST: "a part of the path is a file, or the folder already exists",
    errno.ENOTEMPTY: "the folder already exists and is not empty",
    errno.ELOOP: "its symbolic links form a loop",
    errno.ENAMETOOLONG: "the name is too long",
}
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
HINT = "free some space or write elsewhere; what was there before is intact"

WINDOWS = os.name == "nt"
PLAIN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Files are not handed to child processes, and hold bytes; each system knows one of the two flags."""


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write ``data`` into a file, atomically."""
    with stream(path, needed=len(data)) as file:
        half = len(data) // 2
        file.write(data[:half])
        fault("write")
        file.write(data[half:])


def write_text(path: str | Path, text: str) -> None:
    """Write ``text`` into a file as UTF-8, atomically."""
    write_bytes(path, text.encode("utf-8"))


def write_json(path: str | Path, value: object) -> None:
    """Write a value into an indented JSON file, atomically; numbers that are not finite are refused."""
    write_text(path, json.dumps(value, allow_nan=False, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def stream(path: str | Path, needed: int | None = None) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces ``path`` when the block succeeds and vanishes when it fails.

    Args:
        path: The file; missing folders are made, and a link is followed to its target.
        needed: Bytes that will be written, where known, for the message when the disk is full.
    """
    with storage_errors(path, needed):
        place = Path(os.path.realpath(path))
        mode = _mode_to_keep(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary = _beside(place)
        try:
            with _create(temporary, mode) as file:
                yield file
                file.flush()
                fault("fsync")
                os.fsync(file.fileno())
            fault("rename")
            temporary.replace(place)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sync_folder(place.parent)


def append_line(path: str | Path, line: str) -> None:
    """Append one line to a file in one write; it is on the disk when this returns.

    If a kill cut the last line short, the new line starts on a line of its own.
    """
    data = line.encode("utf-8") + b"\n"
    with storage_errors(path, len(data)):
        fault("append")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | NO_FOLLOW | PLAIN, 0o666)
        try:
            os.lseek(descriptor, max(0, os.fstat(descriptor).st_size - 1), os.SEEK_SET)
            cut_short = os.read(descriptor, 1) not in (b"", b"\n")
            os.write(descriptor, b"\n" + data if cut_short else data)
            fault("fsync")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def folder(path: str | Path) -> Iterator[Path]:
    """Make a hidden folder that moves to ``path`` when the block succeeds and vanishes when it fails.

    ``path`` must be free or an empty folder; the content is forced to the disk before the rename.
    """
    with storage_errors(path):
        place = Path(os.path.realpath(path))
        _refuse_taken(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary = _beside(place)
        fault("create")
        temporary.mkdir()
        try:
            yield temporary
            _sync_tree(temporary)
            fault("rename")
            temporary.rename(place)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
        _sync_folder(place.parent)


def probe(folder: str | Path, room: int = 0) -> None:
    """Make a folder, and test that it can be written and has ``room`` bytes free, before a long computation."""
    with storage_errors(folder):
        place = Path(os.path.realpath(folder))
        place.mkdir(parents=True, exist_ok=True)
        temporary = _beside(place / "probe")
        _create(temporary, 0o600).close()
        temporary.unlink()
        free = shutil.disk_usage(place).free
    if free < room:
        raise StorageError(
            f"{show(place)} has room for {free / 1e6:,.0f} MB, and {room / 1e6:,.0f} MB are needed",
            "make room, or choose another folder",
        )


def remove(path: str | Path) -> None:
    """Remove a file or folder in one step: rename it out of sight, then delete it."""
    with storage_errors(path):
        place = Path(path)
        hidden = _beside(place)
        fault("remove")
        place.rename(hidden)
        _sync_folder(place.parent)
        fault("purge")
        _delete(hidden)


def sweep(folder: str | Path) -> int:
    """Delete the half-written leftovers of dead processes in a folder, and count them."""
    with storage_errors(folder):
        leftovers = [p for p in Path(folder).iterdir() if _is_abandoned(p.name)]
        for leftover in leftovers:
            _delete(leftover)
        return len(leftovers)


@contextmanager
def storage_errors(path: str | Path, needed: int | None = None) -> Iterator[None]:
    """Turn system errors into messages that name the path and the bytes needed; an interruption passes through."""
    if "\0" in str(path):
        raise StorageError(f"cannot write {show(path)}: the name holds a NUL character")
    try:
        yield
    except OSError as problem:
        if isinstance(problem.__context__, KeyboardInterrupt):  # it broke off what then failed, as rmtree may
            raise problem.__context__ from None
        number = problem.errno or 0
        reason = REASONS.get(number, os.strerror(number) if number else str(problem))
        what = f"cannot write {show(path)}" + (f" ({needed:,} bytes)" if needed is not None else "")
        raise StorageError(f"{what}: {reason}", HINT if number in FULL else "") from problem


def _mode_to_keep(place: Path) -> int:
    """The permissions of the file to be replaced; devices and folders are refused."""
    try:
        mode = place.stat().st_mode
    except FileNotFoundError:
        return 0o666
    if not stat.S_ISREG(mode):
        raise StorageError(f"cannot write {show(place)}: what is there is not a regular file")
    return stat.S_IMODE(mode)


def refuse_taken(path: str | Path, *, force: bool) -> None:
    """Refuse to replace a file unless ``force`` is given.

    Raises:
        UsageError: If there is a file.

    Example:
        >>> refuse_taken("not-there.html", force=False)
    """
    if is_file(path) and not force:
        raise UsageError(f"{show(path)} already exists", "give another name, or --force to replace it")


def _refuse_taken(place: Path) -> None:
    if place.exists() and not (place.is_dir() and not any(place.iterdir())):
        raise StorageError(
            f"cannot make the folder {show(place)}: a file or folder of that name already exists",
            "choose another name, or remove it first",
        )


def _beside(place: Path) -> Path:
    """A hidden name in the same folder, hence on the same disk, that carries our process number."""
    return place.with_name(f".{place.name[:150]}.{os.getpid()}-{secrets.token_hex(4)}.tmp")


def _is_abandoned(name: str) -> bool:
    ours = TEMPORARY.fullmatch(name)
    return ours is not None and not _alive(int(ours[1]))


def _alive(process: int) -> bool:
    if WINDOWS:
        return True  # os.kill would end the process there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _create(path: Path, mode: int) -> BinaryIO:
    fault("create")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAIN, mode)
    return os.fdopen(descriptor, "wb")


def _sync_tree(root: Path) -> None:
    for path in sorted(root.rglob("*")):
        _sync(path)
    _sync(root)


def _sync_folder(path: Path) -> None:
    fault("fsync_folder")
    _sync(path)


def _sync(path: Path) -> None:
    if WINDOWS and path.is_dir():
        return  # a folder cannot be opened there, and needs no syncing
    descriptor = os.open(path, (os.O_RDWR if WINDOWS else os.O_RDONLY) | PLAIN)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def fault(name: str) -> None:
    """Name a step of writing. It does nothing; tests put failures in its place."""
