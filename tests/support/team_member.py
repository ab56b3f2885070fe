"""The command line in a process that torchrun started, which must end with no thread of the team left.

Such a thread may ask for an interpreter that has ended, and then it aborts the process.
"""

import os
import sys
from pathlib import Path

from unweave.cli.app import app

TASKS = Path("/proc/self/task")


def threads():
    """The names of this process's threads, where the system tells them."""
    return [task.read_text().strip() for task in TASKS.glob("*/comm")]


if __name__ == "__main__":
    import faults  # noqa: F401  (beside this script: it puts failures in the way)

    app(sys.argv[1:], standalone_mode=False)
    left = [name for name in threads() if "gloo" in name]
    if left:
        sys.stderr.write(f"process {os.environ['RANK']} leaves {left}\n")
        sys.exit(1)
