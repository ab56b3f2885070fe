"""Configurations as they stand on the hub: every key of them is known, and says what it should."""

import pytest

from unweave.files.json import Config
from unweave.loaders.config import family_of, read_config
from unweave.loaders.pretrained import FAMILIES

ROPE = {"rope_scaling": None, "rope_theta": 10000.0}
LLAMA3 = {"factor": 32.0, "high_freq_factor": 4.0, "low_freq_factor": 1.0, "rope_type": "llama3"}
LLAMA3 |= {"original_max_position_embeddings": 8192}
CODE = {"AutoConfig": "configuration_phi3.Phi3Config", "AutoModelForCausalLM": "modeling_phi3.Phi3ForCausalLM"}
COMMON = {"_name_or_path": "somewhere", "architectures": ["SomeForCausalLM"], "bos_token_id": 1, "eos_token_id": [2, 3]}
COMMON |= {"initializer_range": 0.02, "torch_dtype": "bfloat16", "transformers_version": "4.40.1", "use_cache": True}


def sizes(width, heads, kv, layers, neurons, vocab, n_ctx, act="silu"):
    """The keys of sizes that most families have."""
    many = {"num_attention_heads": heads, "num_key_value_heads": kv, "num_hidden_layers": layers}
    wide = {"hidden_size": width, "intermediate_size": neurons, "vocab_size": vocab}
    return many | wide | {"max_position_embeddings": n_ctx, "hidden_act": act}


