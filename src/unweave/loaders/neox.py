"""GPT-NeoX, of which Pythia: partly rotary heads, LayerNorm, and an MLP beside the heads or after them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch

from unweave.algebra.meeting import Meeting, Rotary
from unweave.errors import InputError
from unweave.files.json import Config
from unweave.files.reading import show
from unweave.loaders.config import ACTIVATIONS, Depth, Eps, Nonlinearity, Size, Token, read_config
from unweave.loaders.rotary import paired, rotary
from unweave.loaders.sources import Checked, Stored, Tensors, checked
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP
from unweave.model.norms import Norm
from unweave.shapes import Tensor

Read = Callable[[str], Tensor]
HEAD, OLD_HEAD = "lm_head.weight", "embed_out.weight"
BUFFERS = re.compile(r"(?:gpt_neox\.)?(?:layers\.\d+\.attention\.)?(?:bias|masked_bias|rotary_emb\.inv_freq)")
"""Masks and rates of old checkpoints."""
IRRELEVANT = frozenset({"attention_dropout", "hidden_dropout", "classifier_dropout"})


@dataclass(frozen=True)
class NeoXConfig:
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of the family."""

    vocab_size: Size = 50432
    hidden_size: Size = 6144
    intermediate_size: Size = 24576
    num_hidden_layers: Depth = 44
    num_attention_heads: Size = 64
    hidden_act: Nonlinearity = "gelu"
    max_position_embeddings: Size = 2048
    layer_norm_eps: Eps = 1e-5
    use_parallel_residual: bool = True
    attention_bias: bool = True
    rotary_pct: float = 0.25
    rotary_emb_base: float = 10_000.0
    rope_theta: float | None = None
    rope_scaling: dict[str, Any] | None = None
    rope_parameters: dict[str, Any] | None = None
    partial_rotary_factor: float | None = None
    tie_word_embeddings: bool = False
    bos_token_id: Token | None = 0


def opened(config: Config, source: Tensors) -> Stored:
    """Check configuration and tensors of a GPT-NeoX against each other; nothing is read yet.

    Raises:
        InputError: If they do not fit, or the configuration asks for what is not supported.
    """
    own = read_config(config, NeoXConfig, {}, IRRELEVANT)
    if own.hidden_size % own.num_attention_heads:
        raise InputError(
            f'{show(config.where)}: "hidden_size" is {own.hidden_size:,}, which {own.num_attention_heads:,} heads '
            "cannot share"
        )
    if own.num_hidden_layers > len(source.entries):
        raise InputError(
            f'{show(config.where)}: "num_hidden_layers" is {own.num_hidden_layers:,}, and there are '
            f"{len(source.entries):,} tensors in all"
        )
    prefix = "gpt_neox." if any(name.startswith("gpt_neox.") for name in source.entries) else ""
    name = OLD_HEAD if OLD_HEAD in source.entries else HEAD
    needed, head = _shapes(own, prefix), {name: (own.vocab_size, own.hidden_size)}
    tied = own.tie_word_embeddings
    tensors = checked(source, needed if tied else needed | head, head if tied else {}, BUFFERS)
    turned = rotary(
        config.where,
        own.hidden_size // own.num_attention_heads,
        own.rope_parameters or own.rope_scaling,
        base=own.rope_theta if own.rope_theta is not None else own.rotary_emb_base,
        share=own.partial_rotary_factor if own.partial_rotary_factor is not None else own.rotary_pct,
        n_ctx=own.max_position_embeddings,
    )
    return Stored("GPT-NeoX", _Reader(own, tensors, prefix, turned, name), tensors, own.vocab_size, own.bos_token_id)


