"""Singular values of all heads' circuits at once, against each circuit's own dense ones."""

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import few
from support.strategies import models

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