SLIDING = {"sliding_window": 32768, "use_sliding_window": False, "max_window_layers": 24, "use_mrope": False}
GPT2 = {"n_ctx": 1024, "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257}
GPT2 |= {"activation_function": "gelu_new", "layer_norm_epsilon": 1e-05, "model_type": "gpt2"}
GPT2 |= {"attn_pdrop": 0.1, "embd_pdrop": 0.1, "resid_pdrop": 0.1, "bos_token_id": 50256, "eos_token_id": 50256}
GPT2 |= {"summary_activation": None, "summary_first_dropout": 0.1, "summary_proj_to_labels": True}
GPT2 |= {"summary_type": "cls_index", "summary_use_proj": True, "architectures": ["GPT2LMHeadModel"]}
GPT2 |= {"task_specific_params": {"text-generation": {"do_sample": True, "max_length": 50}}}
MODELS = {
    "gpt2": GPT2,
    "SmolLM2-135M-Instruct": sizes(576, 9, 3, 30, 1536, 49152, 8192)
    | {"model_type": "llama", "is_llama_config": True, "pretraining_tp": 1, "rope_interleaved": False}
    | {"rms_norm_eps": 1e-5, "rope_theta": 100000, "rope_scaling": None, "tie_word_embeddings": True}
    | {"attention_bias": False, "attention_dropout": 0.0, "transformers.js_config": {"dtype": "q4"}},
    "Llama-3.2-1B": sizes(2048, 32, 8, 16, 8192, 128256, 131072)
    | {"model_type": "llama", "head_dim": 64, "mlp_bias": False, "attention_bias": False, "pretraining_tp": 1}
    | {"rms_norm_eps": 1e-5, "rope_scaling": LLAMA3, "rope_theta": 500000.0, "tie_word_embeddings": True},
    "Mistral-7B-v0.1": sizes(4096, 32, 8, 32, 14336, 32000, 32768)
    | {"model_type": "mistral", "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "sliding_window": 4096},
    "Qwen2.5-0.5B": sizes(896, 14, 2, 24, 4864, 151936, 32768)
    | {"model_type": "qwen2", "attention_dropout": 0.0, "rms_norm_eps": 1e-6, "rope_theta": 1000000.0}
    | {"tie_word_embeddings": True}
    | SLIDING,
    "Qwen3-0.6B": sizes(1024, 16, 8, 28, 3072, 151936, 40960)
    | {"model_type": "qwen3", "head_dim": 128, "attention_bias": False, "attention_dropout": 0.0, "rms_norm_eps": 1e-6}
    | {"rope_theta": 1000000, "rope_scaling": None, "tie_word_embeddings": True, "sliding_window": None}
    | {"max_window_layers": 28, "use_sliding_window": False},
    "SmolLM3-3B": sizes(2048, 16, 4, 36, 11008, 128256, 65536)
    | {"model_type": "smollm3", "no_rope_layer_interval": 4, "no_rope_layers": [1, 1, 1, 0] * 9, "pretraining_tp": 2}
    | {"layer_types": ["full_attention"] * 36, "max_window_layers": 28, "sliding_window": None, "mlp_bias": False}
    | {"use_sliding_window": False, "rms_norm_eps": 1e-6, "rope_theta": 5000000.0, "rope_scaling": None}
    | {"attention_bias": False, "attention_dropout": 0.0, "pad_token_id": 128004},
    "pythia-70m": {k: v for k, v in sizes(512, 8, 0, 6, 2048, 50304, 2048, "gelu").items() if v}
    | {"model_type": "gpt_neox", "layer_norm_eps": 1e-5, "rotary_emb_base": 10000, "rotary_pct": 0.25}
    | {"tie_word_embeddings": False, "use_parallel_residual": True},
    "TinyStories-33M": {"model_type": "gpt_neo", "activation_function": "gelu_new", "attention_dropout": 0}
    | {"attention_layers": ["global", "local"] * 2, "attention_types": [[["global", "local"], 2]]}
    | {"embed_dropout": 0, "gradient_checkpointing": False, "hidden_size": 768, "intermediate_size": None}
    | {"layer_norm_epsilon": 1e-5, "max_position_embeddings": 2048, "num_heads": 16, "num_layers": 4}
    | {"resid_dropout": 0, "summary_activation": None, "summary_first_dropout": 0.1, "summary_proj_to_labels": True}
    | {"summary_type": "cls_index", "summary_use_proj": True, "vocab_size": 50257, "window_size": 256},
    "gemma-2b": sizes(2048, 8, 1, 18, 16384, 256000, 8192, "gelu")
    | {"model_type": "gemma", "attention_bias": False, "attention_dropout": 0.0, "head_dim": 256, "pad_token_id": 0}
    | {"hidden_activation": "gelu_pytorch_tanh", "rms_norm_eps": 1e-6}
    | ROPE,
    "gemma-2-2b": sizes(2304, 8, 4, 26, 9216, 256000, 8192, "gelu_pytorch_tanh")
    | {"model_type": "gemma2", "attention_bias": False, "attention_dropout": 0.0, "attn_logit_softcapping": 50.0}
    | {"cache_implementation": "hybrid", "final_logit_softcapping": 30.0, "head_dim": 256, "pad_token_id": 0}
    | {"hidden_activation": "gelu_pytorch_tanh", "query_pre_attn_scalar": 256, "rms_norm_eps": 1e-6}
    | {"rope_theta": 10000.0, "sliding_window": 4096},
    "gemma-3-270m": sizes(640, 4, 1, 18, 2048, 262144, 32768, "gelu_pytorch_tanh")
    | {"model_type": "gemma3_text", "_sliding_window_pattern": 6, "attention_bias": False, "attention_dropout": 0.0}
    | {"attn_logit_softcapping": None, "final_logit_softcapping": None, "head_dim": 256, "query_pre_attn_scalar": 256}
    | {"layer_types": (["sliding_attention"] * 5 + ["full_attention"]) * 3, "rms_norm_eps": 1e-6, "sliding_window": 512}
    | {"rope_local_base_freq": 10000.0, "rope_scaling": None, "rope_theta": 1000000.0, "pad_token_id": 0}
    | {"hidden_activation": "gelu_pytorch_tanh", "use_bidirectional_attention": False},
    "phi-2": sizes(2560, 32, 32, 32, 10240, 51200, 2048, "gelu_new")
    | {"model_type": "phi", "attention_dropout": 0.0, "embd_pdrop": 0.0, "resid_pdrop": 0.1, "layer_norm_eps": 1e-5}
    | {"partial_rotary_factor": 0.4, "qk_layernorm": False, "tie_word_embeddings": False}
    | ROPE,
    "Phi-3-mini-4k-instruct": sizes(3072, 32, 32, 32, 8192, 32064, 4096)
    | {"model_type": "phi3", "attention_bias": False, "attention_dropout": 0.0, "auto_map": CODE, "embd_pdrop": 0.0}
    | {"original_max_position_embeddings": 4096, "pad_token_id": 32000, "resid_pdrop": 0.0, "rms_norm_eps": 1e-5}
    | {"sliding_window": 2047, "tie_word_embeddings": False}
    | ROPE,
    "Phi-3-mini-128k-instruct": sizes(3072, 32, 32, 32, 8192, 32064, 131072)
    | {"model_type": "phi3", "original_max_position_embeddings": 4096, "rms_norm_eps": 1e-5, "rope_theta": 10000.0}
    | {"rope_scaling": {"long_factor": [2.0] * 48, "short_factor": [1.1] * 48, "type": "su"}, "sliding_window": 262144},
    "starcoder2-3b": sizes(3072, 24, 2, 30, 12288, 49152, 16384, "gelu_pytorch_tanh")
    | {"model_type": "starcoder2", "activation_function": "gelu", "attention_dropout": 0.1, "embedding_dropout": 0.1}
    | {"attention_softmax_in_fp32": True, "layer_norm_epsilon": 1e-5, "mlp_type": "default", "norm_epsilon": 1e-5}
    | {"norm_type": "layer_norm", "residual_dropout": 0.1, "rope_theta": 999999.4420358813, "use_bias": True}
    | {"scale_attention_softmax_in_fp32": True, "scale_attn_weights": True, "sliding_window": 4096},
    "stablelm-2-1_6b": sizes(2048, 32, 32, 24, 5632, 100352, 4096)
    | {"model_type": "stablelm", "layer_norm_eps": 1e-5, "partial_rotary_factor": 0.25, "rope_theta": 10000}
    | {"tie_word_embeddings": False, "use_qkv_bias": True},
    "OLMo-1B-hf": sizes(2048, 16, 16, 16, 8192, 50304, 2048)
    | {"model_type": "olmo", "attention_bias": False, "attention_dropout": 0.0, "clip_qkv": None, "pad_token_id": 1}
    | {"tie_word_embeddings": True}
    | ROPE,
    "OLMo-2-0425-1B": sizes(2048, 16, 16, 16, 8192, 100352, 4096)
    | {"model_type": "olmo2", "attention_bias": False, "attention_dropout": 0.0, "pad_token_id": 100277}
    | {"rms_norm_eps": 1e-6, "rope_scaling": None, "rope_theta": 500000, "tie_word_embeddings": False},
    "Olmo-3-1025-7B": sizes(4096, 32, 32, 32, 11008, 100278, 65536)
    | {"model_type": "olmo3", "attention_bias": False, "attention_dropout": 0.0, "pad_token_id": 100277}
    | {"rms_norm_eps": 1e-6, "rope_theta": 500000, "tie_word_embeddings": False, "sliding_window": 4096}
    | {
        "rope_scaling": {"rope_type": "yarn", "factor": 8.0, "attention_factor": 1.2079441541679836}
        | {"original_max_position_embeddings": 8192, "beta_fast": 32, "beta_slow": 1}
    },
}
EXPECTED = {
    "gpt2": (64, 12, 0, None),
    "SmolLM2-135M-Instruct": (64, 3, 64, None),
    "Llama-3.2-1B": (64, 8, 64, None),
    "Mistral-7B-v0.1": (128, 8, 128, 4096),
    "Qwen2.5-0.5B": (64, 2, 64, None),
    "Qwen3-0.6B": (128, 8, 128, None),
    "SmolLM3-3B": (128, 4, 0, None),
    "pythia-70m": (64, 8, 16, None),
    "TinyStories-33M": (48, 16, 0, 256),
    "gemma-2b": (256, 1, 256, None),
    "gemma-2-2b": (256, 4, 256, None),
    "gemma-3-270m": (256, 1, 256, None),
    "phi-2": (80, 32, 32, None),
    "Phi-3-mini-4k-instruct": (96, 32, 96, 2047),
    "Phi-3-mini-128k-instruct": (96, 32, 96, 262144),
    "starcoder2-3b": (128, 2, 128, 4096),
    "stablelm-2-1_6b": (64, 32, 16, None),
    "OLMo-1B-hf": (128, 16, 128, None),
    "OLMo-2-0425-1B": (128, 16, 128, None),
    "Olmo-3-1025-7B": (128, 32, 128, None),
}
"""Width of a head, matrices of keys, dimensions that are turned and window, in the last layer."""


@pytest.mark.parametrize("name", MODELS)
def test_every_key_is_known_and_gives_the_expected_dimensions(name):
    config = Config(COMMON | MODELS[name], name)
    kind = family_of(config, FAMILIES)
    own = read_config(config, kind, kind.other_names, frozenset(kind.irrelevant))
    own.check(name)
    turn, layer = own.turns(name)[-1], own.num_hidden_layers - 1
    turned = 0 if turn is None else 2 * len(turn.rates)
    assert (own.d_head, own.key_heads, turned, own.window(layer)) == EXPECTED[name]
    assert name != "gpt2" or own == kind()  # the first of them is the default
