"""What is not read gets one sentence that names it: a family, a key, a value, a tensor, or two that do not fit."""

import re

import pytest
import torch

import unweave as uw
from support.families import small
from support.foreign import folder_of, gpt2
from unweave.errors import BadInput, Caveat, InputError
from unweave.files.json import Config
from unweave.loaders.config import KINDS, REFUSED, family_of, read_config
from unweave.loaders.gpt2 import GPT2Config
from unweave.loaders.pretrained import FAMILIES

pytest.importorskip("transformers")


def read(values):
    return read_config(Config(values), GPT2Config, GPT2Config.other_names, frozenset(GPT2Config.irrelevant))


def test_other_names_of_a_key_mean_the_same():
    assert read({"hidden_size": 64, "num_hidden_layers": 3}) == GPT2Config(hidden_size=64, num_hidden_layers=3)
    assert read({"hidden_size": 64, "n_embd": 64}).hidden_size == 64
    with pytest.raises(InputError, match='"n_embd" .*"hidden_size"'):
        read({"hidden_size": 64, "n_embd": 32})


@pytest.mark.parametrize("key", sorted(REFUSED))
def test_unsupported_keys_are_refused_by_name_unless_off(key):
    given = {"bits": 4} if "config" in key else 8
    with pytest.raises(InputError, match=f'"{key}" is .*: ' + re.escape(REFUSED[key])):
        read({key: given})
    assert read({key: None}) == read({key: False}) == GPT2Config()
    with pytest.raises(InputError, match='"unheard-of", ') as caught:
        family_of(Config({"model_type": "unheard-of", key: given}), FAMILIES)
    assert (REFUSED[key] in caught.value.message) == (REFUSED[key] in KINDS)


@pytest.mark.parametrize("given", ["mamba", ["gpt2"], 7, None])
def test_an_unknown_family_lists_those_that_are_supported(given):
    with pytest.raises(InputError, match='"model_type"') as caught:
        family_of(Config({"model_type": given}), FAMILIES)
    assert caught.value.hint == "supported: " + ", ".join(FAMILIES)


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("n_layre", 3, "'n_layer'"),
        ("logits_scaling", 8.0, "remove it"),
        ("activation_function", "mish", '"gelu", "gelu_fast"'),
        ("n_layer", 10**9, "10,000"),
        ("vocab_size", 0, "the number 0"),
        ("layer_norm_epsilon", -1, "the number -1"),
    ],
)
def test_wrong_values_are_named(key, value, word):
    with pytest.raises(InputError, match=f'"{key}" is (.|\n)*{word}'):
        read({key: value})


HALF = {"rope_type": "linear", "factor": 2.0}
LLAMA_3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
LLAMA_3 |= {"original_max_position_embeddings": 16}


