"""The whole server on a socket of this computer: garbage, limits, slow clients, leaving pages, and its end."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unweave as uw
from support.live import (
    CHUNK,
    DATA,
    DEFLATED,
    MANIFEST,
    PATIENCE,
    QUESTION,
    ROUTES,
    SECRET,
    answer_on,
    body_of,
    connect,
    everything,
    exchange,
    head,
    live,
    method_of,
    question,
    running,
    soon,
    unframed,
)
from support.often import often
from unweave.errors import UsageError
from unweave.explorer import requests
from unweave.explorer.server import connections, listening
from unweave.explorer.server.app import TOGETHER
from unweave.explorer.server.guard import BODY, HEADERS, SAFETY, URL
from unweave.explorer.server.jobs import RUNNING, WAITING

TESTS = Path(__file__).parents[2]
OWN = {"127.0.0.1", "::1"}
"""Where this computer alone can connect."""
ABANDONED, CLIENTS = often(30, 100), 32
SECONDS = often(5, 60)
"""How long many clients are served at once."""
RESTARTS = often(5, 50)


@pytest.fixture(scope="module")
def served():
    found, told = live(), []
    with running(found, told) as port:
        yield port, found
    assert set(told) <= {"internal error: RuntimeError"}


def fine(port, token):
    """The next good request is answered."""
    status, _, body = exchange(port, head("/manifest", port, token))
    return (status, body) == (200, MANIFEST)


def refused(found):
    """An answer that is no and that says nothing about us."""
    assert b"Traceback" not in found
    assert SECRET.encode() not in found
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", found)]
    assert all(400 <= status < 500 or status == 503 for status in statuses), found[:300]
    return statuses


# ------------------------------------------------------------------ where it listens


@pytest.mark.promise("R22")
def test_only_this_computer_can_connect(served) -> None:
    port, _ = served
    listeners = [
        each.laddr.ip
        for each in psutil.Process().net_connections()
        if each.laddr.port == port and each.status == "LISTEN"
    ]
    assert "127.0.0.1" in listeners
    assert set(listeners) <= OWN


@pytest.mark.promise("R22")
@pytest.mark.parametrize("address", ["127.0.0.2", "127.255.255.254", "::ffff:127.0.0.2", "all that others know"])
def test_no_other_address_of_this_computer_answers(served, address) -> None:
    port, found = served
    inet = {socket.AF_INET, socket.AF_INET6}
    known = {each.address for many in psutil.net_if_addrs().values() for each in many if each.family in inet}
    assert not [one for one in (known - OWN if " " in address else {address}) if answers(one, port)]
    assert [one for one in OWN & known if answers(one, port)]
    assert fine(port, found.token)


def answers(address, port):
    """Whether a connection to an address is taken."""
    with suppress(OSError), socket.create_connection((address, port), timeout=1):
        return True
    return False


def test_a_port_in_use_is_named() -> None:
    taken = listening(0)
    port = taken[0].getsockname()[1]
    taken[0].listen()
    with pytest.raises(UsageError, match=str(port)):
        listening(port)
    for each in taken:
        each.close()
    for each in listening(port):  # free again at once
        each.close()


# ------------------------------------------------------------------ requests as bytes


@pytest.mark.parametrize("path", ROUTES)
def test_every_route_answers(served, path) -> None:
    port, found = served
    data = question(port, found.token, body_of(path), path)
    status, headers, body = exchange(port, data if method_of(path) == "POST" else head(path, port, found.token))
    assert (status, "server" in headers) == (200, False)
    assert {name.decode() for name, _ in SAFETY} <= set(headers)
    assert CHUNK not in path or (body, headers["content-type"]) == (DEFLATED, "application/octet-stream")


def test_chunks_come_together_as_far_as_there_is_room(served, monkeypatch) -> None:
    port, found = served
    asked = question(port, found.token, {"ids": [CHUNK, "none", 3, CHUNK]}, "/chunks")

    def bodies(room: int) -> list[bytes | None]:
        monkeypatch.setattr("unweave.explorer.server.app.SMALL", room)
        status, _, body = exchange(port, asked)
        assert status == 200
        told, parts = unframed(body)
        return [one and parts[one["array"]] for one in told["chunks"]]

    assert bodies(2 * len(DEFLATED)) == [DEFLATED, None, None, DEFLATED]
    assert bodies(2 * len(DEFLATED) - 1) == [DEFLATED, None, None, None]
    for ids in (None, "x", [CHUNK] * 65):
        assert exchange(port, question(port, found.token, {"ids": ids}, "/chunks"))[0] == 400


def test_columns_of_several_heads_come_together_each_as_if_it_were_asked_for_alone() -> None:
    executor = requests.Executor({"toy": uw.load("example:induction")})
    column = {"kind": "column", "model": "toy", "circuit": "ov", "token": 3, "side": "column", "top": 2}
    asked = [*({**column, "head": head} for head in ("L0H0", "L1H0")), {**column, "head": "L1H0", "circuit": "qk"}]
    with running(found := live(executor)) as port:

        def answer(given, path="/asks"):
            status, _, body = exchange(port, question(port, found.token, given, path))
            return status, unframed(body)[0] if status == 200 else json.loads(body)

        assert answer({"requests": asked}) == (200, [answer(one, "/ask")[1] for one in asked])
        wrong = {**column, "head": "L9H9"}
        says = answer(wrong, "/ask")[1]
        refusal = {"refused": {"message": says["message"], "hint": says["hint"]}}
        assert answer({"requests": [asked[0], wrong]}) == (200, [answer(asked[0], "/ask")[1], refusal])
        assert answer({"requests": []}) == (200, [])
        for other in (None, "x", {}, [{"kind": "column"}] * (TOGETHER + 1)):
            status, says = answer({"requests": other})
            assert (status, str(TOGETHER) in says["message"]) == (422, True)
        other = [QUESTION, {"kind": "break"}, {"kind": "wait"}, {"kind": ["column"]}, 3, None, "column", [[]]]
        status, says = answer({"requests": other})
        assert (status, [set(one) for one in says]) == (200, [{"refused"}] * len(other))


def garbage(port, token):
    good = head("/manifest", port, token)
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    return [
        b"\x00" * 100, b"\r\n\r\n", b"GET\r\n\r\n", b"GET /manifest\r\n\r\n", b"GET /manifest HTTP/1.1\r\n\r\n",
        b"GET /manifest HTTP/1.0\r\n\r\n", b"GET /manifest HTTP/9.9\r\n" + host + b"\r\n", b"\x16\x03\x01\x02\x00\x01",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET http://evil.example/manifest HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        good.replace(b"GET /manifest", f"GET http://127.0.0.1:{port}/manifest".encode()),
        good.replace(b"GET /manifest", b"GET http://evil.example/manifest"), good.replace(b"GET /manifest", b"GET *"),
        good.replace(b"GET /manifest", b"GET manifest"), good.replace(b"GET /manifest", b"GET /mani\x00fest"),
        good.replace(b"GET", b"G\x01T"), good.replace(b"Host:", b"Host :"), good.replace(b"Host", b"H\xc3st"),
        good.replace(host, host + host), good.replace(host, host + b"Host: evil.example\r\n"),
        good.replace(host, b"Host: evil.example\r\n" + host), good.replace(host, b"Host:\r\n"), good.replace(host, b""),
        good.replace(host, host.replace(b"127.0.0.1", b"127.0.0.1\x00")), good.replace(host, b" " + host),
        good.replace(host, host[:-2] + b"\r\n .evil.example\r\n"),
        good.replace(host, b"Host: " + b"a" * 65536 + b"\r\n"),
        good[:-2] + b"Content-Length: -1\r\n\r\n", good[:-2] + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        good[:-2] + b"Content-Length: 99999999999999999999999999\r\n\r\n",
        good[:-2] + b"Transfer-Encoding: gzip\r\n\r\n", good[:-2] + b"Transfer-Encoding: chunked, identity\r\n\r\n",
        head("/ask", port, token, more=["Transfer-Encoding: chunked"]) + b"zz\r\nabc\r\n",
        head("/ask", port, token, more=["Transfer-Encoding: chunked", "Content-Type: application/json"]) + b"0\r\n\r\n",
        head("/ask", port, token, length=5) + b"12345", head("/ask", port, token, length=0),
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n" * 100,
        *(good.replace(host, host + b"X-Long: " + b"y" * size + b"\r\n") for size in (2**16, 2**20)),
        good[:-2] + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
    ]  # fmt: skip


def test_garbage_is_refused_and_the_next_request_answered(served) -> None:
    port, found = served
    for data in garbage(port, found.token):
        status, headers, body = exchange(port, data, 2)
        if b"Upgrade: websocket" in data:
            assert status == 200  # the upgrade is not offered: an ordinary answer
            continue
        assert status == 0 or 400 <= status < 500, data[:100]
        refused(body)
        assert not status or headers["content-security-policy"]
    assert fine(port, found.token)


def test_pipelined_requests_are_answered_in_order(served) -> None:
    port, found = served
    with connect(port) as connection:
        last = head("/manifest", port, found.token, more=["Connection: close"])
        connection.sendall(head(f"/chunk/{CHUNK}", port, found.token) + head("/none", port, found.token) + last)
        answers = everything(connection)
    assert re.findall(rb"HTTP/1\.1 (\d+)", answers) == [b"200", b"404", b"200"]


# ------------------------------------------------------------------ sizes


def of_size(what, more, port, token):
    """A request that is so many bytes longer than the limit of one of its parts."""
    if what == "address":
        return head("/chunk/" + "a" * (URL + more - 7), port, token)
    if what == "headers":
        spent = len(head("/manifest", port, token).partition(b"\r\n")[2]) - 2
        return head("/manifest", port, token, more=["X-Long: " + "y" * (HEADERS + more - spent - 10)])
    body = json.dumps(QUESTION).encode()
    body += b" " * (BODY + more - len(body))
    if what == "body":
        return question(port, token, body)
    chunked = head("/ask", port, token, more=["Transfer-Encoding: chunked", "Content-Type: application/json"])
    return chunked + f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"


@pytest.mark.promise("R29")
@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(
    ("what", "within", "beyond"),
    [("address", 404, 414), ("headers", 200, 431), ("body", 200, 413), ("body in chunks", 200, 413)],
)
def test_addresses_headers_and_bodies_are_limited(served, what, within, beyond, more) -> None:
    port, found = served
    status, _, _ = exchange(port, of_size(what, more, port, found.token))
    assert status == (beyond if more > 0 else within)


def test_a_body_that_is_only_promised_is_refused_at_once(served) -> None:
    port, found = served
    assert exchange(port, head("/ask", port, found.token, length=10**9))[0] == 413


# ------------------------------------------------------------------ connections and time


@pytest.mark.promise("R29")
def test_the_thirty_third_connection_is_refused() -> None:
    found = live()
    with running(found) as port, ExitStack() as stack:
        many = [stack.enter_context(connect(port)) for _ in range(connections.CONNECTIONS)]
        for connection in (many[0], many[-1]):
            connection.sendall(head("/manifest", port, found.token))
            assert answer_on(connection)[0] == 200
        status, headers, _ = exchange(port, head("/manifest", port, found.token))
        assert (status, headers["retry-after"]) == (503, "1")
        many[0].close()
        assert soon(lambda: fine(port, found.token))


def closed(connection):
    """Whether the other side closes, well before the 30 seconds that it waits elsewhere."""
    connection.settimeout(connections.IDLE + 20)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def nobody_connected(port):
    """Whether the server has closed all its connections."""
    mine = psutil.Process().net_connections()
    return not any(each.laddr.port == port and each.status == "ESTABLISHED" for each in mine)


@pytest.fixture
def hasty(monkeypatch):
    """A server that waits for a second where it would for 30."""
    assert connections.IDLE == 30
    monkeypatch.setattr(connections, "IDLE", 1)
    found = live()
    with running(found) as port:
        yield port, found


@pytest.mark.promise("R29")
def test_the_idle_are_dropped(hasty) -> None:
    port, found = hasty
    with connect(port) as silent, connect(port) as begun, connect(port) as kept:
        begun.sendall(b"GET /mani")
        kept.sendall(head("/manifest", port, found.token))
        assert answer_on(kept)[0] == 200
        assert [closed(connection) for connection in (silent, begun, kept)] == [True] * 3
    assert fine(port, found.token)


@pytest.mark.promise("R29")
@pytest.mark.parametrize("part", ["head", "body"])
def test_the_slow_are_dropped_though_they_never_rest(hasty, part) -> None:
    port, found = hasty
    data = head("/manifest", port, found.token) if part == "head" else question(port, found.token, QUESTION)
    with connect(port) as connection:
        connection.sendall(data[: -30 if part == "body" else 10])
        begun = time.monotonic()
        with pytest.raises(OSError):
            for letter in data[-30:] * 50:  # more than a minute
                connection.sendall(bytes([letter]))
                time.sleep(0.05)
        assert time.monotonic() - begun < 20


def test_who_does_not_read_is_dropped(hasty) -> None:
    port, found = hasty
    found.chunks["a" * 64] = b"x" * 30_000_000
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall(head("/chunk/" + "a" * 64, port, found.token))
        assert soon(lambda: nobody_connected(port))
        assert len(everything(connection)) < 30_000_000


def test_who_waits_for_an_answer_is_not_dropped(hasty) -> None:
    port, found = hasty
    with connect(port) as connection:
        connection.sendall(question(port, found.token, {"kind": "wait"}))
        time.sleep(2 * connections.IDLE)
        found.executor.free.set()
        assert answer_on(connection)[0] == 200


# ------------------------------------------------------------------ jobs


@pytest.mark.promise("R29")
def test_two_run_sixteen_wait_and_the_next_is_told_to_come_again() -> None:
    found = live()
    with running(found) as port, ExitStack() as stack:
        asking = [stack.enter_context(connect(port)) for _ in range(RUNNING + WAITING)]
        for connection in asking:
            connection.sendall(question(port, found.token, {"kind": "wait"}))
        assert soon(lambda: len(found.jobs._running) == RUNNING and len(found.jobs._waiting) == WAITING)
        status, headers, body = exchange(port, question(port, found.token, QUESTION))
        assert (status, headers["retry-after"]) == (503, "1")
        assert "too many" in json.loads(body)["message"]
        assert fine(port, found.token)  # what needs no job is answered meanwhile
        found.executor.free.set()
        assert [answer_on(connection)[0] for connection in asking] == [200] * len(asking)
        assert exchange(port, question(port, found.token, QUESTION))[0] == 200


@pytest.mark.promise("R43", count=ABANDONED)
@pytest.mark.slow
def test_questions_about_a_model_that_nobody_waits_for_stop_computing() -> None:
    """In processor time: a second for the tensor operation that a job is in, and nearly none is computed to its end."""
    executor = Counting({"m": uw.load("attn-2l")})
    found = live(executor)
    chance, left, asked, longest, whole = random.Random(43), 0, 0, 0.0, 0

    def computing():
        return bool(found.jobs._running or found.jobs._waiting)

    with running(found) as port:
        while left < ABANDONED:
            asked += 1
            assert asked < 4 * ABANDONED  # some are answered before they can be left
            with connect(port) as connection:
                connection.sendall(question(port, found.token, long_question(chance)))
                soon(computing, 0.3)
                time.sleep(chance.uniform(0, 0.05))
                left += computing()
                answered = executor.answered
            begun = time.process_time()
            assert soon(lambda: not computing())
            longest = max(longest, time.process_time() - begun)
            whole += executor.answered - answered
            assert longest < 1
            assert whole < ABANDONED / 10
    print(f"{left} abandoned questions ended in at most {longest:.2f} s, {whole} of them with an answer")


class Counting(requests.Executor):
    """Counts the questions that are computed to their end."""

    answered = 0

    def ask(self, request):
        answer = super().ask(request)
        self.answered += 1
        return answer


def long_question(chance):
    """One that takes a tenth to half a second, about a text that nobody asked about before."""
    of = {"model": "m", "ids": chance.choices(range(4096), k=500), "without": [], "frozen": False}
    paths = {"kind": "paths", "of": of, "position": 499, "target": 5, "against": None, "order": None, "top": 5}
    ledger = {"kind": "ledger", "of": of, "head": "L1H0", "dst": 499, "src": 2, "hops": True}
    return chance.choice([{**paths, "hops": True}, {**paths, "hops": False}, ledger])


@pytest.mark.promise("R43")
def test_jobs_that_run_or_wait_end_when_their_pages_leave() -> None:
    found = live()
    with running(found) as port:
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(RUNNING + WAITING):
                    connection = stack.enter_context(connect(port))
                    connection.sendall(question(port, found.token, {"kind": "wait"}))
                assert found.executor.begun.acquire(timeout=PATIENCE)
                assert soon(lambda: len(found.jobs._waiting) == WAITING)
            assert found.executor.ended.wait(PATIENCE)  # it would wait for ever
            assert soon(lambda: not found.jobs._waiting and not found.jobs._running)
        assert exchange(port, question(port, found.token, QUESTION))[0] == 200


# ------------------------------------------------------------------ fuzz

ASKED = [path for path in DATA if method_of(path) == "POST"]
LETTERS = st.characters(codec="utf-8")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(LETTERS, max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(LETTERS, max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["kind", "of", "model", "ids", "head", "text", "top", "position", "step", "without"])
AT_ONCE = 8
"""Connections that are open at once for each example."""
QUESTIONS = st.dictionaries(NAMES, VALUES, max_size=6) | st.just(QUESTION) | VALUES


EDITS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 3), st.binary(max_size=3)), min_size=1, max_size=4
)


def edited(data, edits):
    """Bytes with a few of them exchanged: each place a share of their length."""
    whole = bytearray(data)
    for share, length, put in edits:
        place = int(share * len(whole))
        whole[place : place + length] = put
    return bytes(whole)


def last_words(port, many):
    """What comes back on connections that are all open at once."""
    with ExitStack() as stack:
        open_ones = [stack.enter_context(connect(port, 10)) for _ in many]
        for connection, (data, whole) in zip(open_ones, many, strict=True):
            with suppress(OSError):
                connection.sendall(data)
                if not whole:  # else the other side ends it when it has answered
                    connection.shutdown(socket.SHUT_WR)
        return [everything(connection) for connection in open_ones]


def requests_of(questions, near, garbled):
    """So many questions, edits of a good request, and bytes of any kind."""
    exactly = lambda each, size: st.lists(each, min_size=size, max_size=size)  # noqa: E731
    return given(
        exactly(st.tuples(st.sampled_from(ASKED), QUESTIONS), questions),
        exactly(EDITS, near),
        exactly(st.binary(max_size=500), garbled),
    )


def each_is_answered_or_refused(served, questions, edits, garbled):
    port, found = served
    leaving = ["Connection: close"]
    whole = [(question(port, found.token, asked, path, leaving), True) for path, asked in questions]
    good = question(port, found.token, QUESTION)
    near = [(edited(good, each), False) for each in edits]
    got = last_words(port, [*whole, *near, *((data, False) for data in garbled)])
    for answer in got[: len(whole)]:
        (status,) = re.findall(rb"^HTTP/1\.1 (\d+)", answer)
        assert status == b"200" or 400 <= int(status) < 500
        assert b"cache-control: no-store" in answer
        assert status != b"200" or unframed(answer.partition(b"\r\n\r\n")[2])[0]
    for answer in got:
        assert b"Traceback" not in answer
        assert not re.search(rb"HTTP/1\.1 5(?!03)", answer)
    for answer in got[-len(garbled) :]:
        refused(answer)


@pytest.mark.promise("R28", times=AT_ONCE)
@settings(max_examples=60)
@requests_of(AT_ONCE // 4, AT_ONCE // 2, AT_ONCE // 4)
def test_requests_of_any_kind_are_answered_or_refused(served, questions, edits, garbled) -> None:
    each_is_answered_or_refused(served, questions, edits, garbled)
    port, found = served
    assert fine(port, found.token)
    assert soon(lambda: not found.jobs._running and not found.jobs._waiting)


@pytest.mark.promise("R28", times=AT_ONCE)
@pytest.mark.slow
@settings(max_examples=often(250, 2_500))
@requests_of(AT_ONCE // 4, AT_ONCE // 2, AT_ONCE // 4)
def test_many_more_requests(served, questions, edits, garbled) -> None:
    each_is_answered_or_refused(served, questions, edits, garbled)


@pytest.mark.promise("R30")
@pytest.mark.slow
def test_many_clients_for_a_while_leave_nothing_behind() -> None:
    """One client in five leaves at once; where the server still counts it, the thirty-third is told to come again."""
    found, wrong, told = live(), [], Counter()
    process, end = psutil.Process(), time.monotonic() + SECONDS

    def client(number):
        while time.monotonic() < end:
            path = ROUTES[number % len(ROUTES)]
            leaves = number % 5 == 0
            data = (
                question(port, found.token, QUESTION, path)
                if method_of(path) == "POST"
                else head(path, port, found.token)
            )
            with suppress(ConnectionError), connect(port) as connection:
                connection.sendall(data)
                if not leaves:
                    told["asked"] += 1
                    status, _, body = answer_on(connection)
                    told[status] += 1
                    right = {"/manifest": MANIFEST, f"/chunk/{CHUNK}": DEFLATED}.get(path, body)
                    if status not in (0, 200, 422, 503) or (status == 200 and body != right):
                        wrong.append((path, status))
            number += 1

    with running(found) as port:
        assert fine(port, found.token)
        before = process.num_threads(), process.num_fds()
        threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong
        print(dict(told))
        assert told[200] > told["asked"] / 10
        assert soon(lambda: process.num_fds() <= before[1] + 1)
        assert soon(lambda: process.num_threads() <= before[0] + 1)  # the second of two job threads may have begun


# ------------------------------------------------------------------ the end

CHILD = """
import sys
from support.live import Executor, live
from unweave.explorer.server import listening, serve
found, sockets = live(), listening(int(sys.argv[1]))
def begun():
    print(sockets[0].getsockname()[1], found.token, flush=True)
