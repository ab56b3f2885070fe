"""The largest paths to a logit against the paths' own values, and their sums against the run."""

import pytest

import unweave as uw
from support.helpers import CANCELLATION
from support.whole_models import some_tokens, whole_model
from unweave.algebra.terms import Source
from unweave.analysis.attribution import logits
from unweave.errors import TooLarge

KINDS = [(norm, positions) for norm in ("none", "layer", "rms") for positions in ("stream", "queries and keys")]


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("layers", [0, 1, 3])
@pytest.mark.parametrize("hops", [False, True])
def test_every_path_has_the_value_of_its_term(norm, positions, layers, hops):
    weights = whole_model(layers, layers, norm, positions)
    run = uw.run(weights, some_tokens(9))
    found, T = uw.largest_paths(run, target=4, dst=6, k=10**6, hops=hops), uw.expansion(weights, hops=hops)
    expected = {(tuple(term.parts), term.origin): term(run)[6, 4].item() for term in T}
    assert {(row.heads, row.origin): row.value for row in found.paths} == pytest.approx(expected, abs=1e-12)
    assert found.not_listed == pytest.approx(0, abs=1e-12)
    by_order = [part[6, 4].item() for part in T.by_order(run).values()]
    assert [row.value for row in found.by_order] == pytest.approx(by_order, abs=1e-12)
    assert found.logit == run.logits[6, 4].item()
    assert [abs(row.value) for row in found.paths] == sorted((abs(row.value) for row in found.paths), reverse=True)


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("order", [0, 1, None])
@pytest.mark.parametrize("apart", [(), (Source.TOKENS,), tuple(Source)])
def test_the_parts_sum_to_the_logit_whatever_is_listed(norm, positions, order, apart):
    run = uw.run(whole_model(1, 3, norm, positions), some_tokens(9, seed=1))
    found = uw.largest_paths(run, order=order, k=3, apart=apart)
    sizes = sum(term(run)[-1, found.target].abs().item() for term in uw.expansion(run.weights))
    listed = sum(row.value for row in found.paths)
    assert abs(listed + found.not_listed - found.logit) <= CANCELLATION * sizes
    assert abs(found.residual) <= CANCELLATION * sizes
    for parts in (found.by_order, found.by_source):
        assert abs(sum(row.value for row in parts) - found.logit) <= CANCELLATION * sizes
    assert found.above == pytest.approx(sum(row.value for row in found.by_order if row.order > found.order), abs=1e-12)
    assert found.target == run.logits[-1].argmax()
    assert found.order == (3 if order is None else order)


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("hops", [False, True])
def test_the_difference_of_two_logits_is_the_difference_of_their_paths(norm, positions, hops):
    run = uw.run(whole_model(2, 3, norm, positions), some_tokens(9))
    one, other, both = (
        uw.largest_paths(run, t, against=u, k=10**6, hops=hops) for t, u in ((4, None), (2, None), (4, 2))
    )
    assert (one.against, both.against) == (None, 2)
    assert both.logit == pytest.approx(one.logit - other.logit, abs=1e-12)

    def by_path(found, key):
        return {key(row): row.value for row in found}

    for part, key in (("paths", lambda row: (row.heads, row.origin)), ("by_head", lambda row: row.head)):
        minuend, subtrahend = by_path(getattr(one, part), key), by_path(getattr(other, part), key)
        expected = {name: value - subtrahend[name] for name, value in minuend.items()}
        assert by_path(getattr(both, part), key) == pytest.approx(expected, abs=1e-12)
    assert sum(row.value for row in both.by_source) == pytest.approx(both.logit, abs=1e-10)


def test_marginals_match_the_expansion():
    weights = whole_model(2, 3)
    run, T = uw.run(weights, some_tokens(8)), uw.expansion(whole_model(2, 3))
    found = uw.largest_paths(run, target=2)
    for row in found.by_head:
        assert row.value == pytest.approx(T.through(row.head)(run)[-1, 2].item(), abs=1e-12)
    assert len(found.by_head) == len(weights.head_ids)
    for source, origin in ((Source.TOKENS, "W_E"), (Source.POSITIONS, "W_P")):
        total = sum(row.value for row in found.by_source if row.origin == origin)
        assert total == pytest.approx(T.starting(source)(run)[-1, 2].item(), abs=1e-12)


def test_an_order_with_too_many_paths_is_refused_and_by_default_avoided(monkeypatch):
    run = uw.run(whole_model(4, 3), some_tokens(6))
    counts = uw.expansion(run.weights).counts()
    monkeypatch.setattr(logits, "PATH_LIMIT", counts[0] + counts[1])
    assert uw.largest_paths(run).order == 1
    with pytest.raises(TooLarge, match="up to order 2"):
        uw.largest_paths(run, order=2)


def test_paths_by_position_sum_to_the_whole_path():
    run = uw.run(whole_model(3), some_tokens(8))
    whole = {row.heads: row.value for row in uw.largest_paths(run, k=999).paths if row.origin == "W_E"}
    for heads, value in whole.items():
        rows = [row for row in uw.largest_paths(run, k=9999, apart=(Source.TOKENS,)).paths if row.heads == heads]
        assert sum(row.value for row in rows if row.origin == "W_E") == pytest.approx(value, abs=1e-12)
        assert all(row.token == run.ids[row.position] for row in rows if row.origin == "W_E")
