"""Folders from elsewhere: they hold files and folders only, so that nothing in them leads outside."""

import os
from pathlib import Path

from unweave.errors import InputError
from unweave.files.reading import is_folder, show

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
"""Flag of `os.open` that refuses a symbolic link, where a system has it."""
INSIDE = ("step-", "trajectory")
"""Prefixes of the folders inside a run folder."""


def refuse_links(folder: str | Path) -> None:
    """Refuse a run folder in which anything is neither a file nor a folder: links, FIFOs, devices, sockets.

    The folder itself may be a link, since its name was given on the command line or in a program.
    """
    if path := next(iter(_strange(Path(folder))), None):
        raise InputError(
            f"{show(path)} is a link or a special file; in a run folder nothing is followed",
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
