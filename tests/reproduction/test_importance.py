"""Term importance: every rule on made-up numbers, at its border and beyond."""

from types import SimpleNamespace
from typing import Any

import pytest

from support.findings import A, E, broken
from unweave.reproduction import importance
from unweave.results.estimates import Mean


def terms(*orders: float, layers: tuple[float, float] = (0.25, 2.5)) -> SimpleNamespace:
    return SimpleNamespace(
        orders=[SimpleNamespace(reduction=Mean(worth, 0.01)) for worth in orders],
        layers=[SimpleNamespace(on_top=worth) for worth in layers],
    )


WORLD: dict[str, Any] = {
    "terms": terms(1.0, 2.0, 0.25),
    "virtual": SimpleNamespace(heads=[SimpleNamespace(reader=E, writer=A, removed=0.1)]),
}


@pytest.mark.parametrize(
    "changed", [terms(1.0, 2.0, 0.25), terms(1.0, 2.0, 0.333), terms(1.0, 2.0, 0.25, layers=(-1.0, 0.01))]
)
def test_within_the_border_all_hold(changed: object) -> None:
    assert not broken(importance, WORLD, {"terms": changed})


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ("importance-orders", terms(2.0, 1.0, 0.25)),
        ("importance-layers", terms(1.0, 2.0, 0.25, layers=(0.251, 2.5))),
        ("importance-layers", terms(1.0, 2.0, 0.25, layers=(0.0, 0.0))),
        ("virtual-heads-small", terms(1.0, 2.0, 0.334)),
    ],
)
def test_a_change_beyond_the_border_flips_its_own_claim(claim: str, changed: object) -> None:
    assert broken(importance, WORLD, {"terms": changed}) == [claim]


def test_no_part_is_a_small_part_of_nothing() -> None:
    assert "virtual-heads-small" in broken(importance, WORLD, {"terms": terms(0.0, 0.0, 0.0)})
