"""Snapshots have the numbers of the analyses; the phase change is found where it was made and nowhere else."""

import json
import re
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.courses import APART, FLAT, ONE_LAYER, TOGETHER, course, shot
from support.mutators import damaged_json, json_values, some
from support.whole_models import some_tokens, whole_model
from unweave.analysis import induction
from unweave.analysis.learning.phase_change import FORMED, LOW
from unweave.analysis.learning.snapshot import Snapshot, by_position
from unweave.errors import InputError
from unweave.known import examples


def text(d_vocab: int, length: int, windows: int = 6) -> torch.Tensor:
    return torch.randint(1, d_vocab, (windows, length), generator=torch.Generator().manual_seed(0))


@pytest.fixture(scope="module")
def built() -> Snapshot:
    return uw.analysis.learning.snapshot(examples.induction(d_vocab=12), text(12, 30), step=7, tokens=700, start=0)


def test_snapshots_show_the_induction_head(built):
    weights = examples.induction(d_vocab=12)
    seen = uw.induction(weights, start=0, samples=8)
    for row, full in zip(built.heads, seen.heads, strict=True):
        for name in ("prefix_matching", "previous_token", "copying", "ov_eigenvalue_score", "qk_eigenvalue_score"):
            assert getattr(row, name) == getattr(full, name)
    assert (str(built.matcher.head), str(built.looks_back.head)) == ("L1H0", "L0H0")
    assert built.prefix_matching > 0.95
    edge = uw.composition(weights, "k", space="stream")[0]
    assert (built.k_composition.reader, built.k_composition.z) == (edge.reader, edge.score.z)
    assert built.loss_second < built.loss_first - 1 + 1e-9


def test_snapshot_losses_match_the_window_losses(built):
    losses = uw.analysis.attribution.window_losses(examples.induction(d_vocab=12), text(12, 30)).double()
    assert built.loss == pytest.approx(losses.mean().item())
    early, late = induction.early_and_late(29)
    assert (built.early, built.late) == (early, late) == ((1, 3), (27, 29))
    gain = losses[:, 26:29].mean(-1) - losses[:, 0:3].mean(-1)
    assert built.in_context == pytest.approx(gain.mean().item())
    assert built.in_context.standard_error == pytest.approx((gain.std() / 6**0.5).item())


def test_the_gain_from_distant_context_matches_long_context_gain(built):
    far = induction.long_context_gain(examples.induction(d_vocab=12), text(12, 30), near=2, late=(27, 29))
    assert (built.distant, built.distant.standard_error, built.near) == (far.change, far.change.standard_error, 2)


def test_a_snapshot_without_distant_context_is_read(built):
    line = {key: value for key, value in built.to_dict().items() if key not in ("distant", "distant_error", "near")}
    old = uw.analysis.learning.Snapshot.from_dict(line)
    assert (old.distant, old.near, old.in_context) == (None, None, built.in_context)


def test_stretches_of_positions_hold_every_token_once():
    losses = torch.rand(3, 37)
    rows = by_position(losses)
    assert [(row.first, row.last) for row in rows] == [(1, 1), (2, 2), (3, 4), (5, 8), (9, 16), (17, 32), (33, 37)]
    total = sum(row.loss * (row.last - row.first + 1) for row in rows)
    assert total == pytest.approx(37 * losses.double().mean().item())


@pytest.mark.parametrize("predictions", [10, 11, 40, 511, 512, 2048])
def test_early_tokens_come_before_late_ones(predictions):
    (a, b), (c, d) = induction.early_and_late(predictions)
    assert 1 <= a <= b < c <= d <= predictions
    assert b - a == d - c


@pytest.mark.parametrize("layers", [0, 1, 3])
def test_models_of_any_depth_with_norms_and_biases_are_measured(layers):
    found = uw.analysis.learning.snapshot(whole_model(2, layers, "rms", "none"), some_tokens(3, 12))
    assert len(found.heads) == 2 * layers
    assert len(found.orders) == layers + 1
    assert (found.k_composition is None) == (layers < 2)
    assert Snapshot.from_dict(json.loads(json.dumps(found.to_dict(), allow_nan=False))) == found
    if not layers:
        assert (found.prefix_matching, found.matcher, found.looks_back) == (0.0, None, None)


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("step", -1, "step"),
        ("loss", None, "loss"),
        ("heads", {}, "list"),
        ("heads", [3], "object"),
        ("early", [3], "early"),
        ("orders", ["a"], "number"),
        ("k_composition", {"reader": "x", "writer": "L0H0", "score": 1, "z": 1}, "reader"),
        ("k_composition", [], "object"),
    ],
)
def test_a_snapshot_with_a_wrong_value_is_refused(key, value, word):
    with pytest.raises(InputError, match=word):
        Snapshot.from_dict({**shot(0).to_dict(), key: value})


