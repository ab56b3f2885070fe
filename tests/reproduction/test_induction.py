"""Induction: every rule on a made-up model in which it only just holds; each change flips its own claim."""

from typing import Any

import pytest
import torch

from support.findings import A, B, E, F, broken, copying, head, judged, seen
from unweave.analysis.induction.in_context import LongContextGain
from unweave.reproduction import induction
from unweave.reproduction.induction import Context
from unweave.results.estimates import Mean
from unweave.results.table import Table


def two_heads(prefix: float = 0.5, previous: float = 0.5, ov: float = 0.5, qk: float | None = 0.5) -> object:
    return seen(head(A, 0.0), head(B, 0.0, previous), head(E, prefix, 0.0, ov, qk), head(F, 0.01))


def context(late: float, spread: float = 0.0) -> Context:
    """Four windows of twenty positions; the last tenth has another loss, more or less of it by window."""
    found = torch.zeros(4, 20, dtype=torch.float64)
    found[:, -2:] = late + spread * torch.tensor([-1.0, 1.0, -1.0, 1.0])[:, None]
    return Context(found, LongContextGain(Mean(-0.1, 0.01), 3.0, 3.1, near=5, late=(8, 9), windows=4))


def curves(one: float, two: float) -> dict[str, torch.Tensor]:
    """Losses that fall from 5 to these on the second copy, by model."""
    seconds = {"zero": 5.0, "one": one, "two": two}
    return {name: torch.cat([torch.full((10,), 5.0), torch.full((10,), second)]) for name, second in seconds.items()}


WORLD: dict[str, Any] = {
    "found": two_heads(),
    "ablated": {A: 0.26, B: 0.049},
    "copying": Table((*copying(0.0, 0.0), *copying(0.5, 0.5, layer=1))),
    "curves": curves(one=4.95, two=4.0),
    "second_copy": 10,
    "context": {"one": context(0.0), "two": context(-1.0, 0.5)},
}


@pytest.mark.parametrize("changes", [{}, {"curves": curves(one=6.0, two=4.0)}])
def test_within_the_border_all_hold(changes: dict[str, object]) -> None:
    assert not broken(induction, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("previous-token-head", {"found": two_heads(previous=0.49)}),
        ("eigenvalue-corner", {"found": two_heads(ov=0.49)}),
        ("eigenvalue-corner", {"found": two_heads(qk=0.49)}),
        ("eigenvalue-corner", {"found": two_heads(qk=None)}),
        ("second-copy", {"curves": curves(one=5.0, two=4.01)}),
        ("second-copy", {"curves": curves(one=4.89, two=4.0)}),
        ("previous-token-ablation", {"ablated": {A: 0.26, B: 0.051}}),
        ("previous-token-ablation", {"ablated": {A: 0.25, B: 0.049}}),
        ("previous-token-ablation", {"ablated": {A: 0.049, B: 0.26}}),
        ("second-layer-copying", {"copying": Table((*copying(0.5, 0.5), *copying(0.5, 0.0, layer=1)))}),
        ("in-context-score", {"context": {"one": context(0.0), "two": context(-1.0, 0.6)}}),
        ("in-context-score", {"context": {"one": context(-1.0), "two": context(0.0)}}),
    ],
)
def test_a_change_beyond_the_border_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(induction, WORLD, changes) == [claim]


def test_induction_needs_prefix_matching_whatever_its_verdict() -> None:
    weaker = broken(induction, WORLD, {"found": two_heads(prefix=0.49)})
    assert weaker == ["two-layer-induction", "previous-token-ablation"]


def test_models_are_told_apart_by_their_place_and_not_by_their_names() -> None:
    """The second of the models with layers is the one with two."""
    renamed = {"context": {"two": context(0.0), "one": context(-1.0, 0.5)}}
    assert judged(induction, WORLD, renamed)["in-context-score"].holds
