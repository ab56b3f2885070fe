"""Guard of the server: decides who may ask and how much; every request passes it before it is routed.

Any page that a browser has open can send requests to this computer. What such a page cannot do is forge ``Host``,
``Origin`` and ``Sec-Fetch-Site``, or know the token, which is only ever sent in a header that a form or an image
cannot set. All four are compared exactly, on the bytes as they came.
"""

import hmac
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from unweave.text.display import printable

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY = 2**20
"""Bytes of a body, at most."""
URL = 8 * 2**10
"""Bytes of path and query, at most."""
HEADERS = 32 * 2**10
"""Bytes of all headers, at most, with the four signs that end each line."""
SENTENCE = 160
"""Characters of a sentence about what was sent, at most: an answer repeats little of a request."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
SAFETY = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
"""Headers of every answer."""

PAGES = frozenset({b"/", b"/explorer.js", b"/explorer.css", b"/worker.js", b"/licenses.txt"})
"""Paths that hold the same for everyone, and need no token: a browser asks for them before it has one."""


@dataclass(frozen=True)
class Refusal:
    """An answer that is no.

    Attributes:
        status: HTTP status.
        message: The reason.
        hint: What to do.
        headers: More headers.
    """

    status: int
    message: str
    hint: str = ""
    headers: tuple[tuple[bytes, bytes], ...] = ()

    def body(self) -> bytes:
        """The reason as JSON."""
        code = HTTPStatus(self.status).name.lower()
        return json.dumps({"code": code, "message": self.message, "hint": self.hint}).encode()

    def raw(self) -> bytes:
        """The whole answer, for a connection that has no request yet."""
        body = self.body()
        status = f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}".encode()
        headers = (name + b": " + value for name, value in (*self._headers(body), *SAFETY))
        return b"\r\n".join((status, *headers, b"connection: close", b"", body))

    async def __call__(self, send: Send) -> None:
        """Send it."""
        body = self.body()
        await send({"type": "http.response.start", "status": self.status, "headers": list(self._headers(body))})
        await send({"type": "http.response.body", "body": body})

    def _headers(self, body: bytes) -> tuple[tuple[bytes, bytes], ...]:
        length = (b"content-length", str(len(body)).encode())
        return ((b"content-type", b"application/json"), length, *self.headers)


def excerpt(text: str) -> str:
    """A sentence that may repeat what a stranger sent: cut, and without signs that a terminal would obey."""
    shown = printable(text.replace("\n", " "))
    return shown if len(shown) <= SENTENCE else shown[: SENTENCE - 1] + "…"


BAD_HOST = Refusal(403, "the Host header does not name this server", "open the address that `unweave explore` printed")
ELSEWHERE = Refusal(403, "another site asks", "open the address that `unweave explore` printed")
NO_TOKEN = Refusal(
    401, "the token is missing or wrong", "open the address that `unweave explore` printed",
    ((b"www-authenticate", b"Bearer"),),
)  # fmt: skip
LONG_URL = Refusal(414, f"the address has more than {URL:,} bytes")
LONG_HEADERS = Refusal(431, f"the headers have more than {HEADERS:,} bytes")
LONG_BODY = Refusal(413, f"the body has more than {BODY:,} bytes", "ask for less at once", ((b"connection", b"close"),))
NOT_HERE = Refusal(404, "there is nothing at this address")
NO_JSON = Refusal(415, "the body is not declared as JSON", "send content-type: application/json")
BROKEN = Refusal(500, "internal error; the terminal names it")


@dataclass(frozen=True)
class Guard:
    """Lets through what comes from our own page, and nothing else.

    Attributes:
        app: What answers.
        port: The port that is listened on.
        token: The secret of this session.
        tell: Where an error of ours is told, in one line without anything that was sent.
    """

    app: Application
    port: int
    token: str = field(repr=False)
    tell: Callable[[str], None] = lambda line: None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await _close(scope, send)
            return
        answer = _Answer(send)
        if refusal := self.refusal(scope):
            await refusal(answer.send)
            return
        body = await _body(scope, receive)
        if isinstance(body, Refusal):
            await body(answer.send)
            return
        try:
            await self.app(scope, _replayed(body, receive), answer.send)
        except Exception as problem:  # noqa: BLE001  (a bug is named in the terminal, and the next request is answered)
            self.tell(f"internal error: {type(problem).__name__}")
            if not answer.begun:
                await BROKEN(answer.send)

    def refusal(self, scope: Scope) -> Refusal | None:
        """The reason to refuse a request before anything is routed; None for one that may pass."""
        headers = scope["headers"]
        path = scope.get("raw_path") or scope["path"].encode()
        if not self.hosts().issuperset(hosts := _values(headers, b"host")) or len(hosts) != 1:
            return BAD_HOST
        if len(path) + len(scope["query_string"]) > URL:
            return LONG_URL
        if sum(len(name) + len(value) + 4 for name, value in headers) > HEADERS:
            return LONG_HEADERS
        if not _own(scope, headers, hosts[0]):
            return ELSEWHERE
        if path not in PAGES and not self._known(_values(headers, b"authorization")):
            return NO_TOKEN
        if path != scope["path"].encode() or scope["query_string"]:
            return NOT_HERE  # no address of ours has an escape or a query
        return None

    def hosts(self) -> frozenset[bytes]:
        """Names under which this server may be asked."""
        return frozenset(f"{name}:{self.port}".encode() for name in ("127.0.0.1", "localhost", "[::1]"))

    def _known(self, given: list[bytes]) -> bool:
        expected = b"Bearer " + self.token.encode()
        return len(given) == 1 and hmac.compare_digest(given[0], expected)


def _own(scope: Scope, headers: Iterable[tuple[bytes, bytes]], host: bytes) -> bool:
    """Tell whether a request comes from our own page, from the user's address bar, or from no browser at all."""
    if any(origin != b"http://" + host for origin in _values(headers, b"origin")):
        return False
    sites = _values(headers, b"sec-fetch-site")
    opened = scope["path"] == "/" and _values(headers, b"sec-fetch-dest") == [b"document"]
    return opened or all(site in (b"same-origin", b"none") for site in sites)


def _values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    """All values of a header: two of one kind are not one."""
    return [value for key, value in headers if key.lower() == name]


async def _body(scope: Scope, receive: Receive) -> bytes | Refusal:
    """The whole body, or the refusal of one that is too long."""
    lengths = _values(scope["headers"], b"content-length")
    if any(not length.isdigit() or len(length) > len(str(BODY)) or int(length) > BODY for length in lengths):
        return LONG_BODY
    if scope["method"] == "POST" and _values(scope["headers"], b"content-type") != [b"application/json"]:
        return NO_JSON
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > BODY:
            return LONG_BODY
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that hands out a body that was read, and then what the connection says."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


class _Answer:
    """Sends, with the headers of every answer added."""

    def __init__(self, send: Send) -> None:
        self.begun = False
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            ours = {name for name, _ in SAFETY}
            kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in ours]
            message = {**message, "headers": [*kept, *SAFETY]}
        await self._send(message)


async def _close(scope: Scope, send: Send) -> None:
    """Refuse what is no HTTP request."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
