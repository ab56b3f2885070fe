"""Silence stderr while a library runs that writes there by itself before it fails."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

STDERR = 2
_turn = threading.Lock()
_kept: list[int] = []  # one entry for each thread in such a block; the first holds where stderr led


@contextmanager
def silence() -> Iterator[None]:
    """Discard what native code writes to stderr within the block, in any number of threads."""
    with _turn:
        _kept.append(_turned_off() if not _kept else -1)
    try:
        yield
    finally:
        with _turn:
            if len(_kept) > 1:
                _kept.pop()
            else:
                _turned_on(_kept.pop())


def _turned_off() -> int:
    """Turn stderr off; return a copy of its descriptor, or -1 if there is none."""
    try:
        kept = os.dup(STDERR)
    except OSError:
        return -1
    os.dup2(_nowhere(), STDERR)
    return kept


def _turned_on(kept: int) -> None:
    if kept >= 0:
        with suppress(OSError):
            os.dup2(kept, STDERR)
        os.close(kept)


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)
