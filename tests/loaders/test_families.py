"""Families against the classes of the library transformers, and the laws on them; GPT-2 has a file of its own."""

import json
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
WORST = {"lifted": dict.fromkeys(CLASSES, 0.0), "as it is": dict.fromkeys(CLASSES, 0.0)}


@pytest.fixture(scope="module", autouse=True)
def worst():
    yield
    for name, errors in WORST.items():
        said = ", ".join(f"{family} {error:.0e}" for family, error in errors.items())
        print(f"\nworst norm-wise errors against the classes, {name}: {said}")


def parity(name, family, seen, expected):
    """Check that logits agree, with the casts of the class lifted or as it is, and note how well."""
    error = norm_wise(seen, expected)
    WORST[name][family] = max(WORST[name][family], error)
    assert error <= {"lifted": LIFTED, "as it is": AS_IT_IS}[name]


@pytest.mark.promise("R3")
@pytest.mark.parametrize("family", CLASSES)
@settings(max_examples=max(5, settings(fewer).max_examples // 5))
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_parity_and_laws(family, data, seed):
    keys = data.draw(configs(family))
    said = keys.get("rope_parameters", {})
    event(said.get("full_attention", said).get("rope_type", "none"))
    module = module_of(family, keys, seed)
    ids, model = tokens_of(module, seed, length=9), uw.load(module).to("float64")
    run = model.run(ids)
    parity("lifted", family, run.logits, logits(module, ids))
    T = uw.expansion(model.weights)
    orders = torch.stack(list(T.by_order(run).values()))  # in a stream of one dimension they may all but cancel
    assert_within(orders.sum(0), run.linear_logits, NORMWISE * float(orders.abs().sum(0).max()))
    for head in model.weights.head_ids[-1:]:
        assert_near(uw.scores(model.weights, head)(run), uw.analysis.attribution.raw_scores(run, head), METAMORPHIC)


@pytest.mark.parametrize("family", CLASSES)
def test_as_it_is_and_from_every_source(family, tmp_path):
    """The class computes norms, angles and softmaxes in float32; a folder holds what the module holds."""
    module = small(family)
    ids, live = tokens_of(module), uw.load(module)
    parity("as it is", family, live.to("float64").run(ids).logits, logits(module, ids, nullcontext))
    model = uw.load(folder_of(module, tmp_path / "mine"), dtype="float64")
    assert model.weights.digest == live.weights.digest
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
    parity("lifted", family, narrow.to("float64").run(ids).logits, logits(module, ids))


HALF = {"rope_type": "linear", "factor": 2.0}
LLAMA_3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0} | {
    "original_max_position_embeddings": 16
}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rope_scaling": {"rope_type": "longrope", "short_factor": [1.0]}}, "has 1 entries"),
        ({"rope_scaling": {"type": "magic"}}, '"magic" are not read'),
        ({"rope_scaling": {"type": {"linear": 1}, "factor": 2.0}}, "of kind an object with 1 keys are not read"),
        ({"rope_parameters": {"rope_type": []}}, "of kind a list of 0 are not read"),
        ({"rope_scaling": {"rope_type": "proportional"}, "rope_parameters": {"rope_theta": 9.0}}, "are not read"),
        ({"rope_scaling": HALF, "rope_parameters": {"rope_theta": 1e4}}, "give different rates\n  remove the one that"),
        ({"rope_scaling": LLAMA_3 | {"low_freq_factor": 8.0}}, 'is 8, "high_freq_factor" 4\n  the first is below'),
        ({"rope_scaling": LLAMA_3 | {"low_freq_factor": 4.0}}, 'is 4, "high_freq_factor" 4\n  the first is below'),
        ({"rope_scaling": {"type": "linear"}}, '"factor" of its rotary positions is missing'),
        ({"rope_scaling": {"type": "linear", "factor": 0}}, "numbers that make no rates"),
        ({"rope_scaling": {"type": "linear", "factor": 2, "speed": 1}}, '"speed", which is not known'),
        ({"partial_rotary_factor": 0.1}, "turn 0 of 8 dimensions"),
        ({"partial_rotary_factor": 0.5}, "turn 4 of 8 dimensions; Llama turns all"),
        ({"num_key_value_heads": 3}, "does not divide 2 heads"),
        ({"num_hidden_layers": 9_000}, "tensors in all"),
        ({"hidden_size": 17}, "cannot share"),
        ({"num_experts": 4}, "a mixture of experts"),
        ({"clip_qkv": 3.0}, "it clips queries, keys and values"),
    ],
)
def test_configurations_that_cannot_be_read_are_refused_by_name(changes, sentence, tmp_path):
    keys = {"vocab_size": 20, "num_hidden_layers": 1, "num_attention_heads": 2, "hidden_size": 16}
    folder = folder_of(module_of("llama", keys | {"intermediate_size": 4}), tmp_path / "mine")
    config = json.loads((folder / "config.json").read_text())
    for key in ("rope_parameters", "head_dim"):
        config.pop(key, None)
    (folder / "config.json").write_text(json.dumps(config | changes))
    with pytest.raises(InputError, match=sentence):
        uw.load(folder)


