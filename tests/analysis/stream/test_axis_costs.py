"""Cost of freezing an axis: models whose cost is known, and models that no rotation tells from their axes."""

from math import exp, log, log1p

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import few
from support.strategies import models, tokens
from unweave.algebra.random import gaussian, generator
from unweave.analysis.stream import AxisCost, axis_costs
from unweave.analysis.stream.privileged import _as_varied
from unweave.model.passes import onward
from unweave.model.transforms import random_rotation, rotate
from unweave.model.weights import Weights

pytestmark = pytest.mark.promise("R2")

D, SURE = 8, 2.0
AXIS = 5


def coin() -> Weights:
    """Two tokens, ±1 on one axis of the stream; each predicts the other with odds ``e^(2·SURE)``."""
    embed = torch.zeros(D, 2, dtype=torch.float64)
    embed[AXIS] = torch.tensor([1.0, -1.0])
    return Weights(embed=embed, unembed=-SURE * embed.mT.clone(), layers=(), n_ctx=16)


TURNS = [[0, 1] * 4, [1, 0] * 4]
"""Text in which the tokens take turns: the mean of the stream is 0."""


def loss(left: float) -> float:
    """Loss of the coin where this much of the axis is left."""
    return log1p(exp(-2 * SURE * left))


def cost(weights: Weights, ids: list[list[int]], **more: int) -> AxisCost:
    return axis_costs(uw.run(weights, ids), **more)[-1]


def test_the_only_axis_costs_all_that_the_model_knows() -> None:
    row = cost(coin(), TURNS, rotations=4)
    assert (row.what, row.axis, row.variance) == ("stream, end", AXIS, pytest.approx(1))
    assert float(row.cost) == pytest.approx(log(2) - loss(1), abs=1e-12)
    assert row.standard_error == pytest.approx(0, abs=1e-12)
    assert float(row.matched) == pytest.approx(float(row.cost), abs=1e-6)  # no other direction varies as much


def test_the_null_is_the_cost_of_the_largest_axis_after_a_rotation() -> None:
    """Frozen along u, the coin keeps ``1 - u_AXIS²`` of its axis."""
    along = torch.stack([random_rotation(D, seed=3 + i)[:, AXIS].square().max() for i in range(4)])
    expected = torch.tensor([loss(1 - share) - loss(1) for share in along.tolist()])
    null = cost(coin(), TURNS, rotations=4, seed=3).cost.null
    assert (null.mean, null.sd) == pytest.approx((expected.mean().item(), expected.std().item()), rel=1e-5)
    assert 0 < null.mean < log(2) - loss(1)


def test_ablating_an_axis_that_does_not_vary_costs_nothing() -> None:
    row = cost(coin(), [[0, 0, 0, 0]])
    assert (float(row.cost), row.variance, float(row.matched)) == (0, 0, 0)


def test_an_axis_stands_out_until_the_stream_is_turned() -> None:
    turned = rotate(coin(), random_rotation(D, seed=99))
    before, after = (cost(weights, TURNS, rotations=32) for weights in (coin(), turned))
    assert before.cost.z > 3
    assert abs(after.cost.z) < 3
    assert float(after.matched) == pytest.approx(float(after.cost), rel=0.7)
    assert after.cost < before.cost


def test_directions_have_the_requested_variance() -> None:
    X = gaussian(40, 6, seed=generator(1)) * torch.tensor([5.0, 3, 1, 1, 0.5, 0.0])
    C = X.mT @ X / len(X)
    for axis in range(5):
        u = torch.eye(6, dtype=torch.float64)[axis]
        found = torch.stack(list(_as_varied(C, u, draws=5, seed=0)))
        assert found.norm(dim=-1) == pytest.approx([1] * 5)
        assert ((found @ C) * found).sum(-1) == pytest.approx([(u @ C @ u).item()] * 5, rel=1e-6)
        assert axis == 0 or torch.linalg.matrix_rank(found, rtol=1e-3) > 1  # hardly anything varies more than axis 0


@few
@given(st.data())
def test_a_run_goes_on_from_any_layer(data: st.DataObject) -> None:
    weights = data.draw(models())
    run = uw.run(weights, data.draw(tokens(weights)))
    for layer, stream in enumerate(run.streams):
        end = onward(weights, stream, layer)
        assert torch.allclose(end, run.read(weights.n_layers), rtol=1e-9, atol=1e-9)
