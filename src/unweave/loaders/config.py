"""``config.json`` of a foreign model: every key is read, known to change no number, or refused by name."""

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal, TypeVar, cast

from msgspec import Meta

from unweave.errors import InputError, did_you_mean
from unweave.files.declared import convert
from unweave.files.json import Config, describe
from unweave.files.reading import show
from unweave.model.mlp import Activation

T = TypeVar("T")

LAYERS = 10_000
Size = Annotated[int, Meta(ge=1, le=2**31)]
Depth = Annotated[int, Meta(ge=0, le=LAYERS)]
Eps = Annotated[float, Meta(ge=0, le=1)]
Token = Annotated[int, Meta(ge=0, le=2**31)]

Nonlinearity = Literal[
    "gelu", "gelu_python", "gelu_new", "gelu_fast", "gelu_pytorch_tanh", "quick_gelu", "relu", "relu2", "silu", "swish"
]
ACTIVATIONS: Mapping[Nonlinearity, Activation] = {
    "gelu": "gelu",
    "gelu_python": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_fast": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "quick_gelu": "quick_gelu",
    "relu": "relu",
    "relu2": "relu2",
    "silu": "silu",
    "swish": "silu",
}
"""Nonlinearities by the names that configurations give them."""

IRRELEVANT = frozenset(
    (
        # where it comes from, and how it was made
        *("_name_or_path", "_commit_hash", "name_or_path", "transformers_version", "architectures", "model_type"),
        *("dtype", "torch_dtype", "initializer_range", "initializer_factor", "gradient_checkpointing"),
        *("is_llama_config", "transformers.js_config", "unsloth_version", "unsloth_fixed"),
        *("task_specific_params", "finetuning_task", "problem_type"),
        *("num_labels", "_num_labels", "id2label", "label2id"),
        # what it returns, and how it is run
        *("use_cache", "cache_implementation", "return_dict", "use_return_dict", "torchscript", "use_bfloat16"),
        *("output_attentions", "output_hidden_states", "output_scores", "return_dict_in_generate", "tf_legacy_loss"),
        *("_attn_implementation", "_attn_implementation_autoset", "attn_implementation", "_experts_implementation"),
        *("chunk_size_feed_forward", "keys_to_ignore_at_inference", "is_decoder", "tokenizer_class", "prefix"),
        # which tokens end or fill a text, and how text is generated
        *("eos_token_id", "pad_token_id", "sep_token_id", "unk_token_id", "mask_token_id", "decoder_start_token_id"),
        *("forced_bos_token_id", "forced_eos_token_id", "suppress_tokens", "begin_suppress_tokens", "bad_words_ids"),
        *("do_sample", "early_stopping", "num_beams", "num_beam_groups", "diversity_penalty", "temperature", "top_k"),
        *("top_p", "typical_p", "repetition_penalty", "length_penalty", "no_repeat_ngram_size", "max_length"),
        *("min_length", "encoder_no_repeat_ngram_size", "num_return_sequences", "remove_invalid_values"),
        *("exponential_decay_length_penalty", "tie_encoder_decoder", "cross_attention_hidden_size"),
    )
)
"""Keys that change no number of a language model that reads one text, in any family."""

QUANTIZED = "its weights are quantized; float16, bfloat16, float32 and float64 are read"
UNEVEN = "its layers have different numbers of heads"
EXPERTS = "it is a mixture of experts"
LATENT = "it has latent attention"
STATES = "it has state-space or convolutional layers"
CROSS = "it has cross-attention"
QUANTIZATION = ("quantization_config", "compression_config", "quantize_config", "quantization")
REFUSED: Mapping[str, str] = {
    **dict.fromkeys(QUANTIZATION, QUANTIZED),
    "auto_map": "it brings program code of its own, which is never run",
    "use_bidirectional_attention": "its attention is bidirectional",
    "clip_qkv": "it clips queries, keys and values",
    "is_encoder_decoder": "it has an encoder beside its decoder",
    "use_mrope": "its rotary positions have several axes",
    "pruned_heads": "some of its heads are pruned",
    "lm_head_bias": "its logits have a bias, which its class does not read",
    **dict.fromkeys(("sliding_window", "use_sliding_window"), "it has a window, which its class does not read"),
    **dict.fromkeys(("add_cross_attention", "cross_attention_layers"), CROSS),
    **dict.fromkeys(("num_key_value_heads_per_layer", "num_query_heads", "block_configs"), UNEVEN),
    **dict.fromkeys(("num_experts", "num_local_experts", "n_routed_experts"), EXPERTS),
    **dict.fromkeys(("moe_intermediate_size", "num_experts_per_tok"), EXPERTS),
    **dict.fromkeys(("kv_lora_rank", "q_lora_rank"), LATENT),
    **dict.fromkeys(("ssm_cfg", "state_size", "mamba_d_state", "mamba_d_ssm"), STATES),
    **dict.fromkeys(("attn_layer_period", "layers_block_type"), STATES),
    **dict.fromkeys(("block_types", "linear_num_key_heads", "conv_L_cache"), STATES),
}
"""Keys of kinds of models that unweave does not read, refused unless false or empty; with the reason."""
STRANGE: Mapping[str, str] = {
    r"qweight|qzeros|g_idx|SCB|absmax|quant_map|quant_state\b.*|weight_scale|weight_packed": QUANTIZED,
    r"experts|block_sparse_moe": EXPERTS,
    r"kv_a_proj_with_mqa|kv_b_proj": LATENT,
    r"A_log|mixer|mamba|conv1d|linear_attn": STATES,
    r"crossattention|cross_attn|encoder_attn": CROSS,
    r"sinks": "it has learned sinks, so that rows of attention do not sum to 1",
    r"score|classifier": "it ends in a classifier; a model that ends in an unembedding is read",
}
"""Parts of tensor names that show a kind of model that unweave does not read, with the reason."""
KINDS = (QUANTIZED, UNEVEN, EXPERTS, LATENT, STATES, CROSS, REFUSED["is_encoder_decoder"], REFUSED["auto_map"])
"""Reasons that are also given for a family that is not supported."""

