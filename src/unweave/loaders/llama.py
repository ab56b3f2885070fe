"""Llama and its kin, Mistral, Qwen 2 and Qwen 3: rotary positions, RMSNorm, gated MLPs, groups of heads.

Each is a declaration of its configuration; `_Reader` reads the tensors of all of them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import torch

from unweave.algebra.meeting import HeadNorm, Meeting, Rotary
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
HEAD = "lm_head.weight"
BUFFERS = re.compile(r"(?:model\.)?(?:layers\.\d+\.self_attn\.)?rotary_emb\.(?:inv_freq|original_inv_freq)")
"""Rates in old checkpoints; the configuration has them."""
IRRELEVANT = frozenset({"attention_dropout", "pretraining_tp", "rope_interleaved"})


@dataclass(frozen=True)
class LlamaConfig:
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of Llama."""

    vocab_size: Size = 32000
    hidden_size: Size = 4096
    intermediate_size: Size = 11008
    num_hidden_layers: Depth = 32
    num_attention_heads: Size = 32
    num_key_value_heads: Size | None = None
    head_dim: Size | None = None
    hidden_act: Nonlinearity = "silu"
    max_position_embeddings: Size = 2048
    rms_norm_eps: Eps = 1e-6
    rope_theta: float | None = None
    rope_scaling: dict[str, Any] | None = None
    rope_parameters: dict[str, Any] | None = None
    partial_rotary_factor: float | None = None
    attention_bias: bool = False
    mlp_bias: bool = False
    tie_word_embeddings: bool = False
    bos_token_id: Token | None = 1

    family = "Llama"
    normed = False
    """True where queries and keys have a norm of their own."""

    @property
    def d_head(self) -> int:
        """Width of a head."""
        return self.head_dim or self.hidden_size // self.num_attention_heads

    @property
    def key_heads(self) -> int:
        """Number of key and value matrices of a layer."""
        return self.num_key_value_heads or self.num_attention_heads

    @property
    def biases(self) -> tuple[str, ...]:
        """Products of a layer's heads that have a bias."""
        return ("q_proj", "k_proj", "v_proj", "o_proj") if self.attention_bias else ()

    def window(self, _layer: int) -> int | None:
        """Sources that a layer's heads see, their own position included; None for all."""
        return None


@dataclass(frozen=True)
class MistralConfig(LlamaConfig):
    """Keys of Mistral: a window in every layer."""

    intermediate_size: Size = 14336
    num_key_value_heads: Size | None = 8
    max_position_embeddings: Size = 131072
    sliding_window: Size | None = 4096

    family = "Mistral"

    def window(self, _layer: int) -> int | None:
        """The same in every layer."""
        return self.sliding_window


@dataclass(frozen=True)
class Qwen2Config(LlamaConfig):
    """Keys of Qwen 2: biases of queries, keys and values; windows in some layers where they are switched on."""

    vocab_size: Size = 151936
    intermediate_size: Size = 22016
    num_key_value_heads: Size | None = 32
    max_position_embeddings: Size = 32768
    use_sliding_window: bool = False
    sliding_window: Size | None = 4096
    max_window_layers: Depth = 28
    layer_types: tuple[Literal["full_attention", "sliding_attention"], ...] | None = None
    bos_token_id: Token | None = None

    family = "Qwen 2"

    @property
    def biases(self) -> tuple[str, ...]:
        """All but the output's."""
        return ("q_proj", "k_proj", "v_proj")

    def window(self, layer: int) -> int | None:
        """The window of the layers that slide: those listed, or all from ``max_window_layers`` on."""
        slides = layer >= self.max_window_layers
        if self.layer_types is not None:
            slides = self.layer_types[layer] == "sliding_attention"
        return self.sliding_window if self.use_sliding_window and slides else None


@dataclass(frozen=True)
class Qwen3Config(Qwen2Config):
    """Keys of Qwen 3: a norm of the queries and keys of each head."""

    head_dim: Size | None = 128

    family = "Qwen 3"
    normed = True

    @property
    def biases(self) -> tuple[str, ...]:
        """All or none."""
        return ("q_proj", "k_proj", "v_proj", "o_proj") if self.attention_bias else ()


def opened(kind: type[LlamaConfig], config: Config, source: Tensors) -> Stored:
    """Check configuration and tensors of a family against each other; nothing is read yet.

    Raises:
        InputError: If they do not fit, or the configuration asks for what is not supported.
    """
    own = read_config(config, kind, {}, IRRELEVANT)
    _check_sizes(own, config, source)
    prefix = "model." if any(name.startswith("model.") for name in source.entries) else ""
    needed, head = _shapes(own, prefix), {HEAD: (own.vocab_size, own.hidden_size)}
    tied = own.tie_word_embeddings
    tensors = checked(source, needed if tied else needed | head, head if tied else {}, BUFFERS)
    turned = rotary(
        config.where,
        own.d_head,
        own.rope_parameters or own.rope_scaling,
        base=own.rope_theta,
        share=own.partial_rotary_factor,
        n_ctx=own.max_position_embeddings,
    )
    return Stored(own.family, _Reader(own, tensors, prefix, turned), tensors, own.vocab_size, own.bos_token_id)


