"""The residual stream: the rule of its claim, and tables that name what their numbers are."""

import re
from typing import Any

import pytest

from support.findings import broken, hand_built, made, models, text
from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis
from unweave.explorer.page import Page, render
from unweave.reproduction import stream
from unweave.results.estimates import Mean, Null, Scored


def worth(cost: float, rotated: float = 0.25, sd: float = 0.0625) -> AxisCost:
    row: AxisCost = made(AxisCost, what="stream", cost=Scored(cost, Null(rotated, sd)), matched=Mean(0.3))
    return row


KURTOSIS: AxisKurtosis = made(AxisKurtosis, what="stream", kurtosis=Scored(30.0, Null(3.0, 0.125)))
WORLD: dict[str, Any] = {"axes": [KURTOSIS], "costs": [worth(0.25)]}


@pytest.mark.parametrize(
    ("row", "holds"),
    [
        (worth(1.24), True),  # less than five times
        (worth(1.26), False),
        (worth(1.26, sd=0.4), True),  # within three standard deviations
        (worth(-0.5), True),
    ],
)
def test_one_privileged_axis_is_enough(row: AxisCost, holds: bool) -> None:
    found = broken(stream, WORLD, {"costs": [worth(0.25), row]})
    assert found == ([] if holds else ["no-privileged-basis"])


def headings_below(title: str) -> list[str]:
    """The headings of the table folded under a title, on the page of a hand-made model."""
    ids = text()
    html = render(Page("page", "", (stream.section(stream.measure(models(*hand_built(ids), ids))),)))
    table = html.split(title)[1].split("</thead>")[0]
    return re.findall(r"<th[^>]*>([^<]*)</th>", table)


@pytest.mark.parametrize("title", ["Virtual weights, the 24 furthest", "Bandwidth of each head, as numbers"])
def test_a_ratio_is_headed_by_no_unit_of_another_result(title: str) -> None:
    """Virtual weights are ratios in [0, 1], not logits; the share of d_model that a head uses is none of a variance."""
    found = headings_below(title)
    assert len(found) > 3
    assert not any("logits" in name or "variance" in name for name in found)
