"""The explorer's page keeps its budgets, U1 to U22, in a Chromium without a graphics card.

`python benchmarks/the_page_keeps_its_budgets.py` takes some minutes on two idle cores and writes the table of
`RESULTS.md`; `--only U3,U4` measures some and leaves the others as they are, `--tiny` tries the script on small models
and writes nothing. Times begin right after a frame, with what a reader does, and end with the frame in which the page
shows what that asked for; Chromium draws frames as fast as it can, so no time is rounded up to the screen's next one.
The same loop of plain arithmetic runs in the browser before each budget: where it takes longer than elsewhere, the
machine was shared. What the engine takes for one answer stands apart: `the_page_answers_while_one_types.py`.
"""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import torch
from playwright.sync_api import Browser, Page, sync_playwright

import pages
import results
import unweave as uw
from unweave.cli.demo import STEPS
from unweave.explorer import bundle
from unweave.explorer.panels.texts import maps
from unweave.model.model import Model

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "unweave" / "explorer" / "static"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
    "--run-all-compositor-stages-before-draw",
)
"""Only with the last of these does a frame begin when the one before ends; without it an empty page takes 17 ms."""
STEADY = FLAGS[:2]
"""With these frames come at the rate of a screen: without a limit they take half of the machine while one waits."""
SCREEN = {"width": 1280, "height": 1000}
FRAME = 1000 / 60
"""Milliseconds of a frame at 60 a second."""

BENCH = """
window.bench = {
    long: [],
    drawn: 0,
    on: new WeakMap(),
    loop() {
        let least = Infinity;
        for (let turn = 0; turn < 5; turn++) {
            const begun = performance.now();
            let x = 1;
            for (let i = 0; i < 5e6; i++) x = (x * 1103515245 + 12345) & 0x7fffffff;
            least = Math.min(least, performance.now() - begun + (x === 7 ? 1e9 : 0));
        }
        return least;
    },
    frame: () => new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done();
        channel.port2.postMessage(0);
    })),
    async until(act, ready = () => true, most = 60000) {
        await bench.frame();
        const begun = performance.now();
        act();
        do {
            await bench.frame();
            if (performance.now() - begun > most) throw new Error(`not ready after ${most} ms: ${ready}`);
        } while (!ready());
        return performance.now() - begun;
    },
    async each(count, act, ready = () => true) {
        const found = [];
        for (let i = 0; i < count; i++) found.push(await bench.until(() => act(i), () => ready(i)));
        return found;
    },
    one: (query) => document.querySelector(query),
    all: (query) => [...document.querySelectorAll(query)],
    point(node, type, x, y, more = {}) {
        const box = node.getBoundingClientRect();
        const place = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
        node.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", ...place, ...more }));
    },
    type(node, text) {
        node.value = text;
        node.dispatchEvent(new Event("input", { bubbles: true }));
    },
    press: (node, key) => node.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key })),
    go(state) { location.hash = state },
    button: (name, within = document) =>
        [...within.querySelectorAll("button")].find((one) => one.textContent.trim() === name),
};
new PerformanceObserver((seen) => bench.long.push(...seen.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask", buffered: true });
for (const name of ["drawImage", "putImageData"]) {
    const own = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...given) {
        bench.drawn++;
        if (name === "drawImage" || given[0].data.some((one) => one))
            bench.on.set(this.canvas, 1 + (bench.on.get(this.canvas) ?? 0));
        return own.apply(this, given);
    };
}
"""
GRID = '[role=group][aria-label^="Heads by layer"] canvas'


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        budget: U1 to U22.
        what: What is measured.
        limit: The most that is allowed; none for what stands beside a budget, to be read and not judged.
        unit: Of the limit and the values.
        values: Measurements.
        statistic: What of them is held to the limit.
        note: What a reader of the line must know.
    """

    budget: str
    what: str
    limit: float | None
    unit: str
    values: list[float]
    statistic: str = "median"
    note: str = ""

    @property
    def measured(self) -> float:
        """What is held to the limit."""
        if self.statistic == "p95":
            return sorted(self.values)[int(0.95 * (len(self.values) - 1) + 0.999)]
        return {"median": median, "worst": max}[self.statistic](self.values)


@dataclass
class Desk:
    """What is open: browsers without and with a limit of frames, a folder for files, bundles for several budgets."""

    browser: Browser
    steady: Browser
    folder: Path
    loops: dict[str, float] = field(default_factory=dict)
    made: dict[str, object] = field(default_factory=dict)

    def keep(self, make: Callable[..., object], *given: object) -> object:
        """What a function makes, made once."""
        if make.__name__ not in self.made:
            self.made[make.__name__] = make(*given)
        return self.made[make.__name__]

    @contextmanager
    def page(
        self, address: str, ready: str = "bench.one('#app main')", before: str = "", browser: Browser | None = None
    ) -> Iterator[Page]:
        """A page, when an expression is true in it; that moment is kept as `bench.ready`."""
        with (browser or self.browser).new_context(viewport=SCREEN) as context:
            context.set_default_timeout(120_000)
            context.add_init_script(BENCH + before + watching(ready))
            page = context.new_page()
            page.goto(address)
            waited(page, "bench.ready > 0")
            yield page


def watching(ready: str) -> str:
    """A script that notes when an expression is true for the first time, after a frame."""
    return f"""(async () => {{
        while (!document.body) await new Promise((done) => setTimeout(done, 1));
        while (!({ready})) await bench.frame();
        bench.ready = performance.now();
    }})();"""


def waited(page: Page, done: str, seconds: float = 120) -> None:
    """Wait until an expression is true."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"() => Boolean({done})"):
        if time.monotonic() > end:
            raise TimeoutError(f"not true after {seconds:.0f} s: {done}")
        page.wait_for_timeout(20)


