"""GGUF files as the families that they hold: names, settings and tokens are those of the hub's layout again.

The file of the family then reads them as it reads a folder. Rows of queries and keys, which GGUF stores as neighboring
pairs for Llama alone, are put back into halves.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from unweave.errors import InputError
from unweave.files.gguf import Entry, OpenedGGUF, open_gguf
from unweave.files.json import Config, describe
from unweave.files.reading import show
from unweave.shapes import Tensor

PAIRED = frozenset({"llama"})
"""Architectures whose rows of queries and keys are neighbors."""
ARCHITECTURES = ("llama", "qwen2", "qwen3")
SETTINGS: Mapping[str, str] = {
    "block_count": "num_hidden_layers",
    "context_length": "max_position_embeddings",
    "embedding_length": "hidden_size",
    "feed_forward_length": "intermediate_size",
    "attention.head_count": "num_attention_heads",
    "attention.head_count_kv": "num_key_value_heads",
    "attention.key_length": "head_dim",
    "attention.layer_norm_rms_epsilon": "rms_norm_eps",
    "rope.freq_base": "rope_theta",
}
"""Keys of ``config.json``, by those of the metadata behind the name of the architecture."""
IRRELEVANT = frozenset({"vocab_size", "rope.dimension_count", "attention.value_length"})
"""Keys that follow from others, and are compared with them."""
OUTSIDE: Mapping[str, str] = {
    "token_embd.weight": "model.embed_tokens.weight",
    "output_norm.weight": "model.norm.weight",
    "output.weight": "lm_head.weight",
}
INSIDE: Mapping[str, str] = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
SPLITS: Mapping[str, list[dict[str, Any]]] = {
    "gpt-2": [],
    "smollm": [{"type": "Digits", "individual_digits": True}],
}
"""What splits a text before bytes are merged, by the name that GGUF has for it."""
CONTROL, OWN = 3, 4
"""Types of tokens that stand for themselves in a text."""


@dataclass(frozen=True)
class Renamed:
    """The tensors of a GGUF file under the names of the hub's layout.

    Attributes:
        file: The file.
        names: The name in the file of each tensor, by the hub's.
        heads: Heads whose rows are neighboring pairs, by the hub's name of the tensor.
    """

    file: OpenedGGUF
    names: Mapping[str, str]
    heads: Mapping[str, int]

    @property
    def where(self) -> str:
        """What messages call it."""
        return self.file.where

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Dtype and shape of each tensor, by name."""
        return {name: self.file.entries[own] for name, own in self.names.items()}

    def read(self, name: str) -> Tensor:
        """Read one tensor, rows in the order of the hub."""
        stored = self.file.read(self.names[name])
        if name not in self.heads:
            return stored
        return stored.unflatten(0, (self.heads[name], -1, 2)).transpose(1, 2).flatten(0, 2).contiguous()


@dataclass(frozen=True)
class Translated:
    """A GGUF file as what a family of the hub reads.

    Attributes:
        config: Its settings.
        tensors: Its tensors.
        tokenizer: Its ``tokenizer.json``; None where its kind is not read.
    """

    config: Config
    tensors: Renamed
    tokenizer: str | None


def translated(path: Path) -> Translated:
    """Read the header of a GGUF file as settings, tensors and tokens of the hub's layout.

    Raises:
        InputError: If the file is damaged, its architecture is not read, or its metadata disagree.
    """
    file = open_gguf(path)
    family = file.metadata.get("general.architecture")
    if family not in ARCHITECTURES:
        raise InputError(
            f'{show(path)}: "general.architecture" is {describe(family)}, which is not read from GGUF',
            f"read are {', '.join(ARCHITECTURES)}",
        )
    names = _names(file)
    config = _config(file, family, names)
    heads: dict[str, int] = {}
    if family in PAIRED:
        counts = {"q_proj": config.get("num_attention_heads"), "k_proj": config.get("num_key_value_heads")}
        heads = {name: _heads(file, counts[part]) for name in names if (part := name.split(".")[-2]) in counts}
    return Translated(config, Renamed(file, names, heads), _tokenizer(file))


def _heads(file: OpenedGGUF, count: object) -> int:
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise InputError(f"{show(file.path)}: a number of heads is {describe(count)}")
    return count


