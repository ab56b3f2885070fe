"""Two settings for all memory of a process: freed blocks are kept, and cycles of objects are looked for less often."""

import ctypes
import gc
import sys

M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_MAX = -1, -2, -4
MORE = 300_000
"""New objects after which Python looks for unused cycles among them: more than torch and a command begin with."""


def keep_freed_memory() -> None:
    """Ask the C library to keep freed blocks for what comes next, in this process and from now on.

    By default glibc gives large blocks back to the system, which clears every page anew when the next step asks for
    it: up to half the time of a training step or of a run. Held memory then stays at its peak. Where the C library is
    another one, nothing happens.

    It holds for the whole process, so only the command line asks for it. It does what
    ``MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=2147483647 MALLOC_TOP_PAD_=268435456`` does before a start.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return
    mallopt(M_MMAP_MAX, 0)
    mallopt(M_TRIM_THRESHOLD, 2**31 - 1)
    mallopt(M_TOP_PAD, 2**28)


def seldom_collect() -> None:
    """Let Python look for unused cycles of objects less often, in this process and from now on.

    By default it looks after every 700 new objects, and through all objects whenever they have grown by a quarter.
    torch alone has 170,000, and a command whose model has many layers went through them three times before its answer:
    a quarter of its time without torch. What is in no cycle is freed at once, as ever, and the cycles of a command are
    those of what it imports: neither a run nor a step of training leaves any.
    """
    gc.set_threshold(MORE, *gc.get_threshold()[1:])


def collect_no_more() -> None:
    """Let this process end without a search for unused cycles of objects; its memory is freed with it.

    The search goes through all objects of torch, which takes a tenth of the time of importing them.
    """
    gc.freeze()
