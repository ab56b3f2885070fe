"""GGUF files translated to their families: names, settings and tokens become those of the hub's layout.

The module of the family then reads them as from a folder. Rows of queries and keys, which GGUF stores as neighboring
pairs for Llama alone, are reordered into halves.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

import numpy as np

from unweave.errors import InputError
from unweave.files.gguf import PLAIN, OpenedGGUF
from unweave.files.json import Config, describe
from unweave.files.reading import show
from unweave.loaders.decoder import Decoder
from unweave.loaders.gemma import Gemma2Config, Gemma3Config, GemmaConfig
from unweave.loaders.gguf_tokens import starts, tokenizer_json
from unweave.loaders.gpt2 import GPT2Config
from unweave.loaders.llama import LlamaConfig, Qwen2Config, Qwen3Config
from unweave.loaders.neox import NeoXConfig
from unweave.loaders.olmo import Olmo2Config
from unweave.loaders.phi import Phi3Config, PhiConfig
from unweave.loaders.sources import Tensors
from unweave.loaders.stablelm import StableLMConfig
from unweave.loaders.starcoder2 import Starcoder2Config
from unweave.shapes import Tensor
from unweave.text.tokenizer import Tokenizer, parse_tokenizer

PAIRED = frozenset({"llama"})  # architectures that store the two rows of a rotary pair side by side


def _but(family: type[Decoder], **differs: object) -> type[Decoder]:
    """The family, with the attributes in which GGUF differs."""
    return type(family.__name__, (family,), differs)


ARCHITECTURES: Mapping[str, type[Decoder]] = {
    "gemma": _but(GemmaConfig, shift=0.0),
    "gemma2": _but(Gemma2Config, shift=0.0),
    "gemma3": _but(Gemma3Config, shift=0.0),
    "gpt2": _but(GPT2Config, columns=False),
    "gptneox": _but(NeoXConfig, interleaved=False),
    "llama": LlamaConfig,
    "olmo2": Olmo2Config,
    "phi2": PhiConfig,
    "phi3": Phi3Config,
    "qwen2": Qwen2Config,
    "qwen3": Qwen3Config,
    "stablelm": StableLMConfig,
    "starcoder2": Starcoder2Config,
}
"""Families as GGUF stores them: matrices out × in, a fused qkv not interleaved by head, gains of Gemma not minus 1."""
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "block_count": ("num_hidden_layers",),
    "context_length": ("max_position_embeddings",),
    "embedding_length": ("hidden_size",),
    "feed_forward_length": ("intermediate_size",),
    "attention.head_count": ("num_attention_heads",),
    "attention.head_count_kv": ("num_key_value_heads",),
    "attention.key_length": ("head_dim",),
    "attention.layer_norm_rms_epsilon": ("rms_norm_eps",),
    "attention.layer_norm_epsilon": ("layer_norm_eps", "layer_norm_epsilon", "norm_epsilon"),
    "attention.sliding_window": ("sliding_window",),
    "attn_logit_softcapping": ("attn_logit_softcapping",),
    "final_logit_softcapping": ("final_logit_softcapping",),
    "rope.freq_base": ("rotary_emb_base", "rope_theta"),
    "rope.freq_base_swa": ("rope_local_base_freq",),
    "rope.scaling.original_context_length": ("original_max_position_embeddings",),
    "use_parallel_residual": ("use_parallel_residual",),
}
"""Keys of ``config.json`` by those of the metadata; of several, the one that the family declares."""
IRRELEVANT = frozenset({"vocab_size", "rope.dimension_count", "attention.value_length"})
"""Keys that follow from others, and are compared with them."""
ATTENTION_FACTOR = "rope.scaling.attn_factor"
SCALING = {"rope.scaling.type", "rope.scaling.factor"}
"""Keys that scale rotary positions, read for Gemma 3 alone, whose global layers are scaled linearly."""
DIVISORS: Mapping[str, tuple[str, ...]] = {
    "rope_freqs": ("short_factor", "long_factor"),
    "rope_factors_short": ("short_factor",),
    "rope_factors_long": ("long_factor",),
}
"""Tensors that divide the rates of rotary positions, with the settings that they correspond to."""
OUTSIDE: Mapping[str, str] = {"token_embd": "embed", "position_embd": "positions", "output_norm": "final"}
INSIDE: Mapping[str, str] = {
    "attn_norm": "norm",
    "ffn_norm": "mlp_norm",
    "attn_q": "q",
    "attn_k": "k",
    "attn_v": "v",
    "attn_qkv": "qkv",
    "attn_output": "o",
    "attn_q_norm": "q_norm",
    "attn_k_norm": "k_norm",
    "post_attention_norm": "o_norm",
    "post_ffw_norm": "down_norm",
    "ffn_gate": "gate",
    "ffn_up": "up",
    "ffn_down": "down",
}
"""Parts inside layers, and above those outside, by the names that GGUF has for them."""
SCALED_BY_MODEL = (46, 62)
"""Numbers of layers of the Gemmas with 27B parameters, whose scores are scaled by 1/√(d_model/heads), not 1/√d_head."""


def translated(file: OpenedGGUF) -> tuple[type[Decoder], Config, Tensors]:
    """The family of a GGUF file, and its settings and tensors in the layout of the hub."""
    family = file.metadata.get("general.architecture")
    if not isinstance(family, str) or family not in ARCHITECTURES:
        raise InputError(
            f'{show(file.path)}: "general.architecture" is {describe(family)}, which is not read from GGUF',
            f"supported: {', '.join(ARCHITECTURES)}",
        )
    kind = ARCHITECTURES[family]
    names = _names(file, kind)
    config = _config(file, family, kind)
    heads: dict[str, int] = {}
    if family in PAIRED:
        counts = {"q_proj": config.get("num_attention_heads"), "k_proj": config.get("num_key_value_heads")}
        heads = {name: _heads(file, counts[part]) for name in names if (part := name.split(".")[-2]) in counts}

    def read(name: str) -> Tensor:
        stored = file.read(names[name])
        if name not in heads:
            return stored
        pairs_apart = stored.unflatten(0, (heads[name], -1, 2)).transpose(1, 2)  # neighboring rows are pairs
        return pairs_apart.flatten(0, 2).contiguous()

    return kind, config, Tensors(str(file.path), {name: file.entries[own] for name, own in names.items()}, read)


def tokenizer_in(file: OpenedGGUF) -> Tokenizer | None:
    """The tokens in the metadata of a file; None where there are none."""
    if "tokenizer.ggml.tokens" not in file.metadata:
        return None
    if (found := tokenizer_json(file.metadata)) is None:
        kind, split = (describe(file.metadata.get(f"tokenizer.ggml.{key}")) for key in ("model", "pre"))
        raise InputError(f"{show(file.path)}: tokens whose model is {kind} and whose pre is {split} are not read")
    return parse_tokenizer(found, str(file.path))


def _heads(file: OpenedGGUF, count: object) -> int:
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise InputError(f"{show(file.path)}: its number of heads is {describe(count)}, not a whole number above 0")
    return count


def _names(file: OpenedGGUF, kind: type[Decoder]) -> dict[str, str]:
    found = {}
    for name in file.entries:
        match name.split("."):
            case ["blk", number, part, end] if (
                number.isdecimal() and number == str(int(number)) and (own := _part(kind, part)) is not None
            ):
                found[f"{kind.prefix}{kind.layer}.{int(number)}.{own}.{end}"] = name
            case [part, end] if OUTSIDE.get(part) in kind.outside:
                found[f"{kind.prefix}{kind.outside[OUTSIDE[part]]}.{end}"] = name
            case ["output", end]:
                found[f"{kind.unembedding[0]}.{end}"] = name
            case [part, "weight"] if part in DIVISORS:
                continue
            case _:
                raise InputError(f'{show(file.path)}: tensor "{show(name)}" is not known for this family')
    return found


def _part(kind: type[Decoder], part: str) -> str | None:
    """The hub's name for a part of a layer; ``ffn_up`` may also hold the gates of the neurons."""
    parts = kind.parts
    return parts.get("gate_up" if part == "ffn_up" and "up" not in parts else INSIDE.get(part, ""))


