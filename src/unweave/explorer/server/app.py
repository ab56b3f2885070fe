"""The live page: its files, the bundle of one model, and answers about it. No address names a file."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from unweave.errors import BadInput, InputError, ResourceError, UnweaveError
from unweave.explorer import wire
from unweave.explorer.server.guard import BODY, BROKEN, Application, Guard, Refusal, excerpt
from unweave.explorer.server.jobs import Busy, Gone, Jobs
from unweave.files import json
from unweave.files.reading import is_file, read_bytes

STATIC = Path(__file__).parents[1] / "static"
ASSETS = {
    "explorer.js": "text/javascript; charset=utf-8",
    "explorer.css": "text/css; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "licenses.txt": "text/plain; charset=utf-8",
}
"""Files of the page, with their types."""
LARGEST = 8 * 2**20
"""Bytes of a file of the page, at most."""
DEPTH = 6
"""Lists and objects inside one another in a question, at most."""
TOGETHER = 64
"""Chunks, or questions, that are asked together, at most."""
SMALL = 2**20
"""Bytes that they have, at most; what is beyond is asked for alone."""
AGAIN = ((b"retry-after", b"1"),)

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


class Executor(Protocol):
    """Answers questions about models; see `web/src/core/requests.ts`."""

    def ask(self, request: Mapping[str, object]) -> object:
        """The answer to one of the six requests: dictionaries, lists, numbers, texts and arrays.

        Raises:
            UnweaveError: If the question has no answer, in a sentence.
        """

    def encode(self, model: str, text: str) -> object:
        """Ids of a text with the start token in front, cut at the context, and how many were left out."""


@dataclass(frozen=True)
class Live:
    """Bundle and executor that are served.

    Attributes:
        manifest: The manifest of the bundle, as JSON.
        chunks: Its chunks by id.
        executor: Answers questions.
        token: The secret of this session, 256 bits.
        jobs: Threads that compute.
    """

    manifest: bytes
    chunks: Mapping[str, bytes]
    executor: Executor
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    jobs: Jobs = field(default_factory=Jobs, repr=False)

    def application(self, port: int, tell: Callable[[str], None] = lambda line: None) -> Application:
        """The guarded application for one port.

        Args:
            port: The port that is listened on.
            tell: Where errors of ours are named.
        """
        return Guard(_routed(self), port, self.token, tell)

    def address(self, port: int) -> str:
        """The address to open; a browser does not send what follows the number sign."""
        return f"http://127.0.0.1:{port}/#token={self.token}"


def _routed(live: Live) -> Starlette:
    """The routes: four files, the bundle, two kinds of question."""
    files = {f"/{name}": (_asset(name), kind) for name, kind in ASSETS.items()}
    files["/"] = (PAGE, "text/html; charset=utf-8")
    routes = [Route(path, _constant(*content), methods=["GET"]) for path, content in files.items()]
    routes += [
        Route("/manifest", _constant(live.manifest, "application/json"), methods=["GET"]),
        Route("/chunk/{id}", _chunk(live.chunks), methods=["GET"]),
        Route("/chunks", _chunks(live.chunks), methods=["POST"]),
        Route("/ask", _answering(live, lambda given: live.executor.ask(given)), methods=["POST"]),
        Route("/asks", _answering(live, lambda given: _together(live.executor, given)), methods=["POST"]),
        Route("/encode", _answering(live, lambda given: _encoded(live.executor, given)), methods=["POST"]),
    ]
    handlers = {HTTPException: _refused_by_router, UnweaveError: _refused, Exception: _broken}
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return app


def _asset(name: str) -> bytes:
    return read_bytes(STATIC / name, LARGEST) if is_file(STATIC / name) else b""


Endpoint = Callable[[Request], Any]


def _constant(body: bytes, kind: str) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        return Response(body, media_type=kind)

    return endpoint


def _chunk(chunks: Mapping[str, bytes]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        chunk = chunks.get(request.path_params["id"])
        if chunk is None:
            raise HTTPException(404)
        return Response(chunk, media_type="application/octet-stream")

    return endpoint


def _chunks(chunks: Mapping[str, bytes]) -> Endpoint:
    """Several chunks in one answer: a request for each takes longer than what it brings."""

    async def endpoint(request: Request) -> Response:
        try:
            ids = json.parse_object(await request.body(), "the question", DEPTH).get("ids")
        except InputError as problem:
            return _response(_sentence(400, problem))
        if not isinstance(ids, list) or len(ids) > TOGETHER:
            return _response(Refusal(400, f"ids is no list of at most {TOGETHER} chunks"))
        found = [chunks.get(one) if isinstance(one, str) else None for one in ids]
        return Response(_fitting(found).framed(), media_type="application/octet-stream")

    return endpoint


def _fitting(found: Sequence[bytes | None]) -> wire.Packed:
    """Pack the chunks that are here, as long as there is room; None stands for each of the others."""
    room = SMALL
    places: list[object] = []
    buffers: list[bytes] = []
    for chunk in found:
        if chunk is None or len(chunk) > room:
            places.append(None)
            continue
        places.append({"array": len(buffers), "dtype": "u8", "shape": [len(chunk)]})
        buffers.append(chunk)
        room -= len(chunk)
    return wire.Packed({"chunks": places}, tuple(buffers))


def _answering(live: Live, work: Callable[[dict[str, object]], object]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            given = json.parse_object(await request.body(), "the question", DEPTH)
        except InputError as problem:
            return _response(_sentence(400, problem))
        try:
            body = await live.jobs.answer(lambda: wire.packed(work(given)).framed(), lambda: _left(request))
        except Gone:
            return Response(status_code=HTTPStatus.REQUEST_TIMEOUT)  # nobody reads it
        return Response(body, media_type="application/octet-stream")

    return endpoint


async def _left(request: Request) -> None:
    """Return when the page has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        await asyncio.sleep(0)


