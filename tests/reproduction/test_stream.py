"""The residual stream: the rule of its claim, at its border and beyond."""

from typing import Any

import pytest

from support.findings import judged, made
from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis
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
def test_one_privileged_axis_breaks_the_claim(row: AxisCost, holds: bool) -> None:
    assert judged(stream, WORLD, {"costs": [worth(0.25), row]})["no-privileged-basis"].holds == holds
