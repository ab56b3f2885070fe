"""Tiny random models of each family by the classes of the library transformers."""

from unittest import mock

import torch
from hypothesis import strategies as st

from support.foreign import scrambled, transformers

CLASSES = {
    "llama": "Llama",
    "mistral": "Mistral",
    "qwen2": "Qwen2",
    "qwen3": "Qwen3",
    "gpt_neox": "GPTNeoX",
    "gpt_neo": "GPTNeo",
    "gemma": "Gemma",
    "gemma2": "Gemma2",
    "gemma3_text": "Gemma3",
    "olmo": "Olmo",
    "olmo2": "Olmo2",
    "olmo3": "Olmo3",
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
    free = family in ("llama", "mistral", "qwen3") or family.startswith("gemma")
    keys = {
        "vocab_size": draw(st.integers(3, 40)),
        "num_hidden_layers": draw(st.integers(int(family in ("gemma3_text", "olmo3")), 3)),
        "num_attention_heads": kv * group,
        "hidden_size": kv * group * (draw(st.integers(2, 5)) if free else d_head),
        "intermediate_size": draw(st.integers(1, 20)),
        "max_position_embeddings": 64,
        "hidden_act": draw(st.sampled_from(["silu", "gelu", "gelu_new", "relu", "relu2", "quick_gelu"])),
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


CAPS = {
    "query_pre_attn_scalar": st.sampled_from([5, 64]),
    "final_logit_softcapping": st.sampled_from([None, 0.5, 30.0]),
    "attn_logit_softcapping": st.sampled_from([None, 0.5, 50.0]),
}
KINDS = st.sampled_from(["full_attention", "sliding_attention"])


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
        "gemma2": {"rms_norm_eps": eps, "attention_bias": flag, "sliding_window": st.sampled_from([1, 3])} | CAPS,
        "gemma3_text": {"rms_norm_eps": eps, "attention_bias": flag, "sliding_window": st.sampled_from([1, 3])} | CAPS,
        "olmo": {"attention_bias": flag},
        "olmo2": {"rms_norm_eps": eps, "attention_bias": flag},
        "olmo3": {"rms_norm_eps": eps, "attention_bias": flag, "sliding_window": st.sampled_from([1, 3])},
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
        case "gemma2" | "gemma3_text":
            keys |= {"layer_types": draw(st.none() | st.lists(KINDS, min_size=layers, max_size=layers))}
            keys |= {"hidden_activation": keys.pop("hidden_act")}
            if family == "gemma3_text":
                local = {"rope_type": "default", "rope_theta": draw(st.sampled_from([10_000.0, 300.0]))}
                keys |= {"rope_parameters": {"full_attention": keys["rope_parameters"], "sliding_attention": local}}
                keys |= {"attn_logit_softcapping": None}
        case "olmo3":
            keys |= {"layer_types": draw(st.none() | st.lists(KINDS, min_size=layers, max_size=layers))}
            local = {"rope_type": "default", "rope_theta": keys["rope_parameters"]["rope_theta"]}
            keys |= {"rope_parameters": {"full_attention": keys["rope_parameters"], "sliding_attention": local}}
        case "phi3":
            keys |= {"original_max_position_embeddings": 16}
    return keys


def module_of(family, keys, seed=0):
    library = transformers()
    text = "Text" if family.endswith("_text") else ""
    config = getattr(library, f"{CLASSES[family]}{text}Config")(**keys)
    config._attn_implementation = "eager"
    module = getattr(library, f"{CLASSES[family]}ForCausalLM")(config).double().eval()
    scrambled(module, seed)
    stored_less = 1 if family.startswith("gemma") else 0
    with torch.no_grad():
        for name, x in module.named_parameters():
            if "norm" in name and name.endswith("weight"):
                x.copy_((1 + x / 2).float())
                if seed % 2 == 0 and x.numel() > 1:  # real models have gains of 0, which nothing can be divided by
                    x.view(-1)[0] = -stored_less
    exact_rates(module)
    return module


def exact_rates(module):
    """Rates of the class in float64, by its own function, which asks for float32 by that name."""
    for part in module.modules():
        if hasattr(part, "inv_freq") and hasattr(part, "rope_type"):
            rates, part.attention_scaling = _exact(part, part.rope_type, part.config)
            part.inv_freq, part.original_inv_freq = rates, rates.clone()
        elif hasattr(part, "rope_type"):  # each kind of layer has its own
            for kind, name in part.rope_type.items():
                rates, size = _exact(part, name, part.config, None, layer_type=kind)
                setattr(part, f"{kind}_inv_freq", rates)
                setattr(part, f"{kind}_original_inv_freq", rates.clone())
                setattr(part, f"{kind}_attention_scaling", size)
        if hasattr(part, "embed_scale"):
            part.embed_scale = torch.tensor(module.config.hidden_size**0.5, dtype=torch.float64)


def _exact(part, name, *given, **named):
    """Rates and the size of turned vectors by a function of the library, which is made to compute in float64."""
    initial = part.compute_default_rope_parameters
    if name != "default":
        initial = transformers().modeling_rope_utils.ROPE_INIT_FUNCTIONS[name]
    with (
        mock.patch.object(torch, "float", torch.float64),
        mock.patch.object(torch, "float32", torch.float64),
        mock.patch.object(torch.Tensor, "float", torch.Tensor.double),
    ):
        rates, size = initial(*given, **named)
    assert rates.dtype is torch.float64
    return rates, size


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
    "gemma2": {"head_dim": 4, "sliding_window": 3, "query_pre_attn_scalar": 5, "final_logit_softcapping": 2.0},
    "gemma3_text": {"head_dim": 4, "sliding_window": 3, "layer_types": ["full_attention", "sliding_attention"]},
    "olmo3": {"sliding_window": 3, "layer_types": ["full_attention", "sliding_attention"]},
    "smollm3": {"no_rope_layers": [1, 0]},
    "stablelm": {"qk_layernorm": True, "use_parallel_residual": True, "use_qkv_bias": True},
    "phi3": {"sliding_window": 3},
}


def small(family):
    """A small model of a family with what is special about it."""
    lacks = {"gpt_neox": {"num_key_value_heads"}, "gpt_neo": {k for k in SMALL if k.startswith("num_")}}
    keys = {key: value for key, value in SMALL.items() if key not in lacks.get(family, ())}
    return module_of(family, keys | OWN.get(family, {}))
