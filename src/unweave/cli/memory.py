"""Settings for all memory of a process, which only the command line makes: freed blocks are kept, cycles left alone."""

import ctypes
import gc
import sys

M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_MAX = -1, -2, -4
MORE = 300_000
"""New objects after which Python looks for unused cycles among them: more than torch and a command begin with."""


def keep_freed_memory() -> None:
    """Let the C library keep freed blocks for what comes next; nothing where it is not glibc.

    By default glibc returns large blocks to the system, which clears every page again when the next step needs it: up
    to half the time of a training step or of a run. Held memory then stays at its peak.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform.startswith("linux") else None
    if mallopt is not None:
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, 2**31 - 1)
        mallopt(M_TOP_PAD, 2**28)


def seldom_collect() -> None:
    """Let Python search for unused cycles less often: torch has 170,000 objects, and runs and steps leave no cycle.

    The default search took a quarter of the time, torch aside, of a command whose model has many layers.
    """
    gc.set_threshold(MORE, *gc.get_threshold()[1:])


def collect_no_more() -> None:
    """Let this process end without a last search, which takes a tenth of the time of importing torch."""
    gc.freeze()
