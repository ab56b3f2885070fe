"""Term importance: every rule on made-up numbers, by heads and by hops, at its border and beyond."""

from types import SimpleNamespace
from typing import Any

import pytest

from support.findings import A, E, broken, judged
from unweave.reproduction import importance
from unweave.reproduction.claim import Cause
from unweave.results.estimates import Mean

ERROR = 0.03125
"""Standard error of each number; 3 of a difference are 0.1326."""


def terms(
    *orders: float, counted: str = "heads", layers: tuple[float, float] = (0.25, 0.383), error: float = ERROR
) -> SimpleNamespace:
    return SimpleNamespace(
        counted=counted,
        orders=[SimpleNamespace(reduction=Mean(worth, error)) for worth in orders],
        layers=[SimpleNamespace(on_top=Mean(worth, error)) for worth in layers],
    )


JUST = (1.0, 1.133, 0.132)
PAIRS = SimpleNamespace(heads=[SimpleNamespace(reader=E, writer=A, removed=0.1)])
WORLD: dict[str, Any] = {"terms": terms(*JUST), "hops": terms(*JUST, counted="hops"), "virtual": PAIRS, "moved": PAIRS}
BEYOND = [
    ("importance-orders", (1.0, 1.132, 0.132), {}),
    ("importance-orders", (0.2, 5.0, 0.1), {}),
    ("importance-orders", (2.0, 1.0, 0.1), {}),
    ("importance-layers", JUST, {"layers": (0.251, 0.383)}),
    ("importance-layers", JUST, {"layers": (0.383, 0.25)}),
    ("importance-layers", JUST, {"layers": (0.0, 0.0)}),
    ("virtual-heads-small", (1.0, 1.133, 0.134), {}),
]
ACCOUNTINGS = [("terms", "heads", ""), ("hops", "hops", "-hops")]


def test_all_claims_hold_just_within_their_thresholds() -> None:
    assert not broken(importance, WORLD, {})
    names = ("importance-orders", "importance-layers", "virtual-heads-small")
    assert list(judged(importance, WORLD, {})) == [name + ending for name in names for ending in ("", "-hops")]


@pytest.mark.parametrize(("which", "counted", "ending"), ACCOUNTINGS)
@pytest.mark.parametrize(("claim", "orders", "more"), BEYOND)
def test_a_change_beyond_a_threshold_flips_its_own_claim(
    claim: str, orders: tuple[float, ...], more: dict[str, Any], which: str, counted: str, ending: str
) -> None:
    """The same question by the other accounting holds, and is the reason."""
    found = judged(importance, WORLD, {which: terms(*orders, counted=counted, **more)})
    assert [name for name, each in found.items() if not each.holds] == [claim + ending]
    other = "heads" if counted == "hops" else "hops"
    assert str(found[claim + ending].why).startswith(f"{Cause.MEASURE}: by {other}")


@pytest.mark.parametrize(("claim", "orders", "more"), BEYOND)
def test_what_fails_by_both_accountings_is_not_explained(
    claim: str, orders: tuple[float, ...], more: dict[str, Any]
) -> None:
    changes = {which: terms(*orders, counted=counted, **more) for which, counted, _ in ACCOUNTINGS}
    found = judged(importance, WORLD, changes)
    failing = [name for name, each in found.items() if str(each.why).startswith(Cause.OPEN)]
    assert failing == [name for name, each in found.items() if not each.holds] == [claim, f"{claim}-hops"]


def test_a_failing_order_is_explained_by_the_other_accounting() -> None:
    """Counted by hops, single hops tie with the direct path; counted by heads they do not, but another pair fails."""
    changes = {"terms": terms(0.2, 5.0, 0.1), "hops": terms(1.0, 1.0, 0.1, counted="hops")}
    claim = judged(importance, WORLD, changes)["importance-orders-hops"]
    assert str(claim.why).startswith("measure: by heads, order 1 lies above order 0 by 109 standard errors")


@pytest.mark.parametrize("error", [float("nan"), 0.0])
def test_orders_without_standard_errors_support_no_claim(error: float) -> None:
    failing = broken(importance, WORLD, {"terms": terms(1.0, 2.0, 0.1, error=error)})
    assert {"importance-orders", "importance-layers"} <= set(failing)


def test_no_claim_holds_of_a_model_that_explains_nothing() -> None:
    nothing = terms(0.0, 0.0, 0.0, layers=(0.0, 0.0), error=0.0)
    failing = broken(importance, WORLD, {"terms": nothing})
    assert failing == ["importance-orders", "importance-layers", "virtual-heads-small"]


def test_virtual_heads_that_raise_the_loss_count_as_small() -> None:
    assert not broken(importance, WORLD, {"terms": terms(1.0, 1.2, -0.5)})
