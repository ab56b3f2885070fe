"""Direct attribution sums to the logits, by the parts that were written; the lens ends at the run's own logits."""

from dataclasses import replace
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import METAMORPHIC, NORMWISE, assert_near, few, fewer
from support.strategies import modern_raws, raws, tokens
from support.whole_models import some_tokens, whole_model
from unweave.analysis.stream import lens_logits, logit_attribution, logit_lens, score_writers
from unweave.errors import BadInput
from unweave.model.fold import canonical

pytestmark = pytest.mark.promise("R2")

KINDS = [(norm, positions) for norm in ("none", "layer", "rms") for positions in ("stream", "queries and keys")]


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("against", [None, 3])
def test_components_sum_to_every_logit_and_are_what_was_written(norm, positions, against):
    run = uw.run(whole_model(1, 3, norm, positions), some_tokens(2, 7))
    targets = some_tokens(2, 7, seed=5)
    found = logit_attribution(run, targets, against=against, dst=None)
    whole = run.logits.gather(-1, targets[..., None])[..., 0] - (0 if against is None else run.logits[..., against])
    assert_near(found.values.sum(0), whole, NORMWISE)
    assert found.residual <= 1e-12
    assert found.logit == pytest.approx(whole.mean().item(), abs=1e-12)
    assert found.positions == 14
    by_name = {part.component: n for n, part in enumerate(found.parts)}
    head = uw.Sum((uw.Term(run.weights.scale(3), run.weights.W_U) @ run.weights.head("L1H1"),))
    direct = head.apply(run, run.streams[1])
    expected = direct.gather(-1, targets[..., None])[..., 0] - (0 if against is None else direct[..., against])
    assert_near(found.values[by_name["L1H1"]], expected, NORMWISE)
    assert {"W_E", "b_U", "b_O[2]", *(f"L{l}H{h}" for l in range(3) for h in range(2))} <= by_name.keys()
    assert ("W_P" in by_name) == (positions == "stream")


@few
@given(data=st.data())
def test_components_sum_on_models_of_any_kind(data):
    weights = canonical(data.draw(modern_raws()))
    run = uw.run(weights, data.draw(tokens(weights)))
    found = logit_attribution(run, dst=None)
    best = run.linear_logits.gather(-1, run.logits.argmax(-1)[..., None])[..., 0]
    sizes = found.values.abs().sum(0).amax().item()
    assert (found.values.sum(0) - best).abs().max() <= 1e-12 * max(sizes, 1)


@pytest.mark.parametrize(("norm", "positions"), KINDS)
def test_the_lens_ends_at_the_logits_of_the_run_and_begins_at_the_direct_path(norm, positions):
    run = uw.run(whole_model(3, 2, norm, positions), some_tokens(7))
    assert_near(lens_logits(run, 2), run.logits, NORMWISE)
    weights = run.weights
    bare = replace(weights, layers=(), positions=positions if positions == "stream" else "none")
    assert_near(lens_logits(run, 0), uw.run(bare, run.ids).logits, NORMWISE)


def test_the_lens_lists_what_each_stream_predicts():
    run = uw.run(whole_model(3), some_tokens(7))
    found = logit_lens(run)
    assert len(found) == 3 * 7
    for row in found.where(layer=2):
        assert row.token == run.logits[row.position].argmax()
        assert row.probability == pytest.approx(run.logits[row.position].softmax(-1).max().item())
        assert row.loss == (pytest.approx(run.loss[row.position].item()) if row.position < 6 else None)
    early = lens_logits(run, 1)[4].log_softmax(-1)
    assert logit_lens(run, dst=4)[1].loss == pytest.approx(-early[run.ids[5]].item())


@fewer
@given(st.data())
def test_parts_into_the_query_and_into_the_key_each_sum_to_the_score(data: st.DataObject) -> None:
    weights = canonical(data.draw(st.one_of(raws(min_layers=1), modern_raws(min_layers=1))))
    ids = data.draw(tokens(weights)).reshape(-1)[: weights.n_ctx]
    head = data.draw(st.sampled_from(weights.head_ids))
    dst = data.draw(st.integers(0, len(ids) - 1))
    run = uw.run(weights, ids)
    found = score_writers(run, head, dst, dst)
    scoring = weights.layers[head.layer].scoring
    assert found.score == pytest.approx(float(scoring(run.queries(head), run.keys(head))[dst, dst]), abs=1e-10)
    for side in ("into_query", "into_key"):
        parts = [part for row in found.writers if (part := getattr(row, side)) is not None]
        size = max([1e-3, abs(found.score), *map(abs, parts)])
        assert fsum(parts) == pytest.approx(found.score, abs=METAMORPHIC * size)


@pytest.mark.parametrize(("dst", "src", "word"), [(1, 2, "attend"), (9, 0, "position")])
def test_positions_that_are_not_attended_to_are_refused(dst: int, src: int, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        score_writers(uw.load("example:induction").run("abcab"), "L1H0", dst, src)
