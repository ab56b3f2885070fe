"""Induction: every rule on a made-up model in which it only just holds; each change flips its own claim."""

from typing import Any

import pytest
import torch

from support.findings import WRONG, A, B, E, F, G, H, I, broken, copying, head, judged, seen
from unweave.algebra.terms import HeadId
from unweave.analysis.induction.in_context import LongContextGain
from unweave.reproduction import induction
from unweave.reproduction.claim import Cause
from unweave.reproduction.induction import TextContext, matching_heads
from unweave.results.estimates import Mean, Null
from unweave.results.table import Table


def heads(
    prefix: float = 0.4,
    previous: float = 0.5,
    ov: float = 0.5,
    qk: float | None = 0.5,
    null: Null = WRONG,
    first: float = 0.0,
    others: float = 0.0,
) -> object:
    """Three heads that match prefixes, and two that do not, one of which lies in the corner of eigenvalues."""
    return seen(
        *(head(A, first), head(B, 0.0, previous)),
        *(head(E, prefix, 0.0, ov, qk, null), *(head(name, prefix, 0.0, 0.5, 0.5, null) for name in (F, G))),
        *(head(H, 0.39, 0.0, 0.5, 0.5), head(I, 0.0, 0.0, others, 0.5)),
    )


def left(
    writer: float = 0.129, other: float = 0.251, by: HeadId = B, third: float = 0.4
) -> dict[HeadId, dict[HeadId, float]]:
    """Prefix matching without what each first-layer head moves; E and F depend on one head, the third on none."""
    rest = A if by == B else B
    return {by: {E: writer, F: 0.129, G: third}, rest: {E: other, F: 0.251, G: 0.4}}


def context(late: float, spread: float = 0.0) -> TextContext:
    """Four windows of twenty positions; the last tenth has another loss, more or less of it by window."""
    found = torch.zeros(4, 20, dtype=torch.float64)
    found[:, -2:] = late + spread * torch.tensor([-1.0, 1.0, -1.0, 1.0])[:, None]
    return TextContext(found, LongContextGain(Mean(-0.1, 0.01), 3.0, 3.1, near=5, late=(8, 9), windows=4))


def falls(one: Mean, two: Mean) -> dict[str, object]:
    """The fall of the loss from the first copy to the second, by model."""
    return {"falls": {"zero": Mean(0.0, 0.01), "one": one, "two": two}}


SMALL, LARGE = Mean(0.0999, 0.0125), Mean(1.375, 0.125)
WORLD: dict[str, Any] = {
    "found": heads(),
    "ablated": left(),
    "unmoved": left(),
    "together": {E: 0.11, F: 0.12, G: 0.13},
    "effective": {E: (0.75, 0.875)},
    "copying": Table((*copying(0.0, 0.0), *copying(0.5, 0.5, 0.5, 0.49, 0.0, layer=1))),
    **falls(SMALL, LARGE),
    "context": {"one": context(0.0), "two": context(-1.0, 0.57)},
    "tokens": None,
}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        falls(Mean(-1.0, 0.0), LARGE),
        {"context": {"one": context(0.0, 5.0), "two": context(-1.0, 5.5)}},
        {"unmoved": left(third=0.11)},
        {"ablated": left(writer=0.4, other=0.11)},
    ],
    ids=["unchanged", "one layer gets worse", "errors are paired", "the third depends too", "whole heads do nothing"],
)
def test_changes_within_the_thresholds_break_no_claim(changes: dict[str, object]) -> None:
    assert not broken(induction, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("two-layer-induction", {"found": heads(first=0.4)}),
        ("second-copy", falls(SMALL, Mean(1.374, 0.125))),
        ("second-copy", falls(SMALL, Mean(1.375, 0.126))),
        ("second-copy", falls(Mean(0.1001, 0.0125), LARGE)),
        ("second-copy", falls(Mean(0.0999, 0.0126), LARGE)),
        ("second-copy", falls(SMALL, Mean(9.0))),
        ("previous-token-ablation", {"unmoved": left(writer=0.131)}),
        ("previous-token-ablation", {"unmoved": left(other=0.249)}),
        ("previous-token-ablation", {"unmoved": left(by=A)}),
        ("eigenvalue-corner", {"found": heads(ov=0.49)}),
        ("eigenvalue-corner", {"found": heads(qk=0.49)}),
        ("eigenvalue-corner", {"found": heads(qk=None)}),
        ("eigenvalue-corner", {"found": heads(others=0.5)}),
        ("second-layer-copying", {"copying": copying(0.5, 0.5, 0.49, 0.0, layer=1)}),
        ("in-context-score", {"context": {"one": context(0.0), "two": context(-1.0, 0.58)}}),
        ("in-context-score", {"context": {"one": context(-1.0), "two": context(0.0, 0.1)}}),
        ("in-context-score", {"context": {"one": context(0.0), "two": context(0.0)}}),
    ],
)
def test_a_change_beyond_a_threshold_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(induction, WORLD, changes) == [claim]


