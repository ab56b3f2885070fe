"""The explorer in JupyterLab, in marimo and as nbconvert exports it: seen, pointed at, typed into, set from Python."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

from support.browser import missing, rest, watched
from support.notebook import Notebook, lab

MODEL = 'import unweave as uw\nmodel = uw.load("attn-2l-small")'
SHOWN = 'shown = uw.view(model, "The cat sat. The cat sat.", panels=())\nshown'
ASKED = """import unweave.explorer.widget as widget
asked, answer = [], widget._answer
widget._answer = lambda served, content: (asked.append(content.get("kind")), answer(served, content))[1]"""
TOKENS = "main [data-i]"
FILLED = """all => {
    const images = new Map();
    const imageOf = (sheet) => {
        if (!images.has(sheet))
            images.set(sheet, sheet.getContext("2d").getImageData(0, 0, sheet.width, sheet.height).data);
        return images.get(sheet);
    };
    return all.filter((one) => {
        const sheet = one.closest(".tokens").querySelector("canvas");
        if (!sheet.checkVisibility()) return false;
        const box = one.getBoundingClientRect(), from = sheet.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2 - from.left, (box.top + box.bottom) / 2 - from.top]
            .map((side) => Math.floor(side * devicePixelRatio));
        return imageOf(sheet)[4 * (y * sheet.width + x) + 3];
    }).length;
}"""
"""How many tokens have a color on the sheet below them, where colors are drawn while one points."""
MANY, TIMES = 20, 10
"""Figures of one notebook, and how often a cell is run."""
WIDE = {"width": 1280, "height": 1000}
MARIMO = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import unweave as uw

    shown = uw.view(uw.load("attn-2l-small"), "The cat sat. The cat sat.", panels=())
    held = mo.ui.anywidget(shown)
    held
    return held, mo, shown


@app.cell
def _(held, mo):
    mo.md(f"state: {held.value['state']}.")


@app.cell
def _(mo):
    lock = mo.ui.run_button(label="lock a head")
    lock
    return (lock,)


@app.cell
def _(lock, shown):
    if lock.value:
        shown.selection = {"heads": ["L1H2"], "dst": 2}
"""


def needs(*names: str) -> None:
    absent = [name for name in names if find_spec(name) is None]
    if absent:
        missing(f"this test needs {', '.join(absent)}: pip install 'unweave[browser]'")


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory):
    needs("jupyterlab", "nbformat", "ipykernel", "anywidget")
    folder = tmp_path_factory.mktemp("lab")
    with lab(folder) as address:
        yield address, folder


@contextmanager
def opened_in(jupyter, chromium, *cells: str):
    """A notebook of cells; the first, which loads the model, has been run."""
    context = chromium.new_context(viewport=WIDE)
    context.set_default_timeout(60_000)
    book = Notebook(context.new_page(), *jupyter, [MODEL, *cells])
    book.run(0)
    yield book
    book.close()
    context.close()


@pytest.fixture(scope="module")
def notebook(jupyter, chromium):
    with opened_in(jupyter, chromium, SHOWN) as book:
        yield book


@pytest.fixture
def book(notebook):
    """A notebook whose second cell has just been run, and shows the explorer."""
    notebook.page.set_viewport_size(WIDE)
    notebook.page.keyboard.press("Escape")
    notebook.run(1)
    notebook.page.locator(TOKENS).first.wait_for()
    return notebook


def pointed(page, token: int) -> int:
    """Point at a token of the first figure; how many tokens are filled, which are those up to it."""
    for _ in range(20):
        page.mouse.move(0, 0)
        page.locator(TOKENS).nth(token).hover()
        page.wait_for_timeout(100)
        found = page.locator(TOKENS).evaluate_all(FILLED)
        if found == token + 1:
            break
    return found


def typed(page, text: str) -> str:
    """Type a text; the tokens that are shown when it was run."""
    field = page.locator("[data-text-field]").first
    field.click()
    field.press("Control+a")
    field.press_sequentially(text)
    found, before = "", None
    while found != before:
        page.wait_for_timeout(500)
        found, before = "".join(page.locator(TOKENS).all_inner_texts()), found
    return found


def test_the_explorer_in_a_cell_responds_to_pointing_typing_and_python(book) -> None:
    page, cells = book.page, book.cells()
    assert pointed(page, 7) == 8
    assert typed(page, "a dd x a dd 00").replace("·", "") == "<|start|>addxadd00"
    page.locator("[data-view=attention]").click()
    assert "view=attention" in book.ask("shown.state")
    book.ask('shown.selection = {"heads": ["L1H2"], "dst": 2}')
    page.locator("header", has_text="head L1H2").wait_for()
    assert book.ask("shown.selection['heads'], shown.selection['dst']") == "(('L1H2',), 2)"
    book.ask('shown.state = "v=1&view=vocabulary&dst=500"')
    page.locator("[data-view=vocabulary][aria-current=page]").wait_for()
    assert book.ask("shown.selection") == "{}", "a position that the text does not have is released"
    assert book.cells() == cells


