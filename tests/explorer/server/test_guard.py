"""The guard alone: who is let through is decided by exact bytes, on every route, before anything is routed."""

import ast
import asyncio
import inspect
import json
import sys
from pathlib import Path

import pytest

from support.live import (
    CHUNK,
    DATA,
    PORT,
    PUBLIC,
    ROUTES,
    SECRET,
    ask,
    ask_all,
    asked,
    body_of,
    good,
    live,
    unframed,
    without,
)
from unweave.explorer.server.app import _routed
from unweave.explorer.server.guard import BODY, HEADERS, POLICY, SENTENCE, URL, Guard, Refusal, excerpt

OURS = [b"127.0.0.1:8417", b"localhost:8417", b"[::1]:8417"]
HOSTS = [
    None, b"", b" ", b":8417", b"127.0.0.1", b"localhost", b"[::1]", b"::1", b"::1:8417",
    b"127.0.0.1:", b"127.0.0.1:80", b"127.0.0.1:8416", b"127.0.0.1:84170", b"127.0.0.1:08417", b"127.0.0.1:+8417",
    b"127.0.0.1:8417 ", b" 127.0.0.1:8417", b"127.0.0.1 :8417", b"127.0.0.1: 8417", b"127.0.0.1:8417\t",
    b"127.0.0.1:8417,", b"127.0.0.1:8417, evil.example", b"evil.example, 127.0.0.1:8417", b"127.0.0.1:8417;x",
    b"127.0.0.1.:8417", b"localhost.:8417", b"LOCALHOST:8417", b"LocalHost:8417", b"localhost:8417.",
    b"127.0.0.1.evil.example:8417", b"127.0.0.1.evil.example", b"localhost.evil.example:8417",
    b"evil.example", b"evil.example:8417", b"evil.test:8417", b"evil-127.0.0.1:8417", b"xlocalhost:8417",
    b"user@127.0.0.1:8417", b"127.0.0.1:8417@evil.example", b"user:pw@localhost:8417", b"evil.example#127.0.0.1:8417",
    b"evil.example/127.0.0.1:8417", b"127.0.0.1:8417/", b"127.0.0.1:8417/x", b"127.0.0.1:8417?", b"127.0.0.1:8417#",
    b"http://127.0.0.1:8417", b"//127.0.0.1:8417", b"2130706433:8417", b"0x7f000001:8417", b"0x7f.1:8417",
    b"017700000001:8417", b"127.1:8417", b"127.0.1:8417", b"127.0.0.01:8417", b"127.0.0.2:8417", b"0.0.0.0:8417",
    b"0:8417", b"[::]:8417", b"[::1%lo]:8417", b"[::1%25lo]:8417", b"[0:0:0:0:0:0:0:1]:8417",
    b"[::ffff:127.0.0.1]:8417",
    b"[::1]", b"[::1]:80", b"[::1]evil.example:8417", b"[::1].evil.example:8417", b"[::1", b"127.0.0.1:8417\x00",
    b"\x00127.0.0.1:8417", b"127.0.0.1\x00.evil.example:8417", b"127.0.0.1:8417\r\nx: y", b"127%2e0.0.1:8417",
    "１２７.0.0.1:8417".encode(), "ⓛocalhost:8417".encode(), b"localhost\xad:8417", b"localhost:http", b"a" * 64_000,
    b"127.0.0.1:8417" * 2, b"127.0.0.1:8417:8417", b"127.0.0.1:8417\\@evil.example", b"host.docker.internal:8417",
    b"machine:8417", b"ip6-localhost:8417", b"localhost.localdomain:8417", b"lvh.me:8417", b"127.0.0.1.nip.io:8417",
]  # fmt: skip


@pytest.fixture(scope="module")
def served():
    found = live()
    yield found, found.application(PORT)
    found.jobs.close()