def _shapes(own: NeoXConfig, prefix: str) -> dict[str, tuple[int, ...]]:
    """Shape of each tensor, by name; matrices are out × in."""
    d, neurons = own.hidden_size, own.intermediate_size
    norms = ("input_layernorm", "post_attention_layernorm")
    inside: dict[str, tuple[int, ...]] = {f"{norm}.{part}": (d,) for norm in norms for part in ("weight", "bias")}
    heads = {"attention.query_key_value": (3 * d, d), "attention.dense": (d, d)}
    mlp = {"mlp.dense_h_to_4h": (neurons, d), "mlp.dense_4h_to_h": (d, neurons)}
    inside |= {f"{name}.weight": shape for name, shape in (heads | mlp).items()}
    inside |= {f"{name}.bias": shape[:1] for name, shape in (heads if own.attention_bias else {}).items()}
    inside |= {f"{name}.bias": shape[:1] for name, shape in mlp.items()}
    found: dict[str, tuple[int, ...]] = {"embed_in.weight": (own.vocab_size, d)}
    found |= {f"final_layer_norm.{part}": (d,) for part in ("weight", "bias")}
    found |= {f"layers.{n}.{name}": shape for n in range(own.num_hidden_layers) for name, shape in inside.items()}
    return {prefix + name: shape for name, shape in found.items()}


@dataclass(frozen=True)
class _Reader:
    """Reads a GPT-NeoX in a dtype, its layers one at a time."""

    config: NeoXConfig
    tensors: Checked
    prefix: str
    rotary: Rotary
    head: str

    def __call__(self, dtype: torch.dtype) -> Raw:
        read, own = partial(self._read, dtype), self.config
        W_E = read("embed_in.weight").mT
        return Raw(
            W_E=W_E,
            W_U=self.tensors.unembedding(self.head, W_E.mT, dtype, own.tie_word_embeddings),
            layers=(self._layer(read, n) for n in range(own.num_hidden_layers)),
            n_ctx=own.max_position_embeddings,
            norm=Norm("layer", own.layer_norm_eps),
            final=_affine(read, "final_layer_norm"),
            positions="rotary" if own.num_hidden_layers else "none",
            tied=own.tie_word_embeddings,
        )

    def _read(self, dtype: torch.dtype, name: str) -> Tensor:
        return self.tensors.read(self.prefix + name, dtype)

    def _layer(self, read: Read, n: int) -> RawLayer:
        own, at = self.config, f"layers.{n}."
        heads, turned = own.num_attention_heads, 2 * len(self.rotary.rates)
        # Queries, keys and values of a head stand together.
        W_Q, W_K, W_V = read(f"{at}attention.query_key_value.weight").unflatten(0, (heads, 3, -1)).unbind(1)
        b_Q = b_K = b_V = b_O = None
        if own.attention_bias:
            b_Q, b_K, b_V = read(f"{at}attention.query_key_value.bias").unflatten(0, (heads, 3, -1)).unbind(1)
            b_Q, b_K, b_O = paired(b_Q, turned), paired(b_K, turned), read(f"{at}attention.dense.bias")
        mlp = RawMLP(
            W_in=read(f"{at}mlp.dense_h_to_4h.weight"),
            W_out=read(f"{at}mlp.dense_4h_to_h.weight"),
            b_in=read(f"{at}mlp.dense_h_to_4h.bias"),
            b_out=read(f"{at}mlp.dense_4h_to_h.bias"),
            norm=_affine(read, f"{at}post_attention_layernorm"),
            activation=ACTIVATIONS[own.hidden_act],
        )
        return RawLayer(
            W_Q=paired(W_Q, turned),
            W_K=paired(W_K, turned),
            W_V=W_V,
            b_Q=b_Q,
            b_K=b_K,
            b_V=b_V,
            W_O=read(f"{at}attention.dense.weight").unflatten(1, (heads, -1)).transpose(0, 1),
            b_O=b_O,
            norm=_affine(read, f"{at}input_layernorm"),
            mlp=mlp,
            meeting=Meeting(self.rotary),
            parallel=own.use_parallel_residual,
        )


def _affine(read: Read, name: str) -> Affine:
    return Affine(gain=read(f"{name}.weight"), bias=read(f"{name}.bias"))
