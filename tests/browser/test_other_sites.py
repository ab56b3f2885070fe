"""Pages of other sites get nothing from a live server, whatever they try, and neither does a name that was rebound.

R25 and R26: the attacker's pages stand at ``evil.test``, which Chromium resolves to this computer, and at another port;
they know every address and even the token.
"""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from support import live
from support.browser import watched

pytestmark = pytest.mark.promise("R25")

ATTEMPTS = """async ([base, routes, token]) => {
    const got = {}, late = (ms) => new Promise((done) => setTimeout(() => done("late"), ms));
    const read = async (name, ask) => {
        got[name] = await Promise.race([late(3000), ask().catch((error) => error.name)]);
    };
    const fetched = async (url, how) => {
        const answer = await fetch(url, how);
        return answer.type === "opaque" ? (await answer.arrayBuffer()).byteLength : (await answer.text());
    };
    const element = (tag, attributes) => new Promise((done) => {
        const one = Object.assign(document.createElement(tag), attributes);
        one.onload = () => done(one.tagName === "IFRAME" ? framed(one) : "loaded");
        one.onerror = () => done("error");
        document.body.append(one);
    });
    const framed = (one) => {
        try { return one.contentDocument?.body?.innerText ?? null } catch (error) { return error.name }
    };
    const asked = (url, method, headers) => new Promise((done) => {
        const one = new XMLHttpRequest();
        one.onload = () => done(one.responseText);
        one.onerror = () => done("error");
        one.open(method, url);
        for (const [name, value] of Object.entries(headers)) one.setRequestHeader(name, value);
        one.send(method === "POST" ? "{}" : null);
    });
    const bearer = { authorization: `Bearer ${token}` };
    for (const route of routes) {
        const url = base + route, post = { method: "POST", body: "{}", mode: "no-cors" };
        await Promise.all([
            read(`fetch ${route}`, () => fetched(url)),
            read(`fetch, cookies ${route}`, () => fetched(url, { credentials: "include" })),
            read(`fetch, token ${route}`, () => fetched(url, { headers: bearer })),
            read(`fetch, no cors ${route}`, () => fetched(url, { mode: "no-cors" })),
            read(`post, no cors ${route}`, () => fetched(url, post)),
            read(`xhr ${route}`, () => asked(url, "GET", {})),
            read(`xhr, token ${route}`, () => asked(url, "POST", bearer)),
            read(`image ${route}`, () => element("img", { src: url })),
            read(`script ${route}`, () => element("script", { src: url })),
            read(`module ${route}`, () => import(url).then(() => "loaded")),
            read(`style ${route}`, () => element("link", { rel: "stylesheet", href: url })),
            read(`frame ${route}`, () => element("iframe", { src: url })),
            read(`object ${route}`, () => element("object", { data: url })),
            read(`events ${route}`, () => new Promise((done) => {
                const one = new EventSource(url);
                one.onmessage = (event) => done(event.data);
                one.onerror = () => { one.close(); done("error") };
            })),
            read(`socket ${route}`, () => new Promise((done) => {
                const one = new WebSocket(url.replace("http", "ws"));
                one.onmessage = (event) => done(event.data);
                one.onopen = () => done("open");
                one.onerror = () => done("error");
            })),
            read(`beacon ${route}`, async () => (navigator.sendBeacon(url, "{}"), 0)),
            read(`form ${route}`, async () => {
                const frame = Object.assign(document.createElement("iframe"), { name: `f${route}` });
                const how = { action: url, method: "POST", target: frame.name };
                const form = Object.assign(document.createElement("form"), how);
                document.body.append(frame, form);
                form.submit();
                await late(300);
                return framed(frame);
            }),
        ]);
    }
    return got;
}"""
NOTHING = {0, None, "", "error", "late", "TypeError", "SecurityError"}
"""What an attempt may bring: no bytes. A frame of another site is an error page that cannot be read."""


class Attacker(BaseHTTPRequestHandler):
    """Any page of another site, which lets everyone read it."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>evil</title><body>")

    def log_message(self, *_):
        pass


@contextmanager
def attacking():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Attacker)
    thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


class Noting(live.Executor):
    def __init__(self):
        super().__init__()
        self.reached = []

    def ask(self, request):
        self.reached.append(request)
        return super().ask(request)

    def encode(self, model, text):
        self.reached.append(text)
        return super().encode(model, text)


@pytest.fixture
def served():
    executor = Noting()
    given = live.live(executor)
    with live.running(given) as port:
        yield given, port, executor


def visited(chromium, address):
    context = chromium.new_context()
    page, _ = watched(context, "http:")
    return context, page, page.goto(address)


@pytest.mark.parametrize("name", ["evil.test", "127.0.0.1", "localhost"])
def test_a_page_of_another_site_gets_no_byte(chromium, served, name: str) -> None:
    given, port, executor = served
    with attacking() as other:
        context, page, answer = visited(chromium, f"http://{name}:{other}/")
        assert answer.status == 200
        got = page.evaluate(ATTEMPTS, [f"http://127.0.0.1:{port}", live.ROUTES, given.token])
        context.close()
    assert len(got) == 17 * len(live.ROUTES)
    brought = {attempt: found for attempt, found in got.items() if found not in NOTHING}
    assert brought == {}
    assert executor.reached == []


def test_the_same_attempts_succeed_against_an_unprotected_server(chromium) -> None:
    with attacking() as other, attacking() as careless:
        context, page, _ = visited(chromium, f"http://evil.test:{other}/")
        got = page.evaluate(ATTEMPTS, [f"http://127.0.0.1:{careless}", ["/"], "token"])
        context.close()
    brought = {attempt.removesuffix(" /") for attempt, found in got.items() if found not in NOTHING}
    assert brought >= {"fetch", "xhr", "object"}


@pytest.mark.promise("R26")
def test_a_name_that_was_rebound_gets_no_byte(chromium, served) -> None:
    given, port, executor = served
    kept = [live.SECRET.encode(), live.CONTENT, live.DEFLATED]
    context, page, answer = visited(chromium, f"http://evil.test:{port}/#token={given.token}")
    assert answer.status == 403
    asked = """async ([routes, token]) => Promise.all(routes.flatMap((route) => [
        {}, { headers: { authorization: `Bearer ${token}` } }, { method: "POST", body: "{}", headers: {
            authorization: `Bearer ${token}`, "content-type": "application/json",
        } },
    ].map(async (how) => {
        const answer = await fetch(route, how);
        return [route, answer.status, [...new Uint8Array(await answer.arrayBuffer())]];
    })))"""
    got = page.evaluate(asked, [live.ROUTES, given.token])
    context.close()
    assert len(got) == 3 * len(live.ROUTES)
    for route, status, body in got:
        assert status == 403, route
        assert len(body) < 500, route
        assert not any(secret in bytes(body) for secret in kept)
    assert executor.reached == []
