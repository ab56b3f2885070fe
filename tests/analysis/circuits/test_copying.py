"""Copying against dense circuits: scores, weighted scores, sums of heads, spectra."""

from dataclasses import replace

import pytest
import torch

from support.analysis_models import random_weights
from unweave import run
from unweave.analysis.circuits import copying, copying_spectrum
from unweave.analysis.circuits.copying import (
    copying_null,
    copying_nulls,
    over_tokens,
    through_vocabulary,
    visible_to_softmax,
)
from unweave.known import examples
from unweave.model.transforms import normalized_embedding, written_span
from unweave.model.weights import Weights


def circuit(weights: Weights, head: tuple[int, int]) -> torch.Tensor:
    return weights.unembed @ weights.OV[head].dense() @ weights.embed


def score(matrix: torch.Tensor) -> float:
    values = torch.linalg.eigvals(matrix)
    return (values.real.sum() / values.abs().sum()).item()


def shares(matrix: torch.Tensor) -> tuple[float, float, float]:
    own = matrix.diagonal()
    above = (matrix > own).sum(0)
    hits = ((own > 0) & (above < 1), (own > 0) & (above < 5), own > 0)
    best, five, raised = (hit.double().mean().item() for hit in hits)
    return best, five, raised


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_every_measure_matches_the_dense_circuit(norm: str) -> None:
    weights = normalized_embedding(random_weights(1, norm=norm))
    for row in copying(weights, samples=2):
        dense = circuit(weights, row.head)
        assert row.eigenvalue_score == pytest.approx(score(dense), abs=1e-6)
        assert row.trace == pytest.approx(dense.trace().item())
        assert (row.diagonal_top1, row.diagonal_top5, row.raised) == pytest.approx(shares(dense))


def test_known_heads_have_their_known_copying_scores() -> None:
    previous, follow = copying(examples.induction(d_vocab=6))
    assert (follow.eigenvalue_score, follow.diagonal_top1, follow.raised, follow.trace) == pytest.approx((1, 1, 1, 6))
    assert (previous.eigenvalue_score, previous.diagonal_top1, previous.raised, previous.trace) == (0, 0, 0, 0)
    (against,) = copying(examples.copier(d_vocab=6, strength=-2.0))
    assert (against.eigenvalue_score, against.diagonal_top1, against.raised, against.trace) == pytest.approx(
        (-1, 0, 0, -12)
    )


def test_spectra_sum_to_the_trace() -> None:
    weights = random_weights(6)
    found = copying_spectrum(weights, samples=5)
    assert len(found.null) == 5 * weights.d_head
    for row in copying(weights, samples=2):
        mine = [value for value in found.eigenvalues if value.head == row.head]
        assert len(mine) == weights.d_head
        assert sum(value.real for value in mine) == pytest.approx(row.trace)
        assert sum(value.imaginary for value in mine) == pytest.approx(0, abs=1e-9)
        assert row.eigenvalue_score == pytest.approx(row.trace / sum(value.magnitude for value in mine))


def test_the_centered_score_ignores_a_constant_added_to_all_logits() -> None:
    weights = random_weights(1)
    draw = torch.Generator().manual_seed(3)
    constant = torch.randn(weights.d_model, generator=draw, dtype=torch.float64)  # the same for every output token
    shifted = replace(weights, unembed=weights.unembed + constant)
    before, after = copying(weights, samples=4), copying(shifted, samples=4)
    ids = [1, 2, 3]
    torch.testing.assert_close(
        run(weights, ids).logits.log_softmax(-1), run(shifted, ids).logits.log_softmax(-1), rtol=1e-9, atol=1e-9
    )
    assert [row.centered_score for row in after] == pytest.approx([row.centered_score for row in before], abs=1e-9)
    nulls = [(row.centered_score.null.mean, row.centered_score.null.sd) for row in (*before, *after)]
    assert nulls == [pytest.approx(nulls[0], abs=1e-9)] * len(nulls)
    assert nulls[0] != pytest.approx((after[0].eigenvalue_score.null.mean, after[0].eigenvalue_score.null.sd), abs=1e-3)
    assert [row.eigenvalue_score for row in after] != pytest.approx([row.eigenvalue_score for row in before], abs=1e-2)


def test_ranks_may_cover_few_tokens_or_be_left_out() -> None:
    weights = random_weights(7)
    whole, few, none = (copying(weights, samples=2, examined=n) for n in (23, 9, 0))
    assert [rows[0].examined for rows in (whole, few, none)] == [23, 9, 0]
    assert all((row.diagonal_top1, row.diagonal_top5, row.raised, row.walked) == (None,) * 4 for row in none)
    assert [row.eigenvalue_score for row in none] == [row.eigenvalue_score for row in whole]
    assert all(row.walked is not None and 0 <= row.walked <= 1 for row in whole)


def test_nulls_of_several_maps_match_the_null_of_each() -> None:
    weights = random_weights(2)
    through = through_vocabulary(weights)
    maps = (through, visible_to_softmax(weights, through))
    sizes = [over_tokens(written_span(weights), each.dense()) for each in maps]
    together = copying_nulls(weights.d_head, [*sizes, sizes[0][:3]], samples=20, seed=3)
    assert together[:2] == [copying_null(weights, each, samples=20, seed=3) for each in maps]
    assert together[2] == copying_nulls(weights.d_head, [sizes[0][:3]], samples=20, seed=3)[0]


def test_layers_may_have_values_of_different_widths() -> None:
    plain = examples.induction(d_vocab=9)
    first = plain.layers[0]
    narrow = replace(first, W_V=first.W_V[:, :20], W_O=first.W_O[..., :20])
    weights = replace(plain, layers=(narrow, plain.layers[1]))
    found = copying(weights, samples=2)
    assert found.eigenvalues.sum(-1).real.flatten().tolist() == pytest.approx([row.trace for row in found])
    assert len(copying_spectrum(weights).eigenvalues) == 20 + found.eigenvalues.shape[-1]