@pytest.mark.promise("R23", count=len(HOSTS))
@pytest.mark.parametrize("path", [*ROUTES, "/nowhere", "/chunk/x"])
def test_other_hosts_are_refused_on_every_route(served, path) -> None:
    given, app = served
    others = without(good(given.token, path=path), b"host")
    many = [others if host is None else [(b"host", host), *others] for host in HOSTS]
    for host, answer in zip(HOSTS, ask_all(app, path, many), strict=True):
        assert answer.status == 403, host
        assert SECRET.encode() not in answer.body
        assert json.loads(answer.body)["code"] == "forbidden"


@pytest.mark.promise("R23")
@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("host", OURS)
def test_our_hosts_are_answered_and_two_hosts_are_refused(served, path, host) -> None:
    given, app = served
    headers = without(good(given.token, path=path), b"host")
    many = [[(b"host", host), *more, *headers] for more in ([], [(b"host", b"evil.example")], [(b"host", host)])]
    assert [answer.status for answer in ask_all(app, path, many)] == [200, 403, 403]


@pytest.mark.promise("R23")
def test_the_host_is_compared_before_anything_else(served) -> None:
    _, app = served
    long = [(b"host", b"evil.example"), (b"x", b"y" * HEADERS)]
    assert ask(app, "/" + "a" * URL, long).status == 403


# ------------------------------------------------------------------ the token


@pytest.mark.promise("R24")
@pytest.mark.parametrize("path", [*DATA, "/nowhere", "/chunk/", "/manifest/", "//manifest", "/static/../manifest"])
def test_data_needs_the_token(served, path) -> None:
    given, app = served
    token = given.token.encode()
    wrong = [
        None, b"", b"Bearer", b"Bearer ", b"Bearer  " + token, b"bearer " + token, b"BEARER " + token,
        b"Basic " + token,
        token, b"Bearer " + token[:-1], b"Bearer " + token + b"x", b"Bearer " + token[:-1] + b"\x00",
        b"Bearer " + token + b" ", b"Bearer " + token.swapcase(), b"Bearer x" + token, b"Bearer " + b"a" * len(token),
        b"Bearer " + token + b", Bearer " + token, b"Bearer null", b"Bearer undefined", b"Token " + token,
    ]  # fmt: skip
    headers = without(good(given.token, path=path), b"authorization")
    many = [headers if value is None else [*headers, (b"authorization", value)] for value in wrong]
    for value, answer in zip(wrong, ask_all(app, path, many), strict=True):
        assert answer.status == 401, value
        assert answer.header("www-authenticate") == ["Bearer"]
        assert token not in answer.body
    twice = [*good(given.token, path=path), (b"authorization", b"Bearer " + token)]
    assert ask(app, path, twice).status == 401


@pytest.mark.promise("R24")
def test_the_token_is_sought_in_one_header_only(served) -> None:
    given, app = served
    token, host = given.token.encode(), (b"host", OURS[0])
    for more in [(b"cookie", b"token=" + token), (b"x-token", token), (b"proxy-authorization", b"Bearer " + token)]:
        assert ask(app, "/manifest", [host, more]).status == 401
    assert ask(app, "/manifest", [host], query=b"token=" + token).status == 401


@pytest.mark.promise("R24")
def test_tokens_have_256_bits_and_are_new_each_time() -> None:
    first, second = live(), live()
    assert len(first.token) == 43
    assert first.token != second.token
    assert first.token not in repr(first)
    assert first.address(PORT) == f"http://127.0.0.1:{PORT}/#token={first.token}"
    first.jobs.close()
    second.jobs.close()


@pytest.mark.promise("R24")
@pytest.mark.parametrize("path", PUBLIC)
def test_what_needs_no_token_holds_no_data(served, path) -> None:
    given, app = served
    answer = ask(app, path, [(b"host", OURS[0])])
    assert answer.status == 200
    assert SECRET.encode() not in answer.body
    assert given.token.encode() not in answer.body


# ------------------------------------------------------------------ other sites

