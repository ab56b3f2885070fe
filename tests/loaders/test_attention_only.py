"""A module and its canonical form are the same function of the tokens, whatever the module has in it."""

import pytest
import torch

import unweave as uw
from support.helpers import FLOAT32, assert_near
from support.toys import byte_tokenizer, config
from unweave.loaders import attention_only
from unweave.training import AttentionOnly, save_model

IDS = torch.arange(60).view(3, 20)
VARIANTS = [
    {"keys": keys, "d_mlp": d_mlp, "norm": norm, "positions": positions}
    for norm, positions in (("none", "sinusoidal"), ("rms", "learned"), ("layer", "stream"), ("layer", "none"))
    for keys, d_mlp in (("plain", 0), ("smeared", 0), ("plain", 20), ("smeared", 20))
]


def lively(settings):
    """A model in which every number matters."""
    model = AttentionOnly(settings, seed=1)
    dice = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for weight in model.parameters():
            weight.add_(0.3 * torch.randn(weight.shape, generator=dice))
    return model


@pytest.mark.parametrize("changes", VARIANTS, ids=lambda changes: "-".join(map(str, changes.values())))
def test_the_canonical_form_computes_what_the_module_computes(changes):
    model = lively(config(**changes))
    weights = attention_only.weights(model)
    with torch.no_grad():
        assert_near(uw.run(weights, IDS).logits, model(IDS), FLOAT32)
    assert weights.d_mlp == (changes["d_mlp"],) * 2
    assert [layer.smear is None for layer in weights.layers] == [changes["keys"] == "plain"] * 2


@pytest.mark.parametrize("changes", VARIANTS, ids=lambda changes: "-".join(map(str, changes.values())))
def test_every_identity_holds_of_a_module(changes):
    weights = attention_only.weights(lively(config(**changes)))
    checks = uw.verify(weights, IDS[0]).checks
    assert [check for check in checks if not check.ok] == []


def test_a_folder_brings_back_smeared_keys_and_neurons(tmp_path):
    model = lively(config(keys="smeared", d_mlp=20, norm="layer"))
    save_model(tmp_path / "model", model, byte_tokenizer(), {"data": "none"})
    loaded = uw.load(tmp_path / "model")
    with torch.no_grad():
        assert_near(uw.run(loaded.weights, IDS).logits, model(IDS), FLOAT32)
    said = uw.describe(loaded.weights)
    assert (said["keys"], said["mlp"]) == ("smeared", "gelu, d_mlp 20")
    assert repr(loaded.weights).endswith("norm: layer   keys: smeared   d_mlp 20")
