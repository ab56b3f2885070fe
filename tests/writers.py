"""Each way to write, small: run in processes that are killed on the way."""

import sys
from pathlib import Path

from unweave.io import atomic

OLD, NEW = b"old" * 100, b"new" * 1000


def write_file(root):
    atomic.write_bytes(root / "file", NEW)


def write_folder(root):
    with atomic.folder(root / "folder") as hidden:
        atomic.write_bytes(hidden / "a", NEW)
        atomic.write_json(hidden / "b.json", {"x": 1})


def remove_file(root):
    atomic.remove(root / "file")


WRITERS = [write_file, write_folder, remove_file]

if __name__ == "__main__":
    globals()[sys.argv[1]](Path(sys.argv[2]))
