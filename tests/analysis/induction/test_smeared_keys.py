"""Smeared keys: one layer does induction, and every analysis of keys says whose key it is."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.helpers import EXACT, smear_matrix
from support.whole_models import whole_model
from unweave.analysis.induction.mechanism import mechanism
from unweave.analysis.induction.other_ways import own_matches
from unweave.analysis.induction.token_products import own_matching_null
from unweave.model.layer import Layer
from unweave.model.weights import Weights


def one_layer(own: float, d_vocab: int = 12, strength: float = 40.0) -> Weights:
    """A head that matches equal tokens and copies, each key keeping a share of its own beside the one before.

    Tokens live in the first dimensions of the stream, what is copied in the others.
    """
    one = torch.eye(d_vocab, dtype=torch.float64)
    none = torch.zeros_like(one)
    reads, writes = torch.cat([one, none], 1), torch.cat([none, one], 0)
    head = Layer(strength * reads[None], reads[None], reads[None], writes[None], smear=torch.tensor([own]).double())
    return Weights(torch.cat([one, none], 0), torch.cat([none, one], 1), (head,), n_ctx=64)


def test_one_layer_does_induction_if_keys_include_the_previous_key() -> None:
    row = uw.induction(one_layer(own=0.1), start=0).heads[0]
    assert row.verdict == "induction"
    assert row.prefix_matching > 0.9
    assert row.through is None
    assert "0.90" in row.why


@pytest.mark.parametrize("own", [0.5, 0.9])
def test_a_head_with_weakly_smeared_keys_is_not_an_induction_head(own: float) -> None:
    row = uw.induction(one_layer(own), start=0).heads[0]
    assert row.verdict != "induction"
    assert row.duplicate_token > row.prefix_matching - 0.05


def test_a_smeared_head_that_attends_but_does_not_copy_is_unclear() -> None:
    weights = one_layer(own=0.1)
    layer = weights.layers[0]
    blind = replace(weights, layers=(replace(layer, W_V=-layer.W_V),))
    row = uw.induction(blind, start=0).heads[0]
    assert row.verdict == "behaves, mechanism unclear"
    assert "1.00" in row.why


def test_the_match_of_a_head_equals_that_of_its_dense_circuit() -> None:
    weights = smeared(whole_model(layers=2, norm="none", positions="none"))
    gram = (weights.W_E @ weights.W_E.T).dense()
    found = own_matches(weights, 1, gram)
    for head in range(weights.n_heads):
        values = torch.linalg.eigvals(uw.expanded_circuit(weights, (1, head), "qk").dense().mT)
        expected = (values.sum() / values.abs().sum()).real.item()
        assert found[head, 1].item() == pytest.approx(expected, abs=1e-9)
        assert found[head, 0].item() == pytest.approx(1 - weights.layers[1].smear[head].item())


def test_random_heads_match_nothing_on_average_and_plain_keys_have_no_match() -> None:
    weights = smeared(whole_model(layers=1))
    gram = torch.eye(weights.d_model, dtype=torch.float64)
    null = own_matching_null(weights, gram, samples=400)
    assert null is not None
    assert abs(null.mean) < 4 * null.sd / 400**0.5
    plain = whole_model(layers=1)
    assert "own_match" not in mechanism(plain, *(dict.fromkeys(plain.head_ids, 0.5),) * 2, samples=8).nulls
    assert own_matches(plain, 0, gram) is None


def smeared(weights: Weights) -> Weights:
    shares = torch.linspace(0.2, 0.8, weights.n_layers * weights.n_heads, dtype=torch.float64).view(
        weights.n_layers, -1
    )
    layers = zip(weights.layers, shares, strict=True)
    return replace(weights, layers=tuple(replace(layer, smear=own) for layer, own in layers))


@pytest.mark.parametrize("positions", ["stream", "queries and keys"])
def test_a_position_kernel_is_smeared_as_the_head_smears(positions: str) -> None:
    plain = whole_model(norm="none", positions=positions)
    weights = smeared(plain)
    for layer, head in weights.head_ids:
        S = smear_matrix(weights.layers[layer].smear[head], weights.n_ctx)
        expected = uw.analysis.circuits.position_kernel(plain, (layer, head)).dense() @ S.mT
        torch.testing.assert_close(
            uw.analysis.circuits.position_kernel(weights, (layer, head)).dense(), expected, **EXACT
        )
