"""A live server for tests: a small executor, the application alone, and the whole thing on a socket."""

import asyncio
import hashlib
import json
import socket
import struct
import threading
import time
import zlib
from contextlib import contextmanager, suppress

import numpy as np

from unweave.errors import BadInput
from unweave.explorer.server import LivePages
from unweave.explorer.server.app import ASSETS
from unweave.explorer.server.connections import listening, prepared

SECRET = "the cat that nobody may hear of"
CONTENT = b"\x01\x02\x03" * 1000
DEFLATED = zlib.compress(CONTENT, wbits=-15)
CHUNK = hashlib.sha256(CONTENT).hexdigest()
MANIFEST = json.dumps({"format": "unweave-bundle", "secret": SECRET}).encode()
PUBLIC = ["/", *(f"/{name}" for name in ASSETS)]
"""Addresses that hold no data."""
PATIENCE = 30.0
"""Seconds to wait for what always comes, and soon: no machine is so busy, and where it never comes the test fails."""
DATA = ["/manifest", f"/chunk/{CHUNK}", "/ask", "/encode", "/tables"]
ROUTES = [*PUBLIC, *DATA]
PORT = 8417
QUESTION = {"kind": "run", "of": {"model": "small", "ids": [1, 2, 3], "without": [], "frozen": False}, "top": 2}


class Executor:
    """Answers with what it was asked, waits, refuses, or breaks."""

    def __init__(self):
        self.begun = threading.Semaphore(0)
        self.free = threading.Event()

    def ask(self, request):
        kind = request.get("kind")
        if kind == "wait":
            return self._wait()
        if kind == "break":
            raise RuntimeError(f"a bug about {SECRET}")
        if kind != "run":
            raise BadInput(f"there is no request {kind!r}", "known is run")
        return {"kind": "run", "loss": np.arange(3, dtype=np.float32), "given": repr(sorted(request))[:100]}

    def encode(self, model, text):
        if model != "small":
            raise BadInput(f"there is no model {model!r}")
        if not isinstance(text, str) or not text:
            raise BadInput("the text is empty")
        return {"ids": [ord(letter) % 7 for letter in text[:5]], "cut": max(0, len(text) - 5)}

    def _wait(self):
        self.begun.release()
        self.free.wait(PATIENCE)
        return {"kind": "waited"}


def live(executor=None):
    return LivePages(MANIFEST, {CHUNK: DEFLATED}, executor or Executor())


def method_of(path):
    return "POST" if path in ("/ask", "/encode", "/tables") else "GET"


def body_of(path):
    asked = {"/ask": QUESTION, "/encode": {"model": "small", "text": "the cat"}, "/tables": {"what": "copying"}}
    return json.dumps(asked[path]).encode() if path in asked else b""


class Response:
    def __init__(self, messages):
        start = messages[0] if messages else {"status": 0, "headers": []}
        self.status = start.get("status")
        self.headers = [(name.decode(), value.decode()) for name, value in start.get("headers", [])]
        self.body = b"".join(message.get("body", b"") for message in messages[1:])

    def header(self, name):
        return [value for key, value in self.headers if key == name]


async def asked(application, path, headers, method=None, body=None, raw_path=None):
    """Send one request to the application, with the headers as bytes."""
    scope = {
        "type": "http",
        "method": method or method_of(path),
        "path": path,
        "raw_path": path.encode() if raw_path is None else raw_path,
        "query_string": b"",
        "headers": headers,
        "http_version": "1.1",
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", PORT),
        "root_path": "",
    }
    body = body_of(path) if body is None else body
    waiting = [{"type": "http.request", "body": body, "more_body": False}]
    sent = []

    async def receive():
        if waiting:
            return waiting.pop(0)
        return await asyncio.sleep(3600)

    async def send(message):
        sent.append(message)

    with suppress(RuntimeError):  # a bug is raised again once it was answered
        await application(scope, receive, send)
    return Response(sent)


def ask(application, path, headers, **more):
    return asyncio.run(asked(application, path, headers, **more))


def ask_all(application, path, many):
    async def every():
        return [await asked(application, path, headers) for headers in many]

    return asyncio.run(every())


def good(token, port=PORT, path="/ask"):
    headers = [
        (b"host", f"127.0.0.1:{port}".encode()),
        (b"authorization", b"Bearer " + token.encode()),
        (b"sec-fetch-site", b"same-origin"),
    ]
    if method_of(path) == "GET":
        return headers
    return [*headers, (b"content-type", b"application/json"), (b"content-length", b"2")]


def without(headers, name):
    return [(key, value) for key, value in headers if key != name]


@contextmanager
def running(given, told=None):
    """Serve in a thread; gives the port."""
    sockets = listening(0)
    begun = threading.Event()
    server = prepared(given, sockets, (told if told is not None else []).append, begun.set)
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def connect(port, seconds=PATIENCE):
    return socket.create_connection(("127.0.0.1", port), timeout=seconds)


def head(path, port, token=None, method=None, more=(), length=None):
    lines = [f"{method or method_of(path)} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Content-Length: {length}", "Content-Type: application/json"] if length is not None else []
    return "\r\n".join([*lines, *more, "", ""]).encode()


def everything(connection):
    """All bytes until the other side closes, or nothing comes for a while."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except (TimeoutError, ConnectionError):
        pass
    return found


def answer_on(connection):
    """Status, headers and body of one answer."""
    found = b""
    while b"\r\n\r\n" not in found:
        part = connection.recv(65536)
        if not part:
            return 0, {}, found
        found += part
    top, _, body = found.partition(b"\r\n\r\n")
    status, *lines = top.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    while len(body) < int(headers.get("content-length", 0)):
        part = connection.recv(65536)
        if not part:
            return 0, headers, body
        body += part
    return int(status.split()[1]), headers, body


def exchange(port, data, seconds=PATIENCE):
    """Send bytes on a new connection and read one answer."""
    with connect(port, seconds) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(data)
        try:
            return answer_on(connection)
        except (ConnectionResetError, TimeoutError):
            return 0, {}, b""


def question(port, token, given, path="/ask", more=()):
    body = given if isinstance(given, bytes) else json.dumps(given).encode()
    return head(path, port, token, more=more, length=len(body)) + body


def unframed(body):
    """The answer and the buffers of a body."""
    (length,) = struct.unpack_from("<I", body)
    document = json.loads(body[4 : 4 + length])
    start = 4 + length
    return document["answer"], [body[start + at : start + at + size] for at, size in document["buffers"]]


def soon(condition, seconds=PATIENCE):
    """Whether a condition comes true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return condition()
