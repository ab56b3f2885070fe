"""Training: claims on made-up trainings, and a section that is drawn for what was recorded."""

import json

import pytest

from support.courses import APART, ONE_LAYER, TOGETHER, course
from unweave.analysis.learning.phase_change import FORMED, Dynamics
from unweave.explorer.page import Page, render
from unweave.plot.trainings import trainings
from unweave.reproduction.learning import claims, section


def verdict(name: str, dynamics: Dynamics) -> bool:
    (claim,) = claims({name: dynamics})
    json.dumps(claim.to_dict(), allow_nan=False)
    return claim.holds


@pytest.mark.parametrize("name", ["attn-2l", "attn-1l-smeared"])
@pytest.mark.parametrize(("dynamics", "holds"), [(TOGETHER, True), (APART, False), (ONE_LAYER, False)])
def test_a_phase_change_where_there_should_be_one(name, dynamics, holds):
    assert verdict(name, dynamics) == holds


@pytest.mark.parametrize(
    ("dynamics", "holds"),
    [
        (ONE_LAYER, True),
        (TOGETHER, False),
        (APART, False),
        (course([0.02, FORMED, 0.02], [0.0] * 3, layers=1), False),
        (course([0.02, FORMED - 1e-9, 0.02], [0.0] * 3, layers=1), True),
        (course([0.0], [0.0], layers=0), True),
    ],
)
def test_none_where_there_should_be_none(dynamics, holds):
    assert verdict("attn-1l", dynamics) == holds


def test_each_has_its_numbers_and_its_null():
    two, one, smeared = claims({"attn-1l": ONE_LAYER, "attn-2l": TOGETHER, "attn-1l-smeared": APART})
    assert [claim.id for claim in (two, one, smeared)] == [
        "phase-change",
        "no-phase-change-one-layer",
        "phase-change-smeared",
    ]
    assert "between 0.20 M and 0.30 M tokens" in two.ours
    assert "over 5 other intervals" in two.null
    assert "at most 0.03" in one.ours


def test_no_training_no_claim():
    assert claims({}) == ()
    assert claims({"another": TOGETHER}) == ()


@pytest.mark.parametrize(
    ("others", "holds"),
    [((TOGETHER, APART), True), ((TOGETHER, ONE_LAYER), False), ((course([0.02, FORMED], [0.0] * 2),), True)],
)
def test_every_seed_counts(others, holds):
    seeds = {f"attn-2l-small-seed{i}": dynamics for i, dynamics in enumerate(others, 1)}
    (claim,) = claims({"attn-2l-small": TOGETHER, **seeds})
    assert claim.id == "induction-in-every-seed"
    assert claim.holds == holds
    assert f"{len(others) + 1} seeds" in claim.ours


def test_one_seed_says_nothing_of_the_others():
    assert claims({"attn-2l-small": TOGETHER}) == ()


RUNS = {"attn-1l": ONE_LAYER, "<b>$x$": TOGETHER}


def test_nothing_kept_nothing_shown():
    assert not section({}).parts


def test_the_section_says_what_was_found():
    pages = [render(Page("t", "l", (section(RUNS),))) for _ in range(2)]
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