SITES = [b"same-origin", b"none"]
OTHER_SITES = [
    b"cross-site", b"same-site", b"", b" ", b"Same-Origin", b"SAME-ORIGIN", b"None", b"same-origin ",
    b"same-origin,none",
    b"same-origin, cross-site", b"same_origin", b"null", b"*", b"cross-site, same-origin", b"same-origin\x00",
    b"unknown", b"navigate", b"trusted", b"same-origin;x",
]  # fmt: skip
OTHER_ORIGINS = [
    b"null", b"", b" ", b"*", b"http://evil.example", b"https://127.0.0.1:8417", b"http://127.0.0.1", b"http://127.0.0.1:80",
    b"http://127.0.0.1:8416", b"http://127.0.0.1:84170", b"http://localhost:8417", b"http://[::1]:8417",
    b"http://127.0.0.1:8417/", b"http://127.0.0.1:8417 ", b"HTTP://127.0.0.1:8417", b"http://127.0.0.1:8417.evil.example",
    b"http://127.0.0.1.evil.example:8417", b"http://user@127.0.0.1:8417", b"127.0.0.1:8417", b"//127.0.0.1:8417",
    b"http://127.0.0.1:8417, http://evil.example", b"http://127.0.0.1:8417\x00", b"file://", b"chrome-extension://abc",
    b"http://2130706433:8417", b"http://127.1:8417", b"about:blank", b"http://evil.example:8417", b"http://LOCALHOST:8417",
]  # fmt: skip


@pytest.mark.promise("R25", count=len(OTHER_SITES))
@pytest.mark.parametrize("path", ROUTES)
def test_other_sites_are_refused(served, path) -> None:
    given, app = served
    for name, values in ((b"sec-fetch-site", OTHER_SITES), (b"origin", OTHER_ORIGINS)):
        many = [[*without(good(given.token, path=path), name), (name, value)] for value in values]
        for value, answer in zip(values, ask_all(app, path, many), strict=True):
            assert answer.status == 403, (name, value)
            assert not [key for key, _ in answer.headers if key.startswith("access-control")]


@pytest.mark.parametrize("path", ROUTES)
def test_our_own_page_is_answered_and_two_origins_are_refused(served, path) -> None:
    given, app = served
    base = without(good(given.token, path=path), b"sec-fetch-site")
    own, other = (b"origin", b"http://127.0.0.1:8417"), (b"origin", b"http://evil.example")
    many = [[*base, *more] for more in ([], *[[(b"sec-fetch-site", site)] for site in SITES], [own], [own, other])]
    assert [answer.status for answer in ask_all(app, path, many)] == [200, 200, 200, 200, 403]


def test_a_link_on_another_site_may_open_the_page_and_nothing_else(served) -> None:
    _, app = served
    link = [(b"host", OURS[0]), (b"sec-fetch-site", b"cross-site"), (b"sec-fetch-dest", b"document")]
    assert ask(app, "/", link).status == 200
    assert [ask(app, path, link).status for path in ROUTES[1:]] == [403] * len(ROUTES[1:])
    frame = [*link[:2], (b"sec-fetch-dest", b"iframe")]
    assert ask(app, "/", frame).status == 403


def test_what_is_no_request_gets_no_answer(served) -> None:
    given, app = served
    assert asyncio.run(_all(app, good(given.token))) == [{"type": "websocket.close", "code": 1008}]
    assert asyncio.run(_all(app, good(given.token), "lifespan")) == []


async def _all(app, headers, kind="websocket"):
    sent = []

    async def send(message):
        sent.append(message)

    await app({"type": kind, "path": "/ask", "headers": headers}, None, send)
    return sent


# ------------------------------------------------------------------ headers of answers


@pytest.mark.promise("R31")
def test_every_answer_has_the_headers(served) -> None:
    given, app = served
    requests = [(path, good(given.token, path=path), {}) for path in [*ROUTES, "/nowhere"]]
    requests += [(path, [(b"host", b"evil.example")], {}) for path in ROUTES]
    requests += [(path, [(b"host", OURS[0])], {}) for path in DATA]
    requests += [
        ("/ask", good(given.token), {"body": b"{"}),
        ("/ask", good(given.token), {"body": b'{"kind":"break"}'}),
    ]
    requests += [("/manifest", good(given.token), {"method": "DELETE"})]
    seen = set()
    wanted = {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
    }
    for path, headers, more in requests:
        answer = ask(app, path, headers, **more)
        seen.add(answer.status)
        assert {name: answer.header(name) for name in wanted} == {name: [value] for name, value in wanted.items()}
        for name in ("server", "x-powered-by", "set-cookie", "access-control-allow-origin", "location"):
            assert not answer.header(name)
    assert seen == {200, 400, 401, 403, 404, 405, 500}


