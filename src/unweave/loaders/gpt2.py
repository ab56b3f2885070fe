"""GPT-2: learned positions in the stream, LayerNorm with biases, MLPs with a tanh GELU, a tied embedding."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import NORMS, Decoder


@dataclass(frozen=True)
class GPTConfig(Decoder):
    """Keys that GPT-2 and GPT-Neo share, with the defaults of GPT-2, and what is the same in both."""

    vocab_size: Size = 50257
    hidden_size: Size = 768
    num_hidden_layers: Depth = 12
    num_attention_heads: Size = 12
    max_position_embeddings: Size = 1024
    hidden_act: Nonlinearity = "gelu_new"
    bos_token_id: Token | None = 50256
    tie_word_embeddings: bool = True
    layer_norm_epsilon: Eps = 1e-5

    prefix = "transformer."
    outside: ClassVar[Mapping[str, str]] = {"embed": "wte", "positions": "wpe", "final": "ln_f"}
    layer = "h"
    parts: ClassVar[Mapping[str, str]] = {"norm": "ln_1", "mlp_norm": "ln_2", "up": "mlp.c_fc", "down": "mlp.c_proj"}


@dataclass(frozen=True)
class GPT2Config(GPTConfig):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    scale_attn_weights: bool = True
    scale_attn_by_inverse_layer_idx: bool = False

    family = "GPT-2"
    other_names: ClassVar[Mapping[str, str]] = {
        "n_embd": "hidden_size",
        "n_positions": "max_position_embeddings",
        "n_head": "num_attention_heads",
        "n_layer": "num_hidden_layers",
        "n_inner": "intermediate_size",
        "activation_function": "hidden_act",
    }
    irrelevant: ClassVar[Collection[str]] = (
        *("n_ctx", "resid_pdrop", "embd_pdrop", "attn_pdrop", "reorder_and_upcast_attn", "summary_type"),
        *("summary_use_proj", "summary_activation", "summary_proj_to_labels", "summary_first_dropout"),
        *("n_special", "predict_special_tokens", "output_past"),
    )
    """Dropout, the head of a classifier, the precision of a product, and old names that the class does not read."""
    parts: ClassVar[Mapping[str, str]] = {**GPTConfig.parts, "qkv": "attn.c_attn", "o": "attn.c_proj"}
    ignored = re.compile(r"h\.\d+\.attn\.(?:bias|masked_bias)")
    """Buffers of old checkpoints: the causal mask, and the number it masks with."""
    columns = True

    @property
    def biased(self) -> Collection[str]:
        return (*NORMS, "qkv", "o", "up", "down")

    def scale(self, layer: int) -> float:
        root = self.d_head**-0.5 if self.scale_attn_weights else 1.0
        return root / (layer + 1) if self.scale_attn_by_inverse_layer_idx else root