@some
@given(damaged_json(shot(0).to_dict()) | json_values.filter(lambda x: isinstance(x, dict)))
def test_a_damaged_snapshot_is_refused_or_read_back_equal(values):
    try:
        found = Snapshot.from_dict(values)
    except InputError:
        return
    assert Snapshot.from_dict(found.to_dict()) == found


def test_a_phase_change_is_found_where_it_was_made():
    found = uw.phase_change(TOGETHER)
    assert found.found
    assert (found.rise.start, found.rise.end, str(found.rise.head)) == (3, 5, "L1H0")
    assert found.rise.change == pytest.approx(-0.4 + FLAT[5] - FLAT[3])
    assert found.rise.others == 2 + 3
    assert "200,000" in found.why


def test_the_gain_from_distant_context_is_reported_and_does_not_decide():
    far = [-0.3 * (i > 4) - 0.01 * (i % 2) for i in range(10)]
    shots = tuple(replace(s, distant=x, near=2) for s, x in zip(APART.snapshots, far, strict=True))
    found = uw.phase_change(replace(APART, snapshots=shots))
    assert not found.found
    assert (found.rise.distant_start, found.rise.distant_end) == pytest.approx((far[3], far[5]))
    others = torch.tensor([far[i + 2] - far[i] for i in (0, 1, 5, 6, 7)], dtype=torch.float64)
    assert found.rise.distant_null.mean == pytest.approx(others.mean().item())
    assert found.rise.distant_null.sd == pytest.approx(others.std().item())
    assert "-0.30" in found.why
    assert uw.phase_change(APART).rise.distant_null is None


WORSE = course([s.prefix_matching for s in TOGETHER.snapshots], [-s.in_context for s in TOGETHER.snapshots])


@pytest.mark.parametrize(
    ("dynamics", "start", "word"),
    [
        (APART, 3, "in-context-learning"),
        (WORSE, 3, "in-context-learning"),
        (ONE_LAYER, None, r"0.03 \(L0H0\), short of 0.3"),
        (course([0.0] * 4, [0.0] * 4, layers=0), None, "no heads"),
        (course([0.2, 0.5, 0.6], [0.0, -0.1, -0.2]), None, "50,000 tokens, has 0.20"),
        (course([0.02, 0.5, 0.6], [0.0, -0.5, -0.5]), 0, "too few"),
    ],
    ids=["in-context evenly", "in-context worse", "one layer", "no heads", "formed before", "too few snapshots"],
)
def test_without_a_phase_change_the_reason_is_given(dynamics, start, word):
    found = uw.phase_change(dynamics)
    assert not found.found
    assert (None if found.rise is None else found.rise.start) == start
    assert re.search(word, found.why)
    assert "too few" not in word or found.rise.null is None


def test_a_spike_that_does_not_last_is_not_the_rise():
    found = uw.phase_change(course([0.02, 0.5, 0.05, 0.06, 0.5, 0.6, 0.6, 0.6, 0.6], [0, 0, 0, 0, -1, -1, -1, -1, -1]))
    assert (found.rise.start, found.rise.end) == (3, 4)


@pytest.mark.parametrize(("final", "formed"), [(FORMED, True), (FORMED - 1e-9, False)])
def test_a_rise_requires_a_final_score_of_at_least_the_formed_threshold(final, formed):
    assert (uw.phase_change(course([0.01] * 5 + [final], [0.0] * 6)).rise is not None) == formed


@pytest.mark.parametrize(("before", "start"), [(LOW - 1e-9, 2), (LOW, 1)])
def test_a_rise_starts_at_the_last_score_below_the_low_threshold(before, start):
    assert uw.phase_change(course([0.01, 0.01, before, 0.6, 0.6, 0.6], [0.0] * 6)).rise.start == start


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12), st.integers(0, 2**32))
def test_every_trajectory_of_scores_gets_a_verdict_with_its_reason(prefix, seed):
    draw = torch.Generator().manual_seed(seed)
    found = uw.phase_change(course(prefix, torch.randn(len(prefix), generator=draw).tolist()))
    assert found.why.endswith(".")
    if found.rise:
        assert found.rise.prefix_start < LOW <= found.rise.prefix_final / 2 <= found.rise.prefix_end
    json.dumps(uw.results.to_json(found), allow_nan=False)


def test_the_table_has_a_row_for_each_snapshot():
    rows = uw.analysis.learning.trajectory_table(TOGETHER)
    assert [row.tokens for row in rows] == [s.tokens for s in TOGETHER.snapshots]
    assert (str(rows[9].matcher), str(rows[9].looks_back), rows[9].k_stream_z) == ("L1H0", "L0H0", 4.0)
