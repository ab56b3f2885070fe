"""Rules at their borders: what is nothing but rounding has no share, no side and no standing."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.whole_models import some_tokens, whole_model
from unweave.analysis import attribution
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of
from unweave.analysis.composition.pairs import pair_rank
from unweave.analysis.stream.contributions import along, cosines
from unweave.analysis.trigrams.bugs import _crossings, _Table
from unweave.results.estimates import Null

IDS = some_tokens(2, 7)


def flat_scores():
    """A model whose first layer scores all sources alike, up to rounding: 1000 everywhere."""
    weights = whole_model(norm="none", positions="none")
    first = weights.layers[0]
    constant = torch.full_like(first.b_Q, 1000.0**0.5 / first.b_Q.shape[-1] ** 0.5)
    tiny = 1e-15
    flat = replace(first, W_Q=tiny * first.W_Q, W_K=tiny * first.W_K, b_Q=constant, b_K=constant)
    return replace(weights, layers=(flat, *weights.layers[1:]))


def test_scores_that_vary_by_rounding_alone_have_no_shares():
    run = uw.run(flat_scores(), IDS)
    found = attribution.score_shares(run, "L0H0")
    assert (found.none, found.q, found.k, found.qk, found.residual) == (0, 0, 0, 0, 0)


def test_scores_that_vary_have_shares_however_small_they_are():
    weights = whole_model(norm="none", positions="none")
    layers = tuple(replace(x, W_Q=1e-9 * x.W_Q, b_Q=1e-9 * x.b_Q) for x in weights.layers)
    found = attribution.score_shares(uw.run(replace(weights, layers=layers), IDS), "L1H0")
    assert found.none + found.q + found.k + found.qk == pytest.approx(1)


def test_a_stream_that_cancels_has_no_shares():
    part = torch.ones(5, 4).double()
    left = (part + 1e-17) - part * (1 + 3e-16)  # what rounding leaves of 1 - 1
    assert along(part, left) == (0.0, 0.0)
    assert along(part, torch.zeros_like(part)) == (0.0, 0.0)
    assert along(part, 1e-9 * part) == (pytest.approx(1e9), pytest.approx(1))
    assert cosines(part, -part).tolist() == pytest.approx([-1] * 5)


def test_a_circuit_of_rounding_error_scores_zero():
    generator = torch.Generator().manual_seed(0)
    basis = torch.linalg.qr(torch.randn(8, 8, generator=generator, dtype=torch.float64)).Q
    apart = uw.FactoredMatrix(basis[:, :3], basis[:, 3:6].mT)  # writes what it cannot read: W_V W_O is 0 up to rounding
    values = apart.eigenvalues()
    assert values.abs().max() > 0
    assert eigenvalue_score(values, rounding_of(apart, torch.float64)) == 0
    copier = uw.FactoredMatrix(1e-9 * basis[:, :3], basis[:, :3].mT)
    assert eigenvalue_score(copier.eigenvalues(), rounding_of(copier, torch.float64)) == pytest.approx(1)


def test_a_head_with_zero_eigenvalues_scores_zero_in_every_table():
    weights = whole_model(norm="none", positions="none")
    turned = torch.linalg.qr(torch.randn(8, 8, generator=torch.Generator().manual_seed(0), dtype=torch.float64)).Q
    W_O = torch.linalg.solve(weights.embed @ weights.unembed, turned[:, :3]).expand(2, 8, 3)
    layer = replace(weights.layers[0], W_V=turned[:, 3:6].mT.expand(2, 3, 8), W_O=W_O)
    blind = replace(weights, layers=(layer, *weights.layers[1:]))
    shown, exact = uw.head_summary(blind, start=0), uw.copying(blind)
    assert [float(row.eigenvalue_score) for row in shown] == [float(row.eigenvalue_score) for row in exact]
    assert shown[0].eigenvalue_score == 0


def test_a_null_of_equal_draws_gives_no_z_score():
    draws = torch.tensor([0.1 + 0.2, 0.3, 0.3], dtype=torch.float64)
    assert Null.of(draws).sd > 0
    assert Null.of(draws).z(0.5) != Null.of(draws).z(0.5)  # not a number
    assert Null(0.3, 1e-6).z(0.3 + 2e-6) == pytest.approx(2)


def test_equal_composition_scores_have_rank_one_and_no_z():
    scores = torch.full((3, 3), torch.nan, dtype=torch.float64)
    scores[2] = torch.tensor([0.1 + 0.2, 0.3, torch.nan], dtype=torch.float64)
    found = pair_rank(scores, 2, 1)
    assert (found.rank, found.rank_of_all, found.z) == (1, 1, None)
    scores[2, :2] = torch.tensor([1e-17, 0.0])
    assert pair_rank(scores, 2, 1).rank == 1
    scores[2, :2] = 0.0
    assert pair_rank(scores, 2, 1).z is None


def test_zero_logits_give_no_hint_about_the_scale_of_the_unembedding():
    weights = whole_model()
    logits = torch.zeros_like(uw.run(weights, IDS[0]).logits)
    assert "times these" not in uw.check(weights, IDS[0], logits).hint
    assert "3 times these" in uw.check(weights, IDS[0], 3 * uw.run(weights, IDS[0]).logits).hint


def test_pairings_in_proportion_to_their_counts_show_no_preference():
    one, other = torch.tensor([1.5, 2.5, 7.5]).double().log(), torch.tensor([3.5, 11.5, 1.1]).double().log()
    ids, high = torch.arange(3), torch.ones(3, dtype=torch.float64)
    circuits = uw.analysis.trigrams.token_circuits(uw.examples.copier(d_vocab=6), "L0H0", start=0)
    table = _Table(circuits, 5, ids, ids, high, high, None, one[:, None] + other)
    assert list(_crossings(table)) == []
    crossed = replace(table, log_odds=table.log_odds + 0.1 * torch.eye(3).double())
    assert [row.preference for row in _crossings(crossed)] == pytest.approx([0.2, 0.2])
