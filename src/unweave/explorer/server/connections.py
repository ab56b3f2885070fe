"""The sockets: loopback only, a limited number of connections, and an end at Ctrl-C."""

import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from unweave.errors import UsageError
from unweave.explorer.server.app import LivePages

CONNECTIONS = 64  # connections at a time; uvicorn answers 503 beyond
HEAD = 2**16  # bytes of a request's address and headers that are kept while it arrives
IDLE = 30  # seconds that a connection stays open between requests
GRACE = 1  # seconds that answers under way get when the server ends


def listening(port: int) -> list[socket.socket]:
    """Loopback sockets, on a port of IPv4 and, where possible, the same of IPv6; 0 takes a free one."""
    try:
        first = _bound(socket.AF_INET, "127.0.0.1", port)
    except OSError as problem:
        reason = "is in use" if problem.errno == errno.EADDRINUSE else f"cannot be used: {problem.strerror}"
        raise UsageError(f"port {port} {reason}", "give another --port, or none for a free one") from problem
    with suppress(OSError):  # a system without IPv6, or a port that is taken there; the address printed is IPv4
        return [first, _bound(socket.AF_INET6, "::1", first.getsockname()[1])]
    return [first]


def _bound(family: int, host: str, port: int) -> socket.socket:
    """A bound socket that names its protocol: only then does asyncio turn off Nagle's algorithm, 40 ms per answer."""
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    return made


def serve(
    live: LivePages, sockets: list[socket.socket], tell: Callable[[str], None], begun: Callable[[], None]
) -> None:
    """Answer until Ctrl-C or SIGTERM; ``tell`` gets the names of internal errors, ``begun`` is called at the start."""
    # uvicorn raises a signal again when it has ended; SIGTERM then ends this like Ctrl-C
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            gc.freeze()  # loaded modules stay: Python need not look through torch once more, now or when it ends
            gc.set_threshold(10_000)
            prepared(live, sockets, tell, begun).run(sockets)
    finally:
        signal.signal(signal.SIGTERM, before)


def prepared(
    live: LivePages, sockets: list[socket.socket], tell: Callable[[str], None], begun: Callable[[], None]
) -> uvicorn.Server:
    """The server of `serve`, which `should_exit` ends."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it repeats what was sent
    config = uvicorn.Config(
        live.application(sockets[0].getsockname()[1], tell),
        http="h11",
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=HEAD,
    )
    return _Server(config, begun)


class _Server(uvicorn.Server):
    """Calls ``begun`` once Ctrl-C can end it, not before: a signal would stop a half-started server."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()
