"""Expanded circuits against dense products, and the hand-built heads' known ones."""

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import EXACT, KNOWN, few
from support.strategies import models
from support.whole_models import whole_model
from unweave.known import examples

pytestmark = pytest.mark.promise("R2")


def dense(weights, layer, head, circuit):
    own = weights.layers[layer]
    if circuit == "ov":
        return weights.unembed @ own.W_O[head] @ own.W_V[head] @ weights.embed
    return weights.embed.mT @ own.W_Q[head].mT @ own.W_K[head] @ weights.embed


@few
@given(st.data())
def test_circuits_and_their_extreme_entries_match_the_dense_matrix(data):
    weights = data.draw(models())
    assume(weights.layers)
    head, circuit = data.draw(st.sampled_from(weights.head_ids)), data.draw(st.sampled_from(["ov", "qk"]))
    expected, found = dense(weights, *head, circuit), uw.expanded_circuit(weights, head, circuit)
    torch.testing.assert_close(found.dense(), expected, **EXACT)
    for end, sign in (("largest", 1), ("smallest", -1)):
        for place in ({}, {"row": 1}, {"column": 2}, {"row": 3, "column": 0}):
            part = expected[place.get("row", slice(None)), place.get("column", slice(None))]
            best = sign * (sign * part.flatten()).sort(descending=True).values[:4]
            result = uw.largest_entries(weights, head, circuit, 4, **place, end=end)
            seen = torch.tensor([entry.value for entry in result.entries], dtype=torch.float64)
            torch.testing.assert_close(seen, best, **EXACT)
            assert all(abs(expected[e.row, e.column] - e.value) < 1e-9 for e in result.entries)
            assert 0 < result.searched <= 1


def test_a_rotary_circuit_needs_a_distance():
    """The circuit of the matching head is the same at every distance: it matches in dimensions that do not rotate."""
    weights = examples.rotary_induction(d_vocab=5, n_ctx=8)
    expected = weights.embed.mT @ weights.QK_at("L1H0", range(1, 4)).dense() @ weights.embed
    torch.testing.assert_close(
        uw.expanded_circuit(weights, "L1H0", "QK", offsets=range(1, 4)).dense(), expected, **EXACT
    )
    best = uw.largest_entries(weights, "L1H0", "qk", 1, row=2, offsets=7)
    at = weights.embed.mT @ weights.QK_at("L1H0", 7).dense() @ weights.embed
    assert best.entries[0].value == pytest.approx(at[2].max())
    torch.testing.assert_close(uw.expanded_circuit(weights, "L1H0", "ov").dense(), dense(weights, 1, 0, "ov"), **EXACT)


def test_hand_built_heads_have_their_known_position_kernels():
    rows = uw.position_shares(examples.induction(d_vocab=5, n_ctx=12))
    assert rows[0].previous == pytest.approx(1, abs=KNOWN)
    assert rows[1].first == pytest.approx(1, abs=KNOWN)
    assert rows[0].even == pytest.approx(sum(1 / (i + 1) for i in range(2, 12)) / 10)
    assert rows[0].destinations == 10


@pytest.mark.parametrize("positions", ["stream", "queries and keys"])
@pytest.mark.parametrize("seed", range(3))
def test_a_position_kernel_is_the_score_with_token_embeddings_zeroed(positions, seed):
    weights = whole_model(seed, norm="none", positions=positions)
    blind = uw.Weights(**{**vars(weights), "embed": torch.zeros_like(weights.embed)})
    run = uw.run(blind, list(range(min(3, blind.n_ctx))))
    for head in [h for h in blind.head_ids if h.layer == 0]:
        kernel = uw.analysis.circuits.position_kernel(weights, head).dense()[: len(run.ids), : len(run.ids)]
        torch.testing.assert_close(uw.scores(blind, head)(run), kernel, **EXACT)


@given(models(kinds=("rms", "layer"), max_layers=0))
@few
def test_the_direct_path_matches_a_model_without_layers(weights):
    if weights.positions == "stream":
        return
    run = uw.run(weights, [0])
    bias = 0 if weights.b_U is None else weights.b_U
    torch.testing.assert_close(uw.analysis.bigrams.direct_path(weights).columns(0) + bias, run.logits[0], **EXACT)


@few
@given(st.data())
def test_centering_the_unembedding_changes_no_prediction(data):
    weights = data.draw(models())
    ids = torch.arange(min(weights.n_ctx, weights.d_vocab))
    centered = uw.transforms.centered_unembedding(weights)
    before, after = (uw.run(w, ids).logits.log_softmax(-1) for w in (weights, centered))
    torch.testing.assert_close(after, before, **EXACT)
    for head in weights.head_ids:
        columns, stored = (uw.expanded_circuit(w, head).dense() for w in (centered, weights))
        torch.testing.assert_close(columns, stored - stored.mean(0), **EXACT)
