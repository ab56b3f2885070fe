"""Composition scores against dense products, their definition; the erratum; token space; the baseline."""

from dataclasses import replace
from itertools import product

import pytest
import torch

from support.analysis_models import random_weights
from unweave.algebra.scoring import Rotary, ScoreFunction
from unweave.algebra.terms import HeadId
from unweave.analysis.composition import composition
from unweave.analysis.composition import scores as scores_module
from unweave.analysis.composition.pairs import SIDES, Side, baseline, pair_rank, pair_scores, published_scores
from unweave.errors import Unsupported
from unweave.model.weights import Weights


def reading(weights: Weights, head: tuple[int, int], kind: Side) -> torch.Tensor:
    """R: what an input of a head reads, multiplied out."""
    return {"q": weights.QK[head].T, "k": weights.QK[head], "v": weights.OV[head]}[kind].dense().double()


def by_definition(weights: Weights, kind: Side, r: int, w: int) -> float:
    R, wrote = reading(weights, (1, r), kind), weights.OV[0, w].dense().double()
    return ((R @ wrote).norm() / (R.norm() * wrote.norm())).item()


def as_published(weights: Weights, kind: Side, r: int, w: int) -> float:
    """The erratum: the norm of ``W_V' · R · W_O'``, the last factor moved in front."""
    R, layer = reading(weights, (1, r), kind), weights.layers[0]
    wrote = weights.OV[0, w].dense().double()
    return ((layer.W_V[w] @ R @ layer.W_O[w]).norm() / (R.norm() * wrote.norm())).item()


@pytest.mark.parametrize("kind", SIDES)
def test_scores_are_their_definition(kind: Side) -> None:
    weights = random_weights(1)
    for row in composition(weights, kind, space="stream"):
        expected = by_definition(weights, kind, row.reader.head, row.writer.head)
        assert row.score == pytest.approx(expected, rel=1e-10)


def test_score_matrices_and_table_rows_agree() -> None:
    table = composition(random_weights(1, norm="rms"))
    assert table.kinds == SIDES
    assert table.scores.isnan()[:, :2].all()  # nothing writes below the first layer
    heads = [(r, w) for r in (2, 3) for w in (0, 1)]
    rows = {(row.kind, 2 * row.reader.layer + row.reader.head, row.writer.head): row.score for row in table}
    assert {(k, r, w): table.scores[i, r, w].item() for i, k in enumerate(SIDES) for r, w in heads} == rows


@pytest.mark.parametrize("kind", SIDES)
def test_the_published_formula_misorders_factors_and_gives_other_scores(kind: Side) -> None:
    weights = random_weights(1)
    right = pair_scores(weights, 1, 0, kind)
    wrong = published_scores(*weights.layers[1::-1], kind)
    for r, w in product(range(2), repeat=2):
        assert wrong[r, w].item() == pytest.approx(as_published(weights, kind, r, w), rel=1e-10)
    assert ((right - wrong).abs() / right > 0.05).any()


def test_readers_held_at_a_time_change_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [layer for seed in (1, 2, 3) for layer in random_weights(seed, heads=3).layers]
    weights = replace(random_weights(1), layers=tuple(own)).to(torch.float32)
    whole = composition(weights, space="stream").scores.nan_to_num(-1.0)
    monkeypatch.setattr(scores_module, "HELD", 0)
    monkeypatch.setattr(scores_module, "FEWEST", 2)
    assert composition(weights, space="stream").scores.nan_to_num(-1.0).equal(whole)


def test_a_head_of_zeros_scores_zero() -> None:
    weights = random_weights(2)
    first, second = weights.layers
    for layers in ((first, replace(second, W_K=second.W_K * 0)), (replace(first, W_O=first.W_O * 0), second)):
        for formula in ("correct", "as-published"):
            assert not composition(replace(weights, layers=layers), "k", formula=formula).scores[0, 2:, :2].any()


def assert_over_tokens(weights: Weights, tolerance: float) -> None:
    """K: ‖W_Eᵀ W_QK W_OV' W_E‖ / (‖W_Eᵀ W_QK W_E‖ ‖W_E⁺ W_OV' W_E‖)."""
    E, inverse = weights.embed, torch.linalg.pinv(weights.embed)
    for row in composition(weights, "k", space="tokens"):
        QK, OV = weights.QK[row.reader].dense(), weights.OV[row.writer].dense()
        expected = (E.mT @ QK @ OV @ E).norm() / ((E.mT @ QK @ E).norm() * (inverse @ OV @ E).norm())
        assert row.score == pytest.approx(expected.item(), rel=tolerance)