def _names(file: OpenedGGUF) -> dict[str, str]:
    """The name in the file of each tensor, by the hub's name."""
    found = {}
    for name in file.entries:
        match name.split("."):
            case ["blk", number, part, end] if number.isdecimal() and part in INSIDE:
                found[f"model.layers.{int(number)}.{INSIDE[part]}.{end}"] = name
            case _ if name in OUTSIDE:
                found[OUTSIDE[name]] = name
            case ["rope_freqs", "weight"]:
                raise InputError(
                    f'{show(file.path)}: "rope_freqs.weight" scales its rotary positions, which is not read from GGUF',
                    "take the model as safetensors",
                )
            case _:
                raise InputError(f'{show(file.path)}: tensor "{show(name)}" is not known for this family')
    return found


def _config(file: OpenedGGUF, family: str, names: Mapping[str, str]) -> Config:
    """What ``config.json`` would say; a key that may change numbers and is not known is refused by name."""
    own = {
        key.removeprefix(f"{family}."): value for key, value in file.metadata.items() if key.startswith(f"{family}.")
    }
    if unknown := [key for key in own if key not in SETTINGS and key not in IRRELEVANT]:
        raise InputError(
            f'{show(file.path)}: "{family}.{show(unknown[0])}" is not known, and may change numbers',
            "take the model as safetensors",
        )
    found = {SETTINGS[key]: value for key, value in own.items() if key in SETTINGS}
    table = file.entries.get("token_embd.weight")
    found |= {
        "model_type": family,
        "vocab_size": own.get("vocab_size", table.shape[0] if table else 0),
        "tie_word_embeddings": "lm_head.weight" not in names,
        "bos_token_id": file.metadata.get("tokenizer.ggml.bos_token_id") if _starts(file) else None,
    }
    if family == "llama" and found.get("num_key_value_heads") is None:
        found["num_key_value_heads"] = found.get("num_attention_heads")
    heads, width = found.get("num_attention_heads"), found.get("hidden_size")
    turned = own.get("rope.dimension_count")
    if "head_dim" not in found and isinstance(heads, int) and isinstance(width, int) and heads:
        found["head_dim"] = width // heads
    if turned is not None and turned != found.get("head_dim"):
        raise InputError(
            f'{show(file.path)}: "rope.dimension_count" is {describe(turned)}, and a head has {found.get("head_dim")}',
            "partly rotary heads are not read from GGUF",
        )
    return Config(found, str(file.path))


def _starts(file: OpenedGGUF) -> bool:
    """True where a start token is put in front of every text."""
    return bool(file.metadata.get("tokenizer.ggml.add_bos_token", False))


def _tokenizer(file: OpenedGGUF) -> str | None:
    """A ``tokenizer.json`` for a byte-level vocabulary with merges, whose split is known; else None."""
    data = file.metadata
    texts, merges = _texts(data, "tokenizer.ggml.tokens"), _texts(data, "tokenizer.ggml.merges")
    split = SPLITS.get(data.get("tokenizer.ggml.pre", "gpt-2"))
    if data.get("tokenizer.ggml.model") != "gpt2" or split is None or texts is None or merges is None:
        return None
    types = data.get("tokenizer.ggml.token_type") or [1] * len(texts)
    unknown = data.get("tokenizer.ggml.unknown_token_id")
    known = texts[unknown] if isinstance(unknown, int) and 0 <= unknown < len(texts) else None
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    added = [
        {"id": i, "content": text, "special": kind == CONTROL, **flags}
        for i, (text, kind) in enumerate(zip(texts, types, strict=False))
        if kind in (CONTROL, OWN)
    ]
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    return json.dumps(
        {
            "version": "1.0",
            "added_tokens": added,
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [*split, level]},
            "decoder": level,
            "model": {"type": "BPE", "vocab": {text: i for i, text in enumerate(texts)}, "merges": merges}
            | ({} if known is None else {"unk_token": known}),
        }
    )


def _texts(data: Mapping[str, Any], key: str) -> list[str] | None:
    """A list of texts of the metadata; None where there is none."""
    value = data.get(key)
    return value if isinstance(value, list) and all(isinstance(one, str) for one in value) else None


def kinds(file: OpenedGGUF) -> str:
    """What the card says of the precision: the kinds in the file, and that its publisher rounded."""
    quantized = [kind for kind in file.kinds if kind.startswith("Q")]
    rounding = ": rounded by its publisher" if quantized else ""
    return f"GGUF, {', '.join(file.kinds)}{rounding}"
