"""The live page: its files, the bundle of one model, and answers about it. No address names a file."""

import asyncio
import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from http import HTTPStatus
from queue import SimpleQueue
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from torch.overrides import TorchFunctionMode

from unweave.errors import InputError, ResourceError, UnweaveError
from unweave.explorer.answers import packed
from unweave.explorer.report import built
from unweave.explorer.requests import Executor
from unweave.explorer.server.guard import Application, Guard, refusal
from unweave.files import json

ASSETS = {
    "explorer.js": "text/javascript; charset=utf-8",
    "explorer.css": "text/css; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "licenses.txt": "text/plain; charset=utf-8",
}
"""Files of the page, with their types."""
DEPTH = 6  # lists and objects inside one another in a request, at most
MESSAGES = {404: "there is nothing at this address", 405: "this address does not take this method"}

PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>unweave</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/explorer.css">
</head>
<body>
<div id="app" data-host="live"></div>
<noscript>The live page needs JavaScript. `unweave report MODEL -o FILE` writes one that can be read without.</noscript>
<script type="module" src="/explorer.js"></script>
</body>
</html>
"""


class UntilLeft(TorchFunctionMode):
    """Make the next tensor operation of this thread raise `ClientDisconnect` if the client has ``left``."""

    def __init__(self, left: threading.Event) -> None:
        super().__init__()
        self._left = left

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call the operation, unless the client has left."""
        if self._left.is_set():
            raise ClientDisconnect
        return func(*args, **(kwargs or {}))


class Worker:
    """One thread that computes one answer at a time, ``busy`` while it does.

    It is a daemon: a tensor operation cannot be interrupted, and the program does not wait for it at its end.
    """

    def __init__(self) -> None:
        self.busy = False
        self._queue: SimpleQueue[tuple[Callable[[], bytes], Future[bytes]]] = SimpleQueue()
        threading.Thread(target=self._work, daemon=True).start()

    async def compute(self, work: Callable[[], bytes]) -> bytes:
        """Wait for the result of a function, which is not begun if the client has left."""
        future: Future[bytes] = Future()
        self._queue.put((work, future))
        return await asyncio.wrap_future(future)

    def _work(self) -> None:
        while True:
            work, future = self._queue.get()
            if not future.set_running_or_notify_cancel():
                continue
            self.busy = True
            try:
                found = work()
            except Exception as problem:  # noqa: BLE001  (it is raised in the coroutine that waits)
                self.busy = False
                future.set_exception(problem)
            else:
                self.busy = False
                future.set_result(found)


@dataclass(eq=False)
class LivePages:
    """Bundle and executor that are served."""

    manifest: bytes  # JSON
    chunks: Mapping[str, bytes]  # by id
    executor: Executor
    host: str = ""  # what a browser calls this server, where a port is forwarded to it: ``localhost:8000``
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)  # the secret, 256 bits
    tables: Callable[[str], object] = lambda what: {"tables": (), "schema": {}, "left_out": ()}  # makes offered ones
    worker: Worker = field(default_factory=Worker, repr=False)
    slow: Worker = field(default_factory=Worker, repr=False)  # makes tables while questions are answered

    def application(self, port: int, tell: Callable[[str], None] = lambda line: None) -> Application:
        """The guarded application for one port; ``tell`` gets the names of internal errors, never what was sent."""
        return Guard(_routed(self, tell), port, self.token, self.host)

    def address(self, port: int) -> str:
        """The address to open; a browser does not send what follows the number sign."""
        return f"http://{self.host or f'127.0.0.1:{port}'}/#token={self.token}"


Endpoint = Callable[[Request], Any]


def _routed(live: LivePages, tell: Callable[[str], None]) -> Starlette:
    """The routes: the page's files, the bundle, and requests for answers, token ids and tables."""

    async def broken(request: Request, problem: Exception) -> Response:
        tell(f"internal error: {type(problem).__name__}")
        return refusal(500, "internal error; the terminal names it")

    files = {f"/{name}": (built(name), kind) for name, kind in ASSETS.items()}
    files |= {"/": (PAGE, "text/html; charset=utf-8")}
    routes = [
        *(Route(path, _constant(*content), methods=["GET"]) for path, content in files.items()),
        Route("/manifest", _constant(live.manifest, "application/json"), methods=["GET"]),
        Route("/chunk/{id}", _chunk(live), methods=["GET"]),
        Route("/ask", _answering(live.worker, live.executor.ask), methods=["POST"]),
        Route(
            "/encode",
            _answering(live.worker, lambda given: live.executor.encode(str(given.get("model")), given.get("text"))),
            methods=["POST"],
        ),
        Route("/tables", _answering(live.slow, lambda given: live.tables(str(given.get("what")))), methods=["POST"]),
    ]
    handlers = {HTTPException: _not_routed, UnweaveError: _not_answered, ClientDisconnect: _gone, Exception: broken}
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return app


def _constant(body: bytes, kind: str) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        return Response(body, media_type=kind)

    return endpoint


def _chunk(live: LivePages) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        chunk = live.chunks.get(request.path_params["id"])
        if chunk is None:
            raise HTTPException(404)
        return Response(chunk, media_type="application/octet-stream")

    return endpoint


def _answering(worker: Worker, answer: Callable[[dict[str, object]], object]) -> Endpoint:
    """Compute answers; one whose page leaves is not begun, or ends at its next operation."""

    async def endpoint(request: Request) -> Response:
        given = json.parse_object(await request.body(), "the request", DEPTH)
        gone = threading.Event()

        def compute() -> bytes:
            with UntilLeft(gone):
                return packed(answer(given)).framed()

        computed = asyncio.ensure_future(worker.compute(compute))
        leaving = asyncio.ensure_future(_left(request))
        await asyncio.wait({computed, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if not computed.done():
            gone.set()
            computed.cancel()
            raise ClientDisconnect
        return Response(computed.result(), media_type="application/octet-stream")

    return endpoint


async def _left(request: Request) -> None:
    """Return when the page has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        await asyncio.sleep(0)


async def _gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=HTTPStatus.REQUEST_TIMEOUT)


async def _not_routed(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    return refusal(status, MESSAGES.get(status, HTTPStatus(status).phrase))


async def _not_answered(request: Request, problem: Exception) -> Response:
    status = 400 if isinstance(problem, InputError) else 413 if isinstance(problem, ResourceError) else 422
    fact, hint = (problem.fact, problem.hint) if isinstance(problem, UnweaveError) else (str(problem), "")
    return refusal(status, fact, hint)