def run(page: Page, script: str) -> list[float]:
    """Numbers that an expression gives, which may be a promise."""
    found = page.evaluate(f"async () => [await ({script})].flat()")
    return [float(one) for one in found]


def counted(page: Page, count: int, script: str) -> tuple[list[float], str]:
    """The same, and what the processor counted for the page's main thread: it says what an idle machine would take."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    begun = seconds()
    found = run(page, script)
    return found, f"{1000 * (seconds() - begun) / count:.1f} ms each of its main thread's processor time"


def times(whole: int) -> int:
    """How often something is measured."""
    return pages.sized(whole, 3)


# -------------------------------------------------------------------- large and live


def drawn_grid(heads: int) -> str:
    """Whether so many thumbnails are on the canvas of all heads."""
    return f"bench.all('[data-head]').length === {heads} && bench.on.has(bench.one('{GRID}'))"


def large(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """12 x 12 heads on 1,024 tokens, live."""
    n, tokens = pages.large().weights.n_heads, pages.length()
    heads = n * n
    with pages.live(desk.keep(pages.large_served)) as address:
        view = f"{address}&v=1&view=attention"
        if wanted & {"U1", "U2", "U13"}:
            with desk.page(view, drawn_grid(heads)) as page:
                first = []
                for _ in range(times(3)):
                    page.reload()
                    waited(page, "bench.ready > 0")
                    first += run(page, "bench.ready")
                yield Row("U1", f"{heads} thumbnails of {tokens:,} tokens, live, server warm", 1500, "ms", first)
                page.wait_for_timeout(1000)
                opened = run(page, opening(min(10, heads), n))
                yield Row("U2", f"open a head at {tokens:,} tokens, live", 150, "ms", opened)
                what = f"memory of the page after heads were opened at {tokens:,} tokens, live"
                yield Row("U13", what, 250, "MB", [memory(page)], note="private to its process")
        if wanted & {"U3", "U4"}:
            with desk.page(f"{view}&h=0.0", drawn_grid(heads) + " && bench.one('[data-map]')") as page:
                page.wait_for_timeout(1000)
                yield from pointed(page, tokens)
        if "U7" in wanted:
            with desk.page(f"{address}&v=1&view=eigenvalues", "bench.one('.stage canvas')") as page:
                page.wait_for_timeout(1000)
                count = heads * pages.large().weights.d_head
                over = "bench.one('.points canvas.over')"
                way = f"bench.point({over}, 'pointermove', 0.2 + 0.6 * (i % 17) / 17, 0.2 + 0.6 * (i % 29) / 29)"
                found = run(page, f"bench.each({times(150)}, (i) => {way})")
                yield Row("U7", f"point among {count:,} eigenvalues", FRAME, "ms", found, "p95")
        if "U8" in wanted:
            with desk.page(f"{address}&v=1&view=composition", "bench.one('button.kind')") as page:
                page.wait_for_timeout(1500)
                yield Row("U8", f"switch Q, K, V lines of {n} x {n} heads", 200, "ms", run(page, switching()), "worst")
                matrix = "(i) => bench.button('QKV'[i % 3], bench.one('[aria-label=Matrix]')).click()"
                shown = "(i) => bench.one('#uw-view').textContent.includes(`${'QKV'[i % 3]}: rows read with`)"
                if page.locator("[aria-label=Matrix]").count():
                    yield Row(
                        "U8",
                        f"switch Q, K, V in the matrix of {n} x {n} heads",
                        200,
                        "ms",
                        run(page, f"bench.each({times(6)}, {matrix}, {shown})"),
                        "worst",
                    )
        if "U9" in wanted:
            with desk.page(f"{address}&v=1&view=training", "bench.one('.figures svg')") as page:
                page.wait_for_timeout(1500)
                count = len(pages.trained(pages.large()).snapshots)
                what = f"a move of the brush over {count} snapshots of {heads} heads"
                yield Row("U9", what, 33, "ms", run(page, brushing(times(60))), "p95")


def opening(count: int, n: int) -> str:
    """Open heads one after another; ready when the map is drawn."""
    name = f"`L${{Math.floor((i * 7) / {n}) % {n}}}H${{(i * 7) % {n}}}`"
    return f"""(async () => {{
        const found = [];
        for (let i = 0; i < {count}; i++) {{
            const head = {name};
            let before = 0;
            found.push(await bench.until(
                () => {{ before = bench.drawn; bench.one(`[data-head="${{head}}"]`).click() }},
                () => bench.one(`[data-map="${{head}}"]`) && bench.drawn > before,
            ));
        }}
        return found;
    }})()"""


def pointed(page: Page, tokens: int) -> Iterator[Row]:
    """Hover cells and tokens, then other scales and ranges."""
    page.evaluate("bench.long = []")
    over = f"""(i) => i % 2
        ? bench.point(bench.one('[data-map]'), 'pointermove', 0.05 + 0.4 * (i % 31) / 31, 0.5 + 0.5 * (i % 43) / 43)
        : bench.point(bench.one(`[data-i="${{(i * 37) % {tokens}}}"]`), 'pointermove', 0.5, 0.5)"""
    found, note = counted(page, times(300), f"bench.each({times(300)}, {over})")
    longest = run(page, "Math.max(0, ...bench.long)")
    yield Row("U3", f"point at a cell or a token of {tokens:,}", 16, "ms", found, "p95", note)
    yield Row("U3", f"longest task while pointing at {tokens:,} tokens", 50, "ms", longest, "worst")
    own = "bench.one('.legend').textContent.includes(i % 2 ? 'scale of this head' : 'one scale for all')"
    scale = "bench.button(i % 2 ? 'own' : 'shared', bench.one('[aria-label=\"Scale of colors\"]')).click()"
    what = f"another scale of a map of {tokens:,} x {tokens:,}, and of all thumbnails"
    found, note = counted(page, times(10), f"bench.each({times(10)}, (i) => {scale}, (i) => {own})")
    yield Row("U4", what, 33, "ms", found, note=note)
    zoom = "bench.press(bench.one('[data-map]'), i % 8 < 4 ? '+' : '-')"
    found, note = counted(page, times(16), f"bench.each({times(16)}, (i) => {zoom})")
    yield Row("U4", f"another range of a map of {tokens:,} x {tokens:,}", 33, "ms", found, note=note)


def switching() -> str:
    """Take away and add lines of one input."""
    return f"""bench.each({times(9)}, (i) => bench.all('button.kind')[i % 3].click())"""


def brushing(count: int) -> str:
    """Draw a range over a chart."""
    return f"""(async () => {{
        const chart = bench.all('.figures svg').findLast((one) => one.closest('[role=application]'))
            ?? bench.all('.figures svg').at(-1);
        const move = (x, type, more) => bench.point(chart, type, x, 0.5, {{ button: 0, buttons: 1, ...more }});
        move(0.2, 'pointerdown');
        const found = await bench.each({count}, (i) => move(0.25 + 0.5 * i / {count}, 'pointermove'));
        move(0.75, 'pointerup');
        return found;
    }})()"""


def memory(page: Page) -> float:
    """Megabytes that are private to the process that shows a page, after its garbage is collected."""
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(500)
    whole = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [private(one["id"]) for one in whole if one["type"] == "renderer"]
    return max(sizes)


def private(process: int) -> float:
    """Megabytes that no other process shares."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


