"""The guard alone: who is let through is decided by exact bytes, on every route, before anything is routed."""

import asyncio
import json
import sys
from dataclasses import replace

import pytest

from support.live import CHUNK, DATA, PORT, PUBLIC, ROUTES, SECRET, ask, ask_all, asked, body_of, good, live, without
from unweave.explorer.server.guard import BODY, POLICY, SENTENCE, excerpt

OURS = [b"127.0.0.1:8417", b"localhost:8417", b"[::1]:8417"]
HOSTS = [
    None, b"", b":8417", b"127.0.0.1", b"localhost", b"[::1]", b"::1:8417", b"127.0.0.1:", b"127.0.0.1:80",
    b"127.0.0.1:8416", b"127.0.0.1:84170", b"127.0.0.1:08417", b"127.0.0.1:8417 ", b" 127.0.0.1:8417",
    b"127.0.0.1:8417, evil.example", b"evil.example, 127.0.0.1:8417", b"127.0.0.1.:8417", b"LOCALHOST:8417",
    b"127.0.0.1.evil.example:8417", b"localhost.evil.example:8417", b"evil.example", b"evil.example:8417",
    b"user@127.0.0.1:8417", b"127.0.0.1:8417@evil.example", b"evil.example#127.0.0.1:8417", b"127.0.0.1:8417/",
    b"http://127.0.0.1:8417", b"2130706433:8417", b"0x7f.1:8417", b"127.1:8417", b"127.0.0.2:8417", b"0.0.0.0:8417",
    b"[::]:8417", b"[::1%lo]:8417", b"[0:0:0:0:0:0:0:1]:8417", b"[::ffff:127.0.0.1]:8417", b"[::1]evil.example:8417",
    b"127.0.0.1:8417\x00", b"127.0.0.1\x00.evil.example:8417", b"127.0.0.1:8417\r\nx: y", b"127%2e0.0.1:8417",
    "１２７.0.0.1:8417".encode(), b"127.0.0.1:8417" * 2, b"localhost.localdomain:8417", b"127.0.0.1.nip.io:8417",
]  # fmt: skip


@pytest.fixture(scope="module")
def served():
    found = live()
    return found, found.application(PORT)


@pytest.mark.promise("R23", count=len(HOSTS))
@pytest.mark.parametrize("path", [*ROUTES, "/nowhere", "/chunk/x"])
def test_other_hosts_are_refused_on_every_route(served, path) -> None:
    given, app = served
    others = without(good(given.token, path=path), b"host")
    many = [others if host is None else [(b"host", host), *others] for host in HOSTS]
    for host, answer in zip(HOSTS, ask_all(app, path, many), strict=True):
        assert answer.status == 403, host
        assert SECRET.encode() not in answer.body


@pytest.mark.promise("R23")
@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("host", OURS)
def test_our_hosts_are_answered_and_a_second_host_header_is_refused(served, path, host) -> None:
    given, app = served
    headers = without(good(given.token, path=path), b"host")
    many = [[(b"host", host), *more, *headers] for more in ([], [(b"host", b"evil.example")], [(b"host", host)])]
    assert [answer.status for answer in ask_all(app, path, many)] == [200, 403, 403]


def test_a_host_named_by_the_user_is_allowed(served) -> None:
    given = replace(served[0], host="localhost:8000")
    headers = without(good(given.token), b"host")
    many = [[(b"host", host), *headers] for host in (b"localhost:8000", OURS[0], b"localhost:8001", b"")]
    assert [answer.status for answer in ask_all(given.application(PORT), "/", many)] == [200, 200, 403, 403]
    assert given.address(PORT) == f"http://localhost:8000/#token={given.token}"


