"""Load our own attention-only transformers, from a module or a model folder, in canonical form."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import zip_longest
from pathlib import Path
from typing import cast

import torch
from torch import nn

from unweave.files import bundled
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical
from unweave.model.model import Model
from unweave.model.norms import Norm
from unweave.model.positions import Positions
from unweave.model.weights import Weights
from unweave.text.naming import numbered
from unweave.text.tokenizer import Tokenizer, load_tokenizer
from unweave.training.checkpoint import load_model
from unweave.training.config import NORM_EPS
from unweave.training.model import AttentionOnly, Heads, MLPModule


def from_folder(folder: Path, name: str) -> Model:
    """Load a model folder: ``config.json``, ``model.safetensors``, ``tokenizer.json``, ``card.json``."""
    net, tokenizer, card = load_model(folder)
    return from_parts(net, tokenizer, {"name": name, **card})


def from_module(net: AttentionOnly) -> Model:
    """Copy a live module; the bundled tokenizer names its tokens if the sizes match, otherwise numbers do."""
    ours = load_tokenizer(bundled.tokenizer())
    names = ours if ours.size == net.config.d_vocab else numbered(net.config.d_vocab)
    return from_parts(deepcopy(net), names, {"name": "a live module"})


def from_parts(net: AttentionOnly, tokenizer: Tokenizer, card: Mapping[str, object]) -> Model:
    """Convert a module with its own tokenizer and card."""
    folded = "none" if net.config.norm == "none" else "all gains, biases and centering"
    return Model(weights(net), tokenizer, {**card, **_sinusoids(net), "folded": folded})


def _sinusoids(net: AttentionOnly) -> dict[str, float]:
    """The constants that a computed position table follows from."""
    config = net.config
    if config.positions != "sinusoidal":
        return {}
    return {"position_base": config.position_base, "position_scale": config.position_scale}


def weights(net: AttentionOnly) -> Weights:
    """Convert a module to canonical weights, in float64 if it has such parameters, else float32; it is not changed."""
    config = net.config
    table = net.table(config.n_ctx)
    entry: Positions = "queries and keys"
    if table is None or config.positions == "stream":
        entry = "none" if table is None else "stream"
    double = any(x.dtype == torch.float64 for x in net.parameters())
    return canonical(
        Raw(
            W_E=net.W_E.detach(),
            W_U=net.W_U.detach(),
            layers=tuple(_layer(heads, mlp) for heads, mlp in _by_layer(net)),
            n_ctx=config.n_ctx,
            norm=Norm(config.norm, NORM_EPS if config.norm != "none" else 0.0),
            final=_affine(net.norm),
            positions=entry,
            W_P=None if table is None else table.detach().T.to(net.W_E.device),
        ).to(torch.float64 if double else torch.float32)
    )


def _by_layer(net: AttentionOnly) -> Iterator[tuple[Heads, MLPModule | None]]:
    """The heads and the MLP, if any, of each layer."""
    yield from zip_longest(cast(list[Heads], net.layers), cast(list[MLPModule], net.mlps))


def _layer(heads: Heads, mlp: MLPModule | None) -> RawLayer:
    """Unstack the heads of a layer; convert its MLP."""
    W_Q, W_K, W_V = (W.detach().unflatten(0, (-1, heads.d_head)) for W in (heads.W_Q, heads.W_K, heads.W_V))
    W_O = heads.W_O.detach().unflatten(1, (-1, heads.d_head)).transpose(0, 1)
    alpha = heads.alpha.detach() if hasattr(heads, "alpha") else None
    own = None if mlp is None else _mlp(mlp)
    return RawLayer(W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=W_O, norm=_affine(heads.norm), alpha=alpha, mlp=own)


def _mlp(mlp: MLPModule) -> RawMLP:
    W_in, W_out, b_in, b_out = (x.detach() for x in (mlp.W_in, mlp.W_out, mlp.b_in, mlp.b_out))
    return RawMLP(W_in, W_out, b_in, b_out, _affine(mlp.norm))


def _affine(norm: nn.Module) -> Affine:
    """The gain and bias of a norm, where it has them."""
    gain, bias = getattr(norm, "gain", None), getattr(norm, "bias", None)
    return Affine(gain=None if gain is None else gain.detach(), bias=None if bias is None else bias.detach())
