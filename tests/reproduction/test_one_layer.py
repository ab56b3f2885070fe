"""One layer: every rule on a made-up model in which it only just holds; each change flips its own claim."""

from typing import Any

import pytest

from support.findings import A, B, broken, copying, head, seen
from unweave.reproduction import one_layer

WORLD: dict[str, Any] = {
    "copying": copying(0.5, 0.5, 0.5, 0.0),
    "near": {A: 0.5, B: 0.1},
    "uniform": 0.1,
    "tokens": 8,
    "induction": seen(head(A, 0.75), head(B, 0.0)),
}


@pytest.mark.parametrize("changes", [{}, {"induction": seen(head(A, 0.78), head(B, 0.0))}])
def test_within_the_border_all_hold(changes: dict[str, object]) -> None:
    assert not broken(one_layer, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("one-layer-copying", {"copying": copying(0.5, 0.5, 0.0, 0.0)}),
        ("one-layer-copying", {"copying": copying(0.5, 0.5, 0.49, 0.0)}),
        ("one-layer-positional", {"near": {A: 0.49, B: 0.49}}),
        ("one-layer-no-induction", {"induction": seen(head(A, 0.79), head(B, 0.0))}),
    ],
)
def test_a_change_beyond_the_border_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(one_layer, WORLD, changes) == [claim]
