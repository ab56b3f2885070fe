"""Chromium for every browser test: Debian's, or the one that UNWEAVE_CHROMIUM names.

Its policy is never bypassed, which would hide what is tested. Without Chromium or Playwright the tests are skipped with
a sentence; with UNWEAVE_BROWSER=required they fail.
"""

import os
import shutil
from pathlib import Path

import pytest

import unweave as uw
from support import hostile
from support.browser import missing, watched

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")


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
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium):
    """Open a file without a network; all that it does is noted."""
    contexts = []

    def opening(path, state="", **options):
        context = chromium.new_context(**{"offline": True, "viewport": {"width": 1280, "height": 1000}} | options)
        contexts.append(context)
        context.set_default_timeout(60_000)
        page, seen = watched(context)
        page.goto(f"{path.as_uri()}#{state}")
        return page, seen

    yield opening
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def small_report(tmp_path_factory):
    """The page of a bundled model, which runs it."""
    made = uw.explorer.report(uw.load("attn-2l-small"), ["The cat sat. The cat sat."], weights=True)
    return made.save(tmp_path_factory.mktemp("report") / "small.html")


@pytest.fixture(scope="session")
def hostile_report(tmp_path_factory):
    """The page of a model whose name, tokens and texts are hostile."""
    made = uw.explorer.report(hostile.model(), hostile.prompts(), weights=True)
    return made.save(tmp_path_factory.mktemp("report") / "hostile.html")
