"""Chromium for every browser test: Debian's, or the one that UNWEAVE_CHROMIUM names.

Its policy is never bypassed, which would hide what is tested. Without Chromium or Playwright the tests are skipped with
a sentence; with UNWEAVE_BROWSER=required they fail.
"""

import os
import shutil
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import unweave as uw
from support import hostile
from support.browser import missing, settled, watched
from support.library import Library
from support.live import running
from unweave.explorer.live_report import LiveReport
from unweave.explorer.panels.subject import Subject
from unweave.explorer.requests import Executor
from unweave.explorer.server import LivePages
from unweave.explorer.widget import still
from unweave.loaders.snapshots import bundled_snapshot
from unweave.reproduction.claim import Claim, Condition
from unweave.results.table import Table

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
SMALL = "attn-2l-small"
TEXT = "The cat sat. The cat sat."
REBOUND = "--host-resolver-rules=MAP evil.test 127.0.0.1"
"""A name of another site that leads here, as an attacker's name server would say."""
STEPS = (512, 7813)
"""Before its induction heads formed, and the end."""


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("browser tests need Playwright: pip install 'unweave[browser]'")
    path = os.environ.get("UNWEAVE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        missing("browser tests need Chromium: install it, or set UNWEAVE_CHROMIUM to its path")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu", REBOUND])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium):
    """Open a file without a network, or a live page by its address; all that it does is noted.

    It rests when it comes, unless it is `still` or something else, and says nothing in its console unless it is `loud`.
    """
    contexts, quiet = [], []

    def opening(where, state="", before="", *, still=False, loud=False, **options):
        is_file = isinstance(where, Path)
        context = chromium.new_context(**{"offline": is_file, "viewport": {"width": 1280, "height": 1000}} | options)
        contexts.append(context)
        context.set_default_timeout(60_000)
        if before:
            context.add_init_script(before)
        page, seen = watched(context, "file:" if is_file else where.split("#")[0])
        quiet.extend([] if loud else [seen])
        page.goto(f"{where.as_uri()}#{state}" if is_file else f"{where}&{state}")
        if not still:
            settled(page)
        return page, seen

    yield opening
    for context in contexts:
        context.close()
    # A test that reads many pixels is told of a faster way.
    assert [said for seen in quiet for said in seen.console if "Canvas2D: Multiple readback" not in said] == []


@pytest.fixture(scope="session")
def small_model():
    return uw.load(SMALL)


@pytest.fixture(scope="session")
def library(small_model):
    return Library(small_model, small_model.encode(TEXT))


@pytest.fixture(scope="session")
def small_made(small_model, library):
    """Everything on a bundled model: all panels, its training, and two moments of it."""
    return uw.explorer.report(
        small_model,
        [TEXT],
        weights=True,
        snapshots={step: bundled_snapshot(SMALL, step) for step in STEPS},
        dynamics=uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(SMALL)),
        claims=(claim(library.summary["L1H3"].prefix_matching),),
    )


def claim(score) -> dict[str, object]:
    asked = Condition("it does", "of its attention", score, "at least", 0.4, score.null)
    finding = "L1H3 attends to what followed earlier copies"
    texts = ("matches", "Induction", finding, "it does", f"{score:.2f}", "large", f"{score.null}")
    (row,) = Table((Claim(*texts, shows="v=1&view=attention&h=1.3", conditions=(asked,)),)).to_dict()
    return row


@pytest.fixture(scope="session")
def small_report(small_made, tmp_path_factory):
    return small_made.save(tmp_path_factory.mktemp("report") / "small.html")


@pytest.fixture(scope="session")
def small_live(small_made, small_model):
    """The address of the same page, live: its file holds no model, the server answers."""
    with live_page(small_made, small_model) as address:
        yield address


@contextmanager
def live_page(made, model):
    (described,) = made.manifest.models
    manifest = replace(made.manifest, models=(replace(described, engine=None),))
    served = LiveReport(
        replace(made, manifest=manifest), Executor({model.name: model}, bundled_snapshot), Subject(model)
    )
    live = LivePages(served.manifest, served.chunks, served.executor)
    with running(live) as port:
        yield live.address(port)


@pytest.fixture(scope="session")
def hostile_model():
    return hostile.model()


@pytest.fixture(scope="session")
def hostile_made(hostile_model):
    return uw.explorer.report(hostile_model, hostile.prompts(), weights=True)


@pytest.fixture(scope="session")
def hostile_report(hostile_made, tmp_path_factory):
    return hostile_made.save(tmp_path_factory.mktemp("report") / "hostile.html")


@pytest.fixture(scope="session")
def hostile_live(hostile_made, hostile_model):
    with live_page(hostile_made, hostile_model) as address:
        yield address


@pytest.fixture(scope="session")
def hostile_notebook(hostile_made, hostile_model, tmp_path_factory):
    """What a notebook keeps of it, as an exported page holds it: in a sandboxed frame."""
    served = LiveReport(hostile_made, Executor({hostile_model.name: hostile_model}), Subject(hostile_model))
    path = tmp_path_factory.mktemp("notebook") / "exported.html"
    path.write_text(f"<!doctype html><title>notebook</title><body>{still(served, '')}", encoding="utf-8")
    return path