def _config(file: OpenedGGUF, family: str, kind: type[Decoder]) -> Config:
    """The equivalent ``config.json``; an unknown key, which may change numbers, is refused by name."""
    own = {
        key.removeprefix(f"{family}."): value for key, value in file.metadata.items() if key.startswith(f"{family}.")
    }
    declared = {field.name for field in fields(kind)}
    known = SETTINGS.keys() | IRRELEVANT
    if "use_sliding_window" in declared:  # GGUF does not state whether it is used
        known -= {"attention.sliding_window"}
    if "rope_local_base_freq" in declared and own.get("rope.scaling.type") == "linear":
        known |= SCALING
    if "rope_factors_short.weight" in file.entries:
        known |= {ATTENTION_FACTOR}
    if unknown := [key for key in own if key not in known]:
        raise InputError(
            f'{show(file.path)}: "{family}.{show(unknown[0])}" is not known, and may change numbers',
            "use the model as safetensors",
        )
    found = {_spelled(key, declared): value for key, value in own.items() if key in SETTINGS}
    if known >= SCALING:
        found["rope_scaling"] = {"rope_type": "linear", "factor": own.get("rope.scaling.factor")}
    found |= _divided(file, found, own.get(ATTENTION_FACTOR))
    if uneven := next((key for key, value in found.items() if isinstance(value, np.ndarray)), None):
        raise InputError(f'{show(file.path)}: "{uneven}" is {describe(found[uneven].tolist())}, not one number')
    table = file.entries.get("token_embd.weight")
    found |= {
        "vocab_size": own.get("vocab_size", table.shape[0] if table else 0),
        "tie_word_embeddings": "output.weight" not in file.entries,
        "bos_token_id": file.metadata.get("tokenizer.ggml.bos_token_id") if starts(file.metadata) else None,
    }
    return Config(found | _implied(file, found, declared, own.get("rope.dimension_count")), str(file.path))


