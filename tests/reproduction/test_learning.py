"""Training: claims on made-up trainings, and the figure of trainings."""

import pytest

from support.courses import APART, ONE_LAYER, TOGETHER, course
from unweave.algebra.terms import HeadId
from unweave.analysis.learning.phase_change import FORMED, Dynamics
from unweave.plot.trainings import trainings
from unweave.reproduction.claim import Cause, Claim
from unweave.reproduction.learning import Measured, Seed, claims


def judge(name: str, dynamics: Dynamics) -> Claim:
    (claim,) = claims(Measured({name: dynamics}))
    return claim


@pytest.mark.parametrize("name", ["attn-2l", "attn-1l-smeared"])
@pytest.mark.parametrize(("dynamics", "holds"), [(TOGETHER, True), (APART, False), (ONE_LAYER, False)])
def test_a_phase_change_needs_heads_and_in_context_learning_to_rise_together(name, dynamics, holds):
    assert judge(name, dynamics).holds == holds


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
def test_the_one_layer_claim_holds_if_no_induction_head_ever_forms(dynamics, holds):
    assert judge("attn-1l", dynamics).holds == holds


def test_only_trainings_that_are_judged_have_a_claim():
    found = claims(Measured({"attn-1l": ONE_LAYER, "another": TOGETHER, "attn-2l": TOGETHER}))
    assert [claim.id for claim in found] == ["phase-change", "no-phase-change-one-layer"]
    assert claims(Measured({})) == ()


@pytest.mark.parametrize(
    ("dynamics", "cause"),
    [
        (ONE_LAYER, Cause.SHORT),
        (course([0.02] * 69, [0.0] * 69), Cause.SHORT),
        (course([0.02] * 70, [0.0] * 70), None),  # three and a half million tokens
        (APART, None),
    ],
)
def test_a_training_that_ends_before_the_rise_in_the_bundled_models_is_too_short(
    dynamics: Dynamics, cause: Cause | None
) -> None:
    claim = judge("attn-2l", dynamics)
    assert not claim.holds
    assert str(claim.why).startswith(cause or Cause.OPEN)


def test_the_effect_of_a_rise_is_the_change_over_it() -> None:
    assert {"-0.38", "18"} <= set(judge("attn-2l", TOGETHER).effect.split())
    assert judge("attn-2l", ONE_LAYER).effect == "no rise"


E, F = HeadId(1, 0), HeadId(1, 1)


@pytest.mark.parametrize(("heads", "holds"), [((E,), True), ((E, F), True), ((), False)])
def test_every_seed_needs_an_induction_head(heads: tuple[HeadId, ...], holds: bool) -> None:
    seeds = {"attn-2l-small": Seed((F,), 0.75, 0.01), "attn-2l-small-seed1": Seed(heads, 0.5, 0.02)}
    (claim,) = claims(Measured({}, seeds))
    assert claim.id == "induction-in-every-seed"
    assert claim.holds == holds
    assert claim.ours == f"attn-2l-small: L1H1; attn-2l-small-seed1: {', '.join(map(str, heads)) or 'none'}"


def test_one_seed_makes_no_claim_about_every_seed() -> None:
    assert claims(Measured({}, {"attn-2l-small": Seed((E,), 0.75, 0.01)})) == ()


LEARNS = course([0.02] * 4 + [0.9] * 6, [0.1] * 4 + [-1.5] * 6)


@pytest.mark.parametrize("names", [("attn-1l", "far"), ("far", "attn-1l")])
def test_every_curve_lies_within_its_axes_whatever_the_order_of_runs(names: tuple[str, ...]) -> None:
    figure = trainings({name: {"attn-1l": ONE_LAYER, "far": LEARNS}[name] for name in names}).figure
    curves = [(axes, line) for axes in figure.axes for line in axes.get_lines() if line.get_label()[0] != "_"]
    assert len(curves) > 10
    for axes, line in curves:
        (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
        assert all(left <= x <= right and low <= y <= high for x, y in line.get_xydata()), line.get_label()


def test_trainings_are_drawn_on_one_scale() -> None:
    """Panels of a row can be compared, but for the paths of losses, each in its own plane."""
    panels = trainings({"attn-1l": ONE_LAYER, "far": LEARNS}).figure.axes
    for left, right in zip(panels[0:8:2], panels[1:8:2], strict=True):
        assert left.get_ylim() == right.get_ylim()
