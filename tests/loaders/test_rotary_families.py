"""Families against the classes of the library transformers, and the laws on them; GPT-2 has a file of its own."""

import json
from contextlib import nullcontext
from unittest import mock

import pytest
import torch
from hypothesis import event, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.foreign import folder_of, logits, norm_wise, scrambled, tokens_of, transformers
from support.helpers import METAMORPHIC, NORMWISE, assert_near, fewer
from unweave.errors import BadInput, InputError

pytest.importorskip("transformers")
LIFTED, AS_IT_IS = 1e-11, 2e-5
CLASSES = {
    "llama": "Llama",
    "mistral": "Mistral",
    "qwen2": "Qwen2",
    "qwen3": "Qwen3",
    "gpt_neox": "GPTNeoX",
    "gpt_neo": "GPTNeo",
    "gemma": "Gemma",
    "olmo": "Olmo",
    "phi": "Phi",
    "phi3": "Phi3",
    "smollm3": "SmolLM3",
    "stablelm": "StableLm",
    "starcoder2": "Starcoder2",
}
SCALINGS = [
    {"rope_type": "default"},
    {"rope_type": "linear", "factor": 3.0},
    {
        "rope_type": "llama3",
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32,
    },
    {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16},
    {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16, "truncate": False, "beta_fast": 8.0},
    {"rope_type": "dynamic", "factor": 2.0},
    {"rope_type": "longrope", "factor": 3.0, "original_max_position_embeddings": 16},
]
PARTLY = ("gpt_neox", "phi", "phi3", "stablelm")
"""Families that may turn a part of each head."""


@st.composite
def configs(draw, family):
    """Keys of a small model of a family."""
    kv, group = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    d_head = 2 * draw(st.integers(2, 5))
    free = family in ("llama", "mistral", "qwen3", "gemma")
    keys = {
        "vocab_size": draw(st.integers(3, 40)),
        "num_hidden_layers": draw(st.integers(0, 3)),
        "num_attention_heads": kv * group,
        "hidden_size": kv * group * (draw(st.integers(1, 5)) if free else d_head),
        "intermediate_size": draw(st.integers(1, 20)),
        "max_position_embeddings": 64,
        "hidden_act": draw(st.sampled_from(["silu", "gelu", "gelu_new", "relu"])),
        "tie_word_embeddings": draw(st.booleans()),
        "rope_parameters": scaling(draw, family, d_head),
        "num_key_value_heads": kv,
        "bos_token_id": None,
        "eos_token_id": None,
        "pad_token_id": None,
    }
    return own_keys(draw, family, keys | ({"head_dim": d_head} if free else {}))


def scaling(draw, family, d_head):
    """What is said of rotary positions."""
    share = draw(st.sampled_from([1.0, 0.5])) if family in PARTLY and d_head % 4 == 0 else 1.0
    pairs = int(d_head * share) // 2
    kinds = [kind for kind in SCALINGS if family != "phi3" or kind["rope_type"] in ("default", "longrope")]
    found = draw(st.sampled_from([kind for kind in kinds if pairs > 1 or kind["rope_type"] != "dynamic"]))
    found = found | {"rope_theta": draw(st.sampled_from([10_000.0, 500.0]))}
    if family in PARTLY:
        found |= {"partial_rotary_factor": share}
    if found["rope_type"] == "longrope":
        found |= {name: draw(st.lists(st.floats(1, 4), min_size=pairs, max_size=pairs)) for name in FACTORS}
    return found


FACTORS = ("short_factor", "long_factor")


