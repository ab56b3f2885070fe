"""Measure attention pages of unweave, CircuitsVis and BertViz in one browser: size, first picture, hover.

    python research/compare_pages.py PEERS [--tokens 64 256] [--model attn-2l]

PEERS is what `pip install --no-deps --target PEERS circuitsvis==1.43.3 bertviz==1.4.1` makes, with `require.min.js`,
`d3.min.js` (5.7) and `jquery.min.js` (2) beside, which BertViz loads from the network: they are answered from the
folder, at once. CircuitsVis' page holds the script of its wheel (`local_src`). Every page shows all heads on the same
text. Needs the extra `browser` and Chromium.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median

import torch
from playwright.sync_api import Browser, Route, sync_playwright

import unweave as uw
from unweave.text.windows import windows

CDN = {"require": "require.min.js", "d3": "d3.min.js", "jquery": "jquery.min.js"}
STATE = "#v=1&view=attention&h=0.0"
TRIES = 3
"""Times that each page is opened, unless once takes LONGEST."""
LONGEST = 90
"""Seconds after which no other move is made, and no page opened again."""
DRAWN = """async (ready) => {
    const after = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    while (!document.querySelector(ready)) await after();
    await after();
    return performance.now();
}"""
"""Milliseconds from the start of the page to the frame in which its picture is."""
POINTS = """(where) => {
    const boxes = [...document.querySelectorAll(where)].map((one) => one.getBoundingClientRect());
    const seen = boxes.filter(({ y, height }) => y + height > 0 && y < innerHeight - 20);
    return Array.from({ length: 16 }, (_, i) => {
        const box = seen[(i * 7919) % seen.length], part = ((i * 37) % 89) / 89;
        return [box.x + box.width * part, Math.max(0, box.y) + part * Math.min(box.height, innerHeight - 20 - box.y)];
    });
}"""
"""Points of what answers to the pointer."""
WATCHED = """() => {
    window.times = [];
    addEventListener("mousemove", () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
    }, true);
}"""
"""Notes the milliseconds from a move of the pointer to the end of the frame after it."""


@dataclass(frozen=True)
class Made:
    """A page, and where in it the picture is, and what answers to the pointer."""

    name: str
    path: Path
    ready: str
    answers: str
    state: str = ""


def pages(model: uw.Model, run: uw.Run, folder: Path) -> Iterator[Made]:
    """Write the same attention as a page of each."""
    ids = run.ids.tolist()
    texts = [model.tokenizer.text(token) for token in ids]
    pattern = [run.pattern[layer].float() for layer in range(model.weights.n_layers)]
    report = uw.explorer.report(model, [ids], panels=(), weights=False)
    yield Made("unweave", report.save(folder / "unweave.html", force=True), ".map canvas", ".map canvas", STATE)
    whole = uw.explorer.report(model, [ids], panels=(), weights=True)
    yield Made(
        "unweave, with the model",
        whole.save(folder / "whole.html", force=True),
        ".map canvas",
        ".tokens [data-i]",
        STATE,
    )
    attention_heads = import_module("circuitsvis.attention").attention_heads
    names = [str(head) for head in model.weights.head_ids]
    shown = attention_heads(attention=torch.cat(pattern), tokens=texts, attention_head_names=names)
    yield Made("CircuitsVis", page(folder / "circuitsvis.html", shown.local_src), "canvas", "canvas[role=img]")
    head_view = import_module("bertviz").head_view
    shown = head_view(attention=[one[None] for one in pattern], tokens=texts, html_action="return")
    yield Made("BertViz", page(folder / "bertviz.html", shown.data), "svg line", "svg text")


def page(place: Path, body: str) -> Path:
    """Save a fragment as a page."""
    place.write_text(f"<!doctype html><meta charset=utf-8><body>{body}", encoding="utf-8")
    return place


def measured(browser: Browser, made: Made, peers: Path) -> tuple[list[float], list[float]]:
    """Milliseconds to the picture and of each hover; what a page asks the network for comes from a folder."""
    first, hovers, start = [], [], time.monotonic()
    while not first or (len(first) < TRIES and time.monotonic() - start < LONGEST):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(600_000)
        given = context.new_page()
        context.route("http*://**/*", lambda route: answered(route, peers))
        given.goto(made.path.as_uri() + made.state, wait_until="commit")
        first.append(given.evaluate(DRAWN, made.ready))
        given.wait_for_timeout(500)
        given.evaluate(WATCHED)
        hovering = time.monotonic()
        for count, (x, y) in enumerate(given.evaluate(POINTS, made.answers)):
            if count > 2 and time.monotonic() - hovering > LONGEST:
                break
            given.mouse.move(x, y)
            given.wait_for_function("count => times.length > count", arg=count)
        hovers += given.evaluate("() => times.slice(1)")
        context.close()
    return first, hovers


def answered(route: Route, peers: Path) -> None:
    """Answer a request to the network from a folder."""
    file = next((name for part, name in CDN.items() if f"/{part}" in route.request.url), None)
    route.fulfill(path=peers / file) if file else route.abort()


def main() -> None:
    """Write the pages, measure, print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("peers", type=Path)
    parser.add_argument("--tokens", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--model", default="attn-2l")
    given = parser.parse_args()
    sys.path.append(str(given.peers))
    model = uw.load(given.model)
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    print("| tokens | page | file, MB | picture, s | hover, ms: median | 95 % | load |\n|---|---|---|---|---|---|---|")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for tokens in given.tokens:
            ids = windows(model)[0][:tokens]
            for made in pages(model, model.run(ids), Path(folder)):
                first, hovers = measured(browser, made, given.peers)
                size, late = made.path.stat().st_size / 1e6, sorted(hovers)[int(0.95 * len(hovers))]
                times = f"{median(first) / 1e3:.2f} | {median(hovers):.0f} | {late:.0f}"
                print(f"| {tokens} | {made.name} | {size:.2f} | {times} | {os.getloadavg()[0]:.0f} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
