"""Memory: what is free, estimates that are refused before anything is allocated, and one error where it runs out."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from unweave.errors import InputError, ResourceError
from unweave.files.reading import read_bytes

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

SMALL = 2**28  # bytes that need no estimate
GROUPS = (("memory.max", "memory.current"), ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"))
"""The limit of a container and what it uses, in the two versions of control groups."""
ASKED = re.compile(r"tried to allocate (\d+) bytes|[Tt]ried to allocate ([\d.]+ [KMGT]iB)")
REFUSED = ("can't allocate memory", "not enough memory", "out of memory", "Cannot allocate memory")
"""Phrases in the RuntimeError that torch raises when memory runs out."""


def available() -> int:
    """Bytes of memory that this process may still take, as limited by the computer, its container and its own limit."""
    return max(0, min(*_of_computer(), *_of_container(), *_of_process(), 2**63))


def refuse_beyond(needed: float, what: str, smaller: str) -> None:
    """Refuse what needs more memory than there is, before it is allocated."""
    if needed > SMALL and needed > (have := available()):
        raise ResourceError(f"{what} needs at least {in_words(needed)} of memory; {in_words(have)} is free", smaller)


@contextmanager
def allocating(what: str, smaller: str) -> Iterator[None]:
    """Turn the various out-of-memory errors into a `ResourceError`."""
    try:
        yield
    except (MemoryError, RuntimeError) as problem:
        if not ran_out(problem):
            raise
        raise ResourceError(f"{what}: {described(problem)}", smaller) from problem


def ran_out(problem: BaseException) -> bool:
    """Tell whether an error means that memory ran out."""
    return isinstance(problem, MemoryError) or any(words in str(problem) for words in REFUSED)


def described(problem: BaseException) -> str:
    """State in words how much memory was needed and how much there is."""
    found, free = ASKED.search(str(problem)), available()
    if found is None:
        return f"more memory was needed; {in_words(free)} is free"
    asked = f"{in_words(int(found[1])) if found[1] else found[2]} of memory was needed"
    if found[1] and int(found[1]) <= free:
        return f"{asked} in one piece, and the system refused it"
    return f"{asked}; {in_words(free)} is free"


def in_words(count: float) -> str:
    """A number of bytes in words: ``1.5 GB``."""
    for unit in ("bytes", "kB", "MB", "GB", "TB"):
        if count < 1000:
            return f"{count:,.3g} {unit}"
        count /= 1000
    return f"{count:,.0f} PB" if count < 1e6 else f"{count:.1e} PB"


def _of_computer() -> list[int]:
    with suppress(InputError, IndexError, ValueError):
        text = read_bytes("/proc/meminfo", 10**6).decode("ascii", "replace")
        return [int(text.split("MemAvailable:")[1].split()[0]) * 1024]
    if hasattr(os, "sysconf"):
        return [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    return []


def _of_container() -> list[int]:
    found = []
    for limit, used in GROUPS:
        with suppress(InputError, ValueError):
            root = Path("/sys/fs/cgroup")
            free = int(read_bytes(root / limit, 100)) - int(read_bytes(root / used, 100))
            found.append(free + _reclaimable(root / Path(used).parent / "memory.stat"))
    return found


def _reclaimable(stat: Path) -> int:
    """Bytes of cached files that the container can reclaim."""
    words = read_bytes(stat, 10**6).decode("ascii", "replace").split()
    return sum(int(n) for name, n in pairwise(words) if name in ("inactive_file", "active_file"))


def _of_process() -> list[int]:
    if resource is None:
        return []
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return []
    with suppress(InputError, IndexError, ValueError):
        return [limit - int(read_bytes("/proc/self/statm", 1000).split()[0]) * os.sysconf("SC_PAGE_SIZE")]
    return [limit]
