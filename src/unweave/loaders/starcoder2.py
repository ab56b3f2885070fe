"""StarCoder2: rotary positions, grouped-query attention, LayerNorm, plain MLPs, biases, a window."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEADS, NORMS, UNGATED, Rotating


@dataclass(frozen=True)
class Starcoder2Config(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    vocab_size: Size = 49152
    hidden_size: Size = 3072
    num_hidden_layers: Depth = 30
    num_attention_heads: Size = 24
    max_position_embeddings: Size = 4096
    hidden_act: Nonlinearity = "gelu_pytorch_tanh"
    intermediate_size: Size | None = 12288
    bos_token_id: Token | None = 50256
    tie_word_embeddings: bool = True
    num_key_value_heads: Size | None = 2
    norm_epsilon: Eps = 1e-5
    sliding_window: Size | None = None
    use_bias: bool = True

    family = "StarCoder2"
    irrelevant = (
        *("attention_dropout", "residual_dropout", "embedding_dropout", "activation_function", "mlp_type"),
        *("norm_type", "scale_attention_softmax_in_fp32", "scale_attn_weights", "attention_softmax_in_fp32"),
        "layer_norm_epsilon",
    )
    """Dropout, and keys of the training code, which the class does not read."""
    parts: ClassVar[Mapping[str, str]] = {**UNGATED, "up": "mlp.c_fc", "down": "mlp.c_proj"}

    @property
    def biased(self) -> Collection[str]:
        return (*NORMS, *HEADS, "o", "up", "down") if self.use_bias else NORMS
