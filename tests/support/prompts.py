"""Five pairs of prompts for models that people use, and what the difference of their two runs leaves."""

import pytest

import unweave as uw
from support.helpers import METAMORPHIC
from unweave.analysis.difference import Ledger

WHEN = "When Mary and John went to the store,"
WAR = "The war lasted from the year"
PAIRS = [
    ("The capital of France is the city of", "The capital of Italy is the city of", " Rome", " Paris"),
    (f"{WHEN} John gave a bottle to", f"{WHEN} Mary gave a bottle to", " John", " Mary"),
    ("The keys to the cabinet", "The key to the cabinet", " is", " are"),
    ("He said that his", "She said that her", " mother", None),
    (f"{WAR} 1732 to the year 17", f"{WAR} 1786 to the year 17", "9", "4"),
]


def assert_rounding_is_left(model: uw.Model, pair: int, capsys: pytest.CaptureFixture[str]) -> Ledger:
    """Print what all parts miss of a pair's difference, and fail if it is more than rounding of the largest."""
    text, other, target, against = PAIRS[pair]
    found = uw.difference(model, text, other).nodes(target, against, k=None)
    with capsys.disabled():
        print(f"\n{model.name}, {text!r}: residual {found.residual:+.1e} of {found.difference:+.4f} {found.unit}")
    assert abs(found.residual) < METAMORPHIC * max(abs(row.value) for row in found.rows)
    return found
