"""Gemma: RMSNorms whose gains are stored minus 1, scaled embeddings, a tanh GELU in gated MLPs, wide heads.

Gemma 2 and 3 have post-norms of heads and neurons as well, and windows in most layers; Gemma 2 caps scores and logits,
Gemma 3 norms queries and keys, and rotates them at another rate where there is a window.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Annotated, ClassVar

from msgspec import Meta

from unweave.algebra.scoring import Rotary
from unweave.errors import InputError
from unweave.files.json import describe
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEAD_NORMS, HEADS, LLAMA, Rotating, check_length
from unweave.loaders.llama import GLOBAL, LOCAL, Sight, check_kinds, turns_by_kind

Above0 = Annotated[float, Meta(gt=0, le=1e9)]


@dataclass(frozen=True)
class GemmaConfig(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    vocab_size: Size = 256000
    hidden_size: Size = 3072
    num_hidden_layers: Depth = 28
    num_attention_heads: Size = 16
    max_position_embeddings: Size = 8192
    hidden_act: Nonlinearity = "gelu_pytorch_tanh"
    hidden_activation: Nonlinearity | None = None
    intermediate_size: Size | None = 24576
    bos_token_id: Token | None = 2
    tie_word_embeddings: bool = True
    num_key_value_heads: Size | None = 16
    head_dim: Size | None = 256
    rms_norm_eps: Eps = 1e-6
    attention_bias: bool = False

    family = "Gemma"
    irrelevant: ClassVar[Collection[str]] = ("attention_dropout",)
    shift = 1.0

    @property
    def activation(self) -> Nonlinearity:
        """``hidden_act``, where "gelu" always meant the tanh GELU."""
        return "gelu_pytorch_tanh" if self.hidden_act == "gelu" else self.hidden_act

    @property
    def biased(self) -> Collection[str]:
        return (*HEADS, "o") if self.attention_bias else ()

    @property
    def scale_of_embedding(self) -> float:  # type: ignore[override]
        """√d_model, not rounded to the dtype of the weights."""
        return sqrt(self.hidden_size)

    def check(self, where: str) -> None:
        """Refuse conflicting nonlinearities: there are two keys, and each class reads only one of them."""
        if self.hidden_activation not in (None, self.activation):
            self._refuse_two_names(where)

    def _refuse_two_names(self, where: str) -> None:
        raise InputError(
            f'{show(where)}: "hidden_act" is {describe(self.hidden_act)}, "hidden_activation" '
            f"{describe(self.hidden_activation)}",
            "remove the wrong one",
        )


@dataclass(frozen=True)
class Gemma2Config(GemmaConfig):
    """Keys of Gemma 2: post-norms of heads and neurons, caps of scores and logits, a window in every other layer."""

    hidden_size: Size = 2304
    num_hidden_layers: Depth = 26
    num_attention_heads: Size = 8
    intermediate_size: Size | None = 9216
    num_key_value_heads: Size | None = 4
    query_pre_attn_scalar: Above0 = 256
    sliding_window: Size | None = 4096
    layer_types: tuple[Sight, ...] | None = None
    final_logit_softcapping: Above0 | None = 30.0
    attn_logit_softcapping: Above0 | None = 50.0

    family = "Gemma 2"
    irrelevant = (*GemmaConfig.irrelevant, "sliding_window_size")
    parts: ClassVar[Mapping[str, str]] = {
        **LLAMA,
        "o_norm": "post_attention_layernorm",
        "mlp_norm": "pre_feedforward_layernorm",
        "down_norm": "post_feedforward_layernorm",
    }

    @property
    def activation(self) -> Nonlinearity:
        """``hidden_activation``, by default the tanh GELU; its class does not read ``hidden_act``."""
        return self.hidden_activation or "gelu_pytorch_tanh"

    @property
    def period(self) -> int:
        """Number of layers from one global layer to the next, where the kinds of layers are not listed."""
        return 2

    def check(self, where: str) -> None:
        """Refuse a ``hidden_act`` that contradicts ``hidden_activation``, and ``layer_types`` of another length."""
        if super().activation not in ("gelu_pytorch_tanh", self.activation):
            self._refuse_two_names(where)
        check_length(where, "layer_types", self.layer_types, self.num_hidden_layers)

    def sight(self, layer: int) -> str:
        """Kind of a layer: as it is listed, or global where its number, from 1, is a multiple of the period."""
        if self.layer_types is not None:
            return self.layer_types[layer]
        return LOCAL if (layer + 1) % self.period else GLOBAL

    def scale(self, _layer: int) -> float:
        return float(self.query_pre_attn_scalar**-0.5)

    def window(self, layer: int) -> int | None:
        return self.sliding_window if self.sight(layer) == LOCAL else None


@dataclass(frozen=True)
class Gemma3Config(Gemma2Config):
    """Keys of Gemma 3's language model: norms of queries and keys, rates for each kind of layer, no caps by default."""

    vocab_size: Size = 262208
    max_position_embeddings: Size = 131072
    rope_theta: float | None = 1_000_000.0
    rope_local_base_freq: float | None = 10_000.0
    sliding_window_pattern: Size = 6
    _sliding_window_pattern: Size | None = None
    final_logit_softcapping: Above0 | None = None
    attn_logit_softcapping: Above0 | None = None

    family = "Gemma 3"
    parts: ClassVar[Mapping[str, str]] = {**Gemma2Config.parts, **HEAD_NORMS}

    @property
    def period(self) -> int:
        return self.sliding_window_pattern

    def check(self, where: str) -> None:
        """Refuse settings that its class ignores, and rotary settings that belong to no kind of layer."""
        super().check(where)
        if self.layer_types is None and self._sliding_window_pattern not in (None, self.period):
            raise InputError(
                f'{show(where)}: "_sliding_window_pattern" is {self._sliding_window_pattern}, which is not read',
                "state the period as sliding_window_pattern, or the kinds as layer_types",
            )
        if self.attn_logit_softcapping is not None:
            raise InputError(
                f'{show(where)}: "attn_logit_softcapping" is {self.attn_logit_softcapping:g}: Gemma 3 has no such cap'
            )
        check_kinds(where, self.rope_parameters)

    def turns(self, where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions of each layer; local layers have their own base, which is not scaled."""
        bases = {GLOBAL: self.rope_theta, LOCAL: self.rope_local_base_freq}
        return turns_by_kind(self, where, [self.sight(n) for n in range(self.num_hidden_layers)], bases)
