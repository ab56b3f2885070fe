"""Each way to write, small: run in processes that are killed on the way."""

import sys
from pathlib import Path

from unweave.files import writing

OLD, NEW = b"old" * 100, b"new" * 1000


def write_file(root):
    writing.write_bytes(root / "file", NEW)


def write_folder(root):
    with writing.folder(root / "folder") as hidden:
        writing.write_bytes(hidden / "a", NEW)
        writing.write_json(hidden / "b.json", {"x": 1})


def remove_file(root):
    writing.remove(root / "file")


WRITERS = [write_file, write_folder, remove_file]

if __name__ == "__main__":
    import faults  # noqa: F401  (beside this script: it puts failures in the way)

    globals()[sys.argv[1]](Path(sys.argv[2]))
