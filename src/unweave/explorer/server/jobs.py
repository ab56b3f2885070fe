"""Computing for a page: two jobs at a time, a short queue, and an end to the work of a page that has left."""

import asyncio
import ctypes
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from unweave.errors import ResourceError

RUNNING = 2
"""Jobs at a time."""
WAITING = 16
"""Jobs that may wait."""
AGAIN = 0.25
"""Seconds after which a job that goes on is interrupted again."""

Work = Callable[[], Any]


class Busy(ResourceError):
    """More jobs than may wait."""


class Gone(Exception):
    """Whoever asked has left."""


class _Left(BaseException):
    """Raised inside a job whose page has left; no library's ``except Exception`` holds it up."""


@dataclass(eq=False)
class _Job:
    work: Work
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    ended: bool = field(default=False)
    left: bool = field(default=False)

    def tell(self, answer: object, problem: Exception | None) -> None:
        """Hand the answer to whoever waits, unless nobody does."""
        with suppress(RuntimeError):  # the loop is closed: the server has ended
            self.loop.call_soon_threadsafe(self._settle, answer, problem)

    def _settle(self, answer: object, problem: Exception | None) -> None:
        if self.future.done():
            return
        if problem is None:
            self.future.set_result(answer)
        else:
            self.future.set_exception(problem)


class Jobs:
    """Threads that compute.

    A thread cannot be killed; Python can raise an exception in it between two steps of the interpreter, which ends a
    job after the tensor operation that it is in.

    Args:
        running: Jobs at a time.
        waiting: Jobs that may wait; one more is refused.
    """

    def __init__(self, running: int = RUNNING, waiting: int = WAITING) -> None:
        self._most = running + waiting
        self._lock = threading.Lock()  # not a Condition: an exception may be raised inside its Python code
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._waiting: set[_Job] = set()
        self._running: dict[int, _Job] = {}
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(running)]
        for thread in self._threads:
            thread.start()

    async def answer(self, work: Work, gone: Callable[[], Coroutine[Any, Any, object]]) -> Any:
        """Compute in a thread.

        Args:
            work: The job.
            gone: Returns when nobody waits for the answer any more; the job is ended then.

        Raises:
            Busy: If too many jobs wait.
            Gone: If nobody waits any more.
        """
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._submit(job)
        leaving = loop.create_task(gone())
        try:
            await asyncio.wait({job.future, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not job.future.done():
                raise Gone
            return job.future.result()
        finally:
            leaving.cancel()
            if not job.future.done() or job.future.cancelled():
                self._end(job)
                loop.call_later(AGAIN, self._insist, job)

    def end(self) -> None:
        """End all jobs: whoever waits is told that nobody answers."""
        with self._lock:
            jobs = [*self._waiting, *self._running.values()]
        for job in jobs:
            self._end(job)
            job.tell(None, Gone())

    def close(self, seconds: float = 1.0) -> None:
        """End all jobs and threads."""
        self.end()
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(seconds)

    def _submit(self, job: _Job) -> None:
        with self._lock:
            if len(self._waiting) + len(self._running) >= self._most:
                raise Busy("too many questions wait", "ask again in a second")
            self._waiting.add(job)
        self._queue.put(job)

    def _end(self, job: _Job) -> None:
        """Take a job from the queue, or raise `_Left` in its thread, once."""
        with self._lock:
            self._waiting.discard(job)
            thread = next((thread for thread, other in self._running.items() if other is job), None)
            if thread is not None and not job.ended:
                job.ended = True
                _raise_in(thread, _Left)

    def _insist(self, job: _Job) -> None:
        """Raise `_Left` once more where Python swallowed it, as it does in a finalizer."""
        with self._lock:
            thread = next((thread for thread, other in self._running.items() if other is job), None)
            if thread is None or job.left:
                return
            _raise_in(thread, _Left)
        with suppress(RuntimeError):  # the loop is closed: the server has ended
            job.loop.call_later(AGAIN, self._insist, job)

    def _work(self) -> None:
        try:
            self._loop()
        except _Left:  # raised again between two steps of the loop: another thread goes on
            self._free()
            threading.Thread(target=self._work, daemon=True).start()

    def _loop(self) -> None:
        while (job := self._queue.get()) is not None:
            with suppress(_Left):
                self._do(job)
            for _ in range(2):  # the exception may arrive as late as here, and only once
                with suppress(_Left):
                    self._free()

    def _do(self, job: _Job) -> None:
        with self._lock:
            if job not in self._waiting:
                return
            self._waiting.remove(job)
            self._running[threading.get_ident()] = job
        try:
            answer, problem = job.work(), None
        except Exception as error:  # noqa: BLE001  (it is raised where the answer is awaited)
            answer, problem = None, error
        except _Left:
            job.left = True
            raise
        self._free()  # whoever gets the answer may ask again at once
        job.tell(answer, problem)

    def _free(self) -> None:
        """The thread has no job, and no exception waits for it."""
        with self._lock:
            self._running.pop(threading.get_ident(), None)
            _raise_in(threading.get_ident(), None)


@contextmanager
def unheard() -> Iterator[None]:
    """Say nothing of a `_Left` that Python met where it cannot be raised; `Jobs` raises it again."""
    before = sys.unraisablehook
    sys.unraisablehook = lambda problem: None if problem.exc_type is _Left else before(problem)
    try:
        yield
    finally:
        sys.unraisablehook = before


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Raise an exception in a thread at its next step, or take back one that was not raised yet."""
    raised = None if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