def test_keys_pressed_in_the_explorer_trigger_no_notebook_commands(book) -> None:
    page, cells = book.page, book.cells()
    page.locator(TOKENS).nth(3).click()
    for key in ("2", "x", "d", "d", "a", "b", "m", "0", "0", "y", "z", "3"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    page.locator("[data-view=logit][aria-current=page]").wait_for()
    assert book.cells() == cells


def test_a_killed_kernel_is_reported_and_the_figure_stays_usable(book) -> None:
    page = book.page
    page.locator("[data-view=attention]").click()
    assert pointed(page, 7) == 8
    os.kill(int(book.ask("import os; os.getpid()")), signal.SIGKILL)
    page.get_by_text("the kernel has ended; what is here stays; run the cell again").first.wait_for()
    page.get_by_role("button", name="Ok", exact=True).click()
    assert page.locator("[data-text-field]").is_disabled()
    assert pointed(page, 9) == 10
    page.locator("[data-view=start]").click()
    assert pointed(page, 5) == 6
    book.run(0)
    book.run(1)
    page.locator("[data-text-field]:enabled").wait_for()


def nodes(page) -> int:
    """Nodes of the DOM that are alive after a collection, detached ones among them."""
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    alive = session.send("Memory.getDOMCounters")["nodes"]
    session.detach()
    return alive


def test_a_cell_that_is_run_often_leaves_no_figure_behind(book) -> None:
    page = book.page
    figure = page.locator("[data-view]").first.evaluate("one => one.getRootNode().querySelectorAll('*').length")
    before = nodes(page)
    for _ in range(TIMES):
        book.run(1)
        page.locator(TOKENS).first.wait_for()
        assert page.locator("[data-text-field]").count() == 1
    page.wait_for_timeout(300)
    assert nodes(page) - before < figure / 2


def test_many_figures_are_never_blank_and_load_the_page_once(jupyter, chromium) -> None:
    served = 'served = uw.view(model, "The cat sat.", panels=())._served'
    with opened_in(jupyter, chromium, f"{ASKED}\n{served}", *["widget._widget()(served)"] * MANY) as book:
        for i in range(1, MANY + 2):
            book.run(i)
        page = book.page
        for i in (*range(MANY), *reversed(range(MANY))):
            page.evaluate("i => window.jupyterapp.shell.currentWidget.content.scrollToItem(i, 'start')", i + 2)
            page.evaluate("i => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = i }", i + 2)
            figure = page.locator(f'.jp-Cell[data-windowed-list-index="{i + 2}"]').locator(TOKENS).first
            figure.wait_for()
            assert figure.bounding_box()["width"] > 0
        assert book.ask("asked.count('page'), asked.count('manifest')") == f"(1, {MANY})"


def test_an_exported_notebook_shows_the_figure_without_a_kernel(chromium, tmp_path) -> None:
    needs("nbclient", "nbconvert", "nbformat", "ipykernel")
    import nbclient
    import nbconvert
    import nbformat

    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in (MODEL, SHOWN)])
    nbclient.NotebookClient(made, timeout=300, kernel_name="python3").execute()
    (output,) = [one for one in made.cells[1].outputs if one.output_type == "execute_result"]
    assert "application/vnd.jupyter.widget-view+json" not in output.data
    path = tmp_path / "exported.html"
    path.write_text(nbconvert.HTMLExporter().from_notebook_node(made)[0], encoding="utf-8")
    with chromium.new_context(offline=True, viewport=WIDE) as context:
        page, seen = watched(context)
        page.goto(path.as_uri())
        frame = page.frame_locator("iframe")
        assert page.locator("iframe").get_attribute("sandbox") == "allow-scripts allow-downloads"
        frame.locator("[data-view=attention]").click()
        frame.locator(TOKENS).nth(7).hover()
        rest(page.frames[1])
        assert frame.locator(TOKENS).evaluate_all(FILLED) == 8
        thrown = "() => { try { localStorage; return 'kept' } catch (error) { return error.name } }"
        assert page.frames[1].evaluate(thrown) == "SecurityError"
        # The exporter's own page asks for its libraries; ours says nothing.
        assert [one for one in seen.console if not one.startswith("error: Failed to load resource")] == []


def test_marimo_shows_the_explorer_and_follows_its_state(chromium, tmp_path) -> None:
    needs("marimo", "anywidget")
    (tmp_path / "app.py").write_text(MARIMO, encoding="utf-8")
    words = [sys.executable, "-m", "marimo", "--quiet", "run", "app.py", "--headless", "--no-token", "--port"]
    port = free_port()
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen([*words, str(port)], cwd=tmp_path, stdout=log, stderr=log)
        try:
            with chromium.new_context(viewport=WIDE) as context:
                context.set_default_timeout(90_000)
                page, _ = watched(context)
                arrive(page, f"http://127.0.0.1:{port}/")
                page.locator(TOKENS).first.wait_for()
                assert pointed(page, 7) == 8
                assert typed(page, "a dd x a dd").replace("·", "") == "<|start|>addxadd"
                page.locator("[data-view=attention]").click()
                page.get_by_text("view=attention").wait_for()
                page.get_by_text("lock a head").click()
                page.locator("header", has_text="head L1H2").wait_for()
        finally:
            server.terminate()
            server.wait(30)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def arrive(page, address: str) -> None:
    from playwright.sync_api import Error

    for _ in range(120):
        try:
            return page.goto(address)
        except Error:
            time.sleep(0.25)
    raise TimeoutError(address)
