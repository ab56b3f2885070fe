"""Open every view of a live page at 1280 and at 390 pixels: what axe finds, seconds, a picture of each.

    python research/page_views.py [MODEL] [--out FOLDER] [--view VIEW]...

Every rule of axe is asked, the moderate and the minor ones too. Views that ask before they compute are answered yes.
Needs the extras `browser` and `serve`, and Chromium, which UNWEAVE_CHROMIUM may name.
"""

import argparse
import os
import shutil
import sys
import time
from importlib.resources import files
from pathlib import Path

import unweave as uw

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Page, sync_playwright

from support.browser import settled, show, views, watched
from support.live import running
from unweave.cli.pages import training_of
from unweave.explorer.live_report import LiveReport
from unweave.explorer.server import LivePages

WIDTHS = (1280, 390)
WAIT = 600_000
"""Milliseconds for a view of a large model."""
AXE = """async () => (await axe.run(document, { resultTypes: ["violations"], rules: {
    "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } })).violations
    .flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id} (${one.impact}): ${node.html.slice(0, 160)}`))"""
LOCKED = "h=1.0&dst=3&src=1"
"""A head and a cell, so that ledgers are there."""
WIDER = """() => [document.scrollingElement.scrollWidth].filter((wide) => wide > innerWidth)
    .map((wide) => `the page is ${wide} pixels wide`)"""


def opened(page: Page, view: str) -> float:
    """Open a view, compute what it asks for; seconds until it rests."""
    start = time.perf_counter()
    show(page, f"v=1&view={view}&{LOCKED}")
    while (asks := page.locator("[data-waiting] button")).count():
        asks.first.click()
        page.wait_for_timeout(100)
    page.locator("[data-coming]").first.wait_for(state="detached", timeout=WAIT)
    page.wait_for_function("() => window.atRest()", timeout=WAIT)
    return time.perf_counter() - start


def main() -> None:
    """Open the views, print what was found; exit code 1 if axe found anything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("model", nargs="?", default="attn-2l-small")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--view", action="append")
    given = parser.parse_args()
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    model, problems = uw.load(given.model), 0
    served = LiveReport.of(model, dynamics=training_of(given.model), offered=uw.explorer.PANELS, source=given.model)
    live = LivePages(served.manifest, served.chunks, served.executor, tables=served.tables)
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    with running(live) as port, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for width in WIDTHS:
            page, seen = watched(browser.new_context(viewport={"width": width, "height": 720}), "http")
            page.goto(f"{live.address(port)}&v=1&view=vocabulary")
            settled(page)
            page.evaluate(axe)
            for view in given.view or views(page):
                seconds = opened(page, view)
                said = [*page.evaluate(AXE), *seen.console, *page.evaluate(WIDER)]
                seen.console.clear()
                problems += len(said)
                print(f"{width:5d} {view:14s}{seconds:7.1f} s", *said, sep="\n    ", flush=True)
                if given.out:
                    given.out.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=given.out / f"{view}-{width}.png")
                    page.screenshot(path=given.out / f"{view}-{width}-whole.png", full_page=True)
        browser.close()
    sys.exit(problems > 0)


if __name__ == "__main__":
    main()
