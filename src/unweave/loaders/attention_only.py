"""Load our own attention-only transformers, from a module or a model folder, in canonical form."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

import torch

from unweave.files import bundled
from unweave.model import Model, Norm, Weights
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical
from unweave.model.positions import Positions
from unweave.shapes import Tensor
from unweave.text import Tokenizer, load_tokenizer, numbered
from unweave.training.checkpoint import read_model
from unweave.training.config import NORM_EPS, ModelConfig
from unweave.training.model import AttentionOnly, position_table


def from_folder(folder: Path, name: str) -> Model:
    """Load a model folder: ``config.json``, ``model.safetensors``, ``tokenizer.json``, ``card.json``."""
    config, weights, tokenizer, card = read_model(folder)
    return _model(config, weights, tokenizer, {"name": name, **card})


def from_module(net: AttentionOnly) -> Model:
    """Copy a live module, with the bundled tokenizer if the sizes match, otherwise with numbered tokens."""
    ours = load_tokenizer(bundled.tokenizer())
    names = ours if ours.size == net.config.d_vocab else numbered(net.config.d_vocab)
    return from_parts(deepcopy(net), names, {"name": "a live module"})


def from_parts(net: AttentionOnly, tokenizer: Tokenizer, card: Mapping[str, object]) -> Model:
    """Convert a module with its own tokenizer and card."""
    return _model(net.config, net.state_dict(), tokenizer, card)


def _model(
    config: ModelConfig, tensors: Mapping[str, Tensor], tokenizer: Tokenizer, card: Mapping[str, object]
) -> Model:
    computed = {"position_base": config.position_base, "position_scale": config.position_scale}
    table = computed if config.positions == "sinusoidal" else {}
    folded = "none" if config.norm == "none" else "all gains, biases and centering"
    return Model(_weights(config, tensors), tokenizer, {**card, **table, "folded": folded})


def weights(net: AttentionOnly) -> Weights:
    """Convert a module to canonical weights, in float64 if any parameter is, else float32; it is not changed."""
    return _weights(net.config, net.state_dict())


def _weights(config: ModelConfig, tensors: Mapping[str, Tensor]) -> Weights:
    table = position_table(config, tensors.get("W_pos"), config.n_ctx)
    entry: Positions = "queries and keys"
    if table is None or config.positions == "stream":
        entry = "none" if table is None else "stream"
    dtype = torch.float64 if any(x.dtype == torch.float64 for x in tensors.values()) else torch.float32
    own = {name: x.to(dtype) for name, x in tensors.items()}
    return canonical(
        Raw(
            W_E=own["W_E"],
            W_U=own["W_U"],
            layers=tuple(_layer(config, own, n) for n in range(config.n_layers)),
            n_ctx=config.n_ctx,
            norm=Norm(config.norm, NORM_EPS if config.norm != "none" else 0.0),
            final=_affine(own, "norm"),
            positions=entry,
            W_P=None if table is None else table.T.to(own["W_E"].device),
        )
    )


def _layer(config: ModelConfig, own: Mapping[str, Tensor], n: int) -> RawLayer:
    at, heads = f"layers.{n}", (-1, config.d_head)
    W_Q, W_K, W_V = (own[f"{at}.{name}"].unflatten(0, heads) for name in ("W_Q", "W_K", "W_V"))
    W_O = own[f"{at}.W_O"].unflatten(1, heads).transpose(0, 1)
    mlp = _mlp(own, f"mlps.{n}") if config.d_mlp else None
    return RawLayer(
        W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=W_O, norm=_affine(own, f"{at}.norm"), alpha=own.get(f"{at}.alpha"), mlp=mlp
    )


def _mlp(own: Mapping[str, Tensor], at: str) -> RawMLP:
    W_in, W_out, b_in, b_out = (own[f"{at}.{name}"] for name in ("W_in", "W_out", "b_in", "b_out"))
    return RawMLP(W_in, W_out, b_in, b_out, _affine(own, f"{at}.norm"))


def _affine(own: Mapping[str, Tensor], at: str) -> Affine:
    return Affine(gain=own.get(f"{at}.gain"), bias=own.get(f"{at}.bias"))
