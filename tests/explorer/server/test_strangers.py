"""In a real browser: a page of another site, and one that calls our address by its own name, get nothing."""

import os
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from support.live import ROUTES, live, running

CHROMIUM = os.environ.get("UNWEAVE_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--host-resolver-rules=MAP evil.test 127.0.0.1"]
STRANGER = """<!doctype html><body><script>
window.got = []; window.shut = false; window.tried = false;
const ours = "http://127.0.0.1:PORT", head = {authorization: "Bearer TOKEN"};
const ways = [{}, {mode: "no-cors"}, {headers: head}, {method: "POST", body: "{}"}, {credentials: "include"}];
for (const path of ROUTES) for (const way of ways)
  fetch(ours + path, way).then(async (r) => { if (r.type !== "opaque") got.push([path, await r.text()]); }, () => {});
for (const tag of ["img", "script"]) {
  const one = document.createElement(tag);
  one.onload = () => got.push([tag, "loaded"]);
  one.src = ours + (tag === "script" ? "/explorer.js" : "/manifest");
  document.body.append(one);
}
const frame = document.body.appendChild(document.createElement("iframe"));
frame.onload = () => { try { got.push(["frame", frame.contentDocument.body.innerText]); } catch { shut = true; } };
frame.src = ours + "/";
new WebSocket(ours.replace("http", "ws") + "/ask").onopen = () => got.push(["socket", ""]);
window.tried = true;
</script></body>"""


@contextmanager
def stranger(port, token):
    """Another site on this computer; gives its address."""
    page = STRANGER.replace("PORT", str(port)).replace("TOKEN", token).replace("ROUTES", repr(ROUTES)).encode()

    class Site(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_address[1]}/"
        site.shutdown()


@pytest.mark.slow
def test_strangers_get_nothing_though_they_know_the_token() -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    found = live()
    with (
        running(found) as port,
        stranger(port, found.token) as address,
        playwright.sync_playwright() as driver,
        driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser,
    ):
        page = browser.new_page()
        page.goto(address)
        page.wait_for_timeout(2000)
        assert page.evaluate("() => [window.got, window.shut, window.tried]") == [[], True, True]
        answer = page.goto(f"http://evil.test:{port}/#token={found.token}")
        assert answer.status == 403
        ask = """([paths, token]) => Promise.all(paths.map(
            (path) => fetch(path, {headers: {authorization: `Bearer ${token}`}}).then((r) => r.status)))"""
        assert page.evaluate(ask, [ROUTES, found.token]) == [403] * len(ROUTES)
        assert page.goto(f"http://127.0.0.1:{port}/").status == 200
