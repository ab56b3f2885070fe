"""Gemma: RMSNorms whose gains are stored less 1, scaled embeddings, a tanh GELU in gated MLPs, wide heads."""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEADS, Rotating
from unweave.model.norms import Norm


@dataclass(frozen=True)
class GemmaConfig(Rotating):
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of the family."""

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
    irrelevant = ("attention_dropout",)
    shift = 1.0

    @property
    def activation(self) -> Nonlinearity:
        """``hidden_activation`` where it is stated; "gelu" as ``hidden_act`` always meant the tanh GELU."""
        stated = self.hidden_activation or self.hidden_act
        return "gelu_pytorch_tanh" if self.hidden_activation is None and stated == "gelu" else stated

    @property
    def biased(self) -> Collection[str]:
        """All products of the heads, or none."""
        return (*HEADS, "o") if self.attention_bias else ()

    @property
    def norm(self) -> Norm:
        """RMSNorm."""
        return Norm("rms", self.rms_norm_eps)

    @property
    def scale_of_embedding(self) -> float:
        """√d_model, not rounded to the dtype of the weights."""
        return sqrt(self.hidden_size)