def stated(family, changes, drop=()):
    """The small model of a family from its state dict, with other keys in its configuration."""
    module = small(family)
    keys = {key: value for key, value in module.config.to_dict().items() if key not in drop}
    return uw.load(module.state_dict(), config=keys | changes)


SHORT, LONG = [1.0, 1.5, 2.0, 2.5], [4.0, 4.0, 4.0, 4.0]


@pytest.mark.parametrize("spelling", ["longrope", "su"])
def test_rates_that_change_with_the_length_hold_up_to_the_first_range_and_not_beyond(spelling, tmp_path):
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
        with pytest.raises(BadInput, match="17 tokens are more than the model's 16 positions"):
            limited.run(ids)
        with pytest.raises(BadInput, match="distance 16 lies beyond 16 positions, where other rates begin"):
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
def test_gemma_always_meant_the_tanh_gelu_unless_it_says_otherwise(keys, activation):
    assert stated("gemma", keys, ["hidden_act"]).weights.layers[0].mlp.activation == activation


def test_other_names_of_old_configurations_are_read():
    """GPT-NeoX 20B names the tanh GELU so; scaling as in Llama 3 may leave out the length it was trained at."""
    module = small("gpt_neox")
    config = type(module.config)(**{**module.config.to_dict(), "hidden_act": "gelu_fast"})
    again = type(module)(config).double().eval()
    again.load_state_dict(module.state_dict())
    exact_rates(again)
    beside = {"hidden_act": "gelu_fast", "attention_probs_dropout_prob": 0, "hidden_dropout_prob": 0, "_num_labels": 1}
    model, ids = stated("gpt_neox", beside).to("float64"), tokens_of(module)
    assert norm_wise(model.run(ids).logits, logits(again, ids)) <= LIFTED
    short = {key: value for key, value in LLAMA_3.items() if key != "original_max_position_embeddings"}
    whole = short | {"original_max_position_embeddings": 64}
    found = [stated("llama", {"rope_parameters": settings}).weights.digest for settings in (short, whole, LLAMA_3)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("family", "changes", "sentence"),
    [
        ("gpt_neo", {"attention_types": [[["global", "local"], 2]]}, '"attention_types" names 4 layers, and there'),
        ("gpt_neo", {"attention_types": [[["sparse"], 2]]}, 'is the text "sparse"; it should be one of "global"'),
        ("gpt_neo", {"attention_layers": ["global"]}, '"attention_layers" has 1 entries for 2 layers'),
        ("gpt_neo", {"attention_layers": ["local"] * 2}, '"attention_layers" and "attention_types" give different'),
        ("phi", {"qk_layernorm": True}, '"qk_layernorm" is true'),
        ("phi3", {"rope_scaling": {"type": "longrope", "short_factor": SHORT[:3]}}, "has 3 entries\n  4 pairs"),
        ("phi3", {"rope_scaling": {"type": "longrope"}}, '"short_factor" of its rotary positions is null'),
        ("olmo", {"clip_qkv": 8.0}, '"clip_qkv" is the number 8.0: it clips queries, keys and values'),
        ("gemma", {"use_bidirectional_attention": True}, "its attention looks ahead"),
        ("smollm3", {"no_rope_layers": [1]}, '"no_rope_layers" has 1 entries for 2 layers'),
        ("qwen2", {"layer_types": ["full_attention"]}, '"layer_types" has 1 entries for 2 layers'),
        ("gemma", {"hidden_act": "gelu_new", "hidden_activation": "gelu"}, '"hidden_activation" the text "gelu"'),
        ("gemma", {"hidden_activation": "relu"}, '"hidden_activation" the text "relu"\n  remove the one that does not'),
        ("gemma2", {"hidden_act": "relu", "hidden_activation": None}, '"hidden_act" is the text "relu", "hidden'),
        (
            "gemma3_text",
            {"hidden_act": "silu"},
            '"hidden_act" is the text "silu", "hidden_activation" the text "gelu_p',
        ),
        ("gemma3_text", {"layer_types": None, "_sliding_window_pattern": 2}, 'pattern" is 2, which is not read'),
        ("gemma3_text", {"rope_scaling": {"type": "linear", "factor": 2.0}}, 'by "type", which is not read\n  name it'),
        ("gpt_neox", {"partial_rotary_factor": 0.5}, "by partial_rotary_factor differ from those by rotary_emb"),
        ("phi3", {"lm_head_bias": True}, '"lm_head_bias" is true: its logits have a bias'),
        ("llama", {"sliding_window": 3}, '"sliding_window" is the number 3: it has a window, which its class does not'),
        ("mistral", {"use_sliding_window": True}, '"use_sliding_window" is true: it has a window, which its class'),
        ("gemma2", {"layer_types": ["full_attention"]}, '"layer_types" has 1 entries for 2 layers'),
        ("gemma2", {"final_logit_softcapping": 0}, '"final_logit_softcapping" is the number 0'),
        ("gemma3_text", {"attn_logit_softcapping": 50.0}, "Gemma 3 has no such cap"),
        ("gemma3_text", {"rope_parameters": {"rope_theta": 5.0}}, '"rope_parameters" has the key "rope_theta"'),
        ("gemma3_text", {"rope_parameters": {"full_attention": True}}, '"full_attention" of "rope_parameters" is true'),
        ("gemma3_text", {"rope_parameters": {"full_attention": [1]}}, "is a list of 1\n  it should be an object"),
        ("gemma3_text", {"rope_parameters": {"sliding_attention": 5}}, "is the number 5\n  it should be an object"),
        ("gemma3_text", {"rope_parameters": {"sliding_attention": "x"}}, '"sliding_attention" of "rope_parameters" is'),
    ],
)
def test_what_a_family_cannot_have_is_refused_by_name(family, changes, sentence):
    with pytest.raises(InputError, match=sentence):
        stated(family, changes, ["rope_parameters"])


