"""One's own model enters by its arrays and computes its own logits; what cannot be read is refused by name."""

import numpy as np
import pytest
import torch
from torch.nn.functional import gelu, relu

import unweave as uw
from support.gpt2_like import OPTIONS, gpt2_like, logits_of
from support.helpers import assert_near
from unweave.errors import BadInput, ShapeError
from unweave.model.arrays import weights_from
from unweave.model.norms import Norm

IDS = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])


@pytest.mark.parametrize("activation", [None, "gelu", "gelu_tanh", "relu"])
def test_a_gpt2_shaped_model_computes_its_own_logits(activation):
    arrays = gpt2_like(d_mlp=7 if activation else 0)
    own = {"relu": relu, "gelu_tanh": lambda x: gelu(x, approximate="tanh")}.get(activation, gelu)
    weights = weights_from(arrays, activation=activation, **OPTIONS)
    assert (weights.norm.kind, weights.positions, weights.n_ctx) == ("layer", "stream", 16)
    assert_near(uw.run(weights, IDS).logits, logits_of(arrays, IDS, activation=own), 1e-12)
    single = weights_from({name: x.float().numpy() for name, x in arrays.items()}, activation=activation, **OPTIONS)
    assert single.dtype == torch.float32
    assert_near(uw.run(single, IDS).logits, logits_of(arrays, IDS, activation=own), 1e-6)


def test_arrays_with_smeared_keys_and_positions_in_queries_and_keys_load():
    arrays = without(gpt2_like(), "norm") | {f"layers.{l}.alpha": np.zeros(3) for l in range(2)}
    weights = weights_from(arrays, positions="queries and keys")
    assert weights.norm.kind == "none"
    assert [layer.smear.tolist() for layer in weights.layers] == [[0.5] * 3] * 2
    assert_near(weights.layers[1].P_Q, arrays["layers.1.W_Q"] @ arrays["W_P"] / 2, 1e-12)


def test_the_arrays_are_copied():
    arrays = gpt2_like()
    weights = weights_from(arrays, **OPTIONS)
    before = {name: x.clone() for name, x in weights.tensors().items()}
    for x in arrays.values():
        x.zero_()
    assert all(x.equal(before[name]) for name, x in weights.tensors().items())


def test_norm_gains_without_biases_load_as_an_rmsnorm_with_the_given_eps():
    arrays = without(gpt2_like(), "norm.bias")
    assert weights_from(arrays, positions="stream", norm="rms", eps=1e-6).norm == Norm("rms", 1e-6)


def without(arrays, *parts):
    return {name: x for name, x in arrays.items() if not any(part in name for part in parts)}


def renamed(name):
    return lambda arrays: arrays | {name: arrays["b_U"]}


@pytest.mark.parametrize(
    ("changes", "options", "word"),
    [
        (lambda a: {"lexicon": a["b_U"]}, {}, r"W_E.*layers\.0\.mlp\.W_in"),
        (lambda a: a, {"norm": None, "positions": None}, "norm='layer'.*positions='stream'"),
        (lambda a: a, {"norm": None}, "norm='layer'"),
        (lambda a: a, {"norm": "none"}, "layers.0.norm.gain"),
        (lambda a: a, {"norm": "rmsnorm"}, "'rms'"),
        (lambda a: a, {"positions": None}, "W_P"),
        (lambda a: a, {"positions": "none"}, "W_P"),
        (lambda a: a, {"positions": "rotary"}, "'rotary'"),
        (lambda a: without(a, "W_P"), {}, "W_P"),
        (lambda a: a, {"activation": None}, "'gelu_tanh'"),
        (lambda a: a, {"activation": "gelu_new"}, "'gelu_tanh'"),
        (lambda a: a, {"n_ctx": 5}, "16 positions"),
        (lambda a: without(a, "1.W_Q", "W_U"), {}, "W_U, layers.1.W_Q"),
        (renamed("layers.0.WQ"), {}, "'layers.0.W_Q'"),
        (renamed("blocks.0.attn.W_Q"), {}, "config="),
        (lambda a: a | {"b_U": "b"}, {}, "b_U is of type str"),
        (lambda a: a | {"b_U": a["b_U"] / 0}, {}, "b_U.*NaN"),
        (lambda a: list(a.items()), {}, "list"),
        *(
            (lambda a, left_out=left_out: without(a, left_out), {}, f"lack {left_out}")
            for left_out in ("layers.1.b_Q", "layers.0.b_O", "layers.0.mlp.W_in", "layers.1.mlp.b_in")
        ),
        (lambda a: {name: x for name, x in a.items() if name != "norm.gain"}, {}, "lack norm.gain"),
        (lambda a: without(a, "layers.0.norm.gain"), {}, "lack layers.0.norm.gain"),
    ],
)
def test_wrong_arrays_and_options_are_refused_by_name(changes, options, word):
    with pytest.raises(BadInput, match=word):
        weights_from(changes(gpt2_like(d_mlp=7)), **{"activation": "gelu", **OPTIONS, **options})


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        (lambda a: a | {"layers.1.W_K": a["layers.1.W_K"].mT}, r"layers.1.W_K .*\[3, 12, 4\].*\n.*swap"),
        (lambda a: a | {"layers.0.W_Q": torch.zeros(12, 12)}, r"W_Q .*\[12, 12\].*heads × d_head × d_model"),
        (lambda a: {name: x.mT if "W_" in name else x for name, x in a.items()}, "swap"),
    ],
)
def test_a_wrong_shape_is_refused_with_the_right_one(changes, word):
    with pytest.raises(ShapeError, match=word):
        weights_from(changes(gpt2_like()), **OPTIONS)


def test_weights_from_points_to_load_for_the_transformer_lens_layout():
    with pytest.raises(TypeError, match="config="):
        weights_from(gpt2_like(), layout="transformer-lens")


@pytest.mark.parametrize("turned", [("W_E",), ("W_P",), ("W_E", "W_P")])
def test_a_transposed_table_is_refused_with_its_orientation(turned):
    dice = np.random.default_rng(0)
    shapes = {"W_E": (8, 11), "W_U": (11, 8), "W_P": (8, 6)}
    arrays = {name: dice.normal(size=shape) for name, shape in shapes.items()}
    arrays |= {name: arrays[name].T for name in turned}
    with pytest.raises(ShapeError, match="out × in: swap"):
        weights_from(arrays, positions="stream")
