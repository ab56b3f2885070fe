"""A module and its canonical form are the same function of the tokens, whatever the module has in it."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.helpers import FLOAT32, assert_near
from support.toys import byte_tokenizer, config, lively
from unweave.files.safetensors import write_signed
from unweave.loaders import attention_only
from unweave.training import AttentionOnly, load_model, save_model
from unweave.training.checkpoint import WEIGHTS

IDS = torch.arange(60).view(3, 20)
VARIANTS = [
    {"keys": keys, "d_mlp": d_mlp, "norm": norm, "positions": positions}
    for norm, positions in (("none", "sinusoidal"), ("rms", "learned"), ("layer", "stream"), ("layer", "none"))
    for keys, d_mlp in (("plain", 0), ("smeared", 0), ("plain", 20), ("smeared", 20))
]


def drawn(**changes):
    return lively(AttentionOnly(config(**changes), seed=1))


@pytest.mark.parametrize("changes", VARIANTS, ids=lambda changes: "-".join(map(str, changes.values())))
def test_the_canonical_form_matches_the_module_and_every_identity_holds(changes):
    model = drawn(**changes)
    weights = attention_only.weights(model)
    with torch.no_grad():
        assert_near(uw.run(weights, IDS).logits, model(IDS), FLOAT32)
    assert weights.d_mlp == (changes["d_mlp"],) * 2
    assert [layer.smear is None for layer in weights.layers] == [changes["keys"] == "plain"] * 2
    assert [check for check in uw.verify(weights, IDS[0]).checks if not check.ok] == []


def test_smeared_keys_and_neurons_survive_saving(tmp_path):
    model = drawn(keys="smeared", d_mlp=20, norm="layer")
    save_model(tmp_path / "model", model, byte_tokenizer(), {"data": "none"})
    loaded = uw.load(tmp_path / "model")
    with torch.no_grad():
        assert_near(uw.run(loaded.weights, IDS).logits, model(IDS), FLOAT32)


def centered(W):
    return W - W.mean(-1, keepdim=True)


def exactly(seen, expected):
    assert seen.dtype == torch.float64
    assert_near(seen, expected, 1e-15)


def ways_to_float64(source):
    """Every way to a model in float64."""
    yield uw.load(source, dtype="float64")
    yield uw.load(source, dtype=torch.float64)
    yield uw.load(source).to("float64")
    yield uw.load(source).to("cpu").to("cpu", "float64")
    yield replace(uw.load(source), weights=uw.load(source).weights.to(torch.float64))


def test_in_float64_the_position_table_is_computed_in_float64(tmp_path):
    model = drawn(positions="sinusoidal")
    save_model(tmp_path / "model", model, byte_tokenizer(), {})
    settings, stored = model.config, load_model(tmp_path / "model")[0].layers
    frequency = settings.position_base ** (-torch.arange(0, settings.d_model, 2).double() / settings.d_model)
    angles = frequency[:, None] * torch.arange(settings.n_ctx).double()
    table = torch.stack([angles.sin(), angles.cos()], 1).flatten(0, 1)[: settings.d_model] * settings.position_scale
    for loaded in ways_to_float64(tmp_path / "model"):
        for layer, heads in zip(loaded.weights.layers, stored, strict=True):
            W_Q, W_K = (W.detach().double().unflatten(0, (-1, heads.d_head)) for W in (heads.W_Q, heads.W_K))
            exactly(layer.P_Q, W_Q @ table / heads.d_head**0.5)
            exactly(layer.P_K, W_K @ table)
            exactly(layer.W_Q, W_Q / heads.d_head**0.5)


def test_in_float64_gains_biases_and_shares_are_folded_in_float64(tmp_path):
    model = drawn(norm="layer", positions="stream", keys="smeared", d_mlp=20)
    save_model(tmp_path / "model", model, byte_tokenizer(), {})
    stored = load_model(tmp_path / "model")[0].double()
    for loaded in ways_to_float64(tmp_path / "model"):
        weights = loaded.weights
        exactly(weights.unembed, centered(stored.W_U * stored.norm.gain).detach())
        exactly(weights.b_U, (stored.W_U @ stored.norm.bias).detach())
        exactly(weights.position_table, centered(stored.W_pos.mT).mT.detach())
        for layer, heads, mlp in zip(weights.layers, stored.layers, stored.mlps, strict=True):
            W_K, W_V = (W.unflatten(0, (-1, heads.d_head)).detach() for W in (heads.W_K, heads.W_V))
            W_O = heads.W_O.unflatten(1, (-1, heads.d_head)).transpose(0, 1).detach()
            gain, bias = heads.norm.gain.detach(), heads.norm.bias.detach()
            exactly(layer.W_K, centered(W_K * gain))
            exactly(layer.b_K, W_K @ bias)
            exactly(layer.b_O, centered((W_O @ (W_V @ bias)[..., None]).sum(0)[:, 0]))
            exactly(layer.smear, heads.alpha.detach().sigmoid())
            exactly(layer.mlp.W_in, centered(mlp.W_in * mlp.norm.gain).detach())
            exactly(layer.mlp.b_in, (mlp.b_in + mlp.W_in @ mlp.norm.bias).detach())


@pytest.mark.parametrize("norm", ["none", "rms", "layer"])
def test_a_model_stored_in_float64_is_read_in_float64(tmp_path, norm):
    model = drawn(norm=norm).double()
    with torch.no_grad():
        model.W_U.mul_(1 + 1e-12)
    save_model(tmp_path / "model", model, byte_tokenizer(), {})
    (tmp_path / "model" / WEIGHTS).unlink()
    write_signed(tmp_path / "model" / WEIGHTS, model.state_dict())
    loaded = uw.load(tmp_path / "model")
    assert loaded.weights.dtype == uw.load(model).weights.dtype == torch.float64
    with torch.no_grad():
        assert_near(uw.run(loaded.weights, IDS).logits, model(IDS), 1e-12)


def test_changed_weights_stay_changed_in_float64():
    model = drawn(norm="layer")
    weights = attention_only.weights(model)
    for changed in (replace(weights, unembed=2 * weights.unembed), weights.map(lambda x: 2 * x)):
        assert changed.to(torch.float64).unembed.equal(2 * weights.unembed.double())
    loaded = uw.load(model)
    with torch.no_grad():
        model.W_U.zero_()
    assert loaded.to("float64").weights.unembed.abs().max() > 0
    assert_near(loaded.to("float64").to("float32").weights.unembed, loaded.weights.unembed, 0.0)


def test_converting_to_the_current_dtype_keeps_exact_float64_weights():
    weights = uw.load("attn-2l-small").weights
    again = weights.to(torch.float32).to("cpu").to(torch.float64)
    assert again.dtype is torch.float64
    assert again.layers[0].P_Q.equal(weights.to(torch.float64).layers[0].P_Q)
