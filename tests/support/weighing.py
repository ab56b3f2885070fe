"""The largest memory of a process of its own (Linux), as it tells at its end.

What the system tells of a process that has ended counts the memory of the one that began it.
"""

import os
import re
import subprocess
import sys

MAIN = "from unweave.cli import main; main()"
NOTHING = "import torch, unweave as uw; uw.load('example:copier').run('abc').logits; import unweave.cli"
"""What a process does that loads the library and computes something small."""


def peak(code: str, *words: str) -> tuple[int, int]:
    """Exit code and largest memory of Python that runs code, given words, in bytes."""
    read, write = os.pipe()
    tell = f"import atexit, os; atexit.register(lambda: os.write({write}, open('/proc/self/status', 'rb').read()))"
    done = subprocess.run(
        [sys.executable, "-c", f"{tell}; {code}", *words],
        check=False,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
    )
    os.close(write)
    with open(read, encoding="ascii") as told:
        return done.returncode, 1024 * int(re.search(r"VmHWM:\s*(\d+) kB", told.read())[1])