@pytest.mark.parametrize("family", ["llama", "stablelm", "phi3"])
def test_two_spellings_of_rotary_positions_that_agree_are_one(family):
    """The class reads ``rope_scaling`` where both stand, and its base beside it."""
    settings = HALF | {"rope_theta": 500.0}
    both = {"rope_scaling": HALF, "rope_theta": 500.0, "rope_parameters": settings}
    expected = stated(family, {"rope_parameters": settings}).weights.digest
    assert stated(family, both).weights.digest == expected
    assert stated(family, {**both, "rope_parameters": {}}).weights.digest == expected
    assert stated(family, {"rope_parameters": {"rope_theta": 500.0}}).weights.digest != expected


def test_kinds_of_layers_of_gpt_neo_may_be_listed():
    """The class lets a list decide, and has 24 layers where neither is stated."""
    module, kinds = small("gpt_neo"), ["local", "global"]
    config = type(module.config)(**{**module.config.to_dict(), "attention_types": None, "attention_layers": kinds})
    again = type(module)(config).double().eval()
    again.load_state_dict(module.state_dict())
    model, ids = stated("gpt_neo", {"attention_layers": kinds}, ["attention_types"]).to("float64"), tokens_of(module)
    assert [layer.meeting.window for layer in model.weights.layers] == [3, None]
    assert norm_wise(model.run(ids).logits, logits(again, ids)) <= LIFTED
    named = {"attention_types": [[["global", "local"], 1]], "attention_layers": ["global", "local"]}
    assert stated("gpt_neo", named).weights.digest == uw.load(module).weights.digest
    with pytest.raises(InputError, match='"attention_types" names 24 layers, and there are 2'):
        stated("gpt_neo", {}, ["attention_types", "attention_layers"])


def test_gemma_3_in_its_old_spelling_is_the_same_model():
    """Rates of global layers were stated as ever, those of local ones by a key, kinds of layers by their period."""
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
    local, distant = (layer.meeting for layer in new.weights.layers)
    assert (local.window, distant.window) == (3, None)
    assert local.rotary.rates[1] == pytest.approx(300**-0.5)
    assert distant.rotary.rates[1] == pytest.approx(5e5**-0.5 / 8)
    implied = stated("gemma3_text", {}, keys).weights.layers
    assert [layer.meeting.rotary.rates[1] for layer in implied] == [pytest.approx(1e4**-0.5)] * 2
    assert uw.load(base).weights.layers[0].meeting.rotary.rates[1] == pytest.approx(1e6**-0.5)
