"""The section about training: drawn for what was kept, absent where nothing was, and the same every time."""

from types import SimpleNamespace

import pytest

from support.courses import ONE_LAYER, TOGETHER, course
from unweave.explorer.page import Page, render
from unweave.plot.trainings import trainings
from unweave.reproduction.sections_training import training

RUNS = {"attn-1l": ONE_LAYER, "<b>$x$": TOGETHER}


def test_nothing_kept_nothing_shown():
    assert training(SimpleNamespace(dynamics={})) == ()


def test_the_section_says_what_was_found():
    pages = [render(Page("t", "l", training(SimpleNamespace(dynamics=RUNS)))) for _ in range(2)]
    assert pages[0] == pages[1]
    assert "No head comes to match prefixes" in pages[0]
    assert "Between 200,000 and 300,000 tokens" in pages[0]
    assert "<b>" not in pages[0]


LEARNS = course([0.02] * 4 + [0.9] * 6, [0.1] * 4 + [-1.5] * 6)


@pytest.mark.parametrize("names", [("attn-1l", "far"), ("far", "attn-1l")])
def test_every_curve_lies_within_its_axes_whatever_the_order_of_runs(names: tuple[str, ...]) -> None:
    figure = trainings({name: {"attn-1l": ONE_LAYER, "far": LEARNS}[name] for name in names}).figure
    points = 0
    for axes in figure.axes:
        (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
        for line in axes.get_lines():
            inside = [left <= x <= right and low <= y <= high for x, y in line.get_xydata()]
            points += len(inside)
            assert line.get_label().startswith("_") or all(inside), f"{line.get_label()}: {inside}"
    assert points > 100


def test_trainings_are_drawn_on_one_scale() -> None:
    """Panels of a row can be compared, but for the paths of losses, each in its own plane."""
    panels = trainings({"attn-1l": ONE_LAYER, "far": LEARNS}).figure.axes
    for left, right in zip(panels[0:8:2], panels[1:8:2], strict=True):
        assert left.get_ylim() == right.get_ylim()