serve(found, sockets, lambda line: print(line, file=sys.stderr, flush=True), begun)
print("ended", flush=True)
"""


def child(port=0):
    """A server in a process of its own; and the seconds that it has to end: 3, or what it took to begin."""
    begun = time.monotonic()
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=where
    )
    port, token = process.stdout.readline().split()
    return process, int(port), token, max(3, time.monotonic() - begun)


@pytest.mark.promise("R32")
@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)], ids=str)
def test_a_signal_ends_it_soon_and_it_has_said_neither_token_nor_text(number) -> None:
    process, port, token, seconds = child()
    for asked in ({"kind": "break", "text": SECRET}, {"kind": f"\x1b[31m{SECRET}"}, QUESTION):
        exchange(port, question(port, token, asked))
    for data in garbage(port, token):
        exchange(port, data, 1)
    with ExitStack() as stack:
        open_ones = [stack.enter_context(connect(port)) for _ in range(5)]
        open_ones[0].sendall(b"GET /mani")
        open_ones[1].sendall(question(port, token, {"kind": "wait"}))
        open_ones[2].sendall(head("/manifest", port, token))
        assert answer_on(open_ones[2])[0] == 200
        begun = time.monotonic()
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        assert time.monotonic() - begun < seconds
    assert (process.returncode, out, err) == (0, "ended\n", "internal error: RuntimeError\n")
    for each in listening(port):  # free again
        each.close()


@pytest.mark.promise("R33", count=RESTARTS)
@pytest.mark.slow
def test_it_ends_soon_again_and_again_on_the_same_port() -> None:
    port = 0
    for _ in range(RESTARTS):
        process, port, token, seconds = child(port)
        with connect(port) as connection:
            connection.sendall(question(port, token, {"kind": "wait"}))
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            assert time.monotonic() - begun < seconds
            assert (process.returncode, out, err) == (0, "ended\n", "")
