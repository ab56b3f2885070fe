"""Llama, Mistral, Qwen 2, Qwen 3, SmolLM3: rotary positions, RMSNorm, gated MLPs, grouped-query attention."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, get_args

from unweave.algebra.scoring import Rotary
from unweave.errors import InputError
from unweave.files.json import describe
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEAD_NORMS, HEADS, LLAMA, Rotating, check_length

Sight = Literal["full_attention", "sliding_attention"]
GLOBAL, LOCAL = get_args(Sight)  # kinds of layers: heads see every earlier position, or those of a window


def check_kinds(where: str, parameters: Mapping[str, Any] | None) -> None:
    """Refuse settings of rotary positions that belong to no kind of layer."""
    for kind, settings in (parameters or {}).items():
        if kind not in (GLOBAL, LOCAL):
            raise InputError(
                f'{show(where)}: "rope_parameters" has the key "{show(kind)}"', f"use {GLOBAL} and {LOCAL}"
            )
        if settings is not None and not isinstance(settings, dict):
            raise InputError(
                f'{show(where)}: "{kind}" of "rope_parameters" is {describe(settings)}', "it should be an object"
            )


def turns_by_kind(
    own: Rotating, where: str, sights: Sequence[str], bases: Mapping[str, float | None]
) -> tuple[Rotary | None, ...]:
    """Rotary positions of layers of two kinds: each has a base of its own, and only global ones are scaled.

    ``rope_parameters`` are given by kind, ``rope_scaling`` is for global layers; ``bases`` are the defaults.
    """
    stated: Mapping[str, Any] = own.rope_parameters or {}
    scaling: Mapping[str, Any] = own.rope_scaling or {}
    if "type" in scaling and "rope_type" not in scaling:  # versions of the classes disagree on its rates
        raise InputError(
            f'{show(where)}: "rope_scaling" names its kind by "type", which is not read', "name it by rope_type"
        )
    both = {GLOBAL: {**(stated.get(GLOBAL) or {}), **scaling}, LOCAL: stated.get(LOCAL)}
    one = {kind: replace(own, rope_parameters=both[kind], rope_scaling=None, rope_theta=bases[kind]) for kind in both}
    found = {kind: Rotating.turns(each, where) for kind, each in one.items()}
    return tuple(found[kind][n] for n, kind in enumerate(sights))


@dataclass(frozen=True)
class LlamaConfig(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of Llama."""

    vocab_size: Size = 32000
    hidden_size: Size = 4096
    num_hidden_layers: Depth = 32
    num_attention_heads: Size = 32
    max_position_embeddings: Size = 2048
    hidden_act: Nonlinearity = "silu"
    intermediate_size: Size | None = 11008
    bos_token_id: Token | None = 1
    rms_norm_eps: Eps = 1e-6
    attention_bias: bool = False
    mlp_bias: bool = False

    family = "Llama"
    irrelevant: ClassVar[Collection[str]] = (
        *("attention_dropout", "pretraining_tp", "rope_interleaved", "max_sequence_length"),
    )

    @property
    def biased(self) -> Collection[str]:
        heads = (*HEADS, "o") if self.attention_bias else ()
        return (*heads, "gate", "up", "down") if self.mlp_bias else heads


@dataclass(frozen=True)
class MistralConfig(LlamaConfig):
    """Keys of Mistral: a window in every layer."""

    max_position_embeddings: Size = 131072
    intermediate_size: Size | None = 14336
    num_key_value_heads: Size | None = 8
    sliding_window: Size | None = 4096

    family = "Mistral"


@dataclass(frozen=True)
class Qwen2Config(LlamaConfig):
    """Keys of Qwen 2: biases of queries, keys and values; windows in some layers where they are switched on."""

    vocab_size: Size = 151936
    max_position_embeddings: Size = 32768
    intermediate_size: Size | None = 22016
    bos_token_id: Token | None = None
    num_key_value_heads: Size | None = 32
    use_sliding_window: bool = False
    sliding_window: Size | None = 4096
    max_window_layers: Depth = 28
    layer_types: tuple[Sight, ...] | None = None

    family = "Qwen 2"

    @property
    def biased(self) -> Collection[str]:
        return HEADS

    def check(self, where: str) -> None:
        check_length(where, "layer_types", self.layer_types, self.num_hidden_layers)

    def window(self, layer: int) -> int | None:
        """The window of layers with sliding attention: those listed, or all from ``max_window_layers`` on."""
        slides = layer >= self.max_window_layers
        if self.layer_types is not None:
            slides = self.layer_types[layer] == "sliding_attention"
        return self.sliding_window if self.use_sliding_window and slides else None


@dataclass(frozen=True)
class Qwen3Config(Qwen2Config):
    """Keys of Qwen 3: a norm of the queries and keys of each head."""

    head_dim: Size | None = 128

    family = "Qwen 3"
    parts: ClassVar[Mapping[str, str]] = {**LLAMA, **HEAD_NORMS}

    @property
    def biased(self) -> Collection[str]:
        return (*HEADS, "o") if self.attention_bias else ()


@dataclass(frozen=True)
class SmolLM3Config(LlamaConfig):
    """Keys of SmolLM3: layers without rotary positions, which have windows where these are switched on."""

    vocab_size: Size = 128256
    hidden_size: Size = 2048
    num_hidden_layers: Depth = 36
    num_attention_heads: Size = 16
    max_position_embeddings: Size = 32768
    bos_token_id: Token | None = 128000
    tie_word_embeddings: bool = True
    num_key_value_heads: Size | None = 4
    rope_theta: float | None = 2_000_000.0
    no_rope_layers: tuple[Literal[0, 1], ...] | None = None
    no_rope_layer_interval: Size = 4
    use_sliding_window: bool = False
    sliding_window: Size | None = None
    layer_types: tuple[Sight, ...] | None = None

    family = "SmolLM3"
    irrelevant = (*LlamaConfig.irrelevant, "max_window_layers")

    def check(self, where: str) -> None:
        check_length(where, "layer_types", self.layer_types, self.num_hidden_layers)
        check_length(where, "no_rope_layers", self.no_rope_layers, self.num_hidden_layers)

    def turns(self, where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions of each layer; None where a 0 is listed, by default in every fourth."""
        return tuple(turn if self._turns(n) else None for n, turn in enumerate(super().turns(where)))

    def _turns(self, layer: int) -> bool:
        listed = self.no_rope_layers
        return bool((layer + 1) % self.no_rope_layer_interval if listed is None else listed[layer])

    def window(self, layer: int) -> int | None:
        """The window of layers with sliding attention: those listed, or those without rotary positions."""
        if self.layer_types is not None:
            return self.sliding_window if self.layer_types[layer] == "sliding_attention" else None
        return self.sliding_window if self.use_sliding_window and not self._turns(layer) else None