def test_a_previous_token_head_gives_that_token_at_least_half_its_attention() -> None:
    failing = broken(induction, WORLD, {"found": heads(previous=0.49)})
    assert failing == ["previous-token-head", "previous-token-ablation"]


@pytest.mark.parametrize(
    ("prefix", "null", "matches"),
    [
        (0.4, Null(0.1, 0.099), True),
        (0.4, Null(0.1, 0.101), False),
        (0.399, Null(0.1, 0.01), False),
        (1.0, Null(0.0, 0.0), True),
    ],
)
def test_prefix_matching_heads_need_a_high_score_above_the_null(prefix: float, null: Null, matches: bool) -> None:
    """At least 0.4, and above wrong places; heads of the first layer do not count."""
    found: Any = heads(prefix=prefix, null=null, first=0.9)
    assert [row.head for row in matching_heads(found)] == ([E, F, G] if matches else [])


@pytest.mark.parametrize(("tokens", "cause"), [(3_499_999, Cause.SHORT), (3_500_000, None), (None, None)])
def test_short_training_explains_a_missing_prefix_matching_head(tokens: int | None, cause: Cause | None) -> None:
    found = judged(induction, WORLD, {"found": heads(prefix=0.1), "effective": {}, "tokens": tokens})
    for name in ("two-layer-induction", "previous-token-ablation", "eigenvalue-corner"):
        assert not found[name].holds
        assert str(found[name].why).startswith(cause or Cause.OPEN)
    assert found["previous-token-head"].why is None


def test_short_training_is_no_explanation_where_a_head_matches_prefixes() -> None:
    found = judged(induction, WORLD, {"tokens": 1000, "unmoved": left(other=0.249)})
    assert not str(found["previous-token-ablation"].why).startswith(Cause.SHORT)


def heads_with_two_that_shift() -> object:
    """The world's heads, with a second one that attends to the previous token."""
    found: Any = heads()
    found.heads = Table((head(A, 0.0, 0.45), *found.heads.rows[1:]))
    return found


@pytest.mark.parametrize(
    ("changes", "cause", "begins"),
    [
        ({}, Cause.OPEN, "L1H0 keeps 10% without M[L0H1], L0H0 50%, without what all previous-token heads move 3%; "),
        ({"found": heads_with_two_that_shift()}, Cause.DIFFERENT, "L0H0, L0H1 share the work: L1H0 keeps 10%"),
        (
            {"found": heads_with_two_that_shift(), "together": {E: 0.4, F: 0.12, G: 0.4}},
            Cause.OPEN,
            "L1H0 keeps 10% without M[L0H1], L0H0 50%, without what all previous-token heads move 100%; ",
        ),
    ],
    ids=["one head alone", "two share the work", "neither is needed"],
)
def test_a_cause_is_named_only_if_an_ablation_supports_it(
    changes: dict[str, object], cause: Cause, begins: str
) -> None:
    why = str(judged(induction, WORLD, {"unmoved": left(other=0.249), **changes})["previous-token-ablation"].why)
    assert why.startswith(f"{cause}: {begins}")
    assert "L1H1" not in why  # it depends on one head, as the rule asks


def test_the_ablation_claim_holds_in_a_layer_with_a_single_head() -> None:
    single = {B: {E: 0.1, F: 0.1, G: 0.1}}
    found = judged(induction, WORLD, {"unmoved": single, "ablated": single})["previous-token-ablation"]
    assert found.holds
    assert found.ours.startswith("L1H0 0.40, without L0H1 0.10; L1H1")


def test_models_are_in_the_order_of_their_layers_whatever_their_names() -> None:
    renamed = {"context": {"two": context(0.0), "one": context(-1.0, 0.5)}}
    assert judged(induction, WORLD, renamed)["in-context-score"].holds


def test_a_single_window_or_sequence_has_no_error_and_no_verdict() -> None:
    windows = {"one": context(0.0), "two": context(-1.0)}
    lone = {name: TextContext(found.losses[:1], found.distant) for name, found in windows.items()}
    assert broken(induction, WORLD, {"context": lone}) == ["in-context-score"]
