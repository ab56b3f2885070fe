"""The path of losses against a dense decomposition; attributions against known directions and all their signs."""

from itertools import product

import pytest
import torch

import unweave as uw
from support.courses import TOGETHER, course, turning
from support.helpers import CLOSE
from unweave.analysis import learning
from unweave.analysis.learning.loss_paths import _flipped
from unweave.errors import Unsupported
from unweave.known import examples


def test_a_path_in_a_plane_has_no_residual():
    found = learning.loss_path(turning())
    assert found.residual == pytest.approx(0, abs=1e-9)
    assert found.examples == 50
    points = torch.tensor([[p.first, p.second] for p in found.points])
    steps = (points[1:] - points[:-1]).norm(dim=-1)
    torch.testing.assert_close(steps, torch.ones(9), **CLOSE)
    assert points[-1, 0] > points[0, 0]
    assert points[points[:, 1].abs().argmax(), 1] > 0


def test_shares_match_the_dense_covariance():
    made = turning()
    losses = {
        step: x + 0.3 * torch.randn(50, generator=torch.Generator().manual_seed(step))
        for step, x in made.losses.items()
    }
    found = learning.loss_path(learning.Dynamics("noisy", made.snapshots, losses))
    matrix = torch.stack(list(losses.values())).double()
    values = torch.linalg.eigvalsh(torch.cov(matrix.T)).flip(0)
    assert found.shares == pytest.approx((values[:2] / values.sum()).tolist())
    assert sum(found.shares) + found.residual == pytest.approx(1)


def test_a_path_turns_by_a_right_angle_at_its_corner_only():
    prefix = [0.02] * 4 + [0.09] + [0.7] * 6
    made = turning(prefix, corner=4)
    rise = uw.phase_change(made).rise
    assert (rise.start, rise.end) == (4, 5)
    shifted = turning(prefix, corner=5)
    for dynamics in (made, shifted):
        found = learning.turning_angle(learning.loss_path(dynamics), rise)
        assert found.degrees == pytest.approx(90, abs=0.1)
        assert found.null.mean == pytest.approx(0, abs=0.1)
        assert found.others == 2 + 3


def test_a_rise_at_the_end_has_no_turn():
    made = turning([0.02] * 9 + [0.7], corner=4)
    assert learning.turning_angle(learning.loss_path(made), uw.phase_change(made).rise) is None


def test_the_direction_is_the_change_of_losses_scaled_to_length_one():
    made = turning([0.02] * 4 + [0.09] + [0.7] * 6, corner=5)
    rise = uw.phase_change(made).rise
    u = learning.before_and_after(made, rise)
    assert u.norm().item() == pytest.approx(1)
    change = made.losses[rise.end * 100 + 100] - made.losses[rise.start * 100 + 100]
    torch.testing.assert_close(u * change.double().norm(), change.double(), **CLOSE)
    with pytest.raises(Unsupported, match="were not kept"):
        learning.before_and_after(TOGETHER, rise)
    same = learning.Dynamics("same", made.snapshots, dict.fromkeys(made.losses, torch.ones(5)))
    with pytest.raises(Unsupported, match="no loss changed"):
        learning.before_and_after(same, rise)


def test_ablating_the_induction_head_undoes_its_own_change():
    """Before: the model without its induction head. After: with it. Ablating it goes exactly back."""
    weights = examples.induction(d_vocab=12)
    halves = torch.stack([torch.randperm(11, generator=torch.Generator().manual_seed(i))[:9] + 1 for i in range(8)])
    kept = uw.runs.HeldOutTokens.draw(torch.cat([halves, halves], dim=1), each=17)
    before = kept.at_places(uw.analysis.attribution.ablated_losses(weights, kept.windows, ["L1H0"])[1, 0])
    after = kept.at_places(uw.analysis.attribution.window_losses(weights, kept.windows))
    made = course([0.02, 0.6], [0.0, -1.0])
    losses = {100: before, 200: after}
    u = learning.before_and_after(learning.Dynamics("two", made.snapshots, losses), uw.phase_change(made).rise)
    rows = {str(row.head): row for row in learning.head_attributions(weights, kept, u)}
    assert rows["L1H0"].attribution == pytest.approx(-(after - before).norm().item(), rel=1e-5)
    assert rows["L1H0"].attribution.z < -3
    assert rows["L1H0"].loss_change > 0


def test_the_null_matches_an_enumeration_of_all_sign_flips():
    u, c = torch.randn(2, 9, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    draws = torch.stack([(u * c) @ torch.tensor(signs).double() for signs in product((-1, 1), repeat=9)])
    null = _flipped(u, c)
    assert null.mean == pytest.approx(draws.mean().item(), abs=1e-12)
    assert null.sd == pytest.approx(draws.std(correction=0).item())