def _divided(file: OpenedGGUF, found: Mapping[str, Any], size: object) -> dict[str, Any]:
    """Settings of rotary positions whose rates a tensor divides: Llama 3.1, and Phi-3 with short and long factors."""
    names = [name for name in DIVISORS if f"{name}.weight" in file.entries]
    if not names:
        return {}
    if any(len(file.entries[f"{name}.weight"].shape) != 1 for name in names):
        raise InputError(f'{show(file.path)}: "{names[0]}.weight" should be a vector of divisors for rotary positions')
    own: dict[str, Any] = {key: file.read(f"{name}.weight").tolist() for name in names for key in DIVISORS[name]}
    length = found.get("original_max_position_embeddings", found.get("max_position_embeddings"))
    own |= {"rope_type": "longrope", "original_max_position_embeddings": length}
    return {"rope_scaling": own | {"attention_factor": 1.0 if size is None else size}}


def _spelled(key: str, declared: Collection[str]) -> str:
    return next((name for name in SETTINGS[key] if name in declared), SETTINGS[key][0])


def _implied(file: OpenedGGUF, found: Mapping[str, Any], declared: Collection[str], turned: object) -> dict[str, Any]:
    """Settings that GGUF leaves to the tensors, or to defaults of its own."""
    heads, width = found.get("num_attention_heads"), found.get("hidden_size")
    fused = "blk.0.ffn_norm.weight" not in file.entries
    implied: dict[str, Any] = {
        "num_key_value_heads": found.get("num_key_value_heads", heads),
        "use_qkv_bias": "blk.0.attn_q.bias" in file.entries,
        **_window(file, found, declared),
    }
    d_head = found.get("head_dim")
    if d_head is None and isinstance(heads, int) and isinstance(width, int) and heads:
        d_head = implied["head_dim"] = width // heads
    if "query_pre_attn_scalar" in declared and isinstance(heads, int) and heads and isinstance(width, int):
        by_model = found.get("num_hidden_layers") in SCALED_BY_MODEL
        implied["query_pre_attn_scalar"] = width // heads if by_model else d_head
    if "use_qkv_bias" in declared:  # StableLM, whose own key is unreliable
        implied["use_parallel_residual"] = fused
    if turned is not None:
        if not isinstance(turned, int) or not isinstance(d_head, int) or not d_head:
            raise InputError(
                f'{show(file.path)}: "rope.dimension_count" is {describe(turned)}, and "head_dim" is {describe(d_head)}'
            )
        share = turned / d_head
        # Half a dimension more where rounding would lose one.
        share = share if int(d_head * share) == turned else (turned + 0.5) / d_head
        implied["rotary_pct" if "rotary_pct" in declared else "partial_rotary_factor"] = share
    return {key: value for key, value in implied.items() if key in declared}


def _window(file: OpenedGGUF, found: Mapping[str, Any], declared: Collection[str]) -> dict[str, Any]:
    """The window of all layers, 0 or missing for none; for Gemma 2 and 3, that of local layers, never none.

    Gemma 2 has 4,096 by default, as in llama.cpp and transformers; for Gemma 3, where these differ, it must be stated.
    """
    window = found.get("sliding_window")
    if "query_pre_attn_scalar" not in declared:
        return {"sliding_window": window or None}
    if window == 0 or (window is None and "rope_local_base_freq" in declared):
        raise InputError(
            f'{show(file.path)}: "attention.sliding_window" is {"missing" if window is None else window}, and its '
            "local layers have a window",
            "use the model as safetensors",
        )
    return {} if window is None else {"sliding_window": window}


def kinds(file: OpenedGGUF) -> str:
    """Precision, for the card: the storage types in the file, and whether its publisher quantized it."""
    quantized = [kind for kind in file.kinds if kind not in PLAIN]
    rounding = ": rounded by its publisher" if quantized else ""
    return f"GGUF, {', '.join(file.kinds)}{rounding}"
