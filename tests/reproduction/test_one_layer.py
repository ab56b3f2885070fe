"""One layer: every rule on a made-up model in which it only just holds; each change flips its own claim."""

from typing import Any

import pytest

from support.findings import A, B, C, D, broken, copying, hand_built, head, judged, made, models, seen, text
from unweave.algebra.terms import HeadId
from unweave.analysis.bigrams import BigramAgreement
from unweave.analysis.induction.verdict import InductionHead
from unweave.reproduction import one_layer, zero_layers
from unweave.reproduction.claim import Cause, Claim
from unweave.results.estimates import Null

LAST = HeadId(0, 4)
NEAR = {A: 0.49, B: 0.49, C: 0.49, D: 0.5, LAST: 0.5}
"""Three heads that are not positional, two of which copy, and two that are positional and do not."""
WIDE = head(B, 0.5, null=Null(0.0, 1.0))


def matching(prefix: float, null: Null) -> dict[str, object]:
    """One head with a null of its own, beside another whose wrong places vary widely."""
    return {"induction": seen(head(A, prefix, null=null), WIDE)}


WORLD: dict[str, Any] = {
    "copying": copying(0.5, 0.5, 0.49, 0.0, 0.0),
    "near": NEAR,
    "uniform": 0.1,
    "tokens": 8,
    **matching(0.375, Null(0.0, 0.125)),
}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"copying": copying(0.5, 0.5, -0.9, 0.49, -0.9)},
        matching(0.9, Null(0.6, 0.1)),
        matching(1e-9, Null(0.0, 0.0)),
        matching(0.0, Null(0.5, 0.0)),
    ],
)
def test_changes_within_the_thresholds_break_no_claim(changes: dict[str, object]) -> None:
    assert not broken(one_layer, WORLD, changes)


@pytest.mark.parametrize(
    ("claim", "changes"),
    [
        ("one-layer-copying", {"near": {**NEAR, A: 0.5}}),
        ("one-layer-copying", {"near": dict.fromkeys(NEAR, 0.5)}),
        ("one-layer-positional", {"copying": copying(0.5, 0.5, 0.49, 0.5, 0.0)}),
        ("one-layer-positional", {"copying": copying(0.5, 0.5, 0.5, 0.5, 0.5)}),
        ("one-layer-no-induction", matching(0.376, Null(0.0, 0.125))),
        ("one-layer-no-induction", matching(1.0, Null(0.0, 0.0))),
    ],
)
def test_a_change_beyond_a_threshold_flips_its_own_claim(claim: str, changes: dict[str, object]) -> None:
    assert broken(one_layer, WORLD, changes) == [claim]


@pytest.mark.parametrize(("score", "holds"), [(0.5, True), (0.49, False)])
def test_a_head_copies_if_its_score_is_at_least_a_half(score: float, holds: bool) -> None:
    found = judged(one_layer, WORLD, {"copying": copying(0.5, score, 0.0, 0.0, 0.0)})
    assert found["one-layer-copying"].holds == holds


def test_if_every_head_copies_none_can_be_positional() -> None:
    claim = judged(one_layer, WORLD, {"copying": copying(*[0.5] * 5)})["one-layer-positional"]
    assert str(claim.why).startswith(Cause.DIFFERENT)
    assert claim.ours.startswith("0 of 0")


def test_heads_drawn_at_random_are_the_null_of_positional_heads() -> None:
    """Two of five heads are positional: three random heads are never all positional, one is in two fifths of draws."""
    assert "positional with probability 0.00" in judged(one_layer, WORLD, {})["one-layer-positional"].null
    single = judged(one_layer, WORLD, {"copying": copying(0.5, 0.5, 0.5, 0.5, 0.0)})["one-layer-positional"]
    assert single.holds
    assert "1 heads drawn at random are all positional with probability 0.40" in single.null


def test_each_head_that_matches_above_its_null_is_named() -> None:
    rows: list[InductionHead] = [head(A, 0.45), WIDE, head(C, 0.3), head(D, 0.1)]
    claim = judged(one_layer, WORLD, {"induction": seen(*rows)})["one-layer-no-induction"]
    assert claim.ours == "most of all heads: L0H1, 0.500; above its wrong places by 3: L0H0, L0H2"


def claim(kl: float) -> Claim:
    (found,) = zero_layers.claims(made(BigramAgreement, kl=kl, kl_bigram=0.0, kl_unigram=10.0, counted=9))
    return found


def test_the_zero_layer_model_must_come_nine_tenths_of_the_way_to_bigrams() -> None:
    assert claim(1.0).holds
    assert not claim(1.01).holds


@pytest.mark.parametrize(("shift", "used"), [(0, True), (1, False)])
def test_divergences_on_the_card_are_used_if_they_are_from_the_same_held_out_text(shift: int, used: bool) -> None:
    ids = text()
    plain = models(*hand_built(ids), ids)
    own = zero_layers.measure(plain)
    known = {"pairs": own.pairs + shift, "counted": 10**8, "kl_bigram": 0.125, "kl_unigram": 1.5}
    plain.zero.card["anchors"] = known
    found = zero_layers.measure(plain)
    assert (found.counted, found.kl_bigram, found.kl_unigram) == (
        (10**8, 0.125, 1.5) if used else (own.counted, own.kl_bigram, own.kl_unigram)
    )
    assert found.kl == own.kl
