"""Differences of two runs: the rule of the claim, at its border and beyond, and its measurement on a known model."""

from typing import Any

import pytest

from support.findings import broken, hand_built, models, text
from unweave.reproduction import differences
from unweave.results.estimates import Mean

WORLD: dict[str, Any] = {
    "fall": Mean(4.0, 1.0),
    "kinds": {"v k": Mean(3.7, 1.0), "v": Mean(0.3, 0.1)},
    "elsewhere": Mean(0.0, 0.75),
    "pairs": 10,
}


@pytest.mark.parametrize(
    ("changes", "holds"),
    [
        ({}, True),
        ({"kinds": {"v k": Mean(3.5, 0.1)}}, False),  # less than nine tenths
        ({"kinds": {}}, False),
        ({"elsewhere": Mean(0.5, 0.75)}, False),  # within three standard errors
        ({"fall": Mean(-4.0, 0.1)}, False),
    ],
)
def test_each_part_of_the_rule_can_break_the_claim(changes: dict[str, object], holds: bool) -> None:
    assert (broken(differences, WORLD, changes) == []) == holds


def test_with_one_induction_head_the_whole_fall_goes_through_v_then_k() -> None:
    ids = text()
    measured = differences.measure(models(*hand_built(ids), ids))
    assert measured.share == pytest.approx(1.0)
    assert measured.fall == pytest.approx(1.0)
    assert measured.elsewhere < 0.5  # of a few tokens, one that is exchanged may be the same elsewhere