def test_token_space_scores_match_dense_products_over_tokens() -> None:
    assert_over_tokens(random_weights(4), 1e-10)


def test_a_direction_that_nothing_writes_does_not_count_in_token_space() -> None:
    """Such as the mean of the stream before LayerNorm: readers may do anything there, and the score stays the same."""
    weights = random_weights(4)
    away = torch.eye(7, dtype=torch.float64) - torch.full((7, 7), 1 / 7, dtype=torch.float64)
    layers = tuple(replace(layer, W_O=away @ layer.W_O) for layer in weights.layers)
    centered = replace(weights, embed=away @ weights.embed, layers=layers)
    assert_over_tokens(centered, 1e-8)
    with pytest.raises(Unsupported, match="1 of the 7"):
        composition(replace(centered, layers=weights.layers), space="tokens")


def test_a_pair_is_ranked_among_all_writers_to_its_reader() -> None:
    nan = float("nan")
    below = [[nan] * 6] * 3
    scores = torch.tensor(
        [*below, [0.1, 0.4, 0.1, *[nan] * 3], [0.5, 0.2, 0.2, *[nan] * 3], [0.3, 0.3, 0.3, *[nan] * 3]]
    )
    found = pair_rank(scores.double(), 3, 1)
    assert (found.rank, found.writers, found.rank_of_all, found.pairs) == (1, 3, 2, 9)
    assert found.z == pytest.approx(2 / 3**0.5)  # the most that one of three numbers can be above their mean
    even = pair_rank(scores.double(), 5, 2)
    assert (even.rank, even.rank_of_all, even.z) == (1, 3, None)
    assert pair_rank(scores.double(), 4, 1).rank == 2


def test_random_heads_score_their_baseline() -> None:
    random = (torch.randn(20, 256, 16) @ torch.randn(20, 16, 256) for _ in range(2))
    readers, writers = (heads / heads.norm(dim=(1, 2), keepdim=True) for heads in random)
    found = (readers[:, None] @ writers).norm(dim=(2, 3))
    null = baseline(256, 16)
    assert null.mean == pytest.approx(found.mean().item(), rel=0.02)
    assert null.sd == pytest.approx(found.std().item(), rel=0.5)


@pytest.mark.parametrize("kind", SIDES)
def test_scores_of_rotary_heads_are_root_mean_squares_over_distances(kind: Side) -> None:
    weights, offsets = rotary(), {1: 0.5, 4: 0.25, 30: 0.25}
    found = composition(weights, kind, space="stream", offsets=offsets).scores[0]
    for reader, writer in product((2, 3), (0, 1)):
        head, W_OV = HeadId(1, reader - 2), weights.OV[0, writer].dense()
        squares = []
        for offset in offsets:
            R = weights.OV[head] if kind == "v" else weights.QK_at(head, offset)
            dense = R.T.dense() if kind == "q" else R.dense()
            squares.append([(dense @ W_OV).square().sum(), dense.square().sum()])
        met, size = torch.tensor(list(offsets.values()), dtype=torch.float64) @ torch.tensor(squares).double()
        expected = (met / (size * W_OV.square().sum())).sqrt()
        assert found[reader, writer].item() == pytest.approx(expected.item(), rel=1e-10)
    assert f"distances 0 to {weights.n_ctx - 1}" in composition(weights, kind, space="stream").notes[0]


def test_a_mean_over_distances_ends_with_the_window() -> None:
    weights = rotary()
    layers = tuple(replace(x, scoring=replace(x.scoring, window=5)) for x in weights.layers)
    windowed = replace(weights, layers=layers)
    for kind in ("q", "k"):
        found, near = (
            composition(windowed, kind, space="stream"),
            composition(weights, kind, space="stream", offsets=range(5)),
        )
        assert [row.score for row in found] == [row.score for row in near]


def rotary() -> Weights:
    """Two layers of two heads that share one key head, with partial rotary positions."""
    weights = random_weights(3)
    scoring = ScoreFunction(Rotary((0.7,), 1.2))
    layers = tuple(replace(layer, W_K=layer.W_K[:1], W_V=layer.W_V[:1], scoring=scoring) for layer in weights.layers)
    return replace(weights, layers=layers, positions="rotary", position_table=None)
