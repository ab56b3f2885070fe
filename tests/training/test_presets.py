"""Presets are what their names say, and each makes a model with a card."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput
from unweave.training import PRESETS, AttentionOnly, preset, settings
from unweave.training.config import RATES


def test_presets_differ_in_depth_only():
    assert replace(preset(1), n_layers=2) == preset(2) == preset("cpu-2l")
    assert replace(preset("paper-0l"), n_layers=2) == preset("paper-2l")
    assert preset(2).d_model == 256


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_its_name_says(name):
    config, (family, depth, *rest) = preset(name, d_vocab=300), name.split("-")
    assert f"{config.n_layers}l" == depth
    shapes = {"cpu": (4, 64, 512), "paper": (12, 64, 2048)}
    shape = (4, 32, 256) if {"small", "quick"} & {*rest} else shapes[family]
    assert (config.n_heads, config.d_head, config.n_ctx) == shape
    assert (config.keys == "smeared") == ("smeared" in rest)
    assert (config.norm != "none") == ("norm" in rest)
    assert config == replace(PRESETS[name], d_vocab=300)
    with torch.device("meta"):
        assert AttentionOnly(config)(torch.zeros(1, 3, dtype=torch.long)).shape == (1, 3, 300)


def test_a_preset_sets_its_own_learning_rates_unless_others_are_given():
    (name,) = RATES
    plain, quick = (settings(None, given=of(preset)).training for preset in ("cpu-2l-small", name))
    assert quick == replace(plain, model=quick.model, **RATES[name])
    assert settings(None, given=of(name, lr_heads=0.5)).training == replace(quick, lr_heads=0.5)
    text = ["To be, or not to be. " * 500]
    card = uw.train(name, text, tokens=512, batch=1, lr_embed=0.25).card
    assert card["training"]["lr_heads"] == RATES[name]["lr_heads"]
    assert card["training"]["lr_embed"] == 0.25


def of(preset, **training):
    return {"model": {"preset": preset}, "training": {"tokens": 100, **training}}


def test_an_unknown_preset_is_refused_with_the_known_ones():
    with pytest.raises(BadInput, match="gpt") as caught:
        preset("gpt")
    assert "paper-2l" in caught.value.hint