@pytest.mark.parametrize(
    ("family", "changes", "word"),
    [
        ("llama", {"rope_scaling": {"rope_type": "longrope", "short_factor": [1.0]}}, "1 entries"),
        ("llama", {"rope_scaling": {"rope_type": "longrope", "factor": 2.0}}, '"short_factor".* null'),
        ("llama", {"rope_scaling": {"type": "magic"}}, '"magic" .*\n.*default, linear, llama3, yarn'),
        ("llama", {"rope_scaling": {"type": {"linear": 1}, "factor": 2.0}}, "an object with 1 key"),
        ("llama", {"rope_parameters": {"rope_type": []}}, "a list of 0"),
        ("llama", {"rope_scaling": {"rope_type": "proportional"}, "rope_parameters": {"rope_theta": 9.0}}, "supported"),
        ("llama", {"rope_scaling": HALF, "rope_parameters": {"rope_theta": 1e4}}, "different rates"),
        ("llama", {"rope_scaling": LLAMA_3 | {"low_freq_factor": 8.0}}, 'is 8, "high_freq_factor" 4'),
        ("llama", {"rope_scaling": LLAMA_3 | {"low_freq_factor": 4.0}}, 'is 4, "high_freq_factor" 4'),
        ("llama", {"rope_scaling": {"type": "linear"}}, '"factor".* missing'),
        ("llama", {"rope_scaling": {"type": "linear", "factor": 0}}, "no rates"),
        ("llama", {"rope_scaling": {"type": "linear", "factor": 2, "speed": 1}}, '"speed"'),
        ("llama", {"partial_rotary_factor": 0.1}, "rotate 0 of 8"),
        ("llama", {"partial_rotary_factor": 0.5}, "rotate 4 of 8"),
        ("llama", {"num_key_value_heads": 3}, "2 heads"),
        ("llama", {"num_key_value_heads": [1, 2]}, '"num_key_value_heads" is a list of 2'),
        ("llama", {"num_hidden_layers": 9_000}, "tensors in all"),
        ("llama", {"hidden_size": 17}, "17"),
        ("llama", {"hidden_act": "xielu"}, '"xielu".*"swish"'),
        ("llama", {"sliding_window": 3}, "window"),
        ("mistral", {"use_sliding_window": True}, "window"),
        ("gpt_neo", {"attention_types": [[["global", "local"], 2]]}, "4 layers"),
        ("gpt_neo", {"attention_types": [[["sparse"], 2]]}, '"sparse"'),
        ("gpt_neo", {"attention_layers": ["global"]}, "1 entries"),
        ("gpt_neo", {"attention_layers": ["local"] * 2}, '"attention_layers" and "attention_types"'),
        ("gpt_neox", {"partial_rotary_factor": 0.5}, "partial_rotary_factor"),
        ("phi", {"qk_layernorm": True}, '"qk_layernorm"'),
        ("phi3", {"rope_scaling": {"type": "longrope", "short_factor": [1.0, 1.5, 2.0]}}, "3 entries\n.*4 pairs"),
        ("phi3", {"lm_head_bias": True}, "bias"),
        ("olmo", {"clip_qkv": 8.0}, "clips"),
        ("smollm3", {"no_rope_layers": [1]}, "1 entries"),
        ("qwen2", {"layer_types": ["full_attention"]}, "1 entries"),
        ("gemma", {"use_bidirectional_attention": True}, "bidirectional"),
        ("gemma", {"hidden_act": "gelu_new", "hidden_activation": "gelu"}, '"hidden_activation" the string "gelu"'),
        ("gemma", {"hidden_activation": "relu"}, '"hidden_activation" the string "relu"'),
        ("gemma2", {"hidden_act": "relu", "hidden_activation": None}, '"hidden_act" is the string "relu"'),
        ("gemma2", {"layer_types": ["full_attention"]}, "1 entries"),
        ("gemma2", {"final_logit_softcapping": 0}, '"final_logit_softcapping"'),
        ("gemma3_text", {"hidden_act": "silu"}, '"hidden_act" is the string "silu"'),
        ("gemma3_text", {"layer_types": None, "_sliding_window_pattern": 2}, 'pattern" is 2'),
        ("gemma3_text", {"rope_scaling": {"type": "linear", "factor": 2.0}}, '"type"'),
        ("olmo3", {"rope_scaling": {"type": "linear", "factor": 2.0}}, '"type"'),
        ("gemma3_text", {"attn_logit_softcapping": 50.0}, "cap"),
        ("gemma3_text", {"rope_parameters": {"rope_theta": 5.0}}, '"rope_theta"'),
        ("gemma3_text", {"rope_parameters": {"full_attention": True}}, '"full_attention".* true'),
        ("gemma3_text", {"rope_parameters": {"full_attention": [1]}}, "a list of 1"),
        ("gemma3_text", {"rope_parameters": {"sliding_attention": 5}}, "the number 5"),
        ("gemma3_text", {"rope_parameters": {"sliding_attention": "x"}}, '"sliding_attention"'),
    ],
)
def test_settings_that_a_family_does_not_support_are_refused_by_name(family, changes, word):
    module, lost = small(family), ("rope_parameters", "head_dim") if family == "llama" else ("rope_parameters",)
    keys = {key: value for key, value in module.config.to_dict().items() if key not in lost}
    with pytest.raises(InputError, match=word):
        uw.load(module.state_dict(), config=keys | changes)


