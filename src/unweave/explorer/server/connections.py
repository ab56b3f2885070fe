"""The sockets: loopback only, so many connections, and none that makes the server wait."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from unweave.errors import UsageError
from unweave.explorer.server.app import Live
from unweave.explorer.server.guard import HEADERS, URL, Refusal
from unweave.explorer.server.jobs import Jobs, unheard

CONNECTIONS = 32
"""Connections at a time."""
IDLE = 30
"""Seconds in which a request has to arrive whole, and in which a reader has to take what is sent."""
GRACE = 1
"""Seconds that answers under way get when the server ends."""
SPARE = 2**14
"""Bytes of a request's head beyond the limits, so that the guard can refuse in a sentence what is a little too long."""

FULL = Refusal(503, "too many connections", "close a page and load again", ((b"retry-after", b"1"),))
GARBLED = Refusal(400, "this is not a request in HTTP")


class Connection(H11Protocol):
    """One connection, with a deadline for what the other side has to do."""

    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or refuse it where there are too many."""
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            transport.write(FULL.raw())
            transport.close()
            return
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Read; the deadline ends with the request."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._arrived()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._expect()
        super().on_response_complete()
        self._arrived()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        _stop(self._deadline)
        _stop(self._unread)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give the reader a deadline as well."""
        super().pause_writing()
        self._unread = self.loop.call_later(IDLE, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with a reader that reads."""
        _stop(self._unread)
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers of every answer."""
        self.transport.write(GARBLED.raw())
        self.transport.close()

    def _arrived(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            _stop(self._deadline)

    def _expect(self) -> None:
        _stop(self._deadline)
        self._deadline = self.loop.call_later(IDLE, self.transport.abort)


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


class _Server(uvicorn.Server):
    """Ends at a signal, without raising it again: the end of this command is no failure."""

    def __init__(self, config: uvicorn.Config, jobs: Jobs) -> None:
        super().__init__(config)
        self._jobs = jobs

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the jobs, so that no answer is waited for; then the connections."""
        self._jobs.end()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to signals while the block lasts, in the thread that gets them."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self._asked_to_end) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _asked_to_end(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def listening(port: int) -> list[socket.socket]:
    """Sockets of this computer alone, on a port of IPv4 and where possible the same of IPv6.

    Args:
        port: The port; 0 takes a free one.

    Raises:
        UsageError: If the port is taken.
    """
    first = socket.socket(socket.AF_INET)
    first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        first.bind(("127.0.0.1", port))
    except OSError as problem:
        first.close()
        reason = "is in use" if problem.errno == errno.EADDRINUSE else f"cannot be used: {problem.strerror}"
        raise UsageError(f"port {port} {reason}", "give another --port, or none for a free one") from problem
    return [first, *_sixth(first.getsockname()[1])]


def _sixth(port: int) -> list[socket.socket]:
    with suppress(OSError):  # a system without IPv6, or a port that is taken there; the address printed is IPv4
        second = socket.socket(socket.AF_INET6)
        second.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        second.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            second.bind(("::1", port))
        except OSError:
            second.close()
            raise
        return [second]
    return []


def serve(live: Live, sockets: list[socket.socket], tell: Callable[[str], None], begun: Callable[[], None]) -> None:
    """Answer until a signal comes.

    Args:
        live: What is served.
        sockets: From `listening`.
        tell: Where errors of ours are named.
        begun: Called once connections are taken.
    """
    server = prepared(live, sockets, tell)
    for each in sockets:
        each.listen(CONNECTIONS)
    try:
        with unheard(), server.capture_signals():  # before anybody knows the address: who does may end it at once
            begun()
            gc.freeze()  # what is loaded by now stays: Python need not look through torch once more when it ends
            server.run(sockets)
    finally:
        live.jobs.close()


def prepared(live: Live, sockets: list[socket.socket], tell: Callable[[str], None]) -> uvicorn.Server:
    """The server of `serve`, which `should_exit` ends."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it repeats what was sent
    config = uvicorn.Config(
        live.application(sockets[0].getsockname()[1], tell),
        http=Connection,
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=URL + HEADERS + SPARE,
    )
    return _Server(config, live.jobs)