def _check_sizes(own: LlamaConfig, config: Config, source: Tensors) -> None:
    """Refuse numbers that contradict each other, before anything is made of that size."""
    if own.head_dim is None and own.hidden_size % own.num_attention_heads:
        raise InputError(
            f'{show(config.where)}: "hidden_size" is {own.hidden_size:,}, which {own.num_attention_heads:,} heads '
            "cannot share"
        )
    if own.num_attention_heads % own.key_heads:
        raise InputError(
            f'{show(config.where)}: "num_key_value_heads" is {own.key_heads:,}, which does not divide '
            f"{own.num_attention_heads:,} heads"
        )
    if own.num_hidden_layers > len(source.entries):
        raise InputError(
            f'{show(config.where)}: "num_hidden_layers" is {own.num_hidden_layers:,}, and there are '
            f"{len(source.entries):,} tensors in all"
        )
    types = getattr(own, "layer_types", None)
    if types is not None and len(types) != own.num_hidden_layers:
        raise InputError(
            f'{show(config.where)}: "layer_types" has {len(types):,} entries for {own.num_hidden_layers:,} layers'
        )


def _shapes(own: LlamaConfig, prefix: str) -> dict[str, tuple[int, ...]]:
    """Shape of each tensor, by name; matrices are out × in."""
    d, neurons = own.hidden_size, own.intermediate_size
    queries, keys = own.num_attention_heads * own.d_head, own.key_heads * own.d_head
    products = {"q_proj": (queries, d), "k_proj": (keys, d), "v_proj": (keys, d), "o_proj": (d, queries)}
    inside: dict[str, tuple[int, ...]] = {"input_layernorm.weight": (d,), "post_attention_layernorm.weight": (d,)}
    inside |= {f"self_attn.{name}.weight": shape for name, shape in products.items()}
    inside |= {f"self_attn.{name}.bias": products[name][:1] for name in own.biases}
    mlp = {"gate_proj": (neurons, d), "up_proj": (neurons, d), "down_proj": (d, neurons)}
    inside |= {f"mlp.{name}.weight": shape for name, shape in mlp.items()}
    if own.mlp_bias:
        inside |= {f"mlp.{name}.bias": shape[:1] for name, shape in mlp.items()}
    if own.normed:
        inside |= {f"self_attn.{side}_norm.weight": (own.d_head,) for side in ("q", "k")}
    found: dict[str, tuple[int, ...]] = {"embed_tokens.weight": (own.vocab_size, d), "norm.weight": (d,)}
    found |= {f"layers.{n}.{name}": shape for n in range(own.num_hidden_layers) for name, shape in inside.items()}
    return {prefix + name: shape for name, shape in found.items()}


@dataclass(frozen=True)
class _Reader:
    """Reads a model in a dtype, its layers one at a time."""

    config: LlamaConfig
    tensors: Checked
    prefix: str
    rotary: Rotary

    def __call__(self, dtype: torch.dtype) -> Raw:
        read, own = partial(self._read, dtype), self.config
        W_E = read("embed_tokens.weight").mT
        return Raw(
            W_E=W_E,
            W_U=self.tensors.unembedding(HEAD, W_E.mT, dtype, own.tie_word_embeddings),
            layers=(self._layer(read, n) for n in range(own.num_hidden_layers)),
            n_ctx=own.max_position_embeddings,
            norm=Norm("rms", own.rms_norm_eps),
            final=Affine(gain=read("norm.weight")),
            positions="rotary" if own.num_hidden_layers else "none",
            tied=own.tie_word_embeddings,
        )

    def _read(self, dtype: torch.dtype, name: str) -> Tensor:
        return self.tensors.read(self.prefix + name, dtype)

    def _layer(self, read: Read, n: int) -> RawLayer:
        own, at = self.config, f"layers.{n}."
        heads, keys = own.num_attention_heads, own.key_heads
        turned = 2 * len(self.rotary.rates)
        split = {"q_proj": heads, "k_proj": keys, "v_proj": keys}
        W = {name: read(f"{at}self_attn.{name}.weight").unflatten(0, (count, -1)) for name, count in split.items()}
        b = {name: read(f"{at}self_attn.{name}.bias") for name in own.biases}
        each = {name: b[name].unflatten(0, (split[name], -1)) for name in split if name in b}
        gains: dict[str, Any] = {}
        if own.normed:
            sides = {"g_Q": ("q_norm", heads), "g_K": ("k_norm", keys)}
            gains = {
                name: paired(read(f"{at}self_attn.{norm}.weight").expand(count, -1), turned)
                for name, (norm, count) in sides.items()
            }
        return RawLayer(
            W_Q=paired(W["q_proj"], turned),
            W_K=paired(W["k_proj"], turned),
            W_V=W["v_proj"],
            b_Q=paired(each["q_proj"], turned) if "q_proj" in each else None,
            b_K=paired(each["k_proj"], turned) if "k_proj" in each else None,
            b_V=each.get("v_proj"),
            W_O=read(f"{at}self_attn.o_proj.weight").unflatten(1, (heads, -1)).transpose(0, 1),
            b_O=b.get("o_proj"),
            norm=Affine(gain=read(f"{at}input_layernorm.weight")),
            mlp=self._mlp(read, at),
            meeting=self._meeting(n),
            **gains,
        )

    def _meeting(self, n: int) -> Meeting:
        norm = HeadNorm(self.config.rms_norm_eps) if self.config.normed else None
        return Meeting(self.rotary, norm, window=self.config.window(n))

    def _mlp(self, read: Read, at: str) -> RawMLP:
        biased = {"b_in": "up_proj", "b_gate": "gate_proj", "b_out": "down_proj"} if self.config.mlp_bias else {}
        biases: dict[str, Any] = {name: read(f"{at}mlp.{product}.bias") for name, product in biased.items()}
        return RawMLP(
            W_in=read(f"{at}mlp.up_proj.weight"),
            W_gate=read(f"{at}mlp.gate_proj.weight"),
            W_out=read(f"{at}mlp.down_proj.weight"),
            norm=Affine(gain=read(f"{at}post_attention_layernorm.weight")),
            activation=ACTIVATIONS[self.config.hidden_act],
            **biases,
        )
