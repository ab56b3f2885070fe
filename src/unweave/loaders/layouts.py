"""Models as the hub stores them: a family with the numbers that are stored, others as a GPT-2 where they fit one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch

from unweave.algebra.scoring import PLAIN
from unweave.errors import Unsupported
from unweave.files import writing
from unweave.files.json import Config
from unweave.files.safetensors import write_signed
from unweave.loaders.decoder import NORMS, Decoder
from unweave.loaders.pretrained import FAMILIES
from unweave.loaders.sources import Tensors
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.weights import Weights
from unweave.shapes import Tensor
from unweave.text.tokenizer import Tokenizer

ENDS = ("eos_token_id", "pad_token_id")
"""Tokens that a class names for a vocabulary of its own size, unless they are stated."""
ACTIVATIONS: Mapping[str, str] = {"gelu": "gelu", "gelu_tanh": "gelu_new", "relu": "relu", "silu": "silu"}
"""Nonlinearities that a GPT-2 may have, with their names there."""


@dataclass(frozen=True)
class Layout:
    """What the files of a folder hold.

    Attributes:
        config: The content of ``config.json``.
        tensors: The tensors by name.
    """

    config: Mapping[str, Any]
    tensors: Mapping[str, Tensor]


def write(
    folder: str | Path, layout: Layout, tokenizer: Tokenizer, settings: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Write a folder of the hub's layout, with the settings of its tokenizer; numbered tokens have no files."""
    with writing.folder(folder) as place:
        writing.write_json(place / "config.json", {**layout.config, "bos_token_id": tokenizer.start})
        write_signed(place / "model.safetensors", layout.tensors)
        if not tokenizer.words_only:
            start = None if tokenizer.start is None else tokenizer.inner.id_to_token(tokenizer.start)
            about = {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": start, **settings}
            writing.write_text(place / "tokenizer.json", tokenizer.to_json())
            writing.write_json(place / "tokenizer_config.json", about)


# -------------------------------------------------------------------- families


def as_stored(kind: type[Decoder], config: Config, source: Tensors) -> Layout:
    """The numbers of a source as its family has them on the hub."""
    hub: type[Decoder] = next(base for base in kind.__mro__ if base in FAMILIES.values())
    spelling = {name: other for other, name in hub.other_names.items() if other not in config}
    kept = {key: value for key, value in config.items() if _json(value) and key not in ("dtype", "torch_dtype")}
    named = {"model_type": next(name for name, own in FAMILIES.items() if own is hub)} | dict.fromkeys(ENDS)
    return Layout(
        named | {spelling.get(key, key): value for key, value in kept.items()},
        dict(_tensors(kind, hub, config, source)),
    )


def _json(value: object) -> bool:
    """True for what JSON holds; a live configuration may hold more."""
    if isinstance(value, dict | list | tuple):
        return all(_json(one) for one in (value.values() if isinstance(value, dict) else value))
    return value is None or isinstance(value, str | int | float)


def _tensors(kind: type[Decoder], hub: type[Decoder], config: Config, source: Tensors) -> Iterator[tuple[str, Tensor]]:
    """The tensors of a source by their names on the hub; masks and a second copy of a tied table are left out."""
    tied = config.get("tie_word_embeddings", hub.tie_word_embeddings)
    ends = {own: part for part, own in (*hub.parts.items(), *hub.outside.items())}
    inside = any(name.startswith(hub.prefix) for name in source.entries)
    for name in source.entries:
        head, bare = name.rpartition(".")[0], name.removeprefix(hub.prefix)
        if re.fullmatch(hub.ignored, bare) or (tied and name.endswith(".weight") and head in hub.unembedding):
            continue
        part = ends.get(re.sub(rf"^{re.escape(hub.layer)}\.\d+\.", "", bare).rpartition(".")[0], "")
        full = name if inside or head in hub.unembedding else hub.prefix + name
        yield full, _as_on_hub(kind, hub, part, name.endswith(".weight"), config, source.read(name)).contiguous()


def _as_on_hub(kind: type[Decoder], hub: type[Decoder], part: str, weight: bool, config: Config, x: Tensor) -> Tensor:
    """A tensor as the hub stores it, from how the source does."""
    if part in NORMS or part.endswith("_norm"):
        return x - (hub.shift - kind.shift) if weight and hub.shift != kind.shift else x
    if part == "qkv" and hub.interleaved != kind.interleaved:
        heads: Any = config["num_attention_heads"]
        x = x.unflatten(0, (3, heads, -1)).transpose(0, 1).flatten(0, 2)
    table = part in ("", "embed", "positions")
    return x.mT if weight and not table and hub.columns != kind.columns else x


# -------------------------------------------------------------------- a GPT-2


def as_gpt2(weights: Weights) -> Layout:
    """Canonical weights as a GPT-2: logits are the same, gains are 1, and the table of tokens is not tied.

    GPT-2 has no bias of the logits: ``W_U + b_U 1ᵀ/d`` reads it from the mean of the last norm's output, which is 0
    before that norm's bias of 1, and which nothing else reads.

    Raises:
        Unsupported: If the model has what a GPT-2 has not.
    """
    if lacks := next((what for fails, what in _misfits(weights) if fails), None):
        raise Unsupported(
            f"convert: the only layout for this model is GPT-2's, which has no place for {lacks}",
            "unweave.save writes a folder of its own for any model",
        )
    d, n_ctx = weights.d_model, weights.n_ctx
    zeros, ones = weights.embed.new_zeros, weights.embed.new_ones
    table = weights.position_table
    state = {"wte.weight": weights.embed.mT, "wpe.weight": zeros(n_ctx, d) if table is None else table.mT}
    for n, layer in enumerate(weights.layers):
        state |= {f"h.{n}.{name}": x for name, x in _block(layer, d, max((1, *weights.d_mlp))).items()}
    b_U = weights.b_U
    state |= {"ln_f.weight": ones(d), "ln_f.bias": zeros(d) if b_U is None else ones(d)}
    head = weights.unembed if b_U is None else weights.unembed + b_U[:, None] / d
    named = {f"transformer.{name}": x for name, x in state.items()} | {"lm_head.weight": head}
    mlps = [layer.mlp for layer in weights.layers if layer.mlp is not None]
    config = {
        "model_type": "gpt2",
        "architectures": ["GPT2LMHeadModel"],
        "vocab_size": weights.d_vocab,
        "n_positions": n_ctx,
        "n_embd": d,
        "n_layer": weights.n_layers,
        "n_head": d // weights.d_head if weights.layers else 1,
        "n_inner": max((1, *weights.d_mlp)),
        "activation_function": ACTIVATIONS[mlps[0].activation] if mlps else "gelu_new",
        "layer_norm_epsilon": weights.norm.eps,
        "scale_attn_weights": False,
        "tie_word_embeddings": False,
        "eos_token_id": None,
    }
    return Layout(config, {name: x.detach().cpu().contiguous() for name, x in named.items()})


def _misfits(weights: Weights) -> Iterator[tuple[bool, str]]:
    """What a GPT-2 has no place for, and whether the model has it."""
    layers, width = weights.layers, weights.d_head
    mlps = [layer.mlp for layer in layers if layer.mlp is not None]
    yield weights.norm.kind != "layer", f"norms of kind {weights.norm.kind!r}: it has a LayerNorm before every read"
    yield weights.positions not in ("stream", "none"), f"positions in {weights.positions!r}: its stand in the stream"
    yield weights.cap is not None, "a cap of logits"
    yield any(x.scoring != PLAIN for x in layers), "windows, caps, or norms of queries and keys"
    yield weights.smears, "smeared keys"
    yield any(x.parallel for x in layers), "MLPs beside the heads"
    yield any(x.norm not in (None, weights.norm) for x in layers), "norms of several kinds"
    yield any(x.post_norm for x in layers) or any(x.post_norm for x in mlps), "post-norms"
    yield any(x.W_V.shape[1] != width for x in layers), "values of another width than queries"
    yield bool(layers) and bool(weights.d_model % width), f"heads of width {width} in a stream of {weights.d_model}"
    yield (
        weights.n_heads * width > weights.d_model,
        f"{weights.n_heads} heads of width {width}, more than the stream has",
    )
    yield any(x.W_gate is not None for x in mlps), "gates"
    yield any(x.inner_eps is not None for x in mlps), "norms over neurons"
    yield any(x.activation not in ACTIVATIONS for x in mlps), f"neurons other than {', '.join(ACTIVATIONS)}"
    yield len({x.activation for x in mlps}) > 1, "neurons of several kinds"


def _block(layer: Layer, d: int, neurons: int) -> dict[str, Tensor]:
    """A layer as a block of a GPT-2; heads and neurons that it has not are 0."""
    own, new = layer.by_head, layer.W_Q.new_zeros
    width = own.W_Q.shape[1]
    missing = d // width - len(own.W_Q)
    sides = [torch.cat([W, new(missing, width, d)]).flatten(0, 1) for W in (own.W_Q, own.W_K, own.W_V)]
    biases = [new(len(own.W_Q), width) if b is None else b for b in (own.b_Q, own.b_K, None)]
    mlp = layer.mlp or MLP(new(0, d), new(d, 0))
    rows = neurons - mlp.d_mlp
    return {
        **{f"{norm}.{end}": new(d) + one for norm in ("ln_1", "ln_2") for end, one in (("weight", 1), ("bias", 0))},
        "attn.c_attn.weight": torch.cat(sides).mT,
        "attn.c_attn.bias": torch.cat([torch.cat([b, new(missing, width)]).flatten() for b in biases]),
        "attn.c_proj.weight": torch.cat([own.W_O, new(missing, d, width)]).mT.flatten(0, 1),
        "attn.c_proj.bias": new(d) if own.b_O is None else own.b_O,
        "mlp.c_fc.weight": torch.cat([mlp.W_in, new(rows, d)]).mT,
        "mlp.c_fc.bias": torch.cat([new(mlp.d_mlp) if mlp.b_in is None else mlp.b_in, new(rows)]),
        "mlp.c_proj.weight": torch.cat([mlp.W_out, new(d, rows)], 1).mT,
        "mlp.c_proj.bias": new(d) if mlp.b_out is None else mlp.b_out,
    }