LENS = "transformer_lens"
BY_KEYS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"n_layers", "d_model", "d_head", "n_ctx", "normalization_type"}), LENS),
    (frozenset({"n_layers", "d_model", "d_head", "n_ctx", "normalization"}), LENS),
    (frozenset({"emb_dim", "context_length", "n_heads"}), "llms-from-scratch"),
    (frozenset({"block_size", "n_embd", "rotary_percentage"}), "litgpt"),
    (frozenset({"block_size", "n_embd", "embd_pdrop"}), "mingpt"),
    (frozenset({"block_size", "n_embd", "bias"}), "nanogpt"),
    (frozenset({"block_size", "n_embd", "dropout"}), "nanogpt"),
    (frozenset({"block_size", "n_embd"}), "llm.c"),
)
"""Families whose configuration names none, recognized by its keys; the first match counts."""
SAME: Mapping[str, str] = {
    **dict.fromkeys(("qwen2_vl", "qwen2_vl_text", "qwen2_5_vl", "qwen2_5_vl_text"), "qwen2"),
    "qwen3_vl_text": "qwen3",
}
"""Language models inside multimodal ones that are models of a family under another name."""
INSIDE = "text_config"
BESIDE = ("vision_config", "audio_config")  # keys of the encoders beside a language model


def strange(name: str) -> str | None:
    """The reason why a model with a tensor of this name is not read; None where the name gives none."""
    return next((why for part, why in STRANGE.items() if re.search(rf"(?:^|\.)(?:{part})(?:\.|$)", name)), None)


def of_text(config: Config) -> Config:
    """The configuration of the language model inside a multimodal one; any other is returned as it is."""
    inner = config.get(INSIDE)
    if not isinstance(inner, dict):
        towers = [key for key in BESIDE if key in config]
        own = {key: x for key, x in config.items() if not key.startswith(("vision_", "image_", "video_", "audio_"))}
        return Config(own, config.where) if towers else config
    outer = {key: config[key] for key in ("tie_word_embeddings", *QUANTIZATION) if key in config and key not in inner}
    return Config({**outer, **inner}, f"{INSIDE} of {config.where}")


def family_name(config: Mapping[str, object]) -> object:
    """The family recognized by the keys, else the ``model_type``; None where there is neither."""
    if keys := _telling(config):
        return dict(BY_KEYS)[keys]
    given = config.get("model_type")
    return SAME.get(given, given) if isinstance(given, str) else given


def _telling(config: Mapping[str, object]) -> frozenset[str]:
    """The keys by which the family is recognized; empty where there are none."""
    return next((keys for keys, _ in BY_KEYS if keys <= config.keys()), frozenset())


def known_by(config: Config) -> str:
    """Describe what the family of a configuration is recognized by."""
    if keys := _telling(config):
        return f"the keys {', '.join(sorted(keys))} of {show(config.where)}"
    return f'"model_type": "{config.get("model_type")}" in {show(config.where)}'


def family_of(config: Config, supported: Mapping[str, T]) -> T:
    """Look up the family of a configuration."""
    given = family_name(config)
    if isinstance(given, str) and given in supported:
        return supported[given]
    listed = ", ".join(supported)
    seen = "is missing" if given is None else f"is {describe(given)}, a family that is not read"
    if given is not None and (
        why := next((why for key, why in REFUSED.items() if why in KINDS and config.get(key)), None)
    ):
        seen += f": {why}"
    raise InputError(f'{show(config.where)}: "model_type" {seen}', f"supported: {listed}")


def read_config(config: Config, kind: type[T], other_names: Mapping[str, str], irrelevant: frozenset[str]) -> T:
    """Read the keys that a family declares, with its defaults where they are absent.

    Args:
        config: The whole object.
        kind: A dataclass; its fields are the keys, its defaults those of the family.
        other_names: Other names of declared keys, each with the key that it means.
        irrelevant: Keys of this family that change no number, beside those of every family.
    """
    declared = {field.name for field in fields(cast(Any, kind))}
    for key, value in config.items():
        if key in declared or key in other_names or key in irrelevant or key in IRRELEVANT:
            continue
        if key not in REFUSED:
            raise InputError(
                f'{show(config.where)}: "{show(key)}" is not known for this family, and may change numbers',
                did_you_mean(key, declared | set(other_names)) or "remove it if you know that it changes none",
            )
        if value:
            raise InputError(f'{show(config.where)}: "{key}" is {describe(value)}: {REFUSED[key]}')
    own = {key: value for key, value in config.items() if key in declared}
    for other, name in other_names.items():
        if other in config and own.setdefault(name, config[other]) != config[other]:
            raise InputError(f'{show(config.where)}: "{other}" is {describe(config[other])}, but "{name}" differs')
    return convert(Config(own, config.where), kind, spelled=lambda name: spelled(config, other_names, name))


def spelled(config: Config, other_names: Mapping[str, str], name: str) -> str:
    """The name under which the file has a declared key."""
    return next((other for other, own in other_names.items() if own == name and other in config), name)
