"""Guard of the server: decides which requests may pass; every request passes through it before routing.

Any page that a browser has open can send requests to this computer. What such a page cannot do is forge ``Host``,
``Origin`` and ``Sec-Fetch-Site``, or know the token, which is only ever sent in a header that a form or an image
cannot set. All four are compared exactly, on the bytes as they came.
"""

import hmac
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import JSONResponse

from unweave.text.display import printable

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY = 2**20  # bytes of a body, at most
SENTENCE = 160  # characters of a refusal, at most: it may quote the request

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
"""Paths with the same content for everyone, which need no token: a browser loads them before it has one."""


CLOSE = {"connection": "close"}  # header of a refusal: the connection is not kept for another request


def refusal(status: int, message: str, hint: str = "", **headers: str) -> JSONResponse:
    """An error as JSON, its texts cut and without characters that control a terminal."""
    return JSONResponse({"message": excerpt(message), "hint": excerpt(hint)}, status, headers)


def excerpt(text: str) -> str:
    """At most 160 printable characters of a text on one line."""
    shown = printable(text.replace("\n", " "))
    return shown if len(shown) <= SENTENCE else shown[: SENTENCE - 1] + "…"


OPEN = "open the address that `unweave explore` printed"
FORWARDED = (
    f"{OPEN}; where another port is forwarded to it (ssh -L 8000:127.0.0.1:PORT), add --host-name localhost:8000"
)
BAD_HOST = refusal(403, "the Host header does not name this server", FORWARDED, **CLOSE)
OTHER_SITE = refusal(403, "the request comes from another site", OPEN, **CLOSE)
NO_TOKEN = refusal(401, "the token is missing or wrong", OPEN, **CLOSE, **{"www-authenticate": "Bearer"})
NO_LENGTH = refusal(411, "the body has no length", "send a content-length", **CLOSE)
LONG_BODY = refusal(413, f"the body has more than {BODY:,} bytes", "request less at once", **CLOSE)
NO_JSON = refusal(415, "the body is not declared as JSON", "send content-type: application/json", **CLOSE)


@dataclass(frozen=True)
class Guard:
    """Passes on what comes from our own page, and nothing else."""

    app: Application  # the application behind it
    port: int  # the port of the server
    token: str = field(repr=False)  # the secret of this session
    host: str = ""  # another name of this server in a Host header; empty for none

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, with the headers of every answer."""

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *SAFETY]}
            await send(message)

        await (self.refused(scope) or self.app)(scope, receive, safely)

    def refused(self, scope: Scope) -> JSONResponse | None:
        """The refusal of a request; None for one that may pass."""
        headers = scope["headers"]
        hosts = _values(headers, b"host")
        if len(hosts) != 1 or hosts[0] not in self.hosts():
            return BAD_HOST
        if not _own(scope, headers, hosts[0]):
            return OTHER_SITE
        if scope["raw_path"] not in PAGES and not self._known(_values(headers, b"authorization")):
            return NO_TOKEN
        return _unfit(scope["method"], headers)

    def hosts(self) -> frozenset[bytes]:
        """Names of this server in a Host header."""
        own = (f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]"))
        return frozenset(name.encode() for name in (*own, *filter(None, [self.host])))

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


def _unfit(method: str, headers: Iterable[tuple[bytes, bytes]]) -> JSONResponse | None:
    """The refusal of a body: a stated length is needed, and is exact, since h11 reads no byte more."""
    lengths = _values(headers, b"content-length")
    if _values(headers, b"transfer-encoding") or (method == "POST" and len(lengths) != 1):
        return NO_LENGTH
    if any(not length.isdigit() or len(length) > len(str(BODY)) or int(length) > BODY for length in lengths):
        return LONG_BODY
    if method == "POST" and _values(headers, b"content-type") != [b"application/json"]:
        return NO_JSON
    return None


def _values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    """All values of a header, which may occur more than once."""
    return [value for key, value in headers if key.lower() == name]