KEYS = {"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12, "bos_token_id": 5}


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"vocab_size": 24}, r'"transformer.wte.weight" .*\[23, 8\].*\[24, 8\]'),
        ({"n_layer": 3}, "lacks the tensor .*h.2"),
        ({"n_layer": 1}, "no place for tensor .*h.1"),
        ({"n_layer": 9_999}, "9,999.* 29 tensors"),
        ({"n_head": 3}, '"n_embd" is 8'),
        ({"n_inner": 2**31}, r"\[(8, 2147483648|2147483648)"),
        ({"tie_word_embeddings": False, "vocab_size": 22}, r"\[23, 8\].*\[22, 8\]"),
    ],
)
def test_a_configuration_of_another_model_is_refused_before_any_weight_is_read(keys, word):
    module = gpt2(KEYS)
    with pytest.raises(InputError, match=word):
        uw.load(module.state_dict(), config=module.config.to_dict() | keys)


LAYER, BIAS = "transformer.h.0.", "transformer.ln_f.bias"


@pytest.mark.parametrize(
    ("name", "x", "word"),
    [
        (f"{LAYER}attn.c_attn.qweight", torch.ones(2, 16), "quantized"),
        (f"{LAYER}attn.c_attn.weight.absmax", torch.ones(4), "quantized"),
        (f"{LAYER}attn.c_attn.weight.quant_state.bitsandbytes__nf4", torch.ones(4), "quantized"),
        (f"{LAYER}mlp.experts.3.up_proj.weight", torch.ones(4), "mixture of experts"),
        (f"{LAYER}attn.kv_a_proj_with_mqa.weight", torch.ones(4), "latent attention"),
        (f"{LAYER}mixer.A_log", torch.ones(4), "state-space"),
        (f"{LAYER}crossattention.q_proj.weight", torch.ones(4), "cross-attention"),
        (f"{LAYER}attn.sinks", torch.ones(2), "sinks"),
        (f"{LAYER}attn.rotary_emb.scale", torch.ones(2), "no place"),
        ("score.weight", torch.ones(2, 8), "classifier"),
        (BIAS, torch.ones(8).int(), "int32"),
        (BIAS, torch.full((8,), torch.inf), "8 of 8 numbers"),
        (BIAS, torch.ones(8, device="meta"), "no numbers"),
        (BIAS, torch.ones(8).to_sparse(), "not dense"),
        (BIAS, [1.0] * 8, "not a tensor"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_tensors_that_cannot_be_used_are_named(name, x, word):
    with pytest.raises(InputError, match="the state dict") as caught:
        uw.load(gpt2(KEYS).state_dict() | {name: x}, config=gpt2(KEYS).config)
    assert f'"{name}"' in str(caught.value)
    assert word in str(caught.value)


def test_names_of_tensors_must_be_strings():
    with pytest.raises(InputError, match="not the name of a tensor"):
        uw.load(gpt2(KEYS).state_dict() | {7: torch.ones(8)}, config=gpt2(KEYS).config)


def test_a_configuration_belongs_to_a_state_dict_alone(tmp_path):
    module = gpt2(KEYS)
    folder, file = folder_of(module, tmp_path / "mine"), tmp_path / "mine.gguf"
    file.write_bytes(b"GGUF")
    for source in ("attn-2l", folder, str(folder), file, module, uw.load(module), uw.load(module).weights, "hf:a/b"):
        with pytest.raises(BadInput, match="only with a state dict"):
            uw.load(source, config=module.config)
    with pytest.raises(BadInput, match="of type int"):
        uw.load({}, config=3)


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("model.safetensors", None, "pytorch_model.bin is a pickle"),
        ("model.safetensors", b"\x80\x04" + bytes(40), "it is a pickle"),
        ("tokenizer_config.json", b'{"bos_token": 3}', '"bos_token"'),
    ],
)
def test_a_damaged_folder_is_refused_with_the_reason(tmp_path, name, data, word):
    folder = folder_of(gpt2(KEYS), tmp_path / "mine")
    if data is None:
        (folder / name).rename(folder / "pytorch_model.bin")
    else:
        (folder / name).write_bytes(data)
    with pytest.raises(InputError, match=word):
        uw.load(folder)


def test_a_tokenizer_that_cannot_be_read_leaves_the_model_with_numbered_tokens(tmp_path):
    folder = folder_of(gpt2(KEYS), tmp_path / "mine")
    (folder / "tokenizer.json").write_bytes(b'{"model": {"type": "Unigram"}}')
    with pytest.warns(Caveat, match="numbered"):
        assert uw.load(folder, check=False).tokenizer.text(7) == "#7"
