"""The section about training: drawn for what was kept, absent where nothing was, and the same every time."""

from types import SimpleNamespace

from courses import ONE_LAYER, TOGETHER
from unweave.explorer.report import Page, render
from unweave.explorer.sections_training import training

RUNS = {"attn-1l": ONE_LAYER, "<b>$x$": TOGETHER}


def test_nothing_kept_nothing_shown():
    assert training(SimpleNamespace(dynamics={})) == ()


def test_the_section_says_what_was_found():
    pages = [render(Page("t", "l", training(SimpleNamespace(dynamics=RUNS)))) for _ in range(2)]
    assert pages[0] == pages[1]
    assert "No head comes to match prefixes" in pages[0]
    assert "Between 200,000 and 300,000 tokens" in pages[0]
    assert "<b>" not in pages[0]