def own_keys(draw, family, keys):
    """The keys with those that a family has beside the common ones, and without those that it lacks."""
    flag, eps, window = st.booleans(), st.sampled_from([1e-6, 1e-3]), st.sampled_from([None, 1, 3])
    own = {
        "llama": {"rms_norm_eps": eps, "attention_bias": flag, "mlp_bias": flag},
        "mistral": {"rms_norm_eps": eps, "sliding_window": window},
        "qwen2": {"rms_norm_eps": eps, "use_sliding_window": flag},
        "qwen3": {"rms_norm_eps": eps, "use_sliding_window": flag, "attention_bias": flag},
        "gpt_neox": {"layer_norm_eps": eps, "use_parallel_residual": flag, "attention_bias": flag},
        "gpt_neo": {"layer_norm_epsilon": eps, "window_size": st.sampled_from([1, 3])},
        "gemma": {"rms_norm_eps": eps, "attention_bias": flag},
        "olmo": {"attention_bias": flag},
        "phi": {"layer_norm_eps": eps},
        "phi3": {"rms_norm_eps": eps, "sliding_window": window},
        "smollm3": {"rms_norm_eps": eps, "attention_bias": flag, "mlp_bias": flag, "use_sliding_window": flag},
        "stablelm": {"layer_norm_eps": eps, "use_qkv_bias": flag, "qk_layernorm": flag, "use_parallel_residual": flag},
        "starcoder2": {"norm_epsilon": eps, "use_bias": flag, "sliding_window": window},
    }[family]
    keys = keys | {name: draw(values) for name, values in own.items()}
    layers = keys["num_hidden_layers"]
    match family:
        case "qwen2" | "qwen3":
            keys |= {"sliding_window": 3, "max_window_layers": 1}
        case "gpt_neox":
            del keys["num_key_value_heads"]
        case "gpt_neo":
            kinds = draw(st.lists(st.sampled_from(["global", "local"]), min_size=layers, max_size=layers))
            renamed = {name: keys.pop(f"num_{name}") for name in ("hidden_layers", "attention_heads")}
            keys |= {"num_layers": renamed["hidden_layers"], "num_heads": renamed["attention_heads"]}
            keys |= {"activation_function": keys.pop("hidden_act"), "attention_types": [[[kind], 1] for kind in kinds]}
            keys |= {"intermediate_size": draw(st.sampled_from([None, 7]))}
            del keys["rope_parameters"], keys["num_key_value_heads"]
        case "smollm3":
            keys |= {"sliding_window": 3, "no_rope_layer_interval": draw(st.integers(1, 3))}
            listed = st.lists(st.integers(0, 1), min_size=layers, max_size=layers)
            keys |= {"no_rope_layers": draw(st.none() | listed)}
        case "phi3":
            keys |= {"original_max_position_embeddings": 16}
    return keys


def module_of(family, keys, seed=0):
    library = transformers()
    config = getattr(library, f"{CLASSES[family]}Config")(**keys)
    config._attn_implementation = "eager"
    module = getattr(library, f"{CLASSES[family]}ForCausalLM")(config).double().eval()
    scrambled(module, seed)
    with torch.no_grad():
        for name, x in module.named_parameters():
            if "norm" in name and name.endswith("weight"):
                x.copy_((1 + x / 2).float())
    exact_rates(module)
    return module


def exact_rates(module):
    """Rates of the class in float64, by its own function, which asks for float32 by that name."""
    library = transformers()
    for part in module.modules():
        if hasattr(part, "inv_freq") and hasattr(part, "rope_type"):
            initial = part.compute_default_rope_parameters
            if part.rope_type != "default":
                initial = library.modeling_rope_utils.ROPE_INIT_FUNCTIONS[part.rope_type]
            with (
                mock.patch.object(torch, "float", torch.float64),
                mock.patch.object(torch, "float32", torch.float64),
                mock.patch.object(torch.Tensor, "float", torch.Tensor.double),
            ):
                rates, part.attention_scaling = initial(part.config)
            assert rates.dtype is torch.float64
            part.inv_freq, part.original_inv_freq = rates, rates.clone()
        if hasattr(part, "embed_scale"):
            part.embed_scale = torch.tensor(module.config.hidden_size**0.5, dtype=torch.float64)