@pytest.mark.promise("R31")
def test_the_policy_is_that_of_the_reference() -> None:
    assert "script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'" in POLICY
    assert all(part in POLICY for part in ("default-src 'none'", "worker-src 'self'"))
    assert "unsafe" not in POLICY


def test_nothing_in_the_server_sets_a_cookie_or_allows_another_site() -> None:
    for file in Path(inspect.getfile(Guard)).parent.glob("*.py"):
        words = {node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        texts = " ".join(str(word).lower() for word in words)
        assert "set-cookie" not in texts
        assert "access-control" not in texts


# ------------------------------------------------------------------ addresses

PIECES = ["..", "../", "..\\", "%2e%2e", "%2e%2e/", "%252e%252e%252f", "..%2f", "..%5c", "..%c0%af", "%c0%ae%c0%ae/",
          "....//", "..;/", "/etc/passwd", "//evil.example", "/\\evil.example", "\\\\host\\share", "C:\\x",
          "c:/windows",
          "file:///etc/passwd", "%00", "\x00", "x%00.js", ".git/config", "./", "~/", "..%00/"]  # fmt: skip
SUFFIXES = ["", "etc/passwd", "explorer.js", "manifest", CHUNK]
PREFIXES = ["/", "/chunk/", "/chunk/..", f"/chunk/{CHUNK}"]
TRAVERSALS = [prefix + piece + suffix for prefix in PREFIXES for piece in PIECES for suffix in SUFFIXES]


@pytest.mark.promise("R27", count=len(TRAVERSALS))
def test_no_address_leads_to_a_file(served) -> None:
    given, app = served
    assert len(TRAVERSALS) >= 500
    opened = []
    watching = [True]
    sys.addaudithook(lambda event, args: opened.append(args[0]) if watching[0] and event == "open" else None)

    async def every():
        for path in TRAVERSALS:
            plain = path.encode("utf-8", "surrogateescape")
            answer = await asked(app, path, good(given.token, path=path), raw_path=plain)
            assert answer.status == 404, path
            assert "passwd" not in answer.body.decode()

    try:
        asyncio.run(every())
    finally:
        watching[0] = False
    assert not [path for path in opened if "passwd" in str(path) or "explorer" in str(path)]


@pytest.mark.promise("R27")
@pytest.mark.parametrize(
    ("path", "how"),
    [
        ("/manifest", {"raw_path": b"/%6danifest"}),
        (f"/chunk/{CHUNK}", {"raw_path": b"/chunk%2F" + CHUNK.encode()}),
        ("/manifest", {"query": b"path=/etc/passwd"}),
    ],
)
def test_an_address_has_one_spelling_and_no_query(served, path, how) -> None:
    given, app = served
    assert ask(app, path, good(given.token, path=path), **how).status == 404


# ------------------------------------------------------------------ sizes


@pytest.mark.promise("R29")
@pytest.mark.parametrize(("more", "status"), [(-1, 404), (0, 404), (1, 414)])
def test_a_query_is_a_part_of_the_length_of_an_address(served, more, status) -> None:
    given, app = served
    found = ask(app, "/chunk/aa", good(given.token, path="/chunk/aa"), query=b"a" * (URL + more - 9))
    assert found.status == status


@pytest.mark.promise("R29")
@pytest.mark.parametrize(("declared", "parts"), [(True, 1), (False, 1), (False, 2), (False, 7)])
@pytest.mark.parametrize(("more", "status"), [(-1, 200), (0, 200), (1, 413)])
def test_a_body_has_the_same_longest_length_in_parts_and_undeclared(served, declared, parts, more, status) -> None:
    given, app = served
    body = body_of("/encode")
    body += b" " * (BODY + more - len(body))
    headers = [*good(given.token), *([(b"content-length", str(len(body)).encode())] if declared else [])]
    assert ask(app, "/encode", headers, body=body, parts=parts).status == status


@pytest.mark.parametrize("length", [b"-1", b"1e3", b"99999999999999999999", b"", b"0x10", b"1048577"])
def test_a_length_that_is_none_is_too_long(served, length) -> None:
    given, app = served
    assert ask(app, "/encode", [*good(given.token), (b"content-length", length)]).status == 413


@pytest.mark.parametrize("kind", [None, b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data"])
def test_a_body_is_declared_as_json(served, kind) -> None:
    given, app = served
    headers = without(good(given.token), b"content-type")
    assert ask(app, "/ask", [*headers, (b"content-type", kind)] if kind else headers).status == 415


# ------------------------------------------------------------------ answers


def test_an_answer_brings_its_arrays(served) -> None:
    given, app = served
    answer, buffers = unframed(ask(app, "/ask", good(given.token)).body)
    assert answer["loss"] == {"array": 0, "dtype": "f32", "shape": [3]}
    assert buffers == [b"\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00@"]
    assert unframed(ask(app, "/encode", good(given.token)).body)[0]["cut"] == 2


@pytest.mark.parametrize(
    ("path", "body", "status", "word"),
    [
        ("/ask", b"", 400, "JSON"),
        ("/ask", b"[1]", 400, "object"),
        ("/ask", b'{"kind": NaN}', 400, "JSON"),
        ("/ask", b'{"a": 1, "a": 2}', 400, "twice"),
        ("/ask", b'{"a": ' + b"[" * 50_000, 400, "deep"),
        ("/ask", b'{"kind": "\\ud800"}', 400, "surrogate"),
        ("/ask", b"\xff\xfe", 400, "UTF-8"),
        ("/ask", b'{"kind": "delete"}', 422, "'delete'"),
        ("/encode", b'{"model": "small"}', 422, "missing"),
        ("/encode", b'{"model": 1, "text": "a"}', 422, "text"),
        ("/encode", b'{"model": "small", "text": ""}', 422, "empty"),
        ("/ask", b'{"kind": "break"}', 500, "internal error"),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(served, path, body, status, word) -> None:
    given, app = served
    answer = ask(app, path, good(given.token), body=body)
    assert answer.status == status
    found = json.loads(answer.body)
    assert word in found["message"]
    assert set(found) == {"code", "message", "hint"}
    assert len(found["message"]) <= SENTENCE
    assert SECRET not in answer.body.decode()
    assert "Traceback" not in answer.body.decode()


def test_a_sentence_repeats_little_and_rings_no_bell() -> None:
    assert len(excerpt("\x1b[31m" * 1000)) <= SENTENCE
    assert "\x1b" not in excerpt("\x1b[31m")
    assert "\n" not in excerpt("a\nb")


def test_methods_are_fixed(served) -> None:
    given, app = served
    for path in ROUTES:
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"):
            assert ask(app, path, good(given.token), method=method).status == 405
    assert ask(app, "/ask", good(given.token), method="GET", body=b"").status == 405


def test_the_routes_are_these(served) -> None:
    given, _ = served
    assert {route.path for route in _routed(given).routes} == {
        *PUBLIC,
        *("/manifest", "/chunk/{id}", "/chunks", "/ask", "/asks", "/encode"),
    }


def test_a_bug_before_anything_was_sent_is_answered() -> None:
    async def broken(scope, receive, send):
        raise RuntimeError(SECRET)

    told = []
    answer = ask(Guard(broken, PORT, "token", told.append), "/", good("token"))
    assert answer.status == 500
    assert SECRET not in answer.body.decode()
    assert told == ["internal error: RuntimeError"]


def test_a_refusal_may_be_sent_as_it_is() -> None:
    head, body = Refusal(503, "busy", "wait", ((b"retry-after", b"1"),)).raw().split(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    assert lines[0] == b"HTTP/1.1 503 Service Unavailable"
    assert {b"retry-after: 1", b"connection: close", b"content-length: %d" % len(body)} <= set(lines)
    assert json.loads(body) == {"code": "service_unavailable", "message": "busy", "hint": "wait"}
