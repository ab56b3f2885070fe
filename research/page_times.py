"""Measure a live page: a click on a head and on a cell, the difference of a pair of 64 tokens, a step of its slider.

    python research/page_times.py [MODEL]

Medians of milliseconds in Chromium, from the event to the end of the frame that shows the answer. Needs the extras
`browser` and `serve`.
"""

import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median

import unweave as uw

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Page, sync_playwright

from support.live import running
from unweave.explorer.live_report import LiveReport
from unweave.explorer.server import LivePages
from unweave.text.windows import windows

TIMED = """async ([state, where, ready]) => {
    const after = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const shows = () => document.querySelector(where)?.textContent.replace(/\\s+/g, " ").match(ready);
    const start = performance.now();
    location.hash = state;
    do await after(); while (!shows() && performance.now() - start < 60000);
    return performance.now() - start;
}"""
"""Milliseconds until a state that was opened, as a click does, says what is awaited."""
SCRUBBED = """async () => {
    const after = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const slider = document.querySelector("#uw-view input[type=range]"), times = [];
    for (let at = 0; at <= slider.max; at++) {
        const start = performance.now();
        slider.value = at;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await after();
        times.push(performance.now() - start);
    }
    return times;
}"""
"""Milliseconds of each step of the slider of the difference view."""


def measured(page: Page, model: uw.Model, a: list[int], b: list[int]) -> dict[str, list[float]]:
    """Milliseconds of each kind of step; the first of a kind may compute what later ones find."""
    heads = [
        f"{head.layer}.{head.head}" for head in model.weights.head_ids[:: max(1, len(model.weights.head_ids) // 8)]
    ]
    found: dict[str, list[float]] = {}
    page.evaluate(TIMED, ["v=1&view=attention&h=0.0", ".map h2", "L0H0 attention"])
    page.wait_for_timeout(3000)

    def timed(name: str, *asked: str) -> None:
        found.setdefault(name, []).append(page.evaluate(TIMED, list(asked)))

    for head in heads[1:]:
        timed("a head", f"v=1&view=attention&h={head}", ".map h2", f"L{head.replace('.', 'H')} attention")
    for dst in range(3, 9):
        said = f"destination {dst}.*scores source {dst - 1} "
        timed("a cell", f"v=1&view=attention&h={heads[-1]}&dst={dst}&src={dst - 1}", "[data-ledger]", said)
    ids = ",".join(map(str, (*a, *b)))
    timed("difference of 64 tokens", f"v=1&view=difference&ab={ids}", "#uw-view", "Paths through them")
    found["slider"] = page.evaluate(SCRUBBED)
    return found


def main() -> None:
    """Open the page of a model, measure, print."""
    model = uw.load(sys.argv[1] if len(sys.argv) > 1 else "attn-2l")
    a = windows(model)[0][:64]
    b = [*a[:20], a[40], *a[21:]]
    start = time.perf_counter()
    served = LiveReport.of(model, offered=uw.explorer.PANELS)
    print(f"{'page made':26s}{1e3 * (time.perf_counter() - start):9,.0f} ms; load {os.getloadavg()[0]:.1f}")
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    live = LivePages(served.manifest, served.chunks, served.executor, tables=served.tables)
    with running(live) as port, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{live.address(port)}&v=1&view=attention")
        page.wait_for_selector("#app main")
        for name, times in measured(page, model, a, b).items():
            print(f"{name:26s}{median(times):9,.0f} ms; worst {max(times):,.0f} of {len(times)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
