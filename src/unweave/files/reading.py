"""The only module that opens files for reading: regular files only, up to a size limit.

A path can name a FIFO that never answers, a device, a loop of links, a folder, or a file of a
terabyte. Each of them is refused with a sentence before a byte is read.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from unweave.errors import InputError

KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFCHR: "a character device",
    stat.S_IFBLK: "a block device",
    stat.S_IFSOCK: "a socket",
}

REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.ELOOP: "its symbolic links form a loop",
    errno.EACCES: "you are not allowed to read it",
    errno.EPERM: "you are not allowed to read it",
    errno.ENAMETOOLONG: "the name is too long",
}

FLAGS = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""Not inherited by child processes, no blocking, no controlling terminal, bytes as they are, where a system can."""


def read_bytes(path: str | Path, limit: int) -> bytes:
    """Read a file of at most ``limit`` bytes."""
    with stream(path) as file:
        refuse_larger(path, size(file), limit)
        data = file.read(limit + 1)
    refuse_larger(path, len(data), limit)
    return data


def read_text(path: str | Path, limit: int) -> str:
    """Read a UTF-8 file of at most ``limit`` bytes; a byte order mark is dropped."""
    data = read_bytes(path, limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = len(data) - len(problem.object)  # length of the byte order mark, if there is one
        raise InputError(
            f"{show(path)} is not UTF-8 text, from byte {before + problem.start:,} on", "save the file as UTF-8"
        ) from problem


@contextmanager
def stream(path: str | Path) -> Iterator[BinaryIO]:
    """Open a regular file for reading bytes."""
    if "\0" in str(path):
        raise InputError(f"cannot read {show(path)}: the name holds a NUL character")
    try:
        os.fsencode(path)
    except UnicodeEncodeError as problem:
        raise InputError(f"cannot read {show(path)}: no file can have such a name") from problem
    try:
        _refuse_special(path, os.stat(path).st_mode)
        # Between the two looks the path may have changed; O_NONBLOCK keeps a FIFO from holding us.
        descriptor = os.open(path, os.O_RDONLY | FLAGS)
        with os.fdopen(descriptor, "rb") as file:
            _refuse_special(path, os.fstat(descriptor).st_mode)
            yield file
    except OSError as problem:
        raise InputError(f"cannot read {show(path)}: {_reason(problem)}") from problem


def size(file: BinaryIO) -> int:
    """Length of an open file in bytes."""
    return os.fstat(file.fileno()).st_size


def is_sparse(file: BinaryIO) -> bool:
    """Tell whether a file over a gigabyte claims more than a hundred times the bytes it occupies on disk."""
    facts = os.fstat(file.fileno())
    blocks = getattr(facts, "st_blocks", facts.st_size)  # unknown on Windows
    return facts.st_size > 2**30 and blocks * 512 * 100 < facts.st_size


def is_file(path: str | Path) -> bool:
    """Tell whether a path leads to a regular file."""
    return _mode_is(path, stat.S_ISREG)


def is_folder(path: str | Path) -> bool:
    """Tell whether a path leads to a folder."""
    return _mode_is(path, stat.S_ISDIR)


def refuse_larger(path: str | Path, seen: int, limit: int) -> None:
    """Refuse a file larger than its kind can sensibly be."""
    if seen > limit:
        raise InputError(f"{show(path)} has {seen:,} bytes; at most {limit:,} are read from such a file")


def show(value: object, most: int = 200) -> str:
    """Make a path, name or value fit for a message: control characters escaped, long texts cut."""
    text = "".join(map(_printable, str(value)[: most + 1]))
    return text if len(text) <= most else text[: most - 1] + "…"


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _refuse_special(path: str | Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = KINDS.get(stat.S_IFMT(mode), "a special file")
        raise InputError(f"cannot read {show(path)}: it is {kind}, and a regular file was expected")


def _reason(problem: OSError) -> str:
    if problem.errno is None:
        return str(problem)
    return REASONS.get(problem.errno, os.strerror(problem.errno))


def _mode_is(path: str | Path, test: Callable[[int], bool]) -> bool:
    try:
        return test(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)  # flag of `os.open` that refuses a symbolic link, where a system has it
INSIDE = ("step-", "trajectory")
"""Prefixes of the folders inside a run folder."""


def refuse_links(folder: str | Path) -> None:
    """Refuse a run folder in which anything is neither a file nor a folder: links, FIFOs, devices, sockets.

    The folder itself may be a link, since its name was given on the command line or in a program.
    """
    if path := next(iter(_strange(Path(folder))), None):
        raise InputError(
            f"{show(path)} is a link or a special file; links in a run folder are not followed",
            "put the file itself there, or copy the run: cp -rL",
        )


def _strange(folder: Path) -> list[Path]:
    """Everything in a run folder, and in the folders that a run makes in it, that is neither file nor folder."""
    found: list[Path] = []
    if not is_folder(folder):
        return found
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    found += _strange(Path(entry.path)) if entry.name.startswith(INSIDE) else []
                elif not entry.is_file(follow_symlinks=False):
                    found.append(Path(entry.path))
    except OSError as problem:
        raise InputError(f"cannot list {show(folder)}: {os.strerror(problem.errno or 0)}") from problem
    return found
