"""Virtual weights of neurons against dense products, and neurons that delete against loops over pairs."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import KNOWN, METAMORPHIC, fewer
from support.strategies import modern_raws
from unweave.analysis.composition import deletion_neurons, neuron_connections, virtual_weight
from unweave.known import examples
from unweave.model.fold import canonical
from unweave.model.mlp import MLP

pytestmark = pytest.mark.promise("R2")

OFFSETS = {1: 0.5, 4: 0.5}


def with_neurons(data):
    """A random model, and a layer of it that has neurons; its heads see sources at all distances."""
    drawn = modern_raws(min_layers=1, max_heads=4, min_mlp=1).filter(lambda raw: any(layer.mlp for layer in raw.layers))
    weights = canonical(data.draw(drawn, label="model"))
    far = tuple(replace(layer, scoring=replace(layer.scoring, window=None)) for layer in weights.layers)
    weights = replace(weights, layers=far)
    return weights, data.draw(st.sampled_from([n for n, size in enumerate(weights.d_mlp) if size]), label="layer")


def dense(weights, port: str, neuron: torch.Tensor) -> float:
    """‖w W‖ / (‖w‖ ‖W‖), for queries and keys as a root mean square over distances."""
    name, _, side = port.partition(".")
    if name == "W_U":
        many = [weights.unembed.mT]
    elif name in ("W_E", "W_P"):
        many = [weights.embed if name == "W_E" else weights.position_table]
    elif side in ("", "v"):
        many = [weights.OV[name].dense() if not side else weights.OV[name].dense().mT]
    else:
        many = [weights.QK_at(name, d).dense() for d in OFFSETS]
        many = [QK.mT if side == "k" else QK for QK in many]
    top, size = (sum(float((W if u is None else u @ W).square().sum()) for W in many) for u in (neuron, None))
    return (top / size) ** 0.5 / float(neuron.norm()) if size and float(neuron.norm()) else 0.0


@fewer
@given(st.data())
def test_connection_strengths_match_dense_products(data) -> None:
    weights, layer = with_neurons(data)
    mlp, n = weights.layers[layer].mlp, weights.d_mlp[layer]
    one = data.draw(st.integers(0, n - 1), label="neuron")
    found = neuron_connections(weights, layer, one, k=10_000, offsets=OFFSETS if weights.rotary else None)
    sides = {"in": mlp.W_in[one], "gate": None if mlp.W_gate is None else mlp.W_gate[one], "out": mlp.W_out[:, one]}
    below = layer + (not weights.layers[layer].parallel)
    writers = 1 + (weights.position_table is not None) + below * weights.n_heads
    readers = 1 + 3 * weights.n_heads * (weights.n_layers - layer - 1)
    assert len(found) == writers * (1 + (mlp.W_gate is not None)) + readers
    for row in found:
        assert (row.layer, row.neuron) == (layer, one)
        assert row.strength == pytest.approx(dense(weights, row.component, sides[row.side]), abs=METAMORPHIC)
    assert [row.strength.z for row in found] == sorted((row.strength.z for row in found), reverse=True)
    every = neuron_connections(weights, layer, k=10_000, offsets=OFFSETS if weights.rotary else None)
    own = [(row.side, row.component) for row in every if row.neuron == one]
    assert sorted(own) == sorted((row.side, row.component) for row in found)


@fewer
@given(st.data())
def test_cosines_and_their_null_match_explicit_loops(data) -> None:
    weights, layer = with_neurons(data)
    mlp = weights.layers[layer].mlp
    found = deletion_neurons(weights, layer, k=10_000)
    assert len(found) == mlp.d_mlp
    assert [float(row.cosine) for row in found] == sorted(float(row.cosine) for row in found)
    for W, name in ((mlp.W_in, "cosine"), (mlp.W_gate, "gate_cosine")):
        if W is None:
            assert {row.gate_cosine for row in found} == {None}
            continue
        pairs = torch.stack([torch.cosine_similarity(row[None], mlp.W_out.mT, dim=-1, eps=1e-300) for row in W])
        for row in found:
            score = getattr(row, name)
            assert score == pytest.approx(pairs[row.neuron, row.neuron].item(), abs=METAMORPHIC)
            assert score.null.mean == pytest.approx(pairs.mean().item(), abs=METAMORPHIC)
            assert score.null.sd == pytest.approx(pairs.std(correction=0).item(), abs=1e-6)


def built() -> uw.Weights:
    """The copier with neurons: the first and third delete what they read, which L0H0 writes for two of them."""
    weights, unit = examples.copier(d_vocab=4), torch.eye(8, dtype=torch.float64)
    W_in = torch.stack([unit[0], unit[5], unit[6]])
    W_out = torch.stack([-2 * unit[0], unit[7], -unit[6]], -1)
    layers = tuple(replace(layer, mlp=MLP(W_in, W_out)) for layer in weights.layers)
    return replace(weights, layers=layers)


def test_hand_built_neurons_are_found() -> None:
    weights = built()
    found = deletion_neurons(weights, k=3)
    assert [(row.neuron, round(row.cosine, 9)) for row in found] == [(0, -1), (2, -1), (1, 0)]
    reads = neuron_connections(weights, 0, 1).where(side="in")
    assert {str(row.component): round(row.strength, 6) for row in reads} == {"L0H0": 0.5, "W_E": 0}
    writes = neuron_connections(weights, 0, 1).where(side="out")
    assert [(str(row.component), round(row.strength, 6)) for row in writes] == [("W_U", 0.5)]
    met = virtual_weight(weights, "W_in[0]", "W_out[0]")
    assert repr(met).startswith("W_in[0] W_out[0]   3 × 3")
    assert met.dense().diagonal().tolist() == [-2, 0, -1]
    assert virtual_weight(weights, "W_in[0]", "L0H0").dense().abs().sum() == pytest.approx(2, abs=KNOWN)