# -------------------------------------------------------------------- a large vocabulary, a long text


def smoothly(desk: Desk, table: str) -> Iterator[Row]:
    """Scroll in every frame of a screen of 60 a second; frames that come late, or without their rows, are missed.

    No page of the browser without a limit is open meanwhile: its empty frames take half of the machine.
    """
    with (
        pages.live(desk.keep(pages.worded_served)) as address,
        desk.page(f"{address}&v=1&view=vocabulary", "bench.one('[data-token]')", browser=desk.steady) as page,
    ):
        page.wait_for_timeout(1500)
        for pixels in (900, 120):
            late = run(
                page,
                f"""(async () => {{
                const body = bench.one('[role=listbox].body, .body'), found = [];
                body.scrollTop = 0;
                for (let i = 0; i < 30; i++) await bench.frame();
                for (let i = 1; i <= {times(120)}; i++) {{
                    const before = document.timeline.currentTime;
                    body.scrollTop = {pixels} * i;
                    await bench.frame();
                    const there = bench.all('[data-at]').some((one) => Number(one.dataset.at) === {pixels // 30} * i);
                    found.push(there ? Math.round((document.timeline.currentTime - before) / {FRAME}) - 1 : 1);
                }}
                return found;
            }})()""",
            )
            what = f"frames missed while scrolling {table} by {pixels} px in each, on a screen of 60 a second"
            yield Row("U5", what, 5, "%", [100 * sum(late) / (len(late) + sum(late))])


