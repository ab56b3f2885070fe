"""Ctrl-C and SIGTERM during a training: the first stops it after its step and saves, the second ends it at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def asked_to_stop(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Watch for signals in the block; outside the main thread, where Python allows no handlers, for none.

    Yields:
        A function that returns whether a signal to stop has come.
    """
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if seen:
            raise KeyboardInterrupt
        seen.append(number)
        say("stopping after this step and saving; a second signal ends it at once")

    watched = SIGNALS if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.signal(number, note) for number in watched}
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
