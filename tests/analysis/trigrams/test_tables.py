"""Skip-trigrams against brute force over every triple of a small vocabulary."""

import pytest
import torch

from support.analysis_models import random_weights
from unweave.analysis.trigrams import skip_trigrams, source_tables, token_circuits
from unweave.analysis.trigrams.tables import CROWD, strength, strongest_sources
from unweave.errors import BadInput, Unsupported
from unweave.model import examples
from unweave.model.weights import Layer, Weights


def dense(weights: Weights, head: tuple[int, int], start: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Both circuits by their definitions, columns scaled by the first norm."""
    layer, h = head
    own, embed = weights.layers[layer], weights.embed
    if weights.norm.kind != "none":
        embed = embed * weights.norm.scale(embed.mT)
    queries = own.W_Q[h] @ embed + (0 if own.b_Q is None else own.b_Q[h][:, None])
    keys = own.W_K[h] @ embed + (0 if own.b_K is None else own.b_K[h][:, None])
    scores = queries.mT @ keys
    return scores - scores[:, start : start + 1], weights.unembed @ own.W_O[h] @ own.W_V[h] @ embed


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("bias", [False, True])
def test_the_strongest_triples_are_those_of_brute_force(norm: str, bias: bool) -> None:
    weights = random_weights(3, norm=norm, bias=bias)
    qk, ov = dense(weights, (1, 0), start=0)
    every = strength(qk[:, None, :], ov[None, :, :])  # [dst, out, src]
    every[0], every[:, 0] = -torch.inf, -torch.inf
    expected = every.flatten().topk(30).values
    found = skip_trigrams(weights, "L1H0", k=30, each=23, start=0)
    torch.testing.assert_close(
        torch.tensor([t.strength for t in found], dtype=torch.float64), expected, rtol=1e-10, atol=0
    )
    for t in found:
        assert t.qk == pytest.approx(qk[t.destination, t.source].item(), abs=1e-10)
        assert t.ov == pytest.approx(ov[t.out, t.source].item(), abs=1e-10)


def test_strongest_sources_skip_nothing_that_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = random_weights(5, d_vocab=40)
    monkeypatch.setattr("unweave.analysis.trigrams.tables.ENTRIES_PER_TILE", 80)
    for head in weights.head_ids:
        circuits = token_circuits(weights, head, start=0)
        best = strength(circuits.qk.dense()[1:].amax(0), circuits.ov.dense()[1:].amax(0))
        assert strongest_sources(circuits, 4).tolist() == best.topk(4).indices.tolist()


def test_a_table_is_a_column_of_each_circuit() -> None:
    weights = random_weights(7)
    qk, ov = dense(weights, (0, 1), start=2)
    row = source_tables(weights, (0, 1), 9, each=4, start=2)[0]
    qk[2], ov[2] = -torch.inf, -torch.inf
    assert row.destinations == tuple(qk[:, 9].topk(4).indices.tolist())
    assert row.outs == tuple(ov[:, 9].topk(4).indices.tolist())
    assert row.source == 9


def test_a_score_added_to_all_sources_of_a_query_changes_nothing() -> None:
    """Key biases add to every source alike; the start token's score takes them away."""
    weights = random_weights(11, bias=True)
    moved = Weights(
        weights.embed,
        weights.unembed,
        tuple(Layer(y.W_Q, y.W_K, y.W_V, y.W_O, b_Q=y.b_Q, b_K=3 + 0 * y.W_K[..., 0]) for y in weights.layers),
        n_ctx=16,
    )
    assert skip_trigrams(weights, start=0).rows == skip_trigrams(moved, start=0).rows


def test_a_copier_copies_and_the_start_token_is_no_destination_or_out() -> None:
    for row in skip_trigrams(examples.copier(d_vocab=5, strength=2.0), k=100, each=9, start=0):
        assert (row.qk, row.ov) == (0.0, 2.0 if row.out == row.source else 0.0)
        assert 0 not in (row.destination, row.out)
        assert row.strength == pytest.approx(row.ov / (1 + CROWD))


def test_what_cannot_be_asked_is_said() -> None:
    none = examples.bigram(torch.zeros(4, 4))
    with pytest.raises(Unsupported, match="without layers"):
        skip_trigrams(none)
    with pytest.raises(BadInput, match="outside the vocabulary"):
        skip_trigrams(examples.copier(), source=99)
    with pytest.raises(BadInput, match="start token"):
        skip_trigrams(examples.copier(), start=99)
    with pytest.raises(BadInput, match="no head L3H0"):
        skip_trigrams(examples.copier(), "L3H0")


def test_single_precision_finds_the_same() -> None:
    weights = random_weights(1)
    for one, two in zip(skip_trigrams(weights, k=9), skip_trigrams(weights.to(torch.float32), k=9), strict=True):
        assert (one.head, one.source, one.destination, one.out) == (two.head, two.source, two.destination, two.out)
        assert one.strength == pytest.approx(two.strength, rel=1e-4)
