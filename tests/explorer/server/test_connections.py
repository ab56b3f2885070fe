"""The whole server on a socket of this computer: garbage, limits, pages that leave, and its end."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

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
from unweave.explorer.server import connections, listening
from unweave.explorer.server.guard import SAFETY

TESTS = Path(__file__).parents[2]
OWN = {"127.0.0.1", "::1"}
"""Where this computer alone can connect."""
CLIENTS, TURNS = 32, often(10, 200)
RESTARTS = often(5, 50)
REQUESTS = often(5_000, 500_000)


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


def request_of(path, port, token):
    """A good request for a route, as bytes."""
    if method_of(path) == "POST":
        return question(port, token, body_of(path), path)
    return head(path, port, token)


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
        assert each.proto == socket.IPPROTO_TCP  # else every answer waits 40 ms for Nagle's algorithm
        each.close()


@pytest.mark.parametrize("path", ROUTES)
def test_every_route_answers(served, path) -> None:
    port, found = served
    status, headers, body = exchange(port, request_of(path, port, found.token))
    assert (status, "server" in headers) == (200, False)
    assert {name.decode() for name, _ in SAFETY} <= set(headers)
    assert CHUNK not in path or (body, headers["content-type"]) == (DEFLATED, "application/octet-stream")


def garbage(port, token):
    good = head("/manifest", port, token)
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    return [
        b"\x00" * 100, b"GET\r\n\r\n", b"GET /manifest HTTP/1.1\r\n\r\n",
        b"GET /manifest HTTP/9.9\r\n" + host + b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET http://evil.example/manifest HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        good.replace(b"GET /manifest", f"GET http://127.0.0.1:{port}/manifest".encode()),
        good.replace(b"GET /manifest", b"GET manifest"), good.replace(b"GET /manifest", b"GET /mani\x00fest"),
        good.replace(b"GET", b"G\x01T"), good.replace(b"Host:", b"Host :"), good.replace(host, host + host),
        good.replace(host, host + b"Host: evil.example\r\n"), good.replace(host, b""),
        good.replace(host, host[:-2] + b"\r\n .evil.example\r\n"),
        good[:-2] + b"Content-Length: -1\r\n\r\n", good[:-2] + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        good[:-2] + b"Transfer-Encoding: gzip\r\n\r\n", good[:-2] + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
        head("/ask", port, token, length=5) + b"12345", head("/ask", port, token, length=0),
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n" * 100,
        good.replace(host, host + b"X-Long: " + b"y" * 2**20 + b"\r\n"),
    ]  # fmt: skip


def test_garbage_is_refused_and_the_next_request_answered(served) -> None:
    port, found = served
    for data in garbage(port, found.token):
        status, _, body = exchange(port, data, 2)
        assert status == 0 or 400 <= status < 500, data[:100]
        assert SECRET.encode() not in body
    assert fine(port, found.token)


@pytest.mark.promise("R29")
def test_a_body_of_a_gigabyte_is_refused_before_it_is_sent(served) -> None:
    port, found = served
    assert exchange(port, head("/ask", port, found.token, length=10**9))[0] == 413


@pytest.mark.promise("R29")
def test_connections_are_limited() -> None:
    found = live()
    with running(found) as port, ExitStack() as stack:
        many = [stack.enter_context(connect(port)) for _ in range(connections.CONNECTIONS)]
        assert soon(lambda: exchange(port, head("/manifest", port, found.token))[0] == 503)
        many[0].close()
        many[1].close()
        assert soon(lambda: fine(port, found.token))


@pytest.mark.promise("R29")
def test_a_connection_without_requests_is_closed(monkeypatch) -> None:
    monkeypatch.setattr(connections, "IDLE", 1)
    found = live()
    with running(found) as port, connect(port) as kept:
        kept.sendall(head("/manifest", port, found.token))
        assert answer_on(kept)[0] == 200
        assert kept.recv(1) == b""


@pytest.mark.promise("R29")
@pytest.mark.parametrize(("secret", "status"), [("nobody's", 401), ("", 401)])
def test_a_refused_connection_is_closed_at_once(secret, status) -> None:
    found = live()
    with running(found) as port, connect(port) as kept:
        kept.sendall(head("/manifest", port, secret))
        assert answer_on(kept)[0] == status
        assert kept.recv(1) == b""


def test_tables_are_computed_on_request_and_end_when_their_page_leaves() -> None:
    found, begun, ended = live(), threading.Event(), threading.Event()

    def tables(what):
        begun.set()
        try:
            while what == "long":
                torch.zeros(1) + 1
        finally:
            ended.set()
        return {"tables": [], "schema": {}, "left_out": []}

    found.tables = tables
    with running(found) as port:
        with connect(port) as leaving:
            leaving.sendall(question(port, found.token, {"what": "long"}, "/tables"))
            assert begun.wait(PATIENCE)
            assert exchange(port, question(port, found.token, QUESTION))[0] == 200
        assert ended.wait(PATIENCE)
        assert exchange(port, question(port, found.token, {"what": "short"}, "/tables"))[0] == 200


def test_one_answer_is_computed_at_a_time_and_the_page_is_served_meanwhile() -> None:
    found = live()
    with running(found) as port, ExitStack() as stack:
        asking = [stack.enter_context(connect(port)) for _ in range(3)]
        for connection in asking:
            connection.sendall(question(port, found.token, {"kind": "wait"}))
        assert found.executor.begun.acquire(timeout=PATIENCE)
        assert fine(port, found.token)
        assert not found.executor.begun.acquire(timeout=0.2)
        found.executor.free.set()
        assert [answer_on(connection)[0] for connection in asking] == [200] * 3


@pytest.mark.promise("R43")
def test_a_waiting_request_is_dropped_when_its_page_leaves() -> None:
    found = live()
    with running(found) as port, connect(port) as first:
        first.sendall(question(port, found.token, {"kind": "wait"}))
        assert found.executor.begun.acquire(timeout=PATIENCE)
        for _ in range(10):
            with connect(port) as connection:
                connection.sendall(question(port, found.token, {"kind": "wait"}))
        mine = psutil.Process()
        assert soon(
            lambda: (
                sum(each.laddr.port == port and each.status == "ESTABLISHED" for each in mine.net_connections()) == 1
            )
        )
        found.executor.free.set()
        assert answer_on(first)[0] == 200
        assert exchange(port, question(port, found.token, QUESTION))[0] == 200
        assert not found.executor.begun.acquire(timeout=0.2)


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


def exactly(each, size):
    return st.lists(each, min_size=size, max_size=size)


@pytest.mark.promise("R28", times=AT_ONCE)
@settings(max_examples=often(100, 2_500))
@given(
    exactly(st.tuples(st.sampled_from(ASKED), QUESTIONS), AT_ONCE // 4),
    exactly(EDITS, AT_ONCE // 2),
    exactly(st.binary(max_size=500), AT_ONCE // 4),
)
def test_requests_of_any_kind_are_answered_or_refused(served, questions, edits, garbled) -> None:
    port, found = served
    leaving = ["Connection: close"]
    whole = [(question(port, found.token, asked, path, leaving), True) for path, asked in questions]
    good = question(port, found.token, QUESTION)
    near = [(edited(good, each), False) for each in edits]
    got = last_words(port, [*whole, *near, *((data, False) for data in garbled)])
    for answer in got[: len(whole)]:
        (status,) = re.findall(rb"^HTTP/1\.1 (\d+)", answer)
        assert status == b"200" or 400 <= int(status) < 500
        assert status != b"200" or unframed(answer.partition(b"\r\n\r\n")[2])[0]
    for answer in got:
        assert b"Traceback" not in answer
        assert not re.search(rb"HTTP/1\.1 5(?!03)", answer)
    assert fine(port, found.token)


@pytest.mark.promise("R30", count=CLIENTS * TURNS)
def test_many_clients_at_once_get_the_right_bytes_and_leave_nothing_open() -> None:
    """Every fifth client disconnects before its answer."""
    found, wrong, process = live(), [], psutil.Process()

    def client(number):
        for turn in range(number, number + TURNS):
            path = ROUTES[turn % len(ROUTES)]
            with connect(port) as connection:
                connection.sendall(request_of(path, port, found.token))
                if turn % 5:
                    status, _, body = answer_on(connection)
                    if status != 200 or body != {"/manifest": MANIFEST, f"/chunk/{CHUNK}": DEFLATED}.get(path, body):
                        wrong.append((path, status))

    with running(found) as port:
        assert fine(port, found.token)
        before = process.num_fds()
        threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong
        assert soon(lambda: process.num_fds() <= before + 1)


CHILD = """
import sys
from support.live import Executor, live
from unweave.cli.processes import seldom_collect
from unweave.explorer.server import listening, serve
seldom_collect()
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


@pytest.mark.promise("R42", count=REQUESTS)
def test_many_requests_leave_memory_as_it_was() -> None:
    process, port, token, _ = child()
    memory = []
    for count in (REQUESTS // 2, REQUESTS):
        for _ in range(count):
            exchange(port, head("/nothing", port, token))
        memory.append(psutil.Process(process.pid).memory_info().rss)
    process.terminate()
    process.communicate()
    assert memory[1] - memory[0] < 100 * REQUESTS


@pytest.mark.promise("R32")
@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)], ids=str)
def test_a_signal_ends_the_server_and_it_logs_neither_token_nor_text(number) -> None:
    process, port, token, seconds = child()
    for asked in ({"kind": "break", "text": SECRET}, {"kind": f"\x1b[31m{SECRET}"}, QUESTION):
        exchange(port, question(port, token, asked))
    for data in garbage(port, token)[:5]:
        exchange(port, data, 0.5)
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
def test_the_server_stops_promptly_and_restarts_on_the_same_port() -> None:
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
