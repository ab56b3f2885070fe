"""Attention scores as sums over pairs of paths, against the scores that the stream gives."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from support.analysis_models import random_weights
from support.helpers import CANCELLATION, KNOWN, few
from support.strategies import models, modern_raws, tokens
from unweave.algebra.bilinear import PAIR_KINDS
from unweave.algebra.scoring import ScoreFunction
from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.leads import score_leads
from unweave.analysis.attribution.scores import mean_of, raw_scores, score_shares, score_terms, seen_from, within_rows
from unweave.errors import BadInput
from unweave.known import examples
from unweave.loaders import attention_only
from unweave.model.fold import canonical
from unweave.model.paths import scores
from unweave.model.run import run
from unweave.training import AttentionOnly, ModelConfig

pytestmark = pytest.mark.promise("R2")


def modern(**limits: int):
    """Models whose queries and keys are turned, normed, capped, in groups or see a window, here and there."""
    return modern_raws(**limits).map(canonical)


def one_sequence(data: st.DataObject, max_layers: int = 2, drawn=models):
    """A run on one sequence of a random model that has a head, and a head of it."""
    weights = data.draw(drawn(min_layers=1, max_layers=max_layers, max_heads=3), label="model")
    ids = data.draw(tokens(weights), label="ids")
    return run(weights, ids if ids.dim() == 1 else ids[0]), data.draw(st.sampled_from(weights.head_ids), label="head")


@few
@given(st.data())
def test_terms_are_complete_and_sum_to_the_score(data: st.DataObject) -> None:
    seen, head = one_sequence(data, drawn=data.draw(st.sampled_from([models, modern])))
    found = score_terms(seen, head, -1, -1)
    sizes = sum(abs(term.value) for term in found.terms) + abs(found.score)
    assert abs(sum(term.value for term in found.terms) - found.score) <= 16 * CANCELLATION * sizes
    counted = [term.kind for term in found.terms]
    assert {kind: counted.count(kind) for kind in PAIR_KINDS} == scores(seen.weights, head).counts()


def test_each_term_is_the_pair_of_paths_that_it_names() -> None:
    seen = run(random_weights(2), torch.arange(8))
    found = {(t.query, t.key): t for t in score_terms(seen, "L1H1", 5, 3).terms}
    own, earlier = seen.weights.layers[1], seen.weights.layers[0]
    embedded = seen.weights.embed.mT[seen.ids]
    moved = seen.pattern["L0H1"] @ embedded @ (earlier.W_O[1] @ earlier.W_V[1]).mT
    value = (own.W_Q[1] @ embedded[5]) @ (own.W_K[1] @ moved[3])
    term = found["W_E", "L0H1 · W_E"]
    assert term.kind == "k"
    assert term.value == pytest.approx(value.item(), abs=KNOWN)
    assert len(found) == 9


def test_pairs_list_the_heads_on_their_paths() -> None:
    """With eleven heads in a layer, the name L0H10 begins with the name L0H1."""
    config = ModelConfig(n_layers=2, n_heads=11, d_head=2, d_vocab=5, n_ctx=4)
    weights = attention_only.weights(AttentionOnly(config))
    pairs = score_terms(run(weights, [0, 1, 2, 1]), "L1H0", 3, 3).terms
    assert {row.key for row in pairs if HeadId(0, 1) in row.key.heads} == {"L0H1 · W_E"}
    assert {row.key for row in pairs if HeadId(0, 10) in row.key.heads} == {"L0H10 · W_E"}


def test_biases_and_positions_have_names_of_their_own() -> None:
    biased = run(random_weights(2, bias=True), torch.arange(8))
    queries = {term.query for term in score_terms(biased, "L1H0", 3, 3).terms}
    assert queries == {"W_E", "L0H0 · W_E", "L0H1 · W_E", "bias"}
    placed = run(examples.induction(), [0, 1, 2])
    assert {term.key for term in score_terms(placed, "L1H0", 2, 2).terms} == {"W_E", "L0H0 · W_E", "position"}
    carried = run(examples.pointer_induction(), [0, 1, 2])
    assert "L0H0 · position" in {term.query for term in score_terms(carried, "L1H0", 2, 2).terms}


@few
@given(st.data())
def test_shares_of_kinds_sum_to_one_and_to_the_shares_of_pairs(data: st.DataObject) -> None:
    seen, head = one_sequence(data, drawn=data.draw(st.sampled_from([models, modern])))
    by_kind, visible, whole = score_shares(seen, head), seen_from(seen, head), raw_scores(seen, head)
    if by_kind.sd < 1e-6:  # nothing varies: one token, or equal scores
        return
    assert abs(by_kind.residual) < 1e-6
    parts = [(pair.kind, within_rows(pair(seen).double(), visible)) for pair in scores(seen.weights, head)]
    centered = within_rows(whole, visible)
    largest = max(mean_of(part.square(), visible) for _, part in parts) ** 0.5 / by_kind.sd  # parts may cancel
    for kind in PAIR_KINDS:
        total = sum(mean_of(part * centered, visible) for own, part in parts if own == kind) / by_kind.sd**2
        assert total == pytest.approx(getattr(by_kind, kind), abs=1e-9 * (1 + largest))


def test_shares_are_covariances_within_rows() -> None:
    seen = run(random_weights(3), torch.arange(9))
    whole, part = raw_scores(seen, "L1H0"), scores(seen.weights, "L1H0").by_kind(seen)["k"]
    top = bottom = 0.0
    for dst in range(9):
        a, b = whole[dst, : dst + 1], part[dst, : dst + 1]
        top, bottom = top + ((a - a.mean()) * (b - b.mean())).sum(), bottom + ((a - a.mean()) ** 2).sum()
    found = score_shares(seen, "L1H0")
    assert found.k == pytest.approx((top / bottom).item(), abs=KNOWN)
    assert found.sd == pytest.approx((bottom / (9 * 10 / 2)).sqrt().item(), abs=KNOWN)  # 45 cells can be seen


def test_shares_of_a_windowed_head_ignore_sources_outside_its_window() -> None:
    """A head that sees two sources varies between these two alone; sources outside its window do not count."""
    weights = random_weights(3)
    layers = tuple(replace(layer, scoring=ScoreFunction(window=2)) for layer in weights.layers)
    seen = run(replace(weights, layers=layers), torch.arange(9))
    whole = raw_scores(seen, "L1H0")
    apart = (whole.diagonal(0)[1:] - whole.diagonal(-1)) / 2
    assert score_shares(seen, "L1H0").sd == pytest.approx((2 * apart.square().sum() / 17).sqrt().item(), abs=KNOWN)
    with pytest.raises(BadInput, match="cannot see"):
        score_leads(seen, "L1H0", torch.eye(9, dtype=torch.bool).roll(-3, -1).tril())


def test_the_hand_built_heads_need_the_composition_they_were_built_with() -> None:
    ids = [0, 3, 5, 1, 3]
    by_keys = score_terms(run(examples.induction(), ids), "L1H0", 4, 2)
    assert (by_keys.score, by_keys.attention) == pytest.approx((200.0, 1.0), abs=1e-6)
    first = by_keys.terms[0]
    assert (first.query, first.key, first.kind) == ("W_E", "L0H0 · W_E", "k")
    first = score_terms(run(examples.pointer_induction(), ids), "L1H0", 4, 2).terms[0]
    assert (first.query, first.key, first.kind) == ("L0H0 · position", "position", "q")
    assert score_shares(run(examples.pointer_induction(), ids), "L1H0").q == pytest.approx(1.0, abs=1e-6)
