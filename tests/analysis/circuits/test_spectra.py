"""Singular values of all heads' circuits at once, against each circuit's own dense ones."""

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import few
from support.strategies import models
from unweave.errors import BadInput, Unsupported
from unweave.model import examples

pytestmark = pytest.mark.promise("R2")


@few
@given(models(), st.sampled_from(["ov", "qk"]))
def test_singular_values_of_all_heads_are_those_of_each(weights, circuit):
    assume(weights.layers)
    found = uw.analysis.circuits.circuit_singular_values(weights, circuit)
    assert found.shape[:2] == (weights.n_layers, weights.n_heads)
    for head in weights.head_ids:
        expected = torch.linalg.svdvals(uw.expanded_circuit(weights, head, circuit).dense())[: found.shape[-1]]
        own = found[head.layer, head.head]
        torch.testing.assert_close(own[: len(expected)], expected, rtol=1e-9, atol=1e-9 * float(1 + expected.max()))


def test_what_cannot_be_asked_is_said():
    with pytest.raises(BadInput, match="ov and qk"):
        uw.analysis.circuits.circuit_singular_values(examples.copier(d_vocab=3), "vo")
    with pytest.raises(Unsupported, match="no heads"):
        uw.analysis.circuits.circuit_singular_values(examples.bigram(torch.eye(3).double().log_softmax(-1)))
