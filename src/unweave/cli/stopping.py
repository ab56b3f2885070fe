"""Ctrl-C and SIGTERM while something long runs: the first asks it to stop well, the second ends it now."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def asked_to_stop(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Watch for signals as long as the block lasts.

    Args:
        say: Told, at the first signal, what will happen.

    Yields:
        A function that tells whether somebody asked to stop.
    """
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if seen:
            raise KeyboardInterrupt
        seen.append(number)
        say("stopping after this step and saving; once more ends it now")

    before = {number: signal.signal(number, note) for number in SIGNALS}
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
