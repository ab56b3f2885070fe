"""Models with MLPs: every part has its whole with neurons held, and what is about heads alone says so."""

import pytest
import torch

import unweave as uw
from support.helpers import EXACT, assert_near
from support.toys import config, lively
from unweave.algebra.terms import Neurons
from unweave.errors import ShapeError
from unweave.loaders import attention_only
from unweave.model.kept import Frozen
from unweave.model.weights import Weights
from unweave.training import AttentionOnly

IDS = torch.randint(257, (3, 20), generator=torch.Generator().manual_seed(0))


def net(**changes):
    return lively(AttentionOnly(config(**({"d_mlp": 20, "norm": "rms"} | changes)), seed=1))


def weights_of(**changes) -> Weights:
    return attention_only.weights(net(**changes)).to(torch.float64)


def test_neurons_are_recomputed_if_only_patterns_and_scales_are_frozen():
    weights = weights_of()
    run = uw.run(weights, IDS)
    held = uw.run(weights, IDS, frozen=run, without=["L0H0"])
    anew = uw.run(weights, IDS, frozen=Frozen(run.patterns, run.scales), without=["L0H0"])
    assert all(x.equal(y) for x, y in zip(held.activations, run.activations, strict=True))
    assert not anew.activations[0].equal(run.activations[0])
    through = uw.expansion(weights).through("L0H0")(run)
    assert_near(run.logits - held.logits, through, what="what the head's paths bring, neurons held")


def test_frozen_activations_of_another_length_are_refused():
    weights, run = weights_of(), uw.run(weights_of(), IDS)
    short = uw.run(weights, IDS[:, :5])
    with pytest.raises(ShapeError, match="neurons"):
        uw.run(weights, IDS, frozen=Frozen(run.patterns, None, short.activations))


def test_neurons_appear_as_parts_of_logits_streams_and_scores():
    run = uw.run(weights_of(), IDS[0])
    found = uw.largest_paths(run, k=3)
    assert abs(found.residual) < 1e-12
    assert sum(part.value for part in found.by_source) == pytest.approx(found.logit)
    assert {"W_out[0]", "W_out[1]"} <= {part.origin for part in found.by_source}
    assert {"W_out[0]", "b_out[1]"} <= {part.component for part in uw.decompose_stream(run).parts}
    terms = uw.score_terms(run, "L1H1", dst=9, src=4)
    assert abs(terms.residual) < 1e-12
    assert "L0 neurons" in {term.query for term in terms.terms}


@pytest.mark.parametrize("norm", ["none", "rms", "layer"])
def test_orders_sum_to_the_model_with_neurons_held(norm):
    weights = weights_of(norm=norm)
    found = uw.importance(weights, IDS)
    assert abs(found.residual) < 1e-12
    replays = list(uw.analysis.attribution.frozen_replays(uw.run(weights, IDS), scales=uw.run(weights, IDS).scales))
    losses = [replay.loss.mean().item() for replay in replays]
    assert [row.loss for row in found.orders] == pytest.approx(losses, abs=1e-12)
    torch.testing.assert_close(replays[-1].logits, uw.run(weights, IDS).logits, **EXACT)


def test_every_parameter_of_a_model_is_counted():
    model = net(positions="none", norm="none")
    assert attention_only.weights(model).parameters == sum(W.numel() for W in model.parameters())


@pytest.mark.parametrize(
    ("changes", "said"), [({}, "This model has MLPs"), ({"d_mlp": 0, "keys": "smeared"}, "Keys are smeared")]
)
def test_mlps_and_smeared_keys_are_caveats(changes, said):
    assert said in " ".join(uw.analysis.overview.caveats(weights_of(**changes)))


def test_paths_start_at_neurons_and_count_in_closed_form():
    T = uw.expansion(weights_of())
    assert T.starting(Neurons(0)).counts() == {0: 1, 1: 2}
    assert T.starting(Neurons(1)).counts() == {0: 1}


def test_privileged_weights_include_mlp_inputs_and_outputs():
    rows = {row.what for row in uw.analysis.stream.privileged_weights(weights_of(), rotations=2)}
    assert {"W_in[0]", "W_out[1]"} <= rows
