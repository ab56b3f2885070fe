"""A run above its budget computes patterns and activations anew, with the same bits."""

from importlib import import_module
from itertools import product

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import fewer
from support.strategies import modern_raws, tokens
from support.whole_models import some_tokens, whole_model
from unweave.errors import BadInput, ShapeError
from unweave.model.fold import canonical
from unweave.model.kept import Frozen, Patterns, Recomputed
from unweave.model.run import Run


def assert_same_bits(one: Run, other: Run) -> None:
    assert torch.equal(one.logits, other.logits)
    assert one.scales.keys() == other.scales.keys()
    assert all(torch.equal(one.scales[at], other.scales[at]) for at in one.scales)
    for name in ("patterns", "streams", "activations", "gates"):
        theirs = getattr(other, name)
        assert len(getattr(one, name)) == len(theirs)
        assert all(torch.equal(x, y) for x, y in zip(getattr(one, name), theirs, strict=True))


@fewer
@given(st.data())
def test_budgeted_and_unbudgeted_runs_have_the_same_bits(data: st.DataObject) -> None:
    weights = canonical(data.draw(modern_raws()))
    ids = data.draw(tokens(weights))
    without = data.draw(st.lists(st.sampled_from(weights.head_ids), max_size=2)) if weights.layers else []
    whole, lean = (uw.run(weights, ids, without=without, keep=keep) for keep in (2**40, -1))
    assert isinstance(whole.patterns, Patterns)
    assert isinstance(lean.patterns, Recomputed)
    assert [x.shape for x in whole.patterns] == list(lean.patterns.shapes)
    assert_same_bits(whole, lean)
    for frozen in (whole, lean, Frozen(lean.patterns)):
        assert_same_bits(uw.run(weights, ids, frozen=frozen, keep=2**40), uw.run(weights, ids, frozen=frozen, keep=-1))
    if weights.layers:
        other = {weights.head_ids[0]: uw.run(weights, ids.flip(-1))}
        assert_same_bits(*(uw.run(weights, ids, replace=other, keep=keep) for keep in (2**40, -1)))
    T = uw.expansion(weights)
    if T.count():
        assert torch.equal(T(whole), T(lean))


def test_heads_are_indexed_alike_in_recomputed_and_kept_layers() -> None:
    weights = whole_model()
    whole, lean = (uw.run(weights, some_tokens(7), keep=keep) for keep in (2**40, 0))
    for head in ("L1H1", (0, 0), "M[L0H1]", "D[L1H0]"):
        assert torch.equal(whole.pattern[head], lean.pattern[head])
    assert torch.equal(lean.pattern[-1], whole.patterns[1])
    assert all(torch.equal(x, y) for x, y in zip(lean.patterns[:2], whole.patterns, strict=True))
    for run, asked in product((whole, lean), (2, "L2H0")):
        with pytest.raises(BadInput, match="no (layer|head) (2|L2H0)"):
            run.pattern[asked]
    with pytest.raises(ShapeError, match="frozen"):
        uw.run(weights, some_tokens(5), frozen=lean)


def test_layers_are_computed_on_first_use_and_once_for_all_their_heads() -> None:
    asked: list[int] = []
    lazy = Recomputed(lambda layer: asked.append(layer) or torch.eye(3).expand(2, 3, 3), (torch.Size((2, 3, 3)),) * 3)
    assert len(lazy) == 3
    assert not asked
    assert [lazy["L1H0"].sum(), lazy["L1H1"].sum(), lazy["L2H0"].sum()] == [3, 3, 3]
    assert asked == [1, 2]


def test_a_loss_holds_few_logits_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    weights, ids = whole_model(), torch.stack([some_tokens(9), some_tokens(9)])
    whole = uw.run(weights, ids)
    monkeypatch.setattr(import_module("unweave.model.run"), "LOSS_LIMIT", 3 * weights.d_vocab)
    tiled, seen, unembedded = uw.run(weights, ids), [], Run._unembedded

    def noted(own: Run, rows: torch.Tensor) -> torch.Tensor:
        seen.append(len(rows))
        return unembedded(own, rows)

    monkeypatch.setattr(Run, "_unembedded", noted)
    assert torch.allclose(tiled.loss, whole.loss, rtol=1e-13, atol=1e-13)
    assert tiled.loss.shape == (2, 8)
    assert "logits" not in tiled.__dict__
    assert set(seen) == {3, 1}


def test_a_run_holds_what_fits_its_budget_and_not_a_byte_more() -> None:
    weights, ids = random_weights(3), some_tokens(9)
    held = 8 * weights.n_layers * weights.n_heads * 9 * 9
    kinds = {keep: type(uw.run(weights, ids, keep=keep).patterns) for keep in (held, held - 1)}
    assert kinds[held] is not kinds[held - 1]