def worded(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """A vocabulary of GPT-2's size, live."""
    size = pages.worded().weights.d_vocab
    with (
        pages.live(desk.keep(pages.worded_served)) as address,
        desk.page(f"{address}&v=1&view=start") as page,
    ):
        page.wait_for_timeout(1500)
        rows = "bench.all('[data-token]').length > 5"
        found = run(
            page,
            f"""(async () => {{
            const found = [];
            for (let i = 0; i < {times(5)}; i++) {{
                await bench.until(() => bench.go('v=1&view=start'), () => !({rows}));
                found.push(await bench.until(() => bench.go('v=1&view=vocabulary'), () => {rows}));
            }}
            return found;
        }})()""",
        )
        if "U5" in wanted:
            table = f"the table of {size:,} tokens"
            yield Row("U5", f"open {table}", 300, "ms", found, "worst")
            first = "bench.one('[data-token]').dataset.token"
            searched = f"""bench.each({times(8)},
                (i) => {{
                    bench.was = {first};
                    bench.type(bench.one('[data-search]'), ['w9', 'w48', 'w1', 'w40'][i % 4]);
                }}, () => {first} !== bench.was)"""
            yield Row("U5", f"search {table}", 100, "ms", run(page, searched), "worst")
            page.evaluate("bench.type(bench.one('[data-search]'), '')")
            page.wait_for_timeout(300)
            head = "bench.one('[aria-label=Sort]').textContent"
            ordered = f"""bench.each({times(8)},
                (i) => {{ bench.was = {head}; bench.all('[aria-label=Sort] button')[[1, 1, 3, 3][i % 4]].click() }},
                () => {head} !== bench.was)"""
            yield Row("U5", f"sort {table}", 100, "ms", run(page, ordered), "worst")
            scrolled = f"""bench.each({times(120)},
                (i) => {{ bench.one('[role=listbox].body, .body').scrollTop = 900 * i }},
                (i) => bench.all('[data-at]').some((one) => Number(one.dataset.at) === 30 * i))"""
            found, note = counted(page, times(120), scrolled)
            what = f"a frame of scrolling {table} by 900 px, begun when the one before ends"
            yield Row("U5", what, None, "ms", found, "p95", note)
            notch = f"""bench.each({times(120)},
                (i) => {{ bench.one('[role=listbox].body, .body').scrollTop = 120 * i }},
                (i) => bench.all('[data-at]').some((one) => Number(one.dataset.at) === 4 * i))"""
            found, note = counted(page, times(120), notch)
            what = f"a frame of scrolling {table} by a wheel's notch of 120 px, begun when the one before ends"
            yield Row("U5", what, FRAME, "ms", found, "p95", note)
        if "U6" in wanted:
            chosen = ",".join(f"0.{h}" for h in range(pages.worded().weights.n_heads))
            state = f"v=1&view=trigrams&h={chosen}&tok="
            lists = "bench.all('.looked tbody ul')"
            done = f"{lists}.length && {lists}.every((one) => one.children.length) && !bench.one('.looked.pending')"
            changed = f"{lists}[0].textContent !== bench.was && {done}"
            page.evaluate(f"bench.go('{state}1')")
            waited(page, done)
            asked = f"""(tokens) => bench.each(tokens.length,
                (i) => {{ bench.was = {lists}[0].textContent; bench.go('{state}' + tokens[i]) }}, () => {changed})"""
            what = "partners of a token in 12 heads, live"
            yield Row("U6", f"{what}, cold", 500, "ms", run(page, f"({asked})([20, 30, 40, 50, 60])"), "median")
            again = run(page, f"({asked})([20, 30, 40, 50, 60])")
            yield Row("U6", f"{what}, asked before", 100, "ms", again, "median")
    if "U5" in wanted:
        yield from smoothly(desk, f"the table of {size:,} tokens")


def long(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """8,192 tokens: one head at a time."""
    tokens = pages.long().n_ctx
    file, state = desk.keep(pages.long_file, desk.folder), "v=1&view=attention&h=0.0"
    with desk.page(f"{file.as_uri()}#{state}", "bench.one('[data-map] canvas') && bench.drawn > 3") as page:
        page.wait_for_timeout(2000)
        side = tokens // 16
        panned = f"""bench.each({times(12)}, (i) => {{
            const from = Math.round(({tokens} - {side}) * i / {times(12)});
            bench.was = bench.drawn;
            const range = [from, from + {side}, from >> 1, (from >> 1) + {side}];
            bench.go(`{state}&r=${{range}}`);
        }}, () => bench.drawn > bench.was)"""
        what = f"pan the map of {tokens:,} tokens, from a file"
        yield Row("U14", what, 300, "ms", run(page, panned), "worst")


# -------------------------------------------------------------------- files


def opened(desk: Desk, file: Path, most: float) -> Iterator[Row]:
    """Open a file; its first paint, and when its tokens and view are there."""
    paint, usable = [], []
    for _ in range(times(5)):
        with desk.page(
            file.as_uri(), "bench.one('#app main') && bench.one('[data-i]') && bench.one('#uw-view h1, #uw-view h2')"
        ) as page:
            usable += run(page, "bench.ready")
            paint += run(page, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    size = f"{file.stat().st_size / 10**6:.1f} MB"
    yield Row("U18", f"first paint of a file of {size}", 300, "ms", paint)
    yield Row("U18", f"a file of {size} is usable", most, "ms", usable)


def demo(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """The page of `unweave demo`: opening, and its scrubber."""
    file = desk.keep(pages.demo_file, desk.folder)
    if "U18" in wanted:
        yield from opened(desk, file, 1500)
    if "U22" in wanted:
        with desk.page(
            f"{file.as_uri()}#v=1&view=training&p=t0", "bench.one('#uw-step:enabled') && bench.drawn"
        ) as page:
            page.wait_for_timeout(1500)
            count = len(STEPS)
            moved = f"""bench.each({2 * count}, (i) => {{
                const to = (i * 4 + 1) % {count};
                bench.was = bench.drawn;
                bench.type(bench.one('#uw-step'), to);
            }}, () => bench.drawn > bench.was)"""
            run(page, moved)
            yield Row("U22", "a step of the scrubber, 64 tokens, all visible views", 50, "ms", run(page, moved))


def budget(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """The file that fills its budget."""
    file, dropped = desk.keep(pages.budget_file, desk.folder)
    if "U11" in wanted:
        what = f"size of a file of 3 texts of {pages.length():,} tokens, {dropped} maps left out"
        yield Row("U11", what, 60, "MB", [file.stat().st_size / 10**6])
    if "U18" in wanted:
        yield from opened(desk, file, 3000)


def every_view(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """The file of all views."""
    file = desk.keep(pages.every_view_file, desk.folder)
    what = "a file of 2 x 12 heads, 256 tokens, all views"
    yield Row("U10", f"size of {what}", 8, "MB", [file.stat().st_size / 10**6])
    _, usable = opened(desk, file, 2000)
    yield Row("U10", f"{what} is usable", 2000, "ms", usable.values)


TYPED = " a b c d e f g h i j k l m n"
FIELD = "bench.one('[data-text-field]')"
SHOWN = "bench.one('[data-map]').getAttribute('aria-label').includes(`, ${bench.counts[i]} tokens`)"


def answering() -> str:
    """Whether the bundled model can be asked, and a map of it and all thumbnails are drawn."""
    heads = len(uw.load("attn-2l").weights.head_ids)
    return drawn_grid(heads) + " && bench.one('[data-out]') && bench.on.has(bench.one('[data-map] canvas'))"


def engine(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """The page that runs its model: typing, ledgers, waterfalls, a long text."""
    file, model = desk.keep(pages.bundled_file, desk.folder), uw.load("attn-2l")
    if "U19" in wanted:
        yield typed(desk, file.as_uri(), model)
    if "U21" in wanted:
        yield whole_text(desk, file.as_uri(), model)
    if "U20" in wanted:
        yield from asked(desk, file.as_uri() + "#", 50, "in the page")
        with pages.live(desk.keep(pages.bundled_served)) as address:
            yield from asked(desk, address + "&", 150, "live")


def typed(desk: Desk, address: str, model: Model) -> Row:
    """One letter after another."""
    begun = model.tokenizer.decode(model.encode(pages.TEXT * 4, start=False)[:63])
    texts = [begun + TYPED[: i + 1] for i in range(pages.sized(len(TYPED), 6))]
    act = f"(i) => {{ bench.was = bench.drawn; bench.type({FIELD}, bench.texts[i]) }}"
    with desk.page(f"{address}#v=1&view=attention&h=1.0", answering()) as page:
        page.wait_for_timeout(1000)
        given(page, texts, model)
        page.evaluate(f"bench.type({FIELD}, {begun!r})")
        page.wait_for_timeout(1000)
        found = run(page, f"bench.each({len(texts)}, {act}, (i) => {SHOWN} && bench.drawn > bench.was)")
    return Row("U19", "a letter typed after 64 tokens, all visible views", 100, "ms", found)


def whole_text(desk: Desk, address: str, model: Model) -> Row:
    """Another text of 512 tokens, until the large map and the thumbnails of all heads are drawn anew."""
    tokens = model.encode(pages.TEXT * 60, start=False)
    texts = [model.tokenizer.decode(tokens[i : i + 511]) for i in range(times(4))]
    drawn = f"[bench.one('{GRID}'), bench.one('[data-map] canvas')].map((one) => bench.on.get(one))"
    act = f"(i) => {{ bench.was = {drawn}; bench.type({FIELD}, bench.texts[i]) }}"
    done = f"(i) => {SHOWN} && {drawn}.every((count, k) => count > bench.was[k])"
    with desk.page(f"{address}#v=1&view=attention&h=1.0", answering(), browser=desk.steady) as page:
        page.wait_for_timeout(1000)
        count = given(page, texts, model)
        found = run(page, f"bench.each({len(texts)}, {act}, {done})")
    note = "frames at the rate of a screen"
    return Row("U21", f"`attn-2l` runs a text of {count} tokens, all visible views", 1000, "ms", found, note=note)


def given(page: Page, texts: list[str], model: Model) -> int:
    """Give a page the texts that will be typed, and the number of tokens of each; that of the first is returned."""
    counts = [len(model.encode(one)) for one in texts]
    page.evaluate("([texts, counts]) => Object.assign(bench, { texts, counts })", [texts, counts])
    return counts[0]


def asked(desk: Desk, address: str, limit: float, where: str) -> Iterator[Row]:
    """A ledger, and a waterfall, after a click."""
    with desk.page(f"{address}v=1&view=attention&h=1.0", answering()) as page:
        page.wait_for_timeout(1000)
        said = "bench.one('[data-ledger] dl')?.textContent ?? ''"
        n = len(uw.load("attn-2l").encode(pages.TEXT))
        clicked = f"""bench.each({times(12)}, (i) => {{
            bench.was = {said};
            bench.point(bench.one('[data-map]'), 'click', (2 + i + 0.5) / {n}, ({n} - 1.5 - i % 3) / {n});
        }}, () => ({said}) && ({said}) !== bench.was)"""
        run(page, clicked)
        page.evaluate("bench.go('v=1&view=attention&h=1.0')")
        page.wait_for_timeout(300)
        yield Row("U20", f"a ledger after a click, {where}", limit, "ms", run(page, clicked))
        page.evaluate("bench.go('v=1&view=logit')")
        page.wait_for_selector("[aria-label='Likeliest next tokens'] button")
        page.wait_for_timeout(500)
        said = "[...bench.all('figure figcaption')].map((one) => one.textContent).join('')"
        clicked = f"""bench.each(8, (i) => {{
            bench.was = {said};
            bench.all("[aria-label='Likeliest next tokens'] button")[i % 8].click();
        }}, (i) => bench.all("[aria-label='Likeliest next tokens'] button")[i % 8].ariaPressed === 'true'
            && !bench.one('figure.pending') && (i === 0 || {said} !== bench.was))"""
        run(page, clicked)
        yield Row("U20", f"a waterfall after a click, {where}", limit, "ms", run(page, clicked))


# -------------------------------------------------------------------- a notebook, and what is built


def notebook(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """Thirty widgets, scrolled through and back."""
    count = pages.sized(30, 4)
    with desk.browser.new_context(viewport=SCREEN) as context:
        page = context.new_page()
        page.set_content("<!doctype html><title>widgets</title>")
        pages.widgets(page, pages.small_served(), count)
        blank = []
        for i in (*range(count), *reversed(range(count))):
            page.evaluate("i => document.querySelector(`[data-widget='${i}']`).scrollIntoView()", i)
            try:
                page.locator(f"[data-widget='{i}'] [data-i]").first.wait_for(timeout=10_000)
            except Exception:  # noqa: BLE001 (whatever is not there in ten seconds is blank)
                blank.append(i)
        yield Row(
            "U15",
            f"widgets that are blank while {count} in one page are scrolled through and back",
            0,
            "",
            [float(len(set(blank)))],
        )


def python_side(desk: Desk, wanted: set[str]) -> Iterator[Row]:
    """What Python takes: the payload, the wheel, the import; and the size of the page."""
    if "U12" in wanted:
        data = (STATIC / "explorer.js").read_bytes()
        yield Row("U12", "size of `explorer.js`", 350, "kB", [len(data) / 1000])
        zipped = len(gzip.compress(data, 9, mtime=0))
        yield Row("U12", "size of `explorer.js` after gzip", 110, "kB", [zipped / 1000])
    if "U16" in wanted:
        yield payload()
    if "U17" in wanted:
        yield from wheel(desk.folder)


def payload() -> Row:
    """The bundle's maps over the forward pass that they are of."""
    model = pages.large()
    ids, found = torch.tensor(pages.drawn(model, pages.length())), []
    for _ in range(times(3)):
        begun = time.perf_counter()
        ran = model.run(ids)
        between = time.perf_counter()
        for one in maps({"t0": ran}, model.name, ("attention",)):
            bundle.chunks_of(one)
        found.append((time.perf_counter() - between) / (between - begun))
    return Row(
        "U16", f"time to pack the maps of {len(model.weights.head_ids)} heads, over that of their run", 2, "×", found
    )


SIZES = (
    "import time, torch; t = time.perf_counter(); import unweave as uw; uw.load, uw.Run; print(time.perf_counter() - t)"
)


def wheel(folder: Path) -> Iterator[Row]:
    """The wheel as it is built, and the time of its import beside torch's."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True)
    (built,) = folder.glob("unweave-*.whl")
    with zipfile.ZipFile(built) as parts:
        assets = sum(one.compress_size for one in parts.infolist() if one.filename.startswith("unweave/assets/"))
    whole = built.stat().st_size
    yield Row("U17", "size of the wheel", 60, "MB", [whole / 10**6])
    yield Row("U17", "size of the wheel without its models and text", 3, "MB", [(whole - assets) / 10**6])
    words = [sys.executable, "-c", SIZES]
    subprocess.run(words, check=True, capture_output=True)
    seconds = [float(subprocess.run(words, check=True, capture_output=True).stdout) for _ in range(times(5))]
    yield Row("U17", "`import unweave` after torch", 500, "ms", [1000 * one for one in seconds])


STAGES: tuple[tuple[Callable[[Desk, set[str]], Iterator[Row]], str], ...] = (
    (large, "U1 U2 U3 U4 U7 U8 U9 U13"),
    (worded, "U5 U6"),
    (every_view, "U10"),
    (budget, "U11 U18"),
    (long, "U14"),
    (notebook, "U15"),
    (python_side, "U12 U16 U17"),
    (demo, "U18 U22"),
    (engine, "U19 U20 U21"),
)
EVERY = {name for _, names in STAGES for name in names.split()}


def measured(desk: Desk, wanted: set[str]) -> Iterator[dict[str, object]]:
    """The rows of every stage that is wanted, with the calibration loop before it; a stage that breaks is a row."""
    for stage, names in STAGES:
        now = wanted & set(names.split())
        if not now:
            continue
        with desk.page("data:text/html,<div id=app><main></main></div>") as page:
            (loop,) = run(page, "bench.loop()")
        begun = time.monotonic()
        try:
            for row in stage(desk, now):
                if row.budget in wanted:
                    yield results.budget_record(row, row.measured, loop)
        except Exception as error:  # noqa: BLE001 (the other budgets are still worth knowing)
            print(f"{names}: {type(error).__name__}: {error}", file=sys.stderr)
        print(f"{stage.__name__}: {time.monotonic() - begun:.0f} s, loop {loop:.1f} ms", file=sys.stderr)


def main() -> int:
    """Measure, print, and write."""
    words = sys.argv[1:]
    pages.TINY = "--tiny" in words
    wanted = set(words[words.index("--only") + 1].split(",")) if "--only" in words else EVERY
    path = os.environ.get("UNWEAVE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    pages.unchecked()
    found = []
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as play,
        play.chromium.launch(executable_path=path, args=list(FLAGS)) as browser,
        play.chromium.launch(executable_path=path, args=list(STEADY)) as steady,
    ):
        print(results.BUDGET_HEAD, end="")
        for row in measured(Desk(browser, steady, Path(folder)), wanted):
            found.append(row)
            print(results.budget_line(row), end="", flush=True)
    if not pages.TINY:
        results.save_budgets(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