@pytest.mark.parametrize("family", CLASSES)
@settings(max_examples=max(5, settings(fewer).max_examples // 5))
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_parity_and_laws(family, data, seed):
    keys = data.draw(configs(family))
    event(keys.get("rope_parameters", {}).get("rope_type", "none"))
    module = module_of(family, keys, seed)
    ids, model = tokens_of(module, seed, length=9), uw.load(module).to("float64")
    run = model.run(ids)
    assert norm_wise(run.logits, logits(module, ids)) <= LIFTED
    T = uw.expansion(model.weights)
    assert_near(sum(T.by_order(run).values()), run.logits, NORMWISE)
    for head in model.weights.head_ids[-1:]:
        assert_near(uw.scores(model.weights, head)(run), uw.analysis.attribution.raw_scores(run, head), METAMORPHIC)


SMALL = {
    "vocab_size": 20,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "hidden_size": 16,
    "intermediate_size": 12,
    "max_position_embeddings": 64,
    "bos_token_id": 3,
    "eos_token_id": None,
    "pad_token_id": None,
}
OWN = {
    "gpt_neo": {"attention_types": [[["global", "local"], 1]], "window_size": 3, "num_layers": 2, "num_heads": 2},
    "gemma": {"head_dim": 4},
    "smollm3": {"no_rope_layers": [1, 0]},
    "stablelm": {"qk_layernorm": True, "use_parallel_residual": True, "use_qkv_bias": True},
    "phi3": {"sliding_window": 3},
}


def small(family):
    """A small model of a family with what is special about it."""
    lacks = {"gpt_neox": {"num_key_value_heads"}, "gpt_neo": {k for k in SMALL if k.startswith("num_")}}
    keys = {key: value for key, value in SMALL.items() if key not in lacks.get(family, ())}
    return module_of(family, keys | OWN.get(family, {}))


@pytest.mark.parametrize("family", CLASSES)
def test_as_it_is_and_from_every_source(family, tmp_path):
    """The class computes norms, angles and softmaxes in float32; a folder holds what the module holds."""
    module = small(family)
    ids, live = tokens_of(module), uw.load(module)
    assert norm_wise(live.to("float64").run(ids).logits, logits(module, ids, nullcontext)) <= AS_IT_IS
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
    assert norm_wise(narrow.to("float64").run(ids).logits, logits(module, ids)) <= LIFTED


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rope_scaling": {"rope_type": "longrope", "short_factor": [1.0]}}, "has 1 entries"),
        ({"rope_scaling": {"type": "magic"}}, '"magic" are not read'),
        ({"rope_scaling": {"type": "linear"}}, '"factor" of its rotary positions is missing'),
        ({"rope_scaling": {"type": "linear", "factor": 0}}, "numbers that make no rates"),
        ({"rope_scaling": {"type": "linear", "factor": 2, "speed": 1}}, '"speed", which is not known'),
        ({"partial_rotary_factor": 0.1}, "turn 0 of 8 dimensions"),
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
        ({"hidden_act": "gelu_pytorch_tanh", "hidden_activation": "gelu"}, "gelu"),
        ({}, "gelu_tanh"),
    ],
)
def test_gemma_always_meant_the_tanh_gelu_unless_it_says_otherwise(keys, activation):
    assert stated("gemma", keys, ["hidden_act"]).weights.layers[0].mlp.activation == activation


@pytest.mark.parametrize(
    ("family", "changes", "sentence"),
    [
        ("gpt_neo", {"attention_types": [[["global", "local"], 2]]}, '"attention_types" names 4 layers, and there'),
        ("gpt_neo", {"attention_types": [[["sparse"], 2]]}, 'is the text "sparse"; it should be one of "global"'),
        ("phi", {"qk_layernorm": True}, '"qk_layernorm" is true'),
        ("phi3", {"rope_scaling": {"type": "longrope", "short_factor": SHORT[:3]}}, "has 3 entries\n  4 pairs"),
        ("phi3", {"rope_scaling": {"type": "longrope"}}, '"short_factor" of its rotary positions is null'),
        ("olmo", {"clip_qkv": 8.0}, '"clip_qkv" is the number 8.0: it clips queries, keys and values'),
        ("gemma", {"use_bidirectional_attention": True}, "its attention looks ahead"),
        ("smollm3", {"no_rope_layers": [1]}, '"no_rope_layers" has 1 entries for 2 layers'),
        ("qwen2", {"layer_types": ["full_attention"]}, '"layer_types" has 1 entries for 2 layers'),
    ],
)
def test_what_a_family_cannot_have_is_refused_by_name(family, changes, sentence):
    with pytest.raises(InputError, match=sentence):
        stated(family, changes, ["rope_parameters"])