def _encoded(executor: Executor, given: Mapping[str, object]) -> object:
    return executor.encode(json.text(given, "model"), json.text(given, "text", longest=BODY))


def _together(executor: Executor, given: Mapping[str, object]) -> list[object]:
    """Columns of several heads, each as if it were asked for alone; a sentence stands for what is refused."""
    asked = given.get("requests")
    if not isinstance(asked, list) or len(asked) > TOGETHER:
        raise BadInput(f"requests is no list of at most {TOGETHER}", "ask for fewer at once")
    return [_answer_or_sentence(executor, one) for one in asked]


def _answer_or_sentence(executor: Executor, request: Any) -> object:
    try:
        if not isinstance(request, dict) or request.get("kind") != "column":
            raise BadInput("of all requests only columns are answered together", "ask for it alone")
        return executor.ask(request)
    except UnweaveError as problem:
        return {"refused": {"message": excerpt(problem.message), "hint": excerpt(problem.hint)}}


async def _refused_by_router(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    message = {404: "there is nothing at this address", 405: "this address is not asked in this way"}
    return _response(Refusal(status, message.get(status, HTTPStatus(status).phrase)))


async def _refused(request: Request, problem: Exception) -> Response:
    """An error of the library: its sentence, cut, since it may repeat what was asked."""
    error = problem if isinstance(problem, UnweaveError) else UnweaveError(str(problem))
    return _response(_sentence(_status(error), error))


async def _broken(request: Request, problem: Exception) -> Response:
    return _response(BROKEN)


def _sentence(status: int, error: UnweaveError) -> Refusal:
    again = AGAIN if isinstance(error, Busy) else ()
    return Refusal(status, excerpt(error.message), excerpt(error.hint), again)


def _status(error: UnweaveError) -> int:
    if isinstance(error, Busy):
        return 503
    return 413 if isinstance(error, ResourceError) else 422


def _response(refusal: Refusal) -> Response:
    headers = {name.decode(): value.decode() for name, value in refusal.headers}
    return Response(refusal.body(), refusal.status, headers, "application/json")
