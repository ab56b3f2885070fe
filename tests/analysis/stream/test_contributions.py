"""The stream as a sum, its wires, its axes."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import CANCELLATION, few
from support.strategies import models, tokens
from unweave.analysis.composition import composition, virtual_weight, virtual_weights
from unweave.analysis.composition.virtual_weights import reading, turned_null, writing
from unweave.analysis.stream.contributions import contributions, decompose_stream
from unweave.analysis.stream.privileged import kurtosis, privileged_axes, privileged_weights
from unweave.known import examples
from unweave.model.transforms import random_rotation, rotate
from unweave.results.estimates import Null

pytestmark = pytest.mark.promise("R2")


@few
@given(st.data())
def test_parts_sum_to_the_stream_and_shares_to_one(data: st.DataObject) -> None:
    weights = data.draw(models())
    run = uw.run(weights, data.draw(tokens(weights)))
    found = decompose_stream(run)
    parts = list(contributions(run))
    assert found.residual <= CANCELLATION * len(parts) * max(float(p.abs().max()) for *_, p in parts) / min(
        float(x.abs().max()) for x in run.streams
    )
    for layer in range(len(run.streams)):
        mine = [part for part in found.parts if part.layer == layer]
        assert sum(part.share for part in mine) == pytest.approx(1, abs=1e-9)
        assert len(mine) == sum(first <= layer for first, *_ in parts)


def test_a_hand_built_stream_has_its_known_parts() -> None:
    weights = examples.induction(d_vocab=4)
    found = {(p.layer, p.component): p for p in decompose_stream(uw.run(weights, [0, 1, 2, 1])).parts}
    assert {layer for layer, _ in found} == {0, 1, 2}
    assert found[0, "W_E"].share == found[0, "W_E"].length == 1
    assert found[1, "L0H0"].length == pytest.approx(1)  # it copies a unit vector to a slot of its own
    assert (found[1, "W_E"].share, found[1, "L0H0"].share) == pytest.approx((0.5, 0.5))
    assert found[2, "L1H0"].cosine == pytest.approx(3**-0.5)


def test_virtual_weights_are_products_and_strengths_their_norms() -> None:
    weights = random_weights(1)
    table = virtual_weights(weights)
    for row in table:
        R, W = reading(weights, row.reader), writing(weights, row.writer)
        wire = virtual_weight(weights, row.reader, row.writer)
        assert row.strength == pytest.approx((wire.norm() / R.norm() / W.norm()).item(), rel=1e-9)
    assert len(table) == 1 + 4 + 4 * 3 + 2 * 2 * 3  # W_E to W_U, heads to W_U, W_E to inputs, heads to heads
    scores = {(str(c.writer), f"{c.reader}.{c.kind}"): c.score for c in composition(weights, space="stream")}
    assert all(scores[r.writer, r.reader] == pytest.approx(r.strength) for r in table if (r.writer, r.reader) in scores)


def test_the_null_of_a_rotated_writer_matches_random_draws() -> None:
    weights = random_weights(2)
    R, W = weights.QK["L1H0"].dense(), weights.OV["L0H0"].dense()
    draws = torch.stack([(R @ random_rotation(7, seed=i) @ W).norm() / (R.norm() * W.norm()) for i in range(600)])
    row = next(row for row in virtual_weights(weights) if (row.writer, row.reader) == ("L0H0", "L1H0.k"))
    assert row.strength.null.mean == pytest.approx(draws.mean().item(), rel=0.03)
    assert row.strength.null.sd == pytest.approx(draws.std().item(), rel=0.15)
    assert turned_null(1 / 8, 1 / 8, 8) == Null(8**-0.5, 0.0)  # where every direction counts alike nothing can vary


def test_kurtosis_of_known_vectors() -> None:
    d = 12
    assert kurtosis(torch.eye(d)).tolist() == [d] * d
    assert kurtosis(torch.ones(3, d)).tolist() == pytest.approx([1, 1, 1])
    assert kurtosis(torch.randn(4000, d, generator=torch.Generator().manual_seed(0))).mean() == pytest.approx(
        3 * d / (d + 2), rel=0.02
    )


def test_axes_stand_out_until_the_stream_is_rotated() -> None:
    weights = examples.induction(d_vocab=6)
    ids = torch.randint(1, 6, (4, 12), generator=torch.Generator().manual_seed(0))
    turned = rotate(weights, random_rotation(weights.d_model, seed=99))
    for before, after in (
        (privileged_axes(uw.run(weights, ids)), privileged_axes(uw.run(turned, ids))),
        (privileged_weights(weights), privileged_weights(turned)),
    ):
        for row, other in zip(before, after, strict=True):
            assert row.what == other.what
            if row.vectors == 0:
                continue
            assert other.kurtosis < 5
            assert abs(other.kurtosis.z) < 4
            if row.what.startswith(("stream", "W_E", "W_U")):
                assert row.kurtosis.z > 5
    assert [row.what for row in privileged_axes(uw.run(weights, ids))] == ["stream, L0", "stream, L1", "stream, end"]


def test_positions_in_the_stream_are_a_writer() -> None:
    weights = examples.pointer_induction(d_vocab=4, n_ctx=8)
    strong = {row.writer: row.strength for row in virtual_weights(weights) if row.reader == "L1H0.k"}
    assert strong["W_P"] > 0.3
    assert strong["W_E"] == pytest.approx(0, abs=1e-9)
