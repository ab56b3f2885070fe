"""Phi 1.5 and 2: heads and MLP in parallel after one norm, partly rotary heads, biases everywhere.

Phi-3 is a Llama with fused matrices, windows, and LongRoPE up to its original length.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from unweave.errors import InputError
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEADS, NORMS, UNGATED, Rotating

COMMON = ("resid_pdrop", "embd_pdrop", "attention_dropout", "auto_map")
"""Dropout, and the name of a file with the class that the library has now."""


@dataclass(frozen=True)
class PhiConfig(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of Phi."""

    vocab_size: Size = 51200
    hidden_size: Size = 2048
    num_hidden_layers: Depth = 24
    num_attention_heads: Size = 32
    max_position_embeddings: Size = 2048
    hidden_act: Nonlinearity = "gelu_new"
    intermediate_size: Size | None = 8192
    bos_token_id: Token | None = 1
    partial_rotary_factor: float | None = 0.5
    layer_norm_eps: Eps = 1e-5
    qk_layernorm: bool = False

    family = "Phi"
    partly = True
    irrelevant = (*COMMON, "flash_attn", "flash_rotary", "fused_dense")
    outside: ClassVar[Mapping[str, str]] = {"embed": "embed_tokens", "final": "final_layernorm"}
    parts: ClassVar[Mapping[str, str]] = {
        **UNGATED,
        "mlp_norm": "input_layernorm",
        "o": "self_attn.dense",
        "up": "mlp.fc1",
        "down": "mlp.fc2",
    }
    biased = (*NORMS, *HEADS, "o", "up", "down")
    logit_bias = True
    parallel = True

    def check(self, where: str) -> None:
        """Refuse norms of queries and keys, which would have a bias."""
        if self.qk_layernorm:
            raise InputError(f'{show(where)}: "qk_layernorm" is true: query and key norms with biases are not read')


@dataclass(frozen=True)
class Phi3Config(Rotating):
    """Keys of Phi-3."""

    vocab_size: Size = 32064
    hidden_size: Size = 3072
    num_hidden_layers: Depth = 32
    num_attention_heads: Size = 32
    max_position_embeddings: Size = 4096
    hidden_act: Nonlinearity = "silu"
    intermediate_size: Size | None = 8192
    bos_token_id: Token | None = 1
    rms_norm_eps: Eps = 1e-5
    sliding_window: Size | None = None
    original_max_position_embeddings: Size = 4096

    family = "Phi-3"
    partly = True
    irrelevant = (*COMMON, "attention_bias", "mlp_bias", "full_attn_mod", "interpolate_factor")
    """Keys in common with Phi, and keys that the class does not read."""
    parts: ClassVar[Mapping[str, str]] = {
        "norm": "input_layernorm",
        "qkv": "self_attn.qkv_proj",
        "o": "self_attn.o_proj",
        "mlp_norm": "post_attention_layernorm",
        "gate_up": "mlp.gate_up_proj",
        "down": "mlp.down_proj",
    }

    def scaling(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """Settings of rotary positions with the original length, which is stated outside; "yarn" here is LongRoPE."""
        if stated.get("rope_type", stated.get("type")) not in ("longrope", "su", "yarn"):
            return stated
        length = {"original_max_position_embeddings": self.original_max_position_embeddings}
        return {**stated, "rope_type": "longrope", **length}
