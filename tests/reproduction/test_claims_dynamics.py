"""Claims about training hold on made-up trainings where they should, fail where they should, and need a training."""

import json

import pytest

import unweave as uw
from support.courses import APART, ONE_LAYER, TOGETHER, course
from unweave.analysis.learning.phase_change import FORMED
from unweave.reproduction.claims_dynamics import dynamics_claims


def verdict(name: str, dynamics: uw.analysis.learning.Dynamics) -> bool:
    (claim,) = dynamics_claims({name: dynamics})
    json.dumps(uw.results.to_json(claim), allow_nan=False)
    return claim.holds


@pytest.mark.parametrize("name", ["attn-2l", "attn-1l-smeared"])
@pytest.mark.parametrize(("dynamics", "holds"), [(TOGETHER, True), (APART, False), (ONE_LAYER, False)])
def test_a_phase_change_where_there_should_be_one(name, dynamics, holds):
    assert verdict(name, dynamics) == holds


@pytest.mark.parametrize(
    ("dynamics", "holds"),
    [
        (ONE_LAYER, True),
        (TOGETHER, False),
        (APART, False),
        (course([0.02, FORMED, 0.02], [0.0] * 3, layers=1), False),
        (course([0.02, FORMED - 1e-9, 0.02], [0.0] * 3, layers=1), True),
        (course([0.0], [0.0], layers=0), True),
    ],
)
def test_none_where_there_should_be_none(dynamics, holds):
    assert verdict("attn-1l", dynamics) == holds


def test_each_has_its_numbers_and_its_null():
    two, one, smeared = dynamics_claims({"attn-1l": ONE_LAYER, "attn-2l": TOGETHER, "attn-1l-smeared": APART})
    assert [claim.id for claim in (two, one, smeared)] == [
        "phase-change",
        "no-phase-change-one-layer",
        "phase-change-smeared",
    ]
    assert "between 0.20 M and 0.30 M tokens" in two.ours
    assert "over 5 other stretches" in two.null
    assert "at most 0.03" in one.ours


def test_no_training_no_claim():
    assert dynamics_claims({}) == ()
    assert dynamics_claims({"another": TOGETHER}) == ()


@pytest.mark.parametrize(
    ("others", "holds"),
    [((TOGETHER, APART), True), ((TOGETHER, ONE_LAYER), False), ((course([0.02, FORMED], [0.0] * 2),), True)],
)
def test_every_seed_counts(others, holds):
    seeds = {f"attn-2l-small-seed{i}": dynamics for i, dynamics in enumerate(others, 1)}
    (claim,) = dynamics_claims({"attn-2l-small": TOGETHER, **seeds})
    assert claim.id == "induction-in-every-seed"
    assert claim.holds == holds
    assert f"{len(others) + 1} seeds" in claim.ours


def test_one_seed_says_nothing_of_the_others():
    assert dynamics_claims({"attn-2l-small": TOGETHER}) == ()
