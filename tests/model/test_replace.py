"""A head's parts in a run, and a head's output replaced: by its own, by zero, by another run's, by a mean."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import NORMWISE, assert_near, few
from support.strategies import modern_raws, tokens
from support.whole_models import some_tokens, whole_model
from unweave.algebra.random import gaussian, generator
from unweave.model.fold import canonical
from unweave.model.mlp import MLP

pytestmark = pytest.mark.promise("R2")

IDS, OTHER = some_tokens(7), some_tokens(7, seed=3)


@few
@given(data=st.data())
def test_replacing_a_head_by_itself_changes_nothing_and_by_zero_ablates_it(data):
    weights = canonical(data.draw(modern_raws()))
    run = uw.run(weights, data.draw(tokens(weights)))
    for l, h in weights.head_ids:
        layer = weights.layers[l]
        scores = layer.scoring(run.queries((l, h)), run.keys((l, h)))
        assert_near(layer.scoring.seen(scores).softmax(-1), run.pattern[l, h], 1e-9)
        assert_near(run.mixed((l, h)), run.pattern[l, h] @ run.values((l, h)), NORMWISE)
        assert_near(run.written((l, h)), weights.head(l, h).apply(run, run.streams[l]), 1e-9)
    for head in weights.head_ids[-1:]:
        assert_near(uw.run(weights, run.ids, replace={head: run}).logits, run.logits, 1e-9)
        zero, without = torch.zeros(run.mixed(head).shape[-1]).double(), uw.run(weights, run.ids, without=head)
        assert_near(uw.run(weights, run.ids, replace={head: zero}).logits, without.logits, 1e-9)


def test_a_replaced_output_joins_the_stream_and_later_heads_read_it():
    weights = whole_model(1, 3)
    run, other = uw.run(weights, IDS), uw.run(weights, OTHER)
    found = uw.run(weights, IDS, replace={"L0H1": other})
    assert_near(found.written("L0H1"), other.written("L0H1"), NORMWISE)
    assert_near(found.streams[1] - run.streams[1], other.written("L0H1") - run.written("L0H1"), 1e-12)
    assert (found.patterns[1] - run.patterns[1]).abs().max() > 1e-3
    assert not found.pattern["L0H1"].any()
    assert_near(found.written("L0H0"), run.written("L0H0"), NORMWISE)
    assert uw.decompose_stream(found).residual < 1e-12
    assert uw.analysis.stream.logit_attribution(found, dst=None).residual < 1e-12
    assert_near(uw.run(weights, IDS, frozen=found).logits, found.logits, NORMWISE)


def test_neurons_read_the_output_that_replaces_a_head():
    plain, draw = whole_model(1, 2), generator(0)
    mlp = MLP(gaussian(5, 8, seed=draw), gaussian(8, 5, seed=draw))
    weights = replace(plain, layers=tuple(replace(layer, mlp=mlp) for layer in plain.layers))
    found = uw.run(weights, IDS, replace={"L0H1": uw.run(weights, OTHER)})
    for l, layer in enumerate(weights.layers):
        read = weights.before(l).read(found.into_neurons[l])
        assert_near(layer.mlp.activations(read), found.activations[l], 1e-12)


def test_a_mean_replaces_every_position_of_every_sequence():
    weights = whole_model(1, 2)
    many = uw.run(weights, some_tokens(5, 7, seed=9))
    mean = many.mixed("L0H0").mean((0, 1))
    found = uw.run(weights, some_tokens(2, 7), replace={"L0H0": mean})
    assert_near(found.written("L0H0"), many.written("L0H0").mean((0, 1)).expand(2, 7, -1), 1e-12)
