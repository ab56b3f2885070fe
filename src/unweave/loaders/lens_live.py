"""Live models of TransformerLens, known by what they have: a ``HookedTransformer``, or a ``TransformerBridge``.

Nothing of that library is imported. A bridge wraps a module of the library transformers, which is read as that family,
or a module of its own, whose tensors are brought into the layout of its state dicts.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torch.nn import Module

from unweave.errors import BadInput
from unweave.shapes import Tensor


@dataclass(frozen=True)
class Live:
    """A live model of the library in memory.

    Attributes:
        tensors: Its tensors by name.
        config: The content of its configuration.
        tokenizer: Its tokenizer; None without one.
    """

    tensors: Mapping[str, Tensor]
    config: Mapping[str, Any]
    tokenizer: object | None


def live(source: object) -> Live | None:
    """Tensors and configuration of a live ``HookedTransformer`` or ``TransformerBridge``; None for anything else.

    Raises:
        BadInput: If it is a bridge whose weights were processed.
    """
    cfg = getattr(source, "cfg", None)
    if not isinstance(source, Module) or not hasattr(cfg, "normalization_type"):
        return None
    inside = source.__dict__.get("original_model")
    if not isinstance(inside, Module):
        return _with_tokenizer(source, source.state_dict(), vars(cfg))
    if getattr(source, "compatibility_mode", False):
        raise BadInput(
            f"load: the weights of this {type(source).__name__} were processed by enable_compatibility_mode()",
            "give it as it was booted; unweave folds norms itself",
        )
    own: Any = getattr(inside, "config", None)
    if own is None:
        return _with_tokenizer(source, _native_tensors(source.state_dict(), vars(cfg)), _native_config(vars(cfg)))
    return _with_tokenizer(source, _unwrapped(inside.state_dict()), own.to_dict())


def _with_tokenizer(source: Module, tensors: Mapping[str, Tensor], config: Mapping[str, Any]) -> Live:
    """Put the start token that the library puts in front of texts into the configuration."""
    tokenizer = getattr(source, "tokenizer", None)
    start = getattr(tokenizer, "bos_token_id", None)
    own = {} if start is None or "model_type" in config else {"bos_token_id": start}
    plain = {key: value.item() if hasattr(value, "item") else value for key, value in config.items()}  # of numpy
    return Live(tensors, plain | own, tokenizer)


def _unwrapped(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Tensors of a wrapped module under its own names; those under the names of the wrappers are left out."""
    inner = "._original_component"
    wrapped = {name[: at.start()] for name in state for at in re.finditer(re.escape(inner), name)}
    found = {}
    for name, x in state.items():
        parts = name.split(".")
        paths = (".".join(parts[:k]) for k in range(1, len(parts)))
        if all(name.startswith(path + inner) for path in paths if path in wrapped):
            found[name.replace(inner, "")] = x
    bias = found.get("lm_head.bias")  # an addition of the wrapper, where it is 0
    return {name: x for name, x in found.items() if not (x is bias and not x.any())}


NATIVE: Mapping[str, str] = {
    "embed.weight": "embed.W_E",
    "pos_embed.weight": "pos_embed.W_pos",
    "unembed.weight": "unembed.W_U",
    "unembed.bias": "unembed.b_U",
    "in.weight": "W_in",
    "in.bias": "b_in",
    "out.weight": "W_out",
    "out.bias": "b_out",
    "gate.weight": "W_gate",
    **{f"{side}.weight": f"W_{side.upper()}" for side in "qkvo"},
    **{f"{side}.bias": f"b_{side.upper()}" for side in "qkvo"},
    **{
        f"{norm}.{long}": f"{norm}.{short}"
        for norm in ("ln1", "ln2", "ln_final")
        for long, short in (("weight", "w"), ("bias", "b"))
    },
}
"""Ends of names in a bridge around the library's own model, and in its state dicts."""
NATIVE_KEYS = (
    *("n_layers", "d_model", "n_ctx", "d_head", "d_vocab", "n_heads", "n_key_value_heads", "d_mlp", "d_vocab_out"),
    *("attn_only", "gated_mlp", "eps", "final_rms", "attention_dir", "positional_embedding_type", "rotary_dim"),
    *("rotary_base", "attn_scores_soft_cap", "output_logits_soft_cap"),
)
"""Settings that the library's own model reads."""


def _native_tensors(state: Mapping[str, Tensor], cfg: Mapping[str, Any]) -> dict[str, Tensor]:
    """Tensors of a bridge around the library's own model, in the layout of its state dicts."""
    found = {}
    for name, x in state.items():
        end = name if name.startswith(("embed", "pos", "unembed", "ln_final")) else ".".join(name.split(".")[-2:])
        new = NATIVE.get(end, end)
        own = name.removesuffix(end) + new
        if new in ("W_Q", "W_K", "W_V"):
            x = x.unflatten(0, (-1, cfg["d_head"])).mT
        elif new in ("b_Q", "b_K", "b_V"):
            x = x.unflatten(0, (-1, cfg["d_head"]))
        elif new == "W_O":
            x = x.mT.unflatten(0, (-1, cfg["d_head"]))
        elif new in ("unembed.W_U", "W_in", "W_out", "W_gate"):
            x = x.mT
        found[re.sub(r"(attn\.)(W_[KV]|b_[KV])$", r"\1_\2", own) if cfg["n_key_value_heads"] else own] = x
    return found


def _native_config(cfg: Mapping[str, Any]) -> dict[str, Any]:
    """Settings of a bridge around the library's own model, as that model uses them."""
    kind = cfg["normalization_type"]
    scaled = cfg["use_attn_scale"] and cfg["attn_scale"] > 0
    own = {key: cfg[key] for key in NATIVE_KEYS if key in cfg} | (
        {"rope_scaling": 1} if cfg.get("rope_scaling") else {}
    )
    return own | {
        "normalization_type": None if kind is None else kind.upper().removesuffix("PRE"),
        "act_fn": (cfg["act_fn"] or ("silu" if cfg["gated_mlp"] else "gelu")).lower(),
        "attn_scale": cfg["attn_scale"] if scaled else -1.0,
        "rotary_adjacent_pairs": True,
    }