@pytest.mark.promise("R24")
@pytest.mark.parametrize("path", [*DATA, "/nowhere", "/chunk/", "/manifest/", "//manifest", "/static/../manifest"])
def test_data_needs_the_token(served, path) -> None:
    given, app = served
    token = given.token.encode()
    wrong = [
        None, b"", b"Bearer ", b"Bearer  " + token, b"bearer " + token, b"Basic " + token, token,
        b"Bearer " + token[:-1], b"Bearer " + token + b"x", b"Bearer " + token + b" ", b"Bearer " + token.swapcase(),
        b"Bearer " + b"a" * len(token), b"Bearer " + token + b", Bearer " + token, b"Bearer null",
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


@pytest.mark.promise("R24")
def test_tokens_have_256_bits_and_are_new_each_time() -> None:
    first, second = live(), live()
    assert len(first.token) == 43
    assert first.token != second.token
    assert first.token not in repr(first)
    assert first.address(PORT) == f"http://127.0.0.1:{PORT}/#token={first.token}"


@pytest.mark.promise("R24")
@pytest.mark.parametrize("path", PUBLIC)
def test_routes_without_a_token_hold_no_data(served, path) -> None:
    given, app = served
    answer = ask(app, path, [(b"host", OURS[0])])
    assert answer.status == 200
    assert SECRET.encode() not in answer.body
    assert given.token.encode() not in answer.body


SITES = [b"same-origin", b"none"]
OTHER_SITES = [
    b"cross-site", b"same-site", b"", b"Same-Origin", b"same-origin ", b"same-origin, cross-site", b"null", b"*",
    b"same-origin\x00", b"unknown",
]  # fmt: skip
OTHER_ORIGINS = [
    b"null", b"", b"*", b"http://evil.example", b"https://127.0.0.1:8417", b"http://127.0.0.1", b"http://127.0.0.1:8416",
    b"http://127.0.0.1:84170", b"http://localhost:8417", b"http://[::1]:8417", b"http://127.0.0.1:8417/",
    b"HTTP://127.0.0.1:8417", b"http://127.0.0.1:8417.evil.example", b"http://user@127.0.0.1:8417", b"127.0.0.1:8417",
    b"http://127.0.0.1:8417, http://evil.example", b"file://", b"http://127.1:8417", b"http://evil.example:8417",
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
def test_our_own_page_is_answered_and_a_second_origin_header_is_refused(served, path) -> None:
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


@pytest.mark.promise("R31")
def test_every_answer_has_the_security_headers(served) -> None:
    given, app = served
    requests = [(path, good(given.token, path=path), {}) for path in [*ROUTES, "/nowhere"]]
    requests += [(path, [(b"host", b"evil.example")], {}) for path in ROUTES]
    requests += [(path, [(b"host", OURS[0])], {}) for path in DATA]
    requests += [("/ask", good(given.token), {"body": body}) for body in (b"{", b'{"kind":"break"}')]
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
        for name in ("server", "set-cookie", "access-control-allow-origin", "location"):
            assert not answer.header(name)
    assert seen == {200, 400, 401, 403, 404, 405, 500}


@pytest.mark.promise("R31")
def test_the_policy_allows_our_own_files_alone() -> None:
    assert "script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'" in POLICY
    assert all(part in POLICY for part in ("default-src 'none'", "worker-src 'self'"))
    assert "unsafe" not in POLICY


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


@pytest.mark.promise("R29")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([(b"content-length", b"%d" % BODY)], 200),
        *(
            ([(b"content-length", length)], 413)
            for length in (b"%d" % (BODY + 1), b"-1", b"1e3", b"9" * 20, b"", b"0x10")
        ),
        ([], 411),
        ([(b"content-length", b"2"), (b"content-length", b"2")], 411),
        ([(b"content-length", b"2"), (b"transfer-encoding", b"chunked")], 411),
    ],
)
def test_a_body_must_state_a_length_within_the_limit(served, headers, status) -> None:
    given, app = served
    plain = without(good(given.token), b"content-length")
    assert ask(app, "/encode", [*plain, *headers], body=body_of("/encode")).status == status


@pytest.mark.parametrize("kind", [None, b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data"])
def test_a_body_must_be_declared_as_json(served, kind) -> None:
    given, app = served
    headers = without(good(given.token), b"content-type")
    assert ask(app, "/ask", [*headers, (b"content-type", kind)] if kind else headers).status == 415


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
        ("/encode", b'{"model": 1, "text": "a"}', 422, "no model"),
        ("/encode", b'{"model": "small", "text": ""}', 422, "empty"),
    ],
)
def test_a_bad_request_gets_a_sentence(served, path, body, status, word) -> None:
    given, app = served
    answer = ask(app, path, good(given.token), body=body)
    found = json.loads(answer.body)
    assert (answer.status, set(found)) == (status, {"message", "hint"})
    assert word in found["message"]
    assert len(found["message"]) <= SENTENCE


def test_a_bug_is_named_in_the_terminal_and_nowhere_else() -> None:
    told, given = [], live()
    answer = ask(given.application(PORT, told.append), "/ask", good(given.token), body=b'{"kind": "break"}')
    assert answer.status == 500
    assert SECRET not in answer.body.decode()
    assert told == ["internal error: RuntimeError"]


def test_refusals_are_short_and_without_control_characters() -> None:
    assert len(excerpt("\x1b[31m" * 1000)) <= SENTENCE
    assert "\x1b" not in excerpt("\x1b[31m")
    assert "\n" not in excerpt("a\nb")


def test_other_methods_are_refused(served) -> None:
    given, app = served
    for path in ROUTES:
        headers = good(given.token, path=path)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"):
            assert ask(app, path, headers, method=method).status == 405
