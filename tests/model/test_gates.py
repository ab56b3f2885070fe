"""Paths of models as today's are, with held gates too: MLPs as linear steps that paths pass."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import METAMORPHIC, NORMWISE, assert_near, few, fewer
from support.strategies import modern_raws, tokens
from unweave.algebra.terms import Gates, Scale
from unweave.analysis.attribution.scores import raw_scores
from unweave.model.fold import canonical
from unweave.model.paths import stream

pytestmark = pytest.mark.promise("R2")

LISTED = 200
"""Paths that are summed one by one, at most."""


def drawn(data, **more):
    weights = canonical(data.draw(modern_raws(**more)))
    return weights, uw.run(weights, data.draw(tokens(weights)))


def total(parts):
    return torch.stack(list(parts)).sum(0)


@pytest.mark.parametrize("gates", [None, "held"])
@fewer
@given(data=st.data())
def test_paths_and_orders_sum_to_the_logits(gates, data):
    weights, run = drawn(data)
    T = uw.expansion(weights, gates=gates)
    assert_near(weights.capped(run.linear_logits), run.logits, METAMORPHIC)
    assert (run.linear_logits is run.logits) == (weights.cap is None)
    assert_near(T(run), run.linear_logits, NORMWISE)
    assert_near(total(T.by_order(run).values()), run.linear_logits, NORMWISE)
    assert_near(uw.expansion(weights, hops=True, gates=gates)(run), run.linear_logits, NORMWISE)
    for layer, expected in enumerate(run.streams):
        assert_near(stream(weights, layer, gates=gates)(run), expected, NORMWISE)
    assert_near(stream(weights, gates=gates)(run), run.streams[-1], NORMWISE)
    if gates:
        assert_near(total(T.by_mlps().by_order(run).values()), run.linear_logits, NORMWISE)
    if len(T) <= LISTED:
        assert_near(total(path(run) for path in T), run.linear_logits, NORMWISE)


@few
@given(st.data())
def test_orders_count_heads_and_mlps_apart(data):
    weights, _ = drawn(data)
    T = uw.expansion(weights, gates="held")
    if len(T) > LISTED:
        return
    paths = list(T)
    assert len(paths) == len(T) == len(T.by_mlps())
    assert T.counts() == {k: n for k in range(9) if (n := sum(path.order == k for path in paths))}
    assert T.by_mlps().counts() == {k: n for k in range(9) if (n := sum(path.mlps == k for path in paths))}
    assert max(path.mlps for path in paths) == sum(width > 0 for width in weights.d_mlp)
    assert all(path.mlps == sum(isinstance(step, Gates) for step in path.word) for path in paths)
    assert [path.mlps for path in T.by_mlps().of_order(1)] == [1] * T.by_mlps().count(1)
    assert {str(source) for source in (path.source for path in paths)}.isdisjoint(
        {f"the neurons of layer {layer}" for layer in range(weights.n_layers)}
    )


@pytest.mark.parametrize("gates", [None, "held"])
@fewer
@given(data=st.data())
def test_pairs_of_paths_sum_to_the_scores(gates, data):
    weights, run = drawn(data, min_layers=1, max_layers=2)
    head = data.draw(st.sampled_from(weights.head_ids))
    scores, seen = uw.scores(weights, head, gates=gates), raw_scores(run, head)
    assert_near(scores(run), seen, METAMORPHIC)
    assert_near(total(scores.by_kind(run).values()), seen, METAMORPHIC)
    assert_near(weights.layers[head.layer].scoring.seen(seen).softmax(-1), run.pattern[head], METAMORPHIC)
    if scores.count() < LISTED:
        assert_near(total(pair(run) for pair in scores), seen, METAMORPHIC)


@few
@given(st.data())
def test_the_largest_paths_through_neurons_are_those_of_the_expansion(data):
    """Every path listed has the value of its term; what passes a head or an MLP is the sum of their paths."""
    weights, run = drawn(data, max_layers=2)
    run = uw.run(weights, run.ids.reshape(-1, run.ids.shape[-1])[0])
    T = uw.expansion(weights, gates="held").by_steps()
    if len(T) > LISTED:
        return
    target, at = data.draw(st.integers(0, weights.d_vocab - 1)), len(run.ids) - 1
    terms = {(term.word, term.origin): term(run)[at, target].item() for term in T}
    found = uw.largest_paths(run, target, gates="held", k=len(T))
    size = sum(map(abs, terms.values()))
    assert {(row.heads, row.origin): row.value for row in found.paths} == pytest.approx(terms, abs=METAMORPHIC * size)
    assert {row.order: row.paths for row in found.by_order} == T.counts()
    assert abs(found.residual) <= METAMORPHIC * size
    assert sum(row.value for row in found.by_source) == pytest.approx(found.logit, abs=METAMORPHIC * size)
    passed = {step: sum(x for (word, _), x in terms.items() if step in word) for word, _ in terms for step in word}
    assert {row.head: row.value for row in found.by_head} == pytest.approx(passed, abs=METAMORPHIC * size)
    few_listed = uw.largest_paths(run, target, gates="held", order=0, k=1)
    assert few_listed.paths[0].value + few_listed.not_listed == pytest.approx(found.logit, abs=METAMORPHIC * size)
    by_hops = uw.largest_paths(run, target, gates="held", hops=True, order=0)
    assert sum(row.value for row in by_hops.by_order) == pytest.approx(found.logit, abs=METAMORPHIC * size)


@few
@given(st.data())
def test_gates_match_the_mlp(data):
    """Where an MLP has gates of its own, the held ones are these; and neurons are gates times inputs."""
    weights, run = drawn(data)
    for number, layer in enumerate(weights.layers):
        if layer.mlp is None:
            assert run.gates[number].shape[-1] == 0
            continue
        letters = (
            weights.scale(number) if layer.parallel else tuple(Scale(number, "neurons") for _ in weights.scale(number))
        )
        read = run.move_all(letters, run.into_neurons[number])
        inputs = layer.mlp.inputs(read)
        assert_near(run.gate(Gates(number), inputs), run.activations[number], NORMWISE)
        if layer.mlp.W_gate is None:
            assert bool((run.gates[number][inputs == 0] == 0.5).all())


def test_a_path_through_neurons_prints_the_gates_between_its_factors():
    own = "layers.0."
    shapes = {"W_E": (4, 5), "W_U": (5, 4), own + "mlp.W_in": (7, 4), own + "mlp.W_out": (4, 7)}
    shapes |= {own + name: (1, 2, 4) for name in ("W_Q", "W_K", "W_V")} | {own + "W_O": (1, 4, 2)}
    arrays = {name: torch.ones(*shape) for name, shape in shapes.items()}
    weights = uw.weights_from(arrays, positions="none", norm="none", activation="gelu", n_ctx=8)
    (path,) = (path for path in uw.expansion(weights, gates="held").of_order(0) if path.mlps)
    assert repr(path).startswith("Id ⊗ W_U W_out[0]")
    assert "G[0] · Id ⊗ W_in[0] W_E" in repr(path)
