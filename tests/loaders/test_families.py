"""Families against the classes of the library transformers, and the laws on them; GPT-2 has a file of its own."""

from contextlib import nullcontext

import pytest
import torch
from hypothesis import event, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.families import CLASSES, SMALL, configs, exact_rates, module_of, small
from support.foreign import folder_of, logits, norm_wise, tokens_of
from support.helpers import METAMORPHIC, NORMWISE, assert_near, assert_within, fewer
from unweave.errors import BadInput, InputError

pytest.importorskip("transformers")
LIFTED, AS_IT_IS = 1e-11, 1e-5


@pytest.mark.promise("R3")
@pytest.mark.parametrize("family", CLASSES)
@settings(max_examples=max(5, settings(fewer).max_examples // 5))
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_logits_match_transformers_and_identities_hold(family, data, seed):
    keys = data.draw(configs(family))
    said = keys.get("rope_parameters", {})
    event(said.get("full_attention", said).get("rope_type", "none"))
    module = module_of(family, keys, seed)
    ids, model = tokens_of(module, seed, length=9), uw.load(module).to("float64")
    run = model.run(ids)
    assert norm_wise(run.logits, logits(module, ids)) <= LIFTED
    T = uw.expansion(model.weights)
    orders = torch.stack(list(T.by_order(run).values()))  # in a stream of one dimension they may all but cancel
    assert_within(orders.sum(0), run.linear_logits, NORMWISE * float(orders.abs().sum(0).max()))
    for head in model.weights.head_ids[-1:]:
        assert_near(uw.scores(model.weights, head)(run), uw.analysis.attribution.raw_scores(run, head), METAMORPHIC)


@pytest.mark.parametrize("family", CLASSES)
def test_every_source_matches_the_transformers_class(family, tmp_path):
    """The class computes norms, angles and softmaxes in float32; a folder holds what the module holds."""
    module = small(family)
    ids, live = tokens_of(module), uw.load(module)
    assert norm_wise(live.to("float64").run(ids).logits, logits(module, ids, nullcontext)) <= AS_IT_IS
    model = uw.load(folder_of(module, tmp_path / "mine"), dtype="float64")
    single = uw.load(tmp_path / "mine", dtype="float32")
    assert model.weights.digest == live.weights.digest == single.to("float64").weights.digest
    if family != "stablelm" and "gemma" not in family:  # what they center, or add 1 to, is rounded before it is folded
        assert single.weights.digest == model.weights.digest
    assert model.start == 3
    bare = {name.removeprefix(f"{module.base_model_prefix}."): x for name, x in module.state_dict().items()}
    for state in (module.state_dict(), bare):
        assert uw.load(state, config=module.config.to_dict()).weights.digest == live.weights.digest
    assert uw.verify(model, ids[0]).ok
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    assert again.weights.digest == model.weights.digest
    narrow = uw.load(folder_of(module, tmp_path / "narrow", torch.bfloat16, max_shard_size=4_000))
    assert narrow.card["stored in"] == "bfloat16"
    exact_rates(module.to(torch.bfloat16).double())
    assert norm_wise(narrow.to("float64").run(ids).logits, logits(module, ids)) <= LIFTED


HALF = {"rope_type": "linear", "factor": 2.0}
LLAMA_3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


def stated(family, changes, drop=()):
    """The small model of a family from its state dict, with other keys in its configuration."""
    module = small(family)
    keys = {key: value for key, value in module.config.to_dict().items() if key not in drop}
    return uw.load(module.state_dict(), config=keys | changes)


SHORT, LONG = [1.0, 1.5, 2.0, 2.5], [4.0, 4.0, 4.0, 4.0]


@pytest.mark.parametrize("spelling", ["longrope", "su"])
def test_length_dependent_rotary_rates_are_limited_to_the_first_range(spelling, tmp_path):
    old = {"rope_scaling": {"type": spelling, "short_factor": SHORT, "long_factor": LONG}, "rope_theta": 500.0}
    model = stated("phi3", old | {"original_max_position_embeddings": 16}, ["rope_parameters"]).to("float64")
    keys = {name: value for name, value in SMALL.items() if name != "rope_parameters"}
    scaled = {"rope_type": "longrope", "short_factor": SHORT, "long_factor": LONG, "rope_theta": 500.0}
    longer = {"rope_parameters": scaled, "original_max_position_embeddings": 16, "sliding_window": 3}
    module = module_of("phi3", keys | longer)
    module.load_state_dict(small("phi3").state_dict())
    ids = tokens_of(module, length=17)
    assert model.n_ctx == 16
    assert norm_wise(model.run(ids[:, :16]).logits, logits(module, ids[:, :16])) <= LIFTED
    assert norm_wise(logits(module, ids)[:, :16], logits(module, ids[:, :16])) > 0.01
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    for limited in (model, again):
        with pytest.raises(BadInput, match="17 tokens"):
            limited.run(ids)
        with pytest.raises(BadInput, match="distance 16"):
            limited.weights.QK_at("L0H0", 16)
    assert model.weights.QK_at("L0H0", range(16)).shape == (16, 16)


@pytest.mark.parametrize(
    ("keys", "activation"),
    [
        ({"hidden_act": "gelu"}, "gelu_tanh"),
        ({"hidden_act": "gelu", "hidden_activation": None}, "gelu_tanh"),
        ({"hidden_act": "gelu", "hidden_activation": "gelu_pytorch_tanh"}, "gelu_tanh"),
        ({"hidden_act": "relu", "hidden_activation": "relu"}, "relu"),
        ({}, "gelu_tanh"),
    ],
)
def test_gemma_uses_the_tanh_gelu_unless_its_config_says_otherwise(keys, activation):
    assert stated("gemma", keys, ["hidden_act"]).weights.layers[0].mlp.activation == activation


def test_other_names_of_old_configurations_are_read():
    """GPT-NeoX 20B has its own name for the tanh GELU; scaling as in Llama 3 may leave out its training length."""
    others = {"hidden_act": "gelu_fast", "attention_probs_dropout_prob": 0, "hidden_dropout_prob": 0, "_num_labels": 1}
    assert stated("gpt_neox", others).weights.layers[0].mlp.activation == "gelu_tanh"
    spelled = [LLAMA_3, *(LLAMA_3 | {"original_max_position_embeddings": length} for length in (64, 16))]
    found = [stated("llama", {"rope_parameters": settings}).weights.digest for settings in spelled]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("family", ["llama", "stablelm", "phi3"])
def test_agreeing_spellings_of_rotary_settings_are_accepted(family):
    """Where both are present, the class reads ``rope_scaling`` and the base beside it."""
    settings = HALF | {"rope_theta": 500.0}
    both = {"rope_scaling": HALF, "rope_theta": 500.0, "rope_parameters": settings}
    expected = stated(family, {"rope_parameters": settings}).weights.digest
    assert stated(family, both).weights.digest == expected
    assert stated(family, {**both, "rope_parameters": {}}).weights.digest == expected
    assert stated(family, {"rope_parameters": {"rope_theta": 500.0}}).weights.digest != expected


def test_kinds_of_layers_of_gpt_neo_may_be_listed():
    """The class lets a list decide, and has 24 layers where neither is stated."""
    listed = stated("gpt_neo", {"attention_layers": ["local", "global"]}, ["attention_types"])
    assert [layer.scoring.window for layer in listed.weights.layers] == [3, None]
    named = {"attention_types": [[["global", "local"], 1]], "attention_layers": ["global", "local"]}
    assert stated("gpt_neo", named).weights.digest == uw.load(small("gpt_neo")).weights.digest
    with pytest.raises(InputError, match="24 layers"):
        stated("gpt_neo", {}, ["attention_types", "attention_layers"])


def test_gemma_3_in_its_old_spelling_is_the_same_model():
    """Global layers had the usual key for rates, local layers a key of their own; kinds were given by a period."""
    base, keys = small("gemma3_text"), ("layer_types", "rope_parameters", "_sliding_window_pattern")
    plain = {"rope_theta": 5e5, "rope_local_base_freq": 300.0, "sliding_window_pattern": 2}
    old = stated("gemma3_text", plain | {"rope_scaling": {"rope_type": "linear", "factor": 8.0}}, keys)
    both = {
        "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 5e5},
        "sliding_attention": {"rope_type": "default", "rope_theta": 300.0},
    }
    kinds = ["sliding_attention", "full_attention"]
    new = stated("gemma3_text", {"rope_parameters": both, "layer_types": kinds})
    assert old.weights.digest == new.weights.digest
    local, distant = (layer.scoring for layer in new.weights.layers)
    assert (local.window, distant.window) == (3, None)
    assert local.rotary.rates[1] == pytest.approx(300**-0.5)
    assert distant.rotary.rates[1] == pytest.approx(5e5**-0.5 / 8)
    implied = stated("gemma3_text", {}, keys).weights.layers
    assert [layer.scoring.rotary.rates[1] for layer in implied] == [pytest.approx(1e4**-0.5)] * 2
    assert uw.load(base).weights.layers[0].scoring.rotary.rates[1] == pytest.approx(1e6**-0.5)
